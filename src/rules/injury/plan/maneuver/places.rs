//! Where maneuvers lead: straight away, over to the other side, about within reach. Floor 4.
//! Rules INJ-MAN-05, -07 to -09, INJ-POS-13, INJ-MOVE-12.

use super::kind::{Attempt, Maneuver};
use crate::board::{OccupancyMap, Occupied, step_cost};
use crate::combat::Refusal;
use crate::grid::{Cell, Direction, direction_towards};
use crate::mechanics::displacement::Push;
use crate::rules::injury::plan::movement::{enter_rules, falls, forced_step, path_refusal};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

/// The grid direction straight away from somebody. Rule INJ-POS-13.
pub fn straight_away(s: &Situation<'_>, from: &Fighter<'_>, moved: &Fighter<'_>) -> Direction {
    let kind = s.kind();
    if s.data.is_off("INJ-POS-13") {
        return Direction::new(0);
    }
    direction_towards(kind, from.centre(kind), moved.centre(kind))
}

/// Whether the cells of a maneuver are ones that it may lead through.
///
/// # Errors
/// [`Refusal`] with the first cell that is not.
pub(super) fn check_path(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    attempt: &Attempt,
) -> Result<(), Refusal> {
    match attempt.maneuver {
        Maneuver::Shove => check_straight(s, a, t, attempt),
        Maneuver::Drag => check_straight(s, t, a, attempt),
        Maneuver::Overrun => overrun_way(s, a, t).map(|_| ()),
        Maneuver::Reposition => check_led(s, a, t, attempt),
        _ => Ok(()),
    }
}

/// Every cell must be the next one straight away. What stands in the way only stops the movement.
fn check_straight(
    s: &Situation<'_>,
    from: &Fighter<'_>,
    moved: &Fighter<'_>,
    attempt: &Attempt,
) -> Result<(), Refusal> {
    let direction = straight_away(s, from, moved);
    let mut at = moved.anchor();
    for &cell in &attempt.path {
        at = s.kind().step(at, direction);
        if cell != at {
            return Err(Refusal::path_blocked(
                cell,
                format_smolstr!("the way has to lead straight away from {}", from.name),
                attempt.maneuver.rule(),
            ));
        }
    }
    Ok(())
}

/// Every cell must be free and within the actor's reach. Rule INJ-MAN-08.
fn check_led(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    attempt: &Attempt,
) -> Result<(), Refusal> {
    let mut moved = t.clone();
    for &cell in &attempt.path {
        let direction = s.kind().direction_of_step(moved.anchor(), cell);
        let blocked = |why: &str| Refusal::path_blocked(cell, why, "INJ-MAN-08");
        let direction = direction.ok_or_else(|| blocked("that is not the next cell"))?;
        let push = forced_step(s, &moved, direction).map_err(|why| path_refusal(cell, why))?;
        moved = moved.moved_to(s.board, push.to);
        if s.distance(a, &moved) > i32::from(a.stats.reach) {
            return Err(blocked("that is out of reach"));
        }
    }
    Ok(())
}

/// The anchors of a way over somebody to the first place clear of it. Rule INJ-MAN-07.
///
/// # Errors
/// [`Refusal::PathBlocked`] with the first cell that cannot be entered or stood in.
pub fn overrun_way(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Result<Vec<Cell>, Refusal> {
    let direction = straight_away(s, a, t);
    let mut map = OccupancyMap::new();
    s.mark_others(&[a.id, t.id], &mut map, |_| Occupied::Block);
    let mover = enter_rules(a);
    let mut way = Vec::new();
    let mut at = a.anchor();
    loop {
        let to = s.kind().step(at, direction);
        let rule = "INJ-MAN-07";
        step_cost(s.board, &mover, (at, to), &map)
            .map_err(|why| Refusal::path_blocked(to, format_smolstr!("{why}"), rule))?;
        way.push(to);
        at = to;
        let clear = a
            .footprint
            .cells(s.kind(), to)
            .iter()
            .all(|cell| !t.space.contains(cell));
        if clear && s.may_stay(a, to) {
            return Ok(way);
        }
        if clear {
            return Err(Refusal::path_blocked(to, "somebody stands there", rule));
        }
    }
}

/// The shortest ways along which somebody can be led within reach, in the order of their lengths.
/// A fall ends a way. Rule INJ-MAN-08.
pub fn ways_about(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    cells: usize,
) -> Vec<Vec<Cell>> {
    let mut ways: Vec<Vec<Cell>> = Vec::new();
    let mut edge: Vec<Vec<Cell>> = vec![Vec::new()];
    for _ in 0..cells {
        let mut next = Vec::new();
        for way in edge {
            let moved = t.moved_to(s.board, way.last().copied().unwrap_or(t.anchor()));
            for push in steps_about(s, a, &moved) {
                let known = |way: &Vec<Cell>| way.last() == Some(&push.to);
                if push.to == t.anchor() || ways.iter().any(known) {
                    continue;
                }
                let mut longer = way.clone();
                longer.push(push.to);
                ways.push(longer.clone());
                if !falls(s.data).is_fall(push.drop) {
                    next.push(longer);
                }
            }
        }
        edge = next;
    }
    ways
}

fn steps_about(s: &Situation<'_>, a: &Fighter<'_>, moved: &Fighter<'_>) -> Vec<Push> {
    let reach = i32::from(a.stats.reach);
    let steps = s.kind().directions();
    steps
        .filter_map(|direction| forced_step(s, moved, direction).ok())
        .filter(|push| s.distance(a, &moved.moved_to(s.board, push.to)) <= reach)
        .collect()
}
