//! The common rules on lines of fire, one by one, and the laws that follow from them.

use super::super::{Edge, Object, Terrain};
use super::*;
use crate::grid::Footprint;
use proptest::prelude::*;

const SIDE: i32 = 9;

fn field(kind: GridKind) -> Board {
    let palette = vec![Terrain::open("grass"), Terrain::wall("wall")];
    Board::new(
        kind,
        Cell::new(0, 0),
        SIDE.cast_unsigned(),
        SIDE.cast_unsigned(),
        palette,
        0,
    )
}

fn at(x: i32, y: i32) -> Body {
    Body::new(Cell::new(x, y), Footprint::Single)
}

fn obstacle(cover: Grade) -> Option<Object> {
    Some(Object {
        cover,
        ..Object::default()
    })
}

fn edge(cover: Grade) -> Option<Edge> {
    Some(Edge {
        cover,
        ..Edge::default()
    })
}

fn grade(board: &Board, a: (i32, i32), t: (i32, i32)) -> Grade {
    line_of_fire(board, &at(a.0, a.1), &at(t.0, t.1)).grade
}

#[test]
fn con_ex11_low_cover_and_leaning_over_a_wall() {
    let mut board = field(GridKind::Square);
    for wall in [(4, 0), (0, 1)] {
        board.set_object(wall.into(), obstacle(Grade::Half));
    }
    assert_eq!(grade(&board, (0, 0), (5, 0)), Grade::Half);
    assert_eq!(
        grade(&board, (0, 0), (0, 6)),
        Grade::None,
        "it touches the attacker and not the target"
    );
}

#[test]
fn a_large_target_is_shot_where_it_has_least_cover() {
    let mut board = field(GridKind::Square);
    board.set_object(Cell::new(3, 0), obstacle(Grade::Half));
    assert_eq!(grade(&board, (0, 0), (4, 0)), Grade::Half);
    let bear = Body::new(Cell::new(4, 0), Footprint::Large);
    let line = line_of_fire(&board, &at(0, 0), &bear);
    assert_eq!((line.grade, line.to), (Grade::None, Cell::new(4, 1)));
    assert_eq!(
        line.between,
        [(1, 0), (2, 0), (2, 1), (3, 1)].map(Cell::from)
    );
}

#[test]
fn a_diagonal_passes_one_wall_but_not_between_two() {
    for (kind, target, corners) in [
        (GridKind::Square, (3, 3), [(3, 2), (2, 3)]),
        (GridKind::Hex, (3, 3), [(3, 2), (2, 3)]),
    ] {
        let mut board = field(kind);
        board.set_terrain_index(corners[0].into(), 1);
        assert_eq!(grade(&board, (2, 2), target), Grade::None, "{kind:?}");
        board.set_terrain_index(corners[1].into(), 1);
        assert_eq!(grade(&board, (2, 2), target), Grade::Total, "{kind:?}");
    }
}

#[test]
fn the_trace_keeps_to_one_side_along_a_border() {
    // From (2, 2) to (4, 4) hexes the line runs along two borders; walls on different sides of
    // them leave no trace that avoids both.
    let mut board = field(GridKind::Hex);
    board.set_terrain_index(Cell::new(3, 2), 1);
    assert_eq!(grade(&board, (2, 2), (4, 4)), Grade::None);
    board.set_terrain_index(Cell::new(3, 4), 1);
    assert_eq!(grade(&board, (2, 2), (4, 4)), Grade::Total);
}

#[test]
fn edges_of_the_end_cells_count() {
    for kind in GridKind::ALL {
        let east = kind.parse_direction("E").unwrap();
        for (cell, expected) in [(1, Grade::None), (2, Grade::Half), (4, Grade::Half)] {
            let mut board = field(kind);
            board.set_edge(Cell::new(cell, 2), east, edge(Grade::Half));
            assert_eq!(
                grade(&board, (1, 2), (5, 2)),
                expected,
                "{kind:?} edge east of {cell}"
            );
        }
    }
}

