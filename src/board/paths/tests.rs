//! Fields against a plain search, paths against single steps, and the rules one by one.

use super::super::{Edge, Object, Occupied, Terrain, TerrainFactors, step_cost};
use super::*;
use crate::grid::GridKind;
use proptest::prelude::*;
use std::collections::BTreeMap;

const SIDE: i32 = 9;

fn palette() -> Vec<Terrain> {
    let tagged = |name: &str, cost, tag: &str| Terrain {
        cost,
        tags: vec![tag.into()],
        ..Terrain::open(name)
    };
    vec![
        Terrain::open("grass"),
        Terrain {
            cost: 2,
            ..Terrain::open("mud")
        },
        Terrain::wall("wall"),
        tagged("lake", 2, "deep"),
        tagged("cliff", 1, "climb"),
        tagged("brush", 2, "low"),
        tagged("stairs", 1, "ramp"),
    ]
}

fn meadow(kind: GridKind) -> Board {
    Board::new(
        kind,
        Cell::new(0, 0),
        SIDE.cast_unsigned(),
        SIDE.cast_unsigned(),
        palette(),
        0,
    )
}

/// A cell of a board by its place in reading order.
fn nth(board: &Board, place: usize) -> Cell {
    board.cells().nth(place).unwrap()
}

fn field_of(board: &Board, mover: &Mover, occupancy: &OccupancyMap) -> MoveField {
    let mut field = MoveField::new();
    field.compute(board, mover, occupancy);
    field
}

fn walker(x: i32, y: i32, budget: u32) -> Mover {
    Mover::walking(Cell::new(x, y), Footprint::Single, budget)
}

/// Every cell's least cost, by trying all steps until nothing changes.
fn naive(board: &Board, mover: &Mover, occupancy: &OccupancyMap) -> BTreeMap<Cell, u32> {
    let mut costs = BTreeMap::from([(mover.anchor, 0)]);
    let mut changed = true;
    while changed {
        changed = false;
        for (from, spent) in costs.clone() {
            for (_, to) in board.kind().neighbours(from) {
                let Ok(cost) = step_cost(board, mover, (from, to), occupancy) else {
                    continue;
                };
                let total = spent + cost;
                if total <= mover.budget && costs.get(&to).is_none_or(|&known| total < known) {
                    costs.insert(to, total);
                    changed = true;
                }
            }
        }
    }
    costs
}

#[derive(Clone, Debug)]
struct Scene {
    board: Board,
    mover: Mover,
    occupancy: OccupancyMap,
}

fn scene() -> impl Strategy<Value = Scene> {
    let spot = || 0..usize::try_from(SIDE * SIDE).unwrap();
    let things = (
        prop::collection::vec((spot(), 0..7_usize), 0..40),
        prop::collection::vec((spot(), 0..3_i32), 0..20),
        prop_oneof![
            Just(Vec::new()),
            prop::collection::vec((spot(), 0..8_u8), 0..15)
        ],
        prop::collection::vec((spot(), any::<bool>()), 0..8),
    );
    let who = (spot(), 0..4_usize, 0..12_u32, 0..5_u8);
    (any::<bool>(), things, who).prop_map(
        |(hex, (terrain, hills, edges, others), (start, size, budget, style))| {
            let mut board = meadow(if hex { GridKind::Hex } else { GridKind::Square });
            for (index, number) in terrain {
                board.set_terrain_index(nth(&board, index), number);
            }
            for (index, height) in hills {
                board.set_elevation(nth(&board, index), height);
            }
            for (index, side) in edges {
                let wall = Edge {
                    blocks_movement: true,
                    ..Edge::default()
                };
                board.set_edge(nth(&board, index), Direction::new(side), Some(wall));
            }
            let mut occupancy = OccupancyMap::for_board(&board);
            for (index, friend) in others.into_iter().filter(|&(index, _)| index != start) {
                occupancy.set(
                    board.index(nth(&board, index)).unwrap(),
                    if friend {
                        Occupied::Pass
                    } else {
                        Occupied::Block
                    },
                );
            }
            let (anchor, footprint) = (nth(&board, start), Footprint::ALL[size]);
            let mover = Mover {
                footprint,
                ..style_of(style, anchor, budget)
            };
            Scene {
                board,
                mover,
                occupancy,
            }
        },
    )
}

