//! What a ruleset marks on the map besides combatants and what the board holds. Floor 3.

use crate::grid::Cell;
use smol_str::SmolStr;

/// Something that stays in a place for a while, such as a spell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapMark {
    /// Its name for people.
    pub label: SmolStr,
    /// A Lucide icon's name: `flame`.
    pub icon: &'static str,
    /// The cell with its icon.
    pub at: Cell,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Whether it harms those who are there.
    pub harms: bool,
}
