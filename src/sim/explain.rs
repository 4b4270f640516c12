//! What explains the result of battles: who attacked whom with what, from where, and what came of
//! it. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `counts` | all that is counted, for one battle or for many |
//! | `tallies` | what is counted under one heading |
//! | `leads` | what one side may have first, or more of than any other |
//! | `led` | how often a side won with that, and without |
//! | `summary` | one battle in short |
//! | `watcher` | reads the events of one battle as they are made |
//! | `chances` | whether a better place for an attack was near |
//! | `regions` | who entered, crossed, held and fought for the regions of the level |
//! | `crossings` | whether a region that somebody went through was crossed |
//!
//! All of it is read from events, and from the ruleset's [`Shown`](crate::combat::Shown) where it
//! says which of its rules reward a flank or an attack from behind. Nothing of it is kept unless it
//! is asked for.

mod chances;
mod counts;
mod crossings;
mod leads;
mod led;
mod regions;
mod summary;
mod tallies;
mod watcher;

pub use counts::{Counts, Harm, Row};
pub use leads::{Had, Lead};
pub use led::{Leads, Led};
pub use regions::{RegionCount, RegionSide};
pub(super) use summary::Summary;
pub use tallies::{CellCount, Count, PositionCount, QuestionCount, Theme};
pub(super) use watcher::{Counting, Record, Scratch, UsualOrders, Watcher, weighs};

/// So many cells a better place may be away to be called near: once round an enemy.
pub const NEAR: u32 = 4;
