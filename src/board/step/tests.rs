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
