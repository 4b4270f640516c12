//! The two grids: their directions, steps and distances. Floor 1.

use super::{Arc, Cell, Direction, Point};
use serde::{Deserialize, Serialize};

/// The shape of the cells of a map.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum GridKind {
    /// Squares with eight neighbours; x grows east, y grows south.
    #[default]
    Square,
    /// Hexes with a point at the top and six neighbours; axial, q grows east, r south-east.
    Hex,
}

const SQUARE_OFFSETS: [(i32, i32); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];
const SQUARE_NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const HEX_OFFSETS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
const HEX_NAMES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

impl GridKind {
    /// Both grids, for loops over all that there is.
    pub const ALL: [Self; 2] = [Self::Square, Self::Hex];

    /// How many neighbours a cell has: 8 or 6.
    ///
    /// ```
    /// # use quincunx::grid::GridKind;
    /// assert_eq!(GridKind::Hex.direction_count(), 6);
    /// ```
    #[must_use]
    pub const fn direction_count(self) -> u8 {
        match self {
            Self::Square => 8,
            Self::Hex => 6,
        }
    }

    /// All directions, clockwise from the first.
    ///
    /// ```
    /// # use quincunx::grid::GridKind;
    /// let names: Vec<_> = GridKind::Hex.directions().map(|d| GridKind::Hex.direction_name(d)).collect();
    /// assert_eq!(names, ["NE", "E", "SE", "SW", "W", "NW"]);
    /// ```
    pub fn directions(
        self,
    ) -> impl DoubleEndedIterator<Item = Direction> + ExactSizeIterator + use<> {
        (0..self.direction_count()).map(Direction::new)
    }

