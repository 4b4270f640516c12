//! Lines of fire, lines of sight, cover. Floor 2.

use super::map::Board;
use super::terrain::Grade;
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind, Nudge, Trace};

/// A body that sees and is shot at.
///
/// ```
/// use quincunx::board::Body;
/// use quincunx::grid::{Cell, Footprint};
///
/// let archer = Body::new(Cell::new(0, 0), Footprint::Single).at_altitude(3);
/// assert_eq!(archer.altitude, 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    /// The anchor of its space.
    pub anchor: Cell,
    /// Its space.
    pub footprint: Footprint,
    /// Height of the eyes above the feet, in half steps: 1 for Small, 2 for Medium, 4 for Large.
    pub eye_halves: i32,
    /// Steps above the ground.
    pub altitude: i32,
}

impl Body {
    /// A Medium body on the ground.
    #[must_use]
    pub const fn new(anchor: Cell, footprint: Footprint) -> Self {
        Self { anchor, footprint, eye_halves: 2, altitude: 0 }
    }

    /// The same with other eyes, in half steps above the feet.
    #[must_use]
    pub const fn with_eye_halves(mut self, halves: i32) -> Self {
        self.eye_halves = halves;
        self
    }

    /// The same so many steps above the ground.
    #[must_use]
    pub const fn at_altitude(mut self, steps: i32) -> Self {
        self.altitude = steps;
        self
    }
}

/// What stands in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// A cell.
    Cell(Cell),
    /// A border, seen from one of its cells.
    Edge(Cell, Direction),
}

/// The best line between two bodies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineOfFire {
    /// The highest grade met on it.
    pub grade: Grade,
    /// The cell of the attacker that it starts from.
    pub from: Cell,
    /// The cell of the target that it ends in.
    pub to: Cell,
    /// The cells between, in order.
    pub between: Vec<Cell>,
    /// Whether one cannot see along it.
    pub sight_blocked: bool,
    /// What gives the grade.
    pub blocker: Option<Obstacle>,
}

/// The line of fire between two bodies: of all pairs of their cells, and of both ways round a
/// corner, the one with the lowest cover, then the shortest.
///
/// ```
/// use quincunx::board::{Board, Body, Grade, Terrain, line_of_fire};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 5, 1, vec![Terrain::default()], 0);
/// let wall = Terrain { name: "wall".into(), passable: false, cover: Grade::Total, ..Terrain::default() };
/// board.set_terrain(Cell::new(2, 0), &wall);
/// let at = |x| Body::new(Cell::new(x, 0), Footprint::Single);
/// assert_eq!(line_of_fire(&board, &at(0), &at(4)).grade, Grade::Total);
/// assert_eq!(line_of_fire(&board, &at(3), &at(4)).grade, Grade::None);
/// ```
#[must_use]
pub fn line_of_fire(board: &Board, attacker: &Body, target: &Body) -> LineOfFire {
    line_of_fire_with(board, attacker, target, |_| 0)
}

/// As [`line_of_fire`]; among lines equal in cover and length the lower `tie` of the cells
/// between wins, then the first cell of the attacker and of the target in reading order.
pub fn line_of_fire_with(
    board: &Board,
    attacker: &Body,
    target: &Body,
    mut tie: impl FnMut(&[Cell]) -> i32,
) -> LineOfFire {
    let kind = board.kind();
    let spaces = Spaces {
        board,
        attacker: attacker.footprint.cells(kind, attacker.anchor),
        target: target.footprint.cells(kind, target.anchor),
        eyes: (eye(board, attacker), eye(board, target)),
    };
    let mut best: Option<((Grade, i64, i32), LineOfFire)> = None;
    for &from in spaces.attacker.iter() {
        for &to in spaces.target.iter() {
            let length = kind.squared_distance(kind.centre(from), kind.centre(to));
            for nudge in [Nudge::Left, Nudge::Right] {
                let (line, met_corner) = spaces.trace((from, to), nudge);
                let rank = (line.grade, length, tie(&line.between));
                if best.as_ref().is_none_or(|(known, _)| rank < *known) {
                    best = Some((rank, line));
                }
                if !met_corner {
                    break;
                }
            }
        }
    }
    best.expect("every space has a cell").1
}

/// Eyes above the zero level, in half steps.
fn eye(board: &Board, body: &Body) -> i32 {
    let space = body.footprint.cells(board.kind(), body.anchor);
    let ground = space.iter().map(|&cell| board.elevation(cell)).max().unwrap_or(0);
    2 * (ground + body.altitude) + body.eye_halves
}

