//! Nothing but `src/rules` names a ruleset: not in code, not in strings.

use super::layering::{Kind, Token, rust_files, tokens_of};
use std::fs;
use std::path::Path;

/// Strings outside `src/rules` in which the id of a ruleset is a word of English: the file, the
/// whole string, why it may stand.
const ENGLISH: [(&str, &str, &str); 2] = [
    (
        "battle/narrate.rs",
        "\"{who} grazes {target}: no injury.\"",
        "what a blow did not do",
    ),
    (
        "battle/narrate.rs",
        "\"has 1 injury\"",
        "what the kernel's events count on a part of the body",
    ),
];

/// Whether a file may name rulesets: those of the rulesets, which include the table, and tests.
fn may_name_rulesets(path: &str) -> bool {
    path.starts_with("rules/") || path.ends_with("/tests.rs") || path.contains("/tests/")
}

/// Where the id of a ruleset stands as a word in code or in a string.
fn names_a_ruleset(path: &str, text: &str, ids: &[&str]) -> Vec<String> {
    let is_english = |token: &Token<'_>| {
        let mut english = ENGLISH.iter();
        english.any(|(file, string, _)| *file == path && *string == token.text)
    };
    let is_sign = |c: char| !c.is_alphanumeric() && c != '_';
    let tokens = tokens_of(text, &[Kind::Code, Kind::Text]);
    let told = tokens.iter().filter(|token| !is_english(token));
    let named = told.flat_map(|token| {
        let words = token.text.split(is_sign);
        let ids = words.filter(|word| ids.contains(word));
        ids.map(|id| format!("{path}:{}: names `{id}`", token.line))
    });
    named.collect()
}

#[test]
fn only_the_table_names_rulesets() {
    let ids: Vec<_> = quincunx::rules::all().iter().map(|r| r.id()).collect();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut named, mut english) = (Vec::new(), 0);
    for file in rust_files(&src) {
        let path = file.strip_prefix(&src).expect("the file was found there");
        let path = path.to_str().expect("our file names are plain");
        if may_name_rulesets(path) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("the sources can be read");
        named.extend(names_a_ruleset(path, &text, &ids));
        let allowed = ENGLISH.iter().filter(|(of, ..)| *of == path);
        english += allowed
            .filter(|(_, string, _)| text.contains(string))
            .count();
    }
    assert!(
        named.is_empty(),
        "only src/rules names rulesets:\n{}",
        named.join("\n")
    );
    assert_eq!(english, ENGLISH.len(), "what is allowed is still there");
}

#[test]
fn the_checker_finds_the_names_of_rulesets() {
    let text = r####"
//! Of `injury` a comment may speak.
use crate::rules::injury;
const HELP: &str = "sim --rules aura,injury";
const PATH: &str = r#"tests/scripts/aura/one.ron"#;
fn injury_of(a: char) { let injuries = "auras and injuries"; }
"####;
    assert_eq!(
        names_a_ruleset("cli/mod.rs", text, &["injury", "aura"]),
        [
            "cli/mod.rs:3: names `injury`",
            "cli/mod.rs:4: names `aura`",
            "cli/mod.rs:4: names `injury`",
            "cli/mod.rs:5: names `aura`",
        ]
    );
    let (file, string, _) = ENGLISH[1];
    assert_eq!(names_a_ruleset(file, string, &["injury"]), [""; 0]);
    assert_eq!(names_a_ruleset("play/hud.rs", string, &["injury"]).len(), 1);
    assert!(may_name_rulesets("rules/mod.rs") && may_name_rulesets("sim/tests.rs"));
    assert!(may_name_rulesets("play/tests/log.rs") && !may_name_rulesets("play/mod.rs"));
}
