//! What a line of fire meets, by name: the same search that grades the line tells of it. Floor 2.

use super::{CommonRules, LineOfFire, Nudge, Obstacle, ObstaclePlace, Search, SightRules};
use crate::board::{Board, Body, Grade};
use crate::grid::Cell;
use smol_str::{SmolStr, format_smolstr};
use std::fmt;

/// An obstacle on a line, and what it does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Where it is.
    pub place: ObstaclePlace,
    /// Its grade, by the rules that were asked.
    pub grade: Grade,
    /// Whether the attacker leans past it, so that it does not count.
    pub leaned_past: bool,
}

/// Everything on a line of fire that covers something, from attacker to target, what is leaned past
/// too. The line must be one between these bodies by the common rules, as
/// [`line_of_fire`](super::line_of_fire) gives it; it is followed again by the search that has
/// found it.
///
/// ```
/// use quincunx::board::{Board, Body, Grade, Object, Terrain, line_of_fire, obstacles_on};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 8, 1, vec![Terrain::open("grass")], 0);
/// for x in [1, 4] {
///     let barrel = Object { name: "barrel".into(), cover: Grade::Half, ..Object::default() };
///     board.set_object(Cell::new(x, 0), Some(barrel));
/// }
/// let body = |x| Body::new(Cell::new(x, 0), Footprint::Single);
/// let line = line_of_fire(&board, &body(0), &body(7));
/// let met = obstacles_on(&board, &body(0), &body(7), &line);
/// assert_eq!(met.iter().map(|met| met.leaned_past).collect::<Vec<_>>(), [true, false]);
/// assert_eq!(Some(met[1].place), line.blocker);
/// ```
#[must_use]
pub fn obstacles_on(board: &Board, a: &Body, t: &Body, line: &LineOfFire) -> Vec<Met> {
    let kind = board.kind();
    let spaces = [a, t].map(|body| body.footprint.cells(kind, body.anchor));
    let mut found = Vec::new();
    for nudge in [Nudge::Left, Nudge::Right] {
        let mut witness = Witness(Vec::new());
        let mut search = Search::of(board, (a, spaces[0]), (t, spaces[1]), &mut witness);
        search.trace(line.from, line.to, nudge);
        let is_the_line = search.trial.between == line.between && search.trial.grade == line.grade;
        if is_the_line {
            return witness.0;
        }
        found = witness.0;
    }
    found
}

/// The common rules, and a list of what is met.
struct Witness(Vec<Met>);

impl SightRules for Witness {
    fn creature_grade(&mut self, cell: Cell) -> Grade {
        CommonRules.creature_grade(cell)
    }

    fn obstacle_grade(&mut self, obstacle: &Obstacle) -> Grade {
        CommonRules.obstacle_grade(obstacle)
    }

    fn met(&mut self, met: &Met) {
        if met.grade > Grade::None {
            self.0.push(*met);
        }
    }
}

/// Something of the board that stands in the way, by its name; as text "the crate at (3, 4)", "the
/// low wall between (3, 4) and (4, 4)".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// What it is called.
    pub name: SmolStr,
    /// Its cell; of an edge the one nearer to the attacker.
    pub cell: Cell,
    /// The cell on the other side of an edge.
    pub beyond: Option<Cell>,
}

impl fmt::Display for Blocker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, cell, beyond } = self;
        match beyond {
            Some(beyond) => write!(f, "the {name} between {cell} and {beyond}"),
            None => write!(f, "the {name} at {cell}"),
        }
    }
}

impl Blocker {
    /// Its name with the article, for those who see the map: "the crate".
    #[must_use]
    pub fn plain(&self) -> String {
        format!("the {}", self.name)
    }
}

impl LineOfFire {
    /// What gives the grade; `None` without cover.
    ///
    /// ```
    /// use quincunx::board::{Board, Body, Terrain, line_of_fire};
    /// use quincunx::grid::{Cell, Footprint, GridKind};
    ///
    /// let palette = vec![Terrain::open("grass"), Terrain::wall("rock")];
    /// let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 5, 1, palette, 0);
    /// board.set_terrain_index(Cell::new(2, 0), 1);
    /// let body = |x| Body::new(Cell::new(x, 0), Footprint::Single);
    /// let rock = line_of_fire(&board, &body(0), &body(4)).blocker_on(&board);
    /// assert_eq!(rock.expect("it blocks").to_string(), "the rock at (2, 0)");
    /// ```
    #[must_use]
    pub fn blocker_on(&self, board: &Board) -> Option<Blocker> {
        self.blocker.map(|place| place.covers_on(board, self.grade))
    }

