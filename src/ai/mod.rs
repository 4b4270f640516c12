//! Floor 6: players without a face.
//!
//! A [`Player`] is anything that gives commands. The computer asks the brain of the battle's
//! ruleset; the standing orders of a person answer for it. This module knows no rules.

mod orders;

pub use orders::{Closeness, Ordered, Orders, Verdict, sort_of};

use crate::battle::Battle;
use crate::combat::{BattleCommand, Brain, Difficulty, SideId};
use std::collections::BTreeMap;

/// Somebody who gives commands for the combatants that may speak.
pub trait Player: Send + Sync {
    /// The next command; `None` if nobody may speak.
    fn decide(&mut self, battle: &Battle) -> Option<BattleCommand>;
}

/// The computer, for battles of any ruleset.
#[derive(Default)]
pub struct Computer {
    difficulty: Difficulty,
    brain: Option<(&'static str, Box<dyn Brain>)>,
}

impl Computer {
    /// A computer player of a strength.
    #[must_use]
    pub fn of(difficulty: Difficulty) -> Self {
        Self {
            difficulty,
            brain: None,
        }
    }
}

impl Player for Computer {
    fn decide(&mut self, battle: &Battle) -> Option<BattleCommand> {
        let ruleset = battle.ruleset();
        match &mut self.brain {
            Some((id, brain)) if *id == ruleset.id => brain.decide(battle.world()),
            _ => {
                let brain = (ruleset.brain)(self.difficulty);
                let (_, brain) = self.brain.insert((ruleset.id, brain));
                brain.decide(battle.world())
            }
        }
    }
}

/// A computer player of the usual strength.
#[must_use]
pub fn computer() -> Box<dyn Player> {
    Box::<Computer>::default()
}

/// Computer players for all sides, each of its own strength.
pub struct Computers {
    difficulties: Vec<Difficulty>,
    players: BTreeMap<SideId, Computer>,
}

impl Computers {
    /// Players by side; the last strength holds for all further sides, the usual one if none is
    /// given.
    #[must_use]
    pub fn of(difficulties: &[Difficulty]) -> Self {
        Self {
            difficulties: difficulties.to_vec(),
            players: BTreeMap::new(),
        }
    }

    /// How strong a side plays.
    #[must_use]
    pub fn difficulty(&self, side: SideId) -> Difficulty {
        let own = self.difficulties.get(usize::from(side.0));
        own.or(self.difficulties.last())
            .copied()
            .unwrap_or_default()
    }
}

impl Player for Computers {
    fn decide(&mut self, battle: &Battle) -> Option<BattleCommand> {
        let side = battle.side(battle.speaker()?);
        let difficulty = self.difficulty(side);
        self.players
            .entry(side)
            .or_insert_with(|| Computer::of(difficulty))
            .decide(battle)
    }
}

#[cfg(test)]
mod tests;
