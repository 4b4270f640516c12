use super::Scatter;
use crate::combat::{
    Act, BattleEvent, Chronicle, CombatantId, FieldItem, FieldItems, Place, Refusal, Terms,
};
use crate::dice::{Pool, Probability, SeededDice};
use crate::grid::{Cell, Footprint, GridKind};
use crate::mechanics::testing::{ROCK, Toy, field, switch_off, with_board};
use crate::mechanics::{Check, Scene};
use bevy::prelude::World;

const WHO: CombatantId = CombatantId(1);
const RULE: &str = "TOY-PICK-01";
const SCATTER: Scatter = Scatter {
    rule: "TOY-THROW-01",
};

fn lay(world: &mut World, cell: Cell) {
    world.resource_mut::<FieldItems>().lay(FieldItem {
        item: "dagger".into(),
        place: Place::Lying(cell),
        durability: 1,
    });
}

fn refusal(world: &World, cell: Cell) -> Option<Refusal> {
    let act = Act::new("pick_up").at_cell(cell);
    Scene::of(world).thing_of(WHO, &act, "dagger", RULE).err()
}

#[test]
fn what_lies_in_or_beside_the_own_space_is_within_touch() {
    for kind in GridKind::ALL {
        for space in [Footprint::Single, Footprint::Large] {
            let mut world = field(kind, &[Toy::new(0, (4, 4)).with_space(space)]);
            let own = space.cells(kind, (4, 4).into());
            let all: Vec<_> = Scene::of(&world).board().cells().collect();
            for &cell in &all {
                lay(&mut world, cell);
            }
            let scene = Scene::of(&world);
            let near = all.into_iter().filter(|&cell| own.touches(kind, cell));
            let near: Vec<_> = near.collect();
            assert_eq!(
                scene.cells_with(WHO, "dagger", RULE),
                near,
                "{kind:?} {space:?}"
            );
            assert!(scene.cells_with(WHO, "bow", RULE).is_empty());
            let acts = scene.acts_at_things(WHO, "dagger", RULE);
            assert_eq!(acts.len(), near.len());
        }
    }
}

#[test]
fn a_thing_is_refused_that_is_not_there_or_out_of_reach() {
    for kind in GridKind::ALL {
        let mut world = field(kind, &[Toy::new(0, (4, 4))]);
        let (near, far) = (Cell::new(5, 4), Cell::new(7, 4));
        assert!(refusal(&world, near).is_some(), "nothing lies there");
        lay(&mut world, near);
        lay(&mut world, far);
        assert_eq!(refusal(&world, near), None, "{kind:?}");
        assert!(refusal(&world, far).is_some(), "{kind:?}");
        switch_off(&mut world, RULE);
        assert_eq!(refusal(&world, far), None, "{kind:?}");
        let cells = Scene::of(&world).cells_with(WHO, "dagger", RULE);
        assert_eq!(cells, [near, far]);
    }
}

#[test]
fn a_miss_lands_beside_the_target_and_before_rock_in_its_cell() {
    let at = Cell::new(6, 6);
    for kind in GridKind::ALL {
        let check = Check::new(Pool::sum(1, 2), Terms::new()).against(2);
        let mut world = field(kind, &[Toy::new(0, (2, 6))]);
        let count = u64::from(kind.direction_count());
        let odds = |world: &World| SCATTER.odds(Scene::of(world), &check, at);
        let of = |world: &World, cell| {
            let odds = odds(world).into_iter().find(|odds| odds.cell == cell);
            odds.map(|odds| odds.probability.to_string())
        };
        assert_eq!(of(&world, at).as_deref(), Some("1/2"), "{kind:?}");
        let all: Vec<_> = odds(&world);
        assert_eq!(all.len() as u64, count + 1);
        let sum = all.iter().fold(Probability::ZERO, |sum, odds| {
            sum.checked_add(odds.probability).expect("small fractions")
        });
        assert_eq!(sum, Probability::ONE);

        let (_, rock) = kind.neighbours(at).next().expect("a cell beside");
        with_board(&mut world, |board| {
            board.set_terrain_index(rock, ROCK);
        });
        assert_eq!(of(&world, rock), None, "{kind:?}");
        switch_off(&mut world, SCATTER.rule);
        assert_eq!(of(&world, at).as_deref(), Some("1"), "{kind:?}");
    }
}

#[test]
fn what_is_played_is_told_and_lies_where_the_resolution_says() {
    let at = Cell::new(6, 6);
    for kind in GridKind::ALL {
        for missed in [false, true] {
            let mut world = field(kind, &[Toy::new(0, (2, 6))]);
            // The dice of the field have this seed.
            let mut dice = SeededDice::new(5);
            let (to, _) = SCATTER.resolve(Scene::of(&world), at, &mut dice);
            let expected = if missed { to } else { at };
            SCATTER.land(&mut world, WHO, "dagger", at, missed);
            let things = world.resource::<FieldItems>();
            assert!(things.find("dagger", Place::Lying(expected)).is_some());
            let events = world.resource::<Chronicle>().events();
            let told = |event: &BattleEvent| matches!(event, BattleEvent::Rolled(_));
            assert_eq!(events.iter().any(told), missed, "{kind:?}");
        }
    }
}
