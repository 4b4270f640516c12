//! Regions: their names and their cells. Floor 4.

use std::collections::{BTreeMap, BTreeSet};

use super::drawing::{check_lengths, usual_length};
use super::{Checker, Drawn, Map, part};
use crate::board::Board;
use crate::combat::Region;
use crate::grid::Cell;
use crate::level::draft::{RegionEntry, Spot};
use crate::level::read::{self, Placed};
use crate::source::Node;

/// The symbol of a cell that is in no region.
const NONE: char = '.';

impl<'d> Checker<'_, 'd> {
    /// The regions by their symbols.
    pub(super) fn regions(&mut self) -> BTreeMap<char, Placed<'d, RegionEntry>> {
        let regions = read::regions(self.root, self.report);
        let Some(node) = self.root.field("regions") else {
            return regions;
        };
        if let Some(key) = key_of(node, NONE).filter(|_| regions.contains_key(&NONE)) {
            key.problem(
                self.report,
                "`.` stands for cells that are in no region",
                "draw the region with another symbol",
            );
        }
        for (symbol, (region, at)) in &regions {
            if region.name.trim().is_empty() {
                let at = part(*at, "name");
                let message = format!("the region \"{symbol}\" has an empty name");
                at.problem(self.report, message, "name it, such as \"the bridge\"");
            }
            if region.from.is_some() != region.to.is_some() {
                let (is, lacks) = match region.from {
                    Some(_) => ("from", "to"),
                    None => ("to", "from"),
                };
                let mend = format!("a rectangle has two corners: add `{lacks}: (x, y)`");
                let at = part(*at, is);
                at.problem(self.report, format!("{is} without {lacks}"), mend);
            }
        }
        regions
    }

    pub(super) fn region_rows(&mut self) -> Vec<Placed<'d, String>> {
        read::list(self.root, "region_rows", self.report, |row, report| {
            row.get::<String>(report)
        })
    }

    /// The regions with their cells; each that is named has to have some, and each that is drawn a name.
    pub(super) fn draw_regions(
        &mut self,
        map: &Map,
        entries: &BTreeMap<char, Placed<'d, RegionEntry>>,
        rows: Option<&[Placed<'d, String>]>,
        drawn: &[Placed<'d, String>],
    ) -> Vec<Region> {
        let mut cells = self.drawn_cells(map, entries, rows.unwrap_or_default(), drawn);
        let mut regions = Vec::new();
        for (&symbol, (entry, node)) in entries.iter().filter(|(symbol, _)| **symbol != NONE) {
            let mut own = cells.remove(&symbol).unwrap_or_default();
            let named = self.named_cells(map, entry, *node, rows.unwrap_or_default());
            own.extend(named.into_iter().flatten());
            if own.is_empty() && map.drawn.is_some() && !self.report.is_full() {
                self.tell_empty(symbol, entry, *node);
            }
            regions.push(Region {
                symbol,
                name: entry.name.clone(),
                cells: own,
            });
        }
        regions
    }

    fn tell_empty(&mut self, symbol: char, entry: &RegionEntry, node: Node<'d>) {
        let is_bare = *entry
            == RegionEntry {
                name: entry.name.clone(),
                ..RegionEntry::default()
            };
        // Otherwise what it names was reported already.
        if is_bare {
            let regions = self.root.field("regions");
            let at = regions.and_then(|regions| key_of(regions, symbol));
            at.unwrap_or(node).problem(
                self.report,
                format!("the region \"{symbol}\" is not drawn"),
                "draw its cells in region_rows, or name them: (name: \"the bridge\", from: (3, 2), to: (4, 5))",
            );
        }
    }

    /// The cells that are drawn for each symbol.
    fn drawn_cells(
        &mut self,
        map: &Map,
        entries: &BTreeMap<char, Placed<'d, RegionEntry>>,
        rows: &[Placed<'d, String>],
        drawn: &[Placed<'d, String>],
    ) -> BTreeMap<char, BTreeSet<Cell>> {
        self.check_size(rows, drawn);
        // Where the map itself could not be read, its size is not known.
        let width = match rows {
            [] => usize::MAX,
            rows => usual_length(rows),
        };
        if !rows.is_empty() {
            check_lengths(drawn, width, "region row", "rows of the map", self.report);
        }
        let mut cells: BTreeMap<char, BTreeSet<Cell>> = BTreeMap::new();
        let known: String = entries.keys().collect();
        for (y, (row, node)) in drawn.iter().enumerate() {
            let symbols = row.chars().enumerate().take(width);
            for (x, symbol) in symbols.filter(|&(_, symbol)| symbol != NONE) {
                if !entries.contains_key(&symbol) {
                    let message = format!("\"{}\" is no region", symbol.escape_debug());
                    let mend = match known.as_str() {
                        "" => "name it: regions: {\"b\": \"the bridge\"}".to_owned(),
                        known => format!("regions has {known}, and `.` is for none"),
                    };
                    node.problem_in_text(self.report, x, message, mend);
                }
                let cells = cells.entry(symbol).or_default();
                if let Some(map) = map.drawn.as_ref().filter(|_| y < rows.len()) {
                    cells.insert(map.board.cell_at(x, y));
                }
            }
        }
        cells
    }

    fn check_size(&mut self, rows: &[Placed<'d, String>], drawn: &[Placed<'d, String>]) {
        if let Some(node) = self.root.field("region_rows")
            && !rows.is_empty()
            && drawn.len() != rows.len()
            && node.items().len() == drawn.len()
        {
            let message = format!(
                "the drawing of the regions has {} rows, the map {}",
                drawn.len(),
                rows.len()
            );
            node.problem(
                self.report,
                message,
                "draw one symbol for each cell of the map",
            );
        }
    }

    /// The cells that an entry names itself: one by one, by the corners of a rectangle, by symbols of the map.
    fn named_cells(
        &mut self,
        map: &Map,
        entry: &RegionEntry,
        node: Node<'d>,
        rows: &[Placed<'d, String>],
    ) -> [Vec<Cell>; 3] {
        let mut single = Vec::new();
        if let Some(list) = node.field("cells") {
            let places = entry.cells.iter().zip(list.items());
            // A cell that could not be read has no place in the list.
            let all_read = list.items().len() == entry.cells.len();
            for (&spot, at) in places.filter(|_| all_read) {
                single.extend(self.cell_of(map, spot, at));
            }
        }
        let mut corner =
            |spot: Option<Spot>, field: &str| self.cell_of(map, spot?, part(node, field));
        let corners = (corner(entry.from, "from"), corner(entry.to, "to"));
        let area = match (&map.drawn, corners) {
            (Some(drawn), (Some(from), Some(to))) => rectangle(&drawn.board, from, to),
            _ => Vec::new(),
        };
        let marked = map.drawn.as_ref().map_or_else(Vec::new, |drawn| {
            self.marked_cells(drawn, entry, node, rows)
        });
        [single, area, marked]
    }

    /// The cells that the map draws with one of the symbols; one that it does not draw is reported.
    fn marked_cells(
        &mut self,
        drawn: &Drawn,
        entry: &RegionEntry,
        node: Node<'d>,
        rows: &[Placed<'d, String>],
    ) -> Vec<Cell> {
        for (place, symbol) in entry.symbols.chars().enumerate() {
            if !drawn.marks.contains_key(&symbol) {
                let known: String = drawn.marks.keys().collect();
                part(node, "symbols").problem_in_text(
                    self.report,
                    place,
                    format!("\"{}\" is not drawn on the map", symbol.escape_debug()),
                    format!("the map draws {known}"),
                );
            }
        }
        let width = drawn.board.width() as usize;
        let rows = rows.iter().enumerate();
        let cells = rows.flat_map(|(y, (row, _))| {
            let symbols = row.chars().take(width).enumerate();
            let meant = symbols.filter(|(_, symbol)| entry.symbols.contains(*symbol));
            meant.map(move |(x, _)| drawn.board.cell_at(x, y))
        });
        cells.collect()
    }
}

/// The cells of the drawing between two corners, both included: columns and rows as the map has them.
fn rectangle(board: &Board, from: Cell, to: Cell) -> Vec<Cell> {
    let place = |cell: Cell| {
        let row = usize::try_from(cell.y - board.origin().y).ok()?;
        let mut columns = 0..board.width() as usize;
        let column = columns.find(|&column| board.cell_at(column, row) == cell)?;
        Some((column, row))
    };
    let (Some(one), Some(other)) = (place(from), place(to)) else {
        return Vec::new();
    };
    let columns = one.0.min(other.0)..=one.0.max(other.0);
    let rows = one.1.min(other.1)..=one.1.max(other.1);
    let cells = rows.flat_map(|row| {
        columns
            .clone()
            .map(move |column| board.cell_at(column, row))
    });
    cells.collect()
}

/// The key of a map that is this symbol.
fn key_of(map: Node<'_>, symbol: char) -> Option<Node<'_>> {
    let mut keys = map.entries().map(|(key, _)| key);
    keys.find(|key| key.text().trim_matches('"') == symbol.to_string())
}
