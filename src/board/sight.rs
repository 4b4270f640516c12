//! Line of fire, line of sight and cover, exactly. Floor 2. The common rules on the line of fire;
//! INJ-RNG-04, INJ-POS-15, CON-POS-02, WND-POS-03, WND-POS-08.

mod blockers;
mod memory;

pub use blockers::{Blocker, Met, obstacles_on};
pub use memory::{equal_lines_of_fire, known_line_of_fire, known_line_past};

use super::{Board, Body, Grade, highest_ground};
use crate::grid::{Cell, Cells, Crossing, Direction, Fraction, GridKind, Nudge, Trace};
use std::cmp::Ordering;

/// What is between two bodies, on the line that is best for the attacker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineOfFire {
    /// The highest grade met on the line.
    pub grade: Grade,
    /// The attacker's cell from which it runs.
    pub from: Cell,
    /// The target's cell to which it runs.
    pub to: Cell,
    /// The cells that it passes, without these two, from attacker to target.
    pub between: Vec<Cell>,
    /// Whether something on it ends sight. Fog and light are not asked.
    pub sight_blocked: bool,
    /// What gives the grade: the first of that grade, seen from the attacker.
    pub blocker: Option<ObstaclePlace>,
    /// What ends sight: the first that does, seen from the attacker.
    pub sight_blocker: Option<ObstaclePlace>,
}

impl LineOfFire {
    /// A line with nothing on it that could be in the way, not even a cell in between.
    #[must_use]
    pub const fn open(from: Cell, to: Cell) -> Self {
        Self {
            grade: Grade::None,
            from,
            to,
            between: Vec::new(),
            sight_blocked: false,
            blocker: None,
            sight_blocker: None,
        }
    }
}

/// Where an obstacle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObstaclePlace {
    /// Terrain or object of a cell.
    Cell(Cell),
    /// The border of a cell in a direction, seen from the attacker.
    Edge(Cell, Direction),
    /// A creature in a cell, by [`SightRules::creature_grade`].
    Creature(Cell),
    /// Ground that rises above the line from eye to eye.
    Rise(Cell),
}

/// Something on a line, before it is decided whether it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Where it is.
    pub place: ObstaclePlace,
    /// Its grade.
    pub grade: Grade,
    /// Whether it touches a cell of the attacker. If it is below total and does not touch the
    /// target, the attacker leans past it.
    pub touches_attacker: bool,
    /// Whether it touches a cell of the target.
    pub touches_target: bool,
}

/// What a ruleset adds to the common line of fire. All methods have the common answer.
pub trait SightRules {
    /// The grade of creatures in a cell on the line.
    fn creature_grade(&mut self, cell: Cell) -> Grade {
        let _ = cell;
        Grade::None
    }

    /// The grade of an obstacle, if it is not its own. Ground that rises into the line is total
    /// and is not asked about.
    fn obstacle_grade(&mut self, obstacle: &Obstacle) -> Grade {
        obstacle.grade
    }

    /// Among lines of equal grade and length the one with the lowest value is taken; what it is
    /// worth that these cells are between. Rules INJ-RNG-04, INJ-POS-15.
    fn tie(&mut self, between: &[Cell]) -> i32 {
        let _ = between;
        0
    }

    /// Whether the attacker leans past an obstacle below total that touches its own space and not that of the target.
    /// Rules TRI-POS-03, TRI-ATK-10.
    fn leans(&mut self, obstacle: &Obstacle) -> bool {
        let _ = obstacle;
        true
    }

    /// Whether what would end sight in a place does not. Ground that rises into the line is not asked about. Rule TRI-POS-14.
    fn is_seen_through(&mut self, place: ObstaclePlace) -> bool {
        let _ = place;
        false
    }

    /// Is told of each obstacle on each line that is followed, with its grade by these rules.
    fn met(&mut self, met: &Met) {
        let _ = met;
    }
}

/// The common rules and nothing else.
struct CommonRules;

impl SightRules for CommonRules {}

/// The common rules with a way to choose among equals.
struct TieRules<F>(F);

impl<F: FnMut(&[Cell]) -> i32> SightRules for TieRules<F> {
    fn tie(&mut self, between: &[Cell]) -> i32 {
        (self.0)(between)
    }
}

