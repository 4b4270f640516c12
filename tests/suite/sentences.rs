//! Every action, every answer and every condition of each ruleset says what it does.
//!
//! The descriptors are walked one by one; the scripts of each ruleset are played besides, so that no question of them has an
//! answer, and nobody in them a condition, of which nothing is said.

use quincunx::battle::Battle;
use quincunx::combat::{BattleEvent, Ruleset};
use quincunx::level::GameData;
use quincunx::rules;
use quincunx::script::Script;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The scripts of a ruleset as played.
fn played(ruleset: &str) -> impl Iterator<Item = Battle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root.join("tests/scripts").join(ruleset)).expect("there are some");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let scripts = paths.flat_map(|path| {
        Script::load(&path, &GameData::shipped()).expect("a script that is kept is right")
    });
    scripts.map(|script| script.play().expect("it can be played").battle)
}

/// What is wrong with a text as the sentence of something; `None` if it is one.
fn fault(name: &str, text: &str) -> Option<&'static str> {
    let plain = |text: &str| text.trim_end_matches('.').to_lowercase();
    let count = text.split_whitespace().count();
    match text {
        "" => Some("it is empty"),
        _ if plain(text) == plain(name) => Some("it repeats the name"),
        // A number may come first: "+2 to hit for each point."
        _ if text.starts_with(char::is_lowercase) => Some("it begins small"),
        _ if !text.ends_with('.') => Some("it has no end"),
        _ if count < 3 => Some("it is no sentence"),
        _ if text.contains("{}") || text.contains('_') => Some("it reads like a record"),
        _ => None,
    }
}

#[test]
fn a_text_that_says_nothing_is_found() {
    for (name, text, wrong) in [
        ("Trip", "", true),
        ("Let it go", "Let it go.", true),
        ("Trip", "down it goes now.", true),
        ("Trip", "Bring it down", true),
        ("Trip", "Bring an enemy down.", false),
    ] {
        assert_eq!(fault(name, text).is_some(), wrong, "{text:?}");
    }
}

#[test]
fn every_action_says_what_it_does() {
    for ruleset in rules::all() {
        for verb in ruleset.actions.verbs() {
            let (does, rule) = ruleset.actions.does(verb).expect("each row has a sentence");
            let fault = fault(&verb.replace('_', " "), does);
            assert_eq!(fault, None, "{} {verb}: {does:?}", ruleset.id);
            let known = ruleset.page.text(rule.0).is_some();
            assert!(known, "{} {verb}: no rule {rule}", ruleset.id);
        }
    }
}

#[test]
fn every_answer_and_condition_of_the_tables_says_what_it_does() {
    for ruleset in rules::all() {
        assert!(!ruleset.questions.answers.is_empty(), "{}", ruleset.id);
        for words in ruleset.questions.answers {
            let at = format!("{} {} {:?}", ruleset.id, words.window, words.keys);
            let fault = fault(words.keys.first().unwrap_or(&""), words.does);
            assert_eq!(fault, None, "{at}: {:?}", words.does);
            assert!(ruleset.page.text(words.rule.0).is_some(), "{at}");
        }
        for words in ruleset.wording.conditions {
            let does = words.does(Some("Anna"), 2);
            let fault = fault(words.key, &does);
            assert_eq!(fault, None, "{} {}: {does:?}", ruleset.id, words.key);
            assert!(!does.contains('{') && !does.contains('['), "{does}");
        }
    }
}

/// Answers and conditions that came up in a battle, each with what is wrong with its sentence.
fn faults_of(ruleset: &Ruleset, battle: &Battle, found: &mut BTreeMap<String, String>) {
    for event in battle.events() {
        let BattleEvent::Asked(choice) = event else {
            continue;
        };
        for option in choice.options.iter() {
            let told = ruleset.answer_does(&choice.kind, &option.key);
            let does = told.map_or("", |(does, _)| does);
            if let Some(fault) = fault(&option.label, does) {
                let at = format!("{} {} {}", ruleset.id, choice.kind, option.key);
                found.insert(at, format!("{does:?}: {fault}"));
            }
        }
    }
    for who in battle.combatants() {
        let sheet = (ruleset.shown.sheet)(battle.world(), who);
        for condition in sheet.conditions {
            if ruleset.condition_words(&condition.key).is_none() {
                let at = format!("{} {}", ruleset.id, condition.key);
                found.insert(at, "nothing is said of it".to_owned());
            }
        }
        for offer in ruleset.actions.offers(battle.world(), who) {
            let at = format!("{} {}", ruleset.id, offer.label);
            if let Some(fault) = fault(&offer.label, &offer.help) {
                found.insert(at.clone(), format!("{:?}: {fault}", offer.help));
            }
            for rider in offer.riders {
                if let Some(fault) = fault(&rider.label, &rider.help) {
                    let told = format!("{:?}: {fault}", rider.help);
                    found.insert(format!("{at}, {}", rider.label), told);
                }
            }
        }
    }
}

#[test]
fn whatever_the_scripts_bring_up_says_what_it_does() {
    let mut found = BTreeMap::new();
    for ruleset in rules::all() {
        for battle in played(ruleset.id) {
            faults_of(ruleset, &battle, &mut found);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
