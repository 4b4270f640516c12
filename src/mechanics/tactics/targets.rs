//! The enemies that could be struck, and from where. Floor 3½.

use super::passage::Goal;
use super::way::Way;
use crate::board::{Board, Body, CellSet, MoveField, Mover, OccupancyMap, is_in_line};
use crate::grid::{Cell, Cells, GridKind, cells_distance};
use crate::mechanics::snapshot::CombatantView;
use std::cell::OnceCell;

/// How much longer than the distance a way to an enemy may be, in cells of movement, to be found
/// before the others are looked at: most are hardly longer, and go round a single tree.
const DETOURS: [u32; 3] = [1, 5, 20];

/// What of a combatant decides who reaches it, and whom it reaches.
#[derive(Debug, Clone, Copy)]
pub struct Stand {
    /// The cells that it fills.
    space: Cells,
    /// Its height in steps of elevation.
    z: i32,
    /// How it is seen and shot at.
    body: Body,
}

impl Stand {
    /// That of a combatant with its eyes so many halves of a step above its feet.
    #[must_use]
    pub fn of(who: &CombatantView<'_>, eye_halves: i32) -> Self {
        Self {
            space: who.space,
            z: who.z,
            body: who.sight_body(eye_halves),
        }
    }

    /// Whether it is at most `reach` cells from another, at most as many steps higher or lower, and
    /// nothing between them is total cover.
    #[must_use]
    pub fn reaches(&self, board: &Board, other: &Self, reach: i32) -> bool {
        cells_distance(board.kind(), &self.space, &other.space) <= reach
            && (self.z - other.z).abs() <= reach
            && is_in_line(board, &self.body, &other.body)
    }
}

/// The enemies of a combatant, and from where it could strike them.
pub struct Targets<'s> {
    board: &'s Board,
    me: CombatantView<'s>,
    /// Of its eyes above its feet, in halves of a step.
    eye_halves: i32,
    /// How far it strikes, in cells.
    reach: i32,
    enemies: Vec<Stand>,
    /// Anchors of the combatant from which some enemy is within reach across, heights apart, once
    /// somebody asked: a search over a whole map looks at nobody but from those.
    near: OnceCell<CellSet>,
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

impl Goal for Targets<'_> {
    fn way(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way> {
        self.search_ahead(field, board, mover, occupancy)
    }
}

impl<'s> Targets<'s> {
    /// The enemies of a combatant that strikes `reach` cells far, with its eyes `eye_halves` halves
    /// of a step above its feet.
    #[must_use]
    pub fn new(
        board: &'s Board,
        me: CombatantView<'s>,
        eye_halves: i32,
        reach: i32,
        enemies: impl IntoIterator<Item = Stand>,
    ) -> Self {
        let enemies: Vec<_> = enemies.into_iter().collect();
        let mut extent = Extent::NOWHERE;
        let cells = enemies.iter().flat_map(|enemy| enemy.space.iter());
        cells.for_each(|cell| extent.include(cell));
        Self {
            board,
            me,
            eye_halves,
            reach,
            enemies,
            near: OnceCell::new(),
            extent,
        }
    }

    /// How far the combatant strikes, in cells.
    #[must_use]
    pub const fn reach(&self) -> i32 {
        self.reach
    }

    fn near(&self) -> &CellSet {
        let spaces = self.enemies.iter().map(|enemy| enemy.space);
        let find = || CellSet::around(self.board, self.me.footprint, spaces, self.reach);
        self.near.get_or_init(find)
    }

    /// Whether an enemy is within reach across from a place, heights apart.
    #[must_use]
    pub fn is_near(&self, cell: Cell) -> bool {
        self.near().contains(self.board, cell)
    }

    /// All places near an enemy, in reading order.
    pub fn near_places(&self) -> impl Iterator<Item = Cell> {
        self.near().iter(self.board)
    }