#[test]
fn an_edge_between_neighbours_touches_both_and_counts() {
    let mut board = field(GridKind::Square);
    board.set_edge(Cell::new(1, 2), Direction::new(2), edge(Grade::Half));
    assert_eq!(grade(&board, (1, 2), (2, 2)), Grade::Half);
}

#[test]
fn nobody_leans_past_total_cover() {
    let mut board = field(GridKind::Square);
    board.set_terrain_index(Cell::new(2, 2), 1);
    let line = line_of_fire(&board, &at(1, 2), &at(5, 2));
    assert_eq!((line.grade, line.sight_blocked), (Grade::Total, true));
    assert_eq!(line.blocker, Some(ObstaclePlace::Cell(Cell::new(2, 2))));
}

#[test]
fn the_highest_grade_on_the_line_counts() {
    let mut board = field(GridKind::Square);
    board.set_object(Cell::new(3, 2), obstacle(Grade::Quarter));
    board.set_object(Cell::new(4, 2), obstacle(Grade::ThreeQuarters));
    board.set_object(Cell::new(5, 2), obstacle(Grade::Half));
    let line = line_of_fire(&board, &at(1, 2), &at(7, 2));
    assert_eq!(line.grade, Grade::ThreeQuarters);
    assert_eq!(line.blocker, Some(ObstaclePlace::Cell(Cell::new(4, 2))));
}

#[test]
fn glass_stops_the_shot_but_not_the_eye() {
    for see_through in [false, true] {
        let mut board = field(GridKind::Hex);
        let portcullis = Object {
            cover: Grade::Total,
            see_through,
            ..Object::default()
        };
        board.set_object(Cell::new(3, 2), Some(portcullis));
        let line = line_of_fire(&board, &at(1, 2), &at(5, 2));
        assert_eq!(
            (line.grade, line.sight_blocked),
            (Grade::Total, !see_through)
        );
    }
}

#[test]
fn the_eye_takes_the_side_on_which_it_sees() {
    let mut board = field(GridKind::Square);
    board.set_terrain_index(Cell::new(3, 2), 1);
    board.set_object(
        Cell::new(2, 3),
        Some(Object {
            cover: Grade::Total,
            see_through: true,
            ..Object::default()
        }),
    );
    let line = line_of_fire(&board, &at(2, 2), &at(3, 3));
    assert_eq!((line.grade, line.sight_blocked), (Grade::Total, false));
}

#[test]
fn a_thicket_can_block_sight_without_cover() {
    let smoke = Terrain {
        blocks_sight: true,
        ..Terrain::open("smoke")
    };
    let mut board = Board::new(
        GridKind::Square,
        Cell::new(0, 0),
        6,
        1,
        vec![Terrain::open("grass"), smoke],
        0,
    );
    board.set_terrain_index(Cell::new(3, 0), 1);
    let line = line_of_fire(&board, &at(0, 0), &at(5, 0));
    assert_eq!((line.grade, line.sight_blocked), (Grade::None, true));
}

#[test]
fn ground_that_rises_above_the_line_of_the_eyes_is_total_cover() {
    for kind in GridKind::ALL {
        for (rise, expected) in [(1, Grade::None), (2, Grade::Total)] {
            let mut board = field(kind);
            board.set_elevation(Cell::new(3, 2), rise);
            let line = line_of_fire(&board, &at(1, 2), &at(5, 2));
            assert_eq!(
                (line.grade, line.sight_blocked),
                (expected, rise > 1),
                "{kind:?} {rise}"
            );
        }
    }
}

#[test]
fn the_line_of_the_eyes_falls_from_a_height() {
    let mut board = field(GridKind::Square);
    board.set_elevation(Cell::new(0, 2), 3);
    // Eyes at 4 and 1, four cells apart: over the western half of cell 1 the line is above 2.875.
    board.set_elevation(Cell::new(1, 2), 2);
    assert_eq!(grade(&board, (0, 2), (4, 2)), Grade::None);
    board.set_elevation(Cell::new(1, 2), 3);
    let line = line_of_fire(&board, &at(0, 2), &at(4, 2));
    assert_eq!(line.blocker, Some(ObstaclePlace::Rise(Cell::new(1, 2))));
    assert_eq!(grade(&board, (4, 2), (0, 2)), Grade::Total, "and back");
}

