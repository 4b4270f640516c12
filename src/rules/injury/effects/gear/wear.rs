//! Things that wear out, and things that change hands with their damage. Floor 4.
//! Rules INJ-MAN-10, -11, INJ-STAT-03, INJ-ACT-18.

use super::change::change;
use crate::combat::{
    BattleEvent, CombatantId, GearChange, Place, gear_changed, item_of_key, pool_changed, record,
};
use crate::rules::injury::plan::gear::durability_of;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// A thing loses durability, never below 0. Rule INJ-MAN-11.
pub fn wear_down(world: &mut World, who: CombatantId, key: &str, by: i32) {
    let s = Situation::of(world);
    let from = durability_of(&s, s.fighter(who), key);
    set_durability(world, who, key, from, (from - by).max(0));
}

fn set_durability(world: &mut World, who: CombatantId, key: &str, from: i32, to: i32) {
    if from == to {
        return;
    }
    let pool = format_smolstr!("{}{key}", words::DURABILITY);
    pool_changed(world, who, pool, from, to, "INJ-MAN-11");
}

/// Somebody takes a loose thing in hand, with the damage that it has. Rule INJ-ACT-18.
pub fn take(world: &mut World, who: CombatantId, item: &SmolStr, place: Place) {
    let s = Situation::of(world);
    let new = s.data.new_durability(item);
    let left = s
        .items
        .find(item, place)
        .map_or(new, |loose| loose.durability);
    record(
        world,
        BattleEvent::ItemTaken {
            item: item.clone(),
            place,
        },
    );
    take_in_hand(world, who, item, new, left);
}

/// Takes a thing in hand: so much durability it has as new, and so much is left.
fn take_in_hand(world: &mut World, who: CombatantId, item: &SmolStr, new: i32, left: i32) {
    let key = Fighter::of(world, who).gear.free_key(item);
    change(world, who, item, GearChange::PickedUp);
    set_durability(world, who, &key, new, left);
}

/// Somebody takes a thing out of another's bags. Rule INJ-MAN-10.
pub fn pilfer(world: &mut World, thief: CombatantId, victim: CombatantId, key: &SmolStr) {
    let s = Situation::of(world);
    let item = SmolStr::new(item_of_key(key));
    let new = s.data.new_durability(&item);
    let victim_gear = s.fighter(victim).gear;
    let held = victim_gear.holds(key);
    let left = if held {
        new
    } else {
        durability_of(&s, s.fighter(victim), key)
    };
    gear_changed(world, victim, key.clone(), GearChange::Stolen);
    take_in_hand(world, thief, &item, new, left);
}
