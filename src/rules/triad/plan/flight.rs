//! Flying: paths of level steps and changes of height. Floor 4. Rules TRI-MOVE-16 to -18; ruling TRI-R66.

use super::movement::free_to_step;
use super::passage::{Crossing, crossing, met_in};
use super::price::Price;
use super::weightless::is_weightless;
use crate::board::{Board, Edge, Grade, highest_ground};
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Cells, Direction};
use crate::rules::triad::components::Pool;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{ALTITUDE, FLY, Feat, LAND};

/// A flight that is legal.
#[derive(Debug, Clone)]
pub struct Flight {
    /// Cells entered, in order; the same cell again is a mere change of height.
    pub path: Vec<Cell>,
    /// The height above ground in each.
    pub heights: Vec<i32>,
    /// What each of them costs, in cells.
    pub costs: Vec<i32>,
    /// Whether each is free, so that one may end there.
    free: Vec<bool>,
    /// The place of others before which it stops, with its height. Ruling TRI-R16.
    pub before: Option<(Cell, i32)>,
}

impl Flight {
    /// What all of it costs.
    pub fn cost(&self) -> i32 {
        self.costs.iter().sum()
    }

    /// Whether a place of it is free, so that one may end there.
    pub fn is_free(&self, index: usize) -> bool {
        self.free.get(index).copied().unwrap_or(false)
    }

    /// Others in whose place it would end.
    fn taken(&self) -> Option<Cell> {
        let ends = self.path.last().zip(self.free.last());
        let shared = ends.filter(|&(_, &free)| !free).map(|(&to, _)| to);
        self.before.map(|(to, _)| to).or(shared)
    }

    /// How many steps it is to the last place where one may end for so many cells. Ruling TRI-R16.
    fn reaches(&self, cells: i32) -> usize {
        let spent = self.costs.iter().scan(0_i32, |spent, cost| {
            *spent = spent.saturating_add(*cost);
            Some(*spent)
        });
        let ends = (1..).zip(spent).zip(&self.free);
        let ends = ends.filter(|&((_, spent), &free)| free && spent <= cells);
        ends.map(|((steps, _), _)| steps).last().unwrap_or(0)
    }

    /// Only its first places, up to those of others.
    fn cut(mut self, steps: usize) -> Self {
        let next = self.path.get(steps).zip(self.heights.get(steps));
        self.before = next.map(|(&to, &height)| (to, height)).or(self.before);
        self.path.truncate(steps);
        self.heights.truncate(steps);
        self.costs.truncate(steps);
        self.free.truncate(steps);
        self
    }
}

/// Whether a fighter turns, rises and hovers at will. Rule TRI-MOVE-18.
pub fn is_agile(f: &Fighter<'_>) -> bool {
    f.has_feat(Feat::ImprovedFlight) && !f.data.is_off("TRI-MOVE-18")
}

/// The cells of a Fly Action. Rule TRI-MOVE-16.
pub fn budget_of(f: &Fighter<'_>) -> i32 {
    2 * f.speed()
}

/// What the next step of a flight costs, with so many cells left: the rest of it is looked at too if it leads past somebody. Ruling
/// TRI-R16.
///
/// # Errors
/// [`Refusal`] if the step cannot be taken.
pub fn next_step(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    rest: &Act,
    left: i32,
) -> Result<i32, Refusal> {
    let whole = flight_within(s, f, rest, f.pool(Pool::Sunk), left);
    let flight = match whole {
        Ok(whole) => whole,
        Err(_) => {
            let first = rest.clone();
            let path = first.path.into_iter().take(1).collect();
            let heights = first.heights.into_iter().take(1).collect();
            flight(s, f, &Act::new(FLY).along(path).at_heights(heights))?
        }
    };
    Ok(flight.costs.first().copied().unwrap_or(0))
}

/// The height above the ground in which a way ends, if its action names one besides those of its cells. Ruling TRI-R66.
pub fn height_at_end(act: &Act) -> Option<i32> {
    match act.riders.get(LAND).is_some_and(|&lands| lands > 0) {
        true => Some(0),
        false => act.riders.get(ALTITUDE).copied(),
    }
}

/// The height above the ground that an action names for a cell of its way.
pub fn height_named(act: &Act, index: usize) -> Option<i32> {
    let ends = index + 1 == act.path.len();
    let named = act.heights.get(index).copied();
    named.or_else(|| height_at_end(act).filter(|_| ends))
}

/// Where one is in the course of a flight.
struct Course {
    at: Cell,
    z: i32,
    heading: Option<Direction>,
    sunk: i32,
}

