//! Flying: paths of level steps and changes of height. Floor 4. Rules TRI-MOVE-16 to -18; ruling TRI-R66.

use super::movement::free_to_step;
use super::price::Price;
use crate::board::{Grade, Levels, highest_ground};
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Direction};
use crate::rules::triad::components::Pool;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::Feat;

/// A flight that is legal: what each step costs, in cells.
#[derive(Debug, Clone)]
pub struct Flight {
    /// Cells entered, in order; the same cell again is a mere change of height.
    pub path: Vec<Cell>,
    /// The height above ground in each.
    pub heights: Vec<i32>,
    /// What each of them costs.
    pub costs: Vec<i32>,
}

impl Flight {
    /// What all of it costs.
    pub fn cost(&self) -> i32 {
        self.costs.iter().sum()
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

/// Follows a flight from where a fighter is. Rule TRI-MOVE-16; ruling TRI-R66.
///
/// # Errors
/// [`Refusal`] with the cell that cannot be entered.
pub fn flight(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Flight, Refusal> {
    const RULE: &str = "TRI-MOVE-16";
    let kind = s.kind();
    if act.path.is_empty() {
        return Err(Refusal::Missing("a way of at least one cell".into()));
    }
    let agile = is_agile(f);
    let (mut at, mut z) = (f.anchor(), f.z);
    let mut heading = f.turn.headed.then_some(f.facing);
    let mut sunk = f.turn.sunk;
    let mut costs = Vec::new();
    let mut heights = Vec::new();
    for (index, &to) in act.path.iter().enumerate() {
        let space = f.footprint.cells(kind, to);
        if !space.iter().all(|cell| s.board.contains(cell)) {
            return Err(Refusal::path_blocked(to, "that is off the map", "TRI-R72"));
        }
        let ground = highest_ground(s.board, &space);
        let height = act.heights.get(index).copied();
        let height = height.unwrap_or_else(|| (z - ground).max(0));
        if height < 0 {
            return Err(Refusal::path_blocked(to, "that is under the ground", RULE));
        }
        let target = ground + height;
        let mut cost = 0;
        // A rise comes before the level step, a descent after it.
        let rise = (target - z).max(0);
        cost += rise * if agile { 1 } else { 2 };
        if to != at {
            let direction = kind.direction_of_step(at, to);
            let Some(direction) = direction else {
                return Err(Refusal::path_blocked(
                    to,
                    "that cell is not next to the one before",
                    RULE,
                ));
            };
            pass(s, f, at, to, direction, z + rise, ground)?;
            cost += 1;
            let turns = heading.map_or(0, |own| kind.turns_between(own, direction));
            if !agile {
                cost += i32::from(turns);
            }
            heading = Some(direction);
        }
        for _ in 0..(z - target).max(0) {
            sunk += 1;
            // The first, the third, the fifth step down costs as much as a cell.
            cost += sunk % 2;
        }
        check_free(s, f, to, target, height == 0, index + 1 == act.path.len())?;
        (at, z) = (to, target);
        costs.push(cost);
        heights.push(height);
    }
    Ok(Flight {
        path: act.path.clone(),
        heights,
        costs,
    })
}

/// Whether a level step can be taken at a height. Ruling TRI-R66.
fn pass(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    from: Cell,
    to: Cell,
    direction: Direction,
    z: i32,
    ground: i32,
) -> Result<(), Refusal> {
    const RULE: &str = "TRI-R66";
    if ground > z {
        return Err(Refusal::path_blocked(
            to,
            "the ground there is too high",
            RULE,
        ));
    }
    let kind = s.kind();
    for cell in f.footprint.cells(kind, to).iter() {
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
    for cell in f.footprint.cells(kind, from).iter() {
        let edge = s.board.edge(cell, direction);
        let bars = edge.is_some_and(|edge| {
            let above = z > s.board.elevation(cell);
            edge.blocks_movement && (edge.cover == Grade::Total || !above)
        });
        if bars {
            return Err(Refusal::path_blocked(to, "a barrier stands between", RULE));
        }
    }
    Ok(())
}

/// Whether the levels there are free: Allies and those of very different size may be flown past, and nobody ends there. Rules
/// TRI-MOVE-04, -05; ruling TRI-R66.
fn check_free(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    to: Cell,
    z: i32,
    lands: bool,
    ends: bool,
) -> Result<(), Refusal> {
    let space = f.footprint.cells(s.kind(), to);
    let levels = Levels::of(z, f.stats.height());
    let met = s.fighters().iter().find(|other| {
        other.id != f.id
            && other.is_alive()
            && !f.shares_with(other.id)
            && other.space.iter().any(|cell| space.contains(cell))
            && other.levels().overlap(levels)
    });
    if let Some(other) = met {
        let sizes = (other.stats.size.index() - f.stats.size.index()).abs();
        let crossed = (other.side == f.side || sizes >= 2) && !ends && !lands;
        if !crossed {
            return Err(Refusal::path_blocked(
                to,
                "somebody is in the way",
                "TRI-MOVE-04",
            ));
        }
    }
    if lands && !space.iter().all(|cell| s.board.is_passable(cell)) {
        return Err(Refusal::path_blocked(
            to,
            "nobody can land there",
            "TRI-R66",
        ));
    }
    Ok(())
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
