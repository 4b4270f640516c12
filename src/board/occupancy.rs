//! Who is in the way. Floor 2.

use super::Board;

/// What a mover meets in a cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Occupied {
    /// Nobody.
    #[default]
    Free,
    /// Somebody who can be passed and beside whom nobody can stay.
    Pass,
    /// Somebody who cannot be passed.
    Block,
}

/// A flat map of who is in the way, reusable without allocation.
///
/// ```
/// use quincunx::board::{Board, OccupancyMap, Occupied, Terrain};
/// use quincunx::grid::{Cell, GridKind};
///
/// let board = Board::new(GridKind::Square, Cell::new(0, 0), 4, 4, vec![Terrain::default()], 0);
/// let mut map = OccupancyMap::new();
/// map.reset(&board);
/// map.set(5, Occupied::Block);
/// assert_eq!((map.at(5), map.at(6)), (Occupied::Block, Occupied::Free));
/// ```
#[derive(Debug, Clone, Default)]
pub struct OccupancyMap {
    marks: Vec<Occupied>,
    touched: Vec<usize>,
}

impl OccupancyMap {
    /// A map without cells; [`OccupancyMap::reset`] fits it to a board.
    #[must_use]
    pub const fn new() -> Self {
        Self { marks: Vec::new(), touched: Vec::new() }
    }

    /// Frees every cell and fits the map to a board.
    pub fn reset(&mut self, board: &Board) {
        for index in self.touched.drain(..) {
            self.marks[index] = Occupied::Free;
        }
        if self.marks.len() != board.len() {
            self.marks.clear();
            self.marks.resize(board.len(), Occupied::Free);
        }
    }

    /// Marks a cell by its index; indices off the board are ignored. A blocked cell stays blocked.
    pub fn set(&mut self, index: usize, mark: Occupied) {
        let Some(slot) = self.marks.get_mut(index) else { return };
        if *slot != Occupied::Block {
            *slot = mark;
        }
        self.touched.push(index);
    }

    /// What is in a cell; free off the board.
    #[must_use]
    pub fn at(&self, index: usize) -> Occupied {
        self.marks.get(index).copied().unwrap_or_default()
    }

    /// The marks, one a cell; empty before the first reset.
    #[must_use]
    pub fn marks(&self) -> &[Occupied] {
        &self.marks
    }
}
