//! The cells and borders that a straight line passes, exactly. Floor 1.

use super::{Cell, Direction, GridKind};
use std::cmp::Ordering;

/// To which side a line is moved by a hair, so that it runs along no border and through no corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nudge {
    /// To the left of its direction: counterclockwise.
    Left,
    /// To the right of its direction: clockwise.
    Right,
}

/// A part of the way along a line, exact: 0 at its start, 1 at its end.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    /// Above the stroke; not negative.
    pub numerator: i64,
    /// Below the stroke; positive.
    pub denominator: i64,
}

impl Fraction {
    /// The start of a line.
    pub const START: Self = Self {
        numerator: 0,
        denominator: 1,
    };
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let (own, others) = (i128::from(self.numerator), i128::from(other.numerator));
        (own * i128::from(other.denominator)).cmp(&(others * i128::from(self.denominator)))
    }
}

/// A border that a line crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The cell it leaves.
    pub from: Cell,
    /// In which direction; never a diagonal.
    pub direction: Direction,
    /// The cell it enters.
    pub to: Cell,
    /// How far along the line.
    pub at: Fraction,
}

/// A walk along the straight line between the centres of two cells, border by border.
///
/// ```
/// use quincunx::grid::{Cell, GridKind, Nudge, Trace};
///
/// let through = |nudge| {
///     let mut trace = Trace::new(GridKind::Square, Cell::new(0, 0), Cell::new(2, 2), nudge);
///     let cells: Vec<_> = trace.by_ref().map(|crossing| crossing.to).collect();
///     (cells, trace.met_corner())
/// };
/// let (right, corner) = through(Nudge::Right);
/// assert_eq!(right, [(0, 1), (1, 1), (1, 2), (2, 2)].map(Cell::from));
/// assert!(corner, "the line runs through corners, so there is another trace");
/// assert_eq!(through(Nudge::Left).0, [(1, 0), (1, 1), (2, 1), (2, 2)].map(Cell::from));
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    at: Cell,
    to: Cell,
    nudge: Nudge,
    met_corner: bool,
    // The sides through which the line can leave a cell, clockwise: at most three of them.
    count: usize,
    sides: [Side; 3],
}

/// A kind of border that the line crosses again and again.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    direction: Direction,
    offset: (i32, i32),
    /// Where the line crosses the next border of this kind: `passed / speed`.
    passed: i64,
    speed: i64,
    /// What a step over each of the sides adds to `passed`.
    gains: [i64; 3],
}

impl Trace {
    /// The farthest apart that two cells may be: 2^28 cells. A longer line has no crossings.
    pub const LONGEST: i32 = 1 << 28;

    /// Starts at the centre of `from`, towards the centre of `to`.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, GridKind, Nudge, Trace};
    /// let cell = Cell::new(1, 1);
    /// assert_eq!(Trace::new(GridKind::Hex, cell, cell, Nudge::Left).count(), 0);
    /// ```
    #[must_use]
    pub fn new(kind: GridKind, from: Cell, to: Cell, nudge: Nudge) -> Self {
        let mut trace = Self {
            at: from,
            to,
            nudge,
            met_corner: false,
            count: 0,
            sides: [Side::default(); 3],
        };
        if kind.distance(from, to) > Self::LONGEST {
            trace.to = from;
        }
        let line = trace.to.minus(from);
        let speed = |direction| product(kind, wide(kind.offset(direction)), line);
        // Clockwise from the first side that the line leaves through after one that it does not.
        let count = i32::from(kind.direction_count());
        let sides = || {
            kind.directions()
                .filter(|&direction| !kind.is_diagonal(direction))
        };
        let step = count / if kind == GridKind::Square { 4 } else { 6 };
        let first = sides().find(|&side| speed(side) > 0 && speed(kind.rotate(side, -step)) <= 0);
        let mut next = first;
        while let Some(side) = next.filter(|&side| speed(side) > 0) {
            trace.sides[trace.count] = Side {
                direction: side,
                offset: kind.offset(side),
                passed: 1,
                speed: speed(side),
                gains: [0; 3],
            };
            trace.count += 1;
            next = Some(kind.rotate(side, step));
        }
        for index in 0..trace.count {
            for over in 0..trace.count {
                let (own, other) = (trace.sides[index].offset, trace.sides[over].offset);
                trace.sides[index].gains[over] = product(kind, wide(own), wide(other));
            }
        }
        trace
    }

    /// Whether the line went through a corner so far, or on along a border, and was nudged off it:
    /// then the other [`Nudge`] gives another trace.
    #[must_use]
    pub const fn met_corner(&self) -> bool {
        self.met_corner
    }
}

impl Iterator for Trace {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        if self.at == self.to {
            return None;
        }
        let sides = &mut self.sides[..self.count];
        let (mut best, mut corner) = (0, false);
        for index in 1..sides.len() {
            let ahead = sides[index].passed * sides[best].speed;
            match ahead.cmp(&(sides[best].passed * sides[index].speed)) {
                Ordering::Less => (best, corner) = (index, false),
                Ordering::Equal => {
                    corner = true;
                    if self.nudge == Nudge::Right {
                        best = index;
                    }
                }
                Ordering::Greater => {}
            }
        }
        self.met_corner |= corner;
        let Side {
            direction,
            offset,
            passed,
            speed,
            ..
        } = *sides.get(best)?;
        for side in sides {
            side.passed += side.gains[best];
        }
        let from = self.at;
        self.at = from.offset(offset);
        Some(Crossing {
            from,
            direction,
            to: self.at,
            at: Fraction {
                numerator: passed,
                denominator: speed,
            },
        })
    }
}

const fn wide((x, y): (i32, i32)) -> (i64, i64) {
    (x as i64, y as i64)
}

/// Twice the scalar product of two vectors in cells.
fn product(kind: GridKind, (ax, ay): (i64, i64), (bx, by): (i64, i64)) -> i64 {
    let straight = 2 * (ax * bx + ay * by);
    match kind {
        GridKind::Square => straight,
        GridKind::Hex => straight + ax * by + ay * bx,
    }
}

#[cfg(test)]
mod tests;
