//! A few cells, kept without heap: the space that a creature fills. Floor 1.

use super::{Cell, GridKind, Point};
use std::fmt;

/// At most 16 cells in reading order, as an anchor, which is one of them, and the offsets from it:
/// small enough to be copied by the thousand.
///
/// ```
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let space = Footprint::Large.cells(GridKind::Square, Cell::new(4, 4));
/// assert_eq!(space.size(), 4);
/// assert!(space.contains(Cell::new(5, 5)));
/// assert_eq!(space.iter().map(|cell| cell.x).max(), Some(5));
/// ```
#[derive(Clone, Copy)]
pub struct Cells {
    anchor: Cell,
    offsets: &'static [(i32, i32)],
}

impl Cells {
    /// The most cells that it holds: a block of 4 × 4.
    pub const MOST: usize = 16;

    /// The space of a single cell.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Cells};
    /// assert_eq!(Cells::single(Cell::new(1, 1)).size(), 1);
    /// ```
    #[must_use]
    pub const fn single(cell: Cell) -> Self {
        Self::at(cell, &[(0, 0)])
    }

    /// The cells `anchor + offset` for each of at most [`Cells::MOST`] offsets, `(0, 0)` among them.
    pub(super) const fn at(anchor: Cell, offsets: &'static [(i32, i32)]) -> Self {
        debug_assert!(!offsets.is_empty() && offsets.len() <= Self::MOST);
        Self { anchor, offsets }
    }

    /// The number of its cells, at least 1.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.offsets.len()
    }

    /// No cell is farther than so many from the anchor.
    #[inline]
    pub(crate) const fn spread(&self) -> i32 {
        match self.size() {
            1 => 0,
            2..=4 => 1,
            5..=9 => 2,
            _ => 3,
        }
    }

    /// The cell by which its place is named.
    #[inline]
    pub(crate) const fn anchor(&self) -> Cell {
        self.anchor
    }

    /// The first of its cells in reading order.
    #[must_use]
    pub const fn first(&self) -> Cell {
        self.anchor.offset(self.offsets[0])
    }

    /// The last of its cells in reading order.
    #[must_use]
    pub const fn last(&self) -> Cell {
        self.anchor.offset(self.offsets[self.offsets.len() - 1])
    }

    /// Its cells in reading order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        let anchor = self.anchor;
        self.offsets
            .iter()
            .map(move |&offset| anchor.offset(offset))
    }

    /// Whether one of them is this cell.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Cells};
    /// assert!(!Cells::single(Cell::new(1, 1)).contains(Cell::new(1, 2)));
    /// ```
    #[must_use]
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        // Most spaces are single cells.
        cell == self.anchor || (self.size() > 1 && self.iter().any(|own| own == cell))
    }

    /// The mean of the centres; exact for every [`Footprint`](super::Footprint).
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Footprint, GridKind, Point};
    /// let space = Footprint::Large.cells(GridKind::Square, Cell::new(0, 0));
    /// assert_eq!(space.centre(GridKind::Square), Point { x: 6, y: 6 });
    /// ```
    #[must_use]
    #[inline]
    pub fn centre(&self, kind: GridKind) -> Point {
        if self.size() == 1 {
            return kind.centre(self.anchor);
        }
        self.mean(kind)
    }

    fn mean(&self, kind: GridKind) -> Point {
        let count = i64::try_from(self.size()).expect("16 fits");
        let sum = self
            .iter()
            .fold(Point::default(), |sum, cell| sum + kind.centre(cell));
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
        self.iter().any(|own| kind.distance(own, cell) <= 1)
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
#[inline]
pub fn cells_distance(kind: GridKind, a: &Cells, b: &Cells) -> i32 {
    if a.size() == 1 && b.size() == 1 {
        return kind.distance(a.anchor, b.anchor);
    }
    match kind {
        GridKind::Square => block_distance(a, b),
        GridKind::Hex => nearest_cells(kind, a, b),
    }
}

/// Whether a cell of one space is at most so many cells from one of the other; mostly seen at a
/// glance.
///
/// ```
/// use quincunx::grid::{Cell, Footprint, GridKind, are_within};
///
/// let ogre = Footprint::Large.cells(GridKind::Hex, Cell::new(0, 0));
/// let elf = Footprint::Single.cells(GridKind::Hex, Cell::new(4, 0));
/// assert!(are_within(GridKind::Hex, &ogre, &elf, 3));
/// assert!(!are_within(GridKind::Hex, &ogre, &elf, 2));
/// ```
#[must_use]
#[inline]
pub fn are_within(kind: GridKind, a: &Cells, b: &Cells, cells: i32) -> bool {
    let apart = kind.distance(a.anchor, b.anchor);
    apart <= cells
        || (apart <= cells + a.spread() + b.spread() && cells_distance(kind, a, b) <= cells)
}

/// On squares every space is a block: the wider of the gaps between columns and between rows.
fn block_distance(a: &Cells, b: &Cells) -> i32 {
    let (first, last) = ((a.first(), b.first()), (a.last(), b.last()));
    let gap = |a: (i32, i32), b: (i32, i32)| {
        let before = b.0.saturating_sub(a.1);
        let behind = a.0.saturating_sub(b.1);
        before.max(behind).max(0)
    };
    let columns = gap((first.0.x, last.0.x), (first.1.x, last.1.x));
    let rows = gap((first.0.y, last.0.y), (first.1.y, last.1.y));
    columns.max(rows)
}

fn nearest_cells(kind: GridKind, a: &Cells, b: &Cells) -> i32 {
    let mut nearest = i32::MAX;
    for from in a.iter() {
        for to in b.iter() {
            nearest = nearest.min(kind.distance(from, to));
        }
    }
    nearest
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Cells {}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{are_within, cells_distance, nearest_cells};
    use crate::grid::{Cell, Footprint, GridKind};

    #[test]
    fn blocks_are_as_far_apart_as_their_nearest_cells() {
        let kind = GridKind::Square;
        for (own, other) in Footprint::ALL.iter().flat_map(|own| {
            let pair = move |other| (own, other);
            Footprint::ALL.iter().map(pair)
        }) {
            let from = own.cells(kind, Cell::new(0, 0));
            for (x, y) in (-7..=7).flat_map(|x| (-7..=7).map(move |y| (x, y))) {
                let to = other.cells(kind, Cell::new(x, y));
                assert_eq!(
                    cells_distance(kind, &from, &to),
                    nearest_cells(kind, &from, &to)
                );
            }
        }
    }

    #[test]
    fn whether_spaces_are_within_reach_is_seen_at_a_glance() {
        let pairs = Footprint::ALL.iter().flat_map(|own| {
            let pair = move |other| (own, other);
            Footprint::ALL.iter().map(pair)
        });
        for ((own, other), kind) in pairs.flat_map(|pair| GridKind::ALL.map(|kind| (pair, kind))) {
            let from = own.cells(kind, Cell::new(0, 0));
            for (x, y) in (-9..=9).flat_map(|x| (-9..=9).map(move |y| (x, y))) {
                let to = other.cells(kind, Cell::new(x, y));
                let apart = nearest_cells(kind, &from, &to);
                for cells in 0..6 {
                    assert_eq!(are_within(kind, &from, &to, cells), apart <= cells);
                }
            }
        }
    }
}
