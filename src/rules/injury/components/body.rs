//! Bodies: parts, injuries, and what they do to the whole. Floor 4.
//! Rules INJ-HURT-01 to -13, INJ-PART-01 to -14. Pure values: nothing here rolls.

mod effects;
mod parts;
mod recovery;
#[cfg(test)]
mod tests;

pub use self::parts::label;
pub use self::parts::{BodyView, Injuries, Part};
