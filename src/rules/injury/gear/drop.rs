//! Things that fall from hands, and what is left of them. Floor 4.
//! Rules INJ-ATK-07, INJ-PART-06, INJ-MOVE-15.

use crate::combat::{BattleEvent, CombatantId, FieldItem, Place, record};
use crate::rules::injury::components::Held;
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
}

/// Durability left of a carried thing.
fn durability_of(s: &Situation<'_>, fighter: &Fighter<'_>, item: &str) -> i32 {
    let weapon = s.data.weapon(item).map(|weapon| weapon.durability);
    let new = weapon
        .or_else(|| s.data.shield(item).map(|shield| shield.durability))
        .map_or(1, i32::from);
    fighter.gear.durability.get(item).copied().unwrap_or(new)
}
