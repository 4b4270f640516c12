//! Laws of the geometry, over all cells of small boards.

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

fn cell() -> impl Strategy<Value = Cell> {
    (-60..=60, -60..=60).prop_map(Cell::from)
}

fn kind() -> impl Strategy<Value = GridKind> {
    prop_oneof![Just(GridKind::Square), Just(GridKind::Hex)]
}

fn footprint() -> impl Strategy<Value = Footprint> {
    (0..4_usize).prop_map(|index| Footprint::ALL[index])
}

#[test]
fn distance_is_symmetric_and_zero_only_to_itself() {
    for (kind, a, b) in pairs() {
        assert_eq!(kind.distance(a, b), kind.distance(b, a));
        assert_eq!(
            kind.distance_alternating(a, b),
            kind.distance_alternating(b, a)
        );
        assert_eq!(kind.distance(a, b) == 0, a == b);
    }
}

#[test]
fn distance_is_one_exactly_to_neighbours() {
    for (kind, a, b) in pairs() {
        assert_eq!(
            kind.distance(a, b) == 1,
            kind.direction_of_step(a, b).is_some(),
            "{kind:?} {a} {b}"
        );
    }
}

#[test]
fn distances_are_those_of_a_flood() {
    for kind in GridKind::ALL {
        let start = Cell::new(0, 0);
        let mut ring = vec![start];
        let mut seen = ring.clone();
        for distance in 0..4 {
            assert!(
                ring.iter()
                    .all(|&cell| kind.distance(start, cell) == distance)
            );
            let mut next: Vec<_> = ring
                .iter()
                .flat_map(|&cell| kind.neighbours(cell).map(|(_, to)| to))
                .collect();
            next.sort_unstable();
            next.dedup();
            next.retain(|cell| !seen.contains(cell));
            seen.extend(&next);
            ring = next;
        }
    }
}

#[test]
fn hex_distances_and_steps_agree_with_hexx() {
    for (kind, a, b) in pairs().filter(|&(kind, ..)| kind == GridKind::Hex) {
        let (one, other) = (hexx::Hex::from(a), hexx::Hex::from(b));
        assert_eq!(
            kind.distance(a, b),
            one.unsigned_distance_to(other).cast_signed()
        );
        assert_eq!(Cell::from(other), b);
    }
}

#[test]
fn alternating_distance_counts_every_second_diagonal_twice() {
    let from = Cell::new(0, 0);
    let along: Vec<_> = (0..6)
        .map(|n| GridKind::Square.distance_alternating(from, Cell::new(n, n)))
        .collect();
    assert_eq!(along, [0, 1, 3, 4, 6, 7]);
    assert_eq!(
        GridKind::Square.distance_alternating(from, Cell::new(-7, 2)),
        8
    );
}

#[test]
fn there_and_back_leads_home() {
    for kind in GridKind::ALL {
        for cell in cells_about() {
            for (direction, next) in kind.neighbours(cell) {
                assert_eq!(kind.step(next, kind.opposite(direction)), cell);
                assert_eq!(kind.direction_of_step(cell, next), Some(direction));
                assert_eq!(
                    kind.parse_direction(kind.direction_name(direction)),
                    Some(direction)
                );
            }
        }
    }
}

#[test]
fn rotation_is_a_circle() {
    for kind in GridKind::ALL {
        let count = i32::from(kind.direction_count());
        for direction in kind.directions() {
            assert_eq!(kind.rotate(direction, count), direction);
            assert_eq!(kind.rotate(kind.rotate(direction, 5), -5), direction);
            assert_eq!(
                kind.rotate(direction, i32::MAX),
                kind.rotate(direction, i32::MAX % count)
            );
            let (own, next) = (
                kind.offset(direction),
                kind.offset(kind.rotate(direction, 1)),
            );
            let (own, next) = (Cell::from(own), Cell::from(next));
            assert_eq!(
                kind.distance(own, next),
                1,
                "one turn leads to a cell next to it"
            );
            assert_eq!(kind.turns_between(direction, kind.rotate(direction, 3)), 3);
        }
    }
}

#[test]
fn directions_go_clockwise() {
    for kind in GridKind::ALL {
        for direction in kind.directions() {
            let vector = |direction| Point::of_direction(kind, direction);
            assert!(vector(direction).cross(vector(kind.rotate(direction, 1))) > 0);
        }
    }
}

#[test]
fn a_direction_is_nearest_to_itself_at_every_length() {
    for kind in GridKind::ALL {
        for direction in kind.directions() {
            let (dx, dy) = kind.offset(direction);
            for length in [1, 2, 7, 1_000_000_000] {
                let far = kind.centre(Cell::new(dx * length, dy * length));
                assert_eq!(
                    nearest_directions(kind, Point::default(), far),
                    Nearest {
                        first: direction,
                        other: None
                    }
                );
            }
        }
    }
}

