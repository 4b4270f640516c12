//! The steps of a Move on a route. Floor 4. Rules INJ-REACT-06 to -08.

use crate::combat::RouteStep;
use crate::grid::Cell;
use crate::mechanics::travel::route_steps;
use crate::rules::injury::plan::movement::reactors_to;
use crate::rules::injury::snapshot::{Fighter, Situation};

/// The steps of one Move with its costs, and who may react to each.
pub(super) fn steps_through(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    path: &[Cell],
    heights: &[i32],
    costs: &[u32],
    action: u8,
) -> Vec<RouteStep> {
    let mut at = who.clone();
    route_steps(action, path, costs, false, |index| {
        if let Some(before) = index.checked_sub(1) {
            at.move_to(s.board, path[before]);
            at.lift(s.board, heights[before]);
        }
        reactors_to(s, &at)
    })
}
