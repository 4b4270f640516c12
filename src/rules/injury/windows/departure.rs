//! Combatants leave the battle: what was under way without them, or at the end of all. Floor 4.

use crate::combat::{Answer, CombatantId};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{self, Question, answered};
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::effects::harm;
use crate::rules::injury::plan::steps::{InjuryAgenda, Step};
use crate::rules::injury::windows;
use bevy::prelude::World;

/// Nobody holds or is held by those who left, what stuck in them lies on the ground, and nobody of
/// them is asked any more. A turn that was theirs ends by itself.
pub fn depart(world: &mut World, gone: &[CombatantId]) {
    for &who in gone {
        harm::leave(world, who);
    }
    let Some(window) = answered(world) else {
        return;
    };
    match parties(&window) {
        Some((_, about)) if gone.contains(&about) => {}
        Some((asked, _)) if gone.contains(&asked) => choose_first(world, window, asked),
        _ => world.resource_mut::<InjuryAgenda>().push(window),
    }
}

/// The battle ends now: nobody goes on, and walkers stay where they may stand. Rule INJ-MOVE-15.
pub fn break_off(world: &mut World) {
    if InjuryData::of(world).is_off("INJ-MOVE-15") {
        world.resource_mut::<InjuryAgenda>().clear();
    } else {
        mechanics::break_off::<Step>(world);
    }
}

/// Whom a window asks, and whom its blow or maneuver hits. The window for those who may strike
/// asks each of them anew.
fn parties(window: &Step) -> Option<(CombatantId, CombatantId)> {
    match window {
        Step::ParryWindow(attack) => Some((attack.strike.target, attack.strike.target)),
        Step::PartWindow(attack) => Some((attack.strike.attacker, attack.strike.target)),
        Step::EffectWindow(effect) => Some((effect.attempt.actor, effect.attempt.target)),
        _ => None,
    }
}

/// What had succeeded already happens, though nobody is there to choose how.
fn choose_first(world: &mut World, window: Step, asked: CombatantId) {
    let choice = windows::question(world, &window).map(Question::choice);
    let first = choice.as_ref().and_then(|choice| choice.options.first());
    if let Some(first) = first {
        let answer = Answer {
            choose: first.key.clone(),
            ..Answer::default()
        };
        windows::take_up(world, window, asked, &answer);
    }
}
