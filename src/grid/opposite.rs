//! Opposite sides of a space. Floor 1. Rules INJ-POS-04, INJ-POS-05, TRI-POS-13.

use super::{Cell, Cells, Direction, GridKind, Point, Separation, separation_at_least};

/// Whether the spaces `a` and `b` lie on opposite sides or corners of the space `t`, seen from
/// centre to centre. Rules INJ-POS-04 and -05.
///
/// Squares: the line between the centres of `a` and `b` enters the block of `t` through one side
/// and leaves through the opposite one; a corner belongs to both its sides. One hex: a cell of `a`
/// and a cell of `b` are its neighbours in opposite directions. More hexes: the centres of `a` and
/// `b` are at least 150 degrees apart, seen from the centre of `t`.
///
/// ```
/// use quincunx::grid::{Cell, Cells, GridKind, opposite_sides};
///
/// let single = |x, y| Cells::single(Cell::new(x, y));
/// let opposite = |a, b| opposite_sides(GridKind::Square, &a, &single(0, 0), &b);
/// assert!(opposite(single(-1, -1), single(1, 1)));
/// assert!(!opposite(single(-1, 0), single(1, -1)));
/// ```
#[must_use]
pub fn opposite_sides(kind: GridKind, a: &Cells, t: &Cells, b: &Cells) -> bool {
    let (from, to) = (a.centre(kind), b.centre(kind));
    match (kind, t.size()) {
        (GridKind::Square, _) => crosses_block(from, t, to),
        (GridKind::Hex, 1) => kind.directions().any(|direction| {
            a.contains(kind.step(t.first(), direction))
                && b.contains(kind.step(t.first(), kind.opposite(direction)))
        }),
        (GridKind::Hex, _) => {
            separation_at_least(kind, t.centre(kind), (from, to), Separation::Deg150)
        }
    }
}

/// Whether the straight line from `a` to `b` enters the space `t` through one side and leaves it
/// through the opposite one; a corner belongs to both its sides, and a mere touch is no entering.
/// A space of several hexes has no opposite sides: there the line must pass through it and the
/// points be at least 150 degrees apart, seen from its centre. Ruling TRI-R26.
///
/// ```
/// use quincunx::grid::{Cell, Cells, GridKind, crosses_opposite_sides};
///
/// let hex = GridKind::Hex;
/// let centre = |q, r| hex.centre(Cell::new(q, r));
/// let t = Cells::single(Cell::new(0, 0));
/// assert!(crosses_opposite_sides(hex, centre(-1, 0), &t, centre(2, 0)));
/// assert!(!crosses_opposite_sides(hex, centre(-1, 0), &t, centre(1, -1)));
/// ```
#[must_use]
pub fn crosses_opposite_sides(kind: GridKind, a: Point, t: &Cells, b: Point) -> bool {
    match (kind, t.size()) {
        (GridKind::Square, _) => crosses_block(a, t, b),
        (GridKind::Hex, 1) => crosses_hex(a, t.first(), b),
        (GridKind::Hex, _) => {
            t.iter().any(|cell| enters_hex(a, cell, b))
                && separation_at_least(kind, t.centre(kind), (a, b), Separation::Deg150)
        }
    }
}

const HALF: i64 = Point::SCALE / 2;

/// A segment through a block of squares, west to east or north to south, either way round.
fn crosses_block(a: Point, t: &Cells, b: Point) -> bool {
    let (first, last) = (t.first(), t.last());
    let low = GridKind::Square.centre(first) - Point { x: HALF, y: HALF };
    let high = GridKind::Square.centre(last) + Point { x: HALF, y: HALF };
    let swap = |p: Point| Point { x: p.y, y: p.x };
    crosses_columns(a, b, (low, high)) || crosses_columns(swap(a), swap(b), (swap(low), swap(high)))
}

/// A segment that comes in at the least x of a box and goes out at its greatest, or the reverse.
fn crosses_columns(a: Point, b: Point, (low, high): (Point, Point)) -> bool {
    let (west, east) = if a.x <= b.x { (a, b) } else { (b, a) };
    if west.x > low.x || east.x < high.x {
        return false;
    }
    let length = i128::from(east.x - west.x);
    let rise = i128::from(east.y - west.y);
    // y × length where the line passes a column, compared with the box.
    let height_at = |x: i64| i128::from(west.y) * length + rise * i128::from(x - west.x);
    let (entry, exit) = (height_at(low.x), height_at(high.x));
    let (top, bottom) = (i128::from(low.y) * length, i128::from(high.y) * length);
    let within = |height: i128| (top..=bottom).contains(&height);
    let runs_along = entry == exit && (entry == top || entry == bottom);
    within(entry) && within(exit) && !runs_along
}

/// The three pairs of opposite sides of a hex, by the direction of one side of each.
fn side_pairs() -> impl Iterator<Item = Point> + Clone {
    (0..3).map(|index| Point::of_direction(GridKind::Hex, Direction::new(index)))
}

/// Half the squared length of a step: the scalar product of a step with a point on that side.
const SIDE: i128 = (Point::SCALE * Point::SCALE / 2) as i128;

fn crosses_hex(a: Point, t: Cell, b: Point) -> bool {
    let centre = GridKind::Hex.centre(t);
    let (a, b) = (a - centre, b - centre);
    let dot = |p: Point, q: Point| p.dot(GridKind::Hex, q);
    side_pairs().any(|normal| {
        let (from, to) = if dot(normal, a) <= dot(normal, b) {
            (a, b)
        } else {
            (b, a)
        };
        let (start, end) = (dot(normal, from), dot(normal, to));
        if start > -SIDE || end < SIDE {
            return false;
        }
        let length = end - start;
        // Where the line passes each of the two sides, it must be within the other two pairs.
        let on_side = |offset: i128| {
            side_pairs().filter(|&other| other != normal).all(|other| {
                let (at, change) = (dot(other, from), dot(other, to) - dot(other, from));
                (at * length + change * offset).abs() <= SIDE * length
            })
        };
        on_side(-SIDE - start) && on_side(SIDE - start)
    })
}

/// Whether a segment has more than a point or a border in common with a hex: it is cut to what is
/// between each pair of sides, and something must be left.
fn enters_hex(a: Point, cell: Cell, b: Point) -> bool {
    let centre = GridKind::Hex.centre(cell);
    let (a, b) = (a - centre, b - centre);
    // The part of the segment that is left, as fractions with positive denominators.
    let (mut first, mut last) = ((0, 1), (1, 1));
    for normal in side_pairs() {
        let (from, to) = (normal.dot(GridKind::Hex, a), normal.dot(GridKind::Hex, b));
        let (from, to) = if from <= to { (from, to) } else { (-from, -to) };
        let length = to - from;
        if length == 0 {
            if from.abs() >= SIDE {
                return false;
            }
            continue;
        }
        let (enter, leave) = ((-SIDE - from, length), (SIDE - from, length));
        if enter.0 * first.1 > first.0 * enter.1 {
            first = enter;
        }
        if leave.0 * last.1 < last.0 * leave.1 {
            last = leave;
        }
    }
    first.0 * last.1 < last.0 * first.1
}

#[cfg(test)]
mod tests;
