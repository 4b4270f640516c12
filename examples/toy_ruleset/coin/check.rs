//! The one place that says what is legal: for commands, for buttons, for the computer.

use super::data::{STEP, STRIKE};
use super::field::Field;
use super::systems::Step;
use bevy::prelude::World;
use quincunx::board::StepBlocked;
use quincunx::combat::{Act, BattleCommand, CombatantId, Order, Refusal, RuleId};
use smol_str::format_smolstr;

/// Whether a command is legal, and the steps that it comes to. Rule COIN-TURN-02.
pub(super) fn check(world: &World, command: &BattleCommand) -> Result<Vec<Step>, Refusal> {
    let who = command.who;
    let steps = match &command.order {
        Order::EndTurn => None,
        Order::Act(act) if act.verb == STEP => Some(check_step(Field(world), who, act)?),
        Order::Act(act) if act.verb == STRIKE => Some(check_strike(Field(world), who, act)?),
        Order::Act(act) => {
            let (verb, verbs) = (act.verb.clone(), vec![STEP.into(), STRIKE.into()]);
            return Err(Refusal::UnknownVerb { verb, verbs });
        }
        Order::Answer(_) | Order::Concede => return Err(Refusal::NothingToAnswer),
    };
    Ok(steps.into_iter().chain([Step::EndTurn(who)]).collect())
}

pub(super) fn check_step(field: Field<'_>, who: CombatantId, act: &Act) -> Result<Step, Refusal> {
    let &[cell] = act.path.as_slice() else {
        return Err(Refusal::Missing("a path of one cell".into()));
    };
    let way = field.way((field.cell(who), cell), &field.occupancy());
    let blocked = |why: StepBlocked| Refusal::PathBlocked {
        cell,
        why: format_smolstr!("{why}"),
        rule: RuleId("COIN-MOVE-01"),
    };
    way.map(|_| Step::Walk(who, cell)).map_err(blocked)
}

fn check_strike(field: Field<'_>, who: CombatantId, act: &Act) -> Result<Step, Refusal> {
    let Some(target) = act.target() else {
        return Err(Refusal::Missing("an opponent".into()));
    };
    if !field.enemies(who).any(|id| id == target) {
        return Err(Refusal::forbidden("That is no opponent", "COIN-HIT-01"));
    }
    if !field.gets_at(field.cell(who), target) {
        return Err(Refusal::forbidden("It is out of reach", "COIN-HIT-01"));
    }
    Ok(Step::Strike(who, target))
}
