//! Cells round a cell: discs and rings. Floor 1.

use super::{Cell, GridKind};

impl GridKind {
    /// All cells at a distance of at most `radius`, in reading order. A negative radius has none.
    ///
    /// ```
    /// use quincunx::grid::{Cell, GridKind};
    ///
    /// assert_eq!(GridKind::Square.within(Cell::new(0, 0), 2).count(), 25);
    /// assert_eq!(GridKind::Hex.within(Cell::new(0, 0), 2).count(), 19);
    /// ```
    pub fn within(self, centre: Cell, radius: i32) -> impl Iterator<Item = Cell> + use<> {
        (-radius..=radius).flat_map(move |dy| {
            let (west, east) = match self {
                Self::Square => (-radius, radius),
                Self::Hex => ((-radius).max(-radius - dy), radius.min(radius - dy)),
            };
            (west..=east).map(move |dx| centre.offset((dx, dy)))
        })
    }

    /// All cells at exactly this distance, in reading order.
    ///
    /// ```
    /// use quincunx::grid::{Cell, GridKind};
    ///
    /// assert_eq!(GridKind::Hex.ring(Cell::new(3, 3), 2).count(), 12);
    /// assert_eq!(GridKind::Square.ring(Cell::new(3, 3), 0).count(), 1);
    /// ```
    pub fn ring(self, centre: Cell, radius: i32) -> impl Iterator<Item = Cell> + use<> {
        self.within(centre, radius)
            .filter(move |&cell| self.distance(centre, cell) == radius)
    }
}
