//! Steps: prices, who may be walked through, where one may end. Floor 4. Rules CON-MOVE-01 to -05.

use crate::board::{Mover, OccupancyMap, Occupied, StepBlocked, StepRules, path_costs};
use crate::combat::Refusal;
use crate::grid::Cell;
use crate::rules::contest::components::conditions::CONDITIONS;
use crate::rules::contest::snapshot::{Fighter, Situation};

/// How a fighter walks, with so much movement. Rules CON-MOVE-01, -02, -04.
pub fn mover_of(f: &Fighter<'_>, budget: u32) -> Mover {
    let prices = &f.data.movement;
    let price = |value: i32, rule: &str| match f.data.is_off(rule) {
        true => 0,
        false => u32::try_from(value).unwrap_or(0),
    };
    let crawls = f.is_prone() && !f.data.is_off("CON-MOVE-04");
    let factor = if crawls {
        u32::try_from(prices.prone).unwrap_or(1)
    } else {
        1
    };
    let rules = StepRules {
        cost_factor: factor,
        rise_factor: 1,
        climb_extra_per_step: price(prices.rise, "CON-MOVE-02") * factor,
        climb_cell_extra_per_step: price(prices.climb, "CON-MOVE-02") * factor,
        climb_cell_down_per_step: price(prices.climb, "CON-MOVE-02") * factor,
        deep_water_multiplier: 1,
        max_rise: 1,
        max_drop: i32::MAX,
        enters_climb_cells: true,
        climb_cell_max: i32::MAX,
        ..StepRules::default()
    };
    Mover::walking(f.anchor(), f.footprint, budget).with_rules(rules)
}

/// The same for one that does not mean to fall: the computer's ways, and what is shown as reach.
pub fn careful_mover(f: &Fighter<'_>, budget: u32) -> Mover {
    let mut mover = mover_of(f, budget);
    mover.rules.max_drop = 1;
    mover
}

/// What the others mean for a mover. Rule CON-MOVE-05.
pub fn occupancy(s: &Situation<'_>, mover: &Fighter<'_>, map: &mut OccupancyMap) {
    s.mark_others(&[mover.id], map, |other| {
        let sizes = (other.stats.size.index() - mover.stats.size.index()).abs();
        let crossed = other.side == mover.side || sizes >= s.data.movement.crossing_sizes;
        match crossed && !s.data.is_off("CON-MOVE-05") {
            _ if !other.is_up() => Occupied::Free,
            true => Occupied::Pass,
            false => Occupied::Block,
        }
    });
}

/// Checks a way against a budget and gives the cost of each step. Rule CON-MOVE-01.
///
/// # Errors
/// [`Refusal`] names the first cell that is not free, the end, or the budget.
pub fn check_path(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    path: &[Cell],
    budget: i32,
) -> Result<Vec<u32>, Refusal> {
    let Some(&last) = path.last() else {
        return Err(Refusal::Missing("a path of at least one cell".into()));
    };
    let costs = OccupancyMap::lend(|map| {
        occupancy(s, f, map);
        path_costs(s.board, &mover_of(f, u32::MAX), path, map)
    });
    let costs = costs.map_err(|(cell, blocked)| blocked_at(cell, blocked))?;
    if !s.may_end(f, last) {
        return Err(Refusal::path_blocked(
            last,
            "nobody can stay there",
            "CON-MOVE-05",
        ));
    }
    let cost: u32 = costs.iter().sum();
    let speed = u32::try_from(budget).unwrap_or(0);
    if cost > speed && !s.data.is_off("CON-INIT-06") {
        return Err(Refusal::path_too_long(cost, speed, "CON-INIT-06"));
    }
    Ok(costs)
}

fn blocked_at(cell: Cell, blocked: StepBlocked) -> Refusal {
    let rule = match blocked {
        StepBlocked::TooHigh | StepBlocked::TooDeep | StepBlocked::NeedsClimbing => "CON-MOVE-02",
        StepBlocked::Occupied => "CON-MOVE-05",
        // Walls, and what is no step at all.
        _ => "CON-MOVE-01",
    };
    Refusal::path_blocked(cell, blocked.to_string(), rule)
}

/// Whether a fighter may step at all. Rules CON-STAT-04, CON-COND-04, -05.
///
/// # Errors
/// [`Refusal::Forbidden`] if it is held, or holds somebody.
pub fn free_to_step(f: &Fighter<'_>) -> Result<(), Refusal> {
    CONDITIONS.free_to_step(f.conditions, f.data.switches())
}

/// What standing up takes from the movement. Rule CON-COND-03; ruling CON-R12.
pub fn stand_cost(f: &Fighter<'_>) -> i32 {
    let part = f.data.movement.stand_part;
    (f.speed() + part - 1) / part
}
