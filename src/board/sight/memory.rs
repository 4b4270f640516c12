//! Lines of fire that were followed before. Floor 2.

use super::{LineOfFire, line_of_fire};
use crate::board::{Board, Body, Stamp};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// So many lines are kept at most: then all are forgotten.
const MOST: usize = 1 << 16;

#[derive(Default)]
struct Memory {
    board: Stamp,
    lines: FxHashMap<(Body, Body), Rc<LineOfFire>>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// [`line_of_fire`], followed once for two bodies as long as the board stays as it is: the same
/// lines are asked for again and again while nobody moves, and in battle after battle on one map.
/// Each thread remembers those of the board that it was asked about last.
///
/// ```
/// use quincunx::board::{Board, Body, Grade, Terrain, known_line_of_fire};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let palette = vec![Terrain::open("grass"), Terrain::wall("rock")];
/// let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 5, 1, palette, 0);
/// let body = |x| Body::new(Cell::new(x, 0), Footprint::Single);
/// assert_eq!(known_line_of_fire(&board, &body(0), &body(4)).grade, Grade::None);
/// board.set_terrain_index(Cell::new(2, 0), 1);
/// assert_eq!(known_line_of_fire(&board, &body(0), &body(4)).grade, Grade::Total);
/// ```
#[must_use]
pub fn known_line_of_fire(board: &Board, a: &Body, t: &Body) -> Rc<LineOfFire> {
    MEMORY.with_borrow_mut(|memory| {
        if memory.board != board.stamp() || memory.lines.len() >= MOST {
            memory.lines.clear();
            memory.board = board.stamp();
        }
        let line = memory.lines.entry((*a, *t));
        Rc::clone(line.or_insert_with(|| Rc::new(line_of_fire(board, a, t))))
    })
}
