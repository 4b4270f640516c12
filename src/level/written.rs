//! Where the parts of a level stand in its file. Floor 4.

use std::fmt;

use serde::Serialize;

use super::Level;
use super::check::{cells_in_reach, straight};
use super::draft::{EdgeRun, Spot};
use crate::grid::{Cell, Direction};
use crate::source::{Document, Node};

/// A place in a text, both numbers counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TextPlace {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Level {
    /// A cell of the map.
    ///
    /// # Errors
    /// That the cell is off the map, how large the map is, and which cells its row has.
    pub fn cell_on_map(&self, cell: Cell) -> Result<Cell, String> {
        if self.board.contains(cell) {
            return Ok(cell);
        }
        let mend = self.cells_in_reach(cell);
        Err(format!("the cell {cell} is off the map; {mend}"))
    }

    /// How large the map is, and which cells it has in the row of a cell that is off it.
    #[must_use]
    pub fn cells_in_reach(&self, cell: Cell) -> String {
        cells_in_reach(&self.board, cell)
    }

    /// The only cell that is drawn with a symbol.
    ///
    /// # Errors
    /// That it is not drawn, or how often it is.
    pub fn cell_drawn(&self, symbol: char) -> Result<Cell, String> {
        let rows = self.draft.rows.iter().enumerate();
        let mut cells = rows.flat_map(|(y, row)| {
            let found = row.chars().enumerate().filter(|&(_, c)| c == symbol);
            found.map(move |(x, _)| (x, y))
        });
        let Some((x, y)) = cells.next() else {
            return Err(format!(
                "\"{symbol}\" is not drawn on the map; give a cell as 3,4 or a symbol that is drawn once"
            ));
        };
        match cells.count() {
            0 => Ok(self.board.cell_at(x, y)),
            others => Err(format!(
                "\"{symbol}\" is drawn {} times; a cell is named by a symbol that is drawn once, or as 3,4",
                others + 1
            )),
        }
    }

    /// The column and row of a cell of the map in the drawing, from 0.
    #[must_use]
    pub fn column_and_row(&self, cell: Cell) -> Option<(usize, usize)> {
        let first = self.board.origin();
        let row = usize::try_from(cell.y - first.y).ok()?;
        let left = self.board.cell_at(0, row);
        let column = usize::try_from(cell.x - left.x).ok()?;
        self.board.contains(cell).then_some((column, row))
    }
}

/// A level and the document that it was read from.
///
/// ```
/// use quincunx::grid::{Cell, Direction};
/// use quincunx::level::{Level, Written};
/// use quincunx::source::Document;
///
/// let text = r#"(
///   name: "Duel", grid: square, legend: { ".": "grass" }, rows: [
///     "....",
///   ],
///   edges: [(cell: (1, 0), side: "E", edge: "fence")],
///   sides: [(name: "Left"), (name: "Right")],
///   combatants: [
///     (role: "archer", side: 0, cell: (0, 0)),
///     (role: "archer", side: 1, cell: (3, 0)),
///   ],
/// )"#;
/// let level = Level::parse("duel.ron", text).expect("it is a level");
/// let document = Document::parse("duel.ron", text).expect("it is RON");
/// let written = Written::new(&level, &document);
/// assert_eq!(written.cell(Cell::new(2, 0)).map(|at| (at.line, at.column)), Some((3, 8)));
/// let west = Direction::new(6);
/// assert_eq!(written.edge(Cell::new(2, 0), west).map(|at| (at.line, at.column)), Some((5, 11)));
/// assert_eq!(written.combatant(1).map(|at| at.line), Some(9));
/// ```
#[derive(Clone, Copy)]
pub struct Written<'l> {
    level: &'l Level,
    document: &'l Document,
}

impl<'l> Written<'l> {
    /// Of a level that was read from a document.
    #[must_use]
    pub const fn new(level: &'l Level, document: &'l Document) -> Self {
        Self { level, document }
    }

    /// The file as messages name it.
    #[must_use]
    pub fn file(&self) -> &'l str {
        self.document.name()
    }

    /// The symbol of a cell in the drawing.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<TextPlace> {
        let (column, row) = self.level.column_and_row(cell)?;
        let row = self.document.field("rows")?.items().nth(row)?;
        Some(in_text(row, column))
    }

    /// The entry that puts the edge on a side of a cell there: the last one that does.
    #[must_use]
    pub fn edge(&self, cell: Cell, side: Direction) -> Option<TextPlace> {
        let nodes: Vec<_> = self.document.field("edges")?.items().collect();
        let runs = self.level.draft.edges.iter().zip(nodes).rev();
        let found = runs
            .into_iter()
            .find(|(run, _)| self.lies_on(run, cell, side));
        found.map(|(_, node)| of(node))
    }

    /// The entry of a combatant, by its place in the level's list from 0.
    #[must_use]
    pub fn combatant(&self, index: usize) -> Option<TextPlace> {
        let entry = self.document.field("combatants")?.items().nth(index)?;
        Some(of(entry))
    }

    fn lies_on(&self, run: &EdgeRun, cell: Cell, side: Direction) -> bool {
        let kind = self.level.grid();
        let cells = || {
            let first = self.spot(run.cell)?;
            match run.to {
                Some(to) => straight(kind, first, self.spot(to)?),
                None => Some(vec![first]),
            }
        };
        let Some(own) = kind.parse_direction(&run.side) else {
            return false;
        };
        let beyond = (kind.step(cell, side), kind.opposite(side));
        let is_it = |at: Cell| (at, own) == (cell, side) || (at, own) == beyond;
        cells().is_some_and(|cells| cells.into_iter().any(is_it))
    }

    fn spot(&self, spot: Spot) -> Option<Cell> {
        match spot {
            Spot::At(cell) => Some(cell),
            Spot::Mark(symbol) => self.level.cell_drawn(symbol).ok(),
        }
    }
}

fn of(node: Node<'_>) -> TextPlace {
    let (line, column) = node.place();
    TextPlace { line, column }
}

/// The place of a character of a text in quotes.
fn in_text(node: Node<'_>, index: usize) -> TextPlace {
    let (line, column) = node.place_in_text(index);
    TextPlace { line, column }
}
