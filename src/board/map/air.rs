//! Light and fog of a board. Floor 2.

use super::Board;
use crate::board::Light;
use crate::grid::Cell;

impl Board {
    /// How bright a cell is; bright off the map.
    #[must_use]
    pub fn light(&self, cell: Cell) -> Light {
        self.index(cell)
            .map_or(Light::Bright, |index| self.air[index].light)
    }

    /// Changes the light of a cell.
    pub fn set_light(&mut self, cell: Cell, light: Light) {
        if let Some(index) = self.index(cell) {
            self.renew_stamp();
            let old = std::mem::replace(&mut self.air[index].light, light);
            self.dark_cells -= usize::from(old == Light::Dark);
            self.dark_cells += usize::from(light == Light::Dark);
        }
    }

    /// Whether it is dark anywhere.
    ///
    /// ```
    /// # use quincunx::board::{Board, Light, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// # let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// board.set_light(Cell::new(1, 1), Light::Dark);
    /// assert!(board.has_dark());
    /// board.set_light(Cell::new(1, 1), Light::Dim);
    /// assert!(!board.has_dark());
    /// ```
    #[must_use]
    pub const fn has_dark(&self) -> bool {
        self.dark_cells > 0
    }

    /// Whether fog hangs in a cell.
    #[must_use]
    pub fn fog(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|index| self.air[index].fog)
    }

    /// Whether fog hangs anywhere.
    #[must_use]
    pub const fn has_fog(&self) -> bool {
        self.fog_cells > 0
    }

    /// Lets fog hang in a cell, or clears it.
    pub fn set_fog(&mut self, cell: Cell, fog: bool) {
        let Some(index) = self.index(cell) else {
            return;
        };
        self.renew_stamp();
        let old = std::mem::replace(&mut self.air[index].fog, fog);
        self.fog_cells = self.fog_cells + usize::from(fog) - usize::from(old);
    }
}
