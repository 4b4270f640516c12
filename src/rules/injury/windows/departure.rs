//! A side gives the battle up: what was under way without it, or at the end of all. Floor 4.

use crate::combat::{Answer, CombatantId, PendingChoice, Roster, SideId};
use crate::rules::injury::effects::{harm, movement};
use crate::rules::injury::plan::steps::{InjuryAgenda, Step};
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::windows;
use bevy::prelude::World;

/// Nobody holds or is held by those who left, what stuck in them lies on the ground, and nobody of
/// them is asked any more. A turn that was theirs ends by itself.
pub(in crate::rules::injury) fn depart(world: &mut World, side: SideId) {
    let s = Situation::of(world);
    let ids = world.resource::<Roster>().ids();
    let gone: Vec<_> = ids.filter(|&id| s.fighter(id).side == side).collect();
    for &who in &gone {
        harm::leave(world, who);
    }
    if let Some((asked, about)) = window(world) {
        if gone.contains(&about) {
            world.resource_mut::<InjuryAgenda>().take_if(|_| true);
        } else if gone.contains(&asked) {
            choose_first(world);
        }
    }
}

/// The battle ends now: nobody goes on, and walkers stay where they may stand. Rule INJ-MOVE-15.
pub(in crate::rules::injury) fn break_off(world: &mut World) {
    for step in world.resource_mut::<InjuryAgenda>().take_all() {
        if let Step::Walk(walk) = step {
            movement::finish(world, &walk);
        }
    }
}

/// Whom the waiting window asks, and whom its blow or maneuver hits. The window for those who may
/// strike asks each of them anew.
fn window(world: &World) -> Option<(CombatantId, CombatantId)> {
    match world.resource::<InjuryAgenda>().next()? {
        Step::ParryWindow(attack) => Some((attack.strike.target, attack.strike.target)),
        Step::PartWindow(attack) => Some((attack.strike.attacker, attack.strike.target)),
        Step::EffectWindow(effect) => Some((effect.attempt.actor, effect.attempt.target)),
        _ => None,
    }
}

/// What had succeeded already happens, though nobody is there to choose how.
fn choose_first(world: &mut World) {
    let choice: Option<PendingChoice> = windows::question(world);
    let Some(choice) = choice else { return };
    let Some(first) = choice.options.first() else {
        return;
    };
    let answer = Answer {
        choose: first.key.clone(),
        aim: None,
    };
    windows::take_answer(world, &choice, &answer);
}
