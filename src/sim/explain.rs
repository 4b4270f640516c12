//! What explains the result of battles: who attacked whom with what, from where, and what came of
//! it. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `counts` | what is counted, for one battle or for many |
//! | `watcher` | reads the events of one battle as they are made |
//! | `chances` | whether a better place for an attack was near |
//!
//! All of it is read from events, and from the ruleset's [`Shown`](crate::combat::Shown) where it
//! says which of its rules reward a flank or an attack from behind. Nothing of it is kept unless it
//! is asked for.

mod chances;
mod counts;
mod watcher;

pub use counts::{CellCount, Count, Counts, FirstStrike, PositionCount, QuestionCount, Row, Theme};
pub(super) use watcher::{Scratch, Summary, Watcher};

/// So many cells a better place may be away to be called near: once round an enemy.
pub const NEAR: u32 = 4;
