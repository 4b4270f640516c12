use super::straight_way;
use crate::board::{Board, MoveField, Mover, OccupancyMap, Occupied, Terrain};
use crate::combat::{CombatantId, CombatantQuery};
use crate::grid::{Cell, Footprint, GridKind};
use crate::mechanics::snapshot::{CombatantView, ViewQuery};
use crate::mechanics::tactics::{Stand, Targets, Way};
use crate::mechanics::testing::{Toy, field};
use bevy::prelude::World;
use proptest::prelude::*;

/// Columns and rows of the ground.
const SIDE: u32 = 12;
/// Half steps from the feet to the eyes.
const EYES: i32 = 3;

/// Ground with a wall, mud or a rise here and there, and marks of those who stand about.
fn ground(kind: GridKind, cells: &[u8]) -> (Board, OccupancyMap) {
    let mud = Terrain {
        cost: 2,
        ..Terrain::open("mud")
    };
    let palette = vec![Terrain::open("grass"), mud, Terrain::wall("wall")];
    let mut board = Board::new(kind, Cell::new(0, 0), SIDE, SIDE, palette, 0);
    let mut map = OccupancyMap::for_board(&board);
    for (cell, what) in board.cells().zip(cells) {
        let number = board.index(cell).unwrap();
        match what % 24 {
            0 | 1 => board.set_terrain_index(cell, 2),
            2 => board.set_terrain_index(cell, 1),
            3 => board.set_elevation(cell, 1),
            4 => map.set(number, Occupied::Pass),
            5 => map.set(number, Occupied::Block),
            _ => {}
        }
    }
    (board, map)
}

/// A world with these combatants, to be looked at.
fn stage(kind: GridKind, toys: &[Toy]) -> World {
    let mut world = field(kind, toys);
    CombatantQuery::<ViewQuery>::prepare(&mut world);
    world
}

/// The enemies of the first of some combatants, as it would go for them on a board.
fn targets<'s>(board: &'s Board, all: &[CombatantView<'s>], reach: i32) -> Targets<'s> {
    let enemies = all[1..].iter().map(|enemy| Stand::of(enemy, EYES));
    Targets::new(board, all[0], EYES, reach, enemies)
}

/// What a search that looks everywhere finds with such a movement: the way to where an enemy is in
/// reach.
fn searched(
    board: &Board,
    mover: &Mover,
    map: &OccupancyMap,
    targets: &Targets<'_>,
) -> Option<Way> {
    let mut field = MoveField::new();
    let in_reach = |cell| targets.is_in_reach(board, cell, 0);
    let goal = field.search(board, mover, map, in_reach)?;
    Way::found_by(&field, goal)
}

/// What a search finds with such a movement if no enemy can be reached: the way to the free cell
/// that is nearest to one, of equals the first reached.
fn nearest(board: &Board, mover: &Mover, map: &OccupancyMap, targets: &Targets<'_>) -> Option<Way> {
    let mut far = MoveField::new();
    far.compute(board, mover, map);
    let free = far.reached().filter(|&(cell, _)| far.can_end(cell));
    let (cell, _) = free.min_by_key(|&(cell, cost)| (targets.distance_from(cell), cost))?;
    Way::found_by(&far, cell)
}

#[test]
fn over_open_ground_every_way_is_straight() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let (board, map) = ground(kind, &[]);
        let toys = [Toy::new(0, (1, 4)), Toy::new(1, (9, 5))];
        let world = stage(kind, &toys);
        let all = [1, 2].map(|id| CombatantView::of(&world, CombatantId(id)));
        let targets = targets(&board, &all, 1);
        let mover = Mover::walking(all[0].anchor(), Footprint::Single, 80);
        let in_reach = |cell| targets.is_in_reach(&board, cell, 0);
        let way = straight_way(&board, &mover, &map, &targets, 1, in_reach);
        let way = way.expect("nothing is in the way");
        assert_eq!(
            way.cost(),
            targets.distance_from(all[0].anchor()).cast_unsigned() - 1
        );
        let at_once = straight_way(
            &board,
            &mover,
            &map,
            &targets,
            way.cost().cast_signed() + 1,
            in_reach,
        );
        assert_eq!(at_once, None, "it is as near already");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_search_finds_the_way_that_a_look_everywhere_finds(
        kind in prop::sample::select(&GridKind::ALL[..]),
        large in any::<bool>(),
        cells in prop::collection::vec(any::<u8>(), (SIDE * SIDE) as usize),
        places in prop::collection::vec(0..(SIDE * SIDE) as usize, 2..5),
        reach in 1..3_i32,
        budget in 1..6_u32,
    ) {
        let (board, map) = ground(kind, &cells);
        let space = if large { Footprint::Large } else { Footprint::Single };
        let places = places.iter().map(|&place| board.cells().nth(place).expect("on the map"));
        let toys = places.enumerate().map(|(at, Cell { x, y })| match at {
            0 => Toy::new(0, (x, y)).with_space(space),
            _ => Toy::new(1, (x, y)),
        });
        let toys: Vec<_> = toys.collect();
        let world = stage(kind, &toys);
        let ids = 1..=u32::try_from(toys.len()).unwrap();
        let all = ids.map(|id| {
            let mut view = CombatantView::of(&world, CombatantId(id));
            view.move_to(&board, view.anchor());
            view
        });
        let all: Vec<_> = all.collect();
        let targets = targets(&board, &all, reach);
        let mover = |budget| Mover::walking(all[0].anchor(), space, budget);
        let in_reach = |cell| targets.is_in_reach(&board, cell, 0);
        if let Some(way) = straight_way(&board, &mover(80), &map, &targets, reach, in_reach) {
            prop_assert_eq!(Some(way), searched(&board, &mover(80), &map, &targets));
        }
        let mut field = MoveField::new();
        for budget in [budget, 80] {
            let everywhere = searched(&board, &mover(budget), &map, &targets);
            let way = targets.search(&mut field, &board, &mover(budget), &map);
            prop_assert_eq!(&way, &everywhere);
            let ahead = targets.search_ahead(&mut field, &board, &mover(budget), &map);
            prop_assert_eq!(ahead, everywhere);
        }
        let gap = targets.distance_from(all[0].anchor()) - budget.cast_signed();
        if let Some(way) = straight_way(&board, &mover(budget), &map, &targets, gap, |_| true) {
            prop_assert_eq!(Some(way), nearest(&board, &mover(budget), &map, &targets));
        }
    }
}
