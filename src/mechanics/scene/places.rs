//! Who may be where: cells that others fill, by level where the ruleset knows levels. Floor 3½.

use super::Scene;
use crate::board::{Levels, OccupancyMap, Occupied, highest_ground};
use crate::combat::{ActiveRuleset, CombatantId, Places, levels_meet};
use crate::grid::Cell;

impl Scene<'_> {
    /// Who may be in one cell with whom under the ruleset of this battle.
    fn places(self) -> &'static Places {
        &self.world.resource::<ActiveRuleset>().ruleset.places
    }

    /// The levels that a combatant fills; `None` where heights make no difference ([`Places::height`]).
    #[must_use]
    pub fn levels(self, who: CombatantId) -> Option<Levels> {
        self.places().height?;
        self.levels_at(who, self.cell(who), self.altitude(who))
    }

    /// The levels that a combatant would fill with its anchor in a cell, so many steps above the ground there.
    #[must_use]
    pub fn levels_at(self, who: CombatantId, anchor: Cell, altitude: i32) -> Option<Levels> {
        self.places().levels_at(self.world, who, anchor, altitude)
    }

    /// The others who are there, the fallen too, and of whose space a combatant would fill a cell at a level of theirs
    /// with its anchor in a cell, so many steps above the ground there; ascending. Those who share its own space now
    /// are `scene.in_space(who, scene.cell(who), scene.altitude(who))`. Rules TRI-R56, TRI-R85, WND-POS-11.
    #[must_use]
    pub fn in_space(self, who: CombatantId, anchor: Cell, altitude: i32) -> Vec<CombatantId> {
        let others = self.roster.ids().filter(|&id| id != who);
        let space = self.space_at(who, anchor);
        let near = others.filter(|&id| {
            self.is_there(id) && self.space(id).iter().any(|cell| space.contains(cell))
        });
        let mut near = near.peekable();
        if near.peek().is_none() {
            return Vec::new();
        }
        let own = self.levels_at(who, anchor, altitude);
        near.filter(|&id| levels_meet(own, self.levels(id)))
            .collect()
    }

    /// The board with everybody else who is there, the fallen too: `mark` says what each means for
    /// a mover that goes at its height above the ground, or below it; of several in a cell the one counts that is most in
    /// its way. Whom it passes above or below is not marked. A mover of several cells on uneven ground is taken for as high
    /// as it may be in a cell with any of its own.
    #[must_use]
    pub fn occupancy(
        self,
        mover: CombatantId,
        mark: impl Fn(CombatantId) -> Occupied,
    ) -> OccupancyMap {
        let board = self.board();
        let mut map = OccupancyMap::for_board(board);
        let all = self.roster.ids();
        let altitude = self.altitude(mover);
        for other in all.filter(|&id| id != mover && self.is_there(id)) {
            let (mark, levels) = (mark(other), self.levels(other));
            let meets = |cell| {
                levels.is_none_or(|levels| self.levels_over(mover, cell, altitude).overlap(levels))
            };
            for cell in self.space(other).iter().filter(|&cell| meets(cell)) {
                if let Some(index) = board.index(cell) {
                    map.set(index, mark.max(map.at(index)));
                }
            }
        }
        map
    }

    /// The levels at which a mover may fill a cell, wherever its anchor is; of one of a single cell exactly those that it
    /// fills there.
    fn levels_over(self, mover: CombatantId, cell: Cell, altitude: i32) -> Levels {
        let height = self.places().height.map_or(1, |it| it(self.world, mover));
        let board = self.board();
        let (kind, lowest) = (self.kind(), board.elevation(cell));
        let offsets = self.footprint(mover).offsets(kind).iter();
        let anchors = offsets.map(|&(x, y)| Cell::new(cell.x - x, cell.y - y));
        let grounds = anchors.map(|anchor| highest_ground(board, &self.space_at(mover, anchor)));
        let highest = grounds.max().unwrap_or(lowest);
        Levels::of(lowest + altitude, highest - lowest + height)
    }

    /// Whether a combatant may stay with its anchor in a cell, as high above the ground as it is: the ground is
    /// passable, and nobody else who is there fills it at its levels but those with whom it may share it
    /// ([`Places::may_share`]).
    #[must_use]
    pub fn may_stay(self, who: CombatantId, anchor: Cell) -> bool {
        self.may_stay_at(who, anchor, self.altitude(who))
    }

    /// Whether a combatant may stay with its anchor in a cell, so many steps above the ground, below 0 under it, as for
    /// [`Scene::may_stay`].
    #[must_use]
    pub fn may_stay_at(self, who: CombatantId, anchor: Cell, altitude: i32) -> bool {
        let space = self.space_at(who, anchor);
        if !space.iter().all(|cell| self.board().is_passable(cell)) {
            return false;
        }
        let others = self.in_space(who, anchor, altitude);
        others.is_empty()
            || space.iter().all(|cell| {
                let here = others.iter().copied();
                let here = here.filter(|&id| self.space(id).contains(cell));
                let mut crowd: Vec<_> = here.chain([who]).collect();
                crowd.sort_unstable();
                crowd.len() == 1 || (self.places().may_share)(self.world, &crowd)
            })
    }
}

#[cfg(test)]
mod tests;
