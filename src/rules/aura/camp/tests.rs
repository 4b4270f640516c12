//! Each rule of the time after a battle, with exact results.

use super::pass;
use super::rest::{long_rest, short_rest};
use super::tidy::tidy;
use crate::combat::{
    BattleEvent, Chronicle, CombatantId, CombatantSpec, FieldItem, FieldItems, GearChange, Outcome,
    Place, Rest, RuleId, SideId, Standing, camp, record,
};
use crate::dice::{DiceSource, ScriptedDice};
use crate::grid::{Cell, Direction};
use crate::rules::aura::AURA;
use crate::rules::aura::data::{AuraData, DerivedStats};
use crate::rules::aura::snapshot::Situation;
use bevy::prelude::World;
use serde_json::{Value, json};

const ONE: CombatantId = CombatantId(1);
const TWO: CombatantId = CombatantId(2);

/// A camp of creatures with these roles, sides and changes; no die may be asked for.
fn camp_of(all: &[(&str, u8, &str)]) -> World {
    let mut world = camp(&AURA, DiceSource::Scripted(ScriptedDice::new(Vec::new())));
    for &(role, side, changes) in all {
        let spec = CombatantSpec {
            role: role.into(),
            name: None,
            side: SideId(side),
            cell: Cell::new(0, 0),
            facing: Direction::new(0),
            overrides: Some(changes.to_owned()),
        };
        (AURA.spawn)(&mut world, &spec).expect("the test is right");
    }
    world
}

fn facts(world: &World, who: CombatantId) -> Value {
    (AURA.shown.facts)(world, who)
}

/// Aura, Stamina, Recovery Surges.
fn pools(world: &World, who: CombatantId) -> [i64; 3] {
    let facts = facts(world, who);
    ["aura", "stamina", "surges"].map(|name| facts[name].as_i64().expect("a number"))
}

fn armour_rating(world: &World, who: CombatantId) -> i32 {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    DerivedStats::of(AuraData::shipped(), fighter.stats, fighter.gear).armour_rating()
}

fn standing(world: &World, who: CombatantId) -> Standing {
    Situation::of(world).fighter(who).standing
}

const WORN_OUT: &str = r#"(aura: 9, stamina: 4, broken: ["mail"],
    conditions: {"exhausted": "rest", "wind_spent": "rest"})"#;
const TIRED: &str = r#"(aura: 9, stamina: 4, broken: ["mail"], conditions: {"exhausted": "rest"})"#;

#[test]
fn aur_ex19_a_short_rest_of_three_blocks() {
    let mut world = camp_of(&[("warden", 0, TIRED)]);
    assert_eq!(armour_rating(&world, ONE), 0, "broken");
    short_rest(&mut world, 17);
    assert_eq!(pools(&world, ONE), [30, 13, 3]);
    assert_eq!(facts(&world, ONE)["conditions"], json!({}));
    assert_eq!(armour_rating(&world, ONE), 4);
    let gains: Vec<_> = aura_gains(&world);
    assert_eq!(gains, [(9, 17), (17, 25), (25, 30)]);
}

fn aura_gains(world: &World) -> Vec<(i32, i32)> {
    let events = world.resource::<Chronicle>().events().iter();
    let gains = events.filter_map(|event| match event {
        BattleEvent::PoolChanged { pool, from, to, .. } if pool == "aura" => Some((*from, *to)),
        _ => None,
    });
    gains.collect()
}

#[test]
fn aur_rest_01_second_wind_comes_back_with_the_first_block() {
    let mut world = camp_of(&[("warden", 0, WORN_OUT)]);
    assert!(facts(&world, ONE)["conditions"]["wind_spent"].is_number());
    short_rest(&mut world, 5);
    assert_eq!(facts(&world, ONE)["conditions"], json!({}));
}

#[test]
fn aur_rest_01_nobody_spends_a_surge_with_a_full_aura() {
    let mut world = camp_of(&[("warden", 0, "(stamina: 2)")]);
    pass(&mut world, Rest::Hour);
    assert_eq!(pools(&world, ONE), [30, 13, 6]);
}

#[test]
fn aur_rest_01_without_surges_the_aura_stays() {
    let mut world = camp_of(&[("warden", 0, "(aura: 3, surges: 1)")]);
    pass(&mut world, Rest::Hour);
    assert_eq!(pools(&world, ONE), [11, 13, 0]);
}

#[test]
fn aur_rest_02_a_repair_takes_three_blocks() {
    let broken = r#"(broken: ["kite_shield", "mail"])"#;
    let mut world = camp_of(&[("warden", 0, broken)]);
    short_rest(&mut world, 14);
    assert_eq!(facts(&world, ONE)["broken"], json!(["kite_shield", "mail"]));
    short_rest(&mut world, 15);
    assert_eq!(facts(&world, ONE)["broken"], json!(["mail"]));
    pass(&mut world, Rest::Hour);
    assert_eq!(facts(&world, ONE)["broken"], json!([]));
}

