//! What must hold in a level beyond the types of its fields. Every mistake is reported at its
//! place, and none hides another. Floor 4.

mod build;
mod drawing;
mod guide;
mod levers;
mod objectives;
mod regions;
mod roster;

use std::collections::BTreeMap;
use std::sync::Arc;

use smol_str::SmolStr;

use crate::board::Board;
use crate::grid::{Cell, Direction, GridKind};

use super::draft::{Draft, EdgeRun, SideEntry, Spot, Start};
use super::read::{self, Combatant, Placed};
use super::{Checks, GameData, Level, MAX_COMBATANTS, MAX_EDGES, SIDES};
use crate::source::{Document, Kind, Node, Report, suggest};

/// Reads a level out of a document.
pub(super) fn level(document: &Document, checks: &Checks<'_>) -> Result<Level, Report> {
    let mut report = document.report();
    let level = Checker {
        root: document.root(),
        checks,
        data: checks.data.clone(),
        only: Vec::new(),
        report: &mut report,
    }
    .level();
    report.into_result(level)
}

/// One pass over one document.
struct Checker<'c, 'd> {
    root: Node<'d>,
    checks: &'c Checks<'c>,
    /// That of the checks, with the level's own terrains, objects and edges.
    data: Arc<GameData>,
    /// The rulesets under which the level is to be played; all if empty.
    only: Vec<SmolStr>,
    report: &'c mut Report,
}

/// The map as far as it could be read, to look cells up in.
struct Map {
    /// Squares or hexes; if that is not known, no direction is.
    grid: Option<GridKind>,
    /// What was drawn; if that is not known, no cell is.
    drawn: Option<Drawn>,
}

/// A drawing that was read.
struct Drawn {
    board: Board,
    /// For each symbol that is drawn: where first, and how often.
    marks: BTreeMap<char, (Cell, usize)>,
}

