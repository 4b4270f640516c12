//! Patches of ground, and those that are strips through dearer ground: bridges and fords. Floor 6.

use super::costs::{CHEAP, Ground};
use crate::board::{Board, GroundPrice};
use crate::grid::Cell;
use crate::sim::ways::RULES;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// The most cells of a patch that differs from the ground around it.
const MOST: usize = 40;
/// At least one in so many of the cells around a strip is bank.
const BANK: usize = 6;

/// Neighbouring cells of one terrain.
pub(super) struct Patch {
    terrain: usize,
    pub cells: BTreeSet<Cell>,
    /// The cells beside it.
    around: BTreeSet<Cell>,
}

impl Patch {
    /// All patches of a map that differ from what is around them: the small ones.
    pub fn all(board: &Board) -> Vec<Self> {
        let mut seen = BTreeSet::new();
        let patches = board.cells().filter_map(|first| {
            let terrain = board.terrain_index(first)?;
            if !seen.insert(first) {
                return None;
            }
            let (mut cells, mut around, mut next) = (vec![first], BTreeSet::new(), 0);
            while next < cells.len() {
                for (_, cell) in board.kind().neighbours(cells[next]) {
                    match board.terrain_index(cell) {
                        Some(same) if same == terrain && seen.insert(cell) => cells.push(cell),
                        Some(same) if same == terrain => {}
                        Some(_) => {
                            around.insert(cell);
                        }
                        None => {}
                    }
                }
                next += 1;
            }
            (cells.len() <= MOST).then(|| Self {
                terrain,
                cells: cells.into_iter().collect(),
                around,
            })
        });
        patches.collect()
    }

    /// The ground that one keeps out of and that lies beside a patch on which one walks, if enough of it does.
    pub fn bank(&self, ground: &Ground<'_>) -> Option<SmolStr> {
        let palette = ground.board.palette();
        let price = |terrain: usize| Some(GroundPrice::of(&palette[terrain], RULES)?.entering);
        price(self.terrain).filter(|&price| price <= CHEAP)?;
        let beside = self.around.iter();
        let beside = beside.filter_map(|&cell| ground.board.terrain_index(cell));
        let mut banks: BTreeMap<usize, usize> = BTreeMap::new();
        for terrain in beside.filter(|&it| price(it).is_some_and(|price| price > CHEAP)) {
            *banks.entry(terrain).or_default() += 1;
        }
        let (bank, number) = banks.into_iter().max_by_key(|&(_, number)| number)?;
        let is_bank = number >= 2 && number * BANK >= self.around.len();
        is_bank.then(|| palette[bank].name.clone())
    }

    /// A cell on each shore. Cells beside the patch from which one steps to each other are on one shore.
    pub fn shores(&self, ground: &Ground<'_>) -> Vec<Cell> {
        let kind = ground.board.kind();
        let mut left = self.around.clone();
        left.retain(|&cell| ground.cost(cell).is_some_and(|cost| cost <= CHEAP));
        let mut shores = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut shore, mut next) = (vec![first], 0);
            while next < shore.len() {
                let at = shore[next];
                let sides = kind
                    .directions()
                    .filter(|&side| ground.leads(at, side, CHEAP));
                shore.extend(
                    sides
                        .map(|side| kind.step(at, side))
                        .filter(|it| left.remove(it)),
                );
                next += 1;
            }
            shores.push(shore[shore.len() / 2]);
        }
        shores
    }
}
