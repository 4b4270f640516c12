//! Each law is broken by hand, and named.

use super::*;
use crate::combat::{Roster, may_act_now};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::Direction;
use crate::level::Level;
use bevy::prelude::Component;
use std::sync::Arc;

const TEXT: &str = r#"(
    name: "Two", grid: hex, legend: { ".": "grass" }, rows: ["....", "...."],
    sides: [(name: "Left"), (name: "Right")],
    combatants: [
        (role: "archer", side: 0, cell: (0, 0), facing: "E"),
        (role: "archer", side: 1, cell: (3, 0), facing: "W"),
    ],
)"#;
const ONE: CombatantId = CombatantId(1);

fn battle() -> Battle {
    let level = Level::parse("two.ron", TEXT).expect("the test is right");
    let ruleset = crate::rules::all()[0].id;
    let dice = DiceSource::Seeded(SeededDice::new(1));
    Battle::new(Arc::new(level), ruleset, dice).expect("the level can be played")
}

/// What is said of a battle after this component of the first combatant was put in place.
fn breaches_with(component: impl Component) -> Vec<String> {
    let mut battle = battle();
    let entity = battle.world.resource::<Roster>().entity(ONE);
    let entity = entity.expect("there is a first combatant");
    battle.world.entity_mut(entity).insert(component);
    battle.breaches()
}

#[test]
fn a_battle_breaks_nothing() {
    assert_eq!(battle().breaches(), Vec::<String>::new());
}

#[test]
fn places_and_facings_are_looked_at() {
    let there = |x| Position::new(Cell::new(x, 0));
    assert_eq!(breaches_with(there(3)), ["#1 and #2 share (3, 0)"]);
    assert_eq!(breaches_with(there(4)), ["#1 is off the map at (4, 0)"]);
    let facing = Facing::new(Direction::new(6));
    assert_eq!(breaches_with(facing), ["#1 looks where no cell is"]);
    let deep = Altitude::new(-1);
    assert_eq!(breaches_with(deep), ["#1 is under the ground"]);
}

#[test]
fn a_crowd_is_named_once_with_all_who_are_in_it() {
    let text = TEXT.replace(
        "    ],",
        "        (role: \"archer\", side: 1, cell: (2, 1), facing: \"W\"),\n    ],",
    );
    let level = Level::parse("three.ron", &text).expect("the test is right");
    let dice = DiceSource::Seeded(SeededDice::new(1));
    let mut battle = Battle::new(Arc::new(level), crate::rules::all()[0].id, dice)
        .expect("the level can be played");
    for who in [1, 2, 3].map(CombatantId) {
        let entity = battle.world.resource::<Roster>().entity(who);
        let entity = entity.expect("there are three");
        let there = Position::new(Cell::new(1, 1));
        battle.world.entity_mut(entity).insert(there);
    }
    assert_eq!(battle.breaches(), ["#1 and #2 and #3 share (1, 1)"]);
}

#[test]
fn turns_are_looked_at() {
    let mut nobody = battle();
    may_act_now(&mut nobody.world, Vec::new());
    assert_eq!(nobody.breaches(), ["nobody may speak, and it is not over"]);
    let mut out = battle();
    may_act_now(&mut out.world, vec![ONE]);
    let entity = out.world.resource::<Roster>().entity(ONE);
    let entity = entity.expect("there is a first combatant");
    out.world.entity_mut(entity).insert(Standing::Unconscious);
    assert_eq!(out.breaches(), ["#1 may speak and is not able to"]);
}

#[test]
fn choices_are_looked_at() {
    let choice = PendingChoice {
        actors: Vec::new(),
        who: ONE,
        kind: "parry".into(),
        about: ONE,
        prompt: "Parry?".into(),
        rule: crate::combat::RuleId("INJ-REACT-04"),
        options: Vec::new().into(),
    };
    let mut found = Vec::new();
    battle().choice_breaches(&choice, &mut found);
    assert_eq!(
        found,
        ["#1 is asked (parry) without options, or with two of a key"]
    );
}
