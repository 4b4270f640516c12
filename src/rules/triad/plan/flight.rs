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
use crate::rules::triad::words::{self, ALTITUDE, FLY, Feat, LAND};

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

    /// What it costs up to the first place where one may end. Ruling TRI-R16.
    pub fn cost_to_free(&self) -> i32 {
        let free = self.free.iter().position(|&free| free);
        let needed = free.map_or(self.costs.len(), |at| at + 1);
        self.costs.iter().take(needed).sum()
    }
}

/// Whether a fighter turns, rises and hovers at will. Rule TRI-MOVE-18.
pub fn is_agile(f: &Fighter<'_>) -> bool {
    f.has_feat(Feat::ImprovedFlight) && !f.data.is_off("TRI-MOVE-18")
}

/// Whether a flyer would fall if its Turn ended now: no Fly Action has gone far enough. One that is unaware stays up. Rules
/// TRI-MOVE-17, TRI-INIT-03.
pub fn falls_at_end(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let stays = is_agile(f) || f.has(words::UNAWARE) || f.turn.best_flown >= f.speed();
    // A fall that is under way goes on at the start of its Turns. Rule TRI-MOVE-13.
    let falls = f.has(words::FALLING);
    let is_up = f.stats.flies() && f.is_airborne() && !is_weightless(s);
    is_up && !stays && !falls && !f.data.is_off("TRI-MOVE-17")
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
    let whole = flight(s, f, rest);
    let whole = whole.ok().filter(|it| it.cost_to_free() <= left);
    let flight = match whole {
        Some(whole) => whole,
        None => {
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

/// Follows a flight from where a fighter is. Rule TRI-MOVE-16; ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell that cannot be entered.
pub fn flight(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Flight, Refusal> {
    if act.path.is_empty() {
        return Err(Refusal::Missing("a way of at least one cell".into()));
    }
    let mut course = Course {
        at: f.anchor(),
        z: f.z,
        heading: f.turn.headed.then_some(f.facing),
        sunk: f.pool(Pool::Sunk),
    };
    let (mut costs, mut heights, mut free) = (Vec::new(), Vec::new(), Vec::new());
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
        costs.push(course.fly(s, f, to, ground + height)?);
        let ends = index + 1 == act.path.len();
        free.push(check_free(s, f, to, height, ends)?);
        heights.push(height);
    }
    Ok(Flight {
        path: act.path.clone(),
        heights,
        costs,
        free,
    })
}

/// Why nobody flies at a height: it is under the ground or above all, or nothing weighs. Rulings TRI-R41, TRI-R66.
fn wrong_height(s: &Situation<'_>, height: i32) -> Option<&'static str> {
    if height < 0 {
        Some("that is under the ground")
    } else if height > Board::HIGHEST {
        Some("that is too high")
    } else if height > 0 && is_weightless(s) {
        Some("there is no above without weight")
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
    for cell in space.iter() {
        let terrain = s
            .board
            .terrain(cell)
            .is_some_and(|terrain| !terrain.passable);
        let object = s.board.object(cell).filter(|object| !object.passable);
        let full = s.board.grade(cell) == Grade::Total;
        let above =
            object.is_some_and(|object| z >= s.board.elevation(cell) + i32::from(object.height));
        if (terrain && object.is_none()) || (object.is_some() && (full || !above)) {
            return Err(Refusal::path_blocked(to, "something is in the way", RULE));
        }
    }
    Ok(())
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

/// Whether the levels at a height in a cell are free: others may be crossed as on the ground, and nobody ends or lands with them.
/// Rules TRI-MOVE-04 to -06; ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell, if it cannot be crossed either.
pub fn check_free(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    to: Cell,
    height: i32,
    ends: bool,
) -> Result<bool, Refusal> {
    let mut there = f.clone();
    there.move_to(s.board, to);
    there.lift(s.board, height);
    let lands = height == 0;
    let mut met = met_in(s, f, there.space, there.levels()).peekable();
    let free = met.peek().is_none();
    if !free && (ends || lands || met.any(|other| crossing(f, other) == Crossing::Closed)) {
        let why = "somebody is in the way";
        return Err(Refusal::path_blocked(to, why, "TRI-MOVE-04"));
    }
    if lands && !there.space.iter().all(|cell| s.board.is_passable(cell)) {
        let why = "nobody can land there";
        return Err(Refusal::path_blocked(to, why, "TRI-R66"));
    }
    Ok(free)
}

/// The price of a flight: nothing if the Fly Action that is open has the cells for it, else an Action that opens one. Rule
/// TRI-MOVE-16.
pub fn price_of_flight(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let open = f.pool(Pool::FlyLeft);
    let cost = flight(s, f, act).map_or(i32::MAX, |flight| flight.cost());
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
    let flight = flight(s, f, act)?;
    let price = price_of_flight(s, f, act);
    let has = match price.opens {
        Some((_, cells)) => cells,
        None => f.pool(Pool::FlyLeft),
    };
    let cost = flight.cost();
    if cost > has && !s.data.is_off(RULE) {
        let (cost, has) = (cost.unsigned_abs(), has.max(0).unsigned_abs());
        return Err(Refusal::path_too_long(cost, has, RULE));
    }
    Ok(())
}
