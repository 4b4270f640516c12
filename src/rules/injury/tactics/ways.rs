//! The way to the nearest enemy on foot. Floor 4.

use super::memory::TacticianMemory;
use super::planner::{FURTHEST, Planner};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::tactics::{Way, straight_way};
use crate::rules::injury::plan::movement::{mover_of, occupancy};
use crate::rules::injury::words;

/// How far ahead an advance is planned, in cells of movement: the second only if the first finds no
/// enemy.
const HORIZONS: [u32; 2] = [20, FURTHEST];

/// How the way to the nearest enemy looks on foot.
pub(super) enum Approach {
    /// To a place from which an enemy is in reach.
    Open(Way),
    /// The same where each step leads one cell nearer for one cell of movement: no way is shorter.
    Straight(Way),
    /// The same as far as is planned ahead, with all enemies beyond that.
    Nearer(Way),
    /// The places from which an enemy is in reach are taken: as near as can be.
    Crowded(Option<Way>),
    /// No way leads there.
    Barred,
}

impl Planner<'_, '_> {
    /// Looks for a way to the nearest enemy. Unless it is straight, the far field is afterwards that
    /// of the search.
    pub(super) fn way_to_enemy(&mut self) -> Approach {
        occupancy(self.s, self.me, &mut self.memory.map);
        let straight = self.straight_ahead();
        straight.unwrap_or_else(|| self.search())
    }

    /// The way if it needs no search.
    fn straight_ahead(&self) -> Option<Approach> {
        let (board, map, targets) = (self.s.board, &self.memory.map, self.targets());
        let mover = mover_of(self.me, FURTHEST);
        if targets.are_within(FURTHEST) {
            let in_reach = |cell| targets.is_in_reach(board, cell, 0);
            let way = straight_way(board, &mover, map, &targets, targets.reach(), in_reach);
            return way.map(Approach::Straight);
        }
        let gap = targets.distance_from(self.me.anchor);
        let gap = gap.checked_sub_unsigned(FURTHEST)?;
        straight_way(board, &mover, map, &targets, gap, |_| true).map(Approach::Nearer)
    }

    fn search(&mut self) -> Approach {
        let (board, targets) = (self.s.board, self.targets());
        let TacticianMemory { far_field, map, .. } = &mut *self.memory;
        // A nearer horizon than that of the nearest enemy is of no use; the last one is needed
        // where no way is found.
        let horizons = HORIZONS
            .into_iter()
            .filter(|&horizon| horizon == FURTHEST || targets.are_within(horizon));
        for horizon in horizons {
            let mover = mover_of(self.me, horizon);
            if let Some(way) = targets.search(far_field, board, &mover, map) {
                return Approach::Open(way);
            }
        }
        let mut places = targets.near_places();
        if places.any(|cell| far_field.cost(cell).is_some() && targets.is_in_reach(board, cell, 0))
        {
            Approach::Crowded(self.closest_way())
        } else {
            Approach::Barred
        }
    }

    /// The way to the free cell of the far field that is nearest to an enemy, if it is nearer than
    /// the fighter.
    pub(super) fn closest_way(&self) -> Option<Way> {
        let (far, targets) = (&self.memory.far_field, self.targets());
        // From the dearest cells, which mostly are the nearest to an enemy, to the cheapest: then a
        // glance is enough for nearly all of them. Of equals the first reached is taken.
        let mut best: Option<((i32, u32), Cell)> = None;
        for (cell, cost) in far.reached().rev() {
            let is_worse = |gap: i32| best.is_some_and(|(least, _)| (gap, cost) > least);
            if is_worse(targets.least_distance_from(cell)) || !far.can_end(cell) {
                continue;
            }
            let gap = targets.distance_from(cell);
            debug_assert!(targets.least_distance_from(cell) <= gap);
            if !is_worse(gap) {
                best = Some(((gap, cost), cell));
            }
        }
        let ((gap, _), cell) = best?;
        (gap < targets.distance_from(self.me.anchor))
            .then(|| Way::found_by(far, cell))
            .flatten()
    }

    /// One cell on the ground towards the nearest enemy, for those who cannot get up.
    pub(super) fn crawl(&mut self) -> Option<Act> {
        let way = match self.way_to_enemy() {
            Approach::Straight(way) | Approach::Nearer(way) | Approach::Open(way) => Some(way),
            Approach::Crowded(way) => way,
            Approach::Barred => self.closest_way(),
        };
        let next = way?.first_step()?;
        Some(Act::new(words::CRAWL).along(vec![next]))
    }
}
