//! Combatants leave the battle: what was under way without them, or at the end of all. Floor 4.
//! Rules AUR-INIT-20, AUR-MOVE-02.

use crate::combat::{BattlePhase, CombatantId, may_act_now};
use crate::mechanics::Task;
use crate::rules::aura::components::agenda::{AuraAgenda, Challenger, Step, UnderWay};
use crate::rules::aura::effects::holds::check_holds;
use crate::rules::aura::round::{course, walk};
use crate::rules::aura::snapshot::Situation;
use bevy::prelude::World;

/// Their actions end, their challenges are dropped, and a priority that is left to nobody else goes on.
pub fn depart(world: &mut World, gone: &[CombatantId]) {
    check_holds(world);
    let may_act = world.resource::<BattlePhase>().may_act();
    let nobody_else = !may_act.is_empty() && may_act.iter().all(|who| gone.contains(who));
    let held = Situation::of(world).turns().side();
    let tasks = world.resource_mut::<AuraAgenda>().take_all();
    let passes = held.filter(|_| tasks.is_empty() && nobody_else);
    let left = without(tasks, world.resource::<UnderWay>(), gone);
    world.resource_mut::<AuraAgenda>().push_in_order(left);
    world.resource_mut::<UnderWay>().interrupt_all();
    if let Some(side) = passes {
        may_act_now(world, Vec::new());
        course::pass_on(world, side);
    }
}

/// The battle ends now: no action goes on, and movers stay where they may stand. Rule AUR-MOVE-02.
pub fn break_off(world: &mut World) {
    world.resource_mut::<AuraAgenda>().clear();
    while let Some(action) = world.resource_mut::<UnderWay>().pop() {
        walk::leave_shared_cell(world, &action);
    }
}

/// What is left of the agenda, the next task first. Each action under way has the tasks down to its
/// [`Step::Finish`].
fn without(tasks: Vec<Task<Step>>, under_way: &UnderWay, gone: &[CombatantId]) -> Vec<Task<Step>> {
    let mut actions = under_way.iter().rev().peekable();
    let mut left = Vec::new();
    for task in tasks.into_iter().rev() {
        let action = actions.peek();
        let orphaned = action.is_some_and(|action| gone.contains(&action.who));
        let target = action.and_then(|action| action.act.target());
        match task {
            Task::Own(Step::Finish) => {
                actions.next();
                left.push(task);
            }
            _ if orphaned => {}
            Task::Own(Step::Perform) if target.is_some_and(|target| gone.contains(&target)) => {
                left.extend([Step::Recheck.into(), task]);
            }
            // A question that waits is dropped: its window asks anew.
            Task::Own(step) | Task::Ask(_, step) => {
                left.extend(without_gone(step, gone).map(Task::Own));
            }
            Task::Walk(_) | Task::Turn(_) => left.push(task),
        }
    }
    left
}

/// A step as it is without those who are gone; `None` for one that is about nobody else.
fn without_gone(mut step: Step, gone: &[CombatantId]) -> Option<Step> {
    match &mut step {
        Step::AskChallengers(challenge) => drop_gone(&mut challenge.challengers, gone),
        Step::AskInitiative(challengers) => {
            drop_gone(challengers, gone);
            if challengers.is_empty() {
                return None;
            }
        }
        Step::AskWindow(window) => window.able = None,
        _ => {}
    }
    Some(step)
}

fn drop_gone(challengers: &mut Vec<Challenger>, gone: &[CombatantId]) {
    challengers.retain(|challenger| !gone.contains(&challenger.who));
}
