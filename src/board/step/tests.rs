//! The rules on single steps, one by one.

use super::super::{Edge, Object, Terrain};
use super::*;
use crate::grid::GridKind;

fn meadow(kind: GridKind) -> Board {
    Board::new(kind, Cell::new(0, 0), 9, 9, vec![Terrain::open("grass")], 0)
}

fn walker(x: i32, y: i32) -> Mover {
    Mover::walking(Cell::new(x, y), Footprint::Single, 9)
}

fn mud() -> Terrain {
    Terrain {
        cost: 2,
        ..Terrain::open("mud")
    }
}

fn tagged(cost: u8, tag: &str) -> Terrain {
    Terrain {
        cost,
        tags: vec![tag.into()],
        ..Terrain::open(tag)
    }
}

#[test]
fn inj_move_01_a_step_costs_its_ground_and_one_more_for_a_rise() {
    for kind in GridKind::ALL {
        let mut board = meadow(kind);
        let (here, there) = (Cell::new(2, 2), Cell::new(3, 2));
        board.set_terrain(there, &mud());
        let cost = |board: &Board, from, to| {
            step_cost(board, &walker(2, 2), (from, to), &OccupancyMap::new())
        };
        assert_eq!(cost(&board, here, there), Ok(2));
        board.set_elevation(there, 1);
        assert_eq!(cost(&board, here, there), Ok(3));
        assert_eq!(cost(&board, there, here), Ok(1), "down is free");
        board.set_elevation(there, 2);
        assert_eq!(cost(&board, here, there), Err(StepBlocked::TooHigh));
        assert_eq!(cost(&board, there, here), Ok(1), "falling is a choice");
    }
}

#[test]
fn inj_move_05_climb_cells_need_climbers() {
    let mut board = meadow(GridKind::Hex);
    board.set_terrain(Cell::new(3, 2), &tagged(1, "climb"));
    let cost = |rules| {
        let mover = walker(2, 2).with_rules(rules);
        step_cost(
            &board,
            &mover,
            (Cell::new(2, 2), Cell::new(3, 2)),
            &OccupancyMap::new(),
        )
    };
    assert_eq!(cost(StepRules::default()), Err(StepBlocked::NeedsClimbing));
    assert_eq!(
        cost(StepRules {
            enters_climb_cells: true,
            ..StepRules::default()
        }),
        Ok(1)
    );
}

#[test]
fn con_move_02_climb_ground_lets_steep_steps_through_at_two_each() {
    let mut board = meadow(GridKind::Square);
    board.set_terrain(Cell::new(3, 2), &tagged(1, "climb"));
    board.set_elevation(Cell::new(3, 2), 3);
    let rules = StepRules {
        climb_cell_max: i32::MAX,
        max_drop: 1,
        ..StepRules::default()
    };
    let cost = |from, to| {
        step_cost(
            &board,
            &walker(2, 2).with_rules(rules),
            (from, to),
            &OccupancyMap::new(),
        )
    };
    assert_eq!(cost(Cell::new(2, 2), Cell::new(3, 2)), Ok(1 + 2 * 3));
    assert_eq!(cost(Cell::new(3, 2), Cell::new(2, 2)), Ok(1));
}

#[test]
fn inj_move_08_deep_water_is_twice_as_slow_unless_one_swims() {
    let mut board = meadow(GridKind::Square);
    board.set_terrain(Cell::new(3, 2), &tagged(2, "deep"));
    let cost = |deep_water_multiplier| {
        let rules = StepRules {
            deep_water_multiplier,
            ..StepRules::default()
        };
        let mover = walker(2, 2).with_rules(rules);
        step_cost(
            &board,
            &mover,
            (Cell::new(2, 2), Cell::new(3, 2)),
            &OccupancyMap::new(),
        )
    };
    assert_eq!((cost(2), cost(1)), (Ok(4), Ok(2)));
}

#[test]
fn inj_move_04_a_large_body_pays_the_dearest_new_cell_and_needs_all_of_them() {
    for kind in GridKind::ALL {
        let mut board = meadow(kind);
        let ogre = Mover::walking(Cell::new(3, 3), Footprint::Large, 9);
        let (from, to) = (Cell::new(3, 3), Cell::new(4, 3));
        let new = Footprint::Large.cells(kind, to).last();
        board.set_terrain(from, &mud());
        board.set_terrain(new, &mud());
        let cost = |board: &Board, occupancy: &OccupancyMap| {
            step_cost(board, &ogre, (from, to), occupancy)
        };
        assert_eq!(
            cost(&board, &OccupancyMap::new()),
            Ok(2),
            "only the newly entered cells count"
        );
        let mut others = OccupancyMap::for_board(&board);
        others.set(board.index(new).unwrap(), Occupied::Block);
        assert_eq!(cost(&board, &others), Err(StepBlocked::Occupied));
        board.set_object(
            new,
            Some(Object {
                passable: false,
                ..Object::default()
            }),
        );
        assert_eq!(
            cost(&board, &OccupancyMap::new()),
            Err(StepBlocked::Impassable)
        );
    }
}

