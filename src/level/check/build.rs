//! From the drawing to the board. Whatever could not be read becomes the plain default, so that
//! the later checks still have a map to look at. Floor 4.

use crate::board::{Board, Terrain};
use crate::grid::Cell;
use crate::level::Catalogue;
use crate::level::draft::Tile;

use super::drawing::{Drawing, usual_length};

impl Drawing<'_, '_> {
    /// The board as drawn.
    pub(super) fn build(&self, catalogue: &Catalogue) -> Board {
        let mut board = self.blank(catalogue);
        let width = board.width() as usize;
        for (y, (row, _)) in self.rows.iter().enumerate() {
            for (x, symbol) in row.chars().take(width).enumerate() {
                let cell = board.cell_at(y * width + x);
                if let Some(tile) = self.legend.get(&symbol) {
                    self.lay(&mut board, cell, (tile, catalogue));
                }
            }
        }
        self.raise(&mut board);
        board
    }

    fn blank(&self, catalogue: &Catalogue) -> Board {
        let mut palette: Vec<Terrain> = Vec::new();
        for tile in self.legend.values() {
            let terrain = catalogue.terrain(&tile.terrain);
            palette.extend(
                terrain
                    .filter(|terrain| palette.iter().all(|other| other.name != terrain.name))
                    .cloned(),
            );
        }
        if palette.is_empty() {
            palette.push(Terrain::default());
        }
        let narrow = |span: usize| u32::try_from(span).expect("spans are bounded");
        let (width, height) = (narrow(usual_length(self.rows)), narrow(self.rows.len()));
        Board::new(self.grid, self.origin, width, height, palette, 0)
    }

    /// Puts one tile of the legend into a cell.
    fn lay(&self, board: &mut Board, cell: Cell, (tile, catalogue): (&Tile, &Catalogue)) {
        if let Some(terrain) = catalogue.terrain(&tile.terrain) {
            board.set_terrain(cell, terrain);
        }
        if let Some(object) = tile
            .object
            .as_deref()
            .and_then(|object| catalogue.object(object))
        {
            board.set_object(cell, Some(object.clone()));
        }
        board.set_light(cell, tile.light.unwrap_or(self.light));
        board.set_fog(cell, tile.fog);
        board.set_elevation(cell, tile.elevation.unwrap_or(0));
    }

    /// Sets the elevations that are drawn as digits.
    fn raise(&self, board: &mut Board) {
        let (width, height) = (board.width() as usize, board.height() as usize);
        for (y, (row, _)) in self.elevation.iter().take(height).enumerate() {
            for (x, symbol) in row.chars().take(width).enumerate() {
                if let Some(elevation) = symbol.to_digit(10) {
                    let cell = board.cell_at(y * width + x);
                    board.set_elevation(
                        cell,
                        i32::try_from(elevation).expect("a digit is at most 9"),
                    );
                }
            }
        }
    }
}
