//! Jumping and climbing. Floor 4. Rules AUR-ACT-10, -11, AUR-MOVE-09 to -12.

use super::costs::mover_of;
use super::step::{occupancy, refused_by};
use crate::board::{
    Body, Grade, OccupancyMap, StepBlocked, StepRules, highest_ground, line_of_fire, step_cost,
};
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Footprint};
use crate::mechanics::ranged::check_distance;
use crate::rules::aura::components::agenda::ActionKind;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::plan::movement::{check_end, energy_for};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::format_smolstr;

/// Metres that a fighter can jump now. Rules AUR-MOVE-09, AUR-STAT-21.
fn jump_distance(who: &Fighter<'_>) -> i32 {
    let sprinted = who.last.is_some_and(|deed| deed.kind == ActionKind::Sprint);
    let more = who.data.values.movement.jump_after_sprint;
    who.stats.jump(who.data) + if sprinted { more } else { 0 }
}

/// Rules AUR-MOVE-09 to -11.
pub fn check_jump(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let &[landing] = act.path.as_slice() else {
        return Err(Refusal::forbidden(
            "A jump names the cell of its landing",
            "AUR-MOVE-10",
        ));
    };
    let metres = s.kind().distance(who.anchor(), landing);
    let farthest = jump_distance(who);
    if !s.data.is_off("AUR-MOVE-09") {
        check_distance(metres, farthest, "AUR-MOVE-09")?;
    }
    check_landing(s, who, landing)?;
    check_flight(s, who, landing)?;
    let costs = &s.data.values.costs;
    let longer = (energy_for(costs, metres, who.speed()) - costs.jump).max(0);
    let mut price = jump_price(who);
    price.energy += longer;
    Ok(price)
}

/// The price of a Jump of the least length. Rules AUR-ACT-10, AUR-MOVE-09.
#[must_use]
pub fn jump_price(who: &Fighter<'_>) -> Price {
    let costs = &who.data.values.costs;
    let ran_up = who
        .last
        .is_some_and(|last| last.kind != ActionKind::Other && last.metres >= costs.jump_run_up);
    let energy = if ran_up && !who.data.is_off("AUR-ACT-10") {
        costs.jump_ran_up
    } else {
        costs.jump
    };
    Price::energy(energy).and_stamina(costs.jump_stamina)
}

/// The whole space must fit, not too high and not too low. Rules AUR-MOVE-10, -11.
fn check_landing(s: &Situation<'_>, who: &Fighter<'_>, landing: Cell) -> Result<(), Refusal> {
    let space = who.footprint.cells(s.kind(), landing);
    if landing == who.anchor() {
        return Err(refused_by("AUR-MOVE-10", landing, StepBlocked::NotAdjacent));
    }
    if let Some(cell) = space.iter().find(|&cell| !s.board.is_passable(cell)) {
        return Err(refused_by("AUR-MOVE-10", cell, StepBlocked::Impassable));
    }
    check_end(s, who, landing)?;
    let rise = highest_ground(s.board, &space) - who.z;
    if rise > s.data.values.movement.jump_rise && !s.data.is_off("AUR-MOVE-10") {
        return Err(refused_by("AUR-MOVE-10", landing, StepBlocked::TooHigh));
    }
    if -rise > who.stats.jump(who.data) && !s.data.is_off("AUR-MOVE-11") {
        return Err(refused_by("AUR-MOVE-11", landing, StepBlocked::TooDeep));
    }
    Ok(())
}

/// What lies between take-off and landing. Rule AUR-MOVE-10.
fn check_flight(s: &Situation<'_>, who: &Fighter<'_>, landing: Cell) -> Result<(), Refusal> {
    if s.data.is_off("AUR-MOVE-10") {
        return Ok(());
    }
    let leaper = Body::new(who.anchor(), Footprint::Single);
    // One flies at the height of the take-off until it is time to come down.
    let drop = who.z - s.board.elevation(landing);
    let lander = Body::new(landing, Footprint::Single).at_altitude(drop.max(0));
    let line = line_of_fire(s.board, &leaper, &lander);
    let blocked = |cell, blocked| Err(refused_by("AUR-MOVE-10", cell, blocked));
    let passing = s.data.values.movement.passing_size;
    for &cell in &line.between {
        if s.board.elevation(cell) > who.z + s.data.values.movement.jump_rise {
            return blocked(cell, StepBlocked::TooHigh);
        }
        let others = s
            .fighters()
            .iter()
            .filter(|f| f.is_alive() && f.id != who.id);
        let mut standing = others.filter(|f| f.is_standing() && f.space.contains(cell));
        if standing.any(|f| who.stats.size as i32 - (f.stats.size as i32) < passing) {
            return blocked(cell, StepBlocked::Occupied);
        }
    }
    if line.grade == Grade::Total {
        return blocked(landing, StepBlocked::EdgeBlocks);
    }
    Ok(())
}

/// Rules AUR-ACT-11, AUR-MOVE-12.
pub fn check_climb(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let &[to] = act.path.as_slice() else {
        return Err(Refusal::forbidden(
            "A Climb leads to a cell beside it",
            "AUR-MOVE-12",
        ));
    };
    let (costs, highest) = (&s.data.values.costs, s.data.values.movement.climb);
    let mut mover = mover_of(who);
    mover.rules = StepRules {
        max_rise: highest,
        max_drop: highest,
        enters_climb_cells: true,
        ..mover.rules
    };
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    step_cost(s.board, &mover, (who.anchor(), to), &map)
        .map_err(|blocked| refused_by("AUR-MOVE-12", to, blocked))?;
    let space = who.footprint.cells(s.kind(), to);
    let rise = highest_ground(s.board, &space) - who.z;
    let rungs = space.iter().any(|cell| {
        s.board
            .terrain(cell)
            .is_some_and(|terrain| terrain.has_tag("climb"))
    });
    let stamina = match rise {
        2.. if rise <= highest => costs.climb_stamina + rise - 2,
        ..=-2 if -rise <= highest => costs.climb_stamina,
        -1..=1 if rungs => costs.climb_stamina,
        _ => {
            let why = format_smolstr!(
                "There is nothing to climb: a height of 2 to {highest} steps, or a cell with holds"
            );
            return Err(Refusal::forbidden_because(why, "AUR-MOVE-12"));
        }
    };
    debug_assert!(
        act.verb == words::CLIMB,
        "all other ways are checked elsewhere"
    );
    let stamina = s.data.in_force("AUR-MOVE-12", stamina, costs.climb_stamina);
    Ok(Price::energy(costs.climb).and_stamina(stamina))
}
