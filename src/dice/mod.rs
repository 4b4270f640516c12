//! Dice: what a rule asks for, and the sources that answer (floor 1).
//!
//! A rule never asks for single dice. It asks for a [`Pool`]: how many dice of how many
//! faces, and how they are read (their sum, the highest, …). Any [`Dice`] source answers:
//!
//! | source | use |
//! |---|---|
//! | [`SeededDice`] | play: the same seed gives the same battle on every machine |
//! | [`ScriptedDice`] | tests and scenarios: the faces are written down beforehand |
//! | [`explore`] | exact odds: the same resolution runs once for every way the pools can be read |
//! | [`sample`] | rough odds, when there are too many ways to walk them all |
//!
//! The function that resolves an action takes `&mut dyn Dice` and cannot tell the sources
//! apart, so the odds that a player is shown can never disagree with what is then rolled.
//!
//! ```
//! use quincunx::dice::{Budget, Dice, Pool, Probability, ScriptedDice, ScriptedRoll, explore};
//!
//! /// Hits when the higher of two d20 reaches the defence; a hit deals 1d6.
//! fn damage(defence: i32, dice: &mut dyn Dice) -> i32 {
//!     if dice.roll(&Pool::highest(2, 20)).value < defence {
//!         return 0;
//!     }
//!     dice.roll(&Pool::sum(1, 6)).value
//! }
//!
//! let exploration = explore(Budget::default(), |dice| damage(11, dice));
//! assert_eq!(exploration.odds.get(&0), Probability::new(1, 4).unwrap());
//! assert_eq!(exploration.odds.get(&6), Probability::new(1, 8).unwrap());
//!
//! let mut script = ScriptedDice::new(vec![
//!     ScriptedRoll::new("2d20", &[3, 17]).unwrap(),
//!     ScriptedRoll::new("d6", &[5]).unwrap(),
//! ]);
//! assert_eq!(damage(11, &mut script), 5);
//! assert_eq!((script.error(), script.left_over()), (None, 0));
//! ```

mod chances;
mod distribution;
mod explore;
mod faces;
mod odds;
mod percent;
mod pool;
mod probability;
mod sample;
mod scripted;
mod seeded;
mod source;

pub use chances::Chances;
pub use explore::{Budget, Exploration, Explorer, explore};
pub use faces::{Faces, Roll};
pub use odds::Odds;
pub use percent::{
    number as percent_number, percent, percent_of_sample, whole_percent, whole_percents,
};
pub use pool::{Explode, ParsePoolError, Pool, Read};
pub use probability::{ParseProbabilityError, Probability};
pub use sample::{explore_or_sample, sample};
pub use scripted::{ScriptError, ScriptFault, ScriptedDice, ScriptedRoll, ScriptedRollError};
pub use seeded::SeededDice;
pub use source::DiceSource;

/// A source of dice: everything that may decide a roll.
///
/// One method, so that a resolution takes `&mut dyn Dice` and is played, tested and
/// enumerated by one and the same code.
pub trait Dice {
    /// Rolls one pool and reads it.
    ///
    /// Every call is one request. A pool of no dice reads 0 and draws nothing.
    ///
    /// A resolution ends on every source as long as it asks for a bounded number of pools.
    /// One that asks again *until* a face shows is written as an exploding pool
    /// ([`Pool::exploding`]), which every source knows how to end.
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, SeededDice};
    ///
    /// let mut dice = SeededDice::new(7);
    /// let roll = dice.roll(&Pool::sum(3, 6));
    /// assert_eq!(roll.faces.len(), 3);
    /// assert!((3..=18).contains(&roll.value));
    /// ```
    fn roll(&mut self, pool: &Pool) -> Roll;
}
