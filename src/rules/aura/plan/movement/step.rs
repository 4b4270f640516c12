//! A single step: whom it may pass, what it costs, and the rule by which it is refused. Floor 4.
//! Rules AUR-MOVE-01, -02.

use super::costs::{known_steps, metres_of_step};
use crate::board::{OccupancyMap, Occupied, StepBlocked};
use crate::combat::Refusal;
use crate::grid::Cell;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// Marks every cell for a mover: allies may be passed, and enemies who are down or of quite
/// another size. Rule AUR-MOVE-02.
pub fn occupancy(s: &Situation<'_>, mover: &Fighter<'_>, map: &mut OccupancyMap) {
    s.mark_others(&[mover.id], map, |other| {
        if may_pass(mover, other) {
            Occupied::Pass
        } else {
            Occupied::Block
        }
    });
}

/// Whether a mover may pass another's space. Rule AUR-MOVE-02.
pub fn may_pass(mover: &Fighter<'_>, other: &Fighter<'_>) -> bool {
    if mover.data.is_off("AUR-MOVE-02") {
        return false;
    }
    let sizes = (mover.stats.size as i32 - other.stats.size as i32).abs();
    other.side == mover.side
        || other.has(words::PRONE)
        || !other.is_conscious()
        || sizes >= mover.data.values.movement.passing_size
}

/// What one step costs in metres. Rule AUR-MOVE-01.
///
/// # Errors
/// [`StepBlocked`] if it cannot be taken.
pub fn step_metres(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    from: Cell,
    to: Cell,
    occupied: &OccupancyMap,
) -> Result<i32, StepBlocked> {
    let direction = s.kind().direction_of_step(from, to);
    let known = direction.and_then(|direction| known_steps(s, who, from)?.metres(direction));
    match known {
        Some(_) if is_blocked(s, who, to, occupied) => Err(StepBlocked::Occupied),
        Some(metres) => Ok(metres),
        None => metres_of_step(s, who, from, to, occupied),
    }
}

/// Whether another combatant bars a step into a cell. Rule AUR-MOVE-02.
pub fn is_blocked(s: &Situation<'_>, who: &Fighter<'_>, to: Cell, occupied: &OccupancyMap) -> bool {
    let space = who.footprint.cells(s.kind(), to);
    let mut numbers = space.iter().filter_map(|cell| s.board.index(cell));
    numbers.any(|number| occupied.at(number) == Occupied::Block)
}

/// What one step costs in metres, or the refusal by the rule that bars it. Rules AUR-MOVE-01, -02.
///
/// # Errors
/// [`Refusal::PathBlocked`] with the reason.
pub fn step_price(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    from: Cell,
    to: Cell,
    occupied: &OccupancyMap,
) -> Result<i32, Refusal> {
    step_metres(s, who, from, to, occupied).map_err(|blocked| path_refusal(to, blocked))
}

/// A blocked step as a refusal.
fn path_refusal(cell: Cell, blocked: StepBlocked) -> Refusal {
    let rule = match blocked {
        StepBlocked::Occupied => "AUR-MOVE-02",
        _ => "AUR-MOVE-01",
    };
    refused_by(rule, cell, blocked)
}

/// A cell that cannot be entered, by the rule that says so.
pub fn refused_by(rule: &'static str, cell: Cell, blocked: StepBlocked) -> Refusal {
    Refusal::path_blocked(cell, smol_str::format_smolstr!("{blocked}"), rule)
}
