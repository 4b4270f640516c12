//! Exact points of the plane. Floor 1.

use super::{Cell, Direction, GridKind};
use std::ops::{Add, Sub};

/// A point on a lattice that is fine enough for the centres of all spaces to be exact.
///
/// One unit of `x` is 1/12 of a cell width on both grids. One unit of `y` is the same on squares
/// and √3 times that on hexes, so the metric is x² + y² on squares and x² + 3y² on hexes.
///
/// ```
/// use quincunx::grid::{Cell, Footprint, GridKind, Point};
///
/// let centre = Footprint::Large.centre(GridKind::Hex, Cell::new(0, 0));
/// assert_eq!(centre, Point { x: 6, y: 2 }, "the mean of a triangle of three hexes");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// East, in 1/12 of a cell width.
    pub x: i64,
    /// South, in 1/12 of a cell width on squares, √3/12 of it on hexes.
    pub y: i64,
}

impl Point {
    /// Units in a cell width.
    pub const SCALE: i64 = 12;

    /// The centre of a cell.
    pub(super) fn of_cell(kind: GridKind, cell: Cell) -> Self {
        Self::of_offset(kind, (i64::from(cell.x), i64::from(cell.y)))
    }

    fn of_offset(kind: GridKind, (x, y): (i64, i64)) -> Self {
        match kind {
            GridKind::Square => Self {
                x: Self::SCALE * x,
                y: Self::SCALE * y,
            },
            GridKind::Hex => Self {
                x: Self::SCALE * x + Self::SCALE / 2 * y,
                y: Self::SCALE / 2 * y,
            },
        }
    }

    /// The vector of one step in a direction.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind, Point};
    /// assert_eq!(Point::of_direction(GridKind::Square, Direction::new(3)), Point { x: 12, y: 12 });
    /// ```
    #[must_use]
    pub fn of_direction(kind: GridKind, direction: Direction) -> Self {
        let (x, y) = kind.offset(direction);
        Self::of_offset(kind, (i64::from(x), i64::from(y)))
    }

    /// Scalar product of two vectors, in 1/144 of a squared cell width.
    ///
    /// ```
    /// # use quincunx::grid::{GridKind, Point};
    /// let (east, south) = (Point { x: 12, y: 0 }, Point { x: 0, y: 12 });
    /// assert_eq!(east.dot(GridKind::Square, south), 0);
    /// ```
    #[must_use]
    pub fn dot(self, kind: GridKind, other: Self) -> i128 {
        let (x, y) = (
            i128::from(self.x) * i128::from(other.x),
            i128::from(self.y) * i128::from(other.y),
        );
        match kind {
            GridKind::Square => x + y,
            GridKind::Hex => x + 3 * y,
        }
    }

    /// Cross product of two vectors: positive where `other` lies clockwise (on the map, where y
    /// grows south). In 1/144 of a squared cell width on squares, √3/144 of it on hexes.
    ///
    /// ```
    /// # use quincunx::grid::{GridKind, Point};
    /// let (east, south) = (Point { x: 12, y: 0 }, Point { x: 0, y: 12 });
    /// assert!(east.cross(south) > 0);
    /// ```
    #[must_use]
    pub fn cross(self, other: Self) -> i128 {
        i128::from(self.x) * i128::from(other.y) - i128::from(self.y) * i128::from(other.x)
    }

    /// Whether this vector has no length.
    #[must_use]
    pub(super) const fn is_zero(self) -> bool {
        self.x == 0 && self.y == 0
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            y: self.y + other.y,
        }
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}
