//! The flood of a single cell on foot: the one that nearly all questions are about. Floor 2.

use super::{Aim, BUCKETS, MoveField, STEP, STEP_BITS};
use crate::board::Occupied;
use crate::board::frame::Frame;
use crate::board::ground::Ground;
use crate::board::step::Stepper;
use crate::grid::{Cell, GridKind};

impl MoveField {
    /// The flood of a single cell on foot. A mark that nothing beats keeps it out of blocked cells.
    /// It ends early at the first cell that fits, which it returns.
    pub(super) fn flood_plain(
        &mut self,
        stepper: Stepper<'_>,
        aim: Option<Aim<'_>>,
    ) -> Option<Cell> {
        let start = self.start;
        let blocked =
            |&(index, mark): &(usize, Occupied)| mark == Occupied::Block && index != start;
        for (index, _) in stepper.occupancy.marked().filter(blocked) {
            self.marks[index] = u32::MAX;
        }
        let goal = match stepper.board.kind() {
            GridKind::Square => self.flood_cells::<5>(stepper, &KNOWN_SQUARES, aim),
            GridKind::Hex => self.flood_cells::<3>(stepper, &KNOWN_HEXES, aim),
        };
        for (index, _) in stepper.occupancy.marked().filter(blocked) {
            self.marks[index] = 0;
        }
        let crossed = |&(index, _): &(usize, Occupied)| stepper.occupancy.is_crossed(index);
        for (index, _) in stepper.occupancy.marked().filter(crossed) {
            if self.marks[index] >> STEP_BITS >= self.base {
                self.passed.push(index as u32);
            }
        }
        self.passed.sort_unstable();
        goal
    }

    /// Settles cells round by round: in each those of one cost. `AHEAD` directions lead on from a
    /// step in calm ground.
    fn flood_cells<const AHEAD: usize>(
        &mut self,
        stepper: Stepper<'_>,
        known: &Known,
        mut aim: Option<Aim<'_>>,
    ) -> Option<Cell> {
        let frame = stepper.board.frame;
        self.learn_ways(frame);
        let prices = Prices::of(stepper);
        let mut round = Round::<AHEAD> {
            stepper,
            ways: &self.ways,
            left: 0,
            floor: self.base << STEP_BITS,
            met_heights: false,
            marks_after: [0; Ground::ENTRIES],
        };
        let top = self.base + self.budget;
        let marks = &mut self.marks[..stepper.board.grounds.len()];
        let (mut waiting, mut spent) = (1_usize, 0);
        while waiting > 0 {
            let mut bucket = std::mem::take(&mut self.buckets[spent as usize % BUCKETS]);
            waiting -= bucket.len();
            round.begin((top - spent) << STEP_BITS, &prices);
            if round.met_heights {
                bucket.retain(|&node| marks[node as usize] & !STEP == round.left);
            }
            self.settled.extend_from_slice(&bucket);
            let goal = aim.as_mut().and_then(|aim| {
                let ends = |&&node: &&u32| !stepper.occupancy.is_crossed(node as usize);
                let cells = bucket.iter().filter(ends);
                cells
                    .map(|&node| frame.cell_of(node as usize))
                    .find(|&cell| (aim.fits)(cell))
            });
            if goal.is_some() {
                bucket.clear();
                self.buckets[spent as usize % BUCKETS] = bucket;
                self.forget_beyond(spent, waiting);
                return goal;
            }
            if let Some(aim) = &aim {
                let left = self.budget - spent;
                bucket.retain(|&node| (aim.least)(frame.cell_of(node as usize)) <= left);
            }
            let room = bucket.len() * MOST_NEIGHBOURS;
            self.found.resize(self.found.len().max(room), (0, 0));
            let count = match spent {
                _ if bucket.is_empty() => 0,
                0 => round.look_around(self.start, 0, marks, &mut self.found),
                _ => round.look_about(&bucket, known, marks, &mut self.found),
            };
            for &(next, mark) in &self.found[..count] {
                let reached = top - (mark >> STEP_BITS);
                self.buckets[reached as usize % BUCKETS].push(next);
            }
            waiting += count;
            bucket.clear();
            self.buckets[spent as usize % BUCKETS] = bucket;
            spent += 1;
        }
        None
    }

    /// Looks up where the steps lead on a board, if that is not known yet.
    pub(super) fn learn_ways(&mut self, frame: Frame) {
        if self.ways.frame != Some(frame) {
            self.ways = Ways::of(frame);
        }
    }

