//! Where a mover can go, for how much, and by which way. Floor 2.
//!
//! A field is Dijkstra's algorithm over flat arrays: small whole costs go into buckets, and a mark
//! holds what is left of the budget on top of a base that grows from query to query, so that old
//! marks need no clearing. Its lowest three bits are the direction of the last step, so that the
//! way back needs no other array. After the first queries nothing is allocated.

mod large;
mod past;
mod plain;
mod priced;

use super::frame::Frame;
use super::step::Stepper;
use super::{Board, Charge, Diagonals, MoveMode, Mover, OccupancyMap, StepRules};
use crate::grid::{Cell, Direction, Footprint};
use large::Bodies;
pub use past::least_feared_way;
use plain::Ways;
use std::cell::Cell as Slot;

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
    ways: Ways,
    bodies: Option<Bodies>,
    /// Room for the cells that a round reaches, each with the price of the step.
    found: Vec<(u32, u32)>,
}

thread_local! {
    static SPARE: Slot<Option<Box<MoveField>>> = const { Slot::new(None) };
}

/// What a search looks for, and where.
struct Aim<'a> {
    fits: &'a mut dyn FnMut(Cell) -> bool,
    /// The least movement from a cell to any goal: no way leads on from where more is needed than is
    /// left.
    least: &'a dyn Fn(Cell) -> u32,
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

    /// Lends the spare field of this thread, for a question that needs one once: to make room for a board takes longer than most
    /// of them.
    ///
    /// ```
    /// # use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
    /// # use quincunx::grid::{Cell, Footprint, GridKind};
    /// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 9, 9, vec![Terrain::open("grass")], 0);
    /// let walker = Mover::walking(Cell::new(3, 1), Footprint::Single, 2);
    /// let cost = MoveField::lend(|field| {
    ///     field.compute(&board, &walker, &OccupancyMap::new());
    ///     field.cost(Cell::new(5, 1))
    /// });
    /// assert_eq!(cost, Some(2));
    /// ```
    pub fn lend<R>(ask: impl FnOnce(&mut Self) -> R) -> R {
        let mut field = SPARE.take().unwrap_or_default();
        let answer = ask(&mut field);
        SPARE.set(Some(field));
        answer
    }

    /// Computes the field anew. A mover that is not on the map reaches nothing.
    pub fn compute(&mut self, board: &Board, mover: &Mover, occupancy: &OccupancyMap) {
        self.run(board, mover, occupancy, None);
    }

    /// The first cell in the order of [`MoveField::reached`] in which the mover can end and which
    /// fits. The field is computed anew, perhaps no farther than to there: then it is the one of a
    /// budget that is just enough.
    ///
    /// ```
    /// use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
    /// use quincunx::grid::{Cell, Footprint, GridKind};
    ///
    /// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 30, 3, vec![Terrain::open("grass")], 0);
    /// let mover = Mover::walking(Cell::new(1, 1), Footprint::Single, 25);
    /// let mut field = MoveField::new();
    /// let goal = field.search(&board, &mover, &OccupancyMap::new(), |cell| cell.x >= 6);
    /// assert_eq!(goal.and_then(|cell| field.cost(cell)), Some(5));
    /// ```
    pub fn search(
        &mut self,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
        fits: impl FnMut(Cell) -> bool,
    ) -> Option<Cell> {
        self.search_towards(board, mover, occupancy, fits, |_| 0)
    }

    /// The same goal as that of [`MoveField::search`] and the same way there, but without a look at
    /// what lies beyond cells from which no goal can be reached: `least` is never more than the
    /// movement from a cell to a goal, and falls by no more than the cost of a step. Of other cells
    /// than those on ways to a goal the field may know dearer ways than the cheapest, or none.
    ///
    /// ```
    /// use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
    /// use quincunx::grid::{Cell, Footprint, GridKind};
    ///
    /// let board = Board::new(GridKind::Square, Cell::new(0, 0), 30, 30, vec![Terrain::open("grass")], 0);
    /// let mover = Mover::walking(Cell::new(15, 15), Footprint::Single, 12);
    /// let (mut field, goal) = (MoveField::new(), Cell::new(25, 15));
    /// let least = |cell| GridKind::Square.distance(cell, goal).unsigned_abs();
    /// let found = field.search_towards(&board, &mover, &OccupancyMap::new(), |cell| cell == goal, least);
    /// assert_eq!(found, Some(goal));
    /// assert_eq!(field.cost(Cell::new(10, 15)), None);
    /// ```
    pub fn search_towards(
        &mut self,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
        mut fits: impl FnMut(Cell) -> bool,
        least: impl Fn(Cell) -> u32,
    ) -> Option<Cell> {
        let aim = Aim {
            fits: &mut fits,
            least: &least,
        };
        self.run(board, mover, occupancy, Some(aim))
    }

    fn is_plain(&self, mover: &Mover) -> bool {
        let rules = &mover.rules;
        let by_terrain = rules.charge == Charge::Entered && rules.factors.is_none();
        mover.mode == MoveMode::Walk && by_terrain && self.layers == 1
    }

    /// Computes the field, only to the first goal if there is one, which it returns.
    fn run(
        &mut self,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
        aim: Option<Aim<'_>>,
    ) -> Option<Cell> {
        let stepper = Stepper {
            board,
            mover,
            occupancy,
        };
        self.begin(stepper)?;
        let plain = self.is_plain(mover);
        let large = mover.footprint != Footprint::Single;
        let on_map = || {
            let space = mover.footprint.cells(board.kind(), mover.anchor);
            space.iter().all(|cell| board.contains(cell))
        };
        match (plain, large) {
            (true, false) => self.flood_plain(stepper, aim),
            (_, true) if mover.mode == MoveMode::Walk && on_map() => self.flood_large(stepper, aim),
            (false, false) if mover.mode == MoveMode::Walk => self.flood_priced(stepper, aim),
            _ => self.flood(stepper, aim),
        }
    }

    /// Reaches where the mover is; `None` if that is off the map.
    fn begin(&mut self, stepper: Stepper<'_>) -> Option<()> {
        let mover = stepper.mover;
        self.prepare(stepper);
        let start = stepper.board.index(mover.anchor)?;
        let odd = mover.rules.diagonals == Diagonals::Alternating { odd: true };
        self.start = start * self.layers + usize::from(odd && self.layers == 2);
        self.reach(self.start, 0, 0);
        Some(())
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
            let cell = frame.cell_of(node / self.layers);
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
    pub fn reached(&self) -> impl DoubleEndedIterator<Item = (Cell, u32)> {
        let nodes = self.settled.iter().map(|&node| node as usize);
        self.frame.into_iter().flat_map(move |frame| {
            nodes.clone().filter_map(move |node| {
                let cell = frame.cell_of(node / self.layers);
                (self.node(cell) == Some(node)).then(|| (cell, self.spent(node)))
            })
        })
    }

    /// The cheapest node of a cell.
    fn node(&self, cell: Cell) -> Option<usize> {
        let best = self.cheapest(self.frame?.index(cell)?);
        self.is_reached(best).then_some(best)
    }

    /// The cheapest node of the cell of a number, reached or not.
    fn cheapest(&self, index: usize) -> usize {
        let first = index * self.layers;
        let others = first + 1..first + self.layers;
        others.fold(first, |best, node| {
            let cheaper = self.marks[node] >> STEP_BITS > self.marks[best] >> STEP_BITS;
            if cheaper { node } else { best }
        })
    }

    fn is_reached(&self, node: usize) -> bool {
        self.marks[node] >> STEP_BITS >= self.base
    }

    fn spent(&self, node: usize) -> u32 {
        self.budget - ((self.marks[node] >> STEP_BITS) - self.base)
    }

    /// Forgets the last query and makes room for this one.
    fn prepare(&mut self, stepper: Stepper<'_>) {
        let board = stepper.board;
        self.layers = if stepper.alternates() { 2 } else { 1 };
        let nodes = board.numbers() * self.layers;
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

    /// Settles nodes by cost, to the first that is a goal, which it returns; `leads_on` says whether
    /// any way leads on from a node with so much movement left, `expand` reaches the neighbours of one
    /// and says how many it reached.
    fn settle(
        &mut self,
        mut is_goal: impl FnMut(&Self, usize) -> bool,
        leads_on: impl Fn(usize, u32) -> bool,
        mut expand: impl FnMut(&mut Self, usize, u32) -> usize,
    ) -> Option<usize> {
        let mut waiting = 1_usize;
        let mut spent = 0;
        while waiting > 0 {
            let mut bucket = std::mem::take(&mut self.buckets[spent as usize % BUCKETS]);
            waiting -= bucket.len();
            let mark = self.base + (self.budget - spent);
            let first = self.settled.len();
            let fresh = |&&node: &&u32| self.marks[node as usize] >> STEP_BITS == mark;
            self.settled.extend(bucket.iter().filter(fresh));
            bucket.clear();
            self.buckets[spent as usize % BUCKETS] = bucket;
            let mut all = self.settled[first..].iter().map(|&node| node as usize);
            if let Some(goal) = all.find(|&node| is_goal(self, node)) {
                self.forget_beyond(spent, waiting);
                return Some(goal);
            }
            for index in first..self.settled.len() {
                let node = self.settled[index] as usize;
                if leads_on(node, self.budget - spent) {
                    waiting += expand(self, node, spent);
                }
            }
            spent += 1;
        }
        None
    }

    /// The general flood: any space, mode and price. It ends early at the first cell that fits, which it returns.
    fn flood(&mut self, stepper: Stepper<'_>, mut aim: Option<Aim<'_>>) -> Option<Cell> {
        let frame = self.frame?;
        let (kind, layers) = (frame.kind, self.layers);
        let footprint = stepper.mover.footprint;
        let crowded = |index: usize| {
            let space = footprint.cells(kind, frame.cell_of(index));
            let mut taken = space.iter().filter_map(|cell| frame.index(cell));
            taken.any(|index| stepper.occupancy.bars_end(index))
        };
        let least = aim.as_ref().map(|aim| aim.least);
        let leads_on = |node: usize, left: u32| {
            least.is_none_or(|least| least(frame.cell_of(node / layers)) <= left)
        };
        let is_goal = |field: &Self, node: usize| {
            let index = node / layers;
            aim.as_mut().is_some_and(|aim| {
                field.cheapest(index) == node && !crowded(index) && (aim.fits)(frame.cell_of(index))
            })
        };
        let goal = self.settle(is_goal, leads_on, |field, node, spent| {
            let (cell, odd) = (frame.cell_of(node / layers), node % layers == 1);
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
        self.note_passed(crowded);
        goal.map(|node| frame.cell_of(node / layers))
    }

    /// Notes the cells of those that were reached in which the mover cannot end, by their numbers.
    fn note_passed(&mut self, crowded: impl Fn(usize) -> bool) {
        let cells = self.settled.iter().map(|&node| node as usize / self.layers);
        let passed = cells.filter(|&index| crowded(index));
        self.passed.extend(passed.map(|index| index as u32));
        self.passed.sort_unstable();
    }
}

#[cfg(test)]
mod tests;