#[test]
fn nearest_directions_agree_with_angles() {
    for (kind, a, b) in pairs().filter(|(_, a, b)| a != b) {
        let line = kind.centre(b) - kind.centre(a);
        let angle_to = |direction| {
            let along = Point::of_direction(kind, direction);
            let root = if kind == GridKind::Hex {
                3_f64.sqrt()
            } else {
                1.0
            };
            (root * along.cross(line) as f64)
                .atan2(along.dot(kind, line) as f64)
                .abs()
        };
        let least = kind
            .directions()
            .map(angle_to)
            .fold(f64::INFINITY, f64::min);
        let near: Vec<_> = kind
            .directions()
            .filter(|&direction| angle_to(direction) < least + 1e-9)
            .collect();
        let nearest = nearest_directions(kind, kind.centre(a), kind.centre(b));
        assert!(near.contains(&nearest.first));
        assert_eq!(nearest.other.is_some(), near.len() == 2, "{kind:?} {a} {b}");
        if let Some(other) = nearest.other {
            assert_eq!(
                kind.rotate(nearest.first, 1),
                other,
                "a clockwise step leads to the other"
            );
            assert_eq!(
                kind,
                GridKind::Hex,
                "no line of whole cells halves a square's angle"
            );
        }
    }
}

#[test]
fn inj_pos_13_ties_go_to_the_one_before_clockwise() {
    let hex = GridKind::Hex;
    let towards = |q, r| {
        direction_towards(
            hex,
            hex.centre(Cell::new(0, 0)),
            hex.centre(Cell::new(q, r)),
        )
    };
    // The six lines through the corners, and the direction before each of them.
    let ties = [
        ((1, 1), "E"),
        ((-1, 2), "SE"),
        ((-2, 1), "SW"),
        ((-1, -1), "W"),
        ((1, -2), "NW"),
        ((2, -1), "NE"),
    ];
    for ((q, r), name) in ties {
        assert_eq!(hex.direction_name(towards(q, r)), name);
    }
}

#[test]
fn aur_ex20_a_tie_is_the_smaller_turn() {
    let hex = GridKind::Hex;
    let nearest = nearest_directions(
        hex,
        hex.centre(Cell::new(0, 0)),
        hex.centre(Cell::new(1, 1)),
    );
    assert_eq!(
        hex.direction_name(nearest.smaller_turn(hex, Direction::new(1))),
        "E"
    );
    assert_eq!(
        hex.direction_name(nearest.smaller_turn(hex, Direction::new(2))),
        "SE"
    );
}

#[test]
fn half_of_the_neighbours_are_in_front() {
    for (kind, front) in [(GridKind::Square, 5), (GridKind::Hex, 3)] {
        let here = Cell::new(2, -3);
        for facing in kind.directions() {
            let seen = |cell| in_front(kind, facing, kind.centre(here), kind.centre(cell));
            assert_eq!(
                kind.neighbours(here)
                    .filter(|&(_, cell)| seen(cell))
                    .count(),
                front
            );
            for (direction, cell) in kind.neighbours(here) {
                assert_eq!(seen(cell), kind.arc(facing, direction) != Arc::Behind);
            }
            assert!(seen(here), "one and the same centre is in front");
        }
    }
}

