//! Jumping and climbing. Floor 4. Rules AUR-ACT-10, -11, AUR-MOVE-09 to -12.

use super::costs::mover_of;
use super::step::{occupancy, refused_by};
use crate::board::{
    Body, Grade, OccupancyMap, StepBlocked, StepRules, highest_ground, line_of_fire, step_cost,
};
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Footprint};
use crate::rules::aura::components::agenda::ActionKind;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::plan::movement::{check_end, energy_for};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// The most steps that a Climb leads up or down. Rule AUR-MOVE-12.
const HIGHEST_CLIMB: i32 = 4;

const LOWEST_CLIMB: i32 = -HIGHEST_CLIMB;

/// Metres that a fighter can jump now. Rules AUR-MOVE-09, AUR-STAT-21.
#[must_use]
pub fn jump_distance(who: &Fighter<'_>) -> i32 {
    let sprinted = who.last.is_some_and(|deed| deed.kind == ActionKind::Sprint);
    who.stats.jump(who.data) + i32::from(sprinted)
}

/// Rules AUR-MOVE-09 to -11.
pub(in crate::rules::aura) fn check_jump(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Price, Refusal> {
    let &[landing] = act.path.as_slice() else {
        return Err(Refusal::barred(
            "A jump names the cell of its landing",
            "AUR-MOVE-10",
        ));
    };
    let metres = s.kind().distance(who.anchor, landing);
    let farthest = jump_distance(who);
    if metres > farthest && !s.data.is_off("AUR-MOVE-09") {
        return Err(Refusal::TooFar {
            distance: metres,
            reach: farthest,
            rule: crate::combat::RuleId("AUR-MOVE-09"),
        });
    }
    check_landing(s, who, landing)?;
    check_flight(s, who, landing)?;
    let ran_up = who
        .last
        .is_some_and(|deed| deed.kind != ActionKind::Other && deed.metres >= 2);
    let longer = (energy_for(metres, who.speed()) - 2).max(0);
    let base = if ran_up && !s.data.is_off("AUR-ACT-10") {
        1
    } else {
        2
    };
    Ok(Price::energy(base + longer).and_stamina(1))
}

/// The whole space must fit, not too high and not too low. Rules AUR-MOVE-10, -11.
fn check_landing(s: &Situation<'_>, who: &Fighter<'_>, landing: Cell) -> Result<(), Refusal> {
    let space = who.footprint.cells(s.kind(), landing);
    if landing == who.anchor {
        return Err(refused_by("AUR-MOVE-10", landing, StepBlocked::NotAdjacent));
    }
    if let Some(cell) = space.iter().find(|&cell| !s.board.is_passable(cell)) {
        return Err(refused_by("AUR-MOVE-10", cell, StepBlocked::Impassable));
    }
    check_end(s, who, landing)?;
    let rise = highest_ground(s.board, &space) - who.z;
    if rise > 1 && !s.data.is_off("AUR-MOVE-10") {
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
    let leaper = Body::new(who.anchor, Footprint::Single);
    // One flies at the height of the take-off until it is time to come down.
    let drop = who.z - s.board.elevation(landing);
    let lander = Body::new(landing, Footprint::Single).at_altitude(drop.max(0));
    let line = line_of_fire(s.board, &leaper, &lander);
    let blocked = |cell, blocked| Err(refused_by("AUR-MOVE-10", cell, blocked));
    for &cell in &line.between {
        if s.board.elevation(cell) > who.z + 1 {
            return blocked(cell, StepBlocked::TooHigh);
        }
        let others = s
            .fighters()
            .iter()
            .filter(|f| f.is_alive() && f.id != who.id);
        let mut standing = others.filter(|f| f.is_standing() && f.space.contains(cell));
        if standing.any(|f| who.stats.size as i32 - (f.stats.size as i32) < 2) {
            return blocked(cell, StepBlocked::Occupied);
        }
    }
    if line.grade == Grade::Total {
        return blocked(landing, StepBlocked::EdgeBlocks);
    }
    Ok(())
}

/// Rules AUR-ACT-11, AUR-MOVE-12.
pub(in crate::rules::aura) fn check_climb(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Price, Refusal> {
    let &[to] = act.path.as_slice() else {
        return Err(Refusal::barred(
            "A Climb leads to one cell beside",
            "AUR-MOVE-12",
        ));
    };
    let mut mover = mover_of(who);
    mover.rules = StepRules {
        max_rise: HIGHEST_CLIMB,
        max_drop: HIGHEST_CLIMB,
        enters_climb_cells: true,
        ..mover.rules
    };
    let mut map = OccupancyMap::new();
    occupancy(s, who, &mut map);
    step_cost(s.board, &mover, (who.anchor, to), &map)
        .map_err(|blocked| refused_by("AUR-MOVE-12", to, blocked))?;
    let space = who.footprint.cells(s.kind(), to);
    let rise = highest_ground(s.board, &space) - who.z;
    let rungs = space.iter().any(|cell| {
        s.board
            .terrain(cell)
            .is_some_and(|terrain| terrain.has_tag("climb"))
    });
    let stamina = match rise {
        2..=HIGHEST_CLIMB => rise - 1,
        LOWEST_CLIMB..=-2 => 1,
        -1..=1 if rungs => 1,
        _ => {
            return Err(Refusal::barred(
                "There is nothing to climb: a height of two to four steps, or a cell with holds",
                "AUR-MOVE-12",
            ));
        }
    };
    debug_assert!(
        act.verb == words::CLIMB,
        "all other ways are checked elsewhere"
    );
    let stamina = if s.data.is_off("AUR-MOVE-12") {
        1
    } else {
        stamina
    };
    Ok(Price::energy(3).and_stamina(stamina))
}
