//! How the computer fights under this ruleset. Floor 4.

use crate::combat::{BattleCommand, BattlePhase, Brain, Difficulty, PendingChoice};
use bevy::prelude::World;

/// A computer player.
pub struct Tactician;

impl Tactician {
    /// Of a strength.
    pub const fn of(_: Difficulty) -> Self {
        Self
    }
}

impl Brain for Tactician {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        let phase = world.resource::<BattlePhase>();
        if let Some(choice) = phase.pending() {
            let first = choice.options.first().map(|option| option.key.clone());
            let key = match choice.may_decline() {
                true => Some(PendingChoice::DECLINE.into()),
                false => first,
            };
            return key.map(|key| BattleCommand::answer(choice.who, key));
        }
        let who = phase.may_act().first().copied()?;
        Some(BattleCommand::end_turn(who))
    }
}
