//! The flood of a large body on foot: numbers of cells instead of cells. Floor 2.
//!
//! It gives what the general flood gives, for the plain case that nearly all large creatures are
//! in: on foot, cells priced as they are entered, nothing on any border of the map.

use super::{CLOSED, MoveField, Prices};
use crate::board::Occupied;
use crate::board::frame::Frame;
use crate::board::step::Stepper;
use crate::grid::{Cells, Direction, GridKind};

/// The cells of a space by what they add to the number of the anchor, for anchors in rows of one
/// parity.
struct Body {
    /// All cells.
    all: Vec<isize>,
    /// For each direction the cells that a step enters newly, from the anchor before the step.
    entered: [Vec<isize>; 8],
    /// For each direction all cells after the step, from the anchor before it.
    after: [Vec<isize>; 8],
    strides: [isize; 8],
}

impl Body {
    fn of(stepper: Stepper<'_>, odd_row: bool) -> Self {
        let frame = stepper.board.frame;
        let kind = frame.kind;
        // A cell of the wanted parity, counted from the first row of the map.
        let anchor = frame.cell_at(0);
        let anchor = match (odd_row, kind) {
            (true, GridKind::Hex) => kind.step(anchor, Direction::new(2)),
            _ => anchor,
        };
        let number = |cells: &Cells, skip: Option<&Cells>| {
            let kept = cells
                .iter()
                .filter(|&&cell| skip.is_none_or(|skip| !skip.contains(cell)));
            kept.map(|&cell| offset(frame, (anchor.x, anchor.y), (cell.x, cell.y), odd_row))
                .collect::<Vec<_>>()
        };
        let own = stepper.mover.footprint.cells(kind, anchor);
        let mut body = Self {
            all: number(&own, None),
            entered: Default::default(),
            after: Default::default(),
            strides: [0; 8],
        };
        for direction in kind.directions() {
            let index = usize::from(direction.index());
            let moved = stepper
                .mover
                .footprint
                .cells(kind, kind.step(anchor, direction));
            body.entered[index] = number(&moved, Some(&own));
            body.after[index] = number(&moved, None);
            body.strides[index] = frame.stride(direction, odd_row);
        }
        body
    }
}

/// What leads from the number of an anchor to that of another cell.
fn offset(frame: Frame, anchor: (i32, i32), cell: (i32, i32), odd_row: bool) -> isize {
    let (dx, dy) = (cell.0 - anchor.0, cell.1 - anchor.1);
    let shift = match frame.kind {
        GridKind::Square => 0,
        GridKind::Hex => (dy + i32::from(odd_row)) >> 1,
    };
    dy as isize * frame.width as isize + (dx + shift) as isize
}

impl MoveField {
    /// The flood of a large body in the plain case. A step is open as it is open for each cell of
    /// the space: that keeps the whole space on the map and between the walls.
    pub(super) fn flood_large(&mut self, stepper: Stepper<'_>) {
        let Some(frame) = self.frame else { return };
        let board = stepper.board;
        let bodies = [Body::of(stepper, false), Body::of(stepper, true)];
        let prices = Prices::of(stepper);
        let row_is_odd = |node: usize| board.grounds[node].odd_row;
        let highest = |node: usize, offsets: &[isize]| {
            let heights = offsets
                .iter()
                .map(|&offset| board.elevation[node.wrapping_add_signed(offset)]);
            heights.max().unwrap_or(0)
        };
        self.settle(|field, node, spent| {
            let body = &bodies[usize::from(row_is_odd(node))];
            let open = body.all.iter().fold(u8::MAX, |open, &offset| {
                let ground = board.grounds[node.wrapping_add_signed(offset)];
                open & (ground.level | ground.uneven)
            });
            let ground = highest(node, &body.all);
            let mut reached = 0;
            for direction in frame.kind.directions() {
                let index = usize::from(direction.index());
                if open >> index & 1 == 0 {
                    continue;
                }
                let blocked = body.after[index].iter().any(|&offset| {
                    stepper.occupancy.at(node.wrapping_add_signed(offset)) == Occupied::Block
                });
                let price = dearest(stepper, &prices, (node, &body.entered[index]));
                if blocked || price == CLOSED {
                    continue;
                }
                let rise = i32::from(highest(node, &body.after[index])) - i32::from(ground);
                let cost = if rise == 0 {
                    price
                } else {
                    let cell = frame.cell_at(node);
                    match stepper.cost(&stepper.stand(cell), direction, false) {
                        Ok(cost) => cost,
                        Err(_) => continue,
                    }
                };
                if cost <= field.budget - spent {
                    let next = node.wrapping_add_signed(body.strides[index]);
                    let cheaper = field.reach(next, spent + cost, direction.index());
                    reached += usize::from(cheaper);
                }
            }
            reached
        });
        let crowded = |node: usize| {
            let body = &bodies[usize::from(row_is_odd(node))];
            body.all.iter().any(|&offset| {
                stepper.occupancy.at(node.wrapping_add_signed(offset)) != Occupied::Free
            })
        };
        self.passed
            .extend(self.settled.iter().filter(|&&node| crowded(node as usize)));
        self.passed.sort_unstable();
    }
}

/// The price of the dearest of the cells that a step enters.
fn dearest(stepper: Stepper<'_>, prices: &Prices, (node, entered): (usize, &[isize])) -> u32 {
    let terrain = |&offset: &isize| stepper.board.grounds[node.wrapping_add_signed(offset)].terrain;
    let costs = entered
        .iter()
        .map(|offset| prices.terrain[usize::from(terrain(offset))]);
    costs.max().unwrap_or(1)
}
