//! Movement: what a step costs, and fields of everything that can be reached. Floor 2.

use super::map::Board;
use super::occupancy::{Occupied, OccupancyMap};
use crate::grid::{Cell, Cells, Direction, Footprint};

/// What a ruleset says of walking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepRules {
    /// Cost for each step of elevation climbed.
    pub climb_extra_per_step: u32,
    /// The highest rise that can be walked, in steps.
    pub max_rise: i32,
    /// The deepest drop that is walked, in steps.
    pub max_drop: i32,
    /// What the cost of deep water is multiplied with.
    pub deep_water_multiplier: u32,
    /// What every cost is multiplied with.
    pub cost_factor: u32,
}

impl Default for StepRules {
    fn default() -> Self {
        Self { climb_extra_per_step: 1, max_rise: 1, max_drop: 1, deep_water_multiplier: 2, cost_factor: 1 }
    }
}

/// Somebody who walks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover {
    /// The anchor of its space at the start.
    pub anchor: Cell,
    /// Its space.
    pub footprint: Footprint,
    /// The most that it can spend, in cells of movement.
    pub budget: u32,
    /// How it walks.
    pub rules: StepRules,
}

impl Mover {
    /// A walker with the usual rules.
    #[must_use]
    pub fn walking(anchor: Cell, footprint: Footprint, budget: u32) -> Self {
        Self { anchor, footprint, budget, rules: StepRules::default() }
    }

    /// The same with other rules.
    #[must_use]
    pub const fn with_rules(mut self, rules: StepRules) -> Self {
        self.rules = rules;
        self
    }
}

/// Why a step cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StepBlocked {
    /// Outside the map.
    #[error("it is off the map")]
    OffMap,
    /// No neighbour.
    #[error("it is not next to the cell before it")]
    NotAdjacent,
    /// Wall or other ground on which nobody stands.
    #[error("nobody can stand there")]
    Impassable,
    /// A fence, a closed door or the like is between.
    #[error("something on the border bars the way")]
    EdgeBlocks,
    /// A diagonal between two walls.
    #[error("the gap between the corners is closed")]
    DiagonalBetweenWalls,
    /// The ground rises too much.
    #[error("the ground rises {0} steps")]
    TooHigh(i32),
    /// The ground falls too much.
    #[error("the ground drops {0} steps")]
    TooDeep(i32),
    /// Somebody is in the way.
    #[error("somebody is in the way")]
    Occupied,
}

/// The cost of one step of a mover from an anchor cell to a neighbour.
///
/// A large body needs every cell of its new space; it pays the highest multiplier among the cells
/// newly entered, and stands as high as the highest ground under it.
///
/// # Errors
/// [`StepBlocked`] says why the step cannot be made.
pub fn step_cost(
    board: &Board,
    mover: &Mover,
    (from, to): (Cell, Cell),
    occupancy: &OccupancyMap,
) -> Result<u32, StepBlocked> {
    let kind = board.kind();
    let direction = kind.direction_of_step(from, to).ok_or(StepBlocked::NotAdjacent)?;
    let old = mover.footprint.cells(kind, from);
    let new = mover.footprint.cells(kind, to);
    let mut multiplier = 0;
    for &cell in new.iter().filter(|&&cell| !old.contains(cell)) {
        let index = board.index(cell).ok_or(StepBlocked::OffMap)?;
        let cost = board.flat.cost[index];
        if cost == 0 {
            return Err(StepBlocked::Impassable);
        }
        if occupancy.at(index) == Occupied::Block {
            return Err(StepBlocked::Occupied);
        }
        let deep = if board.flat.deep[index] { mover.rules.deep_water_multiplier } else { 1 };
        multiplier = multiplier.max(u32::from(cost) * deep);
    }
    check_borders(board, &old, direction)?;
    let ground = |space: &Cells| space.iter().map(|&cell| board.elevation(cell)).max().unwrap_or(0);
    let rise = ground(&new) - ground(&old);
    if rise > mover.rules.max_rise {
        return Err(StepBlocked::TooHigh(rise));
    }
    if -rise > mover.rules.max_drop {
        return Err(StepBlocked::TooDeep(-rise));
    }
    Ok(priced(&mover.rules, multiplier, rise))
}

fn priced(rules: &StepRules, multiplier: u32, rise: i32) -> u32 {
    let climb = u32::try_from(rise.max(0)).unwrap_or(0) * rules.climb_extra_per_step;
    (multiplier + climb).saturating_mul(rules.cost_factor)
}

