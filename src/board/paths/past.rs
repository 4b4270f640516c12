//! Among the cheapest ways the one on which least is to be feared. Floor 2.

use super::{MoveField, STEP};
use crate::board::step::Stepper;
use crate::board::{Board, Mover, OccupancyMap};
use crate::grid::{Cell, Direction};
use std::collections::BTreeMap;

/// Among the ways from `start` to the nearest of `ends`, all of equal cost, one with the least `fear` in all, without the
/// start; `None` if none leads there. `spent` is the cost of the ways to a place, which is higher than the cost of each of
/// its `befores`: the places from which one step leads to it on such a way. `fear` is asked once for each place that is
/// left. Of several ways it takes the one by the first of the `befores`.
///
/// ```
/// use quincunx::board::least_feared_way;
///
/// // From 0 to 3 by 1 or by 2.
/// let spent = |place: usize| [0_u32, 1, 1, 2][place];
/// let befores = |place: usize| -> Vec<usize> {
///     match place {
///         3 => vec![1, 2],
///         _ => vec![0],
///     }
/// };
/// let past = |feared: usize| {
///     least_feared_way(0, &[3], spent, befores, |place| u32::from(place == feared))
/// };
/// assert_eq!(past(1), Some(vec![2, 3]));
/// assert_eq!(past(2), Some(vec![1, 3]));
/// ```
#[must_use]
pub fn least_feared_way<N: Copy + Ord>(
    start: N,
    ends: &[N],
    spent: impl Fn(N) -> u32,
    mut befores: impl FnMut(N) -> Vec<N>,
    mut fear: impl FnMut(N) -> u32,
) -> Option<Vec<N>> {
    let mut known: BTreeMap<N, Vec<N>> = BTreeMap::new();
    let mut open = ends.to_vec();
    while let Some(place) = open.pop() {
        if place != start && !known.contains_key(&place) {
            let before = befores(place);
            open.extend(&before);
            known.insert(place, before);
        }
    }
    // Every step costs something: what comes before a place is looked at before it.
    let mut places: Vec<N> = known.keys().copied().collect();
    places.sort_by_key(|&place| (spent(place), place));
    let mut fears: BTreeMap<N, u32> = BTreeMap::new();
    // The least fear on a way to a place, and the place before it on that way.
    let mut best: BTreeMap<N, (u32, N)> = BTreeMap::new();
    for place in places {
        let ways = known[&place].iter().filter_map(|&before| {
            let so_far = match before == start {
                true => 0,
                false => best.get(&before)?.0,
            };
            let left = *fears.entry(before).or_insert_with(|| fear(before));
            Some((so_far + left, before))
        });
        // Of equal ones the first: a later one has to be better.
        let least = ways.min_by_key(|&(fear, _)| fear);
        if let Some(least) = least {
            best.insert(place, least);
        }
    }
    let fear_to = |end: N| match end == start {
        true => Some(0),
        false => best.get(&end).map(|&(fear, _)| fear),
    };
    let reached = ends.iter().filter_map(|&end| Some((fear_to(end)?, end)));
    let (_, mut at) = reached.min_by_key(|&(fear, _)| fear)?;
    let mut way = Vec::new();
    while at != start {
        way.push(at);
        at = best.get(&at)?.1;
    }
    way.reverse();
    Some(way)
}

impl MoveField {
    /// Among the cheapest ways to a cell, without the start, one with the least `fear` in all: it is asked for each
    /// cell that the mover leaves. Of several it is the one of [`MoveField::path_to`], if that is among them. The
    /// field must have been computed for the same board, mover and others.
    ///
    /// ```
    /// use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
    /// use quincunx::grid::{Cell, Footprint, GridKind};
    ///
    /// let board = Board::new(GridKind::Square, Cell::new(0, 0), 5, 5, vec![Terrain::open("grass")], 0);
    /// let (mover, others) = (Mover::walking(Cell::new(0, 2), Footprint::Single, 9), OccupancyMap::new());
    /// let mut field = MoveField::new();
    /// field.compute(&board, &mover, &others);
    /// let goal = Cell::new(4, 2);
    /// let past = |cell: Cell| u32::from(cell.y <= 2 && cell.x > 0);
    /// let way = field.path_past(&board, &mover, &others, goal, past).expect("a way");
    /// assert_eq!(way.len(), 4);
    /// assert!(way[..3].iter().all(|cell| cell.y > 2), "{way:?}");
    /// ```
    pub fn path_past(
        &self,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
        goal: Cell,
        mut fear: impl FnMut(Cell) -> u32,
    ) -> Option<Vec<Cell>> {
        let frame = self.frame?;
        let end = self.node(goal)?;
        let stepper = Stepper {
            board,
            mover,
            occupancy,
        };
        let cell_of = |node: usize| frame.cell_of(node / self.layers);
        let way = least_feared_way(
            self.start,
            &[end],
            |node| self.spent(node),
            |node| self.before(stepper, node),
            |node| fear(cell_of(node)),
        )?;
        Some(way.into_iter().map(cell_of).collect())
    }