/// The line of fire from `a` to `t`: from cell centre to cell centre, for the pair of cells and
/// the side of each corner that give the lowest grade, then the shortest line, then the first
/// cells in reading order.
///
/// Somebody off the map is behind total cover.
///
/// ```
/// use quincunx::board::{Board, Body, Grade, Object, Terrain, line_of_fire};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 8, 3, vec![Terrain::open("grass")], 0);
/// let barrel = Object { name: "barrel".into(), cover: Grade::Half, ..Object::default() };
/// board.set_object(Cell::new(4, 1), Some(barrel));
/// let body = |x| Body::new(Cell::new(x, 1), Footprint::Single);
///
/// let line = line_of_fire(&board, &body(0), &body(5));
/// assert_eq!((line.grade, line.between.len()), (Grade::Half, 4));
/// assert_eq!(line_of_fire(&board, &body(3), &body(7)).grade, Grade::None, "one leans past the barrel");
/// ```
#[must_use]
pub fn line_of_fire(board: &Board, a: &Body, t: &Body) -> LineOfFire {
    line_of_fire_by(board, a, t, &mut CommonRules)
}

/// [`line_of_fire`], with a value to choose by among lines of equal grade and length: the lowest,
/// before reading order. Rules INJ-RNG-04, INJ-POS-15.
///
/// ```
/// use quincunx::board::{Board, Body, Terrain, line_of_fire_with};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
/// let body = |x, y| Body::new(Cell::new(x, y), Footprint::Single);
/// let bystander = Cell::new(1, 0);
/// let in_way = |between: &[Cell]| i32::from(between.contains(&bystander));
/// let line = line_of_fire_with(&board, &body(0, 0), &body(2, 2), in_way);
/// assert_eq!(line.between, [(0, 1), (1, 1), (1, 2)].map(Cell::from));
/// ```
#[must_use]
pub fn line_of_fire_with(
    board: &Board,
    a: &Body,
    t: &Body,
    tie: impl FnMut(&[Cell]) -> i32,
) -> LineOfFire {
    line_of_fire_by(board, a, t, &mut TieRules(tie))
}

/// [`line_of_fire`] by the rules of a ruleset.
///
/// ```
/// use quincunx::board::{Board, Body, Grade, SightRules, Terrain, line_of_fire_by};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// struct Crowd(Cell);
/// impl SightRules for Crowd {
///     fn creature_grade(&mut self, cell: Cell) -> Grade {
///         if cell == self.0 { Grade::Half } else { Grade::None }
///     }
/// }
///
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 6, 1, vec![Terrain::open("grass")], 0);
/// let body = |x| Body::new(Cell::new(x, 0), Footprint::Single);
/// let line = line_of_fire_by(&board, &body(0), &body(5), &mut Crowd(Cell::new(3, 0)));
/// assert_eq!(line.grade, Grade::Half);
/// ```
#[must_use]
pub fn line_of_fire_by(
    board: &Board,
    a: &Body,
    t: &Body,
    rules: &mut impl SightRules,
) -> LineOfFire {
    let kind = board.kind();
    let (own, target) = (
        a.footprint.cells(kind, a.anchor),
        t.footprint.cells(kind, t.anchor),
    );
    if let Some(line) = side_by_side(board, &own, &target) {
        return line;
    }
    let mut search = Search::of(board, (a, own), (t, target), rules);
    search.run(|_| false);
    search.best.into_line()
}

/// Whether any line from `a` to `t` is of less than total cover: [`line_of_fire`] where only that
/// is asked, which ends the search at the first such line.
///
/// ```
/// use quincunx::board::{Board, Body, Terrain, is_in_line};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let palette = vec![Terrain::open("grass"), Terrain::wall("rock")];
/// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 5, 1, palette, 0);
/// let body = |x| Body::new(Cell::new(x, 0), Footprint::Single);
/// assert!(is_in_line(&board, &body(0), &body(4)));
/// board.set_terrain_index(Cell::new(2, 0), 1);
/// assert!(!is_in_line(&board, &body(0), &body(4)));
/// ```
#[must_use]
pub fn is_in_line(board: &Board, a: &Body, t: &Body) -> bool {
    let kind = board.kind();
    let (own, target) = (
        a.footprint.cells(kind, a.anchor),
        t.footprint.cells(kind, t.anchor),
    );
    if side_by_side(board, &own, &target).is_some() {
        return true;
    }
    let mut rules = CommonRules;
    let mut search = Search::of(board, (a, own), (t, target), &mut rules);
    let open = |best: &Candidate| best.grade < Grade::Total;
    search.run(open);
    open(&search.best)
}

/// The line between two spaces side by side, where the first two cells that share a border have
/// nothing on it: no line is shorter, and nothing can be between them.
fn side_by_side(board: &Board, own: &Cells, target: &Cells) -> Option<LineOfFire> {
    let kind = board.kind();
    let on_map = |cell: &Cell| board.contains(*cell);
    if own.iter().any(|cell| target.contains(cell)) {
        return None;
    }
    for from in own.iter().filter(on_map) {
        for to in target.iter().filter(on_map) {
            let side = kind.direction_of_step(from, to);
            let Some(side) = side.filter(|&side| !kind.is_diagonal(side)) else {
                continue;
            };
            let clear = board.edge(from, side).is_none();
            return clear.then(|| LineOfFire::open(from, to));
        }
    }
    None
}

