//! The flood of a large body on foot: numbers of cells instead of cells. Floor 2.
//!
//! It gives what the general flood gives, for those who are on foot, whatever their steps cost.

use super::priced::{CLOSED, Prices, diagonals};
use super::{Aim, MoveField};
use crate::board::Occupied;
use crate::board::frame::Frame;
use crate::board::ground::Openings;
use crate::board::step::Stepper;
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind};

/// The bodies of one space on one board, for anchors in even and odd rows.
#[derive(Clone, Debug)]
pub(super) struct Bodies {
    frame: Frame,
    footprint: Footprint,
    by_row: [Body; 2],
}

impl Bodies {
    fn of(frame: Frame, footprint: Footprint) -> Self {
        Self {
            frame,
            footprint,
            by_row: [false, true].map(|odd_row| Body::of(frame, footprint, odd_row)),
        }
    }
}

/// The cells of a space by what they add to the number of the anchor.
#[derive(Clone, Debug, Default)]
struct Body {
    /// All cells.
    all: Vec<isize>,
    /// For each direction the cells that a step enters newly, from the anchor before the step, each
    /// with a bit for every side on which another cell of the space lies then.
    entered: [Vec<(isize, u8)>; 8],
    /// For each direction all cells after the step, from the anchor before it.
    after: [Vec<isize>; 8],
    strides: [isize; 8],
}

impl Body {
    fn of(frame: Frame, footprint: Footprint, odd_row: bool) -> Self {
        let kind = frame.kind;
        // A cell of the wanted parity, counted from the first row of the map.
        let anchor = frame.cell_at(0, 0);
        let anchor = match (odd_row, kind) {
            (true, GridKind::Hex) => kind.step(anchor, Direction::new(2)),
            _ => anchor,
        };
        let number = |cell: Cell| frame.lead((cell.x - anchor.x, cell.y - anchor.y), odd_row);
        let own = footprint.cells(kind, anchor);
        let mut body = Self {
            all: own.iter().map(number).collect(),
            ..Self::default()
        };
        for direction in kind.directions() {
            let index = usize::from(direction.index());
            let moved = footprint.cells(kind, kind.step(anchor, direction));
            let entered = moved.iter().filter(|&cell| !own.contains(cell));
            body.entered[index] = entered
                .map(|cell| (number(cell), inner_sides(kind, cell, &moved)))
                .collect();
            body.after[index] = moved.iter().map(number).collect();
            body.strides[index] = frame.stride(direction, odd_row);
        }
        body
    }
}

/// A bit for each side on which a cell borders on others of a space.
fn inner_sides(kind: GridKind, cell: Cell, space: &Cells) -> u8 {
    let sides = kind
        .neighbours(cell)
        .filter(|&(side, next)| !kind.is_diagonal(side) && space.contains(next));
    sides.fold(0, |sides, (side, _)| sides | 1 << side.index())
}

impl MoveField {
    /// The flood of a large body on foot. It ends early at the first cell that fits, which
    /// it returns.
    pub(super) fn flood_large(
        &mut self,
        stepper: Stepper<'_>,
        mut aim: Option<Aim<'_>>,
    ) -> Option<Cell> {
        let (frame, footprint) = (stepper.board.frame, stepper.mover.footprint);
        let known = self.bodies.take();
        let bodies = known
            .filter(|known| known.frame == frame && known.footprint == footprint)
            .unwrap_or_else(|| Bodies::of(frame, footprint));
        let tread = Tread {
            stepper,
            bodies: &bodies.by_row,
            prices: Prices::of(stepper),
            diagonal: diagonals(stepper),
        };
        let layers = self.layers;
        let least = aim.as_ref().map(|aim| aim.least);
        let leads_on = |node: usize, left: u32| {
            least.is_none_or(|least| least(frame.cell_of(node / layers)) <= left)
        };
        let is_goal = |field: &Self, node: usize| {
            let index = node / layers;
            aim.as_mut().is_some_and(|aim| {
                field.cheapest(index) == node
                    && !tread.is_crowded(index)
                    && (aim.fits)(frame.cell_of(index))
            })
        };
        let goal = self.settle(is_goal, leads_on, |field, node, spent| {
            let (at, odd) = (node / layers, node % layers);
            let body = tread.body(at);
            let open = tread.open_towards(at);
            let mut reached = 0;
            for direction in frame.kind.directions() {
                let index = usize::from(direction.index());
                if open >> index & 1 == 0 {
                    continue;
                }
                let cost = tread.cost(at, direction, odd == 1);
                if let Some(cost) = cost.filter(|&cost| cost <= field.budget - spent) {
                    let next = at.wrapping_add_signed(body.strides[index]);
                    let next = next * layers + (odd ^ usize::from(tread.diagonal >> index & 1));
                    let cheaper = field.reach(next, spent + cost, direction.index());
                    reached += usize::from(cheaper);
                }
            }
            reached
        });
        self.note_passed(|index| tread.is_crowded(index));
        self.bodies = Some(bodies);
        goal.map(|node| frame.cell_of(node / layers))
    }
}

