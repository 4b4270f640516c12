//! The spaces of large creatures. Floor 1.

use super::{Cell, Cells, GridKind, Point};
use serde::{Deserialize, Serialize};

/// How many cells a creature fills, and in which shape. The ruleset maps its sizes to these.
///
/// ```text
///            squares (anchor: NW cell)    hexes (A: anchor)
/// Single     1                            1
/// Large      2 × 2                        3: A, its E, its SE
/// Huge       3 × 3                        7: A in the middle of a ring
/// Gigantic   4 × 4                        12: the Large triangle and all cells that touch it
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Footprint {
    /// One cell: medium and smaller.
    #[default]
    Single,
    /// A block of 2 × 2 squares or a triangle of 3 hexes.
    Large,
    /// A block of 3 × 3 squares or 7 hexes.
    Huge,
    /// A block of 4 × 4 squares or 12 hexes.
    Gigantic,
}

const BLOCK_2: [(i32, i32); 4] = block();
const BLOCK_3: [(i32, i32); 9] = block();
const BLOCK_4: [(i32, i32); 16] = block();
const HEX_3: [(i32, i32); 3] = [(0, 0), (1, 0), (0, 1)];
const HEX_7: [(i32, i32); 7] = [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)];
const HEX_12: [(i32, i32); 12] = [
    (0, -1),
    (1, -1),
    (2, -1),
    (-1, 0),
    (0, 0),
    (1, 0),
    (2, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 2),
    (0, 2),
];

/// The offsets of a block of squares with `N` cells, in reading order.
const fn block<const N: usize>() -> [(i32, i32); N] {
    let side = (N as u32).isqrt();
    let mut offsets = [(0, 0); N];
    let mut index = 0;
    while index < N {
        offsets[index] = ((index as u32 % side) as i32, (index as u32 / side) as i32);
        index += 1;
    }
    offsets
}

impl Footprint {
    /// All footprints, from small to large.
    pub const ALL: [Self; 4] = [Self::Single, Self::Large, Self::Huge, Self::Gigantic];

    /// The offsets of its cells from the anchor, in reading order.
    ///
    /// ```
    /// # use quincunx::grid::{Footprint, GridKind};
    /// assert_eq!(Footprint::Large.offsets(GridKind::Hex), [(0, 0), (1, 0), (0, 1)]);
    /// ```
    #[must_use]
    pub const fn offsets(self, kind: GridKind) -> &'static [(i32, i32)] {
        match (kind, self) {
            (_, Self::Single) => &[(0, 0)],
            (GridKind::Square, Self::Large) => &BLOCK_2,
            (GridKind::Square, Self::Huge) => &BLOCK_3,
            (GridKind::Square, Self::Gigantic) => &BLOCK_4,
            (GridKind::Hex, Self::Large) => &HEX_3,
            (GridKind::Hex, Self::Huge) => &HEX_7,
            (GridKind::Hex, Self::Gigantic) => &HEX_12,
        }
    }

    /// The cells that it fills when its anchor is in `anchor`, in reading order.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Footprint, GridKind};
    /// assert_eq!(Footprint::Huge.cells(GridKind::Hex, Cell::new(5, 5)).size(), 7);
    /// ```
    #[must_use]
    pub fn cells(self, kind: GridKind, anchor: Cell) -> Cells {
        Cells::at(anchor, self.offsets(kind))
    }

    /// The mean of the centres of its cells, exact.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Footprint, GridKind, Point};
    /// let centre = Footprint::Huge.centre(GridKind::Square, Cell::new(0, 0));
    /// assert_eq!(centre, Point { x: 12, y: 12 });
    /// ```
    #[must_use]
    pub fn centre(self, kind: GridKind, anchor: Cell) -> Point {
        self.cells(kind, anchor).centre(kind)
    }

    /// The number of its cells on a grid.
    ///
    /// ```
    /// # use quincunx::grid::{Footprint, GridKind};
    /// assert_eq!(Footprint::Gigantic.size(GridKind::Hex), 12);
    /// ```
    #[must_use]
    pub const fn size(self, kind: GridKind) -> usize {
        self.offsets(kind).len()
    }
}
