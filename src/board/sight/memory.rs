//! Lines of fire that are equally good, and those that were followed before. Floor 2.

use super::{LineOfFire, line_of_fire, line_of_fire_with};
use crate::board::{Board, Body, RecentMemo, Stamp};
use crate::grid::Cell;
use std::cell::RefCell;
use std::rc::Rc;

/// All lines from `a` to `t` that are as good as [`line_of_fire`] but for the reading order, which
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

/// So many pairs of bodies are remembered at most: of more, those that were not asked about lately
/// are forgotten.
const MOST: usize = 1 << 16;

#[derive(Default)]
struct Memory {
    board: Stamp,
    lines: RecentMemo<(Body, Body), Known, MOST>,
}

/// The line between two bodies, and those that are as good, once they were asked for.
struct Known {
    first: Rc<LineOfFire>,
    equals: Option<Rc<[Rc<LineOfFire>]>>,
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
    remembered(board, a, t, |known| Rc::clone(&known.first))
}

/// The first of all equally good lines that is not crossed by anybody, and whether it is crossed
/// all the same: where each of them is, it is [`known_line_of_fire`].
///
/// ```
/// use quincunx::board::{Board, Body, Terrain, known_line_past};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
/// let body = |x, y| Body::new(Cell::new(x, y), Footprint::Single);
/// let bystander = Cell::new(1, 0);
/// let crossed = |between: &[Cell]| between.contains(&bystander);
/// let (line, is_crossed) = known_line_past(&board, &body(0, 0), &body(2, 2), crossed);
/// assert_eq!(line.between, [(0, 1), (1, 1), (1, 2)].map(Cell::from));
/// assert!(!is_crossed);
/// ```
#[must_use]
pub fn known_line_past(
    board: &Board,
    a: &Body,
    t: &Body,
    crossed: impl Fn(&[Cell]) -> bool,
) -> (Rc<LineOfFire>, bool) {
    let first = known_line_of_fire(board, a, t);
    if !crossed(&first.between) {
        return (first, false);
    }
    let equals = remembered(board, a, t, |known| {
        let found = || equal_lines_of_fire(board, a, t).into_iter().map(Rc::new);
        let equals = known.equals.get_or_insert_with(|| found().collect());
        Rc::clone(equals)
    });
    let mut open = equals.iter().filter(|line| !crossed(&line.between));
    let open = open.next().map(|line| (Rc::clone(line), false));
    open.unwrap_or((first, true))
}

/// What is remembered of two bodies.
fn remembered<R>(board: &Board, a: &Body, t: &Body, read: impl FnOnce(&mut Known) -> R) -> R {
    MEMORY.with_borrow_mut(|memory| {
        if memory.board != board.stamp() {
            memory.lines.clear();
            memory.board = board.stamp();
        }
        read(memory.lines.get_or_insert_with((*a, *t), || Known {
            first: Rc::new(line_of_fire(board, a, t)),
            equals: None,
        }))
    })
}
