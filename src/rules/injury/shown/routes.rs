//! Where a combatant can go this turn, and the commands that take it there. Floor 4.

mod air;
mod steps;

pub use self::air::{heights_on, levels};

use self::steps::steps_through;
use crate::mechanics::travel::route_steps;

use crate::board::{MoveField, Mover, OccupancyMap};
use crate::combat::{Act, BattleCommand, Order, ReachCell, Refusal, Route, RouteStep};
use crate::grid::Cell;
use crate::rules::injury::actions::{ACTIONS, Travel};
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::movement::{
    check_wings, climber_of, fly_speed_of, least_provoking, mover_of, occupancy, reactors_to,
    speed_of,
};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use std::collections::BTreeMap;

/// How a fighter goes on the ground with one Move: on foot, and with its climb speed if it has
/// one.
fn movers(who: &Fighter<'_>) -> Vec<Mover> {
    if who.is_prone() || who.is_grappling() || who.altitude > 0 {
        return Vec::new();
    }
    let walker = mover_of(who, speed_of(who));
    [walker].into_iter().chain(climber_of(who)).collect()
}

/// Whether a fighter could fly at all.
#[must_use]
pub fn may_fly(who: &Fighter<'_>) -> bool {
    !who.is_prone() && !who.is_grappling() && fly_speed_of(who) > 0
}

/// The cells that can be reached, nearest first; the band is the number of Moves, walked or flown.
#[must_use]
pub fn reach(s: &Situation<'_>, who: &Fighter<'_>) -> Vec<ReachCell> {
    let mut best = ground_reach(s, who);
    if may_fly(who) {
        for (cell, band) in air::reach(s, who) {
            let known = best.entry(cell).or_insert(band);
            *known = band.min(*known);
        }
    }
    let mut cells: Vec<_> = best
        .into_iter()
        .map(|(cell, band)| ReachCell { cell, band })
        .collect();
    cells.sort_by_key(|reach| reach.band);
    cells
}

/// The cells that Moves on the ground reach, with the number of Moves.
fn ground_reach(s: &Situation<'_>, who: &Fighter<'_>) -> BTreeMap<Cell, u8> {
    let mut best: BTreeMap<Cell, u8> = BTreeMap::new();
    let mut edge = vec![who.anchor()];
    let moves = u8::try_from(who.pool(Pool::Ap)).unwrap_or(0);
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut field = MoveField::new();
    for band in 1..=moves {
        let mut next = Vec::new();
        for start in edge {
            for mut mover in movers(who) {
                mover.anchor = start;
                field.compute(s.board, &mover, &map);
                for (cell, _) in field.reached() {
                    if field.can_end(cell) && cell != who.anchor() && !best.contains_key(&cell) {
                        best.insert(cell, band);
                        next.push(cell);
                    }
                }
            }
        }
        edge = next;
    }
    best
}

/// The cheapest way to a cell: on the ground where that is no longer than through the air. One
/// that takes off for it lands there again.
///
/// # Errors
/// [`Refusal`] if it cannot be reached this turn.
fn usual(s: &Situation<'_>, who: &Fighter<'_>, to: Cell) -> Result<Route, Refusal> {
    if who.is_prone() && s.kind().distance(who.anchor(), to) == 1 {
        return Ok(single(s, who, words::CRAWL, to));
    }
    if who.is_prone() {
        return Err(Refusal::forbidden(
            "It is prone: it can only crawl or stand up",
            "INJ-MOVE-09",
        ));
    }
    let walk = walk_to(s, who, to);
    if !may_fly(who) {
        return walk;
    }
    let flight = air::route(s, who, to, (who.altitude == 0).then_some(0));
    match (walk, flight) {
        (Ok(walk), Ok(flight)) if flight.commands.len() < walk.commands.len() => Ok(flight),
        (Err(_), flight) => flight,
        (walk, _) => walk,
    }
}

