//! The drawn map: legend, rows and elevation. Floor 4.

use std::collections::BTreeMap;

use crate::board::Light;
use crate::grid::{Cell, GridKind};
use crate::level::Catalogue;
use crate::level::draft::Tile;
use crate::level::read::{self, Placed};
use crate::level::{MAX_ELEVATION, MAX_LEGEND, MAX_SPAN};
use crate::source::{Kind, Node, Report, suggest};

use super::{Checker, Drawn};

/// All that makes the map, as far as it could be read.
pub(super) struct Drawing<'a, 'd> {
    pub grid: GridKind,
    pub origin: Cell,
    pub light: Light,
    pub legend: &'a BTreeMap<char, Tile>,
    pub rows: &'a [Placed<'d, String>],
    pub elevation: &'a [Placed<'d, String>],
}

impl Drawing<'_, '_> {
    /// The board as drawn, and where each symbol stands.
    pub(super) fn draw(&self, catalogue: &Catalogue) -> Drawn {
        let board = self.build(catalogue);
        let mut marks: BTreeMap<char, (Cell, usize)> = BTreeMap::new();
        for (y, (row, _)) in self.rows.iter().enumerate() {
            for (x, symbol) in row.chars().take(board.width() as usize).enumerate() {
                let cell = board.cell_at(x, y);
                marks.entry(symbol).or_insert((cell, 0)).1 += 1;
            }
        }
        Drawn { board, marks }
    }
}

