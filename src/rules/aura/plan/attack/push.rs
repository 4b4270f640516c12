//! Where a push leads. Floor 4. Rules AUR-MAN-08 to -10, AUR-MOVE-13.

use super::aim::Aim;
use super::attacker::forbidden;
use crate::board::{Grade, highest_ground};
use crate::combat::{Act, Refusal, rule_is_off};
use crate::grid::{Cell, Direction, Point};
use crate::rules::aura::plan::facing::named;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

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
    if act.verb != words::SPRINT {
        return 1;
    }
    act.riders
        .get(words::CHARGE)
        .copied()
        .unwrap_or(1)
        .clamp(1, 3)
}

pub(in crate::rules::aura) fn is_home(aim: &Aim<'_, '_>, act: &Act) -> bool {
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