/// Prices of single walkers for which the flood looks level steps up.
fn priced(style: u8) -> StepRules {
    let diagonals = Diagonals::Alternating {
        odd: style.is_multiple_of(2),
    };
    let factors = TerrainFactors {
        mud: 2,
        deep: 4,
        shared: 2,
        catalogue: style < 4,
        highest: style.is_multiple_of(3),
        ..TerrainFactors::NONE
    };
    let by_factors = StepRules {
        diagonals,
        rise_factor: 2,
        cost_factor: 1 + u32::from(style % 3),
        climb_cell_max: i32::MAX,
        max_drop: 1,
        enters_climb_cells: true,
        factors: Some(factors),
        ..StepRules::default()
    };
    let leaving = StepRules {
        charge: Charge::LeavingDifficult,
        diagonals,
        wades: style < 4,
        ..StepRules::default()
    };
    match style {
        0..5 => by_factors,
        5 => StepRules {
            diagonals,
            ..StepRules::default()
        },
        _ => leaving,
    }
}

/// Movers that ask all that the prices can say.
fn style_of(style: u8, anchor: Cell, budget: u32) -> Mover {
    let base = StepRules::default();
    let rules = match style {
        0 => base,
        1 => StepRules {
            deep_water_multiplier: 1,
            max_rise: 2,
            enters_climb_cells: true,
            ..base
        },
        2 => StepRules {
            climb_cell_max: 3,
            max_drop: 1,
            rise_factor: 2,
            cost_factor: 2,
            ..base
        },
        3 => StepRules {
            charge: Charge::LeavingDifficult,
            ..base
        },
        _ => return Mover::flying(anchor, Footprint::Single, budget, 1),
    };
    Mover::walking(anchor, Footprint::Single, budget).with_rules(rules)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn fields_are_those_of_a_plain_search(scene in scene()) {
        let Scene { board, mover, occupancy } = scene;
        let field = field_of(&board, &mover, &occupancy);
        let expected = naive(&board, &mover, &occupancy);
        for cell in board.cells() {
            prop_assert_eq!(field.cost(cell), expected.get(&cell).copied(), "{}", cell);
        }
        let reached: Vec<_> = field.reached().collect();
        prop_assert_eq!(reached.len(), expected.len());
        prop_assert!(reached.is_sorted_by_key(|&(_, cost)| cost));
    }

    #[test]
    fn paths_are_legal_step_by_step_and_cost_what_the_field_says(scene in scene()) {
        let Scene { board, mover, occupancy } = scene;
        let field = field_of(&board, &mover, &occupancy);
        for (goal, cost) in field.reached() {
            let mut at = mover.anchor;
            let mut spent = 0;
            for next in field.path_to(goal).expect("it is reached") {
                spent += step_cost(&board, &mover, (at, next), &occupancy).expect("a legal step");
                at = next;
            }
            prop_assert_eq!((at, spent), (goal, cost));
        }
    }

    #[test]
    fn nobody_ends_where_somebody_is(scene in scene()) {
        let Scene { board, mover, occupancy } = scene;
        let field = field_of(&board, &mover, &occupancy);
        for (cell, _) in field.reached().skip(1) {
            let space = mover.footprint.cells(board.kind(), cell);
            let free = space.iter().all(|cell| occupancy.at(board.index(cell).unwrap()) == Occupied::Free);
            prop_assert_eq!(field.can_end(cell), free);
        }
    }

    #[test]
    fn a_search_finds_the_first_and_leaves_a_field_that_is_just_large_enough(scene in scene(), wanted in 0..9_i32) {
        let Scene { board, mover, occupancy } = scene;
        let whole = field_of(&board, &mover, &occupancy);
        let fits = |cell: Cell| cell.y == wanted;
        let mut first = whole.reached().filter(|&(cell, _)| whole.can_end(cell) && fits(cell));
        let first = first.next();
        let mut field = MoveField::new();
        let goal = field.search(&board, &mover, &occupancy, fits);
        prop_assert_eq!(goal, first.map(|(cell, _)| cell));
        for (cell, cost) in field.reached() {
            prop_assert_eq!(whole.cost(cell), Some(cost));
            prop_assert_eq!(field.path_to(cell), whole.path_to(cell));
        }
        if let Some((_, budget)) = first {
            let just = field_of(&board, &Mover { budget, ..mover }, &occupancy);
            prop_assert!(just.reached().all(|(cell, cost)| field.cost(cell) == Some(cost)));
        }
        field.compute(&board, &mover, &occupancy);
        prop_assert!(field.reached().eq(whole.reached()));
    }

    #[test]
    fn a_search_towards_a_place_finds_what_a_search_finds(
        scene in scene(),
        x in 0..9_i32,
        y in 0..9_i32,
        reach in 0..3_i32,
    ) {
        let Scene { board, mover, occupancy } = scene;
        let apart = |cell| board.kind().distance(cell, Cell::new(x, y));
        let fits = |cell| apart(cell) <= reach;
        let least = |cell| apart(cell).saturating_sub(reach).try_into().unwrap_or(0);
        let (mut whole, mut field) = (MoveField::new(), MoveField::new());
        let goal = whole.search(&board, &mover, &occupancy, fits);
        prop_assert_eq!(field.search_towards(&board, &mover, &occupancy, fits, least), goal);
        let way = |field: &MoveField| goal.and_then(|goal| field.path_to(goal));
        prop_assert_eq!(way(&field), way(&whole));
        field.search_towards(&board, &mover, &occupancy, |_| false, least);
        whole.compute(&board, &mover, &occupancy);
        let ends = |field: &MoveField| -> Vec<_> {
            let ends = field.reached().filter(|&(cell, _)| field.can_end(cell) && fits(cell));
            ends.map(|(cell, cost)| (cell, cost, field.path_to(cell))).collect()
        };
        prop_assert_eq!(ends(&field), ends(&whole), "all goals, in the same order");
        field.compute(&board, &mover, &occupancy);
        prop_assert!(field.reached().eq(whole.reached()), "it forgets");
    }

    #[test]
    fn looked_up_prices_give_the_general_flood(
        scene in scene(),
        style in 0..8_u8,
        rest in prop::collection::vec((0..81_usize, any::<bool>()), 0..8),
        wanted in 0..9_i32,
    ) {
        let Scene { board, mut mover, mut occupancy } = scene;
        mover = Mover { mode: MoveMode::Walk, budget: 2 * mover.budget, ..mover }.with_rules(priced(style));
        for (place, shares) in rest {
            let mark = if shares { Occupied::Share } else { Occupied::Hamper };
            occupancy.set(board.index(nth(&board, place)).unwrap(), mark);
        }
        let mut general = MoveField::new();
        let stepper = Stepper { board: &board, mover: &mover, occupancy: &occupancy };
        general.begin(stepper).unwrap();
        general.flood(stepper, None);
        let mut field = field_of(&board, &mover, &occupancy);
        prop_assert!(field.reached().eq(general.reached()));
        let fits = |cell: Cell| cell.y == wanted;
        let ends = general.reached().filter(|&(cell, _)| general.can_end(cell));
        let first = ends.map(|(cell, _)| cell).find(|&cell| fits(cell));
        for cell in board.cells() {
            prop_assert_eq!(field.can_end(cell), general.can_end(cell));
            prop_assert_eq!(field.path_to(cell), general.path_to(cell));
        }
        prop_assert_eq!(field.search(&board, &mover, &occupancy, fits), first);
        let way = first.map(|goal| (field.path_to(goal), field.can_end(goal)));
        prop_assert_eq!(way, first.map(|goal| (general.path_to(goal), true)));
    }

    #[test]
    fn a_field_that_is_used_again_forgets(one in scene(), other in scene()) {
        let mut field = field_of(&one.board, &one.mover, &one.occupancy);
        field.compute(&other.board, &other.mover, &other.occupancy);
        let fresh = field_of(&other.board, &other.mover, &other.occupancy);
        prop_assert!(field.reached().eq(fresh.reached()));
        for cell in other.board.cells() {
            prop_assert_eq!(field.cost(cell), fresh.cost(cell));
            prop_assert_eq!(field.can_end(cell), fresh.can_end(cell));
            prop_assert_eq!(field.path_to(cell), fresh.path_to(cell));
        }
    }
}

