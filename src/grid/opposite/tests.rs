//! Opposite sides, case by case.

use super::super::Footprint;
use super::*;

#[test]
fn opposite_neighbours_of_one_cell_are_those_in_opposite_directions() {
    for kind in GridKind::ALL {
        let t = Cell::new(-1, 2);
        let space = Cells::single(t);
        for (one, a) in kind.neighbours(t) {
            for (other, b) in kind.neighbours(t) {
                let opposite = kind.opposite(one) == other;
                assert_eq!(
                    opposite_sides(kind, &Cells::single(a), &space, &Cells::single(b)),
                    opposite
                );
                assert_eq!(
                    crosses_opposite_sides(kind, kind.centre(a), &space, kind.centre(b)),
                    opposite
                );
            }
        }
    }
}

#[test]
fn inj_pos_04_sides_of_a_block_of_squares() {
    let ogre = Footprint::Large.cells(GridKind::Square, Cell::new(0, 0));
    let opposite = |(ax, ay), (bx, by)| {
        let single = |x, y| Cells::single(Cell::new(x, y));
        opposite_sides(GridKind::Square, &single(ax, ay), &ogre, &single(bx, by))
    };
    assert!(opposite((-1, 0), (2, 0)));
    assert!(
        opposite((-1, 0), (2, 1)),
        "west and east, though not straight"
    );
    assert!(opposite((-1, -1), (2, 2)), "corner to corner");
    assert!(opposite((0, -1), (1, 2)), "north and south");
    assert!(!opposite((-1, 0), (0, -1)), "cut off corner");
    assert!(
        !opposite((-1, 1), (2, -1)),
        "enters through the west and leaves through the north"
    );
    assert!(!opposite((-1, -1), (2, -1)), "passes north of it");
    assert!(!opposite((-1, 0), (-1, 1)));
}

#[test]
fn a_mere_touch_of_a_block_is_no_entering() {
    let t = Cells::single(Cell::new(0, 0));
    // Along the northern border, half a cell above the centre.
    let (a, b) = (Point { x: -12, y: -6 }, Point { x: 12, y: -6 });
    assert!(!crosses_opposite_sides(GridKind::Square, a, &t, b));
    let (a, b) = (Point { x: -12, y: -5 }, Point { x: 12, y: -5 });
    assert!(crosses_opposite_sides(GridKind::Square, a, &t, b));
}

#[test]
fn inj_pos_05_a_large_hex_space_asks_for_150_degrees() {
    let hex = GridKind::Hex;
    let t = Footprint::Huge.cells(hex, Cell::new(0, 0));
    let single = |q, r| Cells::single(Cell::new(q, r));
    assert!(opposite_sides(hex, &single(2, 0), &t, &single(-2, 0)));
    assert!(
        opposite_sides(hex, &single(2, 0), &t, &single(-2, 1)),
        "exactly 150 degrees"
    );
    assert!(!opposite_sides(hex, &single(2, 0), &t, &single(-2, 2)));
}

#[test]
fn tri_r26_one_hex_from_a_distance() {
    let hex = GridKind::Hex;
    let t = Cells::single(Cell::new(0, 0));
    let crosses = |(aq, ar), (bq, br)| {
        crosses_opposite_sides(
            hex,
            hex.centre(Cell::new(aq, ar)),
            &t,
            hex.centre(Cell::new(bq, br)),
        )
    };
    assert!(crosses((-2, 0), (1, 0)));
    assert!(
        crosses((-2, 1), (2, -1)),
        "corner to corner: a corner belongs to both its sides"
    );
    assert!(crosses((-1, 0), (2, -1)) == crosses((2, -1), (-1, 0)));
    assert!(!crosses((-2, 0), (-1, 0)), "both on one side");
    assert!(!crosses((-1, 0), (0, -1)));
}
