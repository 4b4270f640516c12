//! The source that a battle holds (floor 1).

use serde::{Deserialize, Serialize};

use super::{Dice, Pool, Roll, ScriptedDice, SeededDice};

/// The dice of a battle: seeded in play, scripted in tests and scenarios.
///
/// Can be cloned (to look ahead or go back) and saved: it goes on where it was.
///
/// ```
/// use quincunx::dice::{Dice, DiceSource, Pool, SeededDice};
///
/// let mut dice = DiceSource::from(SeededDice::new(7));
/// let mut copy = dice.clone();
/// assert_eq!(dice.roll(&Pool::sum(3, 6)), copy.roll(&Pool::sum(3, 6)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every source is the large one, and a battle holds a single source"
)]
pub enum DiceSource {
    /// Dice from a seed.
    Seeded(SeededDice),
    /// Dice written down beforehand.
    Scripted(ScriptedDice),
}

impl DiceSource {
    /// The script, when the dice are scripted: to ask for its first error and what is left.
    ///
    /// ```
    /// use quincunx::dice::{DiceSource, SeededDice};
    ///
    /// assert!(DiceSource::from(SeededDice::new(7)).script().is_none());
    /// ```
    #[must_use]
    pub const fn script(&self) -> Option<&ScriptedDice> {
        match self {
            Self::Seeded(_) => None,
            Self::Scripted(script) => Some(script),
        }
    }
}

/// Two sources with equal hashes will most likely give the same dice from here on.
impl std::hash::Hash for DiceSource {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        match self {
            Self::Seeded(dice) => (dice.seed(), dice.position()).hash(state),
            Self::Scripted(dice) => dice.left_over().hash(state),
        }
    }
}

impl Dice for DiceSource {
    fn roll(&mut self, pool: &Pool) -> Roll {
        match self {
            Self::Seeded(dice) => dice.roll(pool),
            Self::Scripted(dice) => dice.roll(pool),
        }
    }
}

impl From<SeededDice> for DiceSource {
    fn from(dice: SeededDice) -> Self {
        Self::Seeded(dice)
    }
}

impl From<ScriptedDice> for DiceSource {
    fn from(dice: ScriptedDice) -> Self {
        Self::Scripted(dice)
    }
}