#[test]
fn on_open_ground_cost_is_distance() {
    for kind in GridKind::ALL {
        let board = meadow(kind);
        let start = Cell::new(3, 4);
        let field = field_of(
            &board,
            &Mover::walking(start, Footprint::Single, 20),
            &OccupancyMap::new(),
        );
        for cell in board.cells() {
            assert_eq!(
                field.cost(cell),
                Some(kind.distance(start, cell).cast_unsigned())
            );
        }
    }
}

#[test]
fn wnd_move_05_every_second_diagonal_is_dear() {
    let board = meadow(GridKind::Square);
    let rules = |odd| StepRules {
        diagonals: Diagonals::Alternating { odd },
        ..StepRules::default()
    };
    let start = Cell::new(0, 0);
    let even = field_of(
        &board,
        &walker(0, 0, 30).with_rules(rules(false)),
        &OccupancyMap::new(),
    );
    for cell in board.cells() {
        assert_eq!(
            even.cost(cell),
            Some(
                board
                    .kind()
                    .distance_alternating(start, cell)
                    .cast_unsigned()
            )
        );
        assert_eq!(
            even.path_to(cell).unwrap().len(),
            board.kind().distance(start, cell).cast_unsigned() as usize
        );
    }
    let odd = field_of(
        &board,
        &walker(0, 0, 30).with_rules(rules(true)),
        &OccupancyMap::new(),
    );
    assert_eq!(odd.cost(Cell::new(1, 1)), Some(2));
    assert_eq!(odd.cost(Cell::new(2, 2)), Some(3));
    assert_eq!(odd.path_to(start), Some(Vec::new()));
    let mud = walker(0, 0, 30).with_rules(rules(true));
    assert_eq!(
        step_cost(&board, &mud, (start, Cell::new(1, 1)), &OccupancyMap::new()),
        Ok(2)
    );
}

