//! Floor 3½: what more than one ruleset plays with. It names no ruleset: prices, words and rule ids
//! come in as data.

pub mod conditions;
pub mod fixtures;
pub mod snapshot;
