//! Regions on hexes that were named by columns and rows. Floor 5.

use super::Found;
use super::ground::entry_of;
use crate::board::Board;
use crate::grid::{Cell, GridKind};
use crate::level::Level;
use crate::level::draft::{RegionEntry, Spot};
use std::collections::BTreeMap;

/// A region that lies beside the place that its coordinates mean as columns and rows of the drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisreadRegion {
    /// The symbol of the region.
    pub symbol: char,
    /// Where it lies, and where it was meant to lie as it seems.
    pub message: String,
    /// What to write in place of it.
    pub mend: String,
}

/// The regions of a level on hexes whose coordinates are columns and rows of the drawing, as it seems: read in that way all
/// their cells would be of one sort that is not the commonest, a bridge or a ford, and as they are not all of them are.
#[must_use]
pub fn misread_regions(level: &Level) -> Vec<MisreadRegion> {
    if level.grid() != GridKind::Hex {
        return Vec::new();
    }
    let board = level.board();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for name in board.cells().filter_map(|cell| sort_of(&board, cell)) {
        *numbers.entry(name).or_default() += 1;
    }
    let common = numbers.iter().max_by_key(|&(_, number)| number);
    let common = common.map(|(&name, _)| name);
    let entries = level.draft().regions.iter();
    let misread = entries.filter_map(|(&symbol, entry)| {
        let regions = level.objectives().regions();
        let region = regions.iter().find(|it| it.symbol == symbol)?;
        let meant = as_drawn(&board, entry)?;
        let sort = sort_of(&board, *meant.first()?);
        let is_meant = |&cell: &Cell| sort_of(&board, cell) == sort;
        let fits = sort != common && meant.iter().all(is_meant);
        if !fits || !entry.symbols.is_empty() || region.cells.iter().all(is_meant) {
            return None;
        }
        let (first, last) = (meant.first()?, meant.last()?);
        let place = match entry.from {
            Some(_) => format!("from: {first}, to: {last}"),
            None => {
                let cells: Vec<_> = meant.iter().map(Cell::to_string).collect();
                format!("cells: [{}]", cells.join(", "))
            }
        };
        Some(MisreadRegion {
            symbol,
            message: format!(
                "the region \"{}\" lies beside the place that seems to be meant: as columns and rows of the drawing its \
                 cells are all {}, but cells on hexes are (q, r)",
                region.name,
                sort?
            ),
            mend: format!(
                "write {place} where that was meant, or draw the place with a symbol of its own and name it by `symbols`"
            ),
        })
    });
    misread.collect()
}

/// What lies in a cell: its object, or its ground.
fn sort_of(board: &Board, cell: Cell) -> Option<&str> {
    let object = board.object(cell).map(|object| object.name.as_str());
    object.or_else(|| board.terrain(cell).map(|terrain| terrain.name.as_str()))
}

/// The cells that the coordinates of a region name as columns and rows; `None` without any, and off the map.
fn as_drawn(board: &Board, entry: &RegionEntry) -> Option<Vec<Cell>> {
    let at = |spot: &Spot| match spot {
        Spot::At(cell) => Some(*cell),
        Spot::Mark(_) => None,
    };
    let mut written: Vec<Cell> = entry.cells.iter().filter_map(at).collect();
    let corners = entry.from.as_ref().and_then(at);
    if let Some((from, to)) = corners.zip(entry.to.as_ref().and_then(at)) {
        for row in from.y.min(to.y)..=from.y.max(to.y) {
            let columns = from.x.min(to.x)..=from.x.max(to.x);
            written.extend(columns.map(|column| Cell::new(column, row)));
        }
    }
    let cells = written.iter().map(|cell| {
        let (column, row) = (usize::try_from(cell.x).ok()?, usize::try_from(cell.y).ok()?);
        let is_drawn = column < board.width() as usize && row < board.height() as usize;
        is_drawn.then(|| board.cell_at(column, row))
    });
    let cells = cells.collect::<Option<Vec<_>>>()?;
    (!cells.is_empty()).then_some(cells)
}

impl Found<'_> {
    /// Regions that lie beside what they were meant to be.
    pub(super) fn check_regions(&mut self) {
        for MisreadRegion {
            symbol,
            message,
            mend,
        } in misread_regions(self.level)
        {
            let node = entry_of(self.field("regions"), symbol);
            self.warn(node, None, message, mend);
        }
    }
}