    /// What covers the target, in words: "half cover from the crate"; `None` without cover.
    ///
    /// ```
    /// use quincunx::board::{Board, Body, Grade, Object, Terrain, line_of_fire};
    /// use quincunx::grid::{Cell, Footprint, GridKind};
    ///
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 8, 1, vec![Terrain::open("grass")], 0);
    /// let barrel = Object { name: "barrel".into(), cover: Grade::Half, ..Object::default() };
    /// board.set_object(Cell::new(4, 0), Some(barrel));
    /// let body = |x| Body::new(Cell::new(x, 0), Footprint::Single);
    /// let line = line_of_fire(&board, &body(0), &body(7));
    /// assert_eq!(line.cover_on(&board).as_deref(), Some("half cover from the barrel"));
    /// assert_eq!(line_of_fire(&board, &body(5), &body(7)).cover_on(&board), None);
    /// ```
    #[must_use]
    pub fn cover_on(&self, board: &Board) -> Option<SmolStr> {
        if self.grade == Grade::None {
            return None;
        }
        let words = self.grade.words();
        Some(match self.blocker {
            Some(place) => format_smolstr!(
                "{words} from {}",
                place.covers_on(board, self.grade).plain()
            ),
            None => words.into(),
        })
    }

    /// What ends sight along it: "the thicket at (3, 4)"; `None` if nothing does.
    ///
    /// ```
    /// use quincunx::board::{Board, Body, Terrain, line_of_fire};
    /// use quincunx::grid::{Cell, Footprint, GridKind};
    ///
    /// let thicket = Terrain { blocks_sight: true, ..Terrain::open("thicket") };
    /// let palette = vec![Terrain::open("grass"), thicket];
    /// let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 5, 1, palette, 0);
    /// board.set_terrain_index(Cell::new(2, 0), 1);
    /// let body = |x| Body::new(Cell::new(x, 0), Footprint::Single);
    /// let line = line_of_fire(&board, &body(0), &body(4));
    /// let thicket = line.sight_ends_at(&board).expect("it hides");
    /// assert_eq!(thicket.to_string(), "the thicket at (2, 0)");
    /// ```
    #[must_use]
    pub fn sight_ends_at(&self, board: &Board) -> Option<Blocker> {
        self.sight_blocker.map(|place| place.hides_on(board))
    }
}

impl ObstaclePlace {
    /// The cell of it; of an edge the one nearer to the attacker.
    ///
    /// ```
    /// # use quincunx::board::ObstaclePlace;
    /// # use quincunx::grid::Cell;
    /// assert_eq!(ObstaclePlace::Rise(Cell::new(1, 2)).cell(), Cell::new(1, 2));
    /// ```
    #[must_use]
    pub const fn cell(self) -> Cell {
        match self {
            Self::Cell(cell) | Self::Edge(cell, _) | Self::Creature(cell) | Self::Rise(cell) => {
                cell
            }
        }
    }

    /// What stands there that gives a grade of cover, in words: "the crate at (3, 4)", "the low wall
    /// between (3, 4) and (4, 4)".
    ///
    /// ```
    /// use quincunx::board::{Board, Edge, Grade, ObstaclePlace, Terrain};
    /// use quincunx::grid::{Cell, Direction, GridKind};
    ///
    /// let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 3, 3, vec![Terrain::open("grass")], 0);
    /// let fence = Edge { name: "fence".into(), cover: Grade::Quarter, ..Edge::default() };
    /// let east = Direction::new(2);
    /// board.set_edge(Cell::new(0, 0), east, Some(fence));
    /// let place = ObstaclePlace::Edge(Cell::new(0, 0), east);
    /// let fence = place.covers_on(&board, Grade::Quarter).to_string();
    /// assert_eq!(fence, "the fence between (0, 0) and (1, 0)");
    /// ```
    #[must_use]
    pub fn covers_on(self, board: &Board, grade: Grade) -> Blocker {
        self.named_on(board, |object, _| object == grade)
    }

    /// What stands there that ends sight, in words.
    ///
    /// ```
    /// # use quincunx::board::{Board, ObstaclePlace, Terrain};
    /// # use quincunx::grid::{Cell, GridKind};
    /// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, vec![Terrain::wall("rock")], 0);
    /// let place = ObstaclePlace::Cell(Cell::new(1, 1));
    /// assert_eq!(place.hides_on(&board).to_string(), "the rock at (1, 1)");
    /// ```
    #[must_use]
    pub fn hides_on(self, board: &Board) -> Blocker {
        self.named_on(board, |_, opaque| opaque)
    }

    /// `is_object` says by the cover of the object in the cell, and whether it ends sight, whether it
    /// is meant and not the terrain.
    fn named_on(self, board: &Board, is_object: impl Fn(Grade, bool) -> bool) -> Blocker {
        let named = |name: Option<&SmolStr>, otherwise: &'static str| {
            name.map_or_else(|| SmolStr::new_static(otherwise), SmolStr::clone)
        };
        let mut beyond = None;
        let name = match self {
            Self::Cell(cell) => {
                let object = board.object(cell);
                let object = object.filter(|object| is_object(object.cover, object.is_opaque()));
                let terrain = || board.terrain(cell).map(|terrain| &terrain.name);
                let name = object.map(|object| &object.name).or_else(terrain);
                named(name, "edge of the map")
            }
            Self::Edge(cell, direction) => {
                beyond = Some(board.kind().step(cell, direction));
                named(board.edge(cell, direction).map(|edge| &edge.name), "edge")
            }
            Self::Creature(_) => SmolStr::new_static("creature"),
            Self::Rise(_) => SmolStr::new_static("higher ground"),
        };
        Blocker {
            name,
            cell: self.cell(),
            beyond,
        }
    }
}