impl<'d> Checker<'_, 'd> {
    fn level(mut self) -> Option<Level> {
        let root = self.root;
        if !root.expect(Kind::Struct, self.report) {
            return None;
        }
        root.deny_unknown(read::FIELDS, self.report);
        let name: Option<String> = root.get_field("name", self.report);
        self.check_name(name.as_deref());
        let summary = read::or_default(root, "summary", self.report);
        let grid: Option<GridKind> = root.get_field("grid", self.report);
        let origin = self.origin();
        let light = root.get_or("light", crate::board::Light::Bright, self.report);
        let victory = read::or_default(root, "victory", self.report);
        let rulesets = self.rulesets();
        self.only.clone_from(&rulesets);
        let variant = self.variant();
        let board = self.own_board();
        let sides = self.sides();
        self.check_sides_of_variants(&sides);
        let start = self.start();
        let edges = self.edges();
        let levers = read::list(root, "levers", self.report, read::lever);
        let combatants = self.combatants();
        let region_entries = self.regions();
        let region_rows = self.region_rows();
        let objectives = read::list(root, "objectives", self.report, read::objective);
        let round_limit = self.round_limit();
        let rounds = self.rounds();
        let legend = self.legend();
        let rows = self.rows();
        let elevation = self.elevation(rows.as_deref());
        self.check_symbols(&legend, rows.as_deref().unwrap_or_default());
        let drawn = grid.zip(rows.as_deref()).map(|(grid, rows)| {
            let drawing = drawing::Drawing {
                grid,
                origin,
                light,
                legend: &legend,
                rows,
                elevation: &elevation,
            };
            drawing.draw(self.data.board())
        });
        let mut map = Map { grid, drawn };
        self.raise_edges(&mut map, &edges);
        self.tie_levers(&mut map, &levers);
        let regions = self.draw_regions(&map, &region_entries, rows.as_deref(), &region_rows);
        let placements = self.place(&map, &combatants, &sides, &regions, round_limit);
        self.check_deployment(&sides, &regions);
        let guide = self.guide(&map, &regions, &combatants);
        let objectives_of_battle = self.objectives(
            &map,
            regions,
            &objectives,
            &combatants,
            sides.len(),
            round_limit,
        );
        let combatants = combatants.into_iter();
        let combatants = combatants.map(|(combatant, _)| combatant.whole());
        let draft = Draft {
            name: name?,
            summary,
            grid: grid?,
            origin,
            light,
            legend,
            rows: without_nodes(rows?),
            elevation: without_nodes(elevation),
            edges: without_nodes(edges),
            levers: without_nodes(levers),
            sides: without_nodes(sides),
            combatants: combatants.collect::<Option<_>>()?,
            start,
            victory,
            regions: region_entries
                .into_iter()
                .map(|(symbol, (entry, _))| (symbol, entry))
                .collect(),
            region_rows: without_nodes(region_rows),
            objectives: without_nodes(objectives),
            round_limit,
            rounds,
            rulesets,
            variant,
            board,
            guide: root.field("guide").map(|node| node.text().to_owned()),
        };
        Some(Level {
            draft,
            board: map.drawn?.board,
            combatants: placements,
            objectives: objectives_of_battle,
            guide: guide.map(Arc::new),
            data: self.data,
        })
    }

    /// Whether it is a level for everybody to play, and not the scene of a script, or one that was drawn up for a
    /// question: such a one may have what can never come about.
    const fn is_file(&self) -> bool {
        self.checks.under.is_none()
    }

    /// The rulesets under which it can be played.
    fn rulesets(&mut self) -> Vec<SmolStr> {
        let books = self.checks.books;
        let ids = || books.iter().map(|(id, _)| *id);
        let list = read::list(self.root, "rulesets", self.report, |node, report| {
            node.get::<SmolStr>(report)
        });
        for (index, (id, node)) in list.iter().enumerate() {
            if list[..index].iter().any(|(other, _)| other == id) {
                let message = format!("\"{id}\" is named twice");
                node.problem(self.report, message, "keep one of them");
            } else if !books.is_empty() && !ids().any(|known| known == id) {
                let message = format!("unknown ruleset \"{id}\"");
                node.problem(self.report, message, suggest(id, ids()));
            }
        }
        without_nodes(list)
    }

    /// How many rounds a battle should take, for each ruleset.
    fn rounds(&mut self) -> BTreeMap<SmolStr, u32> {
        let mut rounds = BTreeMap::new();
        let node = self.root.field("rounds");
        let Some(map) = node.filter(|node| node.expect(Kind::Map, self.report)) else {
            return rounds;
        };
        for (key, value) in map.entries() {
            let id = key.get::<SmolStr>(self.report);
            let (Some(id), Some(number)) = (id, value.get::<u32>(self.report)) else {
                continue;
            };
            let books = self.checks.books;
            if !books.is_empty() && !books.iter().any(|(known, _)| *known == id) {
                let message = format!("unknown ruleset \"{id}\"");
                let mend = suggest(&id, books.iter().map(|(known, _)| *known));
                key.problem(self.report, message, mend);
            }
            if number == 0 {
                value.problem(self.report, "no battle takes 0 rounds", "give 1 or more");
            }
            if rounds.insert(id.clone(), number).is_some() {
                let message = format!("\"{id}\" is named twice");
                key.problem(self.report, message, "keep one of them");
            }
        }
        rounds
    }

    /// The variant with which it is played: one of those that it is read with.
    fn variant(&mut self) -> Option<SmolStr> {
        let node = self.root.field("variant")?;
        let word: SmolStr = node.get(self.report)?;
        let variants = self.data.variants();
        if !self.checks.lacks_variant && !variants.iter().any(|variant| variant.word() == word) {
            let known = variants.iter().map(|variant| variant.word());
            let message = format!("there is no variant \"{word}\"");
            let mend = suggest(&word, known);
            node.problem(self.report, message, mend);
        }
        Some(word)
    }

    /// Its own terrains, objects and edges, which from now on are known.
    fn own_board(&mut self) -> Option<String> {
        let node = self.root.field("board")?;
        self.data = Arc::new(self.data.with_board(node, self.report));
        Some(node.text().to_owned())
    }

    fn check_name(&mut self, name: Option<&str>) {
        if let (Some(name), Some(node)) = (name, self.root.field("name"))
            && name.trim().is_empty()
        {
            node.problem(
                self.report,
                "the level has an empty name",
                "give it a title for the menu",
            );
        }
    }

    /// Far origins are refused, so that no coordinate comes near the end of its numbers.
    fn origin(&mut self) -> Cell {
        const FARTHEST: i32 = 1_000_000;
        let zero = Cell::new(0, 0);
        let origin = self.root.get_or("origin", zero, self.report);
        if let Some(node) = self.root.field("origin")
            && (!(-FARTHEST..=FARTHEST).contains(&origin.x)
                || !(-FARTHEST..=FARTHEST).contains(&origin.y))
        {
            node.problem(
                self.report,
                format!("the origin {origin} is too far out"),
                format!("stay within {FARTHEST} of (0, 0)"),
            );
            return zero;
        }
        origin
    }

    fn sides(&mut self) -> Vec<Placed<'d, SideEntry>> {
        let Some(node) = self.root.require("sides", self.report) else {
            return Vec::new();
        };
        let count = node.items().len();
        if node.kind() == Kind::List && !SIDES.contains(&count) {
            let mend = format!("a battle has {} to {}", SIDES.start(), SIDES.end());
            let sides = if count == 1 { "side" } else { "sides" };
            node.problem(self.report, format!("the level has {count} {sides}"), mend);
        }
        read::list(self.root, "sides", self.report, read::side)
    }

    /// A variant that changes something for one side alone names a side of the level.
    fn check_sides_of_variants(&mut self, sides: &[Placed<'d, SideEntry>]) {
        let names = || sides.iter().map(|(side, _)| side.name.as_str());
        let Some(node) = self.root.field("sides").filter(|_| !sides.is_empty()) else {
            return;
        };
        for (variant, side, place) in self.checks.data.named_sides() {
            if names().any(|name| name == side) {
                continue;
            }
            let (line, column) = place.place();
            let message = format!(
                "the variant \"{}\" changes something for a side \"{side}\" ({}:{line}:{column}), which this level \
                 does not have",
                variant.name(),
                variant.document().name(),
            );
            let list: Vec<_> = names().collect();
            let mend = format!("its sides are {}", list.join(", "));
            node.problem(self.report, message, mend);
        }
    }

    /// How many sides are written; none if they are no list.
    fn side_count(&self) -> Option<usize> {
        let sides = self.root.field("sides")?;
        (sides.kind() == Kind::List).then(|| sides.items().len())
    }

    fn start(&mut self) -> Start {
        let start: Start = read::or_default(self.root, "start", self.report);
        if let (Some(side), Some(node)) = (start.side(), self.root.field("start"))
            && let Some(sides) = self.side_count()
            && side >= sides
        {
            let does = match start {
                Start::Opening(_) => "have the first turn",
                _ => "lie in ambush",
            };
            node.problem(
                self.report,
                format!("side {side} cannot {does}, there is none of that number"),
                side_mend(sides),
            );
        }
        start
    }

    fn edges(&mut self) -> Vec<Placed<'d, EdgeRun>> {
        let count = self
            .root
            .field("edges")
            .map_or(0, |node| node.items().len());
        if let Some(node) = self.root.field("edges").filter(|_| count > MAX_EDGES) {
            let message = format!("the level has {count} entries of edges");
            node.problem(
                self.report,
                message,
                format!("at most {MAX_EDGES} are read"),
            );
            return Vec::new();
        }
        read::list(self.root, "edges", self.report, read::edge_run)
    }

    fn combatants(&mut self) -> Vec<Placed<'d, Combatant>> {
        let Some(node) = self.root.require("combatants", self.report) else {
            return Vec::new();
        };
        let count = node.items().len();
        if count > MAX_COMBATANTS {
            node.problem(
                self.report,
                format!("the level has {count} combatants"),
                format!("at most {MAX_COMBATANTS} can fight"),
            );
            return Vec::new();
        }
        read::list(self.root, "combatants", self.report, read::combatant)
    }

    /// The cell that a spot means, if it is one on the map; none if the map is not known.
    fn cell_of(&mut self, map: &Map, spot: Spot, node: Node<'d>) -> Option<Cell> {
        let map = map.drawn.as_ref()?;
        match spot {
            Spot::At(cell) if map.board.contains(cell) => Some(cell),
            Spot::At(cell) => {
                node.problem(
                    self.report,
                    format!("the cell {cell} is off the map"),
                    cells_in_reach(&map.board, cell),
                );
                None
            }
            Spot::Mark(symbol) => match map.marks.get(&symbol) {
                Some(&(cell, 1)) => Some(cell),
                Some(&(_, times)) => {
                    node.problem(
                        self.report,
                        format!("\"{symbol}\" is drawn {times} times"),
                        "a cell is named by a symbol that is drawn once, or by its coordinate",
                    );
                    None
                }
                None => {
                    node.problem(
                        self.report,
                        format!("\"{symbol}\" is not drawn on the map"),
                        "draw it once, or give a coordinate (x, y)",
                    );
                    None
                }
            },
        }
    }

    /// A direction of the grid by its name; none if the grid is not known.
    fn direction_of(&mut self, map: &Map, name: &str, node: Node<'d>) -> Option<Direction> {
        let grid = map.grid?;
        let found = grid.parse_direction(name);
        if found.is_none() {
            let names: Vec<&str> = grid
                .directions()
                .map(|direction| grid.direction_name(direction))
                .collect();
            node.problem(
                self.report,
                format!("unknown direction \"{name}\" on this grid"),
                format!("known are {}", names.join(", ")),
            );
        }
        found
    }

    /// A direction in which a cell has a border; at its corners nothing can stand.
    fn border_of(&mut self, map: &Map, name: &str, node: Node<'d>) -> Option<Direction> {
        let direction = self.direction_of(map, name, node)?;
        if map.grid?.is_diagonal(direction) {
            node.problem(
                self.report,
                format!("no edge can stand at the corner {name}"),
                "edges stand N, E, S or W of a cell",
            );
            return None;
        }
        Some(direction)
    }

    fn raise_edges(&mut self, map: &mut Map, runs: &[Placed<'d, EdgeRun>]) {
        for (run, node) in runs {
            if self.report.is_full() {
                return;
            }
            let edge = self.data.board().edge(&run.edge).cloned();
            if edge.is_none() && !self.checks.lacks_variant {
                let mend = suggest(&run.edge, self.data.board().edge_names());
                part(*node, "edge").problem(
                    self.report,
                    format!("unknown edge \"{}\"", run.edge),
                    mend,
                );
            }
            let side = self.border_of(map, &run.side, part(*node, "side"));
            let cells = self.run_of(map, run, *node);
            if let (Some(edge), Some(side), Some(cells)) = (edge, side, cells)
                && let Some(drawn) = &mut map.drawn
            {
                for cell in cells {
                    drawn.board.set_edge(cell, side, Some(edge.clone()));
                }
            }
        }
    }

    /// The cells of a straight run of edges.
    fn run_of(&mut self, map: &Map, run: &EdgeRun, node: Node<'d>) -> Option<Vec<Cell>> {
        let first = self.cell_of(map, run.cell, part(node, "cell"));
        let Some(to) = run.to else {
            return Some(vec![first?]);
        };
        let last = self.cell_of(map, to, part(node, "to"));
        let (first, last) = (first?, last?);
        let cells = straight(map.grid?, first, last);
        if cells.is_none() {
            part(node, "to").problem(
                self.report,
                format!("{last} does not lie in a straight line from {first}"),
                "a run of edges goes in one direction of the grid",
            );
        }
        cells
    }
}

