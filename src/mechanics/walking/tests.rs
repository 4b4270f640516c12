use super::{Guards, Walk, Walking};
use crate::board::StepRules;
use crate::combat::{Act, BattleEvent, Chronicle, CombatantId, MoveKind, Refusal, Standing};
use crate::grid::{Cell, Footprint, GridKind};
use crate::mechanics::testing::{Blow, Played, Steps, Toy, WALK, field, switch_off, with_board};
use crate::mechanics::travel::Travel;
use crate::mechanics::walk::Halt;
use crate::mechanics::walk_on;
use crate::mechanics::{Scene, Task, Tasks, break_off};
use bevy::prelude::World;

const MOVER: CombatantId = CombatantId(1);
const OTHER: CombatantId = CombatantId(2);
const GRIDS: [GridKind; 2] = [GridKind::Square, GridKind::Hex];

fn cells(path: &[(i32, i32)]) -> Vec<Cell> {
    path.iter().copied().map(Cell::from).collect()
}

fn begin(world: &mut World, path: &[(i32, i32)]) {
    let walk = Walk::new(MOVER, MoveKind::Walk, cells(path));
    world.resource_mut::<Steps>().push(walk);
}

fn next(world: &World) -> Option<&Task<Blow>> {
    world.resource::<Steps>().next()
}

/// Goes on with the walk that is next on the agenda until something else is next.
fn walk(world: &mut World, rules: &Walking<Blow>) {
    let is_walk = |task: &Task<Blow>| matches!(task, Task::Walk(_));
    while let Some(Task::Walk(walk)) = world.resource_mut::<Tasks<Blow>>().take_if(is_walk) {
        walk_on(world, rules, walk);
    }
}

#[test]
fn a_guard_reacts_once_before_the_step_and_the_walk_goes_on() {
    for kind in GRIDS {
        let mut world = field(kind, &[Toy::new(0, (2, 2)), Toy::new(1, (2, 3))]);
        begin(&mut world, &[(3, 2), (4, 2), (5, 2)]);
        walk(&mut world, &WALK);
        let waits = Task::Own(Blow::Wait(OTHER, MOVER));
        assert_eq!(next(&world), Some(&waits), "{kind:?}");
        assert_eq!(Scene::of(&world).cell(MOVER), (2, 2).into());
        // On squares (3, 2) is beside the guard, too, who has had its chance.
        let played = Played::resume(world);
        let walked = [(3, 2), (4, 2), (5, 2)].map(|cell| (cell.into(), MoveKind::Walk));
        assert_eq!(played.moves(), walked, "{kind:?}");
        assert_eq!(next(&played.world), None);
    }
}

#[test]
fn who_falls_on_the_way_stays_where_it_fell() {
    const DEADLY: Walking<Blow> = Walking {
        guards: Some(Guards {
            who: |scene, mover| scene.beside(mover),
            step: Blow::Kill,
        }),
        ..WALK
    };
    for kind in GRIDS {
        // A third one keeps the battle going.
        let toys = [
            Toy::new(0, (2, 2)),
            Toy::new(1, (2, 3)),
            Toy::new(0, (9, 9)),
        ];
        let mut world = field(kind, &toys);
        begin(&mut world, &[(3, 2)]);
        walk(&mut world, &DEADLY);
        let played = Played::resume(world);
        let standing = *Scene::of(&played.world).get::<Standing>(MOVER);
        assert_eq!((standing, played.moves()), (Standing::Dead, Vec::new()));
        let stopped = |event: &BattleEvent| matches!(event, BattleEvent::Stopped { who, .. } if *who == MOVER);
        assert!(played.events().iter().any(stopped), "{kind:?}");
    }
}

#[test]
fn who_is_stopped_in_a_friends_cell_goes_back() {
    const HELD: Walking<Blow> = Walking {
        held: |scene, who| {
            (scene.cell(who) == Cell::new(3, 2)).then(|| Halt::new("it is held", "TOY-HOLD-01"))
        },
        guards: None,
        ..WALK
    };
    for kind in GRIDS {
        let toys = [
            Toy::new(0, (2, 2)),
            Toy::new(0, (3, 2)),
            Toy::new(1, (9, 9)),
        ];
        let mut world = field(kind, &toys);
        begin(&mut world, &[(3, 2), (3, 3)]);
        walk(&mut world, &HELD);
        let moves = Played::resume(world).moves();
        let (there, back) = ((3, 2).into(), (2, 2).into());
        assert_eq!(moves, [(there, MoveKind::Walk), (back, MoveKind::Back)]);
    }
}

