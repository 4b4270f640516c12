//! Things that wear out, and things that change hands with their damage. Floor 4.
//! Rules INJ-MAN-10, -11, INJ-STAT-03, INJ-ACT-18.

use super::{change, durability_of};
use crate::combat::{
    BattleEvent, CombatantId, Place, gear_changed, item_of_key, pool_changed, record,
};
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::keys;
use crate::rules::injury::situation::{Fighter, Situation};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Whether a thing has no durability left; what has lost none is not listed.
fn is_broken(fighter: &Fighter<'_>, key: &str) -> bool {
    let left = fighter.gear.durability_left(key);
    left.is_some_and(|left| left <= 0)
}

/// The part of the armour bonus that is lost with broken armour; natural armour never breaks.
/// Rule INJ-MAN-11.
#[must_use]
pub fn broken_armour(fighter: &Fighter<'_>) -> i32 {
    let broken = fighter.gear.worn().filter(|worn| is_broken(fighter, worn));
    let bonus = broken.and_then(|worn| InjuryData::shipped().armour(worn));
    bonus.map_or(0, |armour| armour.bonus.min(fighter.stats.armour).into())
}

/// Whether the shield in hand is broken. Rule INJ-MAN-11.
#[must_use]
pub fn broken_shield(fighter: &Fighter<'_>) -> bool {
    let data = InjuryData::shipped();
    let mut held = fighter.gear.held.iter();
    held.find(|held| data.shield(&held.item).is_some())
        .is_some_and(|held| is_broken(fighter, &held.key))
}

/// A thing loses durability, never below 0. Rule INJ-MAN-11.
pub(in crate::rules::injury) fn wear_down(world: &mut World, who: CombatantId, key: &str, by: i32) {
    let s = Situation::of(world);
    let from = durability_of(&s, s.fighter(who), key);
    set_durability(world, who, key, (from, (from - by).max(0)));
}

fn set_durability(world: &mut World, who: CombatantId, key: &str, (from, to): (i32, i32)) {
    if from == to {
        return;
    }
    let pool = format_smolstr!("{}{key}", keys::DURABILITY);
    pool_changed(world, (who, pool), (from, to), "INJ-MAN-11");
}

/// Somebody takes a loose thing in hand, with the damage that it has. Rule INJ-ACT-18.
pub(in crate::rules::injury) fn take(
    world: &mut World,
    who: CombatantId,
    item: &SmolStr,
    place: Place,
) {
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
    take_in_hand(world, who, item, (new, left));
}

fn take_in_hand(world: &mut World, who: CombatantId, item: &SmolStr, (new, left): (i32, i32)) {
    let key = Fighter::of(world, who).gear.free_key(item);
    change(world, who, item, "picked_up");
    set_durability(world, who, &key, (new, left));
}

/// Somebody takes a thing out of another's bags. Rule INJ-MAN-10.
pub(in crate::rules::injury) fn pilfer(
    world: &mut World,
    (thief, victim): (CombatantId, CombatantId),
    key: &SmolStr,
) {
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
    gear_changed(world, victim, key.clone(), "stolen");
    take_in_hand(world, thief, &item, (new, left));
}