#[test]
fn flyers_pass_over_what_stops_walkers_but_not_over_walls() {
    let mut board = meadow(GridKind::Hex);
    for row in 0..SIDE {
        let cell = board.cell_at(4, usize::try_from(row).unwrap());
        board.set_terrain_index(cell, 3);
        board.set_object(
            cell,
            Some(Object {
                passable: false,
                ..Object::default()
            }),
        );
    }
    let start = Cell::new(0, 4);
    let goal = Cell::new(5, 4);
    let walks = field_of(
        &board,
        &Mover::walking(start, Footprint::Single, 30),
        &OccupancyMap::new(),
    );
    assert_eq!(walks.cost(goal), None);
    let flies = field_of(
        &board,
        &Mover::flying(start, Footprint::Single, 30, 1),
        &OccupancyMap::new(),
    );
    assert_eq!(flies.cost(goal), Some(5));
    board
        .cells()
        .filter(|cell| board.object(*cell).is_some())
        .collect::<Vec<_>>()
        .into_iter()
        .for_each(|cell| {
            board.set_terrain_index(cell, 2);
        });
    let walled = field_of(
        &board,
        &Mover::flying(start, Footprint::Single, 30, 1),
        &OccupancyMap::new(),
    );
    assert_eq!(walled.cost(goal), None);
}

#[test]
fn the_start_is_reached_even_with_no_budget_or_when_shut_in() {
    let mut board = meadow(GridKind::Square);
    let here = Cell::new(4, 4);
    let field = field_of(
        &board,
        &Mover::walking(here, Footprint::Single, 0),
        &OccupancyMap::new(),
    );
    assert_eq!(field.reached().collect::<Vec<_>>(), [(here, 0)]);
    GridKind::Square
        .neighbours(here)
        .for_each(|(_, cell)| board.set_terrain_index(cell, 2));
    let field = field_of(
        &board,
        &Mover::walking(here, Footprint::Single, u32::MAX),
        &OccupancyMap::new(),
    );
    assert_eq!(field.reached().count(), 1);
    assert!(field.can_end(here));
}

#[test]
fn a_mover_off_the_map_reaches_nothing() {
    let board = meadow(GridKind::Hex);
    let mut field = MoveField::new();
    for _ in 0..3 {
        field.compute(&board, &walker(i32::MAX, 3, u32::MAX), &OccupancyMap::new());
        assert_eq!(field.reached().count(), 0);
        assert!(field.path_to(Cell::new(0, 0)).is_none() && !field.can_end(Cell::new(0, 0)));
    }
}

#[test]
fn many_queries_with_large_budgets_stay_right() {
    let board = meadow(GridKind::Hex);
    let mut field = MoveField::new();
    for turn in 0..20 {
        let start = nth(&board, turn * 4);
        field.compute(
            &board,
            &Mover::walking(start, Footprint::Single, u32::MAX - 5),
            &OccupancyMap::new(),
        );
        assert_eq!(field.reached().count(), board.len());
        assert_eq!(field.cost(start), Some(0));
    }
}

/// Mixed costs and walls on hexes, each cell by a fixed pattern.
fn rough_hexes() -> Board {
    let palette = vec![
        Terrain::open("grass"),
        Terrain {
            cost: 2,
            ..Terrain::open("mud")
        },
        Terrain {
            cost: 3,
            ..Terrain::open("marsh")
        },
        Terrain::wall("rock"),
    ];
    let mut board = Board::new(GridKind::Hex, Cell::new(-3, 2), 40, 40, palette, 0);
    for (place, cell) in board.cells().enumerate() {
        board.set_terrain_index(cell, [0, 0, 1, 0, 3, 2, 0, 1][place * place % 61 % 8]);
    }
    board
}

