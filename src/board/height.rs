//! How high a space lies. Floor 2.

use super::Board;
use crate::grid::Cells;

/// The highest elevation under a space, in steps: a large body stands on that. Cells off the map
/// count as 0.
///
/// ```
/// use quincunx::board::{Board, Terrain, highest_ground};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
/// board.set_elevation(Cell::new(1, 0), 2);
/// let large = Footprint::Large.cells(GridKind::Square, Cell::new(0, 0));
/// assert_eq!(highest_ground(&board, &large), 2);
/// ```
#[must_use]
#[inline]
pub fn highest_ground(board: &Board, space: &Cells) -> i32 {
    let mut highest = board.elevation(space.first());
    if space.size() > 1 {
        for cell in space.iter() {
            highest = highest.max(board.elevation(cell));
        }
    }
    highest
}