    /// Makes cells that were reached but not settled unreached: so many wait in the buckets of
    /// higher costs.
    pub(super) fn forget_beyond(&mut self, spent: u32, mut waiting: usize) {
        let mut beyond = spent;
        while waiting > 0 {
            beyond += 1;
            let bucket = &mut self.buckets[beyond as usize % BUCKETS];
            waiting -= bucket.len();
            for node in bucket.drain(..) {
                let mark = &mut self.marks[node as usize];
                // A stale one was settled at a lower cost.
                if *mark >> STEP_BITS == self.base + (self.budget - beyond) {
                    *mark = 0;
                }
            }
        }
    }
}

const MOST_NEIGHBOURS: usize = 8;

/// A cell that was reached, and its mark without the direction.
type Find = (u32, u32);

/// One round of the flood: the cells of one cost.
struct Round<'r, const AHEAD: usize> {
    stepper: Stepper<'r>,
    ways: &'r Ways,
    /// The mark of the cells of this round, without a direction.
    left: u32,
    /// The lowest mark of a cell that is reached.
    floor: u32,
    /// Whether some step went up or down. Before that no cell can be reached again at less: what
    /// a level step costs depends on the cell entered alone.
    met_heights: bool,
    /// The mark of a cell that is entered on the level, by [`Ground::entry`], without a direction;
    /// 0 where the ground is closed or the budget not enough.
    marks_after: [u32; Ground::ENTRIES],
}

impl<const AHEAD: usize> Round<'_, AHEAD> {
    fn begin(&mut self, left: u32, prices: &Prices) {
        self.left = left;
        let terrains = self.stepper.board.traits.len();
        for (mark, &price) in self.marks_after.iter_mut().zip(&prices.0[..terrains]) {
            *mark = after(left, price, self.floor);
        }
    }

    /// Reaches on from all cells of the round; returns how many finds it made.
    fn look_about(
        &mut self,
        bucket: &[u32],
        known: &Known,
        marks: &mut [u32],
        found: &mut [Find],
    ) -> usize {
        let board = self.stepper.board;
        let grounds = &board.grounds[..marks.len()];
        let mut count = 0;
        for &node in bucket {
            let node = node as usize;
            let ground = grounds[node];
            let step = (marks[node] & STEP) as usize;
            let odd_row = usize::from(ground.odd_row());
            if ground.is_calm() {
                for &(stride, direction) in &self.ways.ahead[odd_row][step][..AHEAD] {
                    let next = node.wrapping_add_signed(stride);
                    let mark = self.marks_after[grounds[next].entry()];
                    let cheaper = reach(next, mark, direction, marks, &mut found[count]);
                    count += usize::from(cheaper);
                }
            } else {
                let before = node.wrapping_sub_signed(self.ways.arrivals[odd_row][step]);
                let skip = known.0[step][usize::from(board.openings[before].level)];
                count += self.look_around(node, skip, marks, &mut found[count..]);
            }
        }
        count
    }

    /// Reaches on from one cell in all open directions, but for those to skip.
    #[inline(never)]
    fn look_around(
        &mut self,
        node: usize,
        skip: u8,
        marks: &mut [u32],
        found: &mut [Find],
    ) -> usize {
        let board = self.stepper.board;
        let strides = &self.ways.strides[usize::from(board.grounds[node].odd_row())];
        let openings = board.openings[node];
        let mut todo = (openings.level | openings.uneven) & !skip;
        self.met_heights |= openings.uneven != 0;
        let mut count = 0;
        while todo != 0 {
            let direction = todo.trailing_zeros();
            todo &= todo - 1;
            let next = node.wrapping_add_signed(strides[direction as usize]);
            let mut mark = self.marks_after[board.grounds[next].entry()];
            if openings.uneven >> direction & 1 == 1 && mark > 0 {
                let price = uneven_price(self.stepper, node, next, self.left - mark);
                mark = after(self.left, price, self.floor);
            }
            count += usize::from(reach(next, mark, direction, marks, &mut found[count]));
        }
        count
    }
}

/// What is left of a mark after a price, or 0 if that is below the floor.
fn after(left: u32, price: u32, floor: u32) -> u32 {
    let mark = left.saturating_sub(price);
    if mark < floor { 0 } else { mark }
}

/// Notes a way to a cell and returns whether it is cheaper than what was known. Mark and find
/// are written in any case: a branch would be guessed wrong too often.
#[inline(always)]
fn reach(next: usize, mark: u32, direction: u32, marks: &mut [u32], find: &mut Find) -> bool {
    let old = marks[next];
    // The old mark's direction does not count: this mark is without one.
    let cheaper = mark > old;
    marks[next] = if cheaper { mark | direction } else { old };
    *find = (next as u32, mark);
    cheaper
}

