//! Angles, compared exactly: nearest directions, fronts, separations. Floor 1.
//! Rules INJ-POS-13, AUR-POS-01, WND-POS-04, CON-POS-03.

use super::{Direction, GridKind, Point};

/// Where an adjacent cell lies for somebody with a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arc {
    /// The faced direction and its two neighbours, on both grids.
    Front,
    /// At right angles to the facing; squares only.
    Side,
    /// The other three.
    Behind,
}

/// An angle between two lines, to be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Separation {
    /// 90 degrees.
    Deg90,
    /// 120 degrees.
    Deg120,
    /// 135 degrees.
    Deg135,
    /// 150 degrees.
    Deg150,
    /// 180 degrees: exactly opposite.
    Deg180,
}

impl Separation {
    /// The angle in degrees.
    ///
    /// ```
    /// # use quincunx::grid::Separation;
    /// assert_eq!(Separation::Deg150.degrees(), 150);
    /// ```
    #[must_use]
    pub const fn degrees(self) -> u16 {
        match self {
            Self::Deg90 => 90,
            Self::Deg120 => 120,
            Self::Deg135 => 135,
            Self::Deg150 => 150,
            Self::Deg180 => 180,
        }
    }

    /// The squared cosine, in quarters.
    const fn squared_cosine(self) -> i128 {
        match self {
            Self::Deg90 => 0,
            Self::Deg120 => 1,
            Self::Deg135 => 2,
            Self::Deg150 => 3,
            Self::Deg180 => 4,
        }
    }
}

/// The grid directions with the smallest angle to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nearest {
    /// The nearest; of two the one from which one clockwise step leads to the other.
    pub first: Direction,
    /// The other one of two that are equally near.
    pub other: Option<Direction>,
}

impl Nearest {
    /// The earlier one in the clockwise list of directions.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, Nearest};
    /// let tie = Nearest { first: Direction::new(5), other: Some(Direction::new(0)) };
    /// assert_eq!(tie.lowest(), Direction::new(0));
    /// ```
    #[must_use]
    pub fn lowest(self) -> Direction {
        self.other.map_or(self.first, |other| self.first.min(other))
    }

    /// The one with the smaller turn from a facing; the first where the turns are equal.
    ///
    /// ```
    /// # use quincunx::grid::{Direction, GridKind, Nearest};
    /// let tie = Nearest { first: Direction::new(1), other: Some(Direction::new(2)) };
    /// assert_eq!(tie.smaller_turn(GridKind::Hex, Direction::new(3)), Direction::new(2));
    /// ```
    #[must_use]
    pub fn smaller_turn(self, kind: GridKind, facing: Direction) -> Direction {
        let turns = |direction| kind.turns_between(facing, direction);
        self.other
            .filter(|&other| turns(other) < turns(self.first))
            .unwrap_or(self.first)
    }
}

/// The direction or the two directions nearest in angle to the line between two points. From a
/// point to itself it is the first direction of the grid.
///
/// Two are equally near only on hexes: between whole points of squares no angle is.
///
/// ```
/// use quincunx::grid::{Cell, Direction, GridKind, nearest_directions};
///
/// let hex = GridKind::Hex;
/// let nearest = nearest_directions(hex, hex.centre(Cell::new(0, 0)), hex.centre(Cell::new(1, 1)));
/// assert_eq!((nearest.first, nearest.other), (Direction::new(1), Some(Direction::new(2))));
/// ```
#[must_use]
pub fn nearest_directions(kind: GridKind, from: Point, to: Point) -> Nearest {
    let line = exact(to - from);
    let mut nearest = Nearest {
        first: Direction::new(0),
        other: None,
    };
    if line.is_zero() {
        return nearest;
    }
    let mut best = closeness(kind, line, nearest.first);
    for direction in kind.directions().skip(1) {
        let close = closeness(kind, line, direction);
        if close > best {
            best = close;
            nearest = Nearest {
                first: direction,
                other: None,
            };
        } else if close == best {
            nearest.other = Some(direction);
        }
    }
    match nearest.other {
        Some(other) if kind.rotate(nearest.first, 1) != other => Nearest {
            first: other,
            other: Some(nearest.first),
        },
        _ => nearest,
    }
}

