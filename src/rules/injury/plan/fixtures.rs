//! Doors and levers. Floor 4. Rule INJ-ACT-18.

use crate::board::Fixture;
use crate::combat::Refusal;
use crate::mechanics::fixtures;
use crate::rules::injury::snapshot::{Fighter, Situation};

pub const RULE: &str = "INJ-ACT-18";

/// Whether a fighter can work what stands at a place.
///
/// # Errors
/// [`Refusal`] if nothing stands there that hands can work, it is out of reach, or somebody stands
/// in the way of shutting it.
pub fn check_work(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    fixtures::check_work(s, who, &who.sight_body(), at, 1, RULE)
}
