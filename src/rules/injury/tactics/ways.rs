//! The way to the nearest enemy on foot. Floor 4.

use super::memory::TacticianMemory;
use super::planner::{FURTHEST, Planner};
use crate::combat::Act;
use crate::mechanics::tactics::{Way, first_answer, straight_way};
use crate::rules::injury::plan::movement::mover_of;
use crate::rules::injury::words;

/// How much longer than the distance the way to a far enemy may be, in cells of movement, to be found
/// before all others are looked at.
const DETOURS: [u32; 2] = [1, 6];

/// How the way to the nearest enemy looks on foot.
pub(super) enum Approach {
    /// To a place from which an enemy is in reach.
    Open(Way),
    /// The same if each step leads one cell nearer for one cell of movement: no way is shorter.
    Straight(Way),
    /// To the nearest place that is planned for, with all enemies beyond that.
    Nearer(Way),
    /// The places from which an enemy is in reach are taken: as near as can be.
    Crowded(Option<Way>),
    /// No way leads there.
    Barred,
}

impl Planner<'_, '_> {
    /// Looks for a way to the nearest enemy. If there is none, the far field is afterwards that of all
    /// ways.
    pub(super) fn way_to_enemy(&mut self) -> Approach {
        self.mark_occupied();
        first_answer(self, &[Self::straight_ahead, Self::almost_straight])
            .unwrap_or_else(|| self.search())
    }

    /// The way if it needs no search.
    fn straight_ahead(&mut self) -> Option<Approach> {
        let (board, map, targets) = (self.s.board, &self.memory.map, self.targets());
        let mover = mover_of(self.me, FURTHEST);
        if targets.are_within(FURTHEST) {
            let in_reach = |cell| targets.is_in_reach(board, cell, 0);
            let way = straight_way(board, &mover, map, &targets, targets.reach(), in_reach);
            return way.map(Approach::Straight);
        }
        let gap = targets.distance_from(self.me.anchor());
        let gap = gap.checked_sub_unsigned(FURTHEST)?;
        straight_way(board, &mover, map, &targets, gap, |_| true).map(Approach::Nearer)
    }

    /// The way towards enemies beyond what is planned for, if it is little longer than a straight one:
    /// then it is found without a look at the cells that lead elsewhere.
    fn almost_straight(&mut self) -> Option<Approach> {
        DETOURS
            .into_iter()
            .find_map(|detour| self.with_detour(detour))
    }

    /// The same if it is longer by no more than so much movement.
    fn with_detour(&mut self, detour: u32) -> Option<Approach> {
        let (board, targets) = (self.s.board, self.targets());
        if targets.are_within(FURTHEST) {
            return None;
        }
        let gap = targets.distance_from(self.me.anchor());
        let gap = gap.checked_sub_unsigned(FURTHEST - detour)?;
        let TacticianMemory { far_field, map, .. } = &mut *self.memory;
        let mover = mover_of(self.me, FURTHEST);
        let least = targets.least_movement(&mover, gap);
        far_field.search_towards(board, &mover, map, |_| false, least);
        self.way_within(gap).map(Approach::Nearer)
    }

    /// The way wherever it leads.
    fn search(&mut self) -> Approach {
        let (board, targets) = (self.s.board, self.targets());
        let TacticianMemory { far_field, map, .. } = &mut *self.memory;
        let mover = mover_of(self.me, FURTHEST);
        if let Some(way) = targets.search(far_field, board, &mover, map) {
            return Approach::Open(way);
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
        self.way_within(self.targets().distance_from(self.me.anchor()) - 1)
    }

    /// The same if it is at most so many cells from that enemy.
    fn way_within(&self, farthest: i32) -> Option<Way> {
        let (far, targets) = (&self.memory.far_field, self.targets());
        // From the dearest cells, which mostly are the nearest to an enemy, to the cheapest: then a
        // glance is enough for nearly all of them. Of equals the first reached is taken.
        let (mut least, mut best) = ((farthest, u32::MAX), None);
        let start = targets.distance_from(self.me.anchor());
        for (cell, cost) in far.reached().rev() {
            // No cell of movement leads more than a cell nearer: all the others are farther off.
            if start.saturating_sub_unsigned(cost) > least.0 {
                break;
            }
            let is_worse = |gap: i32| (gap, cost) > least;
            if is_worse(targets.least_distance_from(cell)) || !far.can_end(cell) {
                continue;
            }
            let gap = targets.distance_from(cell);
            debug_assert!(targets.least_distance_from(cell) <= gap);
            if !is_worse(gap) {
                (least, best) = ((gap, cost), Some(cell));
            }
        }
        Way::found_by(far, best?)
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