#[test]
fn who_waits_in_a_friends_cell_goes_back_at_the_end_of_the_battle() {
    for kind in GRIDS {
        // The enemy is beside the friend's cell and not beside the start.
        let toys = [
            Toy::new(0, (2, 2)),
            Toy::new(0, (3, 2)),
            Toy::new(1, (4, 2)),
        ];
        let mut world = field(kind, &toys);
        begin(&mut world, &[(3, 2), (3, 3)]);
        walk(&mut world, &WALK);
        assert_eq!(Scene::of(&world).cell(MOVER), (3, 2).into(), "{kind:?}");
        break_off::<Blow>(&mut world);
        assert_eq!(Scene::of(&world).cell(MOVER), (2, 2).into());
        assert!(world.resource::<Steps>().is_empty());
    }
}

#[test]
fn a_path_is_refused_with_its_reason() {
    for kind in GRIDS {
        let toys = [
            Toy::new(0, (2, 2)),
            Toy::new(0, (3, 2)),
            Toy::new(1, (2, 3)),
        ];
        let world = field(kind, &toys);
        let check = |path: &[(i32, i32)]| WALK.check(Scene::of(&world), MOVER, &cells(path));
        assert_eq!(check(&[(3, 2), (4, 2)]), Ok(2));
        assert!(matches!(check(&[]), Err(Refusal::Missing(_))));
        assert!(
            matches!(check(&[(3, 2)]), Err(Refusal::PathBlocked { .. })),
            "a friend is there"
        );
        assert!(
            matches!(check(&[(2, 3)]), Err(Refusal::PathBlocked { .. })),
            "an enemy is there"
        );
        let far: Vec<_> = (3..10).map(|x| (x, 2)).collect();
        let too_long = matches!(
            check(&far),
            Err(Refusal::PathTooLong {
                cost: 7,
                speed: 6,
                ..
            })
        );
        assert!(too_long, "{kind:?}");
    }
}

#[test]
fn every_way_in_reach_is_legal_for_bodies_of_every_size() {
    let sizes = [Footprint::Single, Footprint::Large, Footprint::Huge];
    for (kind, space) in GRIDS
        .into_iter()
        .flat_map(|kind| sizes.map(|space| (kind, space)))
    {
        let large = Toy::new(0, (5, 5)).with_space(space);
        let world = field(kind, &[large, Toy::new(0, (8, 5)), Toy::new(1, (5, 8))]);
        let scene = Scene::of(&world);
        let ways = Walking { budget: 4, ..WALK }.ways(scene, MOVER);
        assert!(ways.len() > 5, "{kind:?} {space:?}");
        for way in ways {
            let cost = WALK.check(scene, MOVER, &way);
            let &to = way.last().expect("a way leads somewhere");
            assert!(scene.may_stay(MOVER, to));
            let route = WALK.route(scene, MOVER, to, Act::new("walk"));
            let route = route.expect("it is in reach");
            let last = route.steps.last().map(|step| step.cost);
            assert_eq!(cost.ok(), last, "{kind:?} {space:?} to {to}");
        }
    }
}

#[test]
fn a_large_walker_is_stopped_by_who_stands_in_its_way() {
    for kind in GRIDS {
        let large = Toy::new(0, (3, 3)).with_space(Footprint::Large);
        let space = Footprint::Large.cells(kind, (4, 3).into());
        let world = field(kind, &[large]);
        let alone = WALK.check(Scene::of(&world), MOVER, &cells(&[(4, 3)]));
        assert_eq!(alone, Ok(1));
        let old = Footprint::Large.cells(kind, (3, 3).into());
        let new = space.iter().find(|&cell| !old.contains(cell));
        let new = new.expect("it enters a cell");
        let world = field(kind, &[large, Toy::new(1, (new.x, new.y))]);
        let blocked = WALK.check(Scene::of(&world), MOVER, &cells(&[(4, 3)]));
        assert!(
            matches!(blocked, Err(Refusal::PathBlocked { .. })),
            "{kind:?}"
        );
    }
}

#[test]
fn a_route_says_who_may_react() {
    for kind in GRIDS {
        let world = field(kind, &[Toy::new(0, (2, 2)), Toy::new(1, (2, 3))]);
        let route = WALK.route(Scene::of(&world), MOVER, (4, 2).into(), Act::new("walk"));
        let steps = route.expect("it is in reach").steps;
        let provoked: Vec<_> = steps.iter().map(|step| step.provokes.as_slice()).collect();
        assert_eq!(provoked, [&[OTHER][..], &[]], "{kind:?}");
    }
}

