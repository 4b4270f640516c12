//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::effects::{commit, upkeep};
use super::plan::steps::Step;
use super::round::TURNS;
use super::windows::{self, course};
use crate::combat::{AddTickSystem, BattleSystems as Set};
use crate::mechanics::{AddSteps, Task};
use bevy::prelude::App;

/// Adds the agenda, and the systems that carry out its steps.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    TURNS.plugin(app);
    app.add_steps(Set::Reactions, (windows::ask_to_interrupt, windows::ask_the_ready))
        .add_steps(Set::Gear, (course::pay, course::before, course::perform))
        .add_steps(Set::Gear, course::after)
        .add_steps(Set::Initiative, (commit::go_on_first, upkeep::suffer, upkeep::turn_over))
        .add_tick_system(Set::Conditions, course::take_stock);
}
