//! From the drawing to the board. Whatever could not be read becomes the plain default, so that
//! the later checks still have a map to look at. Floor 4.

use std::cmp::Reverse;
use std::collections::BTreeMap;

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
                let cell = board.cell_at(x, y);
                if let Some(tile) = self.legend.get(&symbol) {
                    self.lay(&mut board, cell, tile, catalogue);
                }
            }
        }
        self.raise(&mut board);
        board
    }

    /// A board of the right size on which the most frequent terrain lies everywhere, so that few
    /// cells have to be changed.
    fn blank(&self, catalogue: &Catalogue) -> Board {
        let mut cells: BTreeMap<&str, (usize, &Terrain)> = BTreeMap::new();
        for symbol in self.rows.iter().flat_map(|(row, _)| row.chars()) {
            let tile = self.legend.get(&symbol);
            if let Some(terrain) = tile.and_then(|tile| catalogue.terrain(&tile.terrain)) {
                cells.entry(&terrain.name).or_insert((0, terrain)).0 += 1;
            }
        }
        let mut palette: Vec<(usize, &Terrain)> = cells.into_values().collect();
        palette.sort_by_key(|&(count, _)| Reverse(count));
        let mut palette: Vec<Terrain> = palette
            .into_iter()
            .map(|(_, terrain)| terrain.clone())
            .collect();
        if palette.is_empty() {
            palette.push(Terrain::default());
        }
        let narrow = |span: usize| u32::try_from(span).expect("spans are bounded");
        let (width, height) = (narrow(usual_length(self.rows)), narrow(self.rows.len()));
        Board::new(self.grid, self.origin, width, height, palette, 0)
    }

    /// Puts one tile of the legend into a cell, as far as it differs from what lies there.
    fn lay(&self, board: &mut Board, cell: Cell, tile: &Tile, catalogue: &Catalogue) {
        let terrain = catalogue.terrain(&tile.terrain);
        if let Some(terrain) = terrain.filter(|&terrain| board.terrain(cell) != Some(terrain)) {
            board.set_terrain(cell, terrain);
        }
        if let Some(object) = tile
            .object
            .as_deref()
            .and_then(|object| catalogue.object(object))
        {
            board.set_object(cell, Some(object.clone()));
        }
        let light = tile.light.unwrap_or(self.light);
        if light != board.light(cell) {
            board.set_light(cell, light);
        }
        if tile.fog {
            board.set_fog(cell, true);
        }
        if let Some(elevation) = tile.elevation.filter(|&elevation| elevation != 0) {
            board.set_elevation(cell, elevation);
        }
    }

    /// Sets the elevations that are drawn as digits.
    fn raise(&self, board: &mut Board) {
        let (width, height) = (board.width() as usize, board.height() as usize);
        for (y, (row, _)) in self.elevation.iter().take(height).enumerate() {
            for (x, symbol) in row.chars().take(width).enumerate() {
                if let Some(elevation) = symbol.to_digit(10) {
                    let cell = board.cell_at(x, y);
                    board.set_elevation(
                        cell,
                        i32::try_from(elevation).expect("a digit is at most 9"),
                    );
                }
            }
        }
    }
}
