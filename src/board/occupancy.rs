//! Who is in the way of a mover. Floor 2.

use super::Board;
use crate::grid::Cells;
use std::cell::Cell as Slot;

/// What somebody in a cell means for a mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occupied {
    /// Nobody in the way.
    #[default]
    Free,
    /// The mover may enter and end there, at [`TerrainFactors::shared`](super::TerrainFactors::shared): one that makes room.
    /// Rules WND-POS-12, WND-MOVE-26.
    Share,
    /// The mover may cross, but not end there: a friend.
    Pass,
    /// The mover may cross, but not end there, and leaves it like difficult ground where steps are paid for what they leave
    /// ([`Charge::LeavingDifficult`](super::Charge::LeavingDifficult)): one far larger or smaller. Rules TRI-MOVE-05, -06.
    Hamper,
    /// The mover may not enter: an enemy.
    Block,
}

/// What is in the way of one mover, cell by cell; made to be used again.
///
/// ```
/// use quincunx::board::{Board, Occupied, OccupancyMap, Terrain};
/// use quincunx::grid::{Cell, GridKind};
///
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, vec![Terrain::open("grass")], 0);
/// let mut map = OccupancyMap::for_board(&board);
/// let index = board.index(Cell::new(1, 1)).expect("on the map");
/// map.set(index, Occupied::Block);
/// assert_eq!(map.at(index), Occupied::Block);
/// map.reset(&board);
/// assert_eq!(map.at(index), Occupied::Free);
/// ```
#[derive(Clone, Debug, Default)]
pub struct OccupancyMap {
    marks: Vec<Occupied>,
    touched: Vec<u32>,
}

thread_local! {
    static SPARE: Slot<OccupancyMap> = const { Slot::new(OccupancyMap::new()) };
}

impl OccupancyMap {
    /// Lends the spare map of this thread, which keeps the marks of the last time until it is reset:
    /// for a question about a few cells, which would take longer to make room for a whole board.
    ///
    /// ```
    /// # use quincunx::board::{Board, Occupied, OccupancyMap, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, vec![Terrain::open("grass")], 0);
    /// for mark in [Occupied::Free, Occupied::Block] {
    ///     let found = OccupancyMap::lend(|map| {
    ///         map.reset(&board);
    ///         map.set(5, mark);
    ///         map.at(5)
    ///     });
    ///     assert_eq!(found, mark);
    /// }
    /// ```
    pub fn lend<R>(ask: impl FnOnce(&mut Self) -> R) -> R {
        let mut map = SPARE.take();
        let answer = ask(&mut map);
        SPARE.set(map);
        answer
    }

    /// A map of no board: every cell is free until [`OccupancyMap::reset`] gives it a size.
    ///
    /// ```
    /// # use quincunx::board::{Occupied, OccupancyMap};
    /// assert_eq!(OccupancyMap::new().at(7), Occupied::Free);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            marks: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// A map with all cells of a board free.
    ///
    /// ```
    /// # use quincunx::board::{Board, Occupied, OccupancyMap, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, vec![Terrain::open("grass")], 0);
    /// assert_eq!(OccupancyMap::for_board(&board).at(0), Occupied::Free);
    /// ```
    #[must_use]
    pub fn for_board(board: &Board) -> Self {
        let mut map = Self::new();
        map.reset(board);
        map
    }

    /// Frees all cells, for a board of any size. Costs as much as there were marks.
    pub fn reset(&mut self, board: &Board) {
        if self.marks.len() == board.numbers() {
            for &index in &self.touched {
                self.marks[index as usize] = Occupied::Free;
            }
        } else {
            self.marks.clear();
            self.marks.resize(board.numbers(), Occupied::Free);
        }
        self.touched.clear();
    }

    /// What is in the cell of this number; free outside the board.
    #[must_use]
    #[inline]
    pub fn at(&self, index: usize) -> Occupied {
        self.marks.get(index).copied().unwrap_or_default()
    }

    /// Marks the cell of this number; outside the board it does nothing.
    pub fn set(&mut self, index: usize, mark: Occupied) {
        if let Some(place) = self.marks.get_mut(index) {
            *place = mark;
            self.touched
                .push(u32::try_from(index).expect("a board has fewer than 2^32 cells"));
        }
    }

    /// Marks the cells of a space, as far as they are on the board.
    ///
    /// ```
    /// # use quincunx::board::{Board, Occupied, OccupancyMap, Terrain};
    /// # use quincunx::grid::{Cell, Footprint, GridKind};
    /// # let board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, vec![Terrain::open("grass")], 0);
    /// let mut map = OccupancyMap::for_board(&board);
    /// let space = Footprint::Large.cells(board.kind(), Cell::new(1, 1));
    /// map.mark(&board, &space, Occupied::Block);
    /// let marked = |cell| map.at(board.index(cell).expect("on the map")) == Occupied::Block;
    /// assert!(board.cells().all(|cell| marked(cell) == space.contains(cell)));
    /// ```
    pub fn mark(&mut self, board: &Board, space: &Cells, mark: Occupied) {
        for index in space.iter().filter_map(|cell| board.index(cell)) {
            self.set(index, mark);
        }
    }

    /// Whether a mover may cross the cell of this number and not end there.
    pub(super) fn is_crossed(&self, index: usize) -> bool {
        matches!(self.at(index), Occupied::Pass | Occupied::Hamper)
    }

    /// Whether a mover may not end in the cell of this number.
    pub(super) fn bars_end(&self, index: usize) -> bool {
        self.at(index) > Occupied::Share
    }

    /// Frees the cell of this number.
    pub fn clear(&mut self, index: usize) {
        if let Some(place) = self.marks.get_mut(index) {
            *place = Occupied::Free;
        }
    }

    /// The numbers of all cells with a mark, some perhaps twice.
    pub(super) fn marked(&self) -> impl Iterator<Item = (usize, Occupied)> {
        let indices = self.touched.iter().map(|&index| index as usize);
        indices
            .map(|index| (index, self.at(index)))
            .filter(|&(_, mark)| mark != Occupied::Free)
    }
}
