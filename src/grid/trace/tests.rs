//! Lines step by step, against the same lines worked out cell by cell.

use super::super::Point;
use super::*;
use proptest::prelude::*;

fn cells_about() -> impl Iterator<Item = Cell> + Clone {
    (-4..=4).flat_map(|y| (-4..=4).map(move |x| Cell::new(x, y)))
}

fn pairs() -> impl Iterator<Item = (GridKind, Cell, Cell)> {
    GridKind::ALL
        .into_iter()
        .flat_map(|kind| cells_about().flat_map(move |a| cells_about().map(move |b| (kind, a, b))))
}

#[test]
fn traces_go_from_neighbour_to_neighbour_to_the_end() {
    for (kind, a, b) in pairs() {
        for nudge in [Nudge::Left, Nudge::Right] {
            let mut at = a;
            let mut when = Fraction::START;
            for crossing in Trace::new(kind, a, b, nudge) {
                assert_eq!(crossing.from, at);
                assert_eq!(kind.step(at, crossing.direction), crossing.to);
                assert!(!kind.is_diagonal(crossing.direction));
                assert!(crossing.at >= when && crossing.at.numerator <= crossing.at.denominator);
                (at, when) = (crossing.to, crossing.at);
            }
            assert_eq!(at, b);
        }
    }
}

/// A cell is on the line when the line comes within its sides: worked out from the centre of the
/// cell and the sides, not step by step.
#[test]
fn traces_pass_exactly_the_cells_that_the_line_enters() {
    for (kind, a, b) in pairs().filter(|(_, a, b)| a != b) {
        let (from, to) = (kind.centre(a), kind.centre(b));
        let entered = |cell: Cell| line_enters(kind, (from, to), kind.centre(cell));
        for nudge in [Nudge::Left, Nudge::Right] {
            let mut trace = Trace::new(kind, a, b, nudge);
            let cells: Vec<_> = trace.by_ref().map(|crossing| crossing.to).collect();
            assert!(
                cells.iter().all(|&cell| entered(cell).1),
                "{kind:?} {a} {b} {nudge:?} {cells:?}"
            );
            let must = cells_about().filter(|&cell| cell != a && entered(cell).0);
            for cell in must {
                assert!(
                    cells.contains(&cell),
                    "{kind:?} {a} {b} {nudge:?} misses {cell}"
                );
            }
            let grazes = cells_about().any(|cell| entered(cell) == (false, true));
            assert!(!trace.met_corner() || grazes);
        }
    }
}

/// Whether a segment enters the inside of a cell, and whether it touches the cell at all.
fn line_enters(kind: GridKind, (from, to): (Point, Point), centre: Point) -> (bool, bool) {
    let (from, to) = (from - centre, to - centre);
    let (mut low, mut high) = ((0_i128, 1_i128), (1_i128, 1_i128));
    for direction in kind
        .directions()
        .filter(|&direction| !kind.is_diagonal(direction))
    {
        let normal = Point::of_direction(kind, direction);
        let (start, end) = (normal.dot(kind, from), normal.dot(kind, to));
        let (room, length) = (72 - start, end - start);
        if length == 0 && room <= 0 {
            return (false, room == 0 && low.0 * high.1 <= high.0 * low.1);
        } else if length > 0 && room * high.1 < high.0 * length {
            high = (room, length);
        } else if length < 0 && -room * low.1 > low.0 * -length {
            low = (-room, -length);
        }
    }
    let (left, right) = (low.0 * high.1, high.0 * low.1);
    (left < right, left <= right)
}

#[test]
fn a_line_back_is_the_same_line() {
    for (kind, a, b) in pairs() {
        let there = |nudge| {
            let mut cells: Vec<_> = Trace::new(kind, a, b, nudge)
                .map(|crossing| crossing.from)
                .collect();
            cells.sort_unstable();
            cells.retain(|&cell| cell != a);
            cells
        };
        let back = |nudge| {
            let mut cells: Vec<_> = Trace::new(kind, b, a, nudge)
                .map(|crossing| crossing.from)
                .collect();
            cells.sort_unstable();
            cells.retain(|&cell| cell != b);
            cells
        };
        assert_eq!(there(Nudge::Left), back(Nudge::Right));
        assert_eq!(there(Nudge::Right), back(Nudge::Left));
    }
}

proptest! {
    #[test]
    fn a_trace_of_any_length_arrives(hex in any::<bool>(), a in (-60..=60, -60..=60), b in (-60..=60, -60..=60)) {
        let kind = if hex { GridKind::Hex } else { GridKind::Square };
        let (a, b) = (Cell::from(a), Cell::from(b));
        for nudge in [Nudge::Left, Nudge::Right] {
            let crossings: Vec<_> = Trace::new(kind, a, b, nudge).collect();
            prop_assert_eq!(crossings.last().map_or(a, |last| last.to), b);
            prop_assert!(crossings.len() <= 2 * usize::try_from(kind.distance(a, b)).unwrap());
        }
    }
}
