//! Moving on foot, lying down and getting up. Floor 4.
//! Rules INJ-MOVE-01 to -03, INJ-ACT-18, -21.

use super::{Checked, once, provoking};
use crate::combat::{Act, MoveKind, Refusal};
use crate::grid::Cell;
use crate::mechanics::Walk;
use crate::rules::injury::plan::movement::{
    check_climb_to, check_flight, check_path, check_wings, climb_speed_of, fly_speed_of, is_climb,
    mover_of, prone, reactors_to, speed_of,
};
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// Whether a fighter can go anywhere on its feet or wings. Rule INJ-MOVE-09.
///
/// # Errors
/// [`Refusal`] if it lies or is in a grapple.
pub fn free_to_walk(who: &Fighter<'_>) -> Result<(), Refusal> {
    if who.data.is_off("INJ-MOVE-09") {
        return Ok(());
    }
    if who.is_prone() {
        return Err(Refusal::forbidden(
            "It is prone: it can only crawl or stand up",
            "INJ-MOVE-09",
        ));
    }
    if who.is_grappling() {
        return Err(Refusal::forbidden(
            "It is in a grapple: it cannot walk",
            "INJ-MOVE-09",
        ));
    }
    Ok(())
}

/// Whether a fighter can go anywhere on its feet. Rules INJ-MOVE-09, -10.
///
/// # Errors
/// [`Refusal`] if it lies, is in a grapple or in the air.
pub fn free_on_foot(who: &Fighter<'_>) -> Result<(), Refusal> {
    free_to_walk(who)?;
    if who.altitude > 0 {
        return Err(Refusal::forbidden(
            "It is in the air: it must land first",
            "INJ-MOVE-10",
        ));
    }
    Ok(())
}

/// Whether a fighter can crawl. Rules INJ-MOVE-03, INJ-COND-10.
///
/// # Errors
/// [`Refusal`] if it stands or is in a grapple.
pub fn free_to_crawl(who: &Fighter<'_>) -> Result<(), Refusal> {
    if !who.is_prone() || who.data.is_off("INJ-MOVE-03") {
        return Err(Refusal::forbidden(
            "Only the prone can crawl",
            "INJ-MOVE-03",
        ));
    }
    if who.is_grappling() {
        return Err(Refusal::forbidden(
            "It is in a grapple: it cannot crawl",
            "INJ-COND-10",
        ));
    }
    Ok(())
}

/// A walk up to the speed. Rule INJ-MOVE-01.
pub fn check_move(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    free_on_foot(who)?;
    let before = [who.anchor()].into_iter().chain(act.path.iter().copied());
    let climbs = before
        .zip(&act.path)
        .any(|(from, &to)| is_climb(s, who, from, to));
    let (kind, pace) = if climbs && who.stats.climb > 0 {
        (MoveKind::Climb, climb_speed_of(who))
    } else {
        (MoveKind::Walk, speed_of(who))
    };
    check_path(s, who, &act.path, pace)?;
    let walk = Walk::new(who.id, kind, act.path.clone());
    Ok(Checked::new(s.data.costs.walk).then([walk]))
}

/// One cell up by a check, for a fighter without a climb speed. Rule INJ-MOVE-05.
pub fn check_climb(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    free_on_foot(who)?;
    let to = one_cell(act)?;
    check_climb_to(s, who, to)?;
    let climb = Step::Climb {
        who: who.id,
        to,
        asked: reactors_to(s, who),
    };
    Ok(Checked::new(s.data.costs.climb).then(provoking(s, who, climb)))
}

/// One careful cell, which provokes nobody. Rule INJ-MOVE-02.
pub fn check_step(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    free_to_walk(who)?;
    let to = one_cell(act)?;
    let airborne = who.altitude > 0;
    let pace = if airborne {
        check_wings(who)?;
        fly_speed_of(who)
    } else {
        speed_of(who)
    };
    if pace < 1 {
        return Err(Refusal::forbidden(
            "A step needs a speed of at least 1",
            "INJ-MOVE-02",
        ));
    }
    let mut walk = Walk::new(who.id, MoveKind::Step, vec![to]);
    let costs = if airborne {
        walk.heights = vec![who.altitude];
        check_flight(s, who, &walk.path, &walk.heights, u32::MAX)?
    } else {
        check_path(s, who, &act.path, u32::MAX)?
    };
    let easy = mover_of(who, 1).rules.cost_factor;
    if costs != [easy] || (!airborne && is_climb(s, who, who.anchor(), to)) {
        return Err(Refusal::forbidden(
            "A step needs easy, level ground",
            "INJ-MOVE-02",
        ));
    }
    Ok(Checked::new(s.data.costs.step).then([walk]))
}

/// One cell on the ground. Rule INJ-MOVE-03.
pub fn check_crawl(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    free_to_crawl(who)?;
    let to = one_cell(act)?;
    check_path(s, who, &act.path, u32::MAX)?;
    if is_climb(s, who, who.anchor(), to) {
        return Err(Refusal::forbidden(
            "It cannot climb lying down",
            "INJ-MOVE-09",
        ));
    }
    let walk = Walk::new(who.id, MoveKind::Crawl, vec![to]);
    Ok(Checked::new(s.data.costs.crawl).then([walk]))
}

fn one_cell(act: &Act) -> Result<Cell, Refusal> {
    match act.path.as_slice() {
        [only] => Ok(*only),
        _ => Err(Refusal::Missing("a path of exactly one cell".into())),
    }
}

/// Getting up. Rule INJ-ACT-21; ruling INJ-R26.
pub fn check_stand(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if !who.is_prone() {
        return Err(Refusal::forbidden(
            "Only the prone can stand up",
            "INJ-ACT-21",
        ));
    }
    if let Some(rule) = who.body.fells() {
        return Err(Refusal::forbidden(
            "Nobody can stand while every foot or every leg is hurt",
            rule,
        ));
    }
    Ok(Checked::new(stand_cost(who)).then(provoking(s, who, Step::StandUp(who.id))))
}

/// Action points to stand up. Rules INJ-ACT-21, -24.
#[must_use]
pub fn stand_cost(who: &Fighter<'_>) -> i32 {
    let extra = who
        .data
        .in_force("INJ-ACT-21", who.body.stand_up_extra_ap(), 0);
    let most = who.data.in_force("INJ-ACT-24", who.stats.ap_max, 2);
    (who.data.costs.stand + extra).min(i32::from(most))
}

/// Lying down. Rule INJ-ACT-18.
pub fn check_drop_prone(who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if who.is_prone() || who.altitude > 0 {
        return Err(Refusal::forbidden(
            "It can only drop prone while it stands on the ground",
            "INJ-ACT-18",
        ));
    }
    once(who, words::DROP_PRONE)?;
    Ok(Checked::new(0).sets(prone()))
}
