//! Where the computer goes. Floor 4.

use super::worth::Worth;
use super::{modes, strike, worthwhile_weapons};
use crate::board::{MoveField, OccupancyMap, is_in_line};
use crate::combat::Act;
use crate::grid::{Cell, cells_distance};
use crate::rules::injury::keys;
use crate::rules::injury::movement::{mover_of, occupancy, reactors_to, speed_of};
use crate::rules::injury::situation::{Fighter, Situation};
use crate::rules::injury::threat::threat_reach;
use crate::rules::injury::weapons::weapons;

/// How many places are weighed with full odds in one decision.
const CLOSE_LOOKS: usize = 5;
/// What walking out of an enemy's reach costs, in hundredths of a minor injury, for each enemy.
const PROVOKED: i32 = 70;
/// How far ahead an advance is planned, in cells of movement: the second only as the first finds
/// no enemy.
const HORIZONS: [u32; 2] = [20, 80];

/// The ground around one fighter, with borrowed buffers.
pub(super) struct Ground<'g, 'w> {
    pub(super) s: &'g Situation<'w>,
    pub(super) me: &'g Fighter<'w>,
    pub(super) worth: &'g mut Worth,
    pub(super) field: &'g mut MoveField,
    pub(super) map: &'g mut OccupancyMap,
}

impl Ground<'_, '_> {
    fn walk_field(&mut self) {
        occupancy(self.s, self.me, self.map);
        self.field.compute(
            self.s.board,
            &mover_of(self.me, speed_of(self.me)),
            self.map,
        );
    }

