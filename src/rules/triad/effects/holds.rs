//! Holds that end, and two who cannot stay in one cell. Floor 4. Rules TRI-COND-07, -08, TRI-ACT-23; rulings TRI-R30, TRI-R40.

use super::mounts;
use crate::combat::{BattleEvent, CombatantId, MoveKind, moved, record};
use crate::grid::{Cell, Direction, GridKind};
use crate::mechanics::{Scene, conditions};
use crate::rules::triad::plan::maneuver::parted;
use crate::rules::triad::snapshot::Fighter;
use crate::rules::triad::words::{CHOKED, HOLDS};
use bevy::prelude::World;
use std::cmp::Ordering;

/// The two of a hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// Who holds.
    holder: CombatantId,
    /// Whom.
    held: CombatantId,
}

/// The hold of somebody ends, and with it that the held one is choked. Gives the two who were in it. Ruling TRI-R30; rule
/// TRI-ACT-23.
pub fn end_hold(world: &mut World, who: CombatantId) -> Option<Pair> {
    let f = Fighter::of(world, who);
    let as_held = f.holder().map(|holder| Pair { holder, held: who });
    let pair = as_held.or_else(|| f.held().map(|held| Pair { holder: who, held }));
    HOLDS.end_all(world, who, "TRI-R30");
    if let Some(Pair { holder, held }) = pair {
        conditions::end_one(world, held, CHOKED, Some(holder), "TRI-ACT-23");
    }
    pair
}

/// The two of a hold that has ended do not stay in one space: the smaller one goes beside, at equal size the one that held, and
/// keeps its level. Ruling TRI-R30.
pub fn part(world: &mut World, Pair { holder, held }: Pair) {
    let (a, t) = (Fighter::of(world, holder), Fighter::of(world, held));
    let (_, moves) = parted(&a, &t);
    let (who, level, is_aloft) = (moves.id, moves.z, moves.altitude > 0);
    make_room(world, who);
    let f = Fighter::of(world, who);
    let (from, to) = (f.altitude, (f.altitude + level - f.z).max(0));
    if is_aloft && from != to {
        record(world, BattleEvent::AltitudeChanged { who, from, to });
    }
}

/// One of the two of a hold that has ended is dying: the other one goes beside if it is the one to go, and the dead stay where
/// they are. Ruling TRI-R30; rule TRI-HURT-13.
pub fn leave_the_dead(world: &mut World, pair: Pair, dying: CombatantId) {
    let (a, t) = (
        Fighter::of(world, pair.holder),
        Fighter::of(world, pair.held),
    );
    let (_, moves) = parted(&a, &t);
    if moves.id != dying {
        part(world, pair);
    }
}

/// The other one of a hold comes along with who is put back or beside. Ruling TRI-R30.
pub fn bring_along(world: &mut World, who: CombatantId) {
    let scene = Scene::of(world);
    let (to, partner) = (scene.cell(who), Fighter::of(world, who).partner());
    if let Some(partner) = partner.filter(|&partner| scene.cell(partner) != to) {
        moved(world, partner, to, MoveKind::Back, 0);
        mounts::follow(world, partner);
    }
}

/// Who has fallen comes down where the other one of its hold has, or in a free place. Rulings TRI-R30, TRI-R40.
pub fn come_down(world: &mut World, who: CombatantId) {
    let scene = Scene::of(world);
    let f = Fighter::of(world, who);
    let partner = f.partner().map(|partner| Fighter::of(world, partner));
    let partner = partner.filter(|partner| partner.altitude <= 0);
    let is_down = partner.is_some();
    let beside = partner.map(|partner| partner.anchor());
    let beside = beside.filter(|&to| to != f.anchor() && scene.may_stay(who, to));
    match beside {
        Some(to) => {
            moved(world, who, to, MoveKind::Back, 0);
            mounts::follow(world, who);
        }
        None => {
            make_room(world, who);
            if is_down {
                bring_along(world, who);
            }
        }
    }
}

/// Who has come down in a cell of another is put beside it. Ruling TRI-R40.
pub fn make_room(world: &mut World, who: CombatantId) {
    let scene = Scene::of(world);
    if !scene.is_there(who) || scene.may_stay(who, scene.cell(who)) {
        return;
    }
    if let Some(to) = free_place(scene, who) {
        moved(world, who, to, MoveKind::Back, 0);
        mounts::follow(world, who);
    }
}

/// The nearest free place: ring by ring, clockwise from the first direction. Ruling TRI-R40.
fn free_place(scene: Scene<'_>, who: CombatantId) -> Option<Cell> {
    let (kind, from) = (scene.kind(), scene.cell(who));
    let board = scene.board();
    let farthest = i32::try_from(board.width() + board.height()).unwrap_or(i32::MAX);
    (1..=farthest).find_map(|radius| {
        let free = kind
            .ring(from, radius)
            .filter(|&cell| scene.may_stay(who, cell));
        free.min_by(|&one, &other| clockwise(kind, from, one, other))
    })
}

/// Which of two cells comes first clockwise about another, from the first direction of the grid on.
fn clockwise(kind: GridKind, about: Cell, one: Cell, other: Cell) -> Ordering {
    let centre = kind.centre(about);
    let towards = |cell| {
        let to = kind.centre(cell);
        (to.x - centre.x, to.y - centre.y)
    };
    let turn = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 - a.1 * b.0;
    let first = towards(kind.step(about, Direction::new(0)));
    let is_past_half = |way: (i64, i64)| match turn(first, way) {
        0 => first.0 * way.0 + first.1 * way.1 < 0,
        turned => turned < 0,
    };
    let (one, other) = (towards(one), towards(other));
    let halves = is_past_half(one).cmp(&is_past_half(other));
    halves.then_with(|| 0.cmp(&turn(one, other)))
}

#[cfg(test)]
mod tests {
    use super::clockwise;
    use crate::grid::{Cell, GridKind};

    #[test]
    fn tri_r40_places_about_a_cell_come_clockwise_from_the_first_direction() {
        for kind in GridKind::ALL {
            let about = Cell::new(4, 4);
            for radius in 1..=2 {
                let mut ring: Vec<_> = kind.ring(about, radius).collect();
                ring.sort_by(|&one, &other| clockwise(kind, about, one, other));
                let first = kind.directions().next();
                let first = first.map(|it| (0..radius).fold(about, |at, _| kind.step(at, it)));
                assert_eq!(ring.first().copied(), first, "{kind:?} {radius}");
            }
            let near: Vec<_> = kind.neighbours(about).map(|(_, cell)| cell).collect();
            let mut ring: Vec<_> = kind.ring(about, 1).collect();
            ring.sort_by(|&one, &other| clockwise(kind, about, one, other));
            assert_eq!(ring, near, "{kind:?}");
        }
    }
}
