//! A demo that runs. Floor 7.

use super::line_up::LineUp;
use super::show::Show;
use bevy::prelude::*;

/// A demo that runs.
#[derive(Resource, Debug)]
pub struct DemoState {
    /// The battles that it plays.
    pub(super) line_up: LineUp,
    /// The course of the battle on the table.
    pub show: Show,
    /// Whether the panels of a battle lie round the map, in place of cards and large words.
    pub panels: bool,
}

impl DemoState {
    /// A demo before its first battle.
    #[must_use]
    pub fn of(line_up: LineUp, panels: bool) -> Self {
        Self {
            line_up,
            show: Show::default(),
            panels,
        }
    }
}

/// Whether a demo runs without the panels of a battle.
#[must_use]
pub fn is_a_show(demo: Option<Res<DemoState>>) -> bool {
    demo.is_some_and(|demo| !demo.panels)
}

/// Whether what was seen last in a demo is looked at, so that nothing else is shown yet.
#[must_use]
pub fn is_looked_at(demo: Option<Res<DemoState>>) -> bool {
    demo.is_some_and(|demo| !demo.panels && demo.show.rests())
}
