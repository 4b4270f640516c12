//! Driving a target back. Floor 4. Rules AUR-MAN-08 to -10, AUR-MOVE-13.

use super::aim::{Aim, aim};
use super::check::{check_free, forbidden};
use super::strike;
use crate::board::{Grade, highest_ground};
use crate::combat::{Act, CombatantId, Refusal, rule_is_off};
use crate::grid::{Cell, Direction, Point};
use crate::rules::aura::begin::Timing;
use crate::rules::aura::facing::named;
use crate::rules::aura::keys;
use crate::rules::aura::movement;
use crate::rules::aura::situation::{Fighter, Situation};
use crate::rules::aura::steps::Action;
use bevy::prelude::World;

const RULE: &str = "AUR-MAN-10";

/// Where a target is pushed: the direction of the command, or the nearest to the line.
///
/// # Errors
/// [`Refusal`] as the direction is more than 60 degrees off the line.
pub fn direction(aim: &Aim<'_, '_>, act: &Act) -> Result<Direction, Refusal> {
    let kind = aim.s.kind();
    let (from, to) = (aim.a.centre(kind), aim.t.centre(kind));
    let Some(name) = &act.toward else {
        return Ok(aim.a.direction_to(kind, to));
    };
    let direction = named(kind, name)?;
    let along = Point::of_direction(kind, direction);
    let line = to - from;
    let dot = along.dot(kind, line);
    let lengths = along.dot(kind, along) * line.dot(kind, line);
    // The cosine of 60 degrees is a half.
    if (dot < 0 || 4 * dot * dot < lengths) && !rule_is_off(RULE) {
        return forbidden(
            "One pushes away from oneself, at most 60 degrees to a side",
            RULE,
        );
    }
    Ok(direction)
}

/// The cells that a push leads through, and the drop at its end. Rule AUR-MAN-10.
#[must_use]
pub fn way(
    s: &Situation<'_>,
    target: &Fighter<'_>,
    (direction, metres): (Direction, i32),
) -> (Vec<Cell>, i32) {
    let (mut cells, mut at) = (Vec::new(), target.anchor);
    for _ in 0..metres {
        let to = s.kind().step(at, direction);
        let Some(drop) = drop_into(s, target, (at, to, direction)) else {
            break;
        };
        cells.push(to);
        at = to;
        if drop >= 2 {
            return (cells, drop);
        }
    }
    (cells, 0)
}

/// How many steps down one step of a push leads; `None` as it is stopped.
fn drop_into(
    s: &Situation<'_>,
    target: &Fighter<'_>,
    (from, to, direction): (Cell, Cell, Direction),
) -> Option<i32> {
    let (old, new) = (
        target.footprint.cells(s.kind(), from),
        target.footprint.cells(s.kind(), to),
    );
    let free = new.iter().all(|cell| s.board.is_passable(cell));
    let mut others = s
        .fighters()
        .iter()
        .filter(|f| f.is_alive() && f.id != target.id);
    let taken = others.any(|other| other.space.iter().any(|cell| new.contains(cell)));
    let barred = |cell: Cell| {
        let edge = s.board.edge(cell, direction);
        edge.is_some_and(|edge| edge.blocks_movement) || s.board.diagonal_is_barred(cell, direction)
    };
    let drop = highest_ground(s.board, &old) - highest_ground(s.board, &new);
    let stopped = !free || taken || old.iter().any(barred) || drop < 0;
    (!stopped).then_some(drop)
}

/// Metres that a command pushes: one, or what a charge names. Rules AUR-MAN-08, -09.
#[must_use]
pub fn metres(act: &Act) -> i32 {
    if act.verb != keys::SPRINT {
        return 1;
    }
    act.riders
        .get(keys::CHARGE)
        .copied()
        .unwrap_or(1)
        .clamp(1, 3)
}

/// The target gives way step by step. Rules AUR-MAN-08 to -10.
pub(super) fn drive(world: &mut World, action: &Action) {
    let s = Situation::of(world);
    let found = aim(&s, s.fighter(action.who), (&action.act, Timing::Action));
    let Ok(found) = found else { return };
    let Ok(direction) = direction(&found, &action.act) else {
        return;
    };
    let target: CombatantId = found.t.id;
    let (cells, drop) = way(&s, found.t, (direction, metres(&action.act)));
    for cell in cells {
        movement::forced_step(world, target, cell);
    }
    if drop > 0 {
        movement::fall(world, target, drop);
    }
}

/// The push at the end of a Sprint, if the target is there and in front. Rule AUR-MAN-09.
pub(in crate::rules::aura) fn charge_home(world: &mut World, action: &Action) {
    let s = Situation::of(world);
    let who = s.fighter(action.who);
    let ready = who.obeys()
        && action.walked >= 3
        && check_free(who).is_ok()
        && aim(&s, who, (&action.act, Timing::Action)).is_ok_and(|aim| is_home(&aim, &action.act));
    if ready && !rule_is_off("AUR-MAN-09") {
        strike::perform(world, action);
    }
}

fn is_home(aim: &Aim<'_, '_>, act: &Act) -> bool {
    let larger = aim.t.stats.size.number() > aim.a.stats.size.number();
    aim.t.is_alive()
        && aim.t.side != aim.a.side
        && !larger
        && aim.s.distance(aim.a, aim.t) == 1
        && (aim.a.z - aim.t.z).abs() <= 1
        && aim.a.has_in_front(aim.s.kind(), aim.t)
        && aim.s.is_aware(aim.a, aim.t)
        && aim.s.line(aim.a, aim.t).grade < Grade::Total
        && direction(aim, act).is_ok()
}
