//! The rectangle of cells of a board, and their numbers. Floor 2.
//!
//! The numbers leave a border free all about the map, so that a step from a cell of the map always
//! leads to a number, and so many of them at the end of each row that neighbouring rows do not lie
//! a multiple of 4 KiB apart, where they would fight for the same places in the cache.

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
    /// How many cells it has.
    pub(super) const fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// From a number to that of the cell below: an odd multiple of 16.
    const fn row_stride(self) -> usize {
        (self.width as usize + 2).next_multiple_of(16) | 16
    }

    /// All numbers of cells and of the border are below this one.
    pub(super) const fn numbers(self) -> usize {
        (self.height as usize + 2) * self.row_stride()
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
            .then(|| (row as usize + 1) * self.row_stride() + column as usize + 1)
    }

    /// The cell of a number that [`Frame::index`] gave.
    pub(super) fn cell_of(self, index: usize) -> Cell {
        let stride = self.row_stride();
        self.cell_at(index % stride - 1, index / stride - 1)
    }

    /// The cell in a column and row, counted from the first.
    pub(super) const fn cell_at(self, column: usize, row: usize) -> Cell {
        let (column, row) = (column as i32, row as i32);
        Cell::new(
            self.origin.x + column - self.shift(row),
            self.origin.y + row,
        )
    }

    /// All cells in reading order.
    pub(super) fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        let width = self.width as usize;
        (0..self.len()).map(move |place| self.cell_at(place % width, place / width))
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
        self.lead(self.kind.offset(direction), odd_row)
    }

    /// What leads to the number of the cell so many columns and rows away.
    pub(super) const fn lead(self, (dx, dy): (i32, i32), odd_row: bool) -> isize {
        let column = match self.kind {
            GridKind::Square => dx,
            GridKind::Hex => dx + ((dy + odd_row as i32) >> 1),
        };
        dy as isize * self.row_stride() as isize + column as isize
    }
}
