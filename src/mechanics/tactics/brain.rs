//! A decision: answer, act, or end the turn. Floor 3½.

use crate::combat::{BattleCommand, Brain, CombatantId, MayAct, Pending, PendingChoice, check};
use bevy::prelude::World;

/// A computer player that answers questions and commands those who may act. It is a [`Brain`]:
/// with nothing worth doing it ends the turn of the first who may act.
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

impl<T: Tactics> Brain for T {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        if let Some(choice) = world.resource::<Pending>().get() {
            return Some(self.answer(world, choice));
        }
        let may_act = world.resource::<MayAct>().all();
        let &first = may_act.first()?;
        let command = self.act(world, may_act);
        Some(command.unwrap_or_else(|| BattleCommand::end_turn(first)))
    }
}