#[test]
fn eyes_high_up_look_over_what_hides_others() {
    let mut board = field(GridKind::Square);
    board.set_elevation(Cell::new(3, 2), 1);
    let (small, tall) = (at(1, 2).with_eye_halves(1), at(1, 2).with_eye_halves(4));
    let target = at(5, 2).with_eye_halves(1);
    assert_eq!(line_of_fire(&board, &small, &target).grade, Grade::Total);
    assert_eq!(line_of_fire(&board, &tall, &target).grade, Grade::None);
    assert_eq!(
        line_of_fire(&board, &small.at_altitude(3), &target).grade,
        Grade::None
    );
}

#[test]
fn an_object_of_any_height_gives_its_own_grade_to_eyes_below_its_top() {
    for kind in GridKind::ALL {
        for cover in [Grade::Quarter, Grade::Half, Grade::Total] {
            for height in [0, 1, 2, 5] {
                let mut board = field(kind);
                let object = Object {
                    cover,
                    height,
                    ..Object::default()
                };
                board.set_object(Cell::new(3, 2), Some(object));
                let line = line_of_fire(&board, &at(1, 2), &at(5, 2));
                assert_eq!(
                    (line.grade, line.sight_blocked, line.blocker),
                    (
                        cover,
                        cover == Grade::Total,
                        Some(ObstaclePlace::Cell(Cell::new(3, 2)))
                    ),
                    "{kind:?}, height {height}"
                );
            }
        }
    }
}

#[test]
fn a_line_passes_over_the_top_of_a_tall_object_but_not_over_a_low_one() {
    for kind in GridKind::ALL {
        for (height, expected) in [
            (1, (Grade::Total, true)),
            (2, (Grade::None, false)),
            (3, (Grade::Total, true)),
        ] {
            let mut board = field(kind);
            let pillar = Object {
                cover: Grade::Total,
                height,
                ..Object::default()
            };
            board.set_object(Cell::new(2, 2), Some(pillar));
            // Eyes at 4 and 1, four cells apart: over the pillar's cell the line is above 2.1.
            let archer = at(1, 2).at_altitude(3);
            let line = line_of_fire(&board, &archer, &at(5, 2));
            let found = (line.grade, line.sight_blocked);
            assert_eq!(found, expected, "{kind:?}, height {height}");
        }
    }
}

#[test]
fn one_looks_through_a_tall_portcullis_and_does_not_shoot_through_it() {
    let mut board = field(GridKind::Square);
    let portcullis = Object {
        cover: Grade::Total,
        height: 2,
        see_through: true,
        ..Object::default()
    };
    board.set_object(Cell::new(3, 2), Some(portcullis));
    let line = line_of_fire(&board, &at(1, 2), &at(5, 2));
    assert_eq!((line.grade, line.sight_blocked), (Grade::Total, false));
}

#[test]
fn somebody_off_the_map_is_out_of_reach() {
    let board = field(GridKind::Hex);
    let line = line_of_fire(&board, &at(0, 0), &at(i32::MAX, 5));
    assert_eq!((line.grade, line.sight_blocked), (Grade::Total, true));
}

#[test]
fn inj_pos_15_equal_lines_go_by_the_tie_then_by_reading_order() {
    let board = field(GridKind::Square);
    let (a, t) = (Body::new(Cell::new(0, 0), Footprint::Large), at(5, 2));
    let plain = line_of_fire(&board, &a, &t);
    assert_eq!(plain.from, Cell::new(1, 1), "the shortest");
    let t = Body::new(Cell::new(4, 0), Footprint::Large);
    let plain = line_of_fire(&board, &a, &t);
    assert_eq!(
        (plain.from, plain.to),
        (Cell::new(1, 0), Cell::new(4, 0)),
        "the first in reading order"
    );
    let crowded = line_of_fire_with(&board, &a, &t, |between| {
        i32::from(between.contains(&Cell::new(2, 0)))
    });
    assert_eq!(
        (crowded.from, crowded.to),
        (Cell::new(1, 1), Cell::new(4, 1))
    );
}

