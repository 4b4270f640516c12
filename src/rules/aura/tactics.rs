//! The computer player (to come). Floor 4.
use crate::combat::{BattleCommand, Brain, Difficulty};
use bevy::prelude::World;
/// The computer player.
#[derive(Debug)]
pub struct Tactician {
    _difficulty: Difficulty,
}
impl Tactician {
    /// Of a strength.
    #[must_use]
    pub const fn of(difficulty: Difficulty) -> Self {
        Self {
            _difficulty: difficulty,
        }
    }
}
impl Brain for Tactician {
    fn decide(&mut self, _: &World) -> Option<BattleCommand> {
        None
    }
}