#[test]
fn guards_that_are_asked_again_react_before_each_step_that_leaves_them() {
    const AGAIN: Walking<Blow> = Walking {
        asks_again: true,
        ..WALK
    };
    for kind in GRIDS {
        let mut world = field(kind, &[Toy::new(0, (2, 2)), Toy::new(1, (3, 3))]);
        let scene = Scene::of(&world);
        let left = cells(&[(2, 2), (3, 2), (4, 2)]).into_iter();
        let beside = left.map(|from| AGAIN.guards_at(scene, MOVER, from).len());
        let beside: Vec<_> = beside.collect();
        let path = [(3, 2), (4, 2), (5, 2)];
        let route = AGAIN.route_along(scene, MOVER, cells(&path), Act::new("walk"));
        let steps = route.expect("it is in reach").steps;
        let shown: Vec<_> = steps.iter().map(|step| step.provokes.len()).collect();
        assert_eq!(shown, beside, "{kind:?}");
        let along = AGAIN.walker(scene, MOVER).guards_along(&cells(&path));
        assert_eq!(along, [OTHER], "each once: {kind:?}");
        let reactions: usize = beside.iter().sum();
        assert!(reactions > 1, "{kind:?}");
        begin(&mut world, &path);
        for _ in 0..reactions {
            walk(&mut world, &AGAIN);
            let waits = world.resource_mut::<Steps>().take_if(|_| true);
            assert_eq!(waits, Some(Blow::Wait(OTHER, MOVER).into()), "{kind:?}");
        }
        walk(&mut world, &AGAIN);
        assert_eq!(next(&world), None);
        assert_eq!(Scene::of(&world).cell(MOVER), (5, 2).into());
    }
}

#[test]
fn without_its_rule_a_walk_is_as_long_as_it_likes() {
    for kind in GRIDS {
        let mut world = field(kind, &[Toy::new(0, (2, 2))]);
        let path: Vec<_> = (3..=WALK.budget as i32 + 3).map(|x| (x, 2)).collect();
        let check = |world: &World| WALK.check(Scene::of(world), MOVER, &cells(&path));
        let refusal = check(&world).err();
        assert!(
            matches!(refusal, Some(Refusal::PathTooLong { .. })),
            "{kind:?} {refusal:?}"
        );
        switch_off(&mut world, WALK.rule);
        assert_eq!(check(&world), Ok(WALK.budget + 1), "{kind:?}");
        begin(&mut world, &path);
        walk(&mut world, &WALK);
        let end = path.last().copied().map(Cell::from);
        assert_eq!(Some(Scene::of(&world).cell(MOVER)), end);
    }
}

/// A terrace one step high in the column 4 and one three steps high in the column 6.
fn terraces(kind: GridKind) -> World {
    let mut world = field(kind, &[Toy::new(0, (3, 2)), Toy::new(1, (11, 11))]);
    with_board(&mut world, |board| {
        for y in 0..12 {
            board.set_elevation(Cell::new(4, y), 1);
            board.set_elevation(Cell::new(6, y), 3);
        }
    });
    world
}

#[test]
fn a_walk_leads_up_and_down_grades_for_their_price() {
    for kind in GRIDS {
        let mut world = terraces(kind);
        let scene = Scene::of(&world);
        let path = [(4, 2), (5, 2)];
        assert_eq!(WALK.check(scene, MOVER, &cells(&path)), Ok(3), "{kind:?}");
        let route = WALK.route(scene, MOVER, (5, 2).into(), Act::new("walk"));
        let costs = route.map(|route| route.steps.iter().map(|step| step.cost).collect());
        assert_eq!(costs, Ok(vec![2, 3]), "1 more up, nothing more down");
        begin(&mut world, &path);
        let played = Played::resume(world);
        let costs = played.events().iter().filter_map(|event| match event {
            BattleEvent::Moved { cost, .. } => Some(*cost),
            _ => None,
        });
        assert_eq!(costs.collect::<Vec<_>>(), [2, 1], "{kind:?}");
    }
}