#[test]
fn a_ruleset_can_make_creatures_cover_and_raise_what_touches_the_target() {
    struct Crouching;
    impl SightRules for Crouching {
        fn obstacle_grade(&mut self, obstacle: &Obstacle) -> Grade {
            obstacle.grade.raised(u8::from(obstacle.touches_target))
        }
        fn creature_grade(&mut self, cell: Cell) -> Grade {
            if cell == Cell::new(2, 2) {
                Grade::Quarter
            } else {
                Grade::None
            }
        }
    }
    let mut board = field(GridKind::Square);
    board.set_edge(Cell::new(4, 2), Direction::new(2), edge(Grade::Half));
    let line = line_of_fire_by(&board, &at(0, 2), &at(5, 2), &mut Crouching);
    assert_eq!(line.grade, Grade::ThreeQuarters);
    let line = line_of_fire_by(&board, &at(0, 2), &at(4, 2), &mut Crouching);
    assert_eq!(
        (line.grade, line.blocker),
        (
            Grade::Quarter,
            Some(ObstaclePlace::Creature(Cell::new(2, 2)))
        )
    );
}

fn spot() -> impl Strategy<Value = (i32, i32)> {
    (0..SIDE, 0..SIDE)
}

/// The cell at a column and row of the map.
fn cell(board: &Board, (column, row): (i32, i32)) -> Cell {
    board.cell_at(
        usize::try_from(column).unwrap(),
        usize::try_from(row).unwrap(),
    )
}

fn kind() -> impl Strategy<Value = GridKind> {
    prop_oneof![Just(GridKind::Square), Just(GridKind::Hex)]
}

fn strewn(kind: GridKind, things: &[((i32, i32), usize)]) -> Board {
    let mut board = field(kind);
    for &(spot, grade) in things {
        let place = cell(&board, spot);
        board.set_object(place, obstacle(Grade::ALL[grade]));
    }
    board
}

