//! The named values of `aura` and its rules that are off: what a variant says is what is played.

use quincunx::battle::{Battle, load_level, with_variants};
use quincunx::combat::{Act, BattleCommand, CombatantId, Outcome, Preview};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::Cell;
use quincunx::level::{GameData, Variant};
use quincunx::rules;
use quincunx::sim::play_out;
use std::sync::Arc;

/// A warden on each side of a reaver, and an archer behind a crate.
const FIELD: &str = r#"(
  name: "Field", rulesets: ["aura"], grid: GRID, legend: {".": "grass", "c": (terrain: "grass", object: "crate")},
  rows: ["..........", "..........", "..........", ".......c..", ".........."],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "warden", side: 0, cell: (2, 1)),
    (role: "warden", side: 0, cell: (4, 1)),
    (role: "reaver", side: 1, cell: (3, 1), overrides: {"aura": (aura: 0)}),
    (role: "archer", side: 0, cell: (4, 3)),
    (role: "beast", side: 1, cell: (8, 3)),
  ],
)"#;

const GRIDS: [&str; 2] = ["square", "hex"];
const WARDENS: [CombatantId; 2] = [CombatantId(1), CombatantId(2)];
const REAVER: CombatantId = CombatantId(3);

/// A battle with a variant on top of what the program was built with: "" for none.
fn battle(grid: &str, variant: &str) -> Battle {
    let text = format!("(name: \"V\", rulesets: [\"aura\"], {variant})");
    let variant = Variant::parse("v.ron", &text, rules::all());
    let variant = Arc::new(variant.unwrap_or_else(|report| panic!("{report}")));
    let data = with_variants(&GameData::shipped(), vec![variant]);
    let data = data.unwrap_or_else(|error| panic!("{error}"));
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("field.ron");
    std::fs::write(&path, FIELD.replace("GRID", grid)).expect("the folder can be written");
    let level = load_level(&path, &data).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceSource::Seeded(SeededDice::new(7));
    Battle::new(Arc::new(level), "aura", dice).expect("it is set up")
}