/// Eyes of a body in half steps above elevation 0: a large body stands at the highest elevation
/// under it (INJ-MOVE-15).
fn eye_height(board: &Board, body: &Body, space: &Cells) -> i64 {
    let ground = highest_ground(board, space);
    2 * (i64::from(ground) + i64::from(body.altitude)) + i64::from(body.eye_halves)
}

/// Room for so many cells of a line is made at once.
const MOST_AT_ONCE: usize = 64;

/// A line that was followed to its end.
struct Candidate {
    grade: Grade,
    sight_blocked: bool,
    length: i64,
    /// Not asked before another line is as good otherwise.
    tie: Option<i32>,
    from: Cell,
    to: Cell,
    between: Vec<Cell>,
    blocker: Option<ObstaclePlace>,
    sight_blocker: Option<ObstaclePlace>,
}

impl Candidate {
    /// Worse than every line on the map.
    const fn out_of_reach(from: Cell, to: Cell) -> Self {
        Self {
            grade: Grade::Total,
            sight_blocked: true,
            length: i64::MAX,
            tie: None,
            from,
            to,
            between: Vec::new(),
            blocker: None,
            sight_blocker: None,
        }
    }

    fn restart(&mut self, kind: GridKind, from: Cell, to: Cell) {
        self.grade = Grade::None;
        self.sight_blocked = false;
        self.length = kind.squared_distance(kind.centre(from), kind.centre(to));
        self.tie = None;
        (self.from, self.to) = (from, to);
        self.between.clear();
        let cells = usize::try_from(kind.distance(from, to)).unwrap_or(0);
        self.between.reserve(cells.min(MOST_AT_ONCE));
        self.blocker = None;
        self.sight_blocker = None;
    }

    fn block_sight(&mut self, place: ObstaclePlace) {
        if !self.sight_blocked {
            self.sight_blocked = true;
            self.sight_blocker = Some(place);
        }
    }

    /// What makes a line better, without the tie value.
    const fn rank(&self) -> (Grade, bool, i64) {
        (self.grade, self.sight_blocked, self.length)
    }

    fn into_line(self) -> LineOfFire {
        let Self {
            grade,
            sight_blocked,
            from,
            to,
            between,
            blocker,
            sight_blocker,
            ..
        } = self;
        LineOfFire {
            grade,
            from,
            to,
            between,
            sight_blocked,
            blocker,
            sight_blocker,
        }
    }
}

struct Search<'a, R> {
    board: &'a Board,
    own: Cells,
    target: Cells,
    eyes: (i64, i64),
    best: Candidate,
    trial: Candidate,
    rules: &'a mut R,
}

impl<'a, R: SightRules> Search<'a, R> {
    fn of(
        board: &'a Board,
        (a, own): (&Body, Cells),
        (t, target): (&Body, Cells),
        rules: &'a mut R,
    ) -> Self {
        Self {
            eyes: (eye_height(board, a, &own), eye_height(board, t, &target)),
            board,
            own,
            target,
            best: Candidate::out_of_reach(a.anchor, t.anchor),
            trial: Candidate::out_of_reach(a.anchor, t.anchor),
            rules,
        }
    }

    /// Follows all lines, or until the best is good enough; the first of equals stays, so reading
    /// order decides at last.
    fn run(&mut self, is_enough: impl Fn(&Candidate) -> bool) {
        let (own, target) = (self.own, self.target);
        for from in own.iter().filter(|&cell| self.board.contains(cell)) {
            for to in target.iter().filter(|&cell| self.board.contains(cell)) {
                let corner = self.follow(from, to, Nudge::Left) && !is_enough(&self.best);
                if corner {
                    self.follow(from, to, Nudge::Right);
                }
                if is_enough(&self.best) {
                    return;
                }
            }
        }
    }

    /// Follows one line and keeps it if it is the best so far. Returns whether it met a corner.
    fn follow(&mut self, from: Cell, to: Cell, nudge: Nudge) -> bool {
        let met_corner = self.trace(from, to, nudge);
        self.compare();
        met_corner
    }

    /// Follows one line from end to end. Returns whether it met a corner.
    fn trace(&mut self, from: Cell, to: Cell, nudge: Nudge) -> bool {
        self.trial.restart(self.board.kind(), from, to);
        let mut trace = Trace::new(self.board.kind(), from, to, nudge);
        let mut entered: Option<Crossing> = None;
        for crossing in trace.by_ref() {
            if let Some(before) = entered {
                self.pass_cell(crossing.from, (before.at, crossing.at));
            }
            self.cross_border(crossing);
            entered = Some(crossing);
        }
        trace.met_corner()
    }

