//! The board keeps what it is told, and what follows from it.

use super::super::Grade;
use super::*;

fn board(kind: GridKind, origin: Cell) -> Board {
    let palette = vec![Terrain::open("grass"), Terrain::wall("wall")];
    Board::new(kind, origin, 5, 4, palette, 0)
}

const ORIGINS: [(i32, i32); 4] = [(0, 0), (3, 1), (-7, -3), (100, -50)];

#[test]
fn every_cell_has_a_number_and_every_number_a_cell() {
    for kind in GridKind::ALL {
        for origin in ORIGINS.map(Cell::from) {
            let board = board(kind, origin);
            assert_eq!(board.cell_at(0, 0), origin);
            let numbers: Vec<_> = board.cells().filter_map(|cell| board.index(cell)).collect();
            assert_eq!(numbers.len(), board.len());
            assert!(numbers.is_sorted_by(|a, b| a < b));
            assert!(numbers.iter().all(|&index| index < board.numbers()));
            assert!(
                board
                    .cells()
                    .eq(numbers.iter().map(|&index| board.frame.cell_of(index)))
            );
            assert!(board.cells().is_sorted(), "numbers are in reading order");
            let on_map = kind
                .within(origin, 9)
                .filter(|&cell| board.contains(cell))
                .count();
            assert_eq!(on_map, board.len());
        }
    }
}

#[test]
fn absurd_cells_are_off_the_map() {
    let ends = [i32::MIN, i32::MIN + 1, i32::MAX - 1, i32::MAX];
    for kind in GridKind::ALL {
        let mut board = board(kind, Cell::new(-2, 1));
        for cell in ends.iter().flat_map(|&x| ends.map(|y| Cell::new(x, y))) {
            assert!(!board.contains(cell));
            board.set_elevation(cell, 3);
            board.set_object(cell, Some(Object::default()));
            assert!(board.terrain(cell).is_none() && !board.is_passable(cell));
            assert!(
                kind.directions()
                    .all(|direction| !board.step_allowed(cell, direction))
            );
        }
    }
}