/// The cheapest way to a cell with a chosen action: a flight that ends at the height that was set.
///
/// # Errors
/// [`Refusal`] if it cannot be reached this turn.
pub fn route(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    to: Cell,
    act: Option<&Act>,
) -> Result<Route, Refusal> {
    let Some(act) = act else {
        return usual(s, who, to);
    };
    let travel = ACTIONS.row(&act.verb).map(|row| row.own.travel);
    let end = match travel.unwrap_or(Travel::Shortest) {
        Travel::Shortest => return usual(s, who, to),
        Travel::Ground => return walk_to(s, who, to),
        Travel::Air => act.riders.get(words::ALTITUDE).copied(),
        Travel::AirToGround => Some(0),
    };
    check_wings(who)?;
    let up = (to == who.anchor())
        .then(|| end.and_then(|end| air::straight_up(s, who, end)))
        .flatten();
    let mut route = up.map_or_else(|| air::route(s, who, to, end), Ok)?;
    if let Some(Order::Act(last)) = route.commands.last_mut().map(|last| &mut last.order) {
        std::sync::Arc::make_mut(last).verb = act.verb.clone();
    }
    Ok(route)
}

/// The cheapest way on the ground.
fn walk_to(s: &Situation<'_>, who: &Fighter<'_>, to: Cell) -> Result<Route, Refusal> {
    let bands = ground_reach(s, who);
    let moves = bands.get(&to).copied().ok_or_else(|| {
        Refusal::forbidden("That cell cannot be reached this turn", "INJ-MOVE-01")
    })?;
    let stops = stops_to(s, who, &bands, to, moves);
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut route = Route {
        commands: Vec::new(),
        steps: Vec::new(),
    };
    let mut from = who.anchor();
    for (action, stop) in (1..).zip(stops) {
        let (mover, field, path) = cheapest(s, who, &map, from, stop)
            .ok_or_else(|| Refusal::path_blocked(stop, "no way leads there", "INJ-MOVE-01"))?;
        let path = least_provoking(s, &who.moved_to(s.board, from), &mover, &map, path);
        route
            .steps
            .extend(steps_of(s, who, from, &path, &field, action));
        route.commands.push(BattleCommand::act(
            who.id,
            Act::new(words::MOVE).along(path),
        ));
        from = stop;
    }
    Ok(route)
}

/// The cheaper of the ways on foot and by climbing, with the mover and the field that found it.
fn cheapest(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    map: &OccupancyMap,
    from: Cell,
    to: Cell,
) -> Option<(Mover, MoveField, Vec<Cell>)> {
    let ways = movers(who).into_iter().filter_map(|mut mover| {
        mover.anchor = from;
        let mut field = MoveField::new();
        field.compute(s.board, &mover, map);
        let path = field.path_to(to)?;
        Some((mover, field, path))
    });
    ways.min_by_key(|(_, field, _)| field.cost(to))
}

/// The cells in which each of so many Moves to a goal ends, found backwards from it.
fn stops_to(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    bands: &BTreeMap<Cell, u8>,
    goal: Cell,
    moves: u8,
) -> Vec<Cell> {
    let mut stops = vec![goal];
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    for band in (1..moves).rev() {
        let target = *stops.last().expect("the goal is in the list");
        let candidates = bands.iter().filter(|(_, known)| **known == band);
        let nearest = candidates
            .filter_map(|(&cell, _)| {
                let (_, field, _) = cheapest(s, who, &map, cell, target)?;
                field.cost(target).map(|cost| (cost, cell))
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
    Route {
        commands: vec![BattleCommand::act(who.id, Act::new(verb).along(vec![to]))],
        steps: route_steps(1, &[to], &[1], false, |_| reactors_to(s, who)),
    }
}

fn steps_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    from: Cell,
    path: &[Cell],
    field: &MoveField,
    action: u8,
) -> Vec<RouteStep> {
    let heights = vec![0; path.len()];
    let spent = path.iter().map(|&cell| field.cost(cell).unwrap_or(0));
    let mut before = 0;
    let costs: Vec<_> = spent
        .map(|cost| cost - std::mem::replace(&mut before, cost).min(cost))
        .collect();
    let walker = who.moved_to(s.board, from);
    steps_through(s, &walker, path, &heights, &costs, action)
}