    /// The shortest way over a map to where an enemy could be struck from the ground. If there is
    /// none the field is afterwards that of all ways.
    pub fn search(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way> {
        let straight = self.distance_from(mover.anchor).saturating_sub(self.reach);
        let straight = u32::try_from(straight).unwrap_or(0);
        let budgets = DETOURS.map(|detour| straight.saturating_add(detour));
        for budget in budgets.into_iter().filter(|&budget| budget < mover.budget) {
            let mover = Mover { budget, ..*mover };
            let way = self.search_ahead(field, board, &mover, occupancy);
            if way.is_some() {
                return way;
            }
        }
        let goal = field.search(board, mover, occupancy, self.in_reach(board))?;
        Way::found_by(field, goal)
    }

    /// The same way, without a look at cells that are so far from every enemy that the movement would
    /// not be enough: of those the field knows nothing that can be relied on.
    pub fn search_ahead(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way> {
        let least = self.least_movement(mover, self.reach);
        let in_reach = self.in_reach(board);
        let goal = field.search_towards(board, mover, occupancy, in_reach, least)?;
        Way::found_by(field, goal)
    }

    /// Whether an enemy could be struck from a cell of the ground of a map.
    fn in_reach(&self, board: &Board) -> impl Fn(Cell) -> bool {
        |cell| self.is_near(cell) && self.is_in_reach(board, cell, 0)
    }

    /// The least movement from a cell to where an enemy is at most `gap` cells away, at a glance, on the
    /// ways that a mover's budget is enough for: no step costs less than 1, or leads more than a cell
    /// nearer, so that only the nearest enemies are in question. `u32::MAX` without any.
    pub fn least_movement(&self, mover: &Mover, gap: i32) -> impl Fn(Cell) -> u32 + use<> {
        let (kind, own) = (self.board.kind(), self.me.space.spread());
        let enemies = self.enemies.iter().map(|enemy| enemy.space);
        let around = enemies.map(move |space| {
            let within = gap.saturating_add(own + space.spread());
            (space.anchor(), within)
        });
        let movement = move |from: Cell, to: Cell, within: i32| {
            let steps = kind.distance(from, to).saturating_sub(within);
            u32::try_from(steps).unwrap_or(0)
        };
        let (start, budget) = (mover.anchor, mover.budget);
        let in_question = around.filter(|&(to, within)| movement(start, to, within) <= budget);
        let in_question: Vec<_> = in_question.collect();
        move |cell| {
            let goals = in_question.iter();
            let all = goals.map(|&(to, within)| movement(cell, to, within));
            all.min().unwrap_or(u32::MAX)
        }
    }

    /// Whether an enemy could be struck from a place on a map, from so many steps above the ground.
    #[must_use]
    pub fn is_in_reach(&self, board: &Board, cell: Cell, altitude: i32) -> bool {
        let mut there = self.me;
        there.move_to(board, cell);
        there.lift(board, altitude);
        let there = Stand::of(&there, self.eye_halves);
        let mut enemies = self.enemies.iter();
        enemies.any(|enemy| there.reaches(board, enemy, self.reach))
    }

    /// Cells to the nearest enemy from a place, heights apart; `i32::MAX` without any.
    #[must_use]
    pub fn distance_from(&self, cell: Cell) -> i32 {
        let kind = self.board.kind();
        let space = self.me.footprint.cells(kind, cell);
        let enemies = self.enemies.iter();
        let gaps = enemies.map(|enemy| cells_distance(kind, &space, &enemy.space));
        gaps.min().unwrap_or(i32::MAX)
    }

    /// The same at a glance: never more than [`Targets::distance_from`].
    #[must_use]
    pub fn least_distance_from(&self, cell: Cell) -> i32 {
        let least = self.extent.least_distance(self.board.kind(), cell);
        least.saturating_sub(self.me.space.spread())
    }

    /// The spaces of those who are nearest to a place.
    pub(super) fn nearest_to(&self, cell: Cell) -> Vec<Cells> {
        let (kind, nearest) = (self.board.kind(), self.distance_from(cell));
        let space = self.me.footprint.cells(kind, cell);
        let spaces = self.enemies.iter().map(|enemy| enemy.space);
        spaces
            .filter(|enemy| cells_distance(kind, &space, enemy) == nearest)
            .collect()
    }

    /// Whether any way of so much movement could lead to a place from which an enemy is in reach:
    /// no cell costs less than one.
    #[must_use]
    pub fn are_within(&self, budget: u32) -> bool {
        let farthest = i64::from(budget) + i64::from(self.reach);
        i64::from(self.distance_from(self.me.anchor())) <= farthest
    }
}