#[test]
fn a_large_body_does_not_stand_astride_a_wall() {
    let mut board = meadow(GridKind::Square);
    let wall = Edge {
        blocks_movement: true,
        ..Edge::default()
    };
    board.set_edge(Cell::new(5, 3), Direction::new(4), Some(wall));
    let ogre = Mover::walking(Cell::new(3, 3), Footprint::Large, 9);
    let step = |from: i32, y| {
        step_cost(
            &board,
            &ogre,
            (Cell::new(from, y), Cell::new(from + 1, y)),
            &OccupancyMap::new(),
        )
    };
    assert_eq!(step(3, 3), Err(StepBlocked::EdgeBlocks));
    assert_eq!(step(3, 4), Ok(1), "south of it there is room");
}

#[test]
fn every_refusal_has_its_reason() {
    let mut board = meadow(GridKind::Square);
    let here = Cell::new(0, 0);
    board.set_terrain(Cell::new(1, 0), &Terrain::wall("wall"));
    let wall = Edge {
        blocks_movement: true,
        ..Edge::default()
    };
    board.set_edge(here, Direction::new(4), Some(wall));
    let mover = walker(0, 0).with_rules(StepRules {
        max_drop: 1,
        ..StepRules::default()
    });
    let refusal = |to: (i32, i32)| {
        step_cost(&board, &mover, (here, to.into()), &OccupancyMap::new()).unwrap_err()
    };
    assert_eq!(refusal((-1, 0)), StepBlocked::OffMap);
    assert_eq!(refusal((2, 0)), StepBlocked::NotAdjacent);
    assert_eq!(refusal((0, 0)), StepBlocked::NotAdjacent);
    assert_eq!(refusal((1, 0)), StepBlocked::Impassable);
    assert_eq!(refusal((0, 1)), StepBlocked::EdgeBlocks);
    assert_eq!(refusal((1, 1)), StepBlocked::DiagonalBetweenWalls);
    let mut pit = meadow(GridKind::Square);
    pit.set_elevation(Cell::new(1, 0), -2);
    let fall = step_cost(&pit, &mover, (here, Cell::new(1, 0)), &OccupancyMap::new());
    assert_eq!(fall, Err(StepBlocked::TooDeep));
}

/// Prices of steps that are paid for what they leave.
fn leaving(narrow: Narrow) -> StepRules {
    StepRules {
        charge: Charge::LeavingDifficult,
        narrow,
        ..StepRules::default()
    }
}

#[test]
fn tri_move_24_narrow_cells_are_difficult_for_some_and_closed_to_others() {
    for kind in GridKind::ALL {
        let mut board = meadow(kind);
        let [here, cleft, there] = [2, 3, 4].map(|x| Cell::new(x, 2));
        board.set_terrain(cleft, &tagged(1, "narrow"));
        let costs = |narrow| {
            let mover = walker(2, 2).with_rules(leaving(narrow));
            let steps = [(here, cleft), (cleft, there)];
            steps.map(|step| step_cost(&board, &mover, step, &OccupancyMap::new()))
        };
        assert_eq!(costs(Narrow::Open), [Ok(1), Ok(1)], "{kind:?}");
        assert_eq!(costs(Narrow::Difficult), [Ok(1), Ok(2)], "{kind:?}");
        let [entered, left] = costs(Narrow::Closed);
        assert_eq!(entered, Err(StepBlocked::TooNarrow), "{kind:?}");
        assert_eq!(left, Ok(1), "{kind:?}: one gets out");
    }
}

#[test]
fn tri_move_05_who_hampers_is_crossed_and_difficult_to_leave() {
    for kind in GridKind::ALL {
        let board = meadow(kind);
        let [here, giant, there] = [2, 3, 4].map(|x| Cell::new(x, 2));
        for (mark, expected) in [(Occupied::Pass, 1), (Occupied::Hamper, 2)] {
            let mut others = OccupancyMap::for_board(&board);
            others.set(board.index(giant).expect("on the map"), mark);
            let mover = walker(2, 2).with_rules(leaving(Narrow::Open));
            let cost = |step| step_cost(&board, &mover, step, &others);
            assert_eq!(cost((here, giant)), Ok(1), "{kind:?}");
            assert_eq!(cost((giant, there)), Ok(expected), "{kind:?}");
        }
    }
}