    /// A move to the place from which an attack is worth most.
    pub(super) fn approach(&mut self) -> Option<Act> {
        if self.me.turn.ap() < 2 || !self.could_attack_after_a_move() {
            return None;
        }
        self.walk_field();
        let places = self.likely_places();
        let provoked = PROVOKED * i32::try_from(reactors_to(self.s, self.me).len()).unwrap_or(0);
        let mut best: Option<(i32, Cell)> = None;
        for cell in places {
            let worth = self.worth_at(cell) - provoked;
            if worth > 0 && best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, cell));
            }
        }
        let path = self.field.path_to(best?.1)?;
        Some(move_act(path))
    }

    /// Whether one Move could bring an enemy within reach: no way is shorter than the distance.
    fn could_attack_after_a_move(&self) -> bool {
        let far = weapons(self.s, self.me)
            .any(|weapon| weapon.data.range.is_some() || weapon.data.thrown.is_some());
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        let span = i32::try_from(speed_of(self.me)).unwrap_or(i32::MAX);
        far || self
            .s
            .enemies_of(self.me)
            .any(|enemy| enemy.is_up() && self.s.distance(self.me, enemy) <= span + reach)
    }

    /// The few places that look best at a glance: in reach of an enemy, few enemies beside, a
    /// friend across, not far.
    fn likely_places(&self) -> Vec<Cell> {
        let longest = weapons(self.s, self.me)
            .any(|weapon| weapon.data.range.is_some() || weapon.data.thrown.is_some());
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        let mut places: Vec<(i32, Cell)> = Vec::new();
        for (cell, cost) in self.field.reached() {
            if cell == self.me.anchor || !self.field.can_end(cell) {
                continue;
            }
            let space = self.me.footprint.cells(self.s.kind(), cell);
            let distance =
                |other: &Fighter<'_>| cells_distance(self.s.kind(), &space, &other.space);
            let foes = self.s.enemies_of(self.me).filter(|enemy| enemy.is_up());
            let (mut nearest, mut beside) = (i32::MAX, 0);
            for foe in foes {
                let gap = distance(foe);
                nearest = nearest.min(gap);
                beside += i32::from(gap <= 1);
            }
            let cost = i32::try_from(cost).unwrap_or(0);
            let glance = if nearest <= reach {
                let friends = self
                    .s
                    .allies_of(self.me)
                    .filter(|ally| ally.is_up() && distance(ally) <= 2)
                    .count();
                100 - 12 * beside + 6 * i32::try_from(friends).unwrap_or(0) - cost
            } else if longest {
                40 - (nearest - 6).abs() - cost / 2
            } else {
                continue;
            };
            places.push((-glance, cell));
        }
        places.sort_unstable();
        places
            .into_iter()
            .take(CLOSE_LOOKS)
            .map(|(_, cell)| cell)
            .collect()
    }

    fn worth_at(&mut self, cell: Cell) -> i32 {
        let mut there = self.s.clone();
        there.place(self.me.id, cell);
        let me = there.fighter(self.me.id).clone();
        let mut best = 0;
        let arms = worthwhile_weapons(&there, &me);
        for enemy in there.enemies_of(&me).filter(|enemy| enemy.is_up()) {
            for weapon in &arms {
                for mode in modes(weapon.data) {
                    let choice =
                        self.worth
                            .of_strike(&there, &me, strike(&me, enemy.id, &weapon.key, mode));
                    best = best.max(choice.map_or(0, |choice| choice.worth));
                }
            }
        }
        best
    }

    /// One careful step, or else a move, to where no enemy threatens and the enemy can be seen.
    pub(super) fn back_off(&mut self) -> Option<Act> {
        if self.me.turn.ap() < 2 {
            return None;
        }
        self.walk_field();
        let away = self
            .field
            .reached()
            .filter(|&(cell, _)| self.field.can_end(cell) && self.is_quiet(cell));
        let seen = away.take(24).find(|&(cell, _)| self.sees_a_foe(cell));
        let (cell, cost) = seen?;
        let path = self.field.path_to(cell)?;
        let steps_out = path.len() == 1 && cost == 1;
        Some(if steps_out {
            Act::new(keys::STEP).along(path)
        } else {
            move_act(path)
        })
    }

    fn is_quiet(&self, cell: Cell) -> bool {
        let space = self.me.footprint.cells(self.s.kind(), cell);
        self.s
            .enemies_of(self.me)
            .filter(|enemy| enemy.is_up())
            .all(|enemy| {
                let reach = threat_reach(self.s, enemy).unwrap_or(0);
                cells_distance(self.s.kind(), &space, &enemy.space) > reach
            })
    }

    fn sees_a_foe(&self, cell: Cell) -> bool {
        let there = self.me.moved_to(self.s.board, cell);
        self.s
            .enemies_of(self.me)
            .filter(|enemy| enemy.is_up())
            .any(|enemy| is_in_line(self.s.board, &there.sight_body(), &enemy.sight_body()))
    }

    /// As far as one Move goes on the shortest way to the nearest enemy.
    pub(super) fn advance(&mut self, far: &mut MoveField) -> Option<Act> {
        let speed = speed_of(self.me);
        if speed == 0 {
            return None;
        }
        let mut path: Vec<Cell> = self
            .way_to_foe(far)?
            .into_iter()
            .take_while(|&cell| far.cost(cell).is_some_and(|cost| cost <= speed))
            .collect();
        while path.last().is_some_and(|&cell| !far.can_end(cell)) {
            path.pop();
        }
        (!path.is_empty()).then(|| move_act(path))
    }

    /// One cell on the ground towards the nearest enemy, for those who cannot get up.
    pub(super) fn crawl(&mut self, far: &mut MoveField) -> Option<Act> {
        let next = *self.way_to_foe(far)?.first()?;
        far.can_end(next)
            .then(|| Act::new(keys::CRAWL).along(vec![next]))
    }

    fn way_to_foe(&mut self, far: &mut MoveField) -> Option<Vec<Cell>> {
        occupancy(self.s, self.me, self.map);
        let mut goal = None;
        for horizon in HORIZONS {
            goal = self.nearest_in_reach(far, horizon);
            if goal.is_some() {
                break;
            }
        }
        match goal {
            Some(cell) => far.path_to(cell),
            None => self.closest_way(far),
        }
    }

    /// The nearest place from which some enemy is in reach; the field shows the way to it.
    fn nearest_in_reach(&self, far: &mut MoveField, horizon: u32) -> Option<Cell> {
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        let foes: Vec<_> = self
            .s
            .enemies_of(self.me)
            .filter(|enemy| enemy.is_up())
            .collect();
        let serves = |cell: Cell| {
            let space = self.me.footprint.cells(self.s.kind(), cell);
            foes.iter()
                .any(|foe| cells_distance(self.s.kind(), &space, &foe.space) <= reach)
        };
        far.search(self.s.board, &mover_of(self.me, horizon), self.map, serves)
    }

    /// With every way barred, the way to the free cell that is nearest to an enemy.
    fn closest_way(&self, far: &MoveField) -> Option<Vec<Cell>> {
        let gap = |cell: Cell| {
            let space = self.me.footprint.cells(self.s.kind(), cell);
            let foes = self.s.enemies_of(self.me).filter(|enemy| enemy.is_up());
            foes.map(|enemy| cells_distance(self.s.kind(), &space, &enemy.space))
                .min()
                .unwrap_or(i32::MAX)
        };
        let (cell, _) = far
            .reached()
            .filter(|&(cell, _)| far.can_end(cell))
            .min_by_key(|&(cell, cost)| (gap(cell), cost))?;
        (gap(cell) < gap(self.me.anchor))
            .then(|| far.path_to(cell))
            .flatten()
    }
}

fn move_act(path: Vec<Cell>) -> Act {
    Act::new(keys::MOVE).along(path)
}
