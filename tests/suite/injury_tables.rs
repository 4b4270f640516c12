//! The tables of `injury` and the rules that are off belong to the battle.

use quincunx::battle::{Battle, with_variants};
use quincunx::combat::{Act, BattleCommand, CombatantId, Preview};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::{Checks, GameData, Level, Variant};
use quincunx::rules;
use std::sync::Arc;

/// Two flank one; an archer stands apart.
fn text(grid: &str) -> String {
    format!(
        r##"(
  name: "Tables", summary: "", grid: {grid}, light: bright,
  legend: {{ ".": "grass", "A": "grass", "B": "grass", "C": "grass", "Z": "grass" }},
  rows: [
    "..........",
    ".AZB....C.",
    "..........",
  ],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "swordsman", side: 0, cell: "A", facing: "E", overrides: {{"injury": (unready: false, dex: 10)}}),
    (role: "swordsman", side: 0, cell: "B", facing: "W"),
    (role: "archer", side: 0, cell: "C", facing: "W"),
    (role: "shieldbearer", side: 1, cell: "Z", facing: "W"),
  ],
)"##
    )
}

/// The shipped data with a variant that changes values by path and switches rules off.
fn data(changes: &[(&str, i32)], off: &[&str]) -> Arc<GameData> {
    let changes: Vec<_> = changes
        .iter()
        .map(|(path, value)| format!("{path:?}: {value}"))
        .collect();
    let text = format!(
        r#"(name: "Other numbers", rulesets: ["injury"], off: {off:?}, changes: {{{}}})"#,
        changes.join(", ")
    );
    let variant = Variant::parse("variant.ron", &text, rules::all());
    let variant = variant.unwrap_or_else(|report| panic!("{report}"));
    let data = with_variants(&GameData::shipped(), vec![Arc::new(variant)]);
    data.unwrap_or_else(|error| panic!("{error}"))
}

fn battle(grid: &str, data: &Arc<GameData>) -> Battle {
    let checks = Checks {
        data,
        ..Checks::default()
    };
    let level = Level::parse_with("tables", &text(grid), &checks);
    let level = level.unwrap_or_else(|report| panic!("{report}"));
    let dice = DiceSource::from(SeededDice::new(4));
    Battle::new(Arc::new(level), "injury", dice).expect("the level is right")
}

const FIRST: CombatantId = CombatantId(1);
const ARCHER: CombatantId = CombatantId(3);
const TARGET: CombatantId = CombatantId(4);

/// Ends turns until it is somebody's.
fn wait_for(battle: &mut Battle, who: CombatantId) {
    while battle.may_act() != [who] {
        let acting = battle.may_act()[0];
        let ended = battle.submit(BattleCommand::end_turn(acting));
        ended.expect("a turn can end");
    }
}

/// The odds of an action at the target when it is somebody's turn.
fn odds(battle: &mut Battle, who: CombatantId, verb: &'static str, with: &str) -> Preview {
    wait_for(battle, who);
    let command = BattleCommand::act(who, Act::new(verb).with(with).at(TARGET));
    let preview = battle.ruleset().actions.preview(battle.world(), &command);
    preview.unwrap_or_else(|refusal| panic!("{verb}: {refusal}"))
}

/// The values of the terms of a rule.
fn terms_of(preview: &Preview, rule: &str) -> Vec<i32> {
    let terms = preview.terms.iter().filter(|term| term.rule.0 == rule);
    terms.map(|term| term.value).collect()
}

#[test]
fn inj_pos_03_a_rule_that_is_off_has_no_effect() {
    for grid in ["square", "hex"] {
        let mut with = battle(grid, &data(&[], &[]));
        let with = odds(&mut with, FIRST, "attack", "longsword");
        assert_eq!(terms_of(&with, "INJ-POS-03"), [1], "{grid}");
        let mut without = battle(grid, &data(&[], &["INJ-POS-03"]));
        let without = odds(&mut without, FIRST, "attack", "longsword");
        assert_eq!(terms_of(&without, "INJ-POS-03"), [0; 0], "{grid}");
        assert_ne!(with.chance, without.chance, "{grid}");
    }
}

#[test]
fn inj_dice_01_guards_of_the_arithmetic_ask_the_battle() {
    for grid in ["square", "hex"] {
        let mut off = battle(grid, &data(&[], &["INJ-DICE-01", "INJ-ACT-01"]));
        let preview = odds(&mut off, FIRST, "attack", "longsword");
        assert!(preview.formula.starts_with("d20 "), "{}", preview.formula);
        let mut on = battle(grid, &data(&[], &[]));
        let preview = odds(&mut on, FIRST, "attack", "longsword");
        assert!(preview.formula.starts_with("2d20 "), "{}", preview.formula);
    }
}

