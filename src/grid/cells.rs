//! A few cells, kept without heap: the space that a creature fills. Floor 1.

use super::{Cell, GridKind, Point};
use std::fmt;
use std::ops::Deref;

/// At most 16 cells in reading order; reads as a slice.
///
/// ```
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let space = Footprint::Large.cells(GridKind::Square, Cell::new(4, 4));
/// assert_eq!(space.len(), 4);
/// assert!(space.contains(Cell::new(5, 5)));
/// assert_eq!(space.iter().map(|cell| cell.x).max(), Some(5));
/// ```
#[derive(Clone, Copy)]
pub struct Cells {
    cells: [Cell; Self::MOST],
    len: u8,
}

impl Cells {
    /// The most cells that it holds: a block of 4 × 4.
    pub const MOST: usize = 16;

    /// The space of a single cell.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Cells};
    /// assert_eq!(Cells::single(Cell::new(1, 1)).len(), 1);
    /// ```
    #[must_use]
    pub const fn single(cell: Cell) -> Self {
        let mut cells = [Cell::new(0, 0); Self::MOST];
        cells[0] = cell;
        Self { cells, len: 1 }
    }

    /// The cells `anchor + offset` for each of at most [`Cells::MOST`] offsets, at least one.
    pub(super) fn at(anchor: Cell, offsets: &[(i32, i32)]) -> Self {
        let mut cells = [Cell::default(); Self::MOST];
        for (cell, &offset) in cells.iter_mut().zip(offsets) {
            *cell = anchor.offset(offset);
        }
        let len = u8::try_from(offsets.len().min(Self::MOST)).expect("16 fits a byte");
        Self { cells, len }
    }

    /// Whether one of them is this cell.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Cells};
    /// assert!(!Cells::single(Cell::new(1, 1)).contains(Cell::new(1, 2)));
    /// ```
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        (**self).contains(&cell)
    }

    /// The mean of the centres; exact for every [`Footprint`](super::Footprint).
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Footprint, GridKind, Point};
    /// let space = Footprint::Large.cells(GridKind::Square, Cell::new(0, 0));
    /// assert_eq!(space.centre(GridKind::Square), Point { x: 6, y: 6 });
    /// ```
    #[must_use]
    pub fn centre(&self, kind: GridKind) -> Point {
        let count = i64::from(self.len.max(1));
        let sum = self
            .iter()
            .fold(Point::default(), |sum, &cell| sum + kind.centre(cell));
        Point {
            x: sum.x.div_euclid(count),
            y: sum.y.div_euclid(count),
        }
    }

    /// Whether a cell is one of them or touches one, at a side or a corner.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Cells, GridKind};
    /// let space = Cells::single(Cell::new(0, 0));
    /// assert!(space.touches(GridKind::Square, Cell::new(1, 1)));
    /// assert!(!space.touches(GridKind::Hex, Cell::new(1, 1)));
    /// ```
    #[must_use]
    pub fn touches(&self, kind: GridKind, cell: Cell) -> bool {
        self.iter().any(|&own| kind.distance(own, cell) <= 1)
    }
}

/// The smallest distance between a cell of one space and a cell of the other, in cells; 0 where
/// they share a cell. Diagonals count 1.
///
/// ```
/// use quincunx::grid::{Cell, Footprint, GridKind, cells_distance};
///
/// let ogre = Footprint::Large.cells(GridKind::Square, Cell::new(0, 0));
/// let elf = Footprint::Single.cells(GridKind::Square, Cell::new(4, 1));
/// assert_eq!(cells_distance(GridKind::Square, &ogre, &elf), 3);
/// ```
#[must_use]
pub fn cells_distance(kind: GridKind, a: &Cells, b: &Cells) -> i32 {
    let pairs = a
        .iter()
        .flat_map(|&from| b.iter().map(move |&to| kind.distance(from, to)));
    pairs.min().unwrap_or(i32::MAX)
}

impl Deref for Cells {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells[..usize::from(self.len)]
    }
}

impl<'c> IntoIterator for &'c Cells {
    type Item = &'c Cell;
    type IntoIter = std::slice::Iter<'c, Cell>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Cells {}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
