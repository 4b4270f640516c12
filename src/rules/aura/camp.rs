//! After the battle: its end, rests, and what is carried on into the next one. Floor 4.
//! Rules AUR-REST-01 to -06.
//!
//! | file | holds |
//! |---|---|
//! | `field` | the end of the battle and what the winner gathers (AUR-REST-06) |
//! | `rest` | Short and Long Rest (AUR-REST-01 to -04) |
//! | `tidy` | what everybody does once there is time (AUR-REST-06) |
//! | `carried_record` | a combatant as changes to its role |
//!
//! Everything is an event, in the order of the combatants' numbers; no dice are rolled.

pub(in crate::rules::aura) mod carried_record;
pub(in crate::rules::aura) mod field;
pub(in crate::rules::aura) mod rest;
#[cfg(test)]
mod tests;
mod tidy;

use super::components::agenda::{AuraAgenda, UnderWay};
use crate::combat::{BattleEvent, Rest, record};
use bevy::prelude::World;

/// Minutes of Short Rest in an hour of rest: as many as one Short Rest has. Rule AUR-REST-01.
const SHORT_REST: u32 = 30;

/// Hours of a Long Rest in a day. Rule AUR-REST-04.
const LONG_REST: i32 = 8;

/// Lets a stretch of time pass for everybody in this world.
pub(in crate::rules::aura) fn pass(world: &mut World, rest: Rest) {
    world.resource_mut::<AuraAgenda>().clear();
    world.resource_mut::<UnderWay>().clear();
    record(world, BattleEvent::Rested { rest });
    match rest {
        Rest::BattleEnd { winner } => field::end_battle(world, winner),
        Rest::Hour => rest::short_rest(world, SHORT_REST),
        Rest::ShortRest { minutes } => rest::short_rest(world, minutes.min(SHORT_REST)),
        Rest::LongRest { hours } => {
            rest::long_rest(world, i32::try_from(hours).unwrap_or(LONG_REST));
        }
        Rest::Day => rest::long_rest(world, LONG_REST),
        Rest::Magic => rest::make_whole(world),
        Rest::Prosthetics => {}
    }
    tidy::tidy(world);
}
