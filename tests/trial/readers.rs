//! Bytes as files: each is a value or an error with a message, and what was read can be used.

use super::laws;
use super::orders::{self, Tally};
use quincunx::battle::{Battle, Save, check_level};
use quincunx::combat::RuleSwitches;
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::{GameData, Level};
use quincunx::rules;
use quincunx::script::Script;
use quincunx::source::Document;
use std::sync::Arc;

/// The file as messages name it.
const NAME: &str = "trial.ron";

fn document(bytes: &[u8]) -> Result<Document, String> {
    Document::from_bytes(NAME, bytes.to_vec()).map_err(|report| report.to_string())
}

/// A level that reads can be written, read again, and played under every ruleset that it is for.
pub fn level(bytes: &[u8]) -> Result<(), String> {
    let level = check_level(&document(bytes)?, &GameData::shipped())
        .map_err(|report| report.to_string())?;
    let text = level.to_text();
    let again = document(text.as_bytes()).and_then(|document| {
        check_level(&document, &GameData::shipped()).map_err(|report| report.to_string())
    });
    let again = again.expect("a level that was written is read again");
    assert_eq!(again.draft(), level.draft(), "written and read again");
    let level = Arc::new(level);
    for ruleset in rules::all() {
        let dice = DiceSource::from(SeededDice::new(1));
        let battle = Battle::new(level.clone(), ruleset.id, dice);
        match level.is_for(ruleset.id) {
            true => laws::hold(&battle.expect("a level that was checked can be played")),
            false => assert!(battle.is_err(), "it is for other rulesets alone"),
        }
    }
    Ok(())
}

/// Every fault of a data file has a message, under every ruleset.
pub fn data(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let mut told = Vec::new();
    let document = Document::parse(NAME, text).map_err(|report| report.to_string())?;
    for ruleset in rules::all() {
        let read = ruleset.data.read(&document, &RuleSwitches::default());
        for fault in read.err().unwrap_or_default() {
            assert!(
                !fault.message.is_empty(),
                "a fault at {:?} without a message",
                fault.at
            );
            told.push(fault.message);
        }
    }
    if told.is_empty() {
        Ok(())
    } else {
        Err(told.join("\n"))
    }
}

/// A script that reads is played; what goes wrong in play is told too.
pub fn script(bytes: &[u8]) -> Result<(), String> {
    let script = Script::from_document(document(bytes)?, &GameData::shipped())
        .map_err(|report| report.to_string())?;
    let played = script.play().map_err(|report| report.to_string())?;
    laws::hold(&played.battle);
    if played.is_fine() {
        Ok(())
    } else {
        Err(played.report.to_string())
    }
}

/// A save that reads is played command by command, with everything asked that must hold; what was
/// played is replayed, can be saved, and loaded with the same hash.
pub fn save(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let save = Save::parse(NAME, text).map_err(|error| error.to_string())?;
    let level = Level::parse(NAME, &save.level).map_err(|report| report.to_string())?;
    let dice = DiceSource::from(SeededDice::new(save.seed));
    let mut battle =
        Battle::new(Arc::new(level), &save.ruleset, dice).map_err(|error| error.to_string())?;
    laws::hold(&battle);
    for command in &save.commands {
        orders::tick(&mut battle, command.clone(), true, &mut Tally::default())
            .map_err(|refusal| refusal.to_string())?;
    }
    orders::ask(&battle);
    orders::replays(&battle);
    let written = Save::of(&battle).expect("a seeded battle is saved");
    let loaded = Save::parse(NAME, &written.to_text())
        .and_then(|again| again.replay(NAME))
        .expect("a save that was written is loaded again");
    assert_eq!(loaded.state_hash(), battle.state_hash());
    save.replay(NAME)
        .map(|_| ())
        .map_err(|error| error.to_string())
}
