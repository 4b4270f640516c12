//! What the steps out of the cells of a board cost, measured once. Floor 4.
//! Rules AUR-MOVE-01, -14.

use super::super::movement;
use super::super::situation::{Fighter, Situation, is_mired};
use crate::board::{Board, OccupancyMap, Stamp};
use crate::grid::Footprint;

/// Directions of a cell in arrays; hexes leave two of them empty.
pub(super) const DIRECTIONS: usize = 8;
/// The mark of a step that cannot be taken.
pub(super) const BARRED: u16 = u16::MAX;

/// The steps out of a cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Steps {
    /// Their metres by direction, as if nobody stood there; [`BARRED`] for what cannot be taken.
    pub metres: [u16; DIRECTIONS],
    /// The numbers of the cells to which they lead.
    pub to: [u32; DIRECTIONS],
    /// Whether the ground slows who walks on it. Rule AUR-MOVE-14.
    pub mired: bool,
}

/// The steps of everybody with the same space, kept as long as the board stays as it is.
#[derive(Debug, Clone, Default)]
pub struct StepCosts {
    measured: (Stamp, Footprint),
    steps: Vec<Option<Steps>>,
}

impl StepCosts {
    /// Forgets what was measured for another board or space.
    pub(super) fn prepare(&mut self, board: &Board, footprint: Footprint) {
        let measured = (board.stamp(), footprint);
        if self.measured != measured {
            self.measured = measured;
            self.steps.clear();
            self.steps.resize(board.numbers(), None);
        }
    }

    /// The steps out of the cell of a number.
    pub(super) fn from(&mut self, s: &Situation<'_>, who: &Fighter<'_>, number: usize) -> Steps {
        *self.steps[number].get_or_insert_with(|| measure(s, who, number))
    }
}

fn measure(s: &Situation<'_>, who: &Fighter<'_>, number: usize) -> Steps {
    let (cell, nobody) = (s.board.cell_of(number), OccupancyMap::new());
    let mut steps = Steps {
        metres: [BARRED; DIRECTIONS],
        to: [0; DIRECTIONS],
        mired: is_mired(s.board, &who.footprint.cells(s.kind(), cell)),
    };
    for (direction, to) in s.kind().neighbours(cell) {
        let metres = movement::step_metres(s, who, (cell, to), &nobody);
        let metres = metres.ok().and_then(|metres| u16::try_from(metres).ok());
        let number = s.board.index(to).and_then(|to| u32::try_from(to).ok());
        if let (Some(metres), Some(number)) = (metres, number) {
            let direction = usize::from(direction.index());
            (steps.metres[direction], steps.to[direction]) = (metres, number);
        }
    }
    steps
}
