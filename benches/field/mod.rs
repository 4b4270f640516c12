//! Generated battlefields of two companies, for the benches about large maps and many fighters.

use quincunx::grid::GridKind;
use quincunx::level::Level;
use std::fmt::Write as _;

/// The roles of a company, over and over; every ninth fighter is large.
const ROLES: [&str; 9] = [
    "swordsman",
    "archer",
    "shieldbearer",
    "skirmisher",
    "spearman",
    "swordsman",
    "archer",
    "skirmisher",
    "brute",
];

/// A square map with two companies. Columns and rows count from 0 at the top left.
pub struct Field {
    /// The shape of the cells.
    pub kind: GridKind,
    /// Columns, and as many rows.
    pub side: u32,
    /// Fighters of each company.
    pub company: u32,
}

impl Field {
    /// The level: `symbol` gives the legend's symbol for a column and a row, asked row by row;
    /// `place` the column and row of a fighter, by its side and its number in the company.
    pub fn level(
        &self,
        mut symbol: impl FnMut(u32, u32) -> char,
        place: impl Fn(usize, u32) -> (i32, i32),
    ) -> Level {
        let grid = match self.kind {
            GridKind::Square => "square",
            GridKind::Hex => "hex",
        };
        let mut text = format!(
            r#"(name: "Field", summary: "A field.", grid: {grid}, legend: {{
            ".": "grass", ",": "mud", "u": "undergrowth", "^": (terrain: "grass", elevation: 1),
            "T": (terrain: "forest floor", object: "tree"), "b": (terrain: "grass", object: "bush"),
            "S": (terrain: "grass", object: "standing stone") }}, rows: ["#
        );
        for row in 0..self.side {
            let symbols: String = (0..self.side).map(|column| symbol(column, row)).collect();
            write!(text, "\"{symbols}\",").expect("a text takes all");
        }
        text += r#"], sides: [(name: "West"), (name: "East")], combatants: ["#;
        for (side, facing) in ["E", "W"].into_iter().enumerate() {
            for number in 0..self.company {
                let role = ROLES[number as usize % ROLES.len()];
                let (column, row) = place(side, number);
                let column = match self.kind {
                    GridKind::Square => column,
                    GridKind::Hex => column - row / 2,
                };
                write!(
                    text,
                    "(role: \"{role}\", side: {side}, cell: ({column}, {row}), facing: \"{facing}\"),"
                )
                .expect("a text takes all");
            }
        }
        text += "], start: ready, victory: last_side_standing)";
        Level::parse("field", &text).expect("the field is a right level")
    }
}
