//! After the battle: its end, spoils, rest, treatment, healing; and what is carried on into the
//! next one. Floor 4. Rules INJ-REST-01 to -08.
//!
//! | file | holds |
//! |---|---|
//! | `field` | the end of the battle and what the winner finds (INJ-REST-01, -08) |
//! | `rest` | an hour, a day: rest, treatment, worsening, healing (INJ-REST-02 to -06) |
//! | `mend` | prosthetics and magic (INJ-REST-07) |
//! | `tidy` | what everybody does once there is time (INJ-REST-01, INJ-COND-12) |
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
mod tidy;

pub(super) use self::carried_record::carried_record;

use super::plan::steps::InjuryAgenda;
use crate::combat::{BattleEvent, Rest, record};
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
    tidy::tidy(world);
}

/// So many hours of rest, at most 24.
fn rest_hours(world: &mut World, hours: u32) {
    for _ in 0..hours.min(24) {
        rest::rest_an_hour(world);
    }
}