/// The direction nearest in angle to the line from `from` to `to`; of two equally near ones that
/// from which one clockwise step leads to the other. Rule INJ-POS-13.
///
/// ```
/// use quincunx::grid::{Cell, Direction, GridKind, direction_towards};
///
/// let square = GridKind::Square;
/// let (a, b) = (square.centre(Cell::new(0, 0)), square.centre(Cell::new(5, 2)));
/// assert_eq!(square.direction_name(direction_towards(square, a, b)), "E");
/// ```
#[must_use]
pub fn direction_towards(kind: GridKind, from: Point, to: Point) -> Direction {
    nearest_directions(kind, from, to).first
}

/// Whether the angle at `t` between `a` and `b` is at least so large. Somebody whose centre is
/// that of `t` has no direction from there, and no angle is large enough.
///
/// ```
/// use quincunx::grid::{Cell, GridKind, Separation, separation_at_least};
///
/// let centre = |x, y| GridKind::Hex.centre(Cell::new(x, y));
/// let flanked = |a, b| separation_at_least(GridKind::Hex, centre(0, 0), (a, b), Separation::Deg120);
/// assert!(flanked(centre(1, 0), centre(0, -1)), "two directions apart is exactly 120 degrees");
/// assert!(!flanked(centre(1, 0), centre(1, -1)));
/// ```
#[must_use]
pub fn separation_at_least(
    kind: GridKind,
    t: Point,
    (a, b): (Point, Point),
    angle: Separation,
) -> bool {
    let (to_a, to_b) = (exact(a - t), exact(b - t));
    if to_a.is_zero() || to_b.is_zero() {
        return false;
    }
    let dot = to_a.dot(kind, to_b);
    // cos² with the lengths multiplied out; `exact` keeps every product below 2^122.
    dot <= 0
        && 4 * dot * dot >= angle.squared_cosine() * to_a.dot(kind, to_a) * to_b.dot(kind, to_b)
}

/// Whether `to` lies in the half plane that somebody at `from` with this facing looks at: at most
/// 90 degrees off. One and the same centre is in front.
///
/// ```
/// use quincunx::grid::{Cell, Direction, GridKind, in_front};
///
/// let centre = |x, y| GridKind::Hex.centre(Cell::new(x, y));
/// let east = Direction::new(1);
/// assert!(in_front(GridKind::Hex, east, centre(0, 0), centre(-1, 2)), "exactly 90 degrees");
/// assert!(!in_front(GridKind::Hex, east, centre(0, 0), centre(-1, 1)));
/// ```
#[must_use]
pub fn in_front(kind: GridKind, facing: Direction, from: Point, to: Point) -> bool {
    Point::of_direction(kind, facing).dot(kind, to - from) >= 0
}

/// Something that grows as the angle between a line and a direction shrinks, up to 90 degrees.
fn closeness(kind: GridKind, line: Point, direction: Direction) -> i128 {
    let along = Point::of_direction(kind, direction);
    let dot = line.dot(kind, along);
    // The squared length of a direction is once or twice that of a straight one.
    let scale = 2 * i128::from(Point::SCALE * Point::SCALE) / along.dot(kind, along);
    if dot <= 0 { 0 } else { dot * dot * scale }
}

/// The vector itself as long as its products fit; a proportional one when it is more than about
/// 22 million cells long.
fn exact(mut vector: Point) -> Point {
    while vector.x.abs().max(vector.y.abs()) >= 1 << 28 {
        vector = Point {
            x: vector.x / 2,
            y: vector.y / 2,
        };
    }
    vector
}
