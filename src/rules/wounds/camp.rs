//! Between battles: who is saved, what is found, who recovers, what is carried on. Floor 4. Rules WND-REST-01 to -14; rulings
//! WND-R65, WND-R122 to -R124.
//!
//! | file | holds |
//! |---|---|
//! | `field` | the end of a battle: what ends, who is saved, what is found (WND-REST-12, -13) |
//! | `rest` | short and long rests, recovery, waking (WND-REST-01 to -11) |
//! | `waking` | waking checks that are due (WND-HURT-12) |
//! | `carried` | what somebody takes into the next battle |

mod carried;
mod field;
mod rest;
mod waking;

pub use self::carried::carried_record;

use super::components::Gear;
use super::data::{Changes, WoundsData};
use super::plan::gear::{hands, hands_for};
use super::plan::steps::WoundsAgenda;
use super::snapshot::Fighter;
use super::words::PRONE;
use crate::combat::{
    BattleEvent, CombatantId, GearChange, Rest, gear_changed, gear_changed_with, record, survivors,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{camp, conditions};
use bevy::prelude::World;

/// Lets a stretch of time pass for everybody in this world. Rule WND-REST-14; ruling WND-R122.
pub fn pass(world: &mut World, rest: Rest) {
    world.resource_mut::<WoundsAgenda>().clear();
    record(world, BattleEvent::Rested { rest });
    match rest {
        Rest::BattleEnd { winner } => field::end_battle(world, winner),
        _ if WoundsData::of(world).is_off("WND-REST-14") => {}
        Rest::Hour => rest::rest_minutes(world, 60),
        Rest::ShortRest { minutes } => rest::rest_minutes(world, minutes),
        Rest::LongRest { hours } => rest::sleep(world, hours),
        Rest::Day => rest::spend_a_day(world),
        Rest::Magic => rest::make_whole(world),
        Rest::Prosthetics => {}
    }
    for who in survivors(world) {
        if Fighter::of(world, who).standing.is_up_afterwards() {
            conditions::end(world, who, PRONE, "WND-REST-12");
            take_outfit(world, who);
        }
    }
}

/// Takes in hand what was there at first, if it is there and hands are.
fn take_outfit(world: &mut World, who: CombatantId) {
    camp::take_outfit::<Changes, Gear, _>(
        world,
        who,
        |world, key| gear_changed(world, who, key.clone(), GearChange::Stowed),
        |world, key| {
            if let Ok(count) = hands_for(&Fighter::of(world, who), key, "WND-ACT-17") {
                gear_changed_with(world, who, key.clone(), GearChange::Drawn, hands(count));
            }
        },
    );
}
