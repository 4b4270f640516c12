//! Who may be where, on both grids and with bodies of all sizes.

use crate::board::{Levels, Occupied};
use crate::combat::{CombatantId, Condition, Ruleset};
use crate::grid::{Cell, Footprint, GridKind};
use crate::mechanics::testing::proving::{MOUNTS, PROVING};
use crate::mechanics::testing::{TOY, Toy, WALK, field_under, with_board};
use crate::mechanics::{Scene, conditions};
use bevy::prelude::World;

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);
const C: CombatantId = CombatantId(3);
const MIDDLE: (i32, i32) = (5, 5);

fn under(ruleset: &'static Ruleset, kind: GridKind, toys: &[Toy]) -> World {
    field_under(ruleset, kind, toys, |_| ())
}

/// Both grids, and each size of two bodies.
fn all_sizes() -> impl Iterator<Item = (GridKind, Footprint, Footprint)> {
    let pairs = Footprint::ALL.into_iter();
    let pairs = pairs.flat_map(|one| Footprint::ALL.map(|other| (one, other)));
    GridKind::ALL.into_iter().flat_map(move |kind| {
        let pairs = pairs.clone();
        pairs.map(move |(one, other)| (kind, one, other))
    })
}

/// One step of height for each size.
fn tall(space: Footprint) -> i32 {
    let place = Footprint::ALL.iter().position(|&size| size == space);
    1 + i32::try_from(place.expect("it is one of them")).expect("there are four")
}

#[test]
fn without_levels_nobody_stays_where_another_is_at_any_height() {
    for (kind, one, other) in all_sizes() {
        for altitude in [0, 1, 9] {
            let flyer = Toy::new(1, MIDDLE).with_space(other).at_altitude(altitude);
            let world = under(&TOY, kind, &[Toy::new(0, (0, 0)).with_space(one), flyer]);
            let scene = Scene::of(&world);
            let here = MIDDLE.into();
            assert!(!scene.may_stay(A, here), "{kind:?} {one:?} {other:?}");
            assert_eq!((scene.levels(A), scene.levels(B)), (None, None));
            assert_eq!(scene.in_space(A, here, 0), [B]);
            let map = scene.occupancy(A, |_| Occupied::Block);
            let space = scene.space(B);
            for cell in scene.board().cells() {
                let number = scene.board().index(cell).expect("it is on the map");
                let blocked = map.at(number) == Occupied::Block;
                assert_eq!(blocked, space.contains(cell), "{kind:?} {cell}");
            }
        }
    }
}

#[test]
fn with_levels_one_stays_above_or_below_another_and_nowhere_else() {
    for (kind, one, other) in all_sizes() {
        for altitude in -6..=6 {
            let flyer = Toy::new(1, MIDDLE).with_space(other).at_altitude(altitude);
            let walker = Toy::new(0, (1, 1)).with_space(one);
            let world = under(&PROVING, kind, &[walker, flyer]);
            let scene = Scene::of(&world);
            let is_clear = altitude >= tall(one) || altitude + tall(other) <= 0;
            let case = format!("{kind:?} {one:?} {other:?} {altitude}");
            let here = MIDDLE.into();
            assert_eq!(scene.may_stay(A, here), is_clear, "{case}");
            assert_eq!(scene.in_space(A, here, 0).is_empty(), is_clear, "{case}");
            assert_eq!(scene.levels(B), Some(Levels::of(altitude, tall(other))));
            let map = scene.occupancy(A, |_| Occupied::Block);
            for cell in scene.space(B).iter() {
                let number = scene.board().index(cell).expect("it is on the map");
                assert_eq!(map.at(number) == Occupied::Free, is_clear, "{case}");
            }
            // The same the other way round: the one in the air comes over the one on the ground.
            assert_eq!(scene.may_stay(B, (1, 1).into()), is_clear, "{case}");
        }
    }
}

#[test]
fn levels_are_counted_from_the_ground_under_each_body() {
    for kind in GridKind::ALL {
        for rise in -3..=3 {
            let walker = Toy::new(0, (0, 0));
            let flyer = Toy::new(1, MIDDLE)
                .with_space(Footprint::Large)
                .at_altitude(2);
            let mut world = under(&PROVING, kind, &[walker, flyer]);
            let high = Footprint::Large.cells(kind, MIDDLE.into()).iter().last();
            let high = high.expect("it fills cells");
            with_board(&mut world, |board| board.set_elevation(high, rise));
            let scene = Scene::of(&world);
            // The body in the air fills two levels, above the highest ground under it.
            let feet = rise.max(0) + 2;
            assert_eq!(
                scene.levels(B),
                Some(Levels::of(feet, 2)),
                "{kind:?} {rise}"
            );
            let is_clear = rise < feet || rise > feet + 1;
            assert_eq!(scene.may_stay(A, high), is_clear, "{kind:?} {rise}");
            assert!(scene.may_stay(A, MIDDLE.into()), "{kind:?} {rise}");
            assert!(!scene.may_stay_at(A, MIDDLE.into(), feet));
            let number = scene.board().index(high).expect("it is on the map");
            let map = scene.occupancy(A, |_| Occupied::Block);
            assert_eq!(map.at(number) == Occupied::Free, is_clear);
        }
    }
}