impl<'d> Checker<'_, 'd> {
    pub(super) fn legend(&mut self) -> BTreeMap<char, Tile> {
        let mut legend = BTreeMap::new();
        let Some(node) = self
            .root
            .require("legend", self.report)
            .filter(|node| node.expect(Kind::Map, self.report))
        else {
            return legend;
        };
        let count = node.entries().len();
        if count > MAX_LEGEND {
            node.problem(
                self.report,
                format!("the legend has {count} symbols"),
                format!("at most {MAX_LEGEND} are read"),
            );
            return legend;
        }
        for (key, value) in node.entries() {
            let symbol = read::symbol(key, self.report);
            let tile = read::tile(value, self.report);
            if let Some(tile) = &tile {
                self.check_tile(tile, value);
            }
            let Some(symbol) = symbol else { continue };
            if symbol.is_whitespace() || symbol.is_control() {
                key.problem(
                    self.report,
                    "a symbol that nobody can see",
                    "draw with a letter, a digit or a sign",
                );
            }
            if legend.insert(symbol, tile.unwrap_or_default()).is_some() {
                key.problem(
                    self.report,
                    format!("the symbol \"{symbol}\" stands twice in the legend"),
                    "keep one of them",
                );
            }
        }
        legend
    }

    fn check_tile(&mut self, tile: &Tile, node: Node<'d>) {
        let catalogue = self.data.clone();
        let catalogue = catalogue.board();
        let at = |field| node.field(field).unwrap_or(node);
        let is_all = !self.checks.lacks_variant;
        if is_all && catalogue.terrain(&tile.terrain).is_none() {
            let mend = suggest(&tile.terrain, catalogue.terrain_names());
            at("terrain").problem(
                self.report,
                format!("unknown terrain \"{}\"", tile.terrain),
                mend,
            );
        }
        if let Some(object) = tile
            .object
            .as_deref()
            .filter(|object| is_all && catalogue.object(object).is_none())
        {
            let mend = suggest(object, catalogue.object_names());
            at("object").problem(self.report, format!("unknown object \"{object}\""), mend);
        }
        if let Some(elevation) = tile
            .elevation
            .filter(|elevation| !(0..=MAX_ELEVATION).contains(elevation))
        {
            at("elevation").problem(
                self.report,
                format!("the elevation {elevation} is out of range"),
                format!("elevations go from 0 to {MAX_ELEVATION}"),
            );
        }
    }

    /// The rows of the drawing, when there are any and not too many.
    pub(super) fn rows(&mut self) -> Option<Vec<Placed<'d, String>>> {
        let node = self.root.require("rows", self.report)?;
        let rows = read::list(self.root, "rows", self.report, |row, report| {
            row.get::<String>(report)
        });
        let width = usual_length(&rows);
        if node.kind() != Kind::List {
            return None;
        }
        if !(1..=MAX_SPAN).contains(&rows.len()) || !(1..=MAX_SPAN).contains(&width) {
            node.problem(
                self.report,
                format!("the map has {} rows of {width} cells", rows.len()),
                format!("a map has 1 to {MAX_SPAN} rows of 1 to {MAX_SPAN} cells"),
            );
            return None;
        }
        check_lengths(&rows, width, "row", "rows", self.report);
        Some(rows)
    }

    pub(super) fn elevation(
        &mut self,
        rows: Option<&[Placed<'d, String>]>,
    ) -> Vec<Placed<'d, String>> {
        let drawn = read::list(self.root, "elevation", self.report, |row, report| {
            row.get::<String>(report)
        });
        if drawn.is_empty() {
            return drawn;
        }
        if let Some(rows) = rows {
            if let (true, Some(node)) = (drawn.len() != rows.len(), self.root.field("elevation")) {
                node.problem(
                    self.report,
                    format!(
                        "the elevation has {} rows, the map {}",
                        drawn.len(),
                        rows.len()
                    ),
                    "draw one digit for each cell of the map",
                );
            }
            let width = usual_length(rows);
            check_lengths(
                &drawn,
                width,
                "elevation row",
                "rows of the map",
                self.report,
            );
        }
        for (row, node) in &drawn {
            for (column, symbol) in row
                .chars()
                .enumerate()
                .filter(|&(_, symbol)| symbol != '.' && !symbol.is_ascii_digit())
            {
                node.problem_in_text(
                    self.report,
                    column,
                    format!("\"{symbol}\" is no elevation"),
                    "draw 0 to 9, or `.` for that of the tile".to_owned(),
                );
            }
        }
        drawn
    }

    /// Reports each symbol that the legend does not explain once; none if there is no legend.
    pub(super) fn check_symbols(
        &mut self,
        legend: &BTreeMap<char, Tile>,
        rows: &[Placed<'d, String>],
    ) {
        if legend.is_empty() {
            return;
        }
        let mut unknown: BTreeMap<char, (Node<'d>, usize, usize)> = BTreeMap::new();
        for (row, node) in rows {
            let symbols = row.chars().enumerate();
            for (x, symbol) in symbols.filter(|(_, symbol)| !legend.contains_key(symbol)) {
                unknown.entry(symbol).or_insert((*node, x, 0)).2 += 1;
            }
        }
        let known: String = legend.keys().collect();
        for (symbol, (node, column, times)) in unknown {
            let often = if times > 1 {
                format!(" (drawn {times} times)")
            } else {
                String::new()
            };
            node.problem_in_text(
                self.report,
                column,
                format!(
                    "the symbol \"{}\" is not in the legend{often}",
                    symbol.escape_debug()
                ),
                format!("the legend has {known}"),
            );
        }
    }
}

/// The length that most rows have; of equally frequent ones the longest.
pub(super) fn usual_length(rows: &[Placed<'_, String>]) -> usize {
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    for (row, _) in rows {
        *lengths.entry(row.chars().count()).or_default() += 1;
    }
    lengths
        .into_iter()
        .max_by_key(|&(length, times)| (times, length))
        .map_or(0, |(length, _)| length)
}

/// Reports each row that is longer or shorter than the usual width.
pub(super) fn check_lengths(
    rows: &[Placed<'_, String>],
    width: usize,
    this: &str,
    others: &str,
    report: &mut Report,
) {
    let cells = |count: usize| {
        if count == 1 {
            "1 cell".to_owned()
        } else {
            format!("{count} cells")
        }
    };
    for (index, (row, node)) in rows.iter().enumerate() {
        let length = row.chars().count();
        if length != width {
            let (more, mend) = if length > width {
                ("long", "remove")
            } else {
                ("short", "add")
            };
            let by = cells(length.abs_diff(width));
            node.problem(
                report,
                format!(
                    "{this} {} is {by} too {more}: {length}, and the {others} have {width}",
                    index + 1
                ),
                format!("{mend} {by}"),
            );
        }
    }
}
