//! Water that hangs together. Floor 4. Rule WND-POS-23; ruling WND-R106.

use super::ground::has_tag;
use crate::grid::{Cell, Cells};
use crate::rules::wounds::snapshot::Situation;
use std::collections::BTreeSet;

/// The cells of deep water that hang together with a space by neighbouring cells.
pub fn same_water(s: &Situation<'_>, space: &Cells) -> BTreeSet<Cell> {
    let wet = |cell: Cell| {
        ["deep", "underwater"]
            .iter()
            .any(|tag| has_tag(s.board, cell, tag))
    };
    let mut found: BTreeSet<_> = space.iter().filter(|&cell| wet(cell)).collect();
    let mut open: Vec<_> = found.iter().copied().collect();
    while let Some(cell) = open.pop() {
        for (_, next) in s.kind().neighbours(cell) {
            if s.board.contains(next) && wet(next) && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}