/// The cells from `first` to `last`, both included, when one grid direction leads there.
pub(super) fn straight(grid: GridKind, first: Cell, last: Cell) -> Option<Vec<Cell>> {
    let steps = grid.distance(first, last);
    let line = |direction| {
        std::iter::successors(Some(first), move |&cell| Some(grid.step(cell, direction)))
            .take(usize::try_from(steps).unwrap_or(0) + 1)
    };
    grid.directions()
        .find(|&direction| line(direction).last() == Some(last))
        .map(|direction| line(direction).collect())
}

/// A field of a struct, or the struct itself when the field is not written.
fn part<'d>(node: Node<'d>, field: &str) -> Node<'d> {
    node.field(field).unwrap_or(node)
}

fn without_nodes<T>(placed: Vec<Placed<'_, T>>) -> Vec<T> {
    placed.into_iter().map(|(value, _)| value).collect()
}

fn side_mend(sides: usize) -> String {
    match sides {
        0 => "the level has no sides".to_owned(),
        _ => format!("sides are counted from 0 to {}", sides - 1),
    }
}

/// How large the map is, and which cells it has in the row of a cell that is off it.
pub(super) fn cells_in_reach(board: &Board, cell: Cell) -> String {
    let (width, height) = (board.width() as usize, board.height() as usize);
    let first = board.origin();
    let row = usize::try_from(i64::from(cell.y) - i64::from(first.y))
        .ok()
        .filter(|&row| row < height);
    let columns = if width == 1 { "column" } else { "columns" };
    let rows = if height == 1 { "row" } else { "rows" };
    let size = format!("the map has {width} {columns} and {height} {rows}");
    match row {
        Some(row) => format!(
            "{size}; row {} goes from {} to {}",
            cell.y,
            board.cell_at(0, row),
            board.cell_at(width - 1, row)
        ),
        None => format!(
            "{size}; its rows go from {} to {}",
            first.y,
            board.cell_at(0, height - 1).y
        ),
    }
}
