//! Each bound is broken by hand, and named.

use super::*;
use crate::combat::{CombatantSpec, Condition, SideId, camp};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::{Cell, Direction};
use crate::rules::injury::INJURY;
use crate::rules::injury::components::Held;
use bevy::prelude::Component;

const ONE: CombatantId = CombatantId(1);

/// What is said of a sellsword after a change to one of its components.
fn breaches_as<C: Component<Mutability = bevy::ecs::component::Mutable>>(
    change: impl FnOnce(&mut C),
) -> Vec<String> {
    let mut world = camp(&INJURY, DiceSource::Seeded(SeededDice::new(1)));
    let spec = CombatantSpec {
        role: "sellsword".into(),
        name: None,
        side: SideId(0),
        cell: Cell::new(0, 0),
        facing: Direction::new(0),
        overrides: None,
    };
    (INJURY.spawn)(&mut world, &spec).expect("the test is right");
    let entity = world.resource::<Roster>().entity(ONE);
    let entity = entity.expect("there is a first combatant");
    change(&mut world.get_mut::<C>(entity).expect("it has all components"));
    breaches(&world)
}

#[test]
fn a_sellsword_breaks_nothing() {
    assert_eq!(breaches_as(|_: &mut Gear| ()), Vec::<String>::new());
}

#[test]
fn pools_are_looked_at() {
    let with = |pool, now| breaches_as(|it: &mut Pools| it.put(pool, now));
    let tired = breaches_as(|it: &mut Stamina| it.put(-1));
    assert_eq!(tired[0][..12], *"#1: stamina ");
    let above =
        breaches_as(|it: &mut Pools| it.put(Pool::Exhaustion, it.max(Pool::Exhaustion) + 1));
    assert_eq!(above[0][..15], *"#1: exhaustion ");
    assert_eq!(with(Pool::Ap, 7), ["#1: ap 7 of 6"]);
    assert_eq!(with(Pool::Reactions, -1).len(), 1);
    assert_eq!(with(Pool::Ammunition, -1).len(), 1);
    let bleeds = |it: &mut Conditions| {
        *it = Conditions::starting([Condition::new("bleed", -2, "INJ-COND-11")]);
    };
    assert_eq!(breaches_as(bleeds), ["#1: bleed -2"]);
}

#[test]
fn gear_is_looked_at() {
    let twice = |it: &mut Gear| {
        let again = it.held[0].clone();
        it.held.push(again);
    };
    assert_eq!(breaches_as(twice).len(), 2, "one key and one hand twice");
    let nowhere = |it: &mut Gear| {
        it.held.push(Held {
            key: "club".into(),
            item: "club".into(),
            grip: vec!["third hand".into()],
        });
    };
    assert_eq!(
        breaches_as(nowhere),
        ["#1: third hand holds club and another thing, or is nowhere"]
    );
    let nothing_left = |it: &mut Gear| {
        it.stowed.insert("rope".into(), 0);
    };
    assert_eq!(breaches_as(nothing_left), ["#1: 0 of rope in the pack"]);
}
