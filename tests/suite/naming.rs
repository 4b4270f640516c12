//! Nothing but `src/rules` names a ruleset: not in code, not in strings.
//!
//! An id may be a word of English, or the name of something else in the code: it is found where it
//! can mean nothing but the ruleset.

use super::layering::{Kind, Token, rust_files, tokens_of};
use std::fs;
use std::path::Path;

/// Whether a file may name rulesets: those of the rulesets, which include the table, and tests.
fn may_name_rulesets(path: &str) -> bool {
    path.starts_with("rules/") || path.ends_with("/tests.rs") || path.contains("/tests/")
}

/// Where the code names a ruleset, `rules::injury`, or a string does.
fn names_a_ruleset(path: &str, text: &str, ids: &[&str]) -> Vec<String> {
    let tokens = tokens_of(text, &[Kind::Code, Kind::Text]);
    let mut named = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let found = if is_string(token) {
            ids_in_string(token.text, speaks_of_rulesets(&tokens, at), ids)
        } else if token.text == "rules" {
            ids_after_rules(&tokens[at + 1..], ids)
        } else {
            Vec::new()
        };
        let line = token.line;
        named.extend(
            found
                .iter()
                .map(|id| format!("{path}:{line}: names `{id}`")),
        );
    }
    named
}

fn is_string(token: &Token<'_>) -> bool {
    token.text.ends_with(['"', '#']) && token.text.contains('"')
}

/// The ids that a path names after its `rules`: in `rules::injury::Injury`, and in
/// `rules::{RuleId, injury::Injury}`.
fn ids_after_rules<'i>(after: &[Token<'_>], ids: &[&'i str]) -> Vec<&'i str> {
    let id = |token: &Token<'_>| ids.iter().copied().find(|&id| id == token.text);
    match after {
        [colons, first, rest @ ..] if colons.text == "::" && first.text == "{" => {
            let mut depth = 1;
            let mut named = Vec::new();
            let mut begins = true;
            for token in rest {
                match token.text {
                    "{" => depth += 1,
                    "}" => depth -= 1,
                    _ if depth == 1 && begins => named.extend(id(token)),
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
                begins = token.text == ",";
            }
            named
        }
        [colons, first, ..] if colons.text == "::" => id(first).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether the function, constant or other item around a token has to do with rulesets.
fn speaks_of_rulesets(tokens: &[Token<'_>], at: usize) -> bool {
    let begins = |token: &Token<'_>| matches!(token.text, "fn" | "const" | "static");
    let start = tokens[..at].iter().rposition(begins).unwrap_or(0);
    let end = tokens[at..].iter().position(begins);
    let end = end.map_or(tokens.len(), |end| at + end);
    tokens[start..end].iter().any(|token| {
        let word = token.text.to_lowercase();
        !is_string(token) && (word.starts_with("rules") || word.ends_with("rules"))
    })
}

/// The ids that a string names: as a path `rules/injury.ron`, as an option `--rules injury,aura`,
/// as a list of nothing else, and, where the code around it has to do with rulesets, alone.
fn ids_in_string<'i>(string: &str, alone: bool, ids: &[&'i str]) -> Vec<&'i str> {
    let text = string.split_once('"').map_or("", |(_, text)| text);
    let text = text.trim_end_matches(['"', '#']);
    let id = |part: &str| ids.iter().copied().find(|&id| id == part);
    let mut named = Vec::new();
    let mut before = "";
    for word in text.split_whitespace() {
        let is_option = before == "--rules" || word.starts_with("--rules=");
        let list: Vec<_> = word.trim_start_matches("--rules=").split(',').collect();
        let is_list = list.len() > 1 && list.iter().all(|part| id(part).is_some());
        if is_option || is_list || (alone && word == text) {
            named.extend(list.iter().filter_map(|part| id(part)));
        }
        let parts: Vec<_> = word.split('/').collect();
        for folder in parts.windows(2) {
            let file = folder[1].split('.').next().unwrap_or_default();
            if matches!(folder[0], "rules" | "scripts") {
                named.extend(id(file));
            }
        }
        before = word;
    }
    named
}

#[test]
fn only_the_table_names_rulesets() {
    let ids: Vec<_> = quincunx::rules::all().iter().map(|r| r.id).collect();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut named = Vec::new();
    for file in rust_files(&src) {
        let path = file.strip_prefix(&src).expect("the file was found there");
        let path = path.to_str().expect("our file names are plain");
        if may_name_rulesets(path) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("the sources can be read");
        named.extend(names_a_ruleset(path, &text, &ids));
    }
    assert!(
        named.is_empty(),
        "only src/rules names rulesets:\n{}",
        named.join("\n")
    );
}

#[test]
fn the_checker_finds_the_names_of_rulesets() {
    let text = r####"
//! Of `rules::injury` a comment may speak.
use crate::rules::injury;
const HELP: &str = "sim --rules aura,injury";
const PATH: &str = r#"tests/scripts/aura/one.ron"#;
use crate::{rules::{self, aura::Aura}, grid::injury};
fn is_slow(ruleset: &Ruleset) -> bool { ruleset.id == "injury" }
const ID: &str = "rules/injury.ron";
const BOTH: [&str; 2] = ["--rules=aura", "aura,injury"];
"####;
    assert_eq!(
        names_a_ruleset("cli/mod.rs", text, &["injury", "aura"]),
        [
            "cli/mod.rs:3: names `injury`",
            "cli/mod.rs:4: names `aura`",
            "cli/mod.rs:4: names `injury`",
            "cli/mod.rs:5: names `aura`",
            "cli/mod.rs:6: names `aura`",
            "cli/mod.rs:7: names `injury`",
            "cli/mod.rs:8: names `injury`",
            "cli/mod.rs:9: names `aura`",
            "cli/mod.rs:9: names `aura`",
            "cli/mod.rs:9: names `injury`",
        ]
    );
    assert!(may_name_rulesets("rules/mod.rs") && may_name_rulesets("sim/tests.rs"));
    assert!(may_name_rulesets("play/tests/log.rs") && !may_name_rulesets("play/mod.rs"));
}

#[test]
fn the_checker_lets_words_be_words() {
    let text = r#"
fn injury_of(contest: &Contest) -> &str { let injuries = "auras, injury, injuries"; contest::of(contest) }
fn told(&self) -> String { format!("{who} grazes {target}: no injury.") }
const KINDS: [&str; 2] = ["contest", "injury"];
use super::{Interval, contest, injury};
fn rules_told(rules: &Ruleset) -> String { format!("has 1 injury under {}", rules.name) }
"#;
    let ids = ["injury", "aura", "contest", "told"];
    assert_eq!(names_a_ruleset("play/hud.rs", text, &ids), [""; 0]);
}