#[test]
fn separation_of_neighbours_is_that_of_their_directions() {
    let degrees = [
        Separation::Deg90,
        Separation::Deg120,
        Separation::Deg135,
        Separation::Deg150,
        Separation::Deg180,
    ];
    for kind in GridKind::ALL {
        let turn = 360 / u16::from(kind.direction_count());
        let t = Cell::new(1, 1);
        for (one, a) in kind.neighbours(t) {
            for (other, b) in kind.neighbours(t) {
                let apart = turn * u16::from(kind.turns_between(one, other));
                for angle in degrees {
                    let at_least = separation_at_least(
                        kind,
                        kind.centre(t),
                        (kind.centre(a), kind.centre(b)),
                        angle,
                    );
                    assert_eq!(
                        at_least,
                        apart >= angle.degrees(),
                        "{kind:?} {apart} {angle:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn separation_from_ones_own_centre_is_none() {
    let centre = Point::default();
    let far = Point { x: 120, y: 0 };
    assert!(!separation_at_least(
        GridKind::Hex,
        centre,
        (centre, far),
        Separation::Deg90
    ));
}

#[test]
fn footprints_are_connected_and_in_reading_order() {
    for kind in GridKind::ALL {
        for footprint in Footprint::ALL {
            let space = footprint.cells(kind, Cell::new(3, -2));
            assert!(space.iter().is_sorted());
            assert!(space.contains(Cell::new(3, -2)));
            assert_eq!(space.size(), footprint.size(kind));
            assert!(space.iter().all(|cell| {
                space.size() == 1 || kind.neighbours(cell).any(|(_, next)| space.contains(next))
            }));
        }
    }
    let sizes = |kind| Footprint::ALL.map(|footprint| footprint.size(kind));
    assert_eq!(sizes(GridKind::Square), [1, 4, 9, 16]);
    assert_eq!(sizes(GridKind::Hex), [1, 3, 7, 12]);
}

#[test]
fn a_gigantic_hex_space_is_the_large_one_and_all_that_touches_it() {
    let large = Footprint::Large.cells(GridKind::Hex, Cell::new(0, 0));
    let mut all: Vec<_> = GridKind::Hex
        .within(Cell::new(0, 0), 3)
        .filter(|&c| large.touches(GridKind::Hex, c))
        .collect();
    all.sort_unstable();
    let gigantic = Footprint::Gigantic.cells(GridKind::Hex, Cell::new(0, 0));
    assert!(gigantic.iter().eq(all));
}

#[test]
fn centres_of_spaces_are_exact_means() {
    for kind in GridKind::ALL {
        for footprint in Footprint::ALL {
            let space = footprint.cells(kind, Cell::new(-5, 7));
            let sum = space
                .iter()
                .fold(Point::default(), |sum, cell| sum + kind.centre(cell));
            let (count, centre) = (i64::try_from(space.size()).unwrap(), space.centre(kind));
            assert_eq!(
                (centre.x * count, centre.y * count),
                (sum.x, sum.y),
                "{kind:?} {footprint:?}"
            );
        }
    }
}

#[test]
fn absurd_cells_do_not_panic() {
    let ends = [i32::MIN, -1, 0, i32::MAX];
    let cells: Vec<_> = ends
        .iter()
        .flat_map(|&x| ends.map(|y| Cell::new(x, y)))
        .collect();
    for kind in GridKind::ALL {
        for &a in &cells {
            for &b in &cells {
                let (from, to) = (kind.centre(a), kind.centre(b));
                let _ = (
                    kind.distance(a, b),
                    kind.distance_alternating(a, b),
                    kind.direction_of_step(a, b),
                );
                let _ = (
                    direction_towards(kind, from, to),
                    kind.squared_distance(from, to),
                );
                let _ = separation_at_least(kind, Point::default(), (from, to), Separation::Deg150);
                let (space, other) = (Footprint::Gigantic.cells(kind, a), Cells::single(b));
                let _ = opposite_sides(kind, &other, &space, &Cells::single(a));
                let _ = crosses_opposite_sides(kind, from, &Cells::single(Cell::new(0, 0)), to);
                let _ = crosses_opposite_sides(kind, from, &space, to);
                let _ = Trace::new(kind, a, b, Nudge::Left).take(100).count();
            }
        }
    }
}

#[test]
fn cells_read_and_write_as_pairs() {
    let cell = Cell::new(-3, 4);
    let text = ron::to_string(&cell).unwrap();
    assert_eq!(text, "(-3,4)");
    assert_eq!(ron::from_str::<Cell>(&text).unwrap(), cell);
    assert_eq!(ron::from_str::<GridKind>("hex").unwrap(), GridKind::Hex);
    assert!(ron::from_str::<Direction>("8").is_err());
}

proptest! {
    #[test]
    fn no_way_is_shorter_than_straight(kind in kind(), a in cell(), b in cell(), c in cell()) {
        prop_assert!(kind.distance(a, c) <= kind.distance(a, b) + kind.distance(b, c));
    }

    #[test]
    fn a_step_changes_the_distance_by_at_most_one(kind in kind(), a in cell(), b in cell(), d in 0..8_u8) {
        let next = kind.step(b, Direction::new(d));
        prop_assert!((kind.distance(a, b) - kind.distance(a, next)).abs() <= 1);
    }

    #[test]
    fn moving_everything_changes_nothing(
        kind in kind(), a in cell(), t in cell(), b in cell(), by in (-50..=50, -50..=50), large in footprint()
    ) {
        let spaces = |by| {
            let (a, b) = (Cells::single(a.offset(by)), Cells::single(b.offset(by)));
            (a, large.cells(kind, t.offset(by)), b)
        };
        let ((a0, t0, b0), (a1, t1, b1)) = (spaces((0, 0)), spaces(by));
        prop_assert_eq!(opposite_sides(kind, &a0, &t0, &b0), opposite_sides(kind, &a1, &t1, &b1));
        prop_assert_eq!(cells_distance(kind, &a0, &t0), cells_distance(kind, &a1, &t1));
        let nearest = |a: &Cells, t: &Cells| nearest_directions(kind, a.centre(kind), t.centre(kind));
        prop_assert_eq!(nearest(&a0, &t0), nearest(&a1, &t1));
    }

    #[test]
    fn opposite_is_mutual(kind in kind(), a in cell(), t in cell(), b in cell(), large in footprint()) {
        let (a, t, b) = (large.cells(kind, a), large.cells(kind, t), Cells::single(b));
        prop_assert_eq!(opposite_sides(kind, &a, &t, &b), opposite_sides(kind, &b, &t, &a));
    }
}
