//! The rooms of a ruleset: the same names in all of them, and imports run down one list.

use super::layering::{Named, Source, module_of, named, ruleset_folders};
use std::path::Path;

/// The rooms from the ground up. What stands in one line is the same room under another name: a
/// ruleset with turns and one with rounds. `mod.rs` of a ruleset stands above them all: it may
/// name every room, and no room names it.
///
/// The table of actions stands above the functions that its rows name, and below all that walks
/// it.
const ROOMS: [&[&str]; 16] = [
    &["words"],
    &["data"],
    &["components"],
    &["snapshot"],
    &["resolve"],
    &["plan"],
    &["effects"],
    &["preview"],
    &["proposals"],
    &["actions"],
    &["round", "turns"],
    &["windows"],
    &["schedule"],
    &["shown"],
    &["tactics"],
    &["camp"],
];

/// How high a room stands.
fn storey(room: &str) -> Option<usize> {
    ROOMS.iter().position(|names| names.contains(&room))
}

/// The text before the tests that are written at the end of a file.
fn without_tests(text: &str) -> &str {
    let tests = text.find("#[cfg(test)]\nmod tests {");
    tests.map_or(text, |at| &text[..at])
}

/// The room of a path in a ruleset; none for the ruleset itself and for what is outside.
fn room_of<'a>(path: &[&'a str], ruleset: &[&str]) -> Option<&'a str> {
    let room = path.get(ruleset.len()).copied();
    room.filter(|_| path.starts_with(ruleset))
}

/// What is wrong with the imports of one file of a ruleset, which is this module.
fn complaints(source: &Source<'_>, ruleset: &[&str]) -> Vec<String> {
    let Some(room) = room_of(&source.module, ruleset) else {
        return Vec::new();
    };
    let name = &source.name;
    let Some(own) = storey(room) else {
        return vec![format!("{name}: `{room}` is not one of the rooms")];
    };
    let mut complaints = Vec::new();
    for Named { path, line } in named(source) {
        // The ruleset alone is named where something is visible in all of it: `pub(in …)`.
        let Some(target) = room_of(&path, ruleset) else {
            continue;
        };
        let path = path[ruleset.len()..].join("::");
        match storey(target) {
            Some(storey) if storey > own => {
                complaints.push(format!("{name}:{line}: `{path}` stands above `{room}`"));
            }
            Some(_) => {}
            None => complaints.push(format!(
                "{name}:{line}: `{path}` is in no room: only `mod.rs` may stand above the rooms"
            )),
        }
    }
    complaints
}

#[test]
fn rooms_of_a_ruleset_import_down_only() {
    let mut all = Vec::new();
    for folder in ruleset_folders() {
        let ruleset: Vec<_> = folder.path.split('/').collect();
        for file in folder.files() {
            let source = file.source();
            let text = without_tests(source.text);
            all.extend(complaints(&Source { text, ..source }, &ruleset));
        }
    }
    assert!(
        all.is_empty(),
        "imports in a ruleset must run down:\n{}",
        all.join("\n")
    );
}

fn complaints_about(path: &str, text: &str) -> Vec<String> {
    let source = Source {
        name: path.to_owned(),
        module: module_of(Path::new(path)),
        text: without_tests(text),
    };
    complaints(&source, &["rules", "aura"])
}

#[test]
fn the_checker_finds_what_is_imported_from_above() {
    let text = "\
use super::super::{words, effects::harm};
use crate::rules::aura::plan::price::Price;
use super::aim;
use crate::rules::aura::Aura;
use crate::rules::injury::tactics;
#[cfg(test)]
mod tests {
    use crate::rules::aura::camp;
}
";
    assert_eq!(
        complaints_about("rules/aura/plan/check.rs", text),
        [
            "rules/aura/plan/check.rs:1: `effects::harm` stands above `plan`",
            "rules/aura/plan/check.rs:4: `Aura` is in no room: only `mod.rs` may stand above the rooms",
        ]
    );
    assert_eq!(complaints_about("rules/aura/mod.rs", text), [""; 0]);
    assert_eq!(complaints_about("rules/injury/plan.rs", text), [""; 0]);
    assert_eq!(
        complaints_about("rules/aura/begin.rs", ""),
        ["rules/aura/begin.rs: `begin` is not one of the rooms"]
    );
}
