//! Where a flyer can go, and on which way. Floor 4. Rule INJ-MOVE-10.

use super::steps::steps_through;
use crate::board::{MoveField, OccupancyMap, highest_ground};
use crate::combat::{Act, BattleCommand, Refusal, Route};
use crate::grid::Cell;
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::movement::{
    cruise, flight_cost, fly_speed_of, flyer_of, occupancy,
};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use std::collections::BTreeMap;

/// How high a flight may go above the highest ground, in steps: higher never helps to get there.
const HEADROOM: i32 = 1;

/// The levels on which a flight of a budget can cross the map, lowest first, with what it costs to
/// rise to each. Who takes off rises 1 step at least.
pub fn levels(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    budget: u32,
) -> impl Iterator<Item = (i32, u32)> + use<> {
    let highest = s.board.cells().map(|cell| s.board.elevation(cell)).max();
    let least = who.z + i32::from(who.altitude == 0);
    let most = least.max(highest.unwrap_or(0) + HEADROOM);
    let start = who.z;
    (least..=most)
        .map(move |level| (level, u32::try_from(level - start).unwrap_or(0)))
        .take_while(move |&(_, rise)| rise <= budget)
}

/// The cells in which a flight can end, with the number of Moves that it takes.
pub(super) fn reach(s: &Situation<'_>, who: &Fighter<'_>) -> BTreeMap<Cell, u8> {
    let mut found = BTreeMap::new();
    let (speed, moves) = (
        fly_speed_of(who),
        u32::try_from(who.pool(Pool::Ap)).unwrap_or(0),
    );
    if speed == 0 || moves == 0 {
        return found;
    }
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut field = MoveField::new();
    for (level, rise) in levels(s, who, speed * moves) {
        field.compute(s.board, &flyer_of(who, speed * moves - rise, level), &map);
        for (cell, cost) in field.reached() {
            if cell == who.anchor() || !s.may_stay(who, cell) {
                continue;
            }
            let band = u8::try_from((rise + cost).div_ceil(speed)).unwrap_or(u8::MAX);
            let known = found.entry(cell).or_insert(band);
            *known = band.min(*known);
        }
    }
    found
}

/// The cheapest flight to a cell: the height above it at the end is the one asked for, or that of
/// the level on which it crosses.
///
/// # Errors
/// [`Refusal`] if it cannot be reached this turn.
pub(super) fn route(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    to: Cell,
    end: Option<i32>,
) -> Result<Route, Refusal> {
    let speed = fly_speed_of(who);
    let moves = u32::try_from(who.pool(Pool::Ap)).unwrap_or(0);
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut field = MoveField::new();
    let mut best: Option<(u32, Route)> = None;
    for (level, rise) in levels(s, who, speed * moves) {
        field.compute(s.board, &flyer_of(who, speed * moves - rise, level), &map);
        let path = field.path_to(to).filter(|path| !path.is_empty());
        let way = path.and_then(|path| {
            let heights = heights_on(s, who, &path, level, end);
            in_moves(s, who, &map, &path, &heights)
        });
        if let Some((cost, route)) = way
            && best.as_ref().is_none_or(|(known, _)| cost < *known)
        {
            best = Some((cost, route));
        }
    }
    best.map(|(_, route)| route)
        .ok_or_else(|| Refusal::forbidden("That cell cannot be reached this turn", "INJ-MOVE-10"))
}

/// Rising or sinking where one is.
pub(super) fn straight_up(s: &Situation<'_>, who: &Fighter<'_>, end: i32) -> Option<Route> {
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    in_moves(s, who, &map, &[who.anchor()], &[end]).map(|(_, route)| route)
}

/// The heights above the ground of a way on one level, with the last one as it is asked for.
#[must_use]
pub fn heights_on(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    path: &[Cell],
    level: i32,
    end: Option<i32>,
) -> Vec<i32> {
    let least = cruise(s, who, path, end);
    let ground = |cell: Cell| highest_ground(s.board, &who.footprint.cells(s.kind(), cell));
    let last = path.len().saturating_sub(1);
    let on_level = path.iter().zip(&least).enumerate();
    on_level
        .map(|(index, (&cell, &height))| match end {
            Some(end) if index == last => end,
            _ => height.max(level - ground(cell)),
        })
        .collect()
}

/// Cuts a flight into as many Moves as it takes; `None` if the turn has not that many. Each Move
/// goes as far as its speed and free cells allow.
fn in_moves(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    map: &OccupancyMap,
    path: &[Cell],
    heights: &[i32],
) -> Option<(u32, Route)> {
    let (speed, moves) = (fly_speed_of(who), usize::try_from(who.pool(Pool::Ap)).ok()?);
    let mut at = (who.anchor(), who.altitude);
    let mut costs = Vec::with_capacity(path.len());
    for (&cell, &height) in path.iter().zip(heights) {
        costs.push(flight_cost(s, who, map, (at, (cell, height))).ok()?);
        at = (cell, height);
    }
    let mut route = Route {
        commands: Vec::new(),
        steps: Vec::new(),
    };
    let mut first = 0;
    let mut flyer = who.clone();
    while first < path.len() {
        let (mut spent, mut after) = (0, first);
        let mut end = None;
        while after < path.len() && spent + costs[after] <= speed {
            spent += costs[after];
            after += 1;
            if s.may_stay(who, path[after - 1]) {
                end = Some(after);
            }
        }
        let end = end.filter(|_| route.commands.len() < moves)?;
        let (part, above) = (&path[first..end], &heights[first..end]);
        let action = u8::try_from(route.commands.len() + 1).ok()?;
        route.steps.extend(steps_through(
            s,
            &flyer,
            part,
            above,
            &costs[first..end],
            action,
        ));
        let act = Act::new(words::FLY)
            .along(part.to_vec())
            .at_heights(above.to_vec());
        route.commands.push(BattleCommand::act(who.id, act));
        flyer = flyer.moved_to(s.board, path[end - 1]);
        flyer.lift(s.board, heights[end - 1]);
        first = end;
    }
    Some((costs.iter().sum(), route))
}
