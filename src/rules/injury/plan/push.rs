//! Where a forced step ends. Floor 4. Rule INJ-MOVE-12.

use crate::board::{Mover, OccupancyMap, Occupied, StepBlocked, StepRules, step_cost};
use crate::combat::rule_is_off;
use crate::grid::{Cell, Direction};
use crate::rules::injury::snapshot::{Fighter, Situation};

/// One step against somebody's will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules::injury) struct Push {
    /// Where it ends: the anchor.
    pub to: Cell,
    /// Elevation steps downwards; none for the airborne, who keep their height.
    pub drop: i32,
}

/// Where a forced step in a direction ends. Rule INJ-MOVE-12: it costs nothing, never provokes,
/// and stops before what is impassable, occupied by anybody, 2 or more steps higher, or behind an
/// edge that blocks.
///
/// # Errors
/// [`StepBlocked`] with what stops it.
pub(in crate::rules::injury) fn forced_step(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    direction: Direction,
) -> Result<Push, StepBlocked> {
    let rules = StepRules {
        enters_climb_cells: true,
        max_rise: if rule_is_off("INJ-MOVE-12") {
            i32::MAX
        } else {
            StepRules::default().max_rise
        },
        ..StepRules::default()
    };
    let mover = Mover::walking(who.anchor, who.footprint, u32::MAX).with_rules(rules);
    let mut map = OccupancyMap::new();
    s.mark_others(&[who.id], &mut map, |_| Occupied::Block);
    let to = s.kind().step(who.anchor, direction);
    step_cost(s.board, &mover, (who.anchor, to), &map)?;
    let drop = who.z - who.moved_to(s.board, to).z;
    Ok(Push {
        to,
        drop: if who.altitude > 0 { 0 } else { drop },
    })
}
