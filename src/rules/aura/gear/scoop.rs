//! What is taken from a table in passing. Floor 4. Rules AUR-ACT-17, -32.

use super::super::keys;
use super::super::situation::{Fighter, Situation};
use super::super::steps::Action;
use super::{lying, take};
use crate::combat::{Act, Refusal, Target, rule_is_off};
use crate::grid::Cell;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

const RULE: &str = "AUR-ACT-17";

/// Whether the things that a movement is to take along can be scooped up: they lie on an object in
/// or next to a cell of the way, and hands are free for all of them. Rule AUR-ACT-17.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub(in crate::rules::aura) fn check_scoop(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<(), Refusal> {
    if act.also.is_empty() {
        return Ok(());
    }
    let verbs = [keys::RUN, keys::SPRINT, keys::SHIFT];
    if !verbs.contains(&act.verb.as_str()) || rule_is_off(RULE) {
        let why = "Things are scooped up in a Run, a Sprint or a Shift";
        return Err(Refusal::forbidden(why, RULE));
    }
    let mut hands = 0;
    for (item, target) in &act.also {
        let &Target::Cell(cell) = target else {
            return Err(Refusal::Missing("the cell in which the thing lies".into()));
        };
        check_at(s, who, (act, item, cell))?;
        hands += s.data.hands_of(item);
    }
    let free = if who.stats.hands {
        who.gear.free_hands()
    } else {
        0
    };
    if hands > free && !rule_is_off("AUR-ACT-32") {
        let why = format_smolstr!("This needs {hands} free hands, {free} are free");
        return Err(Refusal::forbidden(why, "AUR-ACT-32"));
    }
    Ok(())
}

/// Whether a thing lies on an object beside the way.
fn check_at(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (act, item, cell): (&Act, &SmolStr, Cell),
) -> Result<(), Refusal> {
    if !lies_on_object(s, (item, cell)) {
        let why = format_smolstr!("No {item} lies on an object at {cell}");
        return Err(Refusal::forbidden(why, RULE));
    }
    if !act.path.iter().any(|&at| is_beside(s, who, (at, cell))) {
        let why = format_smolstr!("The way does not lead past {cell}");
        return Err(Refusal::forbidden(why, RULE));
    }
    Ok(())
}

fn lies_on_object(s: &Situation<'_>, (item, cell): (&str, Cell)) -> bool {
    s.board.object(cell).is_some() && lying(s, item).any(|at| at == cell)
}

/// Whether a cell is in or next to the space of a mover that stands with its anchor at `at`.
fn is_beside(s: &Situation<'_>, who: &Fighter<'_>, (at, cell): (Cell, Cell)) -> bool {
    let space = who.footprint.cells(s.kind(), at);
    space.iter().any(|own| s.kind().distance(own, cell) <= 1)
}

/// After a step of a movement: what lies beside the cell that was entered, and beside no earlier one
/// of the way, comes along, if a hand is still free for it. Rule AUR-ACT-17.
pub(in crate::rules::aura) fn scoop(world: &mut World, action: &Action, cell: Cell) {
    for (item, target) in &action.act.also {
        let &Target::Cell(at) = target else { continue };
        let s = Situation::of(world);
        let who = s.fighter(action.who);
        let path = &action.act.path;
        let first = path.iter().find(|&&step| is_beside(&s, who, (step, at)));
        let there = lies_on_object(&s, (item, at));
        let free = s.data.hands_of(item) <= who.gear.free_hands();
        if first == Some(&cell) && there && free && who.is_conscious() {
            take(world, action.who, (item, at));
        }
    }
}
