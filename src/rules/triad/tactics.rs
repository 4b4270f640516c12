//! How the computer fights under this ruleset. Floor 4.

use super::words;
use crate::combat::{Brain, Difficulty};
use crate::mechanics::Greedy;

/// A computer player of a strength.
pub fn brain(_: Difficulty) -> Box<dyn Brain> {
    Box::new(Greedy::new(|candidate, _| match candidate.verb() {
        words::STRIKE | words::SHOOT | words::THROW | words::CAST => candidate.expected(),
        words::STAND => 1,
        _ => 0,
    }))
}
