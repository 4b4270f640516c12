//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::plan::steps::Step;
use super::round::TURNS;
use crate::mechanics::Task;
use bevy::prelude::App;

/// Adds the agenda, and the systems that carry out its steps.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    TURNS.plugin(app);
}
