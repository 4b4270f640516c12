//! A decision: answer, act, or end the turn. Floor 3½.

use crate::combat::{
    BattleCommand, BattlePhase, Brain, Chronicle, CombatantId, Order, PendingChoice, check,
};
use bevy::prelude::World;

/// The most actions that a computer player takes with one combatant in a round. No ruleset lets
/// anybody take nearly as many; where the rule that limits them is switched off, as with an action
/// that costs nothing, a turn would otherwise never end.
pub const MOST_ACTIONS: u32 = 40;

/// A computer player that answers questions and commands those who may act. It is a [`Brain`]:
/// with nothing worth doing it ends the turn of the first who may act, and so it does once all
/// who may act have taken [`MOST_ACTIONS`] in the round.
pub trait Tactics: Send + Sync {
    /// The command that is worth most to those who may act, at least one; `None` if nothing is worth
    /// doing.
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand>;

    /// The answer to the question that waits: the first option that is legal.
    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        first_legal(world, choice)
    }
}

/// The first legal answer to a question.
#[must_use]
pub fn first_legal(world: &World, choice: &PendingChoice) -> BattleCommand {
    let keys = choice.options.iter().map(|option| option.key.clone());
    let mut answers = keys.map(|key| BattleCommand::answer(choice.who, key));
    let decline = || BattleCommand::answer(choice.who, PendingChoice::DECLINE);
    answers
        .find(|answer| check(world, answer).is_ok())
        .unwrap_or_else(decline)
}

/// The answer of one who does nothing about it: it declines if it may.
fn let_pass(world: &World, choice: &PendingChoice) -> BattleCommand {
    match choice.may_decline() {
        true => BattleCommand::answer(choice.who, PendingChoice::DECLINE),
        false => first_legal(world, choice),
    }
}

impl<T: Tactics> Brain for T {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        let is_done = |chronicle: &Chronicle, who| chronicle.declared_in_round(who) >= MOST_ACTIONS;
        let phase = world.resource::<BattlePhase>();
        if let Some(choice) = phase.pending() {
            let answer = self.answer(world, choice);
            let acts = matches!(answer.order, Order::Act(_));
            return Some(match acts && is_done(world.resource(), answer.who) {
                true => let_pass(world, choice),
                false => answer,
            });
        }
        let chronicle = world.resource();
        let &first = phase.may_act().first()?;
        let able = phase.may_act().iter().copied();
        let able: Vec<_> = able.filter(|&who| !is_done(chronicle, who)).collect();
        let command = (!able.is_empty()).then(|| self.act(world, &able)).flatten();
        Some(command.unwrap_or_else(|| BattleCommand::end_turn(first)))
    }
}
