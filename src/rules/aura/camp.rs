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

pub mod carried_record;
pub mod field;
pub mod rest;
#[cfg(test)]
mod tests;
mod tidy;

use super::components::agenda::{AuraAgenda, UnderWay};
use super::data::AuraData;
use crate::combat::{BattleEvent, Rest, record};
use crate::mechanics::spawning::CreatureBuilder;
use bevy::prelude::World;

/// Lets a stretch of time pass for everybody in this world.
pub fn pass(world: &mut World, rest: Rest) {
    world.resource_mut::<AuraAgenda>().clear();
    world.resource_mut::<UnderWay>().clear();
    record(world, BattleEvent::Rested { rest });
    let time = AuraData::of(world).values.time;
    let most = u32::try_from(time.short_rest).unwrap_or(0);
    match rest {
        Rest::BattleEnd { winner } => field::end_battle(world, winner),
        Rest::Hour => rest::short_rest(world, most),
        Rest::ShortRest { minutes } => rest::short_rest(world, minutes.min(most)),
        Rest::LongRest { hours } => {
            rest::long_rest(world, i32::try_from(hours).unwrap_or(time.long_rest));
        }
        Rest::Day => rest::long_rest(world, time.long_rest),
        Rest::Magic => rest::make_whole(world),
        Rest::Prosthetics => {}
    }
    tidy::tidy(world);
}