fn of_tags(tags: &[&str]) -> Terrain {
    Terrain {
        cost: 7,
        tags: tags.iter().map(|&tag| tag.into()).collect(),
        ..Terrain::open("ground")
    }
}

const FACTORS: TerrainFactors = TerrainFactors {
    hill: 2,
    mud: 2,
    thicket: 3,
    water: 2,
    waist: 4,
    deep: 3,
    underwater: 10,
    shared: 2,
    catalogue: true,
    highest: false,
};

fn by_factors() -> StepRules {
    StepRules {
        factors: Some(FACTORS),
        rise_factor: 2,
        climb_extra_per_step: 0,
        enters_climb_cells: true,
        climb_cell_max: i32::MAX,
        climb_cell_extra_per_step: 4,
        climb_cell_down_per_step: 4,
        ..StepRules::default()
    }
}

#[test]
fn wnd_move_08_tags_have_their_factors_in_place_of_the_cost_of_the_catalogue() {
    for kind in GridKind::ALL {
        let (here, there) = (Cell::new(2, 2), Cell::new(3, 2));
        let cases: [(&[&str], u32); 8] = [
            (&["soft"], 7),
            (&["mud"], 2),
            (&["water", "mud"], 4),
            (&["water", "deep"], 3),
            (&["water", "waist"], 4),
            (&["deep", "underwater"], 10),
            (&["thicket"], 3),
            (&["hill", "mud"], 4),
        ];
        for (tags, price) in cases {
            let mut board = meadow(kind);
            board.set_terrain(there, &of_tags(tags));
            let mover = walker(2, 2).with_rules(by_factors());
            let cost = step_cost(&board, &mover, (here, there), &OccupancyMap::new());
            assert_eq!(cost, Ok(price), "{kind:?} {tags:?}");
        }
    }
}

#[test]
fn wnd_move_10_a_step_up_is_a_hill_and_a_climb_is_paid_by_the_yard() {
    for kind in GridKind::ALL {
        let (here, there) = (Cell::new(2, 2), Cell::new(3, 2));
        let cases: [(&[&str], i32, Result<u32, StepBlocked>, u32); 5] = [
            (&[], 1, Ok(2), 1),
            (&["hill"], 1, Ok(2), 1),
            (&["hill"], 0, Ok(2), 1),
            (&["climb"], 3, Ok(1 + 12), 1 + 12),
            (&[], 2, Err(StepBlocked::TooHigh), 1),
        ];
        for (tags, rise, up, down) in cases {
            let mut board = meadow(kind);
            board.set_terrain(
                there,
                &Terrain {
                    cost: 1,
                    ..of_tags(tags)
                },
            );
            board.set_elevation(there, rise);
            let mover = walker(2, 2).with_rules(by_factors());
            let cost = |from, to| step_cost(&board, &mover, (from, to), &OccupancyMap::new());
            assert_eq!(cost(here, there), up, "{kind:?} {tags:?} {rise}");
            assert_eq!(cost(there, here), Ok(down), "{kind:?} {tags:?} {rise}");
        }
    }
}

#[test]
fn wnd_move_26_one_that_makes_room_doubles_the_step_and_may_be_stood_beside() {
    for kind in GridKind::ALL {
        let board = meadow(kind);
        let (here, there) = (Cell::new(2, 2), Cell::new(3, 2));
        let mut others = OccupancyMap::for_board(&board);
        others.set(board.index(there).expect("on the map"), Occupied::Share);
        let mover = walker(2, 2).with_rules(by_factors());
        assert_eq!(step_cost(&board, &mover, (here, there), &others), Ok(2));
        let mut field = crate::board::MoveField::new();
        field.compute(&board, &mover, &others);
        assert!(field.can_end(there), "{kind:?}");
    }
}

#[test]
fn wnd_r46_a_dear_diagonal_doubles_the_factors_and_not_the_climb() {
    let mut board = meadow(GridKind::Square);
    let (here, there) = (Cell::new(2, 2), Cell::new(3, 3));
    board.set_terrain(there, &of_tags(&["mud", "climb"]));
    board.set_elevation(there, 2);
    let rules = StepRules {
        diagonals: Diagonals::Alternating { odd: true },
        ..by_factors()
    };
    let mover = walker(2, 2).with_rules(rules);
    let cost = step_cost(&board, &mover, (here, there), &OccupancyMap::new());
    assert_eq!(cost, Ok(2 * 2 + 8));
}