#[test]
fn strides_lead_to_neighbours() {
    for kind in GridKind::ALL {
        for origin in ORIGINS.map(Cell::from) {
            let board = board(kind, origin);
            for cell in board.cells() {
                let index = board.index(cell).unwrap();
                let odd = board.grounds[index].odd_row();
                for (direction, next) in kind.neighbours(cell) {
                    if let Some(number) = board.index(next) {
                        assert_eq!(
                            index.wrapping_add_signed(board.frame.stride(direction, odd)),
                            number
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn an_edge_is_the_same_from_both_sides() {
    for kind in GridKind::ALL {
        for cell in board(kind, Cell::new(0, 0)).cells() {
            for (direction, next) in kind.neighbours(cell) {
                let mut board = board(kind, Cell::new(0, 0));
                let fence = Edge {
                    name: "fence".into(),
                    blocks_movement: true,
                    ..Edge::default()
                };
                let set = board.set_edge(cell, direction, Some(fence));
                if kind.is_diagonal(direction) {
                    assert!(!set);
                    continue;
                }
                assert!(set || !board.contains(next));
                let other_side = board.edge(next, kind.opposite(direction));
                assert_eq!(board.edge(cell, direction), other_side);
                assert_eq!(other_side.is_some(), set);
                let others = kind.directions().filter(|&other| other != direction);
                assert!(
                    others
                        .into_iter()
                        .all(|other| board.edge(cell, other).is_none())
                );
                board.set_edge(next, kind.opposite(direction), None);
                assert!(board.edge(cell, direction).is_none());
                assert_eq!(board.step_allowed(cell, direction), board.contains(next));
            }
        }
    }
}

#[test]
fn steps_go_wherever_the_map_is_open() {
    for kind in GridKind::ALL {
        let board = board(kind, Cell::new(2, 2));
        for cell in board.cells() {
            for (direction, next) in kind.neighbours(cell) {
                assert_eq!(board.step_allowed(cell, direction), board.contains(next));
            }
        }
    }
}

/// What is kept up to date after many changes is what a fresh look says.
#[test]
fn open_steps_follow_every_change() {
    for kind in GridKind::ALL {
        let mut board = board(kind, Cell::new(0, 0));
        let cells: Vec<_> = board.cells().collect();
        for (turn, &cell) in cells.iter().cycle().step_by(7).take(60).enumerate() {
            match turn % 5 {
                0 => board.set_terrain_index(cell, turn / 5 % 2),
                1 => board.set_elevation(cell, i32::try_from(turn % 3).unwrap()),
                2 => {
                    let object = Object {
                        passable: turn % 2 == 0,
                        ..Object::default()
                    };
                    board.set_object(cell, Some(object).filter(|_| turn % 3 > 0));
                }
                _ => {
                    let edge = Edge {
                        blocks_movement: turn % 4 > 0,
                        ..Edge::default()
                    };
                    board.set_edge(cell, Direction::new(2), Some(edge).filter(|_| turn % 3 > 0));
                }
            }
            let before = (board.grounds.clone(), board.openings.clone());
            board.update_all_grounds();
            assert_eq!(before.0, board.grounds);
            assert_eq!(before.1, board.openings);
        }
    }
}

#[test]
fn diagonals_squeeze_past_one_corner_but_not_between_edges() {
    let south_east = Direction::new(3);
    let here = Cell::new(1, 1);
    let wall = || {
        Some(Edge {
            blocks_movement: true,
            ..Edge::default()
        })
    };
    let mut board = board(GridKind::Square, Cell::new(0, 0));
    // A wall along the southern border of two cells: no way through, straight or not.
    board.set_edge(here, Direction::new(4), wall());
    assert!(
        board.step_allowed(here, south_east),
        "past the end of a wall"
    );
    board.set_edge(Cell::new(2, 1), Direction::new(4), wall());
    assert!(!board.step_allowed(here, south_east));
    assert!(board.diagonal_is_barred(here, south_east));
    assert!(
        !board.step_allowed(Cell::new(2, 2), Direction::new(7)),
        "nor back"
    );
}

#[test]
fn the_map_border_is_a_wall_for_diagonals() {
    let board = board(GridKind::Square, Cell::new(0, 0));
    assert!(board.step_allowed(Cell::new(0, 0), Direction::new(3)));
    assert!(!board.diagonal_is_barred(Cell::new(0, 0), Direction::new(3)));
}

#[test]
fn light_and_fog_are_kept() {
    let mut board = board(GridKind::Hex, Cell::new(0, 0));
    let cell = Cell::new(1, 2);
    board.set_light(cell, Light::Dark);
    assert_eq!(
        (board.light(cell), board.light(Cell::new(0, 0))),
        (Light::Dark, Light::Bright)
    );
    board.set_fog(cell, true);
    board.set_fog(cell, true);
    assert!(board.fog(cell) && board.has_fog());
    board.set_fog(cell, false);
    assert!(!board.has_fog());
}

#[test]
fn a_cell_has_the_higher_grade_of_terrain_and_object() {
    let mut board = board(GridKind::Square, Cell::new(0, 0));
    let cell = Cell::new(2, 2);
    board.set_object(
        cell,
        Some(Object {
            cover: Grade::Half,
            ..Object::default()
        }),
    );
    assert_eq!(board.grade(cell), Grade::Half);
    board.set_terrain_index(cell, 1);
    assert_eq!(board.grade(cell), Grade::Total);
    board.set_object(cell, None);
    board.set_terrain_index(cell, 0);
    assert_eq!(board.grade(cell), Grade::None);
}

#[test]
fn boards_are_equal_by_what_their_cells_hold() {
    let (grass, wall) = (Terrain::open("grass"), Terrain::wall("wall"));
    let painted = |palette: Vec<Terrain>| {
        let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 3, 3, palette, 0);
        for cell in board.cells() {
            board.set_terrain(cell, if cell.y == 1 { &wall } else { &grass });
        }
        board
    };
    let mut one = painted(vec![grass.clone()]);
    assert_eq!(one, painted(vec![wall.clone(), grass.clone()]));
    one.set_edge(Cell::new(0, 0), Direction::new(1), Some(Edge::default()));
    assert_ne!(one, painted(vec![grass.clone()]));
}

#[test]
fn boards_out_of_bounds_are_brought_to_them() {
    let board = Board::new(
        GridKind::Square,
        Cell::new(i32::MAX, i32::MIN),
        0,
        u32::MAX,
        Vec::new(),
        7,
    );
    assert_eq!((board.width(), board.height()), (1, Board::LONGEST_SIDE));
    assert_eq!(
        board.origin(),
        Cell::new(Board::FARTHEST_ORIGIN, -Board::FARTHEST_ORIGIN)
    );
    assert!(board.is_passable(board.origin()));
}

#[test]
fn a_full_palette_takes_no_more_terrains() {
    let mut board = board(GridKind::Square, Cell::new(0, 0));
    for number in 0..300 {
        board.set_terrain(Cell::new(0, 0), &Terrain::open(&format!("soil {number}")));
    }
    assert_eq!(board.palette().len(), Board::MOST_TERRAINS);
    assert_eq!(board.terrain(Cell::new(0, 0)).unwrap().name, "soil 253");
}

#[test]
fn every_change_of_a_board_gives_it_another_stamp() {
    let mut board = board(GridKind::Hex, Cell::new(0, 0));
    let cell = Cell::new(1, 1);
    let changes: [fn(&mut Board, Cell); 6] = [
        |board, cell| board.set_terrain(cell, &Terrain::wall("rock")),
        |board, cell| board.set_elevation(cell, 2),
        |board, cell| board.set_object(cell, Some(Object::default())),
        |board, cell| assert!(board.set_edge(cell, Direction::new(1), Some(Edge::default()))),
        |board, cell| board.set_light(cell, Light::Dark),
        |board, cell| board.set_fog(cell, true),
    ];
    for change in changes {
        let (before, same) = (board.stamp(), board.clone());
        change(&mut board, cell);
        assert_ne!(board.stamp(), before);
        assert_eq!(same.stamp(), before);
    }
}