/// What it costs to enter a terrain, by [`Ground::entry`], as it is taken from a mark:
/// [`CLOSED`] where it does not let the mover in.
struct Prices([u32; Ground::ENTRIES]);

/// Above every price.
const CLOSED: u32 = u32::MAX;

impl Prices {
    fn of(stepper: Stepper<'_>) -> Self {
        let mut prices = [CLOSED; Ground::ENTRIES];
        let terrains = (0..=u8::MAX).take(stepper.board.traits.len());
        for (terrain, price) in terrains.zip(&mut prices) {
            let cost = stepper.terrain_cost(terrain);
            *price = cost.map_or(CLOSED, |cost| cost << STEP_BITS);
        }
        Self(prices)
    }
}

/// The price of a step that changes elevation onto a terrain of a price, [`CLOSED`] where it is
/// too steep.
fn uneven_price(stepper: Stepper<'_>, node: usize, next: usize, price: u32) -> u32 {
    let board = stepper.board;
    let climb = |index: usize| board.traits[usize::from(board.grounds[index].terrain())].climb;
    let rise = i32::from(board.elevation[next]) - i32::from(board.elevation[node]);
    stepper
        .uphill(price >> STEP_BITS, rise, climb(node) || climb(next))
        .map_or(CLOSED, |cost| cost << STEP_BITS)
}

/// Where the steps from a cell lead on a board, by what they add to its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    frame: Option<Frame>,
    /// Each direction, from even and odd rows.
    pub(super) strides: [[isize; 8]; 2],
    /// What the step that led into a cell of an even or odd row has added.
    arrivals: [[isize; 8]; 2],
    /// The directions that lead on from a step into a cell of an even or odd row, ascending, with
    /// what they add: three on hexes, five on squares.
    ahead: [[[(isize, u32); 8]; 8]; 2],
}

impl Ways {
    fn of(frame: Frame) -> Self {
        let kind = frame.kind;
        let most_turns = match kind {
            GridKind::Square => 2,
            GridKind::Hex => 1,
        };
        let mut ways = Self {
            frame: Some(frame),
            ..Self::default()
        };
        for (row, odd) in [false, true].into_iter().enumerate() {
            for direction in kind.directions() {
                let index = usize::from(direction.index());
                let changes_row = kind.offset(direction).1 != 0;
                ways.strides[row][index] = frame.stride(direction, odd);
                ways.arrivals[row][index] = frame.stride(direction, odd ^ changes_row);
                let ahead = kind
                    .directions()
                    .filter(|&on| kind.turns_between(direction, on) <= most_turns);
                for (way, on) in ways.ahead[row][index].iter_mut().zip(ahead) {
                    *way = (frame.stride(on, odd), u32::from(on.index()));
                }
            }
        }
        ways
    }
}

/// Which neighbours of a cell need no look when a step in a direction led to it (first index) from
/// a cell that was open and level towards some directions (second index, a bit for each): the cell
/// before, and those that it reached itself at no higher price. The price of a level step depends
/// only on the cell entered, so coming by way of another cell can never be cheaper.
struct Known([[u8; 256]; 8]);

static KNOWN_SQUARES: Known = Known::of(8);
static KNOWN_HEXES: Known = Known::of(6);

impl Known {
    const fn of(directions: u32) -> Self {
        let mut known = [[0; 256]; 8];
        let mut step = 0;
        while step < directions {
            let mut level = 0;
            while level < 1 << directions {
                known[step as usize][level as usize] = Self::after(directions, step, level);
                level += 1;
            }
            step += 1;
        }
        Self(known)
    }

    const fn after(directions: u32, step: u32, level: u32) -> u8 {
        // Pairs of turns from the step: towards a shared neighbour from the cell before, and from
        // the cell itself; the same to the left.
        let shared: &[(u32, u32)] = match (directions, step % 2) {
            (8, 0) => &[(1, 2), (2, 3)],
            (8, _) => &[(1, 3)],
            _ => &[(1, 2)],
        };
        let mut known = 1 << ((step + directions / 2) % directions);
        let mut index = 0;
        while index < shared.len() {
            let (before, own) = shared[index];
            let (right, left) = (
                (step + before) % directions,
                (step + directions - before) % directions,
            );
            known |= (level >> right & 1) << ((step + own) % directions);
            known |= (level >> left & 1) << ((step + directions - own) % directions);
            index += 1;
        }
        known as u8
    }
}
