//! After the battle: its end, spoils, rest, treatment, healing; and what is carried on into the
//! next one. Floor 4. Rules INJ-REST-01 to -08.
//!
//! | file | holds |
//! |---|---|
//! | `field` | the end of the battle and what the winner finds (INJ-REST-01, -08) |
//! | `rest` | an hour, a day: rest, treatment, worsening, healing (INJ-REST-02 to -06) |
//! | `mend` | prosthetics and magic (INJ-REST-07) |
//! | `carried_record` | a combatant as changes to its role |
//!
//! Everything is an event, recorded with the dice of the world that it is called on, in the order
//! of the combatants' numbers.

mod carried_record;
mod field;
mod mend;
mod rest;
#[cfg(test)]
mod tests;

pub(super) use self::carried_record::carried_record;

use super::components::{Gear, StartingKit};
use super::effects::{conditions, gear};
use super::plan::gear::check_draw;
use super::plan::steps::InjuryAgenda;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{
    BattleEvent, CombatantId, GearChange, Rest, component_of, item_of_key, living, record,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// Lets a stretch of time pass for everybody in this world.
pub(super) fn pass(world: &mut World, rest: Rest) {
    world.resource_mut::<InjuryAgenda>().clear();
    record(world, BattleEvent::Rested { rest });
    match rest {
        Rest::BattleEnd { winner } => field::end_battle(world, winner),
        Rest::Hour => rest::rest_an_hour(world),
        Rest::ShortRest { minutes } => rest_hours(world, minutes / 60),
        Rest::LongRest { hours } => rest_hours(world, hours),
        Rest::Day => rest::spend_a_day(world),
        Rest::Prosthetics => mend::fit_prosthetics(world),
        Rest::Magic => mend::make_whole(world),
    }
    tidy(world);
}

/// As many hours of rest as a day has, at most.
fn rest_hours(world: &mut World, hours: u32) {
    for _ in 0..hours.min(24) {
        rest::rest_an_hour(world);
    }
}

/// Once there is time: what lasts a round is over, who can stand does, and everybody takes in hand
/// what was there at first. Rules INJ-REST-01, INJ-COND-12.
fn tidy(world: &mut World) {
    for who in living(world) {
        end_passing_conditions(world, who);
    }
    field::gather_own(world);
    for who in living(world) {
        take_outfit(world, who);
    }
}

/// Rule INJ-REST-01: all conditions but unconsciousness and its causes, and the ground for those
/// who cannot get up.
fn end_passing_conditions(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let lies = !fighter.is_up() || fighter.body.cannot_stand();
    let lasts = |key: &str| match key {
        // Whoever has not had a turn yet is unready in the next battle anyway.
        words::SPENT | words::KNOCKED_OUT | words::COMA | words::UNREADY => true,
        words::PRONE => lies,
        _ => false,
    };
    let over: Vec<SmolStr> = fighter
        .conditions
        .iter()
        .filter(|condition| !lasts(&condition.key))
        .map(|condition| condition.key.clone())
        .collect();
    for key in over {
        conditions::end_condition(world, who, &key, "INJ-REST-01");
    }
}

/// Stows what does not belong in hand and draws what does, as far as it is there and hands are.
fn take_outfit(world: &mut World, who: CombatantId) {
    if !Fighter::of(world, who).is_up() {
        return;
    }
    let gear = Fighter::of(world, who).gear;
    let held = gear.held().iter().map(|held| (&held.key, &held.item));
    let (mut wanted, stowed) = component_of::<StartingKit>(world, who).outfit_changes(held);
    // What is to be drawn needs the hands; without it the hands keep what they have.
    wanted.retain(|item| stowed_key(gear, item).is_some());
    if !wanted.is_empty() {
        for key in stowed {
            gear::change(world, who, &key, GearChange::Stowed);
        }
    }
    for item in wanted {
        let s = Situation::of(world);
        let fighter = s.fighter(who);
        let key = stowed_key(fighter.gear, &item);
        if let Some(key) = key.filter(|key| check_draw(&s, fighter, key).is_ok()) {
            gear::change(world, who, &key, GearChange::Drawn);
        }
    }
}

/// The key under which a thing is stowed; of several the first.
fn stowed_key(gear: &Gear, item: &str) -> Option<SmolStr> {
    let mut keys = gear.stowed().keys();
    keys.find(|key| item_of_key(key) == item).cloned()
}