#[test]
fn fields_are_those_of_two_libraries() {
    let board = rough_hexes();
    let cost = |cell: Cell| {
        let terrain = board.terrain(cell).filter(|terrain| terrain.passable)?;
        Some(u32::from(terrain.cost))
    };
    let steps = |&cell: &Cell| {
        let next = GridKind::Hex.neighbours(cell).map(|(_, next)| next);
        next.filter_map(|next| Some((next, cost(next)?)))
            .collect::<Vec<_>>()
    };
    for (start, budget) in [(0, 7), (820, 1), (820, 12), (1599, 200)] {
        let start = nth(&board, start);
        let mover = Mover::walking(start, Footprint::Single, budget);
        let field = field_of(&board, &mover, &OccupancyMap::for_board(&board));
        let own: BTreeMap<_, _> = field.reached().collect();
        let reached = pathfinding::prelude::dijkstra_reach(&start, steps);
        let theirs = reached.take_while(|reached| reached.total_cost <= budget);
        assert_eq!(own, theirs.map(|r| (r.node, r.total_cost)).collect());
        if budget < 20 {
            // It adds 1 to every cost.
            let price = |hex: hexx::Hex| cost(hex.into()).map(|cost| cost - 1);
            let theirs = hexx::algorithms::field_of_movement(start.into(), budget, price);
            assert_eq!(own.len(), theirs.len());
            assert!(theirs.into_iter().all(|hex| own.contains_key(&hex.into())));
        }
    }
}

/// The least fear of a cheapest way to each cell, by trying all steps until nothing changes.
fn naive_fears(
    scene: &Scene,
    field: &MoveField,
    fear: impl Fn(Cell) -> u32,
) -> BTreeMap<Cell, u32> {
    let Scene {
        board,
        mover,
        occupancy,
    } = scene;
    let mut fears = BTreeMap::from([(mover.anchor, 0)]);
    let mut changed = true;
    while changed {
        changed = false;
        for (from, known) in fears.clone() {
            for (_, to) in board.kind().neighbours(from) {
                let Ok(cost) = step_cost(board, mover, (from, to), occupancy) else {
                    continue;
                };
                let spent = field.cost(from).map(|spent| spent + cost);
                let total = known + fear(from);
                let is_cheapest = to != mover.anchor && spent == field.cost(to);
                if is_cheapest && fears.get(&to).is_none_or(|&known| total < known) {
                    fears.insert(to, total);
                    changed = true;
                }
            }
        }
    }
    fears
}

proptest! {
    #[test]
    fn the_way_past_what_is_feared_is_a_cheapest_one_with_the_least_fear(
        scene in scene(),
        feared in prop::collection::vec(0..u32::try_from(SIDE * SIDE).unwrap(), 0..30),
    ) {
        let Scene { board, mover, occupancy } = &scene;
        prop_assume!(!matches!(mover.rules.diagonals, Diagonals::Alternating { .. }));
        let field = field_of(board, mover, occupancy);
        let fear = |cell: Cell| {
            let place = board.cells().position(|it| it == cell).unwrap();
            feared.iter().filter(|&&it| it as usize == place).count() as u32
        };
        let fears = naive_fears(&scene, &field, fear);
        for (cell, cost) in field.reached() {
            let path = field.path_past(board, mover, occupancy, cell, fear).unwrap();
            let costs = super::super::path_costs(board, mover, &path, occupancy).unwrap();
            prop_assert_eq!(costs.iter().sum::<u32>(), cost);
            let left = |path: &[Cell]| {
                let left = std::iter::once(mover.anchor).chain(path.iter().copied());
                left.take(path.len()).map(fear).sum::<u32>()
            };
            prop_assert_eq!(left(&path), fears[&cell]);
            let usual = field.path_to(cell).unwrap();
            if left(&usual) == fears[&cell] {
                prop_assert_eq!(usual, path);
            }
        }
    }
}

#[test]
fn the_way_past_what_is_feared_minds_dear_diagonals() {
    let board = meadow(GridKind::Square);
    let rules = StepRules {
        diagonals: Diagonals::Alternating { odd: false },
        ..StepRules::default()
    };
    let mover = walker(0, 4, 20).with_rules(rules);
    let others = OccupancyMap::new();
    let field = field_of(&board, &mover, &others);
    let goal = Cell::new(6, 6);
    let fear = |cell: Cell| u32::from(cell.y == 4 && cell.x > 0);
    let path = field
        .path_past(&board, &mover, &others, goal, fear)
        .unwrap();
    let costs = super::super::path_costs(&board, &mover, &path, &others).unwrap();
    assert_eq!(Some(costs.iter().sum::<u32>()), field.cost(goal));
    assert!(path.iter().all(|&cell| fear(cell) == 0), "{path:?}");
}
