//! What makes a way narrow, in words: what bars the way at either end of it. Floor 6.

use super::costs::{CHEAP, Ground};
use super::gaps::Border;
use crate::grid::{Cell, Direction};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// What bars the way where the ground falls away.
const DROP: &str = "a drop";

impl Ground<'_> {
    /// What bars the way from a cell in a direction; `None` if nothing does.
    fn bar(&self, cell: Cell, side: Direction) -> Option<SmolStr> {
        if self.leads(cell, side, CHEAP) {
            return None;
        }
        let board = self.board;
        let next = board.kind().step(cell, side);
        let edge = board.edge(cell, side).filter(|edge| edge.blocks_movement);
        if let Some(edge) = edge {
            return Some(edge.name.as_str().into());
        }
        let Some(terrain) = board.terrain(next) else {
            return Some(SmolStr::new_static("the edge of the map"));
        };
        let object = board.object(next).filter(|object| !object.passable);
        if let Some(object) = object {
            return Some(object.name.as_str().into());
        }
        if self.cost(next).is_some_and(|cost| cost <= CHEAP) {
            return Some(SmolStr::new_static(DROP));
        }
        Some(terrain.name.as_str().into())
    }

    /// What bars the way at the two ends of a row of cells; `None` if it ends where one walks on, so that it is no gap.
    fn bounds(&self, cells: &BTreeSet<Cell>) -> Option<[SmolStr; 2]> {
        let bounds = match self.ends(cells) {
            Some([one, other]) => self.bar_away(one, other).zip(self.bar_away(other, one)),
            None => self.across(*cells.first()?),
        };
        bounds.map(|(one, other)| [one, other])
    }

    /// Whether a row of cells is a gap: something bars the way at both of its ends. A row of more than one cell with a drop at
    /// one end alone is the rim of a pit, and none.
    pub fn is_gap(&self, cells: &BTreeSet<Cell>) -> bool {
        self.bounds(cells).is_some_and(|bounds| {
            let drops = bounds.iter().filter(|it| *it == DROP);
            cells.len() == 1 || drops.count() != 1
        })
    }

    /// A row of cells by what is at its two ends: `gap between wall and boulder`.
    pub fn gap_between(&self, cells: &BTreeSet<Cell>) -> String {
        match self.bounds(cells) {
            Some([one, other]) => format!("gap between {one} and {other}"),
            None => "gap".to_owned(),
        }
    }

    /// The two cells of a row that are farthest from each other; `None` of a single one.
    fn ends(&self, cells: &BTreeSet<Cell>) -> Option<[Cell; 2]> {
        let kind = self.board.kind();
        let pairs = cells.iter().flat_map(|&one| {
            let others = cells.range(one..).skip(1);
            others.map(move |&other| [one, other])
        });
        pairs.max_by_key(|&[one, other]| kind.distance(one, other))
    }

    /// What bars the way on both sides of a single cell: opposite to each other, if anything is.
    fn across(&self, cell: Cell) -> Option<(SmolStr, SmolStr)> {
        let kind = self.board.kind();
        let straight = |side: &Direction| !kind.is_diagonal(*side);
        let both = |side| {
            self.bar(cell, side)
                .zip(self.bar(cell, kind.opposite(side)))
        };
        let opposite = kind.directions().filter(straight).find_map(both);
        opposite.or_else(|| {
            let mut bars = kind.directions().filter_map(|side| self.bar(cell, side));
            Some((bars.next()?, bars.next_back()?))
        })
    }

    /// What bars the way at the end of a row, on from its other end.
    fn bar_away(&self, end: Cell, other: Cell) -> Option<SmolStr> {
        let kind = self.board.kind();
        let far = |side: Direction| kind.distance(kind.step(end, side), other);
        let away = kind
            .directions()
            .filter(|&side| far(side) > kind.distance(end, other));
        let mut away: Vec<_> = away.collect();
        away.sort_by_key(|&side| kind.is_diagonal(side));
        away.into_iter().find_map(|side| self.bar(end, side))
    }

    /// The wall on edges in which there is a gap, by the edges beside it.
    pub fn wall_beside(&self, gap: &[Border]) -> Option<SmolStr> {
        let (board, kind) = (self.board, self.board.kind());
        let both = |&(cell, side): &Border| [cell, kind.step(cell, side)];
        let cells: BTreeSet<Cell> = gap.iter().flat_map(both).collect();
        let around = cells.iter().flat_map(|&cell| kind.neighbours(cell));
        let around = around.map(|(_, cell)| cell).chain(cells.iter().copied());
        let around: BTreeSet<Cell> = around.collect();
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for &cell in &around {
            for side in kind.directions() {
                let edge = board.edge(cell, side).filter(|edge| edge.blocks_movement);
                if let Some(edge) = edge {
                    *names.entry(edge.name.as_str()).or_default() += 1;
                }
            }
        }
        let most = names.into_iter().max_by_key(|&(_, number)| number);
        most.map(|(name, _)| name.into())
    }
}
