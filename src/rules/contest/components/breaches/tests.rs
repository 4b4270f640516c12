//! Each bound is broken by hand, and named.

use super::*;
use crate::combat::{CombatantId, CombatantSpec, Condition, Position, Roster, SideId, camp};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::{Cell, Direction};
use crate::rules::contest::CONTEST;
use crate::rules::contest::components::Held;
use crate::rules::contest::words::{DAZED, Location};
use bevy::ecs::component::Mutable;
use bevy::prelude::Component;

const ONE: CombatantId = CombatantId(1);
const TWO: CombatantId = CombatantId(2);

/// Two swordsmen beside each other, of two sides.
fn two() -> World {
    let mut world = camp(&CONTEST, DiceSource::Seeded(SeededDice::new(1)));
    for side in [0, 1] {
        let spec = CombatantSpec {
            role: "swordsman".into(),
            name: None,
            side: SideId(side),
            cell: Cell::new(i32::from(side), 0),
            facing: Direction::new(0),
            overrides: None,
        };
        (CONTEST.spawn)(&mut world, &spec).expect("the test is right");
    }
    world
}

fn with<C: Component<Mutability = Mutable>>(
    world: &mut World,
    who: CombatantId,
    change: impl FnOnce(&mut C),
) {
    let entity = world.resource::<Roster>().entity(who);
    let entity = entity.expect("there are two combatants");
    change(&mut world.get_mut::<C>(entity).expect("it has all components"));
}

/// What is said after a change to a component of the first of them.
fn breaches_as<C: Component<Mutability = Mutable>>(change: impl FnOnce(&mut C)) -> Vec<String> {
    let mut world = two();
    with(&mut world, ONE, change);
    breaches(&world)
}

#[test]
fn two_swordsmen_break_nothing() {
    assert_eq!(breaches(&two()), Vec::<String>::new());
}

#[test]
fn pools_are_looked_at() {
    let put = |pool, now| breaches_as(|it: &mut Pools| it.put(pool, now));
    assert_eq!(put(Pool::Ap, 4), ["#1: ap 4, not 0 to 3"]);
    assert_eq!(
        put(Pool::AttacksUsed, 3),
        ["#1: attacks_used 3, not 0 to 2"]
    );
    assert_eq!(put(Pool::FreeUsed, -1), ["#1: free_used -1, not 0 to 1"]);
    assert_eq!(put(Pool::MoveLeft, -1).len(), 1);
    assert_eq!(put(Pool::Hp, 21), ["#1: hp 21, not -20 to 20"]);
}

#[test]
fn standing_is_looked_at() {
    let hp = |now| breaches_as(|it: &mut Pools| it.put(Pool::Hp, now));
    assert_eq!(hp(0), ["#1: Up with 0 of 20 hit points"]);
    let down = breaches_as(|it: &mut Standing| *it = Standing::Unconscious);
    assert_eq!(
        down,
        [
            "#1: Unconscious with 20 of 20 hit points",
            "#1: Unconscious with 3 AP, or with things in hand",
            "#1: Unconscious and not lying, or dead with conditions",
        ]
    );
    let mut world = two();
    with(&mut world, ONE, |it: &mut Pools| {
        it.put(Pool::Hp, -20);
        it.put(Pool::Ap, 0);
    });
    with(&mut world, ONE, |it: &mut Standing| *it = Standing::Dead);
    with(&mut world, ONE, |it: &mut Gear| it.carried.held.clear());
    assert_eq!(breaches(&world), Vec::<String>::new());
    let dazed = Condition::new(DAZED, 1, "CON-COND-02");
    with(&mut world, ONE, |it: &mut Conditions| {
        *it = Conditions::starting([dazed]);
    });
    assert_eq!(breaches(&world).len(), 1);
}

#[test]
fn holds_are_looked_at() {
    let hold = |key, by| Conditions::starting([Condition::new(key, 1, "CON-COND-04").by(by)]);
    let mut world = two();
    with(&mut world, ONE, |it: &mut Conditions| {
        *it = hold(GRAPPLING, TWO);
    });
    assert_eq!(
        breaches(&world),
        [
            "#1: grappling by #2, who is not grappled",
            "#1: holds somebody without a hand for it",
        ]
    );
    with(&mut world, TWO, |it: &mut Conditions| {
        *it = hold(GRAPPLED, ONE);
    });
    with(&mut world, ONE, |it: &mut Gear| it.carried.held.clear());
    assert_eq!(breaches(&world), Vec::<String>::new());
    with(&mut world, TWO, |it: &mut Position| {
        *it = Position::new(Cell::new(3, 0));
    });
    assert_eq!(breaches(&world).len(), 2, "each of the two is told");
}

#[test]
fn gear_and_the_body_are_looked_at() {
    let twice = |it: &mut Gear| {
        let again: Held = it.held()[0].clone();
        it.carried.held.push(again);
    };
    assert_eq!(breaches_as(twice).len(), 2, "one key and one hand twice");
    let lame = |it: &mut Injuries| {
        it.0.insert(Location::MainArm);
    };
    assert_eq!(
        breaches_as(lame),
        ["#1: longsword in a main arm that is busy or crippled"]
    );
    let tail = |it: &mut Injuries| {
        it.0.insert(Location::Tail);
    };
    assert_eq!(
        breaches_as(tail),
        ["#1: a crippled tail, which it does not have"]
    );
    let spent = |it: &mut Gear| {
        it.shots.insert("longbow".into(), -1);
        it.unloaded.insert("arbalest".into());
        it.carried.stowed.insert("club".into(), 0);
    };
    assert_eq!(breaches_as(spent).len(), 3);
}

#[test]
fn places_are_looked_at() {
    let off = |it: &mut Position| *it = Position::new(Cell::new(-1, 0));
    assert_eq!(
        breaches_as(off),
        ["#1: stands in (-1, 0), where nobody can"]
    );
}
