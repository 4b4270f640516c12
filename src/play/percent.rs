//! Chances in whole percent: those of [`crate::dice`]. Floor 7.

pub use crate::dice::{whole_percent as percent_of, whole_percents as percents_of};
