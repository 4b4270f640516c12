//! Whether a better place for an attack was near. Floor 6.

use super::NEAR;
use super::crossings::Crossings;
use crate::board::{Board, MoveField, Mover, OccupancyMap, Occupied};
use crate::grid::{Cell, Cells, Footprint, GridKind, cells_distance, opposite_sides};

/// What searches on a board are made with, kept from battle to battle.
#[derive(Debug, Default)]
pub struct Scratch {
    field: MoveField,
    occupancy: OccupancyMap,
    pub(super) crossings: Crossings,
}

/// Somebody in its place.
#[derive(Clone, Copy)]
pub(super) struct Body {
    pub cell: Cell,
    pub footprint: Footprint,
}

impl Body {
    pub fn space(self, kind: GridKind) -> Cells {
        self.footprint.cells(kind, self.cell)
    }
}

/// An attack in melee, as it stood on the board.
pub(super) struct Melee<'m> {
    pub board: &'m Board,
    pub attacker: Body,
    pub target: Body,
    /// Everybody else who is on the board.
    pub others: &'m [Body],
}

impl Melee<'_> {
    /// Whether a free cell from which one of these allies is opposite to it, with the target
    /// between them, was within [`NEAR`] of the attacker on foot.
    pub fn flank_was_near(&self, allies: &[Body], scratch: &mut Scratch) -> bool {
        let kind = self.board.kind();
        let target = self.target.space(kind);
        let beside: Vec<Cells> = allies
            .iter()
            .map(|ally| ally.space(kind))
            .filter(|ally| cells_distance(kind, ally, &target) == 1)
            .collect();
        !beside.is_empty()
            && self.place_was_near(scratch, |own| {
                beside
                    .iter()
                    .any(|ally| opposite_sides(kind, own, &target, ally))
            })
    }

    /// Whether a free cell beside the target that is not before it was within [`NEAR`].
    pub fn rear_was_near(
        &self,
        scratch: &mut Scratch,
        mut is_behind: impl FnMut(Cell) -> bool,
    ) -> bool {
        self.place_was_near(scratch, |own| is_behind(own.first()))
    }

    /// Whether the attacker could have walked to a place beside the target that fits.
    fn place_was_near(&self, scratch: &mut Scratch, mut fits: impl FnMut(&Cells) -> bool) -> bool {
        let kind = self.board.kind();
        let target = self.target.space(kind);
        let footprint = self.attacker.footprint;
        let mut is_better = |anchor: Cell| {
            let own = footprint.cells(kind, anchor);
            cells_distance(kind, &own, &target) == 1 && fits(&own)
        };
        let from = self.attacker.cell;
        let apart = |one: Cell, other: Cell| kind.distance(one, other).unsigned_abs();
        // Who takes one cell goes straight for the cells that would do, or nowhere if there is none.
        let goals: Option<Vec<Cell>> = (footprint == Footprint::Single).then(|| {
            let near = around(kind, &target).filter(|&cell| apart(from, cell) <= NEAR);
            near.filter(|&cell| self.is_free(cell) && is_better(cell))
                .collect()
        });
        if goals.as_ref().is_some_and(Vec::is_empty) {
            return false;
        }
        scratch.occupancy.reset(self.board);
        for other in self.others.iter().chain([&self.target]) {
            let space = other.space(kind);
            scratch.occupancy.mark(self.board, &space, Occupied::Block);
        }
        let mover = Mover::walking(from, footprint, NEAR);
        let Scratch {
            field, occupancy, ..
        } = scratch;
        let found = match goals {
            Some(goals) => {
                let least = |cell| goals.iter().map(|&goal| apart(cell, goal)).min();
                let least = |cell| least(cell).unwrap_or(0);
                let fits = |cell| goals.contains(&cell);
                field.search_towards(self.board, &mover, occupancy, fits, least)
            }
            None => field.search(self.board, &mover, occupancy, is_better),
        };
        found.is_some()
    }

    fn is_free(&self, cell: Cell) -> bool {
        let kind = self.board.kind();
        let stands = |body: &Body| body.space(kind).contains(cell);
        self.board.is_passable(cell) && !self.others.iter().any(stands)
    }
}

/// The cells beside a space; some more than once.
fn around(kind: GridKind, space: &Cells) -> impl Iterator<Item = Cell> {
    let cells = space.iter();
    cells.flat_map(move |cell| kind.neighbours(cell).map(|(_, beside)| beside))
}
