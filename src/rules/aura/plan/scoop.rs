//! What can be taken from a table in passing. Floor 4. Rules AUR-ACT-17, -32.

use super::gear::lying;
use crate::combat::{Act, Refusal, Target};
use crate::grid::Cell;
use crate::mechanics::gear::too_few_hands;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::{SmolStr, format_smolstr};

const RULE: &str = "AUR-ACT-17";

/// Whether the things that a movement is to take along can be scooped up: they lie on an object in
/// or next to a cell of the way, and hands are free for all of them. Rule AUR-ACT-17.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check_scoop(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    if act.also.is_empty() {
        return Ok(());
    }
    let verbs = [words::RUN, words::SPRINT, words::SHIFT];
    if !verbs.contains(&act.verb.as_str()) || s.data.is_off(RULE) {
        let why = "Things can be picked up on the way only in a Run, a Sprint or a Shift";
        return Err(Refusal::forbidden_because(why, RULE));
    }
    let mut hands = 0;
    for (item, target) in &act.also {
        let &Target::Cell(cell) = target else {
            return Err(Refusal::Missing("the cell in which the thing lies".into()));
        };
        check_at(s, who, act, item, cell)?;
        hands += s.data.hands_of(item);
    }
    let free = if who.stats.hands {
        who.gear.free_hands()
    } else {
        0
    };
    if hands > free && !s.data.is_off("AUR-ACT-32") {
        let [needs, free] = [hands, free].map(|count| usize::try_from(count).unwrap_or(0));
        return Err(Refusal::forbidden_because(
            too_few_hands(needs, free),
            "AUR-ACT-32",
        ));
    }
    Ok(())
}

/// Whether a thing lies on an object beside the way.
fn check_at(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    item: &SmolStr,
    cell: Cell,
) -> Result<(), Refusal> {
    if !lies_on_object(s, item, cell) {
        let why = format_smolstr!("No {item} lies on an object there");
        return Err(Refusal::forbidden_because(why, RULE));
    }
    if !act.path.iter().any(|&at| is_beside(s, who, at, cell)) {
        let why = format_smolstr!("The way does not lead past that object");
        return Err(Refusal::forbidden_because(why, RULE));
    }
    Ok(())
}

/// Whether a thing lies on an object in a cell.
pub fn lies_on_object(s: &Situation<'_>, item: &str, cell: Cell) -> bool {
    s.board.object(cell).is_some() && lying(s, item).any(|at| at == cell)
}

/// Whether a cell is in or next to the space of a mover that stands with its anchor at `at`.
pub fn is_beside(s: &Situation<'_>, who: &Fighter<'_>, at: Cell, cell: Cell) -> bool {
    let space = who.footprint.cells(s.kind(), at);
    space.touches(s.kind(), cell)
}
