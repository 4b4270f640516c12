//! A thing is drawn, stowed or picked up. Floor 4. Rules INJ-ACT-14, -18.

use crate::combat::{CombatantId, GearChange, gear_changed_with};
use crate::rules::injury::effects::conditions;
use crate::rules::injury::plan::gear::hands_for;
use crate::rules::injury::plan::weapons::free_hands;
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Records that an item was drawn, stowed or picked up, with the hands that hold it.
pub fn change(world: &mut World, who: CombatantId, item: &SmolStr, change: GearChange) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let parts = if change == GearChange::Stowed {
        Vec::new()
    } else {
        free_hands(fighter)
            .into_iter()
            .take(hands_for(&s, item))
            .collect()
    };
    let shield_sinks = change == GearChange::Stowed && s.data.shield(item).is_some();
    gear_changed_with(world, who, item.clone(), change, parts);
    if shield_sinks {
        conditions::end_condition(world, who, words::SHIELDED, "INJ-ACT-14");
    }
}
