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
        assert!(preview.formula.starts_with("1d20 "), "{}", preview.formula);
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
