//! Cells of one kind, looked up once a map. Floor 3½.

use crate::board::{Board, Stamp};
use crate::grid::Cell;

/// The cells of a map that are of some kind, as long as the map stays as it is.
#[derive(Debug, Clone, Default)]
pub struct KnownCells {
    board: Stamp,
    numbers: Vec<usize>,
}

impl KnownCells {
    /// The numbers of the cells of a board that are of the kind; it is the same kind at every call.
    pub fn of(&mut self, board: &Board, is_one: impl Fn(Cell) -> bool) -> &[usize] {
        if self.board != board.stamp() {
            let cells = board.cells().filter(|&cell| is_one(cell));
            *self = Self {
                board: board.stamp(),
                numbers: cells.filter_map(|cell| board.index(cell)).collect(),
            };
        }
        &self.numbers
    }
}