/// No cell of the space may cross a barred border or squeeze through a closed corner.
fn check_borders(board: &Board, old: &Cells, direction: Direction) -> Result<(), StepBlocked> {
    for &cell in old.iter() {
        if board.step_allowed(cell, direction) {
            continue;
        }
        if board.edge(cell, direction).is_some_and(|edge| edge.blocks_movement) {
            return Err(StepBlocked::EdgeBlocks);
        }
        if board.diagonal_is_barred(cell, direction) {
            return Err(StepBlocked::DiagonalBetweenWalls);
        }
    }
    Ok(())
}

/// Everything that a mover can reach, with costs and ways.
///
/// The buffers are kept from one query to the next: after the first query on a board nothing is
/// allocated. Cells are settled in order of cost, then of their first discovery, so that the same
/// board gives the same ways on every machine.
///
/// ```
/// use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 9, 9, vec![Terrain::default()], 0);
/// let mut field = MoveField::new();
/// let mover = Mover::walking(Cell::new(2, 4), Footprint::Single, 2);
/// field.compute(&board, &mover, &OccupancyMap::new());
/// assert_eq!(field.reached().count(), 19);
/// assert_eq!(field.path_to(Cell::new(4, 4)).map(|path| path.len()), Some(2));
/// ```
#[derive(Debug, Clone, Default)]
pub struct MoveField {
    /// Per cell: the query in the upper and the cost in the lower half.
    best: Vec<u64>,
    /// Per cell: the direction of the step that led there.
    came: Vec<u8>,
    query: u32,
    buckets: Vec<Vec<u32>>,
    settled: Vec<u32>,
    stops: Vec<bool>,
    board: Option<Shape>,
    start: usize,
}

/// What is needed of the board to read a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shape {
    kind: crate::grid::GridKind,
    origin: Cell,
    width: u32,
    height: u32,
}

impl Shape {
    fn of(board: &Board) -> Self {
        Self { kind: board.kind(), origin: board.origin(), width: board.width(), height: board.height() }
    }

    fn index(self, cell: Cell) -> Option<usize> {
        let row = i64::from(cell.y) - i64::from(self.origin.y);
        let shift = if self.kind == crate::grid::GridKind::Hex { row >> 1 } else { 0 };
        let column = i64::from(cell.x) - i64::from(self.origin.x) + shift;
        let inside = (0..i64::from(self.width)).contains(&column) && (0..i64::from(self.height)).contains(&row);
        inside.then(|| usize::try_from(row * i64::from(self.width) + column).unwrap_or(0))
    }

    fn cell_at(self, index: usize) -> Cell {
        let row = i32::try_from(index / self.width as usize).unwrap_or(i32::MAX);
        let column = i32::try_from(index % self.width as usize).unwrap_or(i32::MAX);
        let shift = if self.kind == crate::grid::GridKind::Hex { row >> 1 } else { 0 };
        Cell::new(self.origin.x + column - shift, self.origin.y + row)
    }
}

impl MoveField {
    /// A field without cells.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds everything that a mover can reach. An empty occupancy map means that nobody is in
    /// the way. A start off the map reaches nothing.
    pub fn compute(&mut self, board: &Board, mover: &Mover, occupancy: &OccupancyMap) {
        self.prepare(board, mover.budget);
        let Some(start) = board.index(mover.anchor) else { return };
        self.start = start;
        self.improve(start, 0, 0);
        for cost in 0..=mover.budget {
            let mut bucket = std::mem::take(&mut self.buckets[cost as usize]);
            let mut next = 0;
            while let Some(&index) = bucket.get(next) {
                next += 1;
                let index = index as usize;
                if self.best[index] != self.stamp(cost) || self.came[index] & SETTLED != 0 {
                    continue;
                }
                self.came[index] |= SETTLED;
                self.settled.push(u32::try_from(index).unwrap_or(0));
                let open = (mover.budget - cost, cost);
                match mover.footprint {
                    Footprint::Single => self.spread(board, mover, (index, open), occupancy.marks()),
                    _ => self.spread_large(board, mover, (index, open), occupancy),
                }
                bucket.append(&mut self.buckets[cost as usize]);
            }
            bucket.clear();
            self.buckets[cost as usize] = bucket;
        }
        self.mark_stops(board, mover, occupancy);
    }

    fn prepare(&mut self, board: &Board, budget: u32) {
        self.settled.clear();
        self.stops.clear();
        self.board = Some(Shape::of(board));
        if self.best.len() != board.len() || self.query == u32::MAX {
            self.best.clear();
            self.best.resize(board.len(), 0);
            self.came.resize(board.len(), 0);
            self.query = 0;
        }
        self.query += 1;
        if self.buckets.len() <= budget as usize {
            self.buckets.resize_with(budget as usize + 1, Vec::new);
        }
    }

    const fn stamp(&self, cost: u32) -> u64 {
        ((self.query as u64) << 32) | cost as u64
    }

