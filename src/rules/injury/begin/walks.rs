//! Moving on foot, lying down and getting up. Floor 4.
//! Rules INJ-MOVE-01 to -03, INJ-ACT-18, -21.

use super::{Checked, once, provoking};
use crate::combat::{Act, MoveKind, Refusal};
use crate::grid::Cell;
use crate::rules::injury::keys;
use crate::rules::injury::movement::{check_path, mover_of, prone, speed_of};
use crate::rules::injury::situation::{Fighter, Situation};
use crate::rules::injury::steps::{Step, Walk};

fn free_to_walk(who: &Fighter<'_>) -> Result<(), Refusal> {
    if who.is_prone() {
        return Err(Refusal::forbidden(
            "Whoever is prone can only crawl or stand up",
            "INJ-MOVE-09",
        ));
    }
    if who.is_grappling() {
        return Err(Refusal::forbidden(
            "Whoever is in a grapple cannot walk",
            "INJ-MOVE-09",
        ));
    }
    Ok(())
}

pub(super) fn walk_of(who: &Fighter<'_>, kind: MoveKind, path: &[Cell]) -> Step {
    Step::Walk(Walk {
        who: who.id,
        kind,
        path: path.to_vec(),
        trail: Vec::new(),
        spent: 0,
        asked: Vec::new(),
    })
}

/// Rule INJ-MOVE-01.
pub(super) fn check_move(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Checked, Refusal> {
    free_to_walk(who)?;
    check_path(s, who, &act.path, speed_of(who))?;
    Ok(Checked::new(who.id, 1).then([walk_of(who, MoveKind::Walk, &act.path)]))
}

/// Rule INJ-MOVE-02.
pub(super) fn check_step(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Checked, Refusal> {
    free_to_walk(who)?;
    one_cell(act)?;
    if speed_of(who) < 1 {
        return Err(Refusal::forbidden(
            "A step needs a speed of at least 1",
            "INJ-MOVE-02",
        ));
    }
    let costs = check_path(s, who, &act.path, u32::MAX)?;
    let easy = mover_of(who, 1).rules.cost_factor;
    if costs != [easy] {
        return Err(Refusal::forbidden(
            "A step needs easy, level ground",
            "INJ-MOVE-02",
        ));
    }
    Ok(Checked::new(who.id, 1).then([walk_of(who, MoveKind::Step, &act.path)]))
}

/// Rule INJ-MOVE-03.
pub(super) fn check_crawl(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Checked, Refusal> {
    if !who.is_prone() {
        return Err(Refusal::forbidden("Only the prone crawl", "INJ-MOVE-03"));
    }
    if who.is_grappling() {
        return Err(Refusal::forbidden(
            "Whoever is in a grapple cannot crawl",
            "INJ-COND-10",
        ));
    }
    one_cell(act)?;
    check_path(s, who, &act.path, u32::MAX)?;
    Ok(Checked::new(who.id, 1).then([walk_of(who, MoveKind::Crawl, &act.path)]))
}

fn one_cell(act: &Act) -> Result<(), Refusal> {
    if act.path.len() == 1 {
        return Ok(());
    }
    Err(Refusal::Missing("a path of exactly one cell".into()))
}

/// Rule INJ-ACT-21; ruling INJ-R26.
pub(super) fn check_stand(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if !who.is_prone() {
        return Err(Refusal::forbidden("Only the prone stand up", "INJ-ACT-21"));
    }
    if who.body.cannot_stand() {
        return Err(Refusal::forbidden(
            "Every foot or every leg is hurt: nobody stands on that",
            "INJ-PART-10",
        ));
    }
    Ok(Checked::new(who.id, stand_cost(who)).then(provoking(s, who, Step::StandUp(who.id))))
}

/// Action points to stand up. Rule INJ-ACT-21.
#[must_use]
pub fn stand_cost(who: &Fighter<'_>) -> i32 {
    (1 + who.body.stand_up_extra_ap()).min(i32::from(who.stats.ap_max))
}

/// Rule INJ-ACT-18.
pub(super) fn check_drop_prone(who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if who.is_prone() || who.altitude > 0 {
        return Err(Refusal::forbidden(
            "Only who stands on the ground can drop prone",
            "INJ-ACT-18",
        ));
    }
    once(who, keys::DROP_PRONE)?;
    Ok(Checked::new(who.id, 0).sets(prone()))
}
