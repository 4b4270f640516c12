//! Square and hex geometry: cells, directions, spaces, angles, lines. Floor 1.
//!
//! Everything here is a pure value and exact: whole numbers, no rounding, no floats. Every
//! question takes the [`GridKind`], since a [`Cell`] alone does not know on which grid it lies.
//!
//! ```text
//! squares (x east, y south)          hexes (axial, pointy top)
//!
//!   NW(7)  N(0)  NE(1)                   NW(5)   NE(0)
//!    W(6)   *     E(2)                 W(4)   *    E(1)
//!   SW(5)  S(4)  SE(3)                   SW(3)   SE(2)
//! ```
//!
//! ```
//! use quincunx::grid::{Cell, GridKind};
//!
//! let east = GridKind::Hex.parse_direction("E").expect("a hex direction");
//! assert_eq!(GridKind::Hex.step(Cell::new(0, 0), east), Cell::new(1, 0));
//! assert_eq!(GridKind::Square.distance(Cell::new(0, 0), Cell::new(3, 2)), 3);
//! ```

mod angle;
mod cell;
mod cells;
mod direction;
mod footprint;
mod kind;
mod lane;
mod opposite;
mod point;
mod region;
mod trace;

pub use angle::{
    Arc, Nearest, Separation, direction_towards, in_front, nearest_directions, separation_at_least,
};
pub use cell::Cell;
pub use cells::{Cells, are_within, cells_distance};
pub use direction::Direction;
pub use footprint::Footprint;
pub use kind::GridKind;
pub use lane::Lane;
pub use opposite::{crosses_opposite_sides, opposite_sides};
pub use point::Point;
pub use trace::{Crossing, Fraction, Nudge, Trace};

#[cfg(test)]
mod tests;
