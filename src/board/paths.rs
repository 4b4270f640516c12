//! Where a mover can go, for how much, and by which way. Floor 2.
//!
//! A field is Dijkstra's algorithm over flat arrays: small whole costs go into buckets, and a mark
//! holds what is left of the budget on top of a base that grows from query to query, so that old
//! marks need no clearing. Its lowest three bits are the direction of the last step, so that the
//! way back needs no other array. After the first queries nothing is allocated.

mod large;

use super::frame::Frame;
use super::step::Stepper;
use super::{Board, Charge, Diagonals, MoveMode, Mover, OccupancyMap, Occupied, StepRules};
use crate::grid::{Cell, Direction, Footprint, GridKind};

/// All cells that a mover can reach within its budget. Kept and used again for the next query.
///
/// A field is deterministic: among ways of equal cost it keeps the one that the first direction of
/// the cell that was settled first has found.
///
/// ```
/// use quincunx::board::{Board, MoveField, Mover, Occupied, OccupancyMap, Terrain};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 9, 9, vec![Terrain::open("grass")], 0);
/// let mut others = OccupancyMap::for_board(&board);
/// let friend = Cell::new(4, 1);
/// others.set(board.index(friend).expect("on the map"), Occupied::Pass);
///
/// let mut field = MoveField::new();
/// field.compute(&board, &Mover::walking(Cell::new(3, 1), Footprint::Single, 2), &others);
/// assert_eq!(field.path_to(Cell::new(5, 1)), Some(vec![friend, Cell::new(5, 1)]));
/// assert!(!field.can_end(friend));
/// assert_eq!(field.reached().next(), Some((Cell::new(3, 1), 0)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveField {
    frame: Option<Frame>,
    /// 1, or 2 where the price of a diagonal depends on the diagonals before.
    layers: usize,
    start: usize,
    budget: u32,
    base: u32,
    /// For each node `base + what is left of the budget`, times 8, plus the direction of the last
    /// step; not reached while the sum is below `base`.
    marks: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    /// Nodes by cost.
    settled: Vec<u32>,
    /// Cells that are reached but only passed, ascending.
    passed: Vec<u32>,
}

const BUCKETS: usize = StepRules::DEAREST as usize + 1;

/// Larger budgets are read as this one.
const LARGEST_BUDGET: u32 = 1 << 27;

/// The highest sum of base and budget that leaves room for the three bits of a direction, and a
/// mark of its own for cells that nobody enters.
const LARGEST_SUM: u32 = (u32::MAX >> STEP_BITS) - 1;

const STEP_BITS: u32 = 3;

/// The part of a mark that is the direction.
const STEP: u32 = (1 << STEP_BITS) - 1;

impl MoveField {
    /// A field that has reached nothing yet.
    ///
    /// ```
    /// # use quincunx::board::MoveField;
    /// # use quincunx::grid::Cell;
    /// assert_eq!(MoveField::new().cost(Cell::new(0, 0)), None);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes the field anew. A mover that is not on the map reaches nothing.
    pub fn compute(&mut self, board: &Board, mover: &Mover, occupancy: &OccupancyMap) {
        let stepper = Stepper {
            board,
            mover,
            occupancy,
        };
        self.prepare(stepper);
        let Some(start) = board.index(mover.anchor) else {
            return;
        };
        let odd = mover.rules.diagonals == Diagonals::Alternating { odd: true };
        self.start = start * self.layers + usize::from(odd && self.layers == 2);
        self.reach(self.start, 0, 0);
        let plain = mover.mode == MoveMode::Walk
            && mover.rules.charge == Charge::Entered
            && self.layers == 1;
        let large = mover.footprint != Footprint::Single;
        let fits = || {
            let space = mover.footprint.cells(board.kind(), mover.anchor);
            space.iter().all(|&cell| board.contains(cell))
        };
        match (plain, large) {
            (true, false) => self.flood_plain(stepper),
            (true, true) if !board.has_edges() && fits() => self.flood_large(stepper),
            _ => self.flood(stepper),
        }
    }

