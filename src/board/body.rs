//! A body as sight sees it. Floor 2.

use crate::grid::{Cell, Footprint};

/// Where somebody stands and how high its eyes are.
///
/// ```
/// use quincunx::board::Body;
/// use quincunx::grid::{Cell, Footprint};
///
/// let goblin = Body::new(Cell::new(2, 3), Footprint::Single).with_eye_halves(1);
/// assert_eq!((goblin.eye_halves, goblin.altitude), (1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// The anchor of its space.
    pub anchor: Cell,
    /// Its space.
    pub footprint: Footprint,
    /// Height of its eyes above its feet, in half elevation steps.
    pub eye_halves: i32,
    /// Height of its feet above the ground, in elevation steps.
    pub altitude: i32,
}

impl Body {
    /// A body on the ground with the eyes of its space: 1 step above it for a single cell, 2, 3
    /// and 4 for the larger ones.
    ///
    /// ```
    /// # use quincunx::board::Body;
    /// # use quincunx::grid::{Cell, Footprint};
    /// assert_eq!(Body::new(Cell::new(0, 0), Footprint::Large).eye_halves, 4);
    /// ```
    #[must_use]
    pub const fn new(anchor: Cell, footprint: Footprint) -> Self {
        let eye_halves = match footprint {
            Footprint::Single => 2,
            Footprint::Large => 4,
            Footprint::Huge => 6,
            Footprint::Gigantic => 8,
        };
        Self {
            anchor,
            footprint,
            eye_halves,
            altitude: 0,
        }
    }

    /// The same with its eyes at another height, in half steps (1 for small ones).
    ///
    /// ```
    /// # use quincunx::board::Body;
    /// # use quincunx::grid::{Cell, Footprint};
    /// assert_eq!(Body::new(Cell::new(0, 0), Footprint::Single).with_eye_halves(1).eye_halves, 1);
    /// ```
    #[must_use]
    pub const fn with_eye_halves(mut self, halves: i32) -> Self {
        self.eye_halves = halves;
        self
    }

    /// The same so many steps above the ground.
    ///
    /// ```
    /// # use quincunx::board::Body;
    /// # use quincunx::grid::{Cell, Footprint};
    /// assert_eq!(Body::new(Cell::new(0, 0), Footprint::Single).at_altitude(3).altitude, 3);
    /// ```
    #[must_use]
    pub const fn at_altitude(mut self, steps: i32) -> Self {
        self.altitude = steps;
        self
    }
}