proptest! {
    #[test]
    fn lines_on_an_open_map_are_free_both_ways(kind in kind(), a in spot(), t in spot()) {
        let board = field(kind);
        let (a, t) = (Body::new(cell(&board, a), Footprint::Single), Body::new(cell(&board, t), Footprint::Single));
        let (there, back) = (line_of_fire(&board, &a, &t), line_of_fire(&board, &t, &a));
        prop_assert_eq!((there.grade, back.grade), (Grade::None, Grade::None));
        prop_assert!(!there.sight_blocked && !back.sight_blocked);
    }

    #[test]
    fn walls_and_hills_are_the_same_from_both_sides(
        kind in kind(), a in spot(), t in spot(),
        walls in prop::collection::vec(spot(), 0..12), hills in prop::collection::vec((spot(), 0..4_i32), 0..12)
    ) {
        let mut board = field(kind);
        for wall in walls {
            let place = cell(&board, wall);
            board.set_terrain_index(place, 1);
        }
        for (hill, height) in hills {
            let place = cell(&board, hill);
            board.set_elevation(place, height);
        }
        let (a, t) = (Body::new(cell(&board, a), Footprint::Single), Body::new(cell(&board, t), Footprint::Single));
        let (there, back) = (line_of_fire(&board, &a, &t), line_of_fire(&board, &t, &a));
        prop_assert_eq!((there.grade, there.sight_blocked), (back.grade, back.sight_blocked));
    }

    #[test]
    fn more_cover_never_makes_a_better_line(
        kind in kind(), a in spot(), t in spot(), large in 0..4_usize,
        things in prop::collection::vec((spot(), 0..6_usize), 1..14), raised in 0..14_usize
    ) {
        let before = strewn(kind, &things);
        let mut things = things;
        let place = things[raised % things.len()].0;
        let grade = Grade::ALL.iter().position(|&grade| grade == before.grade(cell(&before, place))).unwrap();
        things.push((place, (grade + 1).min(5)));
        let after = strewn(kind, &things);
        let a = Body::new(cell(&before, a), Footprint::Single);
        let t = Body::new(cell(&before, t), Footprint::ALL[large]);
        prop_assert!(line_of_fire(&before, &a, &t).grade <= line_of_fire(&after, &a, &t).grade);
    }

    #[test]
    fn a_larger_target_is_never_better_covered(
        kind in kind(), a in spot(), t in spot(), things in prop::collection::vec((spot(), 5..6_usize), 1..14)
    ) {
        let board = strewn(kind, &things);
        let a = Body::new(cell(&board, a), Footprint::Single);
        let small = Body::new(cell(&board, t), Footprint::Single);
        let large = Body::new(small.anchor, Footprint::Huge);
        prop_assert!(line_of_fire(&board, &a, &large).grade <= line_of_fire(&board, &a, &small).grade);
    }

    #[test]
    fn the_short_way_for_neighbours_is_what_the_whole_search_finds(
        kind in kind(), things in prop::collection::vec((spot(), 0..6_usize), 0..30),
        walls in prop::collection::vec(spot(), 0..12), hills in prop::collection::vec((spot(), 0..4_i32), 0..20)
    ) {
        let mut plain = strewn(kind, &things);
        for wall in walls {
            let place = cell(&plain, wall);
            plain.set_terrain_index(place, 1);
        }
        for (hill, height) in hills {
            let place = cell(&plain, hill);
            plain.set_elevation(place, height);
        }
        // An edge far from everybody: only its being there makes the whole search run.
        let mut searched = plain.clone();
        let corner = cell(&plain, (0, 0));
        let (side, _) = kind.neighbours(corner).find(|&(side, next)| plain.contains(next) && !kind.is_diagonal(side)).unwrap();
        prop_assert!(searched.set_edge(corner, side, edge(Grade::Total)));
        for a in plain.cells().filter(|&own| kind.distance(own, corner) > 2) {
            for (_, t) in kind.neighbours(a).filter(|&(_, next)| plain.contains(next)) {
                let (a, t) = (Body::new(a, Footprint::Single), Body::new(t, Footprint::Single));
                prop_assert_eq!(line_of_fire(&plain, &a, &t), line_of_fire(&searched, &a, &t));
            }
        }
    }
}

/// Rules of one who does not lean, and who sees through one cell.
struct Steady {
    leans: bool,
    clear: Option<Cell>,
}

impl SightRules for Steady {
    fn leans(&mut self, _: &Obstacle) -> bool {
        self.leans
    }

    fn is_seen_through(&mut self, place: ObstaclePlace) -> bool {
        self.clear
            .is_some_and(|cell| place == ObstaclePlace::Cell(cell))
    }
}

#[test]
fn tri_atk_10_a_point_of_origin_does_not_lean_past_what_touches_it() {
    for kind in GridKind::ALL {
        let mut board = field(kind);
        board.set_object(Cell::new(1, 0), obstacle(Grade::Half));
        for (leans, seen) in [(true, Grade::None), (false, Grade::Half)] {
            let mut rules = Steady { leans, clear: None };
            let line = line_of_fire_by(&board, &at(0, 0), &at(4, 0), &mut rules);
            assert_eq!(line.grade, seen, "{kind:?}");
        }
    }
}

#[test]
fn tri_pos_14_what_is_not_there_ends_no_sight() {
    for kind in GridKind::ALL {
        let mut board = field(kind);
        let wall = Cell::new(2, 0);
        board.set_object(wall, obstacle(Grade::Total));
        for (clear, blocked) in [(None, true), (Some(wall), false)] {
            let mut rules = Steady { leans: true, clear };
            let line = line_of_fire_by(&board, &at(0, 0), &at(4, 0), &mut rules);
            assert_eq!(line.sight_blocked, blocked, "{kind:?}");
        }
    }
}