    /// The compass name of a direction, such as `"NE"`.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind};
    /// assert_eq!(GridKind::Square.direction_name(Direction::new(5)), "SW");
    /// ```
    #[must_use]
    pub fn direction_name(self, direction: Direction) -> &'static str {
        let index = usize::from(self.wrap(direction).index());
        match self {
            Self::Square => SQUARE_NAMES[index],
            Self::Hex => HEX_NAMES[index],
        }
    }

    /// The direction of a compass name, in either case; `None` where this grid has no such
    /// direction (hexes know no `"N"`).
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind};
    /// assert_eq!(GridKind::Square.parse_direction("se"), Some(Direction::new(3)));
    /// assert_eq!(GridKind::Hex.parse_direction("N"), None);
    /// ```
    #[must_use]
    pub fn parse_direction(self, name: &str) -> Option<Direction> {
        self.directions()
            .find(|&direction| self.direction_name(direction).eq_ignore_ascii_case(name))
    }

    /// Columns and rows that one step leads away.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind};
    /// assert_eq!(GridKind::Square.offset(Direction::new(1)), (1, -1));
    /// ```
    #[must_use]
    pub fn offset(self, direction: Direction) -> (i32, i32) {
        let index = usize::from(self.wrap(direction).index());
        match self {
            Self::Square => SQUARE_OFFSETS[index],
            Self::Hex => HEX_OFFSETS[index],
        }
    }

    /// The neighbour of a cell in a direction.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Direction, GridKind};
    /// assert_eq!(GridKind::Hex.step(Cell::new(2, 2), Direction::new(0)), Cell::new(3, 1));
    /// ```
    #[must_use]
    pub fn step(self, cell: Cell, direction: Direction) -> Cell {
        cell.offset(self.offset(direction))
    }

    /// The neighbours of a cell with their directions, clockwise.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, GridKind};
    /// assert_eq!(GridKind::Square.neighbours(Cell::new(0, 0)).count(), 8);
    /// ```
    pub fn neighbours(
        self,
        cell: Cell,
    ) -> impl DoubleEndedIterator<Item = (Direction, Cell)> + use<> {
        self.directions()
            .map(move |direction| (direction, self.step(cell, direction)))
    }

    /// A direction turned clockwise by so many neighbour directions, counterclockwise if negative.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind};
    /// assert_eq!(GridKind::Hex.rotate(Direction::new(5), 2), Direction::new(1));
    /// assert_eq!(GridKind::Hex.rotate(Direction::new(0), -1), Direction::new(5));
    /// ```
    #[must_use]
    pub fn rotate(self, direction: Direction, turns: i32) -> Direction {
        let count = i32::from(self.direction_count());
        let index = (i32::from(direction.index()) + turns.rem_euclid(count)).rem_euclid(count);
        Direction::new(u8::try_from(index).expect("the remainder is below 8"))
    }

    /// The direction that leads back.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind};
    /// assert_eq!(GridKind::Square.opposite(Direction::new(1)), Direction::new(5));
    /// ```
    #[must_use]
    pub fn opposite(self, direction: Direction) -> Direction {
        self.rotate(direction, i32::from(self.direction_count() / 2))
    }

    /// Fewest neighbour directions from one direction to another, either way round: 0 to 4 on
    /// squares (45° each), 0 to 3 on hexes (60° each).
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind};
    /// assert_eq!(GridKind::Square.turns_between(Direction::new(7), Direction::new(1)), 2);
    /// ```
    #[must_use]
    pub fn turns_between(self, from: Direction, to: Direction) -> u8 {
        let clockwise = self.rotate(to, -i32::from(from.index())).index();
        clockwise.min(self.direction_count() - clockwise)
    }

    /// The direction of the step from a cell to a neighbour; `None` unless they are neighbours.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Direction, GridKind};
    /// let (a, b) = (Cell::new(4, 4), Cell::new(3, 5));
    /// assert_eq!(GridKind::Square.direction_of_step(a, b), Some(Direction::new(5)));
    /// assert_eq!(GridKind::Square.direction_of_step(a, a), None);
    /// ```
    #[must_use]
    pub fn direction_of_step(self, from: Cell, to: Cell) -> Option<Direction> {
        let (dx, dy) = to.minus(from);
        self.directions().find(|&direction| {
            let (x, y) = self.offset(direction);
            (i64::from(x), i64::from(y)) == (dx, dy)
        })
    }

    /// Whether a direction leads through a corner of the cell: the four diagonals of squares.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind};
    /// assert!(GridKind::Square.is_diagonal(Direction::new(1)));
    /// assert!(!GridKind::Hex.is_diagonal(Direction::new(1)));
    /// ```
    #[must_use]
    pub const fn is_diagonal(self, direction: Direction) -> bool {
        matches!(self, Self::Square) && direction.index() % 2 == 1
    }

    /// Steps from cell to cell, at least 0; on squares every diagonal step counts 1.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, GridKind};
    /// let (a, b) = (Cell::new(0, 0), Cell::new(2, -3));
    /// assert_eq!(GridKind::Square.distance(a, b), 3);
    /// assert_eq!(GridKind::Hex.distance(a, b), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn distance(self, a: Cell, b: Cell) -> i32 {
        let (dx, dy) = b.minus(a);
        let steps = match self {
            Self::Square => dx.abs().max(dy.abs()),
            Self::Hex => dx.abs().max(dy.abs()).max((dx + dy).abs()),
        };
        i32::try_from(steps).unwrap_or(i32::MAX)
    }

    /// Distance where every second diagonal step of squares counts 2 (1, 2, 1, 2, …): straight
    /// steps + ⌊1.5 × diagonal steps⌋. On hexes the same as [`GridKind::distance`].
    ///
    /// ```
    /// # use quincunx::grid::{Cell, GridKind};
    /// let (a, b) = (Cell::new(0, 0), Cell::new(5, 3));
    /// assert_eq!(GridKind::Square.distance_alternating(a, b), 2 + 4);
    /// ```
    #[must_use]
    pub fn distance_alternating(self, a: Cell, b: Cell) -> i32 {
        let (dx, dy) = b.minus(a);
        match self {
            Self::Square => {
                let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
                i32::try_from(long - short + short * 3 / 2).unwrap_or(i32::MAX)
            }
            Self::Hex => self.distance(a, b),
        }
    }

    /// The exact centre of a cell.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, GridKind, Point};
    /// assert_eq!(GridKind::Square.centre(Cell::new(1, 2)), Point { x: 12, y: 24 });
    /// ```
    #[must_use]
    pub fn centre(self, cell: Cell) -> Point {
        Point::of_cell(self, cell)
    }

    /// The square of the distance between two points, in 1/144 of a squared cell width; exact,
    /// and `i64::MAX` for points that lie too far apart for it.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, GridKind};
    /// let (a, b) = (GridKind::Hex.centre(Cell::new(0, 0)), GridKind::Hex.centre(Cell::new(0, 1)));
    /// assert_eq!(GridKind::Hex.squared_distance(a, b), 144, "all neighbours are one cell away");
    /// ```
    #[must_use]
    pub fn squared_distance(self, a: Point, b: Point) -> i64 {
        let apart = b - a;
        i64::try_from(apart.dot(self, apart)).unwrap_or(i64::MAX)
    }

    /// Where an adjacent cell in `direction` lies for somebody who looks towards `facing`.
    ///
    /// ```
    /// # use quincunx::grid::{Arc, Direction, GridKind};
    /// let east = Direction::new(2);
    /// assert_eq!(GridKind::Square.arc(east, Direction::new(1)), Arc::Front);
    /// assert_eq!(GridKind::Square.arc(east, Direction::new(0)), Arc::Side);
    /// assert_eq!(GridKind::Square.arc(east, Direction::new(7)), Arc::Behind);
    /// ```
    #[must_use]
    pub fn arc(self, facing: Direction, direction: Direction) -> Arc {
        match (self, self.turns_between(facing, direction)) {
            (_, 0 | 1) => Arc::Front,
            (Self::Square, 2) => Arc::Side,
            _ => Arc::Behind,
        }
    }

    const fn wrap(self, direction: Direction) -> Direction {
        Direction::new(direction.index() % self.direction_count())
    }
}
