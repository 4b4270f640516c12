//! Where lines run, at a glance. Floor 1.

use super::{Cell, Cells, GridKind, Point};

/// The strip in which all lines between two spaces run: a cell that does not meet it is on none of
/// them.
///
/// ```
/// use quincunx::grid::{Cell, Cells, GridKind, Lane};
///
/// let single = |x, y| Cells::single(Cell::new(x, y));
/// let lane = Lane::between(GridKind::Square, &single(0, 0), &single(8, 8));
/// assert!(lane.meets(&single(4, 5)), "beside a corner through which the line runs");
/// assert!(!lane.meets(&single(4, 6)));
/// assert!(!lane.meets(&single(9, 10)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    kind: GridKind,
    /// The block of columns and rows in which the lines run, with a cell more on each side.
    least: Cell,
    most: Cell,
    /// A line from the anchor of one space to that of the other.
    start: Point,
    way: Point,
    /// The most that the cross product of that line and the way to the centre of a cell may be.
    slack: u128,
}

/// No cell that a line passes or touches has its centre farther from the line than this, in units
/// of [`Point`]: half the diagonal of a square, rounded up.
const TO_CORNER: i128 = 9;
/// A line between two spaces is no farther from that between the anchors than this for each cell of
/// spread: a diagonal of a square, rounded up.
const DIAGONAL: i128 = 17;

impl Lane {
    /// That of all lines between two spaces, and of what they touch on their way.
    ///
    /// ```
    /// # use quincunx::grid::{Cell, Cells, GridKind, Lane};
    /// let single = |x, y| Cells::single(Cell::new(x, y));
    /// let lane = Lane::between(GridKind::Square, &single(0, 0), &single(5, 0));
    /// assert!(lane.meets(&single(3, 0)));
    /// assert!(!lane.meets(&single(3, 2)));
    /// ```
    #[must_use]
    pub fn between(kind: GridKind, one: &Cells, other: &Cells) -> Self {
        let (first, last) = (one.anchor(), other.anchor());
        let (mut least, mut most) = (first, first);
        for cell in one.iter().chain(other.iter()) {
            least = Cell::new(least.x.min(cell.x), least.y.min(cell.y));
            most = Cell::new(most.x.max(cell.x), most.y.max(cell.y));
        }
        let start = kind.centre(first);
        let way = kind.centre(last) - start;
        let spread = i128::from(one.spread().max(other.spread()));
        let farthest = TO_CORNER + DIAGONAL * spread;
        // A cross product is the length of the way times the distance from it; on hexes it is counted
        // in units of √3.
        let unit = match kind {
            GridKind::Square => 1,
            GridKind::Hex => 3,
        };
        let square = way.dot(kind, way) * farthest * farthest / unit;
        Self {
            kind,
            least: least.offset((-1, -1)),
            most: most.offset((1, 1)),
            start,
            way,
            slack: square.unsigned_abs().isqrt(),
        }
    }

    /// Whether any cell of a space lies in it.
    #[must_use]
    #[inline]
    pub fn meets(&self, space: &Cells) -> bool {
        let Self { least, most, .. } = self;
        space.iter().any(|cell| {
            (least.x..=most.x).contains(&cell.x)
                && (least.y..=most.y).contains(&cell.y)
                && self.is_along(cell)
        })
    }

    /// Whether a cell is near the line, however far ahead or behind.
    fn is_along(&self, cell: Cell) -> bool {
        let cross = self.way.cross(self.kind.centre(cell) - self.start);
        cross.unsigned_abs() <= self.slack
    }
}

#[cfg(test)]
mod tests {
    use super::Lane;
    use crate::grid::{Cell, Footprint, GridKind, Nudge, Trace};

    #[test]
    fn every_line_between_two_spaces_runs_in_their_lane() {
        for kind in GridKind::ALL {
            let spaces = Footprint::ALL.map(|footprint| footprint.cells(kind, Cell::new(0, 0)));
            for (x, y) in (-23..=23)
                .step_by(7)
                .flat_map(|x| (-23..=23).map(move |y| (x, y)))
            {
                for own in spaces {
                    for footprint in Footprint::ALL {
                        let other = footprint.cells(kind, Cell::new(x, y));
                        let lane = Lane::between(kind, &own, &other);
                        let pairs = own
                            .iter()
                            .flat_map(|from| other.iter().map(move |to| (from, to)));
                        for (from, to) in pairs {
                            for nudge in [Nudge::Left, Nudge::Right] {
                                for crossing in Trace::new(kind, from, to, nudge) {
                                    let space = Footprint::Single.cells(kind, crossing.to);
                                    assert!(
                                        lane.meets(&space),
                                        "{kind:?} {from} {to} {}",
                                        crossing.to
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_lane_between_single_cells_is_at_most_three_cells_wide() {
        for kind in GridKind::ALL {
            let single = |x, y| Footprint::Single.cells(kind, Cell::new(x, y));
            for y in 0..=40 {
                let lane = Lane::between(kind, &single(0, 0), &single(40, y));
                for x in 0..=40 {
                    let met = (-2..=42).filter(|&y| lane.meets(&single(x, y))).count();
                    assert!(met <= 3, "{kind:?} 40, {y}: {met} in column {x}");
                }
            }
        }
    }
}
