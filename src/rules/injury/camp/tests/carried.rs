//! What is carried on from one battle to the next is what there was.

use super::{INJURY, ONE, TWO, camp_of, facts, over, pass};
use crate::combat::{
    BattleEvent, CarriedRecord, CombatantSpec, FieldItem, GearChange, Outcome, Place, Rest, SideId,
    listed, record,
};
use crate::grid::{Cell, Direction};
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::snapshot::Fighter;
use serde_json::json;

fn again(carried_record: &CarriedRecord) -> CombatantSpec {
    CombatantSpec {
        role: carried_record.role.clone(),
        name: Some(carried_record.name.clone()),
        side: SideId(0),
        cell: Cell::new(0, 0),
        facing: Direction::new(0),
        overrides: Some(carried_record.changes.clone()),
    }
}

/// What is carried on is the same combatant again. Rules INJ-CHAR-01, INJ-STAT-06, -07, -09.
#[test]
fn a_mustered_combatant_is_built_again_as_it_was() {
    let changes = r#"(level: 3, con: 2, str: 1, stamina_base: 10, skills: {"heal": 2}, worn: "chain", size: "medium",
        held: [("dagger", ["hand.l"]), "longsword"], gear: {"throwing_knife": 3}, ammunition: 7, stamina: 5, exhaustion: 4,
        injuries: {"ear.l": 2, "arm.r": 1, "head": 3, "foot.l": 2}, treated: {"foot.l": [3, 9]}, prosthetics: ["leg.r"],
        awake: true, known_hearts: ["wolf", "commoner"], durability: {"dagger": 1})"#;
    let mut world = camp_of(
        &[
            (0, changes),
            (0, r#"(con: "none", break_at: 5, injuries: {"hand.l": 1})"#),
        ],
        &[],
    );
    for who in [ONE, TWO] {
        let carried_record = (INJURY.between_battles.carried_record)(&world, who);
        let copy = (INJURY.spawn)(&mut world, &again(&carried_record))
            .unwrap_or_else(|error| panic!("{error}\n{}", carried_record.changes));
        assert_eq!(
            (INJURY.shown.facts)(&world, copy),
            (INJURY.shown.facts)(&world, who)
        );
        let (old, new) = (Fighter::of(&world, who), Fighter::of(&world, copy));
        assert_eq!(
            (old.stats, &*old.body, old.gear, old.hearts),
            (new.stats, &*new.body, new.gear, new.hearts)
        );
        assert_eq!(
            (old.standing, old.conditions),
            (new.standing, new.conditions)
        );
        assert_eq!(
            (INJURY.between_battles.carried_record)(&world, copy),
            carried_record,
            "mustering changes nothing"
        );
    }
    let stats = Fighter::of(&world, ONE).stats;
    assert_eq!(
        (
            stats.stamina_max(InjuryData::shipped()),
            stats.exhaustion_max(InjuryData::shipped()),
            stats.mb
        ),
        (16, 7, 3)
    );
    assert_eq!(
        facts(&world, ONE)["destroyed"],
        json!(["ear.l", "foot.r"]),
        "lost with the leg"
    );
}

#[test]
fn every_mistake_of_a_combatant_is_told_at_once() {
    let wrong = r#"(level: 40, con: "much", spped: 4, worn: "silk", conditions: {"merry": 1, "odd": 2}, outfit: ["spoon"],
        prosthetics: ["head", "tail"], treated: {"ear.l": [3]}, injuries: {"nose": 5})"#;
    let fault = listed(&INJURY.data.shipped().check_overrides("commoner", wrong));
    for part in [
        "level: 40",
        "con:",
        "spped",
        "worn:",
        "conditions.merry",
        "conditions.odd",
        "outfit.spoon",
        "prosthetics.head",
        "prosthetics.tail",
        "treated.ear.l",
        "injuries.nose",
    ] {
        assert!(fault.contains(part), "{part} is not in: {fault}");
    }
}

