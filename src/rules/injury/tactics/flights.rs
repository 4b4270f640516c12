//! How the computer flies. Floor 4. Rules INJ-MOVE-10, -11.

use super::memory::TacticianMemory;
use super::planner::{FURTHEST, Planner, is_legal};
use crate::board::highest_ground;
use crate::combat::Act;
use crate::grid::Cell;
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::movement::{
    flight_cost, fly_speed_of, flyer_of, occupancy, speed_of,
};
use crate::rules::injury::plan::threat::threat_reach;
use crate::rules::injury::shown::routes::{heights_on, levels, may_fly};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// A way through the air: on one level to a place from which an enemy is in reach.
struct FlightPath {
    /// Cells and steps up.
    cost: u32,
    /// The height of the crossing, seen from elevation 0.
    level: i32,
    /// The height above the ground in the last cell.
    end: i32,
    path: Vec<Cell>,
}

/// A landing, if the fighter would end its turn hovering: that takes a check (INJ-MOVE-11).
pub(super) fn settle_down(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    let hovers = me.altitude > 0 && !me.turn.flew && me.pool(Pool::Ap) == 1;
    let act = Act::new(words::LAND);
    (hovers && is_legal(s, me, &act)).then_some(act)
}

impl Planner<'_, '_> {
    /// The first Move of a flight to an enemy, if that takes fewer Moves than the walk does; the
    /// airborne have no other way.
    pub(super) fn flight_instead(&mut self, walk: Option<u32>) -> Option<Act> {
        if !may_fly(self.me) {
            return None;
        }
        let moves = |cost: u32, speed: u32| cost.div_ceil(speed.max(1));
        let on_foot = walk
            .filter(|_| self.me.altitude == 0)
            .map_or(u32::MAX, |cost| moves(cost, speed_of(self.me)));
        let flight = self.shortest_flight()?;
        if moves(flight.cost, fly_speed_of(self.me)) >= on_foot {
            return None;
        }
        self.first_move_of(&flight).filter(|act| self.is_legal(act))
    }

    fn shortest_flight(&mut self) -> Option<FlightPath> {
        occupancy(self.s, self.me, &mut self.memory.map);
        let mut best: Option<FlightPath> = None;
        for (level, rise) in self.levels() {
            let flyer = flyer_of(self.me, FURTHEST - rise, level);
            let TacticianMemory { field, map, .. } = &mut *self.memory;
            field.compute(self.s.board, &flyer, map);
            let field = &self.memory.field;
            let mut goals = field
                .reached()
                .filter_map(|(cell, cost)| Some((cell, cost, self.end_at(cell, level)?)));
            let Some((cell, cost, end)) = goals.next() else {
                continue;
            };
            let cost = cost + rise;
            if best.as_ref().is_none_or(|known| cost < known.cost)
                && let Some(path) = field.path_to(cell).filter(|path| !path.is_empty())
            {
                best = Some(FlightPath {
                    cost,
                    level,
                    end,
                    path,
                });
            }
        }
        best
    }

    /// The levels on which a crossing is looked for, with the way up to each: those from which the
    /// ground is crossed, and those from which somebody overhead is in reach.
    fn levels(&self) -> Vec<(i32, u32)> {
        let mut found: Vec<_> = levels(self.s, self.me, FURTHEST).collect();
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        for enemy in self.s.enemies_of(self.me.side) {
            let level = enemy.z - reach;
            let rise = u32::try_from(level - self.me.z).unwrap_or(0);
            let known = found.iter().any(|&(known, _)| known == level);
            if enemy.is_up() && enemy.altitude > 0 && !known && (1..FURTHEST).contains(&rise) {
                found.push((level, rise));
            }
        }
        found
    }

    /// The height above the ground from which an enemy is in reach at a place: on the ground, or
    /// just so high that one overhead is.
    fn end_at(&self, cell: Cell, level: i32) -> Option<i32> {
        let (board, targets) = (self.s.board, self.targets());
        if !targets.is_near(cell) || !self.s.may_stay(self.me, cell) {
            return None;
        }
        if targets.is_in_reach(board, cell, 0) {
            return Some(0);
        }
        let ground = highest_ground(board, &self.me.footprint.cells(self.s.kind(), cell));
        let reach = targets.reach();
        let enemies = self.s.enemies_of(self.me.side);
        let above = enemies
            .filter(|enemy| enemy.is_up() && enemy.altitude > 0)
            .map(|enemy| enemy.z - reach - ground);
        above
            .filter(|height| (1..=level - ground).contains(height))
            .find(|&height| targets.is_in_reach(board, cell, height))
    }

    /// As much of a flight as one Move covers.
    fn first_move_of(&self, flight: &FlightPath) -> Option<Act> {
        let FlightPath {
            level, end, path, ..
        } = flight;
        let heights = heights_on(self.s, self.me, path, *level, Some(*end));
        let speed = fly_speed_of(self.me);
        let (mut at, mut spent, mut done) = ((self.me.anchor(), self.me.altitude), 0, 0);
        for (index, hop) in path
            .iter()
            .copied()
            .zip(heights.iter().copied())
            .enumerate()
        {
            spent += flight_cost(self.s, self.me, &self.memory.map, (at, hop)).ok()?;
            if spent > speed {
                break;
            }
            at = hop;
            if self.s.may_stay(self.me, hop.0) {
                done = index + 1;
            }
        }
        (done > 0).then(|| {
            Act::new(words::FLY)
                .along(path[..done].to_vec())
                .at_heights(heights[..done].to_vec())
        })
    }
}
