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

use super::components::Gear;
use super::effects::gear;
use super::plan::gear::check_draw;
use super::plan::steps::InjuryAgenda;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{BattleEvent, CombatantId, GearChange, Rest, living, record};
use crate::mechanics;
use crate::rules::injury::data::Changes;
use bevy::prelude::World;

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

/// So many hours of rest, at most 24.
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
        // A combatant that has not had a turn yet is unready in the next battle anyway.
        words::SPENT | words::KNOCKED_OUT | words::COMA | words::UNREADY => true,
        words::PRONE => lies,
        _ => false,
    };
    mechanics::conditions::end_keys(world, who, |own| !lasts(&own.key), "INJ-REST-01");
}

/// Stows what does not belong in hand and draws what does, if it is there and hands are.
fn take_outfit(world: &mut World, who: CombatantId) {
    if !Fighter::of(world, who).is_up() {
        return;
    }
    mechanics::camp::take_outfit::<Changes, Gear, _>(
        world,
        who,
        |world, key| gear::change(world, who, key, GearChange::Stowed),
        |world, key| {
            let s = Situation::of(world);
            if check_draw(&s, s.fighter(who), key).is_ok() {
                gear::change(world, who, key, GearChange::Drawn);
            }
        },
    );
}
