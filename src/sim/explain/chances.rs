//! Whether a better place for an attack was near. Floor 6.

use super::NEAR;
use crate::board::{Board, MoveField, Mover, OccupancyMap, Occupied};
use crate::grid::{Cell, Cells, Footprint, GridKind, cells_distance, opposite_sides};

/// What searches on a board are made with, kept from battle to battle.
#[derive(Debug, Default)]
pub struct Scratch {
    field: MoveField,
    occupancy: OccupancyMap,
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
        // Nobody searches for a way where no cell beside the target would do.
        let is_single = footprint == Footprint::Single;
        if is_single && !around(kind, &target).any(|cell| self.is_free(cell) && is_better(cell)) {
            return false;
        }
        scratch.occupancy.reset(self.board);
        for other in self.others.iter().chain([&self.target]) {
            let space = other.space(kind);
            scratch.occupancy.mark(self.board, &space, Occupied::Block);
        }
        let mover = Mover::walking(self.attacker.cell, footprint, NEAR);
        let Scratch { field, occupancy } = scratch;
        field
            .search(self.board, &mover, occupancy, is_better)
            .is_some()
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
