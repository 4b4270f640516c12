//! The flood of a large body on foot: numbers of cells instead of cells. Floor 2.
//!
//! It gives what the general flood gives, for the plain case that nearly all large creatures are
//! in: on foot, cells priced as they are entered.

use super::plain::{CLOSED, Prices};
use super::{Aim, MoveField, STEP_BITS};
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
    /// The flood of a large body in the plain case. It ends early at the first cell that fits, which
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
        };
        let least = aim.as_ref().map(|aim| aim.least);
        let leads_on =
            |node: usize, left: u32| least.is_none_or(|least| least(frame.cell_of(node)) <= left);
        let is_goal = |_: &Self, node: usize| {
            let aim = aim.as_mut();
            aim.is_some_and(|aim| !tread.is_crowded(node) && (aim.fits)(frame.cell_of(node)))
        };
        let goal = self.settle(is_goal, leads_on, |field, node, spent| {
            let body = tread.body(node);
            let open = tread.open_towards(node);
            let mut reached = 0;
            for direction in frame.kind.directions() {
                let index = usize::from(direction.index());
                if open >> index & 1 == 0 {
                    continue;
                }
                let cost = tread.cost(node, direction);
                if let Some(cost) = cost.filter(|&cost| cost <= field.budget - spent) {
                    let next = node.wrapping_add_signed(body.strides[index]);
                    let cheaper = field.reach(next, spent + cost, direction.index());
                    reached += usize::from(cheaper);
                }
            }
            reached
        });
        let crowded = |&&node: &&u32| tread.is_crowded(node as usize);
        self.passed.extend(self.settled.iter().filter(crowded));
        self.passed.sort_unstable();
        self.bodies = Some(bodies);
        goal.map(|node| frame.cell_of(node))
    }
}

/// The steps of a large body.
struct Tread<'t> {
    stepper: Stepper<'t>,
    bodies: &'t [Body; 2],
    prices: Prices,
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

    /// What an open step costs; `None` where somebody is in the way, an edge that blocks would come
    /// to stand inside the space, or the ground does not let it in.
    fn cost(&self, node: usize, direction: Direction) -> Option<u32> {
        let (body, index) = (self.body(node), usize::from(direction.index()));
        let (entered, after) = (&body.entered[index], &body.after[index]);
        let occupied = |&offset: &isize| self.occupied(node, offset) == Occupied::Block;
        let astride = |&(offset, sides): &(isize, u8)| sides & !self.open_at(node, offset) != 0;
        let price = self.dearest(node, entered);
        if price == CLOSED || after.iter().any(occupied) || entered.iter().any(astride) {
            return None;
        }
        if self.highest(node, after) == self.highest(node, &body.all) {
            return Some(price >> STEP_BITS);
        }
        let stand = self.stepper.stand(self.stepper.board.frame.cell_of(node));
        self.stepper.cost(&stand, direction, false).ok()
    }

    fn occupied(&self, node: usize, offset: isize) -> Occupied {
        let index = node.wrapping_add_signed(offset);
        self.stepper.occupancy.at(index)
    }

    fn is_crowded(&self, node: usize) -> bool {
        let all = &self.body(node).all;
        let taken = |&offset: &isize| self.occupied(node, offset) != Occupied::Free;
        all.iter().any(taken)
    }

    fn highest(&self, node: usize, offsets: &[isize]) -> i16 {
        let elevation = &self.stepper.board.elevation;
        let heights = offsets
            .iter()
            .map(|&offset| elevation[node.wrapping_add_signed(offset)]);
        heights.max().unwrap_or(0)
    }

    /// The price of the dearest of the cells that a step enters.
    fn dearest(&self, node: usize, entered: &[(isize, u8)]) -> u32 {
        let grounds = &self.stepper.board.grounds;
        let prices = entered.iter().map(|&(offset, _)| {
            self.prices
                .of_entering(grounds[node.wrapping_add_signed(offset)])
        });
        prices.max().unwrap_or(1 << STEP_BITS)
    }
}