    fn compare(&mut self) {
        let better = match self.trial.rank().cmp(&self.best.rank()) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let rules = &mut *self.rules;
                let known = &self.best;
                let known = known.tie.unwrap_or_else(|| rules.tie(&known.between));
                let own = rules.tie(&self.trial.between);
                (self.best.tie, self.trial.tie) = (Some(known), Some(own));
                own < known
            }
        };
        if better {
            std::mem::swap(&mut self.trial, &mut self.best);
        }
    }

    fn cross_border(&mut self, crossing: Crossing) {
        let Some(edge) = self.board.edge(crossing.from, crossing.direction) else {
            return;
        };
        let place = ObstaclePlace::Edge(crossing.from, crossing.direction);
        if edge.is_opaque() {
            self.block_sight(place);
        }
        let touches = |space: &Cells| space.contains(crossing.from) || space.contains(crossing.to);
        let (grade, touches_attacker, touches_target) =
            (edge.cover, touches(&self.own), touches(&self.target));
        self.meet(Obstacle {
            place,
            grade,
            touches_attacker,
            touches_target,
        });
    }

    fn pass_cell(&mut self, cell: Cell, part: (Fraction, Fraction)) {
        self.trial.between.push(cell);
        let creature = self.rules.creature_grade(cell);
        if creature > Grade::None {
            self.meet_in(cell, ObstaclePlace::Creature(cell), creature);
        }
        let Some(index) = self.board.index(cell) else {
            return;
        };
        let bulk = self.board.bulks[index];
        if bulk.opaque {
            self.block_sight(ObstaclePlace::Cell(cell));
        }
        if bulk.grade > Grade::None {
            self.meet_in(cell, ObstaclePlace::Cell(cell), bulk.grade);
        }
        // An object taller than a step counts, with its own grade, only where the line is below its top.
        let is_tall = bulk.tall_grade > Grade::None;
        if is_tall && self.rises_above(2 * i64::from(bulk.top), part) {
            if bulk.tall_opaque {
                self.block_sight(ObstaclePlace::Cell(cell));
            }
            self.meet_in(cell, ObstaclePlace::Cell(cell), bulk.tall_grade);
        }
        if self.rises_above(2 * i64::from(bulk.ground), part)
            && !self.own.contains(cell)
            && !self.target.contains(cell)
        {
            let (place, grade) = (ObstaclePlace::Rise(cell), Grade::Total);
            self.trial.block_sight(place);
            self.rules.met(&Met {
                place,
                grade,
                leaned_past: false,
            });
            self.keep(grade, place);
        }
    }

    fn meet_in(&mut self, cell: Cell, place: ObstaclePlace, grade: Grade) {
        let kind = self.board.kind();
        let touches_attacker = self.own.touches(kind, cell);
        let touches_target = self.target.touches(kind, cell);
        self.meet(Obstacle {
            place,
            grade,
            touches_attacker,
            touches_target,
        });
    }

    fn block_sight(&mut self, place: ObstaclePlace) {
        if !self.rules.is_seen_through(place) {
            self.trial.block_sight(place);
        }
    }

    fn meet(&mut self, obstacle: Obstacle) {
        let grade = self.rules.obstacle_grade(&obstacle);
        let touches_attacker_alone = obstacle.touches_attacker && !obstacle.touches_target;
        let leaned_past =
            grade < Grade::Total && touches_attacker_alone && self.rules.leans(&obstacle);
        self.rules.met(&Met {
            place: obstacle.place,
            grade,
            leaned_past,
        });
        if !leaned_past {
            self.keep(grade, obstacle.place);
        }
    }

    fn keep(&mut self, grade: Grade, place: ObstaclePlace) {
        if grade > self.trial.grade {
            self.trial.grade = grade;
            self.trial.blocker = Some(place);
        }
    }

    /// Whether something so high (in half steps) stands above the line from eye to eye anywhere on
    /// a part of the way. The line is lowest at one end of the part.
    fn rises_above(&self, top: i64, (enter, leave): (Fraction, Fraction)) -> bool {
        let (start, end) = self.eyes;
        if top <= start.min(end) {
            return false;
        }
        let lowest = if end >= start { enter } else { leave };
        let (numerator, denominator) =
            (i128::from(lowest.numerator), i128::from(lowest.denominator));
        i128::from(top - start) * denominator > i128::from(end - start) * numerator
    }
}

#[cfg(test)]
mod tests;
