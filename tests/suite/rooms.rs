//! The rooms of a ruleset: the same names in all of them, and imports run down one list.

use super::layering::{Named, Source, module_of, named, rulesets, rust_files};
use std::fs;
use std::path::Path;

/// The rooms from the ground up. What stands in one line is the same room under another name: a
/// ruleset with turns and one with rounds. `mod.rs` of a ruleset stands above them all: it may
/// name every room, and no room names it.
///
/// The table of actions stands above the functions that its rows name, and below all that walks
/// it.
const ROOMS: [&[&str]; 14] = [
    &["words"],
    &["data"],
    &["components"],
    &["snapshot"],
    &["resolve"],
    &["plan"],
    &["effects"],
    &["preview"],
    &["actions"],
    &["round", "turns"],
    &["windows"],
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

/// What is wrong with the imports of one file of a ruleset.
fn complaints(source: &Source<'_>) -> Vec<String> {
    let (ruleset, room) = match source.module.as_slice() {
        ["rules", _] => return Vec::new(),
        module if module.contains(&"tests") => return Vec::new(),
        ["rules", ruleset, room, ..] => (*ruleset, *room),
        _ => return Vec::new(),
    };
    let name = &source.name;
    let Some(own) = storey(room) else {
        return vec![format!("{name}: `{room}` is not one of the rooms")];
    };
    let mut complaints = Vec::new();
    for Named { path, line } in named(source) {
        let ["rules", of, rest @ ..] = path.as_slice() else {
            continue;
        };
        // The ruleset alone is named where something is visible in all of it: `pub(in …)`.
        if *of != ruleset || rest.is_empty() {
            continue;
        }
        let target = rest.first().copied().unwrap_or_default();
        match storey(target) {
            Some(storey) if storey > own => complaints.push(format!(
                "{name}:{line}: `{}` stands above `{room}`",
                rest.join("::")
            )),
            Some(_) => {}
            None => complaints.push(format!(
                "{name}:{line}: `{}` is in no room: only `mod.rs` may stand above the rooms",
                rest.join("::")
            )),
        }
    }
    complaints
}

#[test]
fn rooms_of_a_ruleset_import_down_only() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rulesets = rulesets(&src).into_iter();
    let mut all = Vec::new();
    for ruleset in rulesets {
        for file in rust_files(&src.join("rules").join(&ruleset)) {
            let below = file.strip_prefix(&src).expect("the file was found there");
            let text = fs::read_to_string(&file).expect("the sources can be read");
            all.extend(complaints(&Source {
                name: format!("src/{}", below.display()),
                module: module_of(below),
                text: without_tests(&text),
            }));
        }
    }
    assert!(
        all.is_empty(),
        "imports in a ruleset must run down:\n{}",
        all.join("\n")
    );
}

fn complaints_about(path: &str, text: &str) -> Vec<String> {
    complaints(&Source {
        name: path.to_owned(),
        module: module_of(Path::new(path)),
        text: without_tests(text),
    })
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
    assert_eq!(complaints_about("rules/aura/camp/tests.rs", text), [""; 0]);
    assert_eq!(
        complaints_about("rules/aura/begin.rs", ""),
        ["rules/aura/begin.rs: `begin` is not one of the rooms"]
    );
}
