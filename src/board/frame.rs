//! The rectangle of cells of a board, and their numbers. Floor 2.

use crate::grid::{Cell, Direction, GridKind};

/// Grid, place and size of a board: enough to number its cells, row by row.
///
/// Hexes are kept in rows, each odd row half a cell further right: a rectangle on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frame {
    pub(super) kind: GridKind,
    pub(super) origin: Cell,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Frame {
    pub(super) const fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The number of a cell; `None` off the map.
    #[inline]
    pub(super) fn index(self, cell: Cell) -> Option<usize> {
        // Wrapping differences are right for every cell: a wrong one never lands in the frame.
        let row = cell.y.wrapping_sub(self.origin.y);
        if !(0..self.height).contains(&row) {
            return None;
        }
        let column = cell
            .x
            .wrapping_sub(self.origin.x)
            .wrapping_add(self.shift(row));
        (0..self.width)
            .contains(&column)
            .then(|| row as usize * self.width as usize + column as usize)
    }

    /// The cell of a number below [`Frame::len`].
    pub(super) fn cell_at(self, index: usize) -> Cell {
        let width = self.width as usize;
        let (row, column) = ((index / width) as i32, (index % width) as i32);
        Cell::new(
            self.origin.x + column - self.shift(row),
            self.origin.y + row,
        )
    }

    /// How far hexes of a row lie to the right of the axial columns.
    const fn shift(self, row: i32) -> i32 {
        match self.kind {
            GridKind::Square => 0,
            GridKind::Hex => row >> 1,
        }
    }

    /// What a step adds to the number of a cell in an even or odd row, counted from the origin's.
    pub(super) fn stride(self, direction: Direction, odd_row: bool) -> isize {
        let (dx, dy) = self.kind.offset(direction);
        let column = match self.kind {
            GridKind::Square => dx,
            GridKind::Hex => dx + ((dy + i32::from(odd_row)) >> 1),
        };
        dy as isize * self.width as isize + column as isize
    }
}
