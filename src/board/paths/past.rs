//! Among the cheapest ways the one on which least is to be feared. Floor 2.

use super::{MoveField, STEP};
use crate::board::step::Stepper;
use crate::board::{Board, Mover, OccupancyMap};
use crate::grid::{Cell, Direction};
use std::collections::BTreeMap;

/// What the best way to a node is like, among the cheapest ones.
struct Best {
    fear: u32,
    /// The node before it; `None` for the start.
    before: Option<usize>,
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
    /// let past = |cell| u32::from(cell.y <= 2 && cell.x > 0);
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
        let befores = self.cheapest_befores(stepper, end);
        let mut fears: BTreeMap<usize, u32> = BTreeMap::new();
        let mut best: BTreeMap<usize, Best> = BTreeMap::new();
        // Every step costs something: what comes before a node has been looked at before it.
        let mut nodes: Vec<usize> = befores.keys().copied().collect();
        nodes.sort_by_key(|&node| (self.spent(node), node));
        for node in nodes {
            if node == self.start {
                let here = Best {
                    fear: 0,
                    before: None,
                };
                best.insert(node, here);
                continue;
            }
            let ways = befores[&node].iter().filter_map(|&before| {
                let known = best.get(&before)?.fear;
                let cell = frame.cell_of(before / self.layers);
                let left = *fears.entry(before).or_insert_with(|| fear(cell));
                Some((known + left, before))
            });
            // The first is the one of the field: a later one has to be better.
            let least = ways.min_by_key(|&(fear, _)| fear);
            if let Some((fear, before)) = least {
                let before = Some(before);
                best.insert(node, Best { fear, before });
            }
        }
        let (mut path, mut at) = (Vec::new(), end);
        while let Some(before) = best.get(&at)?.before {
            path.push(frame.cell_of(at / self.layers));
            at = before;
        }
        path.reverse();
        Some(path)
    }

    /// All nodes on the cheapest ways to a node, each with those that come before it on one: first the one that the
    /// field has noted.
    fn cheapest_befores(&self, stepper: Stepper<'_>, end: usize) -> BTreeMap<usize, Vec<usize>> {
        let mut befores: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut open = vec![end];
        while let Some(node) = open.pop() {
            if befores.contains_key(&node) {
                continue;
            }
            let before = match node == self.start {
                true => Vec::new(),
                false => self.before(stepper, node),
            };
            open.extend(&before);
            befores.insert(node, before);
        }
        befores
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