fn preview(battle: &Battle, who: CombatantId, act: Act) -> Preview {
    let command = BattleCommand::act(who, act);
    let found = battle.ruleset().actions.preview(battle.world(), &command);
    found.unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn blow(battle: &Battle, who: CombatantId) -> Preview {
    preview(battle, who, Act::new("attack").with("longsword").at(REAVER))
}

/// The values of a rule in the previews of both wardens' blows.
fn values_of(battle: &Battle, rule: &str) -> Vec<i32> {
    let previews = WARDENS.map(|who| blow(battle, who));
    let terms = previews.iter().flat_map(|preview| preview.terms.iter());
    let of_rule = terms.filter(|term| term.rule.0 == rule);
    of_rule.map(|term| term.value).collect()
}

fn costs(preview: &Preview) -> String {
    let note = preview.notes.iter().find(|note| note.starts_with("Costs "));
    note.map_or_else(String::new, ToString::to_string)
}

fn number(battle: &Battle, who: CombatantId, fact: &str) -> i64 {
    let facts = (battle.ruleset().shown.facts)(battle.world(), who);
    facts[fact].as_i64().expect("it is a number")
}

#[test]
fn a_rule_that_is_off_has_no_effect_on_both_grids() {
    for grid in GRIDS {
        let plain = battle(grid, "");
        assert_eq!(
            values_of(&plain, "AUR-POS-03").len(),
            1,
            "{grid}: one is behind"
        );
        let without = battle(grid, "off: [\"AUR-POS-03\", \"AUR-ACT-04\"]");
        assert!(values_of(&without, "AUR-POS-03").is_empty(), "{grid}");
        let unarmed = |battle: &Battle| {
            let act = Act::new("attack").with("unarmed").at(REAVER);
            costs(&preview(battle, WARDENS[0], act))
        };
        assert_eq!(unarmed(&plain), "Costs 2 Energy.", "{grid}");
        assert_eq!(unarmed(&without), "Costs 3 Energy.", "{grid}");
    }
}

#[test]
fn what_positions_cover_and_attacks_are_worth_is_what_the_file_says() {
    for grid in GRIDS {
        let plain = battle(grid, "");
        let changed = battle(
            grid,
            "changes: {\"positions.from_behind\": 1, \"attacks.av\": 18, \"ranged_cover.half\": 9,
             \"ranged_cover.quarter\": 9, \"ranged_cover.three_quarters\": 9}",
        );
        assert_eq!(values_of(&changed, "AUR-POS-03").len(), 1);
        assert!(values_of(&changed, "AUR-POS-03")[0] * values_of(&plain, "AUR-POS-03")[0] < 0);
        let most = |battle: &Battle| values_of(battle, "AUR-STAT-04").into_iter().max();
        assert_eq!(
            (most(&plain), most(&changed)),
            (Some(15), Some(18)),
            "{grid}"
        );
        let cover = |battle: &Battle| {
            let shot = Act::new("shoot").with("longbow").at(CombatantId(5));
            let preview = preview(battle, CombatantId(4), shot);
            let mut terms = preview.terms.iter();
            terms
                .find(|term| term.rule.0 == "AUR-POS-08")
                .map(|term| term.value)
        };
        assert!(cover(&plain).is_some_and(|value| value != 9), "{grid}");
        assert_eq!(cover(&changed), Some(9), "{grid}");
    }
}

#[test]
fn costs_and_points_are_what_the_file_says() {
    let plain = battle("square", "");
    let changed = battle(
        "square",
        "changes: {\"costs.attack\": 2, \"points.aura\": 25}",
    );
    assert_eq!(costs(&blow(&plain, WARDENS[0])), "Costs 3 Energy.");
    assert_eq!(costs(&blow(&changed, WARDENS[0])), "Costs 2 Energy.");
    let more = |battle: &Battle| number(battle, WARDENS[0], "aura_max");
    assert_eq!(more(&changed) - more(&plain), 5);
    let offers = changed
        .ruleset()
        .actions
        .offers(changed.world(), WARDENS[0]);
    let sword = offers
        .iter()
        .find(|it| it.with.as_deref() == Some("longsword"));
    assert_eq!(sword.map(|it| it.cost.as_str()), Some("2 Energy"));
}

#[test]
fn the_thresholds_of_harm_are_what_the_file_says() {
    let dead = |battle: &Battle| {
        let outcomes = blow(battle, WARDENS[0]).outcomes;
        let dead = outcomes.iter().find(|line| line.label == "dead");
        dead.map_or(0.0, |line| line.probability.to_f64())
    };
    let (plain, changed) = (
        battle("square", ""),
        battle("square", "changes: {\"harm.felled\": 5}"),
    );
    assert!(dead(&plain) > 0.0);
    assert!(
        (dead(&changed) / dead(&plain) - 4.0).abs() < 1e-9,
        "1 to 4 in place of 1"
    );
}

#[test]
fn turns_and_the_length_of_a_battle_are_what_the_file_says() {
    let run = |battle: &Battle| {
        let path = [(2, 2), (2, 3), (3, 3)].map(|(x, y)| Cell::new(x, y));
        let act = Act::new("run").along(path.to_vec());
        battle.check(&BattleCommand::act(WARDENS[0], act)).is_ok()
    };
    assert!(run(&battle("square", "")));
    assert!(!run(&battle("square", "changes: {\"movement.turn\": 9}")));
    let mut short = battle("square", "changes: {\"time.last_round\": 1}");
    play_out(&mut short, &[], |_| {}).expect("the computer keeps to the rules");
    assert_eq!(short.turns().round(), 1);
    assert_eq!(short.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_value_out_of_its_range_is_told_at_its_place() {
    let text = "(name: \"V\", rulesets: [\"aura\"], changes: {
  \"positions.from_behind\": 5,
  \"harm.felled\": 9,
})";
    let variant = Variant::parse("odd.ron", text, rules::all());
    let variant = Arc::new(variant.unwrap_or_else(|report| panic!("{report}")));
    let said = with_variants(&GameData::shipped(), vec![variant]);
    let said = said.expect_err("two values are wrong").to_string();
    for part in [
        "odd.ron:2:28: positions.from_behind: 5 is out of range; write a number from -1 to 1",
        "odd.ron:3:18: harm.felled",
    ] {
        assert!(said.contains(part), "{part} in\n{said}");
    }
}
