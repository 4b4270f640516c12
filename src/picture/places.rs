//! Where the cells of a board lie in a picture. Floor 4.

use crate::board::Board;
use crate::grid::{Cell, Direction, GridKind};

/// Width of a cell in the atlas, in pixels.
const ATLAS_CELL: f32 = 64.0;
/// Height of a hex of the atlas from point to point.
const HEX_HEIGHT: f32 = 74.0;
/// From one row of hexes of the atlas to the next.
const HEX_ROW: f32 = 55.5;
/// Widest and narrowest cell, in pixels.
const CELLS: (u32, u32) = (64, 4);
/// The longest side of a picture that is drawn with cells of full width, in pixels.
const LONGEST: u32 = 4096;

/// A point of the picture, in pixels from its top left corner.
pub(super) type Spot = (f32, f32);

/// The grid of a board in pixels: x grows to the east, y to the south.
#[derive(Clone, Copy)]
pub(super) struct Places {
    kind: GridKind,
    origin: Cell,
    columns: u32,
    rows: u32,
    /// Width of a cell.
    pub cell: u32,
}

impl Places {
    /// With cells as wide as fit.
    pub fn of(board: &Board) -> Self {
        let (columns, rows) = (board.width(), board.height());
        let most = LONGEST / columns.max(rows).max(1);
        Self {
            kind: board.kind(),
            origin: board.origin(),
            columns,
            rows,
            cell: most.clamp(CELLS.1, CELLS.0),
        }
    }

    /// With cells of at most a width.
    pub fn at_most(self, width: u32) -> Self {
        let cell = width.clamp(CELLS.1, CELLS.0).min(self.cell);
        Self { cell, ..self }
    }

    /// Pixels of the picture for a pixel of the atlas.
    pub fn scale(&self) -> f32 {
        self.cell as f32 / ATLAS_CELL
    }

    /// Width and height of the board in pixels.
    pub fn size(&self) -> (u32, u32) {
        let scaled = |length: f32| (length * self.scale()).ceil() as u32;
        match self.kind {
            GridKind::Square => (self.columns * self.cell, self.rows * self.cell),
            GridKind::Hex => {
                let shifted = if self.rows > 1 { 0.5 } else { 0.0 };
                let width = (self.columns as f32 + shifted) * ATLAS_CELL;
                let height = (self.rows as f32 - 1.0).mul_add(HEX_ROW, HEX_HEIGHT);
                (scaled(width), scaled(height))
            }
        }
    }

    /// The middle of a cell, also of one off the map.
    pub fn centre(&self, cell: Cell) -> Spot {
        let (x, row) = (
            (cell.x - self.origin.x) as f32,
            (cell.y - self.origin.y) as f32,
        );
        let (x, y) = match self.kind {
            GridKind::Square => ((x + 0.5) * ATLAS_CELL, (row + 0.5) * ATLAS_CELL),
            GridKind::Hex => (
                (x + row / 2.0 + 0.5) * ATLAS_CELL,
                row.mul_add(HEX_ROW, HEX_HEIGHT / 2.0),
            ),
        };
        (x * self.scale(), y * self.scale())
    }

    /// The pixel at the top left of a cell's tile.
    pub fn corner(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.centre(cell);
        let height = match self.kind {
            GridKind::Square => ATLAS_CELL,
            GridKind::Hex => HEX_HEIGHT,
        };
        let (left, top) = (x - self.cell as f32 / 2.0, y - height * self.scale() / 2.0);
        (left.round() as i32, top.round() as i32)
    }

    /// The corners of a cell, clockwise from the northernmost (hexes) or north-western (squares).
    pub fn corners(&self, cell: Cell) -> Vec<Spot> {
        self.corners_of(cell, 1.0)
    }

    /// The same of a cell that is smaller by a factor.
    pub fn corners_of(&self, cell: Cell, factor: f32) -> Vec<Spot> {
        let (x, y) = self.centre(cell);
        let offsets: &[Spot] = match self.kind {
            GridKind::Square => &[(-32.0, -32.0), (32.0, -32.0), (32.0, 32.0), (-32.0, 32.0)],
            GridKind::Hex => &[
                (0.0, -37.0),
                (32.0, -18.5),
                (32.0, 18.5),
                (0.0, 37.0),
                (-32.0, 18.5),
                (-32.0, -18.5),
            ],
        };
        let scale = self.scale() * factor;
        let corners = offsets
            .iter()
            .map(|(dx, dy)| (x + dx * scale, y + dy * scale));
        corners.collect()
    }

    /// The two ends of the side of a cell in a direction, clockwise; `None` at the corners of squares.
    pub fn side(&self, cell: Cell, direction: Direction) -> Option<[Spot; 2]> {
        let corners = self.corners(cell);
        let index = usize::from(direction.index());
        match self.kind {
            GridKind::Square if self.kind.is_diagonal(direction) => None,
            GridKind::Square => Some([corners[index / 2], corners[(index / 2 + 1) % 4]]),
            GridKind::Hex => Some([corners[index % 6], corners[(index + 1) % 6]]),
        }
    }
}
