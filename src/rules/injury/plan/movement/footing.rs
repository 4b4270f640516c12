//! What a step asks of the feet: ice, and drops. Floor 4. Rules INJ-MOVE-06, -08.

use crate::board::Board;
use crate::combat::MoveKind;
use crate::grid::Cell;
use crate::mechanics::falls::Falls;
use crate::mechanics::walk::WalkStep;
use crate::rules::injury::data::{InjuryData, Skill};
use crate::rules::injury::plan::checks::{CheckOf, CheckPlan, plan_check};
use crate::rules::injury::snapshot::Fighter;

/// How many steps of height lie under the cell that a step on the ground leads into; 0 or less of a step
/// that leads up, and of one through the air.
#[must_use]
pub fn drop_of(board: &Board, who: &Fighter<'_>, step: &WalkStep) -> i32 {
    match step.height {
        Some(_) => 0,
        None => who.drop_to(board, step.to),
    }
}

/// Falls: more steps down than one takes on foot. Rules INJ-MOVE-06, -07.
#[must_use]
pub const fn falls(data: &InjuryData) -> Falls {
    Falls {
        rule: "INJ-MOVE-07",
        least: data.movement.drop + 1,
    }
}

/// Whether a step down of one's own is a fall. Rule INJ-MOVE-06.
#[must_use]
pub fn falls_from(data: &InjuryData, drop: i32) -> bool {
    falls(data).is_fall(drop) && !data.is_off("INJ-MOVE-06")
}

/// Whether a step ends on ice that was not under the mover before. Rule INJ-MOVE-08.
#[must_use]
pub fn meets_ice(board: &Board, who: &Fighter<'_>, step: &WalkStep) -> bool {
    if step.height.unwrap_or(0) > 0 || who.data.is_off("INJ-MOVE-08") || !slides(who, step.kind) {
        return false;
    }
    let ice = |cell: Cell| {
        let terrain = board.terrain(cell);
        let newly = step.from == step.to || !who.space.contains(cell) || who.altitude > 0;
        newly && terrain.is_some_and(|terrain| terrain.has_tag("ice"))
    };
    let space = who.footprint.cells(board.kind(), step.to);
    space.iter().any(ice)
}

/// Whether ice matters to a kind of movement: to a Move, whatever it goes with, and to Charge.
/// Rule INJ-MOVE-08.
fn slides(who: &Fighter<'_>, kind: MoveKind) -> bool {
    match kind {
        MoveKind::Walk | MoveKind::Charge | MoveKind::Fly => true,
        MoveKind::Climb => who.stats.climb > 0,
        _ => false,
    }
}

/// The check to stay on the feet on ice. Rule INJ-MOVE-08.
#[must_use]
pub fn balance(who: &Fighter<'_>) -> CheckPlan {
    let acrobatics = CheckOf::Skill(Skill::Acrobatics);
    plan_check(who, acrobatics, who.data.checks.ice, "INJ-MOVE-08")
}
