//! After the battle: its end, rests, and what is carried on into the next one. Floor 4.
//! Rules AUR-REST-01 to -06.
//!
//! | file | holds |
//! |---|---|
//! | `field` | the end of the battle and what the winner gathers (AUR-REST-06) |
//! | `rest` | Short and Long Rest (AUR-REST-01 to -04) |
//!
//! Everything is an event, in the order of the combatants' numbers; no dice are rolled.

pub(in crate::rules::aura) mod carried_record;
pub(in crate::rules::aura) mod field;
pub(in crate::rules::aura) mod rest;
#[cfg(test)]
mod tests;

use super::components::agenda::{AuraAgenda, UnderWay};
use super::components::{Pool, Pools};
use super::data::Gear;
use super::effects::changes::end_condition;
use super::effects::hurt;
use super::plan::gear;
use super::snapshot::Situation;
use super::words;
use crate::combat::Condition;
use crate::combat::{
    Act, BattleEvent, CombatantId, GearChange, Rest, Until, gear_changed, living, record,
};
use crate::mechanics::{camp, conditions};
use crate::rules::aura::data::Changes;
use crate::rules::aura::snapshot::status_of;
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
    tidy(world);
}

/// Once there is time: conditions that last as long as a fight are over, those who can stand up do,
/// and everybody takes in hand what was there at first. Rule AUR-REST-06.
pub(in crate::rules::aura) fn tidy(world: &mut World) {
    for who in living(world) {
        end_passing_conditions(world, who);
        take_outfit(world, who);
    }
}

fn end_passing_conditions(world: &mut World, who: CombatantId) {
    let conscious = status_of(world, who).is_conscious();
    let lasts = |key: &str| match key {
        words::SPENT | words::FELLED | words::BLEEDING => true,
        words::PRONE => !conscious,
        _ => false,
    };
    let over = |own: &Condition| own.until != Until::Rest && !lasts(&own.key);
    conditions::end_keys(world, who, over, "AUR-REST-06");
}

/// Stows what does not belong in hand and takes what does, if it is there and hands are.
fn take_outfit(world: &mut World, who: CombatantId) {
    if !status_of(world, who).is_conscious() {
        return;
    }
    camp::take_outfit::<Changes, Gear, _>(
        world,
        who,
        |world, key| gear_changed(world, who, key.clone(), GearChange::Stowed),
        |world, key| {
            let s = Situation::of(world);
            let act = Act::new(words::EQUIP).with(key.clone());
            if gear::check_equip(&s, s.fighter(who), &act).is_ok() {
                gear_changed(world, who, key.clone(), GearChange::Drawn);
            }
        },
    );
}

/// More Aura, up to the maximum; any gain stabilizes a combatant, and wakes it if it was felled.
/// Rules AUR-HURT-11, AUR-R31.
pub(in crate::rules::aura) fn gain_aura(
    world: &mut World,
    who: CombatantId,
    amount: i32,
    rule: &'static str,
) {
    let (aura, most) = {
        let s = Situation::of(world);
        let fighter = s.fighter(who);
        (fighter.pool(Pool::Aura), fighter.stats.aura_max())
    };
    let now = (aura + amount).min(most.max(aura));
    Pools::set(world, who, Pool::Aura, now, rule);
    if Situation::of(world).fighter(who).pool(Pool::Aura) > aura {
        end_condition(world, who, words::BLEEDING, "AUR-HURT-11");
        end_condition(world, who, words::FELLED, "AUR-R31");
        hurt::wake(world, who, rule);
    }
}