#[test]
fn a_large_mover_on_uneven_ground_never_passes_where_it_could_not_stay() {
    for kind in GridKind::ALL {
        for altitude in 1..=5 {
            let walker = Toy::new(0, (0, 0)).with_space(Footprint::Large);
            let flyer = Toy::new(1, MIDDLE).at_altitude(altitude);
            let mut world = under(&PROVING, kind, &[walker, flyer]);
            with_board(&mut world, |board| board.set_elevation(Cell::new(6, 5), 2));
            let scene = Scene::of(&world);
            let map = scene.occupancy(A, |_| Occupied::Block);
            let mut seen = [false; 2];
            for anchor in scene.board().cells() {
                let space = scene.space_at(A, anchor);
                if !space.contains(MIDDLE.into()) {
                    continue;
                }
                let numbers = space.iter().filter_map(|cell| scene.board().index(cell));
                let passes = numbers.clone().count() == space.size()
                    && numbers
                        .into_iter()
                        .all(|number| map.at(number) == Occupied::Free);
                let may_stay = scene.may_stay(A, anchor);
                assert!(may_stay || !passes, "{kind:?} {altitude} {anchor}");
                seen[usize::from(may_stay)] = true;
            }
            // On the rise its head is at level 3, beside it at level 1.
            assert_eq!(seen, [altitude <= 3, true], "{kind:?} {altitude}");
        }
    }
}

#[test]
fn a_walker_ends_its_way_below_a_flyer_and_not_beside_its_legs() {
    for kind in GridKind::ALL {
        for (altitude, free) in [(0, false), (1, true)] {
            let toys = [
                Toy::new(0, (4, 5)),
                Toy::new(1, MIDDLE).at_altitude(altitude),
            ];
            let world = under(&PROVING, kind, &toys);
            let scene = Scene::of(&world);
            let path = [MIDDLE.into()];
            assert_eq!(WALK.check(scene, A, &path).is_ok(), free, "{kind:?}");
            let reach = WALK.reach(scene, A);
            let there = reach.iter().any(|to| to.cell == MIDDLE.into());
            assert_eq!(there, free, "{kind:?}");
        }
    }
}

#[test]
fn who_may_share_a_cell_is_asked_of_the_ruleset() {
    for (kind, one, other) in all_sizes() {
        let toys = [
            Toy::new(0, MIDDLE).with_space(one),
            Toy::new(0, MIDDLE).with_space(other),
            Toy::new(0, (0, 0)),
        ];
        let mut world = under(&PROVING, kind, &toys);
        let here: Cell = MIDDLE.into();
        let case = format!("{kind:?} {one:?} {other:?}");
        let stays = |world: &World| [A, B, C].map(|who| Scene::of(world).may_stay(who, here));
        assert_eq!(stays(&world), [false; 3], "{case}");
        MOUNTS.seize(&mut world, A, B);
        assert_eq!(stays(&world), [true, true, false], "{case}: it rides");
        let inside = Condition::new("inside", 1, "TOY-MOVE-02").by(B);
        conditions::set(&mut world, C, inside);
        assert_eq!(stays(&world), [true; 3], "{case}: rider and mount are one");
        MOUNTS.end_all(&mut world, A, "TOY-RIDE-03");
        assert_eq!(stays(&world), [false; 3], "{case}: three are too many");
        assert_eq!(Scene::of(&world).in_space(C, here, 0), [A, B], "{case}");
    }
}

#[test]
fn of_several_in_a_cell_the_one_counts_that_is_most_in_the_way() {
    for (kind, one, other) in all_sizes() {
        for ruleset in [&TOY, &PROVING] {
            let toys = [
                Toy::new(0, (0, 0)),
                Toy::new(1, MIDDLE).with_space(one),
                Toy::new(0, MIDDLE).with_space(other),
            ];
            let world = under(ruleset, kind, &toys);
            let scene = Scene::of(&world);
            let map = scene.occupancy(A, |id| match id == B {
                true => Occupied::Block,
                false => Occupied::Pass,
            });
            for cell in scene.board().cells() {
                let number = scene.board().index(cell).expect("it is on the map");
                let expected = match (scene.space(B).contains(cell), scene.space(C).contains(cell))
                {
                    (true, _) => Occupied::Block,
                    (false, true) => Occupied::Pass,
                    (false, false) => Occupied::Free,
                };
                assert_eq!(
                    map.at(number),
                    expected,
                    "{kind:?} {one:?} {other:?} {cell}"
                );
            }
        }
    }
}
