//! Doors and levers. Floor 4. Rule INJ-ACT-18.

use crate::board::{Board, Fixture, Grade, distance_to_fixture, line_to_fixture};
use crate::combat::{Refusal, RuleId};
use crate::grid::Cell;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

pub(in crate::rules::injury) const RULE: &str = "INJ-ACT-18";

/// Whether a fighter can work what stands at a place.
///
/// # Errors
/// [`Refusal`] as nothing stands there that hands can work, it is out of reach, or somebody stands
/// in the way of shutting it.
pub fn check_work(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    let Some(fitting) = s.board.fitting(at) else {
        return Err(Refusal::forbidden("There is no door or lever there", RULE));
    };
    let name = fitting.name();
    if fitting.turns_into().is_none() {
        return Err(Refusal::forbidden(
            format_smolstr!("The {name} can neither be opened nor shut"),
            RULE,
        ));
    }
    if !fitting.has_tag("door") && !fitting.has_tag("lever") {
        return Err(Refusal::forbidden(
            format_smolstr!("The {name} is worked by a lever"),
            RULE,
        ));
    }
    let distance = distance_to(s, who, at);
    if distance > 1 {
        return Err(Refusal::TooFar {
            distance,
            reach: 1,
            rule: RuleId(RULE),
        });
    }
    if line_to(s.board, who, at).0 >= Grade::Total {
        return Err(Refusal::NoLine { rule: RuleId(RULE) });
    }
    match in_the_doorway(s, at) {
        Some(other) => Err(Refusal::forbidden(
            format_smolstr!("{} stands in the way", other.name),
            RULE,
        )),
        None => Ok(()),
    }
}

/// Who keeps something from being shut: whoever stands in the cell, or on both sides of the edge.
pub(in crate::rules::injury) fn in_the_doorway<'s, 'w>(
    s: &'s Situation<'w>,
    at: Fixture,
) -> Option<&'s Fighter<'w>> {
    if !s.board.fitting(at)?.shuts() {
        return None;
    }
    let [one, other] = at.cells();
    s.occupant(one).filter(|body| body.space.contains(other))
}

/// Cells from a fighter to an object, heights included; an edge is one cell from whoever stands
/// beside it. Rules INJ-MOVE-10, INJ-POS-14.
#[must_use]
pub fn distance_to(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> i32 {
    distance_to_fixture(s.board, &who.space, who.z, at)
}

/// The cover between a fighter and an object, and the ends of the line.
#[must_use]
pub fn line_to(board: &Board, who: &Fighter<'_>, at: Fixture) -> (Grade, Cell, Cell) {
    line_to_fixture(board, &who.sight_body(), at)
}
