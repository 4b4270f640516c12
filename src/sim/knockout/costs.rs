//! The map with what its cells cost to enter: where one walks, and where not. Floor 6.

use crate::board::{Board, GroundPrice};
use crate::grid::{Cell, Direction};
use crate::sim::ways::RULES;

/// Ground that costs more is no way, but an obstacle.
pub(super) const CHEAP: u32 = 4;

/// The map with the costs of its cells.
pub(super) struct Ground<'b> {
    pub board: &'b Board,
    /// By the numbers of cells; none where nobody walks.
    costs: Vec<Option<u32>>,
}

impl<'b> Ground<'b> {
    pub fn of(board: &'b Board) -> Self {
        let price = |terrain| GroundPrice::of(terrain, RULES).map(|price| price.entering);
        let prices: Vec<_> = board.palette().iter().map(price).collect();
        let mut costs = vec![None; board.numbers()];
        for cell in board.cells().filter(|&cell| board.is_passable(cell)) {
            if let (Some(number), Some(terrain)) = (board.index(cell), board.terrain_index(cell)) {
                costs[number] = prices[terrain];
            }
        }
        Self { board, costs }
    }

    pub fn cost(&self, cell: Cell) -> Option<u32> {
        self.costs[self.board.index(cell)?]
    }

    fn is_open(&self, cell: Cell, most: u32) -> bool {
        self.cost(cell).is_some_and(|cost| cost <= most)
    }

    /// Whether one steps from a cell to its neighbour and back on ground that costs no more than `most`.
    pub fn leads(&self, cell: Cell, direction: Direction, most: u32) -> bool {
        let next = self.board.kind().step(cell, direction);
        let rise = self.board.elevation(cell) - self.board.elevation(next);
        self.is_open(cell, most)
            && self.is_open(next, most)
            && rise.abs() <= 1
            && self.board.step_allowed(cell, direction)
    }
}
