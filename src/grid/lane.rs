//! Where lines run, at a glance. Floor 1.

use super::{Cell, Cells};

/// The block of columns and rows in which some cells lie: what does not meet it is none of them.
///
/// ```
/// use quincunx::grid::{Cell, Cells, Lane};
///
/// let lane = Lane::along(&[Cell::new(1, 1), Cell::new(2, 1), Cell::new(3, 2)]);
/// assert!(lane.meets(&Cells::single(Cell::new(1, 2))));
/// assert!(!lane.meets(&Cells::single(Cell::new(4, 2))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    least: Cell,
    most: Cell,
}

impl Lane {
    /// No cells at all.
    const NOWHERE: Self = Self {
        least: Cell::new(i32::MAX, i32::MAX),
        most: Cell::new(i32::MIN, i32::MIN),
    };

    /// That of these cells.
    #[must_use]
    pub fn along(cells: &[Cell]) -> Self {
        Self::of(cells.iter().copied())
    }

    /// That of all lines between two spaces, and of what they touch on their way.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Cells, Lane};
    /// let single = |x, y| Cells::single(Cell::new(x, y));
    /// let lane = Lane::between(&single(0, 0), &single(5, 0));
    /// assert!(lane.meets(&single(3, 1)));
    /// assert!(!lane.meets(&single(3, 2)));
    /// ```
    #[must_use]
    pub fn between(one: &Cells, other: &Cells) -> Self {
        let Self { least, most } = Self::of(one.iter().chain(other.iter()));
        Self {
            least: least.offset((-1, -1)),
            most: most.offset((1, 1)),
        }
    }

    fn of(cells: impl Iterator<Item = Cell>) -> Self {
        cells.fold(Self::NOWHERE, |Self { least, most }, cell| Self {
            least: Cell::new(least.x.min(cell.x), least.y.min(cell.y)),
            most: Cell::new(most.x.max(cell.x), most.y.max(cell.y)),
        })
    }

    /// Whether any cell of a space lies in it.
    #[must_use]
    pub fn meets(&self, space: &Cells) -> bool {
        let Self { least, most } = self;
        space.iter().any(|cell| {
            (least.x..=most.x).contains(&cell.x) && (least.y..=most.y).contains(&cell.y)
        })
    }
}
