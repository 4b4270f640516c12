//! Where the cells of a board lie in the world, on squares and on hexes. Floor 7.
//!
//! One world unit is one pixel of the atlas. The board's top left corner lies at the origin, x grows east and y
//! grows north (Bevy), so that rows further south have lower y.

use bevy::prelude::*;

use crate::board::Board;
use crate::grid::{Cell, Direction, Footprint, GridKind};
use crate::picture::atlas::Sheet;

/// Width of a cell in world units.
pub const CELL: f32 = 64.0;
/// Height of a hex from point to point.
pub const HEX_HEIGHT: f32 = 74.0;
/// From one row of hexes to the next.
pub const HEX_ROW: f32 = 55.5;

/// Places of the cells of one board in the world.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Squares or hexes.
    pub kind: GridKind,
    /// Coordinate of the top left cell.
    pub origin: Cell,
    /// Cells in a row.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Layout {
    /// The layout of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let origin = board.origin();
        Self {
            kind: board.kind(),
            origin,
            width: as_i32(board.width()),
            height: as_i32(board.height()),
        }
    }

    /// Column and row of a cell, counted from the top left one; on hexes the columns of odd rows lie half a cell
    /// further right. Cells off the map give columns and rows off the map.
    #[must_use]
    pub fn column_row(&self, cell: Cell) -> (i32, i32) {
        let row = cell.y - self.origin.y;
        let column = cell.x - self.origin.x;
        match self.kind {
            GridKind::Square => (column, row),
            GridKind::Hex => (column + (row >> 1), row),
        }
    }

    /// The cell in a column and row.
    #[must_use]
    pub fn cell_in(&self, column: i32, row: i32) -> Cell {
        let shift = if self.kind == GridKind::Hex {
            row >> 1
        } else {
            0
        };
        Cell::new(self.origin.x + column - shift, self.origin.y + row)
    }

    /// Middle of a cell in the world, also for cells off the map.
    #[must_use]
    pub fn cell_to_world(&self, cell: Cell) -> Vec2 {
        let (x, row) = (
            (cell.x - self.origin.x) as f32,
            (cell.y - self.origin.y) as f32,
        );
        match self.kind {
            GridKind::Square => Vec2::new((x + 0.5) * CELL, -(row + 0.5) * CELL),
            GridKind::Hex => Vec2::new(
                (x + row / 2.0 + 0.5) * CELL,
                -(HEX_HEIGHT / 2.0 + row * HEX_ROW),
            ),
        }
    }

    /// The cell of the map under a place in the world; `None` off the map.
    #[must_use]
    pub fn world_to_cell(&self, at: Vec2) -> Option<Cell> {
        let cell = match self.kind {
            GridKind::Square => {
                let (column, row) = ((at.x / CELL).floor(), (-at.y / CELL).floor());
                Cell::new(self.origin.x + column as i32, self.origin.y + row as i32)
            }
            GridKind::Hex => self.nearest_hex(at),
        };
        let (column, row) = self.column_row(cell);
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then_some(cell)
    }

    /// Rounds axial coordinates: the one that was bent most follows from the other two.
    fn nearest_hex(&self, at: Vec2) -> Cell {
        let row = (-at.y - HEX_HEIGHT / 2.0) / HEX_ROW;
        let x = at.x / CELL - 0.5 - row / 2.0;
        let third = -x - row;
        let (mut rx, mut rr, rt) = (x.round(), row.round(), third.round());
        let (dx, dr, dt) = ((rx - x).abs(), (rr - row).abs(), (rt - third).abs());
        if dx > dr && dx > dt {
            rx = -rr - rt;
        } else if dr > dt {
            rr = -rx - rt;
        }
        Cell::new(self.origin.x + rx as i32, self.origin.y + rr as i32)
    }

    /// Corners of a cell, clockwise on the screen from the northernmost (hexes) or north-western (squares).
    #[must_use]
    pub fn corners(&self, cell: Cell) -> Vec<Vec2> {
        let at = self.cell_to_world(cell);
        let offsets: &[(f32, f32)] = match self.kind {
            GridKind::Square => &[(-32.0, 32.0), (32.0, 32.0), (32.0, -32.0), (-32.0, -32.0)],
            GridKind::Hex => &[
                (0.0, 37.0),
                (32.0, 18.5),
                (32.0, -18.5),
                (0.0, -37.0),
                (-32.0, -18.5),
                (-32.0, 18.5),
            ],
        };
        offsets.iter().map(|&(x, y)| at + Vec2::new(x, y)).collect()
    }

    /// The two ends of the side of a cell in a direction, clockwise; `None` for the diagonals of squares.
    #[must_use]
    pub fn side(&self, cell: Cell, direction: Direction) -> Option<[Vec2; 2]> {
        let corners = self.corners(cell);
        let index = usize::from(direction.index());
        match self.kind {
            GridKind::Square if index % 2 == 1 => None,
            GridKind::Square => Some([corners[index / 2], corners[(index / 2 + 1) % 4]]),
            GridKind::Hex => Some([corners[index % 6], corners[(index + 1) % 6]]),
        }
    }

    /// The way a direction points on the screen, of length one.
    #[must_use]
    pub fn heading(&self, direction: Direction) -> Vec2 {
        let (x, y) = self.kind.offset(direction);
        let step = Cell::new(self.origin.x + x, self.origin.y + y);
        (self.cell_to_world(step) - self.cell_to_world(self.origin)).normalize_or(Vec2::Y)
    }

    /// Middle of the space that a footprint fills from its anchor.
    #[must_use]
    pub fn footprint_centre(&self, footprint: Footprint, anchor: Cell) -> Vec2 {
        let cells = footprint.cells(self.kind, anchor).iter();
        let count = cells.len() as f32;
        cells.map(|cell| self.cell_to_world(cell)).sum::<Vec2>() / count
    }

    /// The rectangle that the whole board fills.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let (columns, rows) = (self.width as f32, self.height as f32);
        let size = match self.kind {
            GridKind::Square => Vec2::new(columns, rows) * CELL,
            GridKind::Hex => {
                let shifted = if self.height > 1 { 0.5 } else { 0.0 };
                Vec2::new(
                    (columns + shifted) * CELL,
                    (rows - 1.0) * HEX_ROW + HEX_HEIGHT,
                )
            }
        };
        Rect::from_corners(Vec2::ZERO, Vec2::new(size.x, -size.y))
    }

    /// The atlas of this grid.
    #[must_use]
    pub const fn sheet(&self) -> Sheet {
        Sheet::of(self.kind)
    }
}

fn as_i32(value: impl TryInto<i32>) -> i32 {
    value.try_into().unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests;
