//! The flood of a single cell on foot whose steps have prices of their own: for what they leave, by factors, for diagonals. Floor 2.
//!
//! It gives what the general flood gives. What a level step costs is looked up by terrain; steps up and down are left to the
//! [`Stepper`].

use super::{Aim, MoveField};
use crate::board::Occupied;
use crate::board::ground::Openings;
use crate::board::step::{LevelPrice, Stepper};
use crate::grid::{Cell, Direction};

impl MoveField {
    /// The flood of a single cell on foot. It ends early at the first cell that fits, which it returns.
    pub(super) fn flood_priced(
        &mut self,
        stepper: Stepper<'_>,
        mut aim: Option<Aim<'_>>,
    ) -> Option<Cell> {
        let (board, others) = (stepper.board, stepper.occupancy);
        let (frame, layers) = (board.frame, self.layers);
        self.learn_ways(frame);
        let strides = self.ways.strides;
        let diagonal = diagonals(stepper);
        let prices = Prices::of(stepper);
        let least = aim.as_ref().map(|aim| aim.least);
        let leads_on = |node: usize, left: u32| {
            least.is_none_or(|least| least(frame.cell_of(node / layers)) <= left)
        };
        let is_goal = |field: &Self, node: usize| {
            let index = node / layers;
            aim.as_mut().is_some_and(|aim| {
                field.cheapest(index) == node
                    && !others.bars_end(index)
                    && (aim.fits)(frame.cell_of(index))
            })
        };
        let goal = self.settle(is_goal, leads_on, |field, node, spent| {
            let (index, odd) = (node / layers, node % layers);
            let left = field.budget - spent;
            let strides = &strides[usize::from(board.grounds[index].odd_row())];
            let Openings { level, uneven } = board.openings[index];
            let leaving = prices.of_leaving(stepper, index);
            let (mut todo, mut reached) = (level | uneven, 0);
            while todo != 0 {
                let direction = todo.trailing_zeros() as u8;
                todo &= todo - 1;
                let next = index.wrapping_add_signed(strides[usize::from(direction)]);
                let is_diagonal = usize::from(diagonal >> direction & 1);
                let cost = match level >> direction & 1 {
                    1 => prices.of_level_step(stepper, leaving, next, odd & is_diagonal == 1),
                    _ => {
                        let stand = stepper.stand(frame.cell_of(index));
                        let cost = stepper.cost(&stand, Direction::new(direction), odd == 1);
                        cost.unwrap_or(CLOSED)
                    }
                };
                if cost <= left {
                    let next = next * layers + (odd ^ is_diagonal);
                    reached += usize::from(field.reach(next, spent + cost, direction));
                }
            }
            reached
        });
        self.note_passed(|index| others.bars_end(index));
        goal.map(|node| frame.cell_of(node / layers))
    }
}

/// A bit for each diagonal direction, if it matters how many were taken.
pub(super) fn diagonals(stepper: Stepper<'_>) -> u8 {
    let kind = stepper.board.kind();
    let counts = |direction: &Direction| stepper.alternates() && kind.is_diagonal(*direction);
    let counted = kind.directions().filter(counts);
    counted.fold(0, |bits, direction| bits | 1 << direction.index())
}

/// Above every price.
pub(super) const CLOSED: u32 = u32::MAX;

/// How many terrains a board has at most.
const TERRAINS: usize = 256;

/// What level steps of a walker cost by the numbers of terrains, diagonals apart.
pub(super) struct Prices {
    /// What entering costs, free and beside one that makes room; [`CLOSED`] where the terrain does not let the mover in.
    entering: [[u32; TERRAINS]; 2],
    /// What leaving costs, as it is and as hampered ground; 0 where steps are paid for what they enter.
    leaving: [[u32; TERRAINS]; 2],
}

impl Prices {
    pub(super) fn of(stepper: Stepper<'_>) -> Self {
        let mut prices = Self {
            entering: [[CLOSED; TERRAINS]; 2],
            leaving: [[0; TERRAINS]; 2],
        };
        for terrain in (0..=u8::MAX).take(stepper.board.traits.len()) {
            let place = usize::from(terrain);
            for (row, met) in [false, true].into_iter().enumerate() {
                let LevelPrice { leaving, entering } = stepper.level_price(terrain, met);
                prices.entering[row][place] = entering.unwrap_or(CLOSED);
                prices.leaving[row][place] = leaving;
            }
        }
        prices
    }

    /// What it costs to leave the cell of a number, whatever is entered.
    pub(super) fn of_leaving(&self, stepper: Stepper<'_>, index: usize) -> u32 {
        let hampered = stepper.occupancy.at(index) == Occupied::Hamper;
        let terrain = stepper.board.grounds[index].terrain();
        self.leaving[usize::from(hampered)][usize::from(terrain)]
    }

    /// What a level step into the cell of a number costs; [`CLOSED`] where it cannot be taken.
    fn of_level_step(&self, stepper: Stepper<'_>, leaving: u32, next: usize, dear: bool) -> u32 {
        let there = stepper.occupancy.at(next);
        let entering = self.of_entering(stepper, next, there == Occupied::Share);
        match entering == CLOSED || there == Occupied::Block {
            true => CLOSED,
            false => Stepper::dearer(leaving.max(entering), dear),
        }
    }

    /// What it costs to enter the cell of a number, whatever is left; [`CLOSED`] where the terrain does not let the mover in.
    pub(super) fn of_entering(&self, stepper: Stepper<'_>, index: usize, shared: bool) -> u32 {
        let terrain = stepper.board.grounds[index].terrain();
        self.entering[usize::from(shared)][usize::from(terrain)]
    }
}
