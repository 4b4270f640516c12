//! Every sentence that a player can read: `docs/words.md`.
//!
//! The first half of the page is made of what the scripts of each ruleset play: log, questions, answers. Of sentences that
//! differ in names, numbers and things alone the first is listed. The second half is gathered from the literals of source
//! and data, of which every screen is made; `play::tests::words` walks the screens and fails where one shows a word that is
//! not on the page. `scripts/words.sh` writes it by these tests with `QUINCUNX_WRITE_WORDS` set; without it they fail where
//! the page is out of date.

mod literals;
mod screens;

use quincunx::battle::{Battle, Narrator};
use quincunx::combat::{BattleEvent, Ruleset, Vocabulary};
use quincunx::level::GameData;
use quincunx::rules;
use quincunx::script::Script;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The scripts of a ruleset as played, in order.
fn played(ruleset: &str) -> impl Iterator<Item = Battle> {
    let folder = root().join("tests/scripts").join(ruleset);
    let entries = fs::read_dir(folder).expect("the scripts are in the project");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort();
    let scripts = paths.into_iter().flat_map(|path| {
        Script::load(&path, &GameData::shipped()).expect("a script that is kept is right")
    });
    scripts.map(|script| script.play().expect("it can be played").battle)
}

/// Sentences by their shape, with one of each as it was said.
#[derive(Default)]
struct Said(BTreeMap<String, String>);

impl Said {
    fn hear(&mut self, text: &str, replaced: &[(String, char)]) {
        let mut shape = text.to_owned();
        for (word, sign) in replaced {
            shape = shape.replace(word.as_str(), sign.encode_utf8(&mut [0; 4]));
        }
        let mut key = String::new();
        for sign in shape.chars() {
            if !sign.is_ascii_digit() {
                key.push(sign);
            } else if !key.ends_with('#') {
                key.push('#');
            }
        }
        self.0.entry(key).or_insert_with(|| text.to_owned());
    }

    fn tell(&self, page: &mut String, heading: &str) {
        let _ = writeln!(page, "\n### {heading}\n");
        let mut lines: Vec<_> = self.0.values().collect();
        lines.sort();
        for line in lines {
            let _ = writeln!(page, "- {line}");
        }
    }
}

/// Names, things and parts, the longest first, each with the sign that stands for its kind.
fn replaced(battle: &Battle, vocabulary: &Vocabulary) -> Vec<(String, char)> {
    let names = battle.combatants().map(|who| (battle.name(who), '@'));
    let words = |words: &[smol_str::SmolStr]| -> Vec<_> {
        let plain = words.iter().map(|word| quincunx::battle::plain_part(word));
        plain.map(|word| (word.replace('_', " "), '%')).collect()
    };
    let mut all: Vec<_> = names.collect();
    all.push((battle.level().name().to_owned(), '@'));
    all.extend(words(&vocabulary.items));
    all.extend(words(&vocabulary.parts));
    all.retain(|(word, _)| word.len() > 2);
    all.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    all
}

fn section(page: &mut String, ruleset: &Ruleset) {
    let (mut log, mut questions, mut answers) = <(Said, Said, Said)>::default();
    for battle in played(ruleset.id) {
        let vocabulary = (ruleset.shown.vocabulary)(battle.world());
        let replaced = replaced(&battle, &vocabulary);
        for line in Narrator::of(&battle).lines(battle.events()) {
            log.hear(&line.text, &replaced);
        }
        for event in battle.events() {
            if let BattleEvent::Asked(choice) = event {
                questions.hear(&choice.prompt, &replaced);
                for option in choice.options.iter() {
                    answers.hear(&option.label, &replaced);
                }
            }
        }
    }
    let _ = writeln!(page, "\n## {}", ruleset.name);
    log.tell(page, "The log");
    questions.tell(page, "Questions");
    answers.tell(page, "Answers");
}

fn page() -> String {
    let mut page = String::from(
        "# Words\n\nEvery sentence that a player can read. First what the log and the questions of a battle say, as the scripts of \
         each ruleset bring them up, in alphabetical order; of sentences that differ in names, numbers and things alone the first \
         is listed. Then the words of the screens, file by file, with \u{2026} for what is filled in. Written by \
         `scripts/words.sh`; a test fails where it is out of date.\n",
    );
    for ruleset in rules::all() {
        section(&mut page, ruleset);
    }
    screens::tell(&mut page);
    page
}

#[test]
fn the_page_of_words_is_up_to_date() {
    let path = root().join("docs/words.md");
    let wanted = page();
    if std::env::var_os("QUINCUNX_WRITE_WORDS").is_some() {
        fs::write(&path, &wanted).expect("the page can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let found_lines = found.lines().chain(std::iter::repeat(""));
    let differs = wanted
        .lines()
        .zip(found_lines)
        .find(|(wanted, found)| wanted != found);
    assert!(
        found == wanted,
        "docs/words.md is out of date, run scripts/words.sh: {differs:?}"
    );
}

#[test]
fn the_log_has_words_for_every_condition() {
    for ruleset in rules::all() {
        let battle = played(ruleset.id).next().expect("it has scripts");
        let keys = (ruleset.shown.vocabulary)(battle.world()).conditions;
        let told = |key: &str| ruleset.wording.conditions.iter().any(|it| it.key == key);
        let silent: Vec<_> = keys.iter().filter(|key| !told(key)).collect();
        assert!(silent.is_empty(), "{}: {silent:?}", ruleset.id);
    }
}

/// What a reader of a record understands, and a player does not; and what was said before it was said well.
const BANNED: [&str; 20] = [
    "no longer unr",
    ": 0 degrees",
    ": passes",
    "\u{2192}",
    "How does it defend",
    "turn is still to come",
    "does best not to",
    "Who lives",
    "Give the battle up",
    "The side that loses:",
    "Victory for You",
    "window go",
    "riders of",
    "no riders",
    "First rider",
    "truck off:",
    "measure for the eye",
    "1 of movement",
    "maneuver",
    "Maneuver",
];

#[test]
fn no_sentence_reads_like_a_record() {
    let page = page();
    for word in BANNED {
        // A headline names a file.
        let mut lines = page.lines().filter(|line| !line.starts_with('#'));
        let line = lines.find(|line| line.contains(word));
        assert_eq!(line, None, "{word:?}");
    }
    // One form of percent: a space before the sign.
    let glued = |line: &&str| {
        let shares = line.match_indices('%');
        let mut before = shares.filter_map(|(at, _)| line[..at].chars().next_back());
        before.any(|sign| !sign.is_whitespace())
    };
    assert_eq!(page.lines().find(glued), None);
}