struct Spaces<'b> {
    board: &'b Board,
    attacker: Cells,
    target: Cells,
    eyes: (i32, i32),
}

impl Spaces<'_> {
    fn trace(&self, (from, to): (Cell, Cell), nudge: Nudge) -> (LineOfFire, bool) {
        let mut line =
            LineOfFire { grade: Grade::None, from, to, between: Vec::new(), sight_blocked: false, blocker: None };
        let mut trace = Trace::new(self.board.kind(), from, to, nudge);
        for crossing in trace.by_ref() {
            self.meet_edge(&mut line, crossing.from, crossing.direction);
            let cell = crossing.to;
            if cell != to && !self.attacker.contains(cell) && !self.target.contains(cell) {
                line.between.push(cell);
                self.meet_cell(&mut line, cell);
            }
        }
        (line, trace.met_corner())
    }

    fn meet_cell(&self, line: &mut LineOfFire, cell: Cell) {
        let board = self.board;
        let obstacle = Obstacle::Cell(cell);
        if self.rises_above(line, cell) {
            raise(line, (Grade::Total, obstacle), true);
            return;
        }
        let object = board.object(cell);
        let terrain = board.terrain(cell);
        if terrain.is_some_and(|terrain| terrain.blocks_sight) && !self.is_leaned_over(cell) {
            line.sight_blocked = true;
        }
        if let Some(terrain) = terrain {
            self.meet(line, (terrain.cover, obstacle), terrain.see_through, || self.is_leaned_over(cell));
        }
        if let Some(object) = object {
            self.meet(line, (object.cover, obstacle), object.see_through, || self.is_leaned_over(cell));
        }
    }

    fn meet_edge(&self, line: &mut LineOfFire, cell: Cell, direction: Direction) {
        let Some(edge) = self.board.edge(cell, direction) else { return };
        let other = self.board.kind().step(cell, direction);
        let ends = [cell, other];
        let leaned_over = || {
            ends.iter().any(|&end| self.attacker.contains(end)) && !ends.iter().any(|&end| self.target.contains(end))
        };
        self.meet(line, (edge.cover, Obstacle::Edge(cell, direction)), edge.see_through, leaned_over);
    }

    fn meet(
        &self,
        line: &mut LineOfFire,
        (grade, obstacle): (Grade, Obstacle),
        see_through: bool,
        leaned_over: impl Fn() -> bool,
    ) {
        if grade > Grade::None && (grade == Grade::Total || !leaned_over()) {
            raise(line, (grade, obstacle), grade == Grade::Total && !see_through);
        }
    }

    /// An obstacle that touches the attacker's space and not the target's: one leans over it.
    fn is_leaned_over(&self, cell: Cell) -> bool {
        let kind = self.board.kind();
        let touches = |space: &Cells| space.iter().any(|&own| kind.distance(own, cell) <= 1);
        touches(&self.attacker) && !touches(&self.target)
    }

    /// Whether the ground of a cell, with an object taller than one step, rises above the straight
    /// line from eye to eye, measured where the line is nearest to the cell's centre.
    fn rises_above(&self, line: &LineOfFire, cell: Cell) -> bool {
        let board = self.board;
        let tall = board.object(cell).map_or(0, |object| i32::from(object.height)).max(1);
        let top = 2 * (board.elevation(cell) + if tall > 1 { tall } else { 0 });
        let (low, high) = (self.eyes.0.min(self.eyes.1), self.eyes.0.max(self.eyes.1));
        if top <= low {
            return false;
        }
        if top > high {
            return true;
        }
        let (passed, whole) = share(board.kind(), line, cell);
        let rise = i128::from(self.eyes.1 - self.eyes.0);
        i128::from(top - self.eyes.0) * whole > rise * passed
    }
}

/// How far along a line a cell lies: a part and the whole, from 0 to the whole.
fn share(kind: GridKind, line: &LineOfFire, cell: Cell) -> (i128, i128) {
    let (from, to, at) = (kind.centre(line.from), kind.centre(line.to), kind.centre(cell));
    let way = to - from;
    let whole = way.dot(kind, way);
    ((at - from).dot(kind, way).clamp(0, whole), whole)
}

fn raise(line: &mut LineOfFire, (grade, obstacle): (Grade, Obstacle), blocks_sight: bool) {
    line.sight_blocked |= blocks_sight;
    if grade > line.grade {
        line.grade = grade;
        line.blocker = Some(obstacle);
    }
}