    /// The least cost to a cell; `None` where it is not reached. For a large mover the cell is
    /// the anchor.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u32> {
        self.node(cell).map(|node| self.spent(node))
    }

    /// Whether the mover can end in a cell: it is reached and nobody is only to be passed there.
    #[must_use]
    pub fn can_end(&self, cell: Cell) -> bool {
        self.node(cell).is_some_and(|node| {
            let index =
                u32::try_from(node / self.layers).expect("a board has fewer than 2^32 cells");
            self.passed.binary_search(&index).is_err()
        })
    }

    /// A cheapest way to a cell, without the start; empty for the start, `None` where it is not
    /// reached. Whether the mover may end there is another question: [`MoveField::can_end`].
    #[must_use]
    pub fn path_to(&self, cell: Cell) -> Option<Vec<Cell>> {
        let frame = self.frame?;
        let mut node = self.node(cell)?;
        let mut path = Vec::new();
        while node != self.start {
            let cell = frame.cell_at(node / self.layers);
            path.push(cell);
            let step = Direction::new((self.marks[node] & STEP) as u8);
            let before = frame.kind.step(cell, frame.kind.opposite(step));
            let index = frame.index(before).expect("every way begins on the map");
            let odd = (node % self.layers)
                ^ usize::from(self.layers == 2 && frame.kind.is_diagonal(step));
            node = index * self.layers + odd;
        }
        path.reverse();
        Some(path)
    }

    /// All reached cells with their costs, the start with 0 first, then by cost.
    pub fn reached(&self) -> impl Iterator<Item = (Cell, u32)> {
        let nodes = self.settled.iter().map(|&node| node as usize);
        self.frame.into_iter().flat_map(move |frame| {
            nodes.clone().filter_map(move |node| {
                let cell = frame.cell_at(node / self.layers);
                (self.node(cell) == Some(node)).then(|| (cell, self.spent(node)))
            })
        })
    }

    /// The cheapest node of a cell.
    fn node(&self, cell: Cell) -> Option<usize> {
        let first = self.frame?.index(cell)? * self.layers;
        let best = (first..first + self.layers)
            .max_by_key(|&node| (self.marks[node] >> STEP_BITS, std::cmp::Reverse(node)))?;
        (self.marks[best] >> STEP_BITS >= self.base).then_some(best)
    }

    fn spent(&self, node: usize) -> u32 {
        self.budget - ((self.marks[node] >> STEP_BITS) - self.base)
    }

    /// Forgets the last query and makes room for this one.
    fn prepare(&mut self, stepper: Stepper<'_>) {
        let board = stepper.board;
        self.layers = if stepper.alternates() { 2 } else { 1 };
        let nodes = board.len() * self.layers;
        let budget = stepper.mover.budget.min(LARGEST_BUDGET);
        // Marks of the last query are all below the new base.
        let base = self.base + self.budget + 1;
        if base + budget > LARGEST_SUM || self.marks.len() != nodes {
            self.marks.clear();
            self.marks.resize(nodes, 0);
            self.base = 1;
        } else {
            self.base = base;
        }
        self.buckets.resize_with(BUCKETS, Vec::new);
        self.frame = Some(board.frame);
        self.budget = budget;
        self.settled.clear();
        self.passed.clear();
    }

    /// Notes a way to a node if it is cheaper than what was known. Returns whether it is.
    fn reach(&mut self, node: usize, spent: u32, step: u8) -> bool {
        let mark = (self.base + (self.budget - spent)) << STEP_BITS | u32::from(step);
        let cheaper = mark > self.marks[node] | STEP;
        if cheaper {
            self.marks[node] = mark;
            self.buckets[spent as usize % BUCKETS].push(node as u32);
        }
        cheaper
    }

    /// Settles nodes by cost; `expand` reaches the neighbours of one and says how many it reached.
    fn settle(&mut self, mut expand: impl FnMut(&mut Self, usize, u32) -> usize) {
        let mut waiting = 1_usize;
        let mut spent = 0;
        while waiting > 0 {
            let mut bucket = std::mem::take(&mut self.buckets[spent as usize % BUCKETS]);
            waiting -= bucket.len();
            let mark = self.base + (self.budget - spent);
            for &node in &bucket {
                if self.marks[node as usize] >> STEP_BITS == mark {
                    self.settled.push(node);
                    waiting += expand(self, node as usize, spent);
                }
            }
            bucket.clear();
            self.buckets[spent as usize % BUCKETS] = bucket;
            spent += 1;
        }
    }

    /// The general flood: any space, mode and price.
    fn flood(&mut self, stepper: Stepper<'_>) {
        let Some(frame) = self.frame else { return };
        let (kind, layers) = (frame.kind, self.layers);
        self.settle(|field, node, spent| {
            let (cell, odd) = (frame.cell_at(node / layers), node % layers == 1);
            let mut reached = 0;
            let stand = stepper.stand(cell);
            for direction in kind.directions() {
                let Ok(cost) = stepper.cost(&stand, direction, odd) else {
                    continue;
                };
                let Some(index) = frame.index(kind.step(cell, direction)) else {
                    continue;
                };
                if cost <= field.budget - spent {
                    let odd_next = usize::from(layers == 2)
                        & (usize::from(odd) ^ usize::from(kind.is_diagonal(direction)));
                    reached += usize::from(field.reach(
                        index * layers + odd_next,
                        spent + cost,
                        direction.index(),
                    ));
                }
            }
            reached
        });
        let footprint = stepper.mover.footprint;
        let crowded = |cell: Cell| {
            let space = footprint.cells(kind, cell);
            space
                .iter()
                .filter_map(|&cell| frame.index(cell))
                .any(|index| stepper.occupancy.at(index) != Occupied::Free)
        };
        self.passed.extend(
            self.settled
                .iter()
                .map(|&node| node / layers as u32)
                .filter(|&index| crowded(frame.cell_at(index as usize))),
        );
        self.passed.sort_unstable();
    }

    /// The flood of a single cell on foot. A mark that nothing beats keeps it out of blocked cells.
    fn flood_plain(&mut self, stepper: Stepper<'_>) {
        let start = self.start;
        let blocked =
            |&(index, mark): &(usize, Occupied)| mark == Occupied::Block && index != start;
        for (index, _) in stepper.occupancy.marked().filter(blocked) {
            self.marks[index] = u32::MAX;
        }
        match stepper.board.kind() {
            GridKind::Square => self.flood_cells(stepper, &KNOWN_SQUARES),
            GridKind::Hex => self.flood_cells(stepper, &KNOWN_HEXES),
        }
        for (index, _) in stepper.occupancy.marked().filter(blocked) {
            self.marks[index] = 0;
        }
        for (index, _) in stepper
            .occupancy
            .marked()
            .filter(|&(_, mark)| mark == Occupied::Pass)
        {
            if self.marks[index] >> STEP_BITS >= self.base {
                self.passed.push(index as u32);
            }
        }
        self.passed.sort_unstable();
    }

    /// The hot loop. It looks only at neighbours that the cell before has not reached, and writes
    /// every mark it compares, mostly the old one: a branch would be guessed wrong too often.
    fn flood_cells(&mut self, stepper: Stepper<'_>, known: &Known) {
        let prices = Prices::of(stepper);
        let grounds = stepper.board.grounds.as_slice();
        let start = self.start;
        let Self {
            base,
            budget,
            marks,
            buckets,
            settled,
            ..
        } = self;
        let (mut waiting, mut spent) = (1_usize, 0);
        while waiting > 0 {
            let mut bucket = std::mem::take(&mut buckets[spent as usize % BUCKETS]);
            waiting -= bucket.len();
            let left = *base + (*budget - spent);
            for &node in &bucket {
                let node = node as usize;
                let mark = marks[node];
                if mark >> STEP_BITS != left {
                    continue;
                }
                settled.push(node as u32);
                let ground = grounds[node];
                let strides = &prices.strides[usize::from(ground.odd_row)];
                let mut todo = ground.level | ground.uneven;
                if node != start {
                    let step = (mark & STEP) as usize;
                    let before = grounds[node
                        .wrapping_sub_signed(prices.arrivals[usize::from(ground.odd_row)][step])];
                    todo &= !known.0[step][usize::from(before.level)];
                }
                let mut reached = [(0, 0); 8];
                let mut count = 0;
                while todo != 0 {
                    let direction = todo.trailing_zeros() & STEP;
                    todo &= todo - 1;
                    let next = node.wrapping_add_signed(strides[direction as usize]);
                    let mut cost = prices.terrain[usize::from(grounds[next].terrain)];
                    if ground.uneven >> direction & 1 == 1 {
                        cost = uneven_cost(stepper, (node, next), cost);
                    }
                    // Below the base when the budget is not enough, or the ground closed.
                    let sum = left.saturating_sub(cost);
                    let (mark, old) = (sum << STEP_BITS | direction, marks[next]);
                    let cheaper = (sum >= *base) & (mark > old | STEP);
                    marks[next] = if cheaper { mark } else { old };
                    reached[count & 7] = (next as u32, cost);
                    count += usize::from(cheaper);
                }
                for &(next, cost) in &reached[..count] {
                    buckets[(spent + cost) as usize % BUCKETS].push(next);
                }
                waiting += count;
            }
            bucket.clear();
            buckets[spent as usize % BUCKETS] = bucket;
            spent += 1;
        }
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

/// What the plain flood looks up instead of working it out.
struct Prices {
    /// The cost of each terrain, [`CLOSED`] where it does not let the mover in.
    terrain: [u32; Board::MOST_TERRAINS],
    /// What each direction adds to the number of a cell, in even and odd rows.
    strides: [[isize; 8]; 2],
    /// What the step that led into a cell of an even or odd row has added.
    arrivals: [[isize; 8]; 2],
}

/// Above every budget.
const CLOSED: u32 = u32::MAX;

impl Prices {
    fn of(stepper: Stepper<'_>) -> Self {
        let frame = stepper.board.frame;
        let mut prices = Self {
            terrain: [CLOSED; Board::MOST_TERRAINS],
            strides: [[0; 8]; 2],
            arrivals: [[0; 8]; 2],
        };
        for (number, price) in (0..=u8::MAX)
            .zip(&mut prices.terrain)
            .take(stepper.board.traits.len())
        {
            *price = stepper.terrain_cost(number).unwrap_or(CLOSED);
        }
        for direction in frame.kind.directions() {
            let (index, changes_row) = (
                usize::from(direction.index()),
                frame.kind.offset(direction).1 != 0,
            );
            for odd in [false, true] {
                prices.strides[usize::from(odd)][index] = frame.stride(direction, odd);
                prices.arrivals[usize::from(odd)][index] =
                    frame.stride(direction, odd ^ changes_row);
            }
        }
        prices
    }
}

/// The cost of a step that changes elevation, [`CLOSED`] where it is too steep.
fn uneven_cost(stepper: Stepper<'_>, (node, next): (usize, usize), terrain: u32) -> u32 {
    if terrain == CLOSED {
        return CLOSED;
    }
    let board = stepper.board;
    let climb = |index: usize| board.traits[usize::from(board.grounds[index].terrain)].climb;
    let rise = i32::from(board.elevation[next]) - i32::from(board.elevation[node]);
    stepper
        .uphill(terrain, rise, climb(node) || climb(next))
        .unwrap_or(CLOSED)
}

#[cfg(test)]
mod tests;
