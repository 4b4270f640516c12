//! Things that fall from hands, and what is left of them. Floor 4.
//! Rules INJ-ATK-07, INJ-PART-06, INJ-MOVE-15, INJ-ACT-14.

use crate::combat::{BattleEvent, CombatantId, FieldItem, Place, record};
use crate::rules::injury::components::Held;
use crate::rules::injury::harm::end_condition;
use crate::rules::injury::keys;
use crate::rules::injury::situation::{Fighter, Situation};
use bevy::prelude::World;

/// Lets a held thing fall into the own cell. Rules INJ-ATK-07, INJ-PART-06, INJ-MOVE-15.
pub(in crate::rules::injury) fn drop_item(world: &mut World, who: CombatantId, item: &str) {
    drop_held(
        world,
        who,
        Held {
            item: item.into(),
            parts: Vec::new(),
        },
    );
}

/// A thing falls from the hands that it names; from the first that hold such a thing if it names
/// none. Two daggers differ in nothing but their hands.
pub(in crate::rules::injury) fn drop_held(world: &mut World, who: CombatantId, held: Held) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let Held { item, parts } = held;
    let place = Place::Lying(fighter.anchor);
    let durability = durability_of(&s, fighter, &item);
    let guards = s.data.shield(&item).is_some();
    record(
        world,
        BattleEvent::GearChanged {
            who,
            item: item.clone(),
            change: "dropped".into(),
            parts,
        },
    );
    record(
        world,
        BattleEvent::ItemLanded {
            item: FieldItem {
                item,
                place,
                durability,
            },
            who,
            flight: Vec::new(),
        },
    );
    if guards {
        end_condition(world, who, keys::SHIELDED, "INJ-ACT-14");
    }
}

/// Durability left of a carried thing.
pub(in crate::rules::injury) fn durability_of(
    s: &Situation<'_>,
    fighter: &Fighter<'_>,
    item: &str,
) -> i32 {
    let left = fighter.gear.durability.get(item).copied();
    left.unwrap_or_else(|| s.data.new_durability(item))
}
