//! Ways through the air. Floor 4. Rules INJ-MOVE-10, -14, INJ-PART-04; ruling INJ-R60.

use super::ground::{check_end, occupancy, path_refusal};
use crate::board::{Mover, OccupancyMap, StepBlocked, StepRules, highest_ground, step_cost};
use crate::combat::Refusal;
use crate::grid::Cell;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

/// How far a fighter flies with one Move, in cells; 0 for one that cannot fly.
/// Rules INJ-MOVE-10, INJ-PART-04.
#[must_use]
pub fn fly_speed_of(fighter: &Fighter<'_>) -> u32 {
    if fighter.stats.fly == 0 || !fighter.body.can_fly() {
        return 0;
    }
    let speed = i32::from(fighter.stats.fly) - fighter.body.fly_penalty();
    u32::try_from(speed).unwrap_or(0)
}

/// Whether a fighter's wings carry it.
///
/// # Errors
/// [`Refusal`] if it has no fly speed or its wings are hurt.
pub fn check_wings(fighter: &Fighter<'_>) -> Result<(), Refusal> {
    if fighter.stats.fly == 0 {
        return Err(Refusal::forbidden("It cannot fly", "INJ-MOVE-10"));
    }
    if !fighter.body.can_fly() {
        return Err(Refusal::forbidden_because(
            format_smolstr!(
                "It cannot fly with fewer than {} sound wings",
                fighter.data.harm.wings_to_fly
            ),
            "INJ-PART-04",
        ));
    }
    Ok(())
}

/// A flyer that keeps to one height, seen from elevation 0.
#[must_use]
pub fn flyer_of(fighter: &Fighter<'_>, budget: u32, z: i32) -> Mover {
    let blinded = u32::try_from(fighter.data.movement.blinded).unwrap_or(1);
    let rules = StepRules {
        cost_factor: if fighter.body.is_blinded() {
            blinded
        } else {
            1
        },
        ..StepRules::default()
    };
    Mover::flying(fighter.anchor(), fighter.footprint, budget, z).with_rules(rules)
}

/// A step of a flight: from a cell and a height above its ground to another.
pub type Hop = ((Cell, i32), (Cell, i32));

/// What a step through the air costs: the cell, if it is another one, and 1 for each step up.
/// Sinking costs nothing, terrain does not matter.
///
/// # Errors
/// [`StepBlocked`] with what is in the way.
pub fn flight_cost(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    map: &OccupancyMap,
    ((from, low), (to, high)): Hop,
) -> Result<u32, StepBlocked> {
    let ground = |cell| highest_ground(s.board, &who.footprint.cells(s.kind(), cell));
    let (start, end) = (ground(from) + low, ground(to) + high);
    let up = u32::try_from(end - start).unwrap_or(0);
    if from == to {
        return Ok(up);
    }
    let flyer = flyer_of(who, u32::MAX, start.max(end));
    Ok(up + step_cost(s.board, &flyer, (from, to), map)?)
}

/// Checks a flight and gives the cost of each step.
///
/// # Errors
/// [`Refusal`] names the first cell that is not free, or the speed that the way exceeds.
pub fn check_flight(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    path: &[Cell],
    heights: &[i32],
    budget: u32,
) -> Result<Vec<u32>, Refusal> {
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    let mut costs = Vec::with_capacity(path.len());
    let mut from = (who.anchor(), who.altitude);
    for (&cell, &height) in path.iter().zip(heights) {
        let to = (cell, height);
        check_hop(s, who, (from, to))?;
        let cost = flight_cost(s, who, &map, (from, to));
        costs.push(cost.map_err(|blocked| path_refusal(cell, blocked))?);
        from = to;
    }
    check_end(s, who, from.0)?;
    let cost = costs.iter().sum();
    if cost > budget {
        return Err(Refusal::path_too_long(cost, budget, "INJ-MOVE-10"));
    }
    Ok(costs)
}

/// What a flight may not do even where nobody is in the way.
fn check_hop(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    ((from, low), (to, high)): Hop,
) -> Result<(), Refusal> {
    let refused = |why: &'static str| Err(Refusal::path_blocked(to, why, "INJ-MOVE-10"));
    let space = who.footprint.cells(s.kind(), to);
    let ground = space.iter().all(|cell| s.board.is_passable(cell));
    match (high, low) {
        (..0, _) => refused("a height is counted from the ground up"),
        (0, _) if !ground => refused("nobody can land there"),
        (0, 0) if from != to => refused("it cannot fly along the ground: rise first, or walk"),
        _ if from == to && high == low => refused("that is neither up nor down"),
        _ => Ok(()),
    }
}

/// The heights of a flight along a path that names none: at once as high as the way needs, level
/// from there, and at the end the height that is asked for. Who takes off rises 1 step at least.
#[must_use]
pub fn cruise(s: &Situation<'_>, who: &Fighter<'_>, path: &[Cell], end: Option<i32>) -> Vec<i32> {
    let ground = |cell: Cell| highest_ground(s.board, &who.footprint.cells(s.kind(), cell));
    let last = path.len().saturating_sub(1);
    let needs = path.iter().enumerate().map(|(index, &cell)| {
        let above = if index == last { end.unwrap_or(1) } else { 1 };
        ground(cell) + above
    });
    let start = if who.altitude == 0 { who.z + 1 } else { who.z };
    let level = needs.fold(start, i32::max);
    path.iter()
        .enumerate()
        .map(|(index, &cell)| match end {
            Some(end) if index == last => end,
            _ => level - ground(cell),
        })
        .collect()
}