#[test]
fn inj_cond_04_what_a_rule_brings_about_does_not_happen_without_it() {
    for grid in ["square", "hex"] {
        let tells = |off: &[&str]| {
            let mut battle = battle(grid, &data(&[], off));
            wait_for(&mut battle, ARCHER);
            let mut rules = battle.events().iter().filter_map(|event| event.rule());
            rules.any(|rule| rule.0 == "INJ-COND-04")
        };
        assert!(tells(&[]), "{grid}");
        assert!(!tells(&["INJ-COND-04"]), "{grid}");
    }
}

/// What the action bar says that an action costs.
fn cost_of(battle: &Battle, who: CombatantId, verb: &str) -> String {
    let offers = battle.ruleset().actions.offers(battle.world(), who);
    let offer = offers.iter().find(|offer| offer.verb == verb);
    let offer = offer.unwrap_or_else(|| panic!("no {verb}"));
    offer.cost.to_string()
}

#[test]
fn inj_pos_03_what_positions_are_worth_is_data() {
    for grid in ["square", "hex"] {
        for (flank, terms) in [(3, &[3][..]), (0, &[])] {
            let mut battle = battle(grid, &data(&[("positions.flank", flank)], &[]));
            let preview = odds(&mut battle, FIRST, "attack", "longsword");
            assert_eq!(terms_of(&preview, "INJ-POS-03"), terms, "{grid}");
        }
        let values = [
            ("positions.in_the_way", 7),
            ("positions.firing_into_melee", 4),
        ];
        let mut battle = battle(grid, &data(&values, &[]));
        let preview = odds(&mut battle, ARCHER, "shoot", "longbow");
        assert_eq!(terms_of(&preview, "INJ-RNG-04"), [7], "{grid}");
        assert_eq!(terms_of(&preview, "INJ-RNG-02"), [-4], "{grid}");
    }
}

#[test]
fn inj_act_01_prices_are_data() {
    let dear = data(&[("costs.strike", 2), ("costs.defend", 4)], &[]);
    let mut battle = battle("square", &dear);
    let preview = odds(&mut battle, FIRST, "attack", "longsword");
    let notes = &preview.notes;
    assert!(notes.iter().any(|note| note == "Costs 2 AP."), "{notes:?}");
    assert_eq!(cost_of(&battle, FIRST, "attack"), "2 AP");
    assert_eq!(cost_of(&battle, FIRST, "move"), "1 AP");
    let defend = BattleCommand::act(FIRST, Act::new("defend"));
    let refusal = battle.check(&defend).expect_err("nobody has 4 AP");
    assert!(refusal.to_string().contains('4'), "{refusal}");
}

#[test]
fn inj_dice_02_thresholds_of_harm_are_data() {
    let gravest = |degree: i32| {
        let mut battle = battle("square", &data(&[("harm.degree", degree)], &[]));
        let preview = odds(&mut battle, FIRST, "attack", "longsword");
        let last = preview.outcomes.last();
        last.expect("an attack has outcomes").label.to_string()
    };
    assert_eq!(gravest(20), "major", "a critical hit is one degree more");
    assert_eq!(gravest(1), "fatal");
}

#[test]
fn a_creature_begins_with_what_the_data_say() {
    let changed = data(&[("creature.speed", 9), ("harm.exhaustion", 11)], &[]);
    let (new, old) = (
        battle("square", &changed),
        battle("square", &data(&[], &[])),
    );
    let fact = |battle: &Battle, key: &str| {
        let facts = (battle.ruleset().shown.facts)(battle.world(), ARCHER);
        facts[key].as_i64().expect("a number")
    };
    let more = |key| fact(&new, key) - fact(&old, key);
    assert_eq!((more("speed"), more("exhaustion_max")), (3, 6));
}

#[test]
fn a_value_out_of_range_is_told_with_its_range() {
    let told = |path: &str, value: i32| {
        let text =
            format!("(name: \"Odd\", rulesets: [\"injury\"], changes: {{{path:?}: {value}}})");
        let variant = Variant::parse("odd.ron", &text, rules::all());
        let variant = variant.unwrap_or_else(|report| panic!("{report}"));
        let laid = with_variants(&GameData::shipped(), vec![Arc::new(variant)]);
        laid.expect_err("that is wrong").to_string()
    };
    let flank = told("positions.flank", 11);
    assert!(
        flank.contains("odd.ron:1:")
            && flank.contains("positions.flank")
            && flank.contains("0 to 10"),
        "{flank}"
    );
    let degree = told("harm.degree", 0);
    assert!(degree.contains("write a number from 1 to 20"), "{degree}");
}
