//! What a ruleset lists of its words is all that happens: scripts are checked by the lists, and one that is too short
//! would refuse what is right.

use quincunx::battle::{Battle, load_level};
use quincunx::combat::{ACT_FIELDS, RollWords, USUAL_RESULTS, Vocabulary};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::GameData;
use quincunx::rules;
use quincunx::script::Script;
use quincunx::sim::play_out;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn word<'v>(event: &'v Value, field: &str) -> Option<&'v str> {
    event.get(field).and_then(Value::as_str)
}

fn number(event: &Value, field: &str) -> Option<i64> {
    event.get(field).and_then(Value::as_i64)
}

/// What happens and is not listed.
fn not_listed(vocabulary: &Vocabulary, event: &Value) -> Option<String> {
    let listed = |words: &[smol_str::SmolStr], field: &str| {
        let found = word(event, field)?;
        (!words.iter().any(|word| word == found)).then(|| format!("{field} {found}"))
    };
    let result = || {
        let found = word(event, "result")?;
        let unused = vocabulary.unused_results.iter().any(|word| word == found);
        let known =
            USUAL_RESULTS.contains(&found) || vocabulary.results.iter().any(|it| it == found);
        (unused || !known).then(|| format!("result {found}"))
    };
    let within = |degrees: Option<[i32; 2]>| {
        let found = number(event, "degrees")?;
        let fits = degrees
            .is_some_and(|[least, most]| (i64::from(least)..=i64::from(most)).contains(&found));
        (!fits).then(|| format!("degrees {found}"))
    };
    match word(event, "event")? {
        "moved" => listed(&vocabulary.moves, "kind"),
        "gear_changed" => listed(&vocabulary.gear_changes, "change"),
        "attack_resolved" => result().or_else(|| within(vocabulary.hit_degrees)),
        "rolled" => {
            let kind = word(event, "kind")?;
            let roll: Option<&RollWords> = vocabulary.rolls.iter().find(|roll| roll.kind == kind);
            let Some(roll) = roll else {
                return Some(format!("kind {kind}"));
            };
            let faces = event.get("faces").and_then(Value::as_array);
            let mut faces = faces.into_iter().flatten().filter_map(Value::as_i64);
            let die = i64::from(roll.die);
            if let Some(face) = faces.find(|face| !(1..=die).contains(face)) {
                return Some(format!("{kind}: face {face}"));
            }
            let natural = number(event, "natural").unwrap_or(0);
            if roll.one_counts && !(0..=die).contains(&natural) {
                return Some(format!("{kind}: natural {natural}"));
            }
            result().or_else(|| within(roll.degrees))
        }
        _ => None,
    }
}

fn check(battle: &Battle, what: &str) {
    let ruleset = battle.ruleset();
    let vocabulary = (ruleset.shown.vocabulary)(battle.world());
    assert!(
        !vocabulary.rolls.is_empty(),
        "{} lists its rolls",
        ruleset.id
    );
    for event in battle.events() {
        let event = serde_json::to_value(event).expect("events are written as JSON");
        if let Some(found) = not_listed(&vocabulary, &event) {
            panic!("{what}, {}: {found} is not listed: {event}", ruleset.id);
        }
    }
}

#[test]
fn battles_on_both_grids_hold_nothing_that_is_not_listed() {
    for level in [
        "01_drill_yard",
        "08_stone_ring",
        "10_wolf_knoll",
        "12_the_bear_pit",
    ] {
        let path = root().join("levels").join(format!("{level}.ron"));
        let level = Arc::new(load_level(&path, &GameData::shipped()).expect("it is shipped"));
        for ruleset in rules::all() {
            let dice = DiceSource::Seeded(SeededDice::new(11));
            let battle = Battle::new(level.clone(), ruleset.id, dice);
            let mut battle = battle.expect("it can be played");
            play_out(&mut battle, &[], |_| {}).expect("the computer makes legal moves");
            check(&battle, level.name());
        }
    }
}

#[test]
fn scripts_and_their_odds_hold_nothing_that_is_not_listed() {
    let plain = |label: &str| {
        let mut plain = String::new();
        for letter in label.chars() {
            match letter.is_ascii_digit() {
                true if plain.ends_with('#') => {}
                true => plain.push('#'),
                false => plain.push(letter),
            }
        }
        plain
    };
    let mut odds = 0;
    for ruleset in rules::all() {
        let folder = root().join("tests/scripts").join(ruleset.id);
        let files = std::fs::read_dir(&folder).expect("the folder is there");
        let mut files: Vec<_> = files
            .map(|entry| entry.expect("it can be read").path())
            .collect();
        files.sort();
        for (index, path) in files.iter().enumerate() {
            let scripts = Script::load(Path::new(path), &GameData::shipped());
            for script in scripts.unwrap_or_else(|error| panic!("{error}")) {
                let played = script.play().expect("it can be set up");
                check(&played.battle, &path.display().to_string());
                // Odds take their time: those of every third script.
                let Ok((battle, command)) = script.before_last_action() else {
                    continue;
                };
                let actions = battle.ruleset().actions;
                if index % 3 != 0 {
                    continue;
                }
                let Ok(preview) = actions.preview(battle.world(), &command) else {
                    continue;
                };
                let vocabulary = (battle.ruleset().shown.vocabulary)(battle.world());
                let known = |label: &str| {
                    ["done", "certain"].contains(&label)
                        || vocabulary.odds.iter().any(|it| it == label)
                };
                let headline = preview.headline.trim_start_matches("to ");
                let labels = preview.outcomes.iter().map(|line| plain(&line.label));
                for label in labels.chain([headline.to_owned()]) {
                    odds += 1;
                    assert!(
                        known(&label),
                        "{}: no odds have \"{label}\"",
                        path.display()
                    );
                }
            }
        }
    }
    assert!(odds > 300, "{odds} labels were looked at");
}

#[test]
fn actions_name_fields_that_commands_have() {
    for ruleset in rules::all() {
        for verb in ruleset.actions.verbs() {
            let fields = ruleset.actions.fields_of(verb);
            assert!(
                fields.iter().all(|field| ACT_FIELDS.contains(field)),
                "{verb}: {fields:?}"
            );
        }
    }
}
