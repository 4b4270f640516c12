//! Pinned behaviour: digests of the event streams of every script, and of battles of the computer on
//! every shipped level, under every ruleset, at every strength. Of a script the hash of the state at its
//! end is pinned too: a save whose hash is another one is refused.
//!
//! `tests/golden/<ruleset>.txt` holds them, a line for each script and for each level and strength.
//! `scripts/golden.sh` makes the files anew; a commit that changes a line says why the
//! battle behind it goes another way now.

use crate::battles::levels;
use crate::trial::orders::battle_under;
use quincunx::ai::{Computer, Player};
use quincunx::combat::{BattleEvent, Difficulty, Ruleset};
use quincunx::level::{Level, files};
use quincunx::rules;
use quincunx::script::Script;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Battles of the computer for each level, ruleset and strength.
const BATTLES: u64 = 20;

/// The digest of a stream of events as they are written for other programs: FNV-1a over 64 bits of
/// their JSON, a line each.
fn digest(events: &[BattleEvent]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for event in events {
        let mut line = serde_json::to_vec(event).expect("events can be written");
        line.push(b'\n');
        for byte in line {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

/// Scripts of a folder, in the order of their names; none if there is no such folder.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut scripts: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    scripts.sort();
    scripts
}

fn script_line(path: &Path) -> String {
    let scripts = Script::load(path, &quincunx::level::GameData::shipped())
        .expect("every script can be read");
    let name = path.file_stem().expect("a file has a name");
    let lines = scripts.iter().map(|script| {
        let played = script.play().expect("every script can be played");
        let (events, state) = (played.battle.events(), played.battle.state_hash());
        format!(
            "script {} {:016x} {state:016x}",
            name.display(),
            digest(events)
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The events of a battle in which the computer plays all sides at one strength.
fn battle_digest(level: &Arc<Level>, rules: &str, strength: Difficulty, seed: u64) -> u64 {
    let mut computer = Computer::of(strength);
    let mut battle = battle_under(rules, level, seed);
    while let Some(command) = computer.decide(&battle) {
        battle
            .submit(command)
            .expect("the computer's commands are legal");
    }
    assert!(battle.outcome().is_some(), "{}", level.name());
    digest(battle.events())
}

/// The name of a level as one word.
fn word(name: &str) -> String {
    name.to_lowercase().replace(' ', "_")
}

fn battle_line(level: &Arc<Level>, rules: &str, strength: Difficulty) -> String {
    let mut line = format!("battles {} {}", word(level.name()), strength.word());
    for seed in 0..BATTLES {
        let digest = battle_digest(level, rules, strength, seed);
        write!(line, " {digest:016x}").expect("a text takes all");
    }
    line
}

/// The file of a ruleset as it should be.
fn golden(ruleset: &Ruleset) -> String {
    let rules = ruleset.id;
    let root = files::root().expect("the tests run inside the project");
    let scripts = scripts(&root.join("tests/scripts").join(rules));
    let levels = levels();
    let contests: Vec<_> = levels
        .iter()
        .flat_map(|level| Difficulty::ALL.map(|strength| (level, strength)))
        .collect();
    let script_lines: Vec<_> = scripts.par_iter().map(|path| script_line(path)).collect();
    let battle_lines: Vec<_> = contests
        .par_iter()
        .map(|(level, strength)| battle_line(level, rules, *strength))
        .collect();
    let mut text = script_lines.join("\n");
    text.push('\n');
    text.push_str(&battle_lines.join("\n"));
    text.push('\n');
    text
}

/// How two lines of digests differ, in words.
fn difference(wanted: &str, found: &str) -> String {
    let same = |(one, other): (&str, &str)| one == other;
    let pairs = || wanted.split(' ').zip(found.split(' '));
    let begins = |line: &str| line.split(' ').take(3).collect::<Vec<_>>().join(" ");
    if wanted.starts_with("battles ") && pairs().take(3).all(same) {
        let seeds = pairs().filter(|&pair| !same(pair)).count();
        return format!("{} …: {seeds} battles differ", begins(wanted));
    }
    format!("now `{}`, in the file `{}`", begins(wanted), begins(found))
}

#[test]
fn events_are_those_of_the_golden_files() {
    let folder = files::root()
        .expect("the tests run inside the project")
        .join("tests/golden");
    let mut complaints = Vec::new();
    for &ruleset in rules::all() {
        let path = folder.join(format!("{}.txt", ruleset.id));
        let wanted = golden(ruleset);
        if std::env::var_os("QUINCUNX_WRITE_GOLDEN").is_some() {
            fs::create_dir_all(&folder).expect("the folder can be made");
            fs::write(&path, &wanted).expect("the file can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        let mut lines = found.lines();
        for wanted in wanted.lines() {
            let found = lines.next().unwrap_or("nothing");
            if wanted != found {
                complaints.push(format!("{}: {}", ruleset.id, difference(wanted, found)));
            }
        }
        if let Some(more) = lines.next() {
            complaints.push(format!("{}: in the file alone `{more}`", ruleset.id));
        }
    }
    assert!(
        complaints.is_empty(),
        "{} lines differ from tests/golden; if that is meant, run scripts/golden.sh and say in the commit why:\n{}",
        complaints.len(),
        complaints.join("\n")
    );
}
