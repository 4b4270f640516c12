//! Things that fall from hands. Floor 4. Rules INJ-ATK-07, INJ-PART-06, INJ-MOVE-15, INJ-ACT-14.

use crate::combat::{CombatantId, FieldItem, GearChange, Place, gear_changed_with};
use crate::mechanics::gear::lie_down;
use crate::rules::injury::effects::conditions::end_condition;
use crate::rules::injury::plan::gear::durability_of;
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::words;
use bevy::prelude::World;

/// Lets a held thing, by its key, fall into the own cell. Rules INJ-ATK-07, INJ-PART-06,
/// INJ-MOVE-15.
pub fn drop_item(world: &mut World, who: CombatantId, key: &str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let Some(held) = fighter.gear.held_as(key) else {
        return;
    };
    let item = FieldItem {
        item: held.item.clone(),
        place: Place::Lying(fighter.anchor()),
        durability: durability_of(&s, fighter, &held.key),
    };
    let (key, parts) = (held.key.clone(), held.grip.clone());
    let guards = s.data.shield(&held.item).is_some();
    gear_changed_with(world, who, key, GearChange::Dropped, parts);
    lie_down(world, who, item);
    if guards {
        end_condition(world, who, words::SHIELDED, "INJ-ACT-14");
    }
}