    /// Among the cheapest ways to a cell, without the start, one with the least `fear` in all, as [`MoveField::path_past`]
    /// gives it: here `fear` is asked for each step, with the cell that is left and the one that is entered.
    ///
    /// ```
    /// use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
    /// use quincunx::grid::{Cell, Footprint, GridKind};
    ///
    /// let board = Board::new(GridKind::Square, Cell::new(0, 0), 5, 5, vec![Terrain::open("grass")], 0);
    /// let (mover, others) = (Mover::walking(Cell::new(0, 2), Footprint::Single, 9), OccupancyMap::new());
    /// let mut field = MoveField::new();
    /// field.compute(&board, &mover, &others);
    /// let goal = Cell::new(4, 2);
    /// let into = |from: Cell, to: Cell| u32::from(from.y > 1 && to.y <= 2 && to != goal);
    /// let way = field.path_past_steps(&board, &mover, &others, goal, into).expect("a way");
    /// assert!(way[..3].iter().all(|cell| cell.y > 2), "{way:?}");
    /// ```
    pub fn path_past_steps(
        &self,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
        goal: Cell,
        mut fear: impl FnMut(Cell, Cell) -> u32,
    ) -> Option<Vec<Cell>> {
        // A place is a step: the node before it, and the one that it enters; behind the last one comes a place of its own.
        const BEYOND: usize = usize::MAX;
        let frame = self.frame?;
        let end = self.node(goal)?;
        let stepper = Stepper {
            board,
            mover,
            occupancy,
        };
        let cell_of = |node: usize| frame.cell_of(node / self.layers);
        let start = (self.start, self.start);
        let way = least_feared_way(
            start,
            &[(end, BEYOND)],
            |(before, node)| match node {
                BEYOND => self.spent(before) + 1,
                node => self.spent(node),
            },
            |(before, _)| match before == self.start {
                true => vec![start],
                false => {
                    let all = self.before(stepper, before).into_iter();
                    all.map(|node| (node, before)).collect()
                }
            },
            |(before, node)| match before == node {
                true => 0,
                false => fear(cell_of(before), cell_of(node)),
            },
        )?;
        let steps = way.into_iter().filter(|&(_, node)| node != BEYOND);
        Some(steps.map(|(_, node)| cell_of(node)).collect())
    }

    /// The nodes from which one step leads to a node on a cheapest way.
    fn before(&self, stepper: Stepper<'_>, node: usize) -> Vec<usize> {
        let Some(frame) = self.frame else {
            return Vec::new();
        };
        let kind = frame.kind;
        let cell = frame.cell_of(node / self.layers);
        let noted = Direction::new((self.marks[node] & STEP) as u8);
        let others = kind.directions().filter(|&direction| direction != noted);
        let mut found = Vec::new();
        for direction in std::iter::once(noted).chain(others) {
            let from = kind.step(cell, kind.opposite(direction));
            let Some(index) = frame.index(from) else {
                continue;
            };
            let diagonal = self.layers == 2 && kind.is_diagonal(direction);
            let odd = (node % self.layers == 1) ^ diagonal;
            let before = index * self.layers + usize::from(odd);
            if !self.is_reached(before) {
                continue;
            }
            let cost = stepper.cost(&stepper.stand(from), direction, odd);
            if cost.is_ok_and(|cost| self.spent(before) + cost == self.spent(node)) {
                found.push(before);
            }
        }
        found
    }
}
