//! Lines of fire that are equally good, and those that were followed before. Floor 2.

use super::{LineOfFire, line_of_fire_with};
use crate::board::{Board, Body, Memo, Stamp};
use crate::grid::Cell;
use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

/// All lines from `a` to `t` that are as good as [`line_of_fire`](super::line_of_fire) but for the reading order, which
/// is the first of them: a ruleset may choose by the cells that they pass.
///
/// ```
/// use quincunx::board::{Board, Body, Terrain, equal_lines_of_fire};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
/// let body = |x, y| Body::new(Cell::new(x, y), Footprint::Single);
/// assert_eq!(equal_lines_of_fire(&board, &body(0, 0), &body(0, 2)).len(), 1);
/// assert_eq!(equal_lines_of_fire(&board, &body(0, 0), &body(2, 2)).len(), 2, "past each side of a corner");
/// ```
#[must_use]
pub fn equal_lines_of_fire(board: &Board, a: &Body, t: &Body) -> Vec<LineOfFire> {
    let mut lines: Vec<LineOfFire> = Vec::new();
    loop {
        let is_there = |between: &[Cell]| lines.iter().any(|line| line.between == between);
        let next = line_of_fire_with(board, a, t, |between| i32::from(is_there(between)));
        if is_there(&next.between) {
            return lines;
        }
        lines.push(next);
    }
}

/// So many pairs of bodies are remembered at most: then all are forgotten.
const MOST: usize = 1 << 16;

#[derive(Default)]
struct Memory {
    board: Stamp,
    lines: Memo<(Body, Body), Rc<[LineOfFire]>>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// A line of fire from memory, with those that are as good.
#[derive(Clone, Debug)]
pub struct KnownLine {
    equals: Rc<[LineOfFire]>,
    chosen: usize,
}

impl KnownLine {
    /// The first of the equally good lines of which something holds; this one if it is of none.
    #[must_use]
    pub fn or_rather(self, wanted: impl Fn(&LineOfFire) -> bool) -> Self {
        let chosen = self.equals.iter().position(wanted);
        Self {
            chosen: chosen.unwrap_or(self.chosen),
            ..self
        }
    }
}

impl Deref for KnownLine {
    type Target = LineOfFire;

    fn deref(&self) -> &LineOfFire {
        &self.equals[self.chosen]
    }
}

/// [`line_of_fire`](super::line_of_fire), followed once for two bodies as long as the board stays
/// as it is: the same lines are asked for again and again while nobody moves, and in battle after
/// battle on one map. Each thread remembers those of the board that it was asked about last.
///
/// ```
/// use quincunx::board::{Board, Body, Grade, Terrain, known_line_of_fire};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let palette = vec![Terrain::open("grass"), Terrain::wall("rock")];
/// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, palette, 0);
/// let body = |x, y| Body::new(Cell::new(x, y), Footprint::Single);
/// let line = known_line_of_fire(&board, &body(0, 0), &body(2, 2));
/// assert!(line.between.contains(&Cell::new(1, 0)));
/// let past = line.or_rather(|line| !line.between.contains(&Cell::new(1, 0)));
/// assert!(past.between.contains(&Cell::new(0, 1)));
/// board.set_terrain_index(Cell::new(1, 1), 1);
/// assert_eq!(known_line_of_fire(&board, &body(0, 0), &body(2, 2)).grade, Grade::Total);
/// ```
#[must_use]
pub fn known_line_of_fire(board: &Board, a: &Body, t: &Body) -> KnownLine {
    MEMORY.with_borrow_mut(|memory| {
        if memory.board != board.stamp() || memory.lines.len() >= MOST {
            memory.lines.clear();
            memory.board = board.stamp();
        }
        let lines = memory.lines.entry((*a, *t));
        let equals = lines.or_insert_with(|| equal_lines_of_fire(board, a, t).into());
        KnownLine {
            equals: Rc::clone(equals),
            chosen: 0,
        }
    })
}
