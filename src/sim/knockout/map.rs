//! A level's drawing, to be drawn anew with other tiles. Floor 6.

use crate::board::Board;
use crate::grid::Cell;
use crate::level::Level;
use crate::level::draft::{Draft, ObjectiveEntry, RegionEntry, Spot, Tile, WhoEntry};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// A level's drawing, all cells named by coordinates.
pub(super) struct Map {
    pub board: Board,
    pub draft: Draft,
    pub tiles: BTreeMap<Cell, Tile>,
}

impl Map {
    pub fn of(level: &Level) -> Self {
        let (board, mut draft) = (level.board(), level.draft().clone());
        let (mut tiles, mut marks) = (BTreeMap::new(), BTreeMap::new());
        for (row, text) in draft.rows.iter().enumerate() {
            for (column, symbol) in text.chars().enumerate() {
                let cell = board.cell_at(column, row);
                marks.insert(symbol, cell);
                if let Some(tile) = draft.legend.get(&symbol) {
                    tiles.insert(cell, tile.clone());
                }
            }
        }
        // Regions stay where they are, whatever is drawn there.
        for region in level.objectives().regions() {
            if let Some(entry) = draft.regions.get_mut(&region.symbol) {
                *entry = RegionEntry {
                    name: entry.name.clone(),
                    cells: region.cells.iter().copied().map(Spot::At).collect(),
                    ..RegionEntry::default()
                };
            }
        }
        draft.region_rows.clear();
        // A symbol that names a cell is drawn once: none may be drawn again for another.
        for spot in spots(&mut draft) {
            if let Spot::Mark(symbol) = spot
                && let Some(&cell) = marks.get(symbol)
            {
                *spot = Spot::At(cell);
            }
        }
        Self {
            board,
            draft,
            tiles,
        }
    }

    /// Neighbouring cells for which `key` is the same, in reading order of their first cells.
    pub fn patches(&self, key: impl Fn(&Tile) -> Option<SmolStr>) -> Vec<(SmolStr, Vec<Cell>)> {
        let kind = self.board.kind();
        let keys: BTreeMap<Cell, SmolStr> = self
            .tiles
            .iter()
            .filter_map(|(&cell, tile)| Some((cell, key(tile)?)))
            .collect();
        let (mut seen, mut patches) = (BTreeSet::new(), Vec::new());
        for (&first, name) in &keys {
            if !seen.insert(first) {
                continue;
            }
            let mut patch = vec![first];
            let mut next = 0;
            while next < patch.len() {
                let beside = kind.neighbours(patch[next]).map(|(_, cell)| cell);
                let same = |cell: &Cell| keys.get(cell) == Some(name);
                let fresh: Vec<_> = beside.filter(same).filter(|&it| seen.insert(it)).collect();
                patch.extend(fresh);
                next += 1;
            }
            patches.push((name.clone(), patch));
        }
        patches
    }

    /// The draft with other tiles in some cells. A tile that no symbol stands for gets a new one.
    pub fn redrawn(&self, cells: &[Cell], change: impl Fn(&Tile) -> Tile) -> Draft {
        let mut draft = self.draft.clone();
        let mut rows: Vec<Vec<char>> = draft.rows.iter().map(|row| row.chars().collect()).collect();
        for (row, symbols) in rows.iter_mut().enumerate() {
            for (column, symbol) in symbols.iter_mut().enumerate() {
                let cell = self.board.cell_at(column, row);
                if let Some(tile) = self.tiles.get(&cell)
                    && cells.contains(&cell)
                {
                    *symbol = symbol_of(&mut draft.legend, change(tile));
                }
            }
        }
        draft.rows = rows.iter().map(|row| row.iter().collect()).collect();
        draft
    }
}

/// Every place in a draft that names a cell.
fn spots(draft: &mut Draft) -> impl Iterator<Item = &mut Spot> {
    let edges = draft.edges.iter_mut();
    let edges = edges.flat_map(|run| [Some(&mut run.cell), run.to.as_mut()]);
    let levers = draft.levers.iter_mut().flat_map(|lever| {
        let works = lever.works.iter_mut().map(|work| &mut work.cell);
        works.chain([&mut lever.cell])
    });
    let people = draft.combatants.iter_mut().map(|it| &mut it.cell);
    let objectives = draft.objectives.iter_mut();
    let named = objectives.flat_map(ObjectiveEntry::named_mut);
    let named = named.filter_map(|who| match who {
        WhoEntry::At(spot) => Some(spot),
        WhoEntry::Named(_) => None,
    });
    edges.flatten().chain(levers).chain(people).chain(named)
}

/// The symbol of a tile; a new one where the legend has none.
fn symbol_of(legend: &mut BTreeMap<char, Tile>, tile: Tile) -> char {
    if let Some((&symbol, _)) = legend.iter().find(|(_, known)| **known == tile) {
        return symbol;
    }
    // 64 symbols at most are in a legend; there are more letters than that.
    let free = ('a'..='z').chain('A'..='Z').chain('\u{e0}'..='\u{ff}');
    let mut free = free.filter(|symbol| !legend.contains_key(symbol));
    let symbol = free.next().unwrap_or('?');
    legend.insert(symbol, tile);
    symbol
}
