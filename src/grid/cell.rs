//! The coordinate of a cell. Floor 1.

use hexx::Hex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A cell: `(x, y)` on squares, axial `(q, r)` on hexes; x grows east, y south.
///
/// Cells are ordered as they are read: by row, then by column. In files a cell is a pair, `(3, 2)`.
///
/// ```
/// use quincunx::grid::Cell;
///
/// assert!(Cell::new(9, 0) < Cell::new(0, 1), "a row is read before the next");
/// assert_eq!(Cell::new(3, -2).to_string(), "(3, -2)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
#[schemars(with = "(i32, i32)", extend("x-words" = "cell"))]
pub struct Cell {
    /// Column on squares, `q` on hexes.
    pub x: i32,
    /// Row on squares, `r` on hexes.
    pub y: i32,
}

impl Cell {
    /// The cell of a coordinate.
    ///
    /// ```
    /// # use quincunx::grid::Cell;
    /// assert_eq!(Cell::new(1, 2).y, 2);
    /// ```
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The cell `(dx, dy)` away. Past the range of `i32`, where no board is, it goes on at the other
    /// end of it.
    ///
    /// ```
    /// # use quincunx::grid::Cell;
    /// assert_eq!(Cell::new(1, 2).offset((2, -1)), Cell::new(3, 1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(self, (dx, dy): (i32, i32)) -> Self {
        Self::new(self.x.wrapping_add(dx), self.y.wrapping_add(dy))
    }

    /// Columns and rows from `from` to here.
    pub(super) fn minus(self, from: Self) -> (i64, i64) {
        (
            i64::from(self.x) - i64::from(from.x),
            i64::from(self.y) - i64::from(from.y),
        )
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl From<(i32, i32)> for Cell {
    fn from((x, y): (i32, i32)) -> Self {
        Self::new(x, y)
    }
}

impl From<Cell> for (i32, i32) {
    fn from(cell: Cell) -> Self {
        (cell.x, cell.y)
    }
}

impl From<Hex> for Cell {
    fn from(hex: Hex) -> Self {
        Self::new(hex.x, hex.y)
    }
}

impl From<Cell> for Hex {
    fn from(cell: Cell) -> Self {
        Self::new(cell.x, cell.y)
    }
}
