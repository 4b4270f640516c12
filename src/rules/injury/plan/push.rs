//! Where a forced step ends. Floor 4. Rule INJ-MOVE-12.

use crate::board::{OccupancyMap, Occupied, StepBlocked};
use crate::grid::Direction;
use crate::mechanics::displacement::{self, Push};
use crate::rules::injury::snapshot::{Fighter, Situation};

/// Where a forced step in a direction ends. Rule INJ-MOVE-12: it costs nothing, never provokes,
/// and stops before what is impassable, occupied, too high, or behind an
/// edge that blocks.
///
/// # Errors
/// [`StepBlocked`] with what stops it.
pub fn forced_step(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    direction: Direction,
) -> Result<Push, StepBlocked> {
    let mut occupied = OccupancyMap::new();
    s.mark_others(&[who.id], &mut occupied, |_| Occupied::Block);
    let max_rise = s
        .data
        .in_force("INJ-MOVE-12", s.data.movement.forced_rise, i32::MAX);
    displacement::forced_step(s.board, who, direction, &occupied, max_rise)
}