#[test]
fn a_walk_stops_before_ground_that_is_too_steep() {
    const CAREFUL: Walking<Blow> = Walking {
        rules: StepRules {
            max_drop: 2,
            ..StepRules::DEFAULT
        },
        ..WALK
    };
    for kind in GRIDS {
        let world = terraces(kind);
        let scene = Scene::of(&world);
        let cliff = WALK.check(scene, MOVER, &cells(&[(4, 2), (5, 2), (6, 2)]));
        let blocked = |cell: (i32, i32)| {
            let cell = Cell::from(cell);
            move |refusal: &Refusal| matches!(refusal, Refusal::PathBlocked { cell: at, .. } if *at == cell)
        };
        assert!(cliff.is_err_and(|why| blocked((6, 2))(&why)), "{kind:?}");
        let beyond = |cell: Cell| cell.x >= 6;
        let ends = WALK.reach(scene, MOVER).into_iter().map(|reach| reach.cell);
        assert!(!ends.into_iter().any(beyond), "no way leads up the cliff");

        // From above: down any height, unless a ruleset bounds it.
        let above = Toy::new(0, (6, 2));
        let mut world = field(kind, &[above]);
        with_board(&mut world, |board| board.set_elevation(Cell::new(6, 2), 3));
        let scene = Scene::of(&world);
        assert_eq!(WALK.check(scene, MOVER, &cells(&[(7, 2)])), Ok(1));
        let refused = CAREFUL.check(scene, MOVER, &cells(&[(7, 2)]));
        assert!(refused.is_err_and(|why| blocked((7, 2))(&why)), "{kind:?}");
    }
}

#[test]
fn a_large_walker_pays_for_its_highest_cell() {
    for kind in GRIDS {
        let large = Toy::new(0, (2, 2)).with_space(Footprint::Large);
        let mut world = field(kind, &[large]);
        let new = Footprint::Large.cells(kind, (3, 2).into());
        let highest = new.iter().max_by_key(|cell| (cell.x, cell.y));
        let highest = highest.expect("it has cells");
        with_board(&mut world, |board| board.set_elevation(highest, 1));
        let cost = WALK.check(Scene::of(&world), MOVER, &cells(&[(3, 2), (2, 2)]));
        assert_eq!(cost, Ok(3), "{kind:?}: 2 up and 1 down");
    }
}

#[test]
fn a_flight_rises_before_the_step_and_sinks_after_it() {
    for kind in GRIDS {
        let mut world = field(kind, &[Toy::new(0, (2, 2)), Toy::new(1, (11, 11))]);
        let walk = Walk::new(MOVER, MoveKind::Fly, cells(&[(3, 2), (4, 2)]));
        let walk = walk.at_heights(vec![2, 0]);
        world.resource_mut::<Steps>().push(walk);
        let played = Played::resume(world);
        let told = played.events().iter().filter_map(|event| match event {
            BattleEvent::AltitudeChanged { to, .. } => Some(*to),
            BattleEvent::Moved { to, .. } => Some(to.x),
            _ => None,
        });
        assert_eq!(told.collect::<Vec<_>>(), [2, 3, 4, 0], "{kind:?}");
    }
}

#[test]
fn who_is_held_has_no_way_and_is_told_why() {
    const HELD: Walking<Blow> = Walking {
        held: |_, who| (who == MOVER).then(|| Halt::new("It is held", "TOY-HOLD-01")),
        ..WALK
    };
    for kind in GRIDS {
        let mut world = field(kind, &[Toy::new(0, (2, 2)), Toy::new(0, (6, 6))]);
        let (scene, path) = (Scene::of(&world), cells(&[(3, 2)]));
        let held = Refusal::forbidden("It is held", "TOY-HOLD-01");
        assert_eq!(HELD.check(scene, MOVER, &path), Err(held), "{kind:?}");
        assert!(HELD.ways(scene, MOVER).is_empty() && HELD.reach(scene, MOVER).is_empty());
        let free = HELD.check(scene, OTHER, &[]);
        assert!(matches!(free, Err(Refusal::Missing(_))));
        assert!(!HELD.ways(scene, OTHER).is_empty());

        begin(&mut world, &[(3, 2)]);
        walk(&mut world, &HELD);
        let events = world.resource::<Chronicle>().events();
        let rule = events.iter().find_map(|event| match event {
            BattleEvent::Stopped { rule, .. } => Some(rule.0),
            _ => None,
        });
        assert_eq!(rule, Some("TOY-HOLD-01"), "{kind:?}");
    }
}

#[test]
fn the_reach_of_attacks_has_so_many_walks_before_them() {
    for kind in GRIDS {
        let world = field(kind, &[Toy::new(0, (2, 2))]);
        let reach = WALK.attack_reach(Scene::of(&world), MOVER, 2, 1, 8);
        assert_eq!((reach.melee, reach.ranged, reach.blink), (1, 8, 0));
        let far = Walking { budget: 12, ..WALK };
        assert_eq!(reach.movers, [far.mover(Scene::of(&world), MOVER)]);
    }
}
