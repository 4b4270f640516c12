//! Questions to a level: what is between two cells, where a target is flanked, which way leads
//! there; answered in sentences, as JSON and as maps. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | [`Stage`] | a level set up under a ruleset, with stand-ins in cells where nobody stands |
//! | [`Look`] | what is between two cells |
//! | [`Overview`] | what a level is: its size, its sides, who stands where |
//! | [`Map`] | one answer for every cell: cover, sight, reach, threat, flank |
//!
//! Nothing is worked out here that the board or the ruleset decides: both are asked.

mod answer;
mod map;
mod overview;
mod positions;
mod stage;
mod ways;
mod words;

pub use answer::{CellReport, LineReport, Look, ObstacleReport};
pub use map::{Map, MapKind};
pub use overview::{Overview, Person};
pub use positions::PositionReport;
pub use stage::{Occupant, Question, Stage, Stands};
pub use ways::{StepReport, WayReport};

#[cfg(test)]
mod tests;
