//! Floor 6: players without a face.
//!
//! A [`Player`] is anything that gives commands. The computer asks the brain of the battle's
//! ruleset; this module knows no rules.

use crate::battle::Battle;
use crate::combat::{BattleCommand, Brain};

/// Somebody who gives commands for the combatants that may speak.
pub trait Player: Send + Sync {
    /// The next command; `None` as nobody may speak.
    fn decide(&mut self, battle: &Battle) -> Option<BattleCommand>;
}

/// The computer, for battles of any ruleset.
#[derive(Default)]
pub struct Computer {
    brain: Option<(&'static str, Box<dyn Brain>)>,
}

impl Player for Computer {
    fn decide(&mut self, battle: &Battle) -> Option<BattleCommand> {
        let ruleset = battle.ruleset();
        match &mut self.brain {
            Some((id, brain)) if *id == ruleset.id() => brain.decide(battle.world()),
            _ => {
                let (_, brain) = self.brain.insert((ruleset.id(), ruleset.brain()));
                brain.decide(battle.world())
            }
        }
    }
}

/// A computer player.
#[must_use]
pub fn computer() -> Box<dyn Player> {
    Box::<Computer>::default()
}
