//! The enemies that a fighter could strike, and from where. Floor 4. Rules INJ-ATK-01, INJ-MOVE-10.

use crate::board::{Board, CellSet, Grade, line_of_fire};
use crate::grid::{Cell, GridKind, cells_distance};
use crate::rules::injury::plan::threat::threat_reach;
use crate::rules::injury::snapshot::{Fighter, Situation};

/// The enemies of a fighter that are up, and the cells around them: a search over a whole map looks
/// at nobody but in those cells.
pub(super) struct Targets<'s, 'w> {
    s: &'s Situation<'w>,
    me: &'s Fighter<'w>,
    /// How far the fighter strikes, in cells.
    reach: i32,
    enemies: Vec<&'s Fighter<'w>>,
    /// Anchors of the fighter from which some enemy is within reach across, heights apart.
    near: CellSet,
    /// Where they stand.
    extent: Extent,
}

/// The least and the greatest column, row and sum of both of some cells.
#[derive(Clone, Copy)]
struct Extent([(i32, i32); 3]);

impl Extent {
    const NOWHERE: Self = Self([(i32::MAX, i32::MIN); 3]);

    const fn axes(cell: Cell) -> [i32; 3] {
        [cell.x, cell.y, cell.x.saturating_add(cell.y)]
    }

    fn include(&mut self, cell: Cell) {
        for ((least, greatest), at) in self.0.iter_mut().zip(Self::axes(cell)) {
            *least = (*least).min(at);
            *greatest = (*greatest).max(at);
        }
    }

    /// No cell of the extent is nearer than so many cells to another cell.
    fn least_distance(&self, kind: GridKind, cell: Cell) -> i32 {
        // On squares a diagonal step changes the sum by two.
        let axes = match kind {
            GridKind::Square => 2,
            GridKind::Hex => 3,
        };
        let ranges = self.0.iter().zip(Self::axes(cell)).take(axes);
        let gaps = ranges.map(|(&(least, greatest), at)| {
            least.saturating_sub(at).max(at.saturating_sub(greatest))
        });
        gaps.max().unwrap_or(0).max(0)
    }
}

impl<'s, 'w> Targets<'s, 'w> {
    /// Those of a fighter.
    pub(super) fn of(s: &'s Situation<'w>, me: &'s Fighter<'w>) -> Self {
        let reach = threat_reach(s, me).unwrap_or(1);
        let enemies: Vec<_> = s
            .enemies_of(me.side)
            .filter(|enemy| enemy.is_up())
            .collect();
        let spaces = enemies.iter().map(|enemy| enemy.space);
        let near = CellSet::around(s.board, me.footprint, spaces, reach);
        let mut extent = Extent::NOWHERE;
        let cells = enemies.iter().flat_map(|enemy| enemy.space.iter());
        cells.for_each(|cell| extent.include(cell));
        Self {
            s,
            me,
            reach,
            enemies,
            near,
            extent,
        }
    }

    /// Whether an enemy is within reach across from a place, heights apart.
    pub(super) fn is_near(&self, cell: Cell) -> bool {
        self.near.contains(self.s.board, cell)
    }

    /// All places near an enemy, in reading order.
    pub(super) fn near_places(&self) -> impl Iterator<Item = Cell> {
        self.near.iter(self.s.board)
    }

    /// Whether an enemy could be struck from the ground at a place on a map.
    pub(super) fn is_in_reach(&self, board: &Board, cell: Cell) -> bool {
        self.is_in_reach_from(board, (cell, 0))
    }

    /// Whether an enemy could be struck from a height above the ground at a place on a map.
    pub(super) fn is_in_reach_from(&self, board: &Board, (cell, height): (Cell, i32)) -> bool {
        if !self.is_near(cell) {
            return false;
        }
        let mut there = self.me.moved_to(board, cell);
        there.lift(board, height);
        self.enemies.iter().any(|enemy| {
            cells_distance(self.s.kind(), &there.space, &enemy.space) <= self.reach
                && (there.z - enemy.z).abs() <= self.reach
                && line_of_fire(board, &there.sight_body(), &enemy.sight_body()).grade
                    < Grade::Total
        })
    }

    /// Cells to the nearest enemy from a place, heights apart; `i32::MAX` without any.
    pub(super) fn distance_from(&self, cell: Cell) -> i32 {
        let space = self.me.footprint.cells(self.s.kind(), cell);
        let enemies = self.enemies.iter();
        enemies
            .map(|enemy| cells_distance(self.s.kind(), &space, &enemy.space))
            .min()
            .unwrap_or(i32::MAX)
    }

    /// The same at a glance: never more than [`Targets::distance_from`].
    pub(super) fn least_distance_from(&self, cell: Cell) -> i32 {
        let least = self.extent.least_distance(self.s.kind(), cell);
        least.saturating_sub(self.me.space.spread())
    }

    /// Whether any way of so much movement could lead to a place from which an enemy is in reach:
    /// no cell costs less than one.
    pub(super) fn are_within(&self, budget: u32) -> bool {
        let farthest = i64::from(budget) + i64::from(self.reach);
        i64::from(self.distance_from(self.me.anchor)) <= farthest
    }
}
