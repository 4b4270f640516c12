//! The places of one Move that are worth standing on. Floor 4.

use super::arms::shoots_or_throws;
use super::planner::Planner;
use super::strikes::{strikes, worthwhile_weapons};
use crate::board::is_in_line;
use crate::combat::Act;
use crate::grid::{Cell, cells_distance};
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::movement::{reactors_to, speed_of};
use crate::rules::injury::plan::threat::threat_reach;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;

/// How many places are weighed with full odds in one decision.
const CLOSE_LOOKS: usize = 5;
/// What walking out of an enemy's reach costs, in hundredths of a minor injury, for each enemy.
const PROVOKED: i32 = 70;
/// How many quiet places are looked at for one from which an enemy is seen.
const QUIET_LOOKS: usize = 24;

impl Planner<'_, '_> {
    /// A move to the place from which an attack is worth most.
    pub(super) fn approach(&mut self) -> Option<Act> {
        self.approach_for(0)
    }

    /// A move before the first attack, to a place from which an attack is worth so much more than one from here, which
    /// is worth `here`, that it pays for the action point: out of a neighbour's reach with a long weapon, to a flank.
    pub(super) fn go_for_a_better_blow(&mut self, here: i32) -> Option<Act> {
        let is_first = self.me.pool(Pool::AttacksMade) == 0 && self.me.pool(Pool::Ap) >= 3;
        let least = here * self.memory.style.better_place / 100;
        is_first.then(|| self.approach_for(least)).flatten()
    }

    /// A move to the place from which an attack is worth most, if it is worth more than `above`, and no less than the
    /// walk besides.
    fn approach_for(&mut self, above: i32) -> Option<Act> {
        let grounded = self.me.altitude == 0;
        if self.is_bound()
            || self.me.pool(Pool::Ap) < 2
            || !grounded
            || !self.could_attack_after_a_move()
        {
            return None;
        }
        self.walk_field();
        let places = self.likely_places();
        let provoked = PROVOKED * i32::try_from(reactors_to(self.s, self.me).len()).unwrap_or(0);
        let mut best = None;
        for cell in places {
            let price = if self.steps_to(cell) { 0 } else { provoked };
            // No place is worth a walk that is worth less than it, or no more than one before.
            let least = best.map_or(above, |(worth, _)| worth);
            best = self
                .worth_at(cell, least + price)
                .map(|worth| (worth - price, cell))
                .or(best);
        }
        let (_, cell) = best?;
        let verb = match provoked > 0 && self.steps_to(cell) {
            true => words::STEP,
            false => words::MOVE,
        };
        let path = self.memory.field.path_to(cell)?;
        Some(Act::new(verb).along(path))
    }

    /// Whether one careful step leads to a cell of the field.
    fn steps_to(&self, cell: Cell) -> bool {
        let (kind, field) = (self.s.kind(), &self.memory.field);
        kind.distance(self.me.anchor(), cell) == 1 && field.cost(cell) == Some(1)
    }

    /// Whether one Move could bring an enemy within reach: no way is shorter than the distance.
    fn could_attack_after_a_move(&self) -> bool {
        let far = shoots_or_throws(self.s, self.me);
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        let span = i32::try_from(speed_of(self.me)).unwrap_or(i32::MAX);
        far || self
            .s
            .enemies_of(self.me.side)
            .any(|enemy| enemy.is_up() && self.s.distance(self.me, enemy) <= span + reach)
    }

    /// The few places that look best at a glance: in reach of an enemy, few enemies beside, a
    /// friend across, not far.
    fn likely_places(&self) -> Vec<Cell> {
        let longest = shoots_or_throws(self.s, self.me);
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        let mut places: Vec<(i32, Cell)> = Vec::new();
        for (cell, cost) in self.memory.field.reached() {
            if cell == self.me.anchor() || !self.memory.field.can_end(cell) {
                continue;
            }
            let space = self.me.footprint.cells(self.s.kind(), cell);
            let distance =
                |other: &Fighter<'_>| cells_distance(self.s.kind(), &space, &other.space);
            let enemies = self
                .s
                .enemies_of(self.me.side)
                .filter(|enemy| enemy.is_up());
            let (mut nearest, mut beside) = (i32::MAX, 0);
            for enemy in enemies {
                let gap = distance(enemy);
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

    /// What the best attack from a cell would be worth, if it is more than `above`.
    fn worth_at(&mut self, cell: Cell, above: i32) -> Option<i32> {
        let mut there = self.s.clone();
        there.place(self.me.id, cell);
        let me = there.fighter(self.me.id);
        let arms = worthwhile_weapons(&there, me);
        let worth = &mut self.memory.worth;
        let best = worth.best_strike(&there, me, strikes(&there, me, &arms), above)?;
        Some(best.worth)
    }

    /// One careful step, or else a move, to where no enemy threatens and the enemy can be seen.
    pub(super) fn back_off(&mut self) -> Option<Act> {
        if self.me.pool(Pool::Ap) < 2 || self.me.altitude > 0 {
            return None;
        }
        self.walk_field();
        let field = &self.memory.field;
        let away = field
            .reached()
            .filter(|&(cell, _)| field.can_end(cell) && self.is_quiet(cell));
        let mut looked_at = away.take(QUIET_LOOKS);
        let (cell, cost) = looked_at.find(|&(cell, _)| self.sees_an_enemy(cell))?;
        let path = field.path_to(cell)?;
        let steps_out = path.len() == 1 && cost == 1;
        let verb = if steps_out { words::STEP } else { words::MOVE };
        Some(Act::new(verb).along(path))
    }

    /// Whether no enemy reaches so far.
    fn is_quiet(&self, cell: Cell) -> bool {
        let space = self.me.footprint.cells(self.s.kind(), cell);
        self.s
            .enemies_of(self.me.side)
            .filter(|enemy| enemy.is_up())
            .all(|enemy| {
                let reach = threat_reach(self.s, enemy).unwrap_or(0);
                cells_distance(self.s.kind(), &space, &enemy.space) > reach
            })
    }

    fn sees_an_enemy(&self, cell: Cell) -> bool {
        let there = self.me.moved_to(self.s.board, cell);
        self.s
            .enemies_of(self.me.side)
            .filter(|enemy| enemy.is_up())
            .any(|enemy| is_in_line(self.s.board, &there.sight_body(), &enemy.sight_body()))
    }
}