/// The first of two daggers is lost; the second keeps its wear and becomes the first.
#[test]
fn wear_goes_with_the_thing() {
    let both =
        r#"(held: [("dagger", ["hand.r"]), ("dagger", ["hand.l"])], durability: {"dagger.2": 1})"#;
    let mut world = camp_of(&[(0, both)], &[]);
    let gone = BattleEvent::GearChanged {
        who: ONE,
        item: "dagger".into(),
        change: GearChange::Thrown,
        parts: Vec::new(),
    };
    record(&mut world, gone);
    let carried_record = (INJURY.between_battles.carried_record)(&world, ONE);
    let copy = (INJURY.spawn)(&mut world, &again(&carried_record))
        .unwrap_or_else(|error| panic!("{error}\n{}", carried_record.changes));
    let gear = Fighter::of(&world, copy).gear;
    let held: Vec<_> = gear
        .held()
        .iter()
        .map(|held| (held.key.as_str(), held.grip[0].as_str()))
        .collect();
    assert_eq!(held, [("dagger", "hand.l")]);
    assert_eq!(gear.durability_left("dagger"), Some(1));
}

/// Rule INJ-REST-08: a worn thing that is found stays worn, and is put in hand as such.
#[test]
fn what_is_found_on_the_field_is_as_worn_as_it_was() {
    let mut world = camp_of(
        &[
            (0, r#"(held: ["longsword"], gear: {"mace": 1})"#),
            (1, "()"),
        ],
        &[],
    );
    let lost = BattleEvent::GearChanged {
        who: ONE,
        item: "longsword".into(),
        change: GearChange::Dropped,
        parts: Vec::new(),
    };
    record(&mut world, lost);
    for (item, durability) in [("longsword", 1), ("mace", 2)] {
        let place = Place::Lying(Cell::new(1, 1));
        let item = FieldItem {
            item: item.into(),
            place,
            durability,
        };
        let landed = BattleEvent::ItemLanded {
            item,
            who: TWO,
            flight: Vec::new(),
        };
        record(&mut world, landed);
    }
    over(&mut world, Outcome::Won(SideId(0)));
    let winner = Some(SideId(0));
    pass(&mut world, Rest::BattleEnd { winner });
    let gear = Fighter::of(&world, ONE).gear;
    assert_eq!(facts(&world, ONE)["held"], json!(["longsword"]));
    let key = &gear.held()[0].key;
    assert_eq!(gear.durability_left(key), Some(1));
    assert_eq!(facts(&world, ONE)["gear"], json!({"mace": 1, "mace.2": 1}));
    assert_eq!(gear.durability_left("mace.2"), Some(2));
    assert_eq!(gear.durability_left("mace"), None);
    let carried_record = (INJURY.between_battles.carried_record)(&world, ONE);
    let copy = (INJURY.spawn)(&mut world, &again(&carried_record))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        Fighter::of(&world, copy).gear,
        Fighter::of(&world, ONE).gear
    );
}

/// Rule INJ-MAN-04: a great weapon that was taken with one hand is carried on in the pack.
#[test]
fn what_is_held_in_too_few_hands_goes_into_the_pack() {
    let mut world = camp_of(&[(0, r#"(held: [("dagger", ["hand.r"])])"#)], &[]);
    record(
        &mut world,
        BattleEvent::GearChanged {
            who: ONE,
            item: "greatsword".into(),
            change: GearChange::PickedUp,
            parts: vec!["hand.l".into()],
        },
    );
    let carried_record = (INJURY.between_battles.carried_record)(&world, ONE);
    let copy = (INJURY.spawn)(&mut world, &again(&carried_record))
        .unwrap_or_else(|error| panic!("{error}\n{}", carried_record.changes));
    let facts = (INJURY.shown.facts)(&world, copy);
    assert_eq!(facts["held"], json!(["dagger"]));
    assert_eq!(facts["gear"], json!({"greatsword": 1}));
}