/// Follows a flight from where a fighter is, to its end. Rule TRI-MOVE-16; ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell that cannot be entered.
pub fn flight(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Flight, Refusal> {
    let flight = follow(s, f, act, f.pool(Pool::Sunk))?;
    match flight.taken() {
        Some(to) => Err(somebody_in(to)),
        None => Ok(flight),
    }
}

/// A flight on from where so many steps down of its Fly Action are gone, as far as it gets with so many cells: to its end, or
/// before the first among others past whom it gets to no free place. Rulings TRI-R16, TRI-R66.
///
/// # Errors
/// [`Refusal`] of the whole flight, if not even its first step can be taken.
pub fn flight_within(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    sunk: i32,
    cells: i32,
) -> Result<Flight, Refusal> {
    let flight = follow(s, f, act, sunk)?;
    let steps = flight.reaches(cells);
    let stops = match flight.free.get(steps) {
        Some(free) => !free,
        None => flight.before.is_some(),
    };
    if steps == act.path.len() || (steps > 0 && stops) {
        return Ok(flight.cut(steps));
    }
    let (cost, has) = (flight.cost().unsigned_abs(), cells.max(0).unsigned_abs());
    Err(match flight.taken() {
        Some(to) => somebody_in(to),
        None => Refusal::path_too_long(cost, has, "TRI-MOVE-16"),
    })
}

/// Nobody ends in the place of others. Rule TRI-MOVE-04.
pub fn somebody_in(to: Cell) -> Refusal {
    Refusal::path_blocked(to, "somebody is in the way", "TRI-MOVE-04")
}

/// Follows a flight on from where so many steps down of its Fly Action are gone, up to the first place that others close to it, if
/// there is one. Rule TRI-MOVE-16.
fn follow(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, sunk: i32) -> Result<Flight, Refusal> {
    if act.path.is_empty() {
        return Err(Refusal::Missing("a way of at least one cell".into()));
    }
    let mut course = Course {
        at: f.anchor(),
        z: f.z,
        heading: f.turn.headed.then_some(f.facing),
        sunk,
    };
    let mut flight = Flight {
        path: Vec::new(),
        heights: Vec::new(),
        costs: Vec::new(),
        free: Vec::new(),
        before: None,
    };
    for (index, &to) in act.path.iter().enumerate() {
        let space = f.footprint.cells(s.kind(), to);
        if !space.iter().all(|cell| s.board.contains(cell)) {
            return Err(Refusal::path_blocked(to, "that is off the map", "TRI-R72"));
        }
        let ground = highest_ground(s.board, &space);
        let height = height_named(act, index);
        let height = height.unwrap_or_else(|| (course.z - ground).max(0));
        if let Some(why) = wrong_height(s, height) {
            return Err(Refusal::path_blocked(to, why, "TRI-MOVE-16"));
        }
        let cost = course.fly(s, f, to, ground + height)?;
        if height == 0 && !is_weightless(s) {
            // Whoever has landed has to find a heading anew.
            course.heading = None;
        }
        let room = room(s, f, to, height)?;
        if room == Room::Closed {
            flight.before = Some((to, height));
            break;
        }
        flight.path.push(to);
        flight.heights.push(height);
        flight.costs.push(cost);
        flight.free.push(room == Room::Free);
    }
    Ok(flight)
}

/// Why nobody flies at a height: it is under the ground or above all, or nothing weighs. Rulings TRI-R41, TRI-R66.
fn wrong_height(s: &Situation<'_>, height: i32) -> Option<&'static str> {
    if height < 0 {
        Some("that is under the ground")
    } else if height > Board::HIGHEST {
        Some("that is too high")
    } else if height > 0 && is_weightless(s) {
        Some("without weight there is no height")
    } else {
        None
    }
}

impl Course {
    /// The cost of one more step, to a cell and a level. A rise comes before the level step, a descent after it.
    fn fly(
        &mut self,
        s: &Situation<'_>,
        f: &Fighter<'_>,
        to: Cell,
        z: i32,
    ) -> Result<i32, Refusal> {
        let (kind, agile) = (s.kind(), is_agile(f));
        let rise = (z - self.z).max(0);
        let mut cost = rise * if agile { 1 } else { 2 };
        if to != self.at {
            let direction = kind.direction_of_step(self.at, to);
            let Some(direction) = direction else {
                let why = "that cell is not next to the one before";
                return Err(Refusal::path_blocked(to, why, "TRI-MOVE-16"));
            };
            let level = self.z + rise;
            over_cells(s, &f.footprint.cells(kind, to), to, level)?;
            let bars =
                |edge: &Edge, elevation: i32| edge.cover == Grade::Total || level <= elevation;
            let left = f.footprint.cells(kind, self.at);
            over_edges(s, &left, to, direction, bars)?;
            round_corners(s.board, &left, to, direction, level)?;
            cost += 1;
            let turns = self
                .heading
                .map_or(0, |own| kind.turns_between(own, direction));
            if !agile {
                cost += i32::from(turns);
            }
            self.heading = Some(direction);
        }
        for _ in 0..(self.z - z).max(0) {
            self.sunk += 1;
            // The first, the third, the fifth step down costs as much as a cell.
            cost += self.sunk % 2;
        }
        (self.at, self.z) = (to, z);
        Ok(cost)
    }
}

/// Whether somebody can be over the ground of a space at a level, and over what stands there. Ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell, which is the anchor.
pub fn over_cells(s: &Situation<'_>, space: &Cells, to: Cell, z: i32) -> Result<(), Refusal> {
    const RULE: &str = "TRI-R66";
    if highest_ground(s.board, space) > z {
        return Err(Refusal::path_blocked(
            to,
            "the ground there is too high",
            RULE,
        ));
    }
    match space.iter().any(|cell| is_filled(s.board, cell, z)) {
        true => Err(Refusal::path_blocked(to, "something is in the way", RULE)),
        false => Ok(()),
    }
}

/// Whether what stands in a cell leaves nobody room at a level: what nobody can walk into at any, an object up to its top. Ruling
/// TRI-R66.
fn is_filled(board: &Board, cell: Cell, z: i32) -> bool {
    let terrain = board.terrain(cell).is_none_or(|terrain| !terrain.passable);
    let object = board.object(cell).filter(|object| !object.passable);
    let above = |height: u8| z >= board.elevation(cell) + i32::from(height);
    match object {
        Some(object) => board.grade(cell) == Grade::Total || !above(object.height),
        None => terrain,
    }
}

/// Whether a diagonal out of a space leads past its corners at a level: not between two walls. Ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell that is not reached, which is the anchor.
fn round_corners(
    board: &Board,
    space: &Cells,
    to: Cell,
    direction: Direction,
    level: i32,
) -> Result<(), Refusal> {
    let free = |cell| !is_filled(board, cell, level);
    let closed = |cell, side| {
        let edge = board.edge(cell, side).filter(|edge| edge.blocks_movement);
        let low = level <= board.elevation(cell);
        edge.is_some_and(|edge| edge.cover == Grade::Total || low)
    };
    match space
        .iter()
        .any(|cell| board.corner_is_closed(cell, direction, free, closed))
    {
        true => {
            let why = "there is no way between the corners";
            Err(Refusal::path_blocked(to, why, "TRI-R66"))
        }
        false => Ok(()),
    }
}

/// Whether no edge bars a level step out of a space: of those that block movement `bars` says which do, by the elevation of the
/// cell that is left. Ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell that is not reached, which is the anchor.
pub fn over_edges(
    s: &Situation<'_>,
    space: &Cells,
    to: Cell,
    direction: Direction,
    bars: impl Fn(&Edge, i32) -> bool,
) -> Result<(), Refusal> {
    let barred = space.iter().any(|cell| {
        let edge = s.board.edge(cell, direction);
        edge.is_some_and(|edge| edge.blocks_movement && bars(edge, s.board.elevation(cell)))
    });
    match barred {
        true => Err(Refusal::path_blocked(
            to,
            "a barrier stands between",
            "TRI-R66",
        )),
        false => Ok(()),
    }
}

/// What others leave of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// All of it: one may end there.
    Free,
    /// It may be crossed.
    Shared,
    /// Nothing.
    Closed,
}

/// The room at a height in a cell: others may be crossed as on the ground, and nobody lands with them. Rules TRI-MOVE-04 to -06;
/// ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell, if nobody can land there.
fn room(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, height: i32) -> Result<Room, Refusal> {
    let mut there = f.clone();
    there.move_to(s.board, to);
    there.lift(s.board, height);
    let lands = height == 0;
    if lands && !there.space.iter().all(|cell| s.board.is_passable(cell)) {
        let why = "nobody can land there";
        return Err(Refusal::path_blocked(to, why, "TRI-R66"));
    }
    let met = met_in(s, f, there.space, there.levels());
    let met: Vec<_> = met.map(|other| crossing(f, other)).collect();
    Ok(match met.as_slice() {
        [] => Room::Free,
        all if lands || all.contains(&Crossing::Closed) => Room::Closed,
        _ => Room::Shared,
    })
}

/// The price of a flight: nothing if the Fly Action that is open has the cells for it, else an Action that opens one. Rule
/// TRI-MOVE-16.
pub fn price_of_flight(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let open = f.pool(Pool::FlyLeft);
    let whole = flight_within(s, f, act, f.pool(Pool::Sunk), i32::MAX);
    let cost = whole.map_or(i32::MAX, |flight| flight.cost());
    match open > 0 && cost <= open {
        true => Price::FREE,
        false => Price {
            opens: Some((Pool::FlyLeft, budget_of(f))),
            ..Price::ACTION
        },
    }
}

/// Whether a fighter can fly such a way. Rules TRI-MOVE-16, -18; ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_flight(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    const RULE: &str = "TRI-MOVE-16";
    if !f.stats.flies() {
        return Err(Refusal::forbidden("It cannot fly", RULE));
    }
    if f.is_prone() || !f.is_able() || f.is_underground() {
        return Err(Refusal::forbidden("It cannot fly like that", RULE));
    }
    free_to_step(f)?;
    let price = price_of_flight(s, f, act);
    let (has, sunk) = match price.opens {
        Some((_, cells)) => (cells, 0),
        None => (f.pool(Pool::FlyLeft), f.pool(Pool::Sunk)),
    };
    let cells = s.data.in_force(RULE, has, i32::MAX);
    flight_within(s, f, act, sunk, cells).map(|_| ())
}
