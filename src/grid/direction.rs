//! A direction from a cell to one of its neighbours. Floor 1.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A direction, numbered clockwise: on squares 0 = N to 7 = NW, on hexes 0 = NE to 5 = NW.
///
/// The number means something only together with a [`GridKind`](super::GridKind), which also
/// reads a number past its last direction as if it went round again.
///
/// ```
/// use quincunx::grid::{Direction, GridKind};
///
/// assert_eq!(GridKind::Square.direction_name(Direction::new(2)), "E");
/// assert_eq!(GridKind::Hex.direction_name(Direction::new(1)), "E");
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(with = "u8", extend("x-words" = "direction"))]
pub struct Direction(u8);

impl Direction {
    /// The direction of a number, 0 to 7 on squares, 0 to 5 on hexes.
    ///
    /// ```
    /// # use quincunx::grid::Direction;
    /// assert_eq!(Direction::new(3).index(), 3);
    /// ```
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The number of this direction.
    ///
    /// ```
    /// # use quincunx::grid::Direction;
    /// assert_eq!(Direction::default().index(), 0);
    /// ```
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Direction {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        if index < 8 {
            Ok(Self(index))
        } else {
            Err("a direction is a number from 0 to 7")
        }
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> Self {
        direction.0
    }
}
