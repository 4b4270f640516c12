//! Where a combatant can go this turn, and the commands that take it there. Floor 4.

use super::keys;
use super::movement::{mover_of, occupancy, reactors_to, speed_of};
use super::situation::{Fighter, Situation};
use crate::board::{MoveField, OccupancyMap};
use crate::combat::{
    Act, BattleCommand, CombatantId, ReachCell, Refusal, Route, RouteStep, RuleId,
};
use crate::grid::Cell;

/// The field of as many Moves as a fighter has action points.
fn fields(s: &Situation<'_>, who: &Fighter<'_>) -> (u32, MoveField, OccupancyMap) {
    let speed = if who.is_prone() || who.is_grappling() {
        0
    } else {
        speed_of(who)
    };
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut field = MoveField::new();
    field.compute(s.board, &mover_of(who, speed), &map);
    (speed, field, map)
}

/// The cells that can be reached, nearest first; the band is the number of Moves.
#[must_use]
pub fn reach(s: &Situation<'_>, who: &Fighter<'_>) -> Vec<ReachCell> {
    let mut best: std::collections::BTreeMap<Cell, u8> = std::collections::BTreeMap::new();
    let mut edge = vec![who.anchor];
    let moves = u8::try_from(who.turn.ap()).unwrap_or(0);
    let (speed, _, map) = fields(s, who);
    let mut field = MoveField::new();
    for band in 1..=moves {
        let mut next = Vec::new();
        for start in edge {
            let mut mover = mover_of(who, speed);
            mover.anchor = start;
            field.compute(s.board, &mover, &map);
            for (cell, _) in field.reached() {
                if field.can_end(cell) && cell != who.anchor && !best.contains_key(&cell) {
                    best.insert(cell, band);
                    next.push(cell);
                }
            }
        }
        edge = next;
    }
    let mut cells: Vec<_> = best
        .into_iter()
        .map(|(cell, band)| ReachCell { cell, band })
        .collect();
    cells.sort_by_key(|reach| reach.band);
    cells
}

/// The cheapest way to a cell.
///
/// # Errors
/// [`Refusal`] as it cannot be reached this turn.
pub fn route(s: &Situation<'_>, who: &Fighter<'_>, to: Cell) -> Result<Route, Refusal> {
    if who.is_prone() && s.kind().distance(who.anchor, to) == 1 {
        return Ok(single(s, who, keys::CRAWL, to));
    }
    if who.is_prone() {
        return Err(Refusal::forbidden(
            "Whoever is prone can only crawl or stand up",
            "INJ-MOVE-09",
        ));
    }
    let bands = reach(s, who);
    let goal = bands.iter().find(|reach| reach.cell == to).copied();
    let goal = goal.ok_or_else(|| {
        Refusal::forbidden("That cell cannot be reached this turn", "INJ-MOVE-01")
    })?;
    let stops = stops_to(s, who, &bands, goal);
    let (speed, mut field, map) = fields(s, who);
    let mut route = Route {
        commands: Vec::new(),
        steps: Vec::new(),
    };
    let mut from = who.anchor;
    for (action, stop) in (1..).zip(stops) {
        let mut mover = mover_of(who, speed);
        mover.anchor = from;
        field.compute(s.board, &mover, &map);
        let path = field.path_to(stop).ok_or(Refusal::PathBlocked {
            cell: stop,
            why: "no way leads there".into(),
            rule: RuleId("INJ-MOVE-01"),
        })?;
        route
            .steps
            .extend(steps_of(s, who, from, &path, (&field, action)));
        route
            .commands
            .push(BattleCommand::act(who.id, Act::new(keys::MOVE).along(path)));
        from = stop;
    }
    Ok(route)
}

/// The cells in which each Move of the way ends, found backwards from the goal.
fn stops_to(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    bands: &[ReachCell],
    goal: ReachCell,
) -> Vec<Cell> {
    let mut stops = vec![goal.cell];
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut field = MoveField::new();
    let speed = speed_of(who);
    for band in (1..goal.band).rev() {
        let target = *stops.last().expect("the goal is in the list");
        let candidates = bands.iter().filter(|reach| reach.band == band);
        let nearest = candidates
            .filter_map(|reach| {
                let mut mover = mover_of(who, speed);
                mover.anchor = reach.cell;
                field.compute(s.board, &mover, &map);
                field.cost(target).map(|cost| (cost, reach.cell))
            })
            .min();
        if let Some((_, cell)) = nearest {
            stops.push(cell);
        }
    }
    stops.reverse();
    stops
}

fn single(s: &Situation<'_>, who: &Fighter<'_>, verb: &'static str, to: Cell) -> Route {
    let provokes = reactors_to(s, who);
    Route {
        commands: vec![BattleCommand::act(who.id, Act::new(verb).along(vec![to]))],
        steps: vec![RouteStep {
            cell: to,
            action: 1,
            cost: 1,
            provokes,
        }],
    }
}

fn steps_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    from: Cell,
    path: &[Cell],
    (field, action): (&MoveField, u8),
) -> Vec<RouteStep> {
    let mut asked: Vec<CombatantId> = Vec::new();
    let mut at = from;
    let mut steps = Vec::with_capacity(path.len());
    for &cell in path {
        let leaving = who.moved_to(s.board, at);
        let provokes: Vec<_> = reactors_to(s, &leaving)
            .into_iter()
            .filter(|id| !asked.contains(id))
            .collect();
        asked.extend(&provokes);
        steps.push(RouteStep {
            cell,
            action,
            cost: field.cost(cell).unwrap_or(0),
            provokes,
        });
        at = cell;
    }
    steps
}
