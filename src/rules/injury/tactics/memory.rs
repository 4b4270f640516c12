//! What a computer keeps from one decision to the next. Floor 4.

use super::style::Style;
use super::worth::ExpectationCache;
use crate::board::{MoveField, OccupancyMap};
use crate::combat::Difficulty;
use crate::mechanics::tactics::Barriers;

/// What a computer keeps from one decision to the next: its habits, what it has worked out, and
/// buffers for searches.
#[derive(Default)]
pub(super) struct TacticianMemory {
    pub strength: Difficulty,
    pub style: Style,
    pub worth: ExpectationCache,
    /// What bars the way on the map that was looked at last.
    pub barriers: Barriers,
    /// The field of one Move, or of a way over a changed map.
    pub field: MoveField,
    /// The field of the walk to an enemy.
    pub far_field: MoveField,
    pub map: OccupancyMap,
}

impl TacticianMemory {
    /// That of a player of a strength.
    pub(super) fn of(strength: Difficulty) -> Self {
        let style = Style::of(strength);
        Self {
            strength,
            style,
            worth: ExpectationCache::new(style),
            ..Self::default()
        }
    }
}