    fn improve(&mut self, index: usize, cost: u32, direction: u8) {
        let stamp = self.stamp(cost);
        let known = self.best[index];
        if known >> 32 == u64::from(self.query) && known <= stamp {
            return;
        }
        self.best[index] = stamp;
        self.came[index] = direction & !SETTLED;
        self.buckets[cost as usize].push(u32::try_from(index).unwrap_or(0));
    }

    /// Steps of a body of one cell: flat arrays only.
    fn spread(
        &mut self,
        board: &Board,
        mover: &Mover,
        (index, (left, cost)): (usize, (u32, u32)),
        marks: &[Occupied],
    ) {
        let flat = &board.flat;
        let parity = (index / board.width() as usize) & 1;
        let plain = flat.is_level && !flat.has_deep && mover.rules.cost_factor == 1;
        let mut exits = flat.exits[index];
        while exits != 0 {
            let direction = exits.trailing_zeros();
            exits &= exits - 1;
            let Some(to) = index.checked_add_signed(flat.strides[parity][direction as usize]) else { continue };
            let price = if plain {
                u32::from(flat.cost[to])
            } else {
                let rise = board.elevation_at(to) - board.elevation_at(index);
                if rise > mover.rules.max_rise || -rise > mover.rules.max_drop {
                    continue;
                }
                let deep = if flat.deep[to] { mover.rules.deep_water_multiplier } else { 1 };
                priced(&mover.rules, u32::from(flat.cost[to]) * deep, rise)
            };
            if price > left || marks.get(to) == Some(&Occupied::Block) {
                continue;
            }
            self.improve(to, cost + price, u8::try_from(direction).unwrap_or(0));
        }
    }

    fn spread_large(
        &mut self,
        board: &Board,
        mover: &Mover,
        (index, (left, cost)): (usize, (u32, u32)),
        occupancy: &OccupancyMap,
    ) {
        let from = board.cell_at(index);
        for (direction, to) in board.kind().neighbours(from) {
            let Some(to_index) = board.index(to) else { continue };
            let Ok(price) = step_cost(board, mover, (from, to), occupancy) else { continue };
            if price <= left {
                self.improve(to_index, cost + price, direction.index());
            }
        }
    }

    fn mark_stops(&mut self, board: &Board, mover: &Mover, occupancy: &OccupancyMap) {
        for at in 0..self.settled.len() {
            let index = self.settled[at] as usize;
            let free = match mover.footprint {
                Footprint::Single => occupancy.at(index) == Occupied::Free,
                _ => {
                    let space = mover.footprint.cells(board.kind(), board.cell_at(index));
                    space.iter().all(|&cell| board.index(cell).is_some_and(|i| occupancy.at(i) == Occupied::Free))
                }
            };
            self.stops.push(free);
        }
        for (at, &index) in self.settled.iter().enumerate() {
            if !self.stops[at] {
                self.came[index as usize] |= CROWDED;
            }
        }
    }

    fn known(&self, cell: Cell) -> Option<usize> {
        let index = self.board?.index(cell)?;
        (self.best[index] >> 32 == u64::from(self.query)).then_some(index)
    }

    /// The cost of the cheapest way to a cell; `None` out of reach.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u32> {
        self.known(cell).map(|index| u32::try_from(self.best[index] & 0xffff_ffff).unwrap_or(0))
    }

    /// Whether the mover can stay in a cell: it is in reach and nobody is there.
    #[must_use]
    pub fn can_end(&self, cell: Cell) -> bool {
        self.known(cell).is_some_and(|index| self.came[index] & CROWDED == 0)
    }

    /// The cells of the cheapest way, without the start; `None` out of reach.
    #[must_use]
    pub fn path_to(&self, cell: Cell) -> Option<Vec<Cell>> {
        let shape = self.board?;
        let mut index = self.known(cell)?;
        let mut path = Vec::new();
        while index != self.start {
            let cell = shape.cell_at(index);
            path.push(cell);
            let back = shape.kind.opposite(Direction::new(self.came[index] & DIRECTION));
            index = shape.index(shape.kind.step(cell, back))?;
        }
        path.reverse();
        Some(path)
    }

    /// Everything in reach with its cost, the start first, in order of cost.
    pub fn reached(&self) -> impl Iterator<Item = (Cell, u32)> + use<'_> {
        let shape = self.board;
        self.settled.iter().filter_map(move |&index| {
            let cost = u32::try_from(self.best[index as usize] & 0xffff_ffff).unwrap_or(0);
            Some((shape?.cell_at(index as usize), cost))
        })
    }
}

/// Bits of [`MoveField::came`] beside the direction.
const DIRECTION: u8 = 0b0000_0111;
const SETTLED: u8 = 0b1000_0000;
const CROWDED: u8 = 0b0100_0000;
