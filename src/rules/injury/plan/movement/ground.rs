//! On foot: how far, over what, past whom. Floor 4. Rules INJ-MOVE-01, -04 to -09, -14.

use crate::board::{Mover, OccupancyMap, Occupied, StepBlocked, StepRules, path_costs};
use crate::combat::Refusal;
use crate::grid::Cell;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::snapshot::{Fighter, Situation};

/// How far a fighter walks with one Move, in cells. Rules INJ-MOVE-01, -09, INJ-PART-06, -10.
#[must_use]
pub fn speed_of(fighter: &Fighter<'_>) -> u32 {
    let speed = i32::from(fighter.stats.speed) - fighter.body.speed_penalty();
    u32::try_from(speed).unwrap_or(0)
}

/// How far a fighter goes with one Charge, in cells. Rule INJ-ACT-15.
#[must_use]
pub fn charge_speed_of(fighter: &Fighter<'_>) -> u32 {
    let speeds = u32::try_from(fighter.data.attacks.charge_speeds).unwrap_or(0);
    speeds * speed_of(fighter)
}

/// How far a fighter goes with one Move on which it climbs, in cells; 0 without a climb speed.
/// Rules INJ-MOVE-05, INJ-PART-06, -10.
#[must_use]
pub fn climb_speed_of(fighter: &Fighter<'_>) -> u32 {
    let speed = i32::from(fighter.stats.climb) - fighter.body.speed_penalty();
    u32::try_from(speed).unwrap_or(0)
}

/// How a fighter walks over terrain without climbing. Rules INJ-MOVE-01, -05, -06, -08.
#[must_use]
pub fn mover_of(fighter: &Fighter<'_>, budget: u32) -> Mover {
    let rules = step_rules(
        fighter.data,
        fighter.stats.swim > 0,
        fighter.body.is_blinded(),
    );
    Mover::walking(fighter.anchor(), fighter.footprint, budget).with_rules(rules)
}

/// How steps are priced for a walker that has a swim speed or not, and sees or not. Rules INJ-MOVE-01, -05, -06, -08, INJ-COND-09.
#[must_use]
pub fn step_rules(data: &InjuryData, swims: bool, is_blinded: bool) -> StepRules {
    let blinded = is_blinded && !data.is_off("INJ-COND-09");
    let movement = &data.movement;
    let times = |factor: i32| u32::try_from(factor).unwrap_or(1);
    let factor = if blinded { times(movement.blinded) } else { 1 };
    let swims = swims || data.is_off("INJ-MOVE-08");
    StepRules {
        climb_extra_per_step: data.in_force("INJ-MOVE-01", factor, 0),
        max_rise: movement.rise,
        max_drop: movement.drop,
        enters_climb_cells: false,
        deep_water_multiplier: if swims { 1 } else { times(movement.deep_water) },
        cost_factor: factor,
        ..StepRules::default()
    }
}

/// How a fighter with a climb speed moves with it, up any height; `None` without one. The budget is
/// one that holds whether the way leads up a height or not. Rule INJ-MOVE-05.
#[must_use]
pub fn climber_of(fighter: &Fighter<'_>) -> Option<Mover> {
    (fighter.stats.climb > 0).then(|| {
        let pace = climb_speed_of(fighter).min(speed_of(fighter));
        let mut mover = mover_of(fighter, pace);
        mover.rules.max_rise = i32::MAX;
        mover.rules.enters_climb_cells = true;
        mover
    })
}

/// The same for a way that is commanded: it may lead down a height, which is a fall.
pub fn enter_rules(fighter: &Fighter<'_>) -> Mover {
    let mut mover = climber_of(fighter).unwrap_or_else(|| mover_of(fighter, u32::MAX));
    mover.budget = u32::MAX;
    mover.rules.max_drop = i32::MAX;
    mover
}

/// Marks every cell for a mover: allies and the helpless may be crossed, enemies block.
/// Rule INJ-MOVE-04.
pub fn occupancy(s: &Situation<'_>, mover: &Fighter<'_>, map: &mut OccupancyMap) {
    s.mark_others(&[mover.id], map, |other| {
        let crossable = other.side == mover.side || other.is_helpless();
        if crossable && !s.data.is_off("INJ-MOVE-04") {
            Occupied::Pass
        } else {
            Occupied::Block
        }
    });
}

/// Checks a walked path and gives the cost of each step.
///
/// # Errors
/// [`Refusal`] names the first cell that is not free or the speed that the path exceeds.
pub fn check_path(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    path: &[Cell],
    budget: u32,
) -> Result<Vec<u32>, Refusal> {
    let costs = OccupancyMap::lend(|map| {
        occupancy(s, who, map);
        path_costs(s.board, &enter_rules(who), path, map)
    });
    let costs = costs.map_err(|(cell, blocked)| path_refusal(cell, blocked))?;
    let Some(&last) = path.last() else {
        return Err(Refusal::Missing("a path of at least one cell".into()));
    };
    check_end(s, who, last)?;
    let cost = costs.iter().sum();
    if cost > budget && !s.data.is_off("INJ-MOVE-01") {
        return Err(Refusal::path_too_long(cost, budget, "INJ-MOVE-01"));
    }
    Ok(costs)
}

/// Whether a movement may end in a cell. Rules INJ-MOVE-04, -14.
pub(super) fn check_end(s: &Situation<'_>, who: &Fighter<'_>, last: Cell) -> Result<(), Refusal> {
    if s.may_stay(who, last) {
        return Ok(());
    }
    let space = who.footprint.cells(s.kind(), last);
    let filled = space.iter().any(|cell| !s.board.is_passable(cell));
    let why = if filled {
        "nobody can stay there"
    } else {
        "somebody stands there"
    };
    Err(Refusal::path_blocked(last, why, "INJ-MOVE-04"))
}

/// What a refused step means for a person. Rules INJ-MOVE-04, -05.
#[must_use]
pub fn path_refusal(cell: Cell, blocked: StepBlocked) -> Refusal {
    let rule = match blocked {
        StepBlocked::TooHigh | StepBlocked::NeedsClimbing => "INJ-MOVE-05",
        _ => "INJ-MOVE-04",
    };
    Refusal::path_blocked(cell, blocked.to_string(), rule)
}