#[test]
fn aur_rest_03_four_minutes_give_nothing() {
    let mut world = camp_of(&[("warden", 0, TIRED)]);
    short_rest(&mut world, 4);
    assert_eq!(pools(&world, ONE), [9, 4, 6]);
    short_rest(&mut world, 9);
    assert_eq!(pools(&world, ONE), [17, 13, 5]);
}

#[test]
fn aur_rest_04_a_long_rest_gives_everything_back() {
    let mut world = camp_of(&[(
        "warden",
        0,
        r#"(aura: 0, stamina: 1, surges: 0, injuries: 2)"#,
    )]);
    pass(&mut world, Rest::Day);
    assert_eq!(pools(&world, ONE), [30, 13, 6]);
    assert_eq!(
        facts(&world, ONE)["injuries"],
        2,
        "they have no other effect"
    );
}

#[test]
fn aur_rest_04_an_interrupted_one_gives_its_hours() {
    let mut world = camp_of(&[("warden", 0, r#"(aura: 1, stamina: 1, surges: 1)"#)]);
    long_rest(&mut world, 0);
    assert_eq!(pools(&world, ONE), [1, 1, 1]);
    long_rest(&mut world, 3);
    assert_eq!(pools(&world, ONE), [12, 13, 3], "11 of 30 and 2 of 6");
}

#[test]
fn aur_rest_06_the_unconscious_of_the_winners_wake() {
    let fallen = "(stamina: 0, bleeding: true)";
    let mut world = camp_of(&[("warden", 0, fallen), ("reaver", 1, fallen)]);
    let winner = Some(SideId(0));
    pass(&mut world, Rest::BattleEnd { winner });
    assert_eq!(standing(&world, ONE), Standing::Up);
    assert_eq!(pools(&world, ONE), [30, 1, 6]);
    assert_eq!(facts(&world, ONE)["conditions"], json!({}));
    assert_eq!(standing(&world, TWO), Standing::Unconscious);
    assert!(facts(&world, TWO)["conditions"]["bleeding"].is_number());
}

#[test]
fn aur_rest_06_what_only_lasts_as_long_as_a_fight_is_over() {
    let state = r#"(defending: true, posture: "kneeling", watch: 2,
        conditions: {"shaken": "rest", "exposed": 3, "slowed": "cause"})"#;
    let mut world = camp_of(&[("warden", 0, state), ("reaver", 1, "()")]);
    tidy(&mut world);
    assert_eq!(facts(&world, ONE)["conditions"], json!({"shaken": 1}));
}

#[test]
fn aur_rest_06_thrown_weapons_come_back_to_the_winners() {
    let mut world = camp_of(&[
        ("reaver", 0, "()"),
        ("cutpurse", 0, "()"),
        ("warden", 1, "()"),
    ]);
    let thrown = BattleEvent::GearChanged {
        who: TWO,
        item: "dagger".into(),
        change: GearChange::Thrown,
        parts: Vec::new(),
    };
    record(&mut world, thrown);
    for item in ["dagger", "mace"] {
        let item = FieldItem {
            item: item.into(),
            place: Place::Lying(Cell::new(3, 3)),
            durability: 1,
        };
        world.resource_mut::<FieldItems>().lay(item);
    }
    let (outcome, rule) = (Outcome::Won(SideId(0)), RuleId("AUR-HURT-20"));
    record(
        &mut world,
        BattleEvent::Over {
            outcome,
            rule,
            objective: None,
        },
    );
    let winner = Some(SideId(0));
    pass(&mut world, Rest::BattleEnd { winner });
    assert_eq!(world.resource::<FieldItems>().all(), []);
    assert_eq!(facts(&world, TWO)["held"], json!(["buckler", "dagger"]));
    assert_eq!(
        facts(&world, ONE)["stowed"],
        json!({"javelin": 1, "mace": 1})
    );
}

#[test]
fn aur_rest_06_nobody_gathers_after_a_draw() {
    let mut world = camp_of(&[("reaver", 0, "(stamina: 0)"), ("warden", 1, "()")]);
    let item = FieldItem {
        item: "mace".into(),
        place: Place::Lying(Cell::new(1, 1)),
        durability: 1,
    };
    world.resource_mut::<FieldItems>().lay(item);
    pass(&mut world, Rest::BattleEnd { winner: None });
    assert_eq!(world.resource::<FieldItems>().all().len(), 1);
    assert_eq!(standing(&world, ONE), Standing::Unconscious);
}

#[test]
fn magic_leaves_no_wound() {
    let hurt = r#"(aura: 0, felled: true, bleeding: true, injuries: 3, broken: ["mail"])"#;
    let mut world = camp_of(&[("warden", 0, hurt)]);
    pass(&mut world, Rest::Magic);
    assert_eq!(pools(&world, ONE), [30, 13, 6]);
    assert_eq!(facts(&world, ONE)["injuries"], 0);
    assert_eq!(facts(&world, ONE)["conditions"], json!({}));
    assert_eq!(standing(&world, ONE), Standing::Up);
}
