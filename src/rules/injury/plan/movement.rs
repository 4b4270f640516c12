//! Walking, stepping, crawling, falling, forced steps; the course of every movement. Floor 4.
//! Rules INJ-MOVE-01 to -10, -12, -14, -15.

mod climb;
mod flight;
mod footing;
mod ground;

pub use self::climb::{check_climb_to, is_climb};
pub use self::flight::{check_flight, check_wings, cruise, flight_cost, fly_speed_of, flyer_of};
pub use self::footing::{balance, drop_of, falls, falls_from, meets_ice};
pub use self::ground::enter_rules;
pub use self::ground::step_rules;
pub use self::ground::{
    charge_speed_of, check_path, climb_speed_of, climber_of, mover_of, occupancy, path_refusal,
    speed_of,
};

use super::threat::threatens;
use crate::board::{Mover, OccupancyMap, Occupied, StepBlocked};
use crate::combat::{CombatantId, Condition, MoveKind};
use crate::grid::{Cell, Direction};
use crate::mechanics::displacement::{self, Push};
use crate::mechanics::travel::least_watched;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// The enemies that may react to a fighter leaving its cell, in initiative order.
/// Rules INJ-REACT-06 to -08.
#[must_use]
pub fn reactors_to(s: &Situation<'_>, actor: &Fighter<'_>) -> Vec<CombatantId> {
    let mut reactors: Vec<_> = s
        .enemies_of(actor.side)
        .filter(|enemy| threatens(s, enemy, actor) && enemy.can_react())
        .map(|enemy| enemy.id)
        .collect();
    if !s.data.is_off("INJ-REACT-08") {
        reactors.sort_by_key(|&id| s.turns.rank(id));
    }
    reactors
}

/// Whether a kind of movement provokes. Rules INJ-REACT-07, INJ-MOVE-02, -12.
#[must_use]
pub fn provokes(data: &InjuryData, kind: MoveKind) -> bool {
    let free = match kind {
        MoveKind::Step => !data.is_off("INJ-MOVE-02"),
        _ => data.is_off("INJ-REACT-07"),
    };
    !free
        && matches!(
            kind,
            MoveKind::Walk
                | MoveKind::Step
                | MoveKind::Crawl
                | MoveKind::Climb
                | MoveKind::Fly
                | MoveKind::Charge
        )
}

/// The way to the end of a Move on the ground for the same movement on which fewest may react, by the prices of a mover
/// that stands where the fighter does. Rules INJ-REACT-07, -08.
#[must_use]
pub fn least_provoking(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    mover: &Mover,
    map: &OccupancyMap,
    path: Vec<Cell>,
) -> Vec<Cell> {
    if !provokes(s.data, MoveKind::Walk) {
        return path;
    }
    let mut at = who.clone();
    least_watched(s.board, mover, map, path, false, |cell| {
        at.move_to(s.board, cell);
        reactors_to(s, &at)
    })
}

/// The prone condition. Rule INJ-COND-12.
#[must_use]
pub fn prone() -> Condition {
    Condition::new(words::PRONE, 1, "INJ-COND-12")
}

/// Where a forced step in a direction ends. Rule INJ-MOVE-12: it costs nothing, never provokes,
/// and stops before what is impassable, occupied, too high, or behind an
/// edge that blocks.
///
/// # Errors
/// [`StepBlocked`] with what stops it.
pub fn forced_step(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    direction: Direction,
) -> Result<Push, StepBlocked> {
    let mut occupied = OccupancyMap::new();
    s.mark_others(&[who.id], &mut occupied, |_| Occupied::Block);
    let max_rise = s
        .data
        .in_force("INJ-MOVE-12", s.data.movement.forced_rise, i32::MAX);
    displacement::forced_step(s.board, who, direction, &occupied, max_rise)
}
