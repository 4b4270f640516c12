//! What several answers say in the same words. Floor 6.

use crate::grid::Cell;

/// Cells in a row of words.
pub(super) fn cells(cells: &[Cell]) -> String {
    let words: Vec<_> = cells.iter().map(Cell::to_string).collect();
    words.join(" ")
}

/// ", in ambush", or nothing.
pub(super) const fn ambush_words(in_ambush: bool) -> &'static str {
    if in_ambush { ", in ambush" } else { "" }
}