/// The steps of a large body.
struct Tread<'t> {
    stepper: Stepper<'t>,
    bodies: &'t [Body; 2],
    prices: Prices,
    /// A bit for each diagonal direction, if it matters how many were taken.
    diagonal: u8,
}

impl Tread<'_> {
    /// The space of an anchor.
    fn body(&self, node: usize) -> &Body {
        &self.bodies[usize::from(self.stepper.board.grounds[node].odd_row())]
    }

    /// A bit for each direction that is open for every cell of the space: that keeps all of it on
    /// the map and between the walls.
    fn open_towards(&self, node: usize) -> u8 {
        let all = self.body(node).all.iter();
        all.fold(u8::MAX, |open, &offset| open & self.open_at(node, offset))
    }

    fn open_at(&self, node: usize, offset: isize) -> u8 {
        let Openings { level, uneven } =
            self.stepper.board.openings[node.wrapping_add_signed(offset)];
        level | uneven
    }

    /// What an open step costs, after an odd number of diagonals or not; `None` where somebody is in the way, an edge that blocks
    /// would come to stand inside the space, or the ground does not let it in.
    fn cost(&self, node: usize, direction: Direction, odd: bool) -> Option<u32> {
        let (body, index) = (self.body(node), usize::from(direction.index()));
        let (entered, after) = (&body.entered[index], &body.after[index]);
        let occupied = |&offset: &isize| self.occupied(node, offset) == Occupied::Block;
        let astride = |&(offset, sides): &(isize, u8)| sides & !self.open_at(node, offset) != 0;
        let entering = self.entering(node, entered);
        if entering == CLOSED || after.iter().any(occupied) || entered.iter().any(astride) {
            return None;
        }
        if self.highest(node, after) == self.highest(node, &body.all) {
            let dear = odd && self.diagonal >> index & 1 == 1;
            let leaving = self.leaving(node, &body.all);
            return Some(Stepper::dearer(leaving.max(entering), dear));
        }
        let stand = self.stepper.stand(self.stepper.board.frame.cell_of(node));
        self.stepper.cost(&stand, direction, odd).ok()
    }

    fn occupied(&self, node: usize, offset: isize) -> Occupied {
        let index = node.wrapping_add_signed(offset);
        self.stepper.occupancy.at(index)
    }

    fn is_crowded(&self, node: usize) -> bool {
        let all = &self.body(node).all;
        let taken = |&offset: &isize| self.occupied(node, offset) > Occupied::Share;
        all.iter().any(taken)
    }

    fn highest(&self, node: usize, offsets: &[isize]) -> i16 {
        let elevation = &self.stepper.board.elevation;
        let heights = offsets
            .iter()
            .map(|&offset| elevation[node.wrapping_add_signed(offset)]);
        heights.max().unwrap_or(0)
    }

    /// What a level step pays for the cells that it enters: for the dearest of them.
    fn entering(&self, node: usize, entered: &[(isize, u8)]) -> u32 {
        let shares = |&(offset, _): &(isize, u8)| self.occupied(node, offset) == Occupied::Share;
        let shared = entered.iter().any(shares);
        let prices = entered.iter().map(|&(offset, _)| {
            let index = node.wrapping_add_signed(offset);
            self.prices.of_entering(self.stepper, index, shared)
        });
        prices.max().unwrap_or(1)
    }

    /// What a level step pays for the cells that it leaves: for the dearest of them.
    fn leaving(&self, node: usize, all: &[isize]) -> u32 {
        let prices = all.iter().map(|&offset| {
            let index = node.wrapping_add_signed(offset);
            self.prices.of_leaving(self.stepper, index)
        });
        prices.max().unwrap_or(0)
    }
}
