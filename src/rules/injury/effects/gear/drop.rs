//! Things that fall from hands. Floor 4. Rules INJ-ATK-07, INJ-PART-06, INJ-MOVE-15, INJ-ACT-14.

use crate::combat::{BattleEvent, CombatantId, FieldItem, GearChange, Place, record};
use crate::rules::injury::effects::conditions::end_condition;
use crate::rules::injury::plan::gear::durability_of;
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::words;
use bevy::prelude::World;

/// Lets a held thing, by its key, fall into the own cell. Rules INJ-ATK-07, INJ-PART-06,
/// INJ-MOVE-15.
pub(in crate::rules::injury) fn drop_item(world: &mut World, who: CombatantId, key: &str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let Some(held) = fighter.gear.held_as(key) else {
        return;
    };
    let item = FieldItem {
        item: held.item.clone(),
        place: Place::Lying(fighter.anchor),
        durability: durability_of(&s, fighter, &held.key),
    };
    let (key, parts) = (held.key.clone(), held.parts.clone());
    let guards = s.data.shield(&held.item).is_some();
    record(
        world,
        BattleEvent::GearChanged {
            who,
            item: key,
            change: GearChange::Dropped,
            parts,
        },
    );
    lie_down(world, who, item);
    if guards {
        end_condition(world, who, words::SHIELDED, "INJ-ACT-14");
    }
}

/// Something comes to lie where it is said to be, without having flown there.
pub(in crate::rules::injury) fn lie_down(world: &mut World, who: CombatantId, item: FieldItem) {
    record(
        world,
        BattleEvent::ItemLanded {
            item,
            who,
            flight: Vec::new(),
        },
    );
}
