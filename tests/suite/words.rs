//! What a player or designer reads on a screen, `docs/words.md`, and what files and commands are answered by,
//! `docs/words-tools.md`.
//!
//! Log, questions and answers are what the scripts of each ruleset bring up: of sentences that differ in names, numbers and
//! things alone the first is listed. Actions, conditions and tips come from the tables of the rulesets. The rest is gathered
//! from the literals of source and data, of which every screen is made, by where it is seen ([`places`]), each once;
//! `play::tests::words` walks the screens and fails where one shows a word that is not on the page. `scripts/words.sh` writes
//! both pages by these tests with `QUINCUNX_WRITE_WORDS` set; without it they fail where a page is out of date.

mod literals;
mod page;
mod places;
mod screens;
mod spoken;

use page::Page;
use quincunx::rules;
use spoken::Spoken;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

const ABOUT: &str = "# Words\n\nWhat a player or designer reads on the screen, by where it is seen, each text once; \u{2026} stands \
     for what is filled in. Of sentences of the log that differ in names, numbers and things alone the first is listed. Short words \
     stand together in one paragraph. What is wrong with files and commands is on [a page of its own](words-tools.md). Written by \
     `scripts/words.sh`; a test fails where it is out of date.\n";

const ABOUT_TOOLS: &str = "# Words of files and commands\n\nWhat the checks of levels, variants, campaigns, scripts, saves and data \
     say, and the commands in the terminal, by the file of the source; \u{2026} stands for what is filled in. Written by \
     `scripts/words.sh` with [words.md](words.md).\n";

/// What is read on the screen.
static PAGE: LazyLock<String> = LazyLock::new(page);

fn page() -> String {
    let mut page = Page::default();
    page.text.push_str(ABOUT);
    let all: Vec<Spoken> = rules::all().iter().map(|it| spoken::spoken(it)).collect();
    page.head(
        2,
        "The log of every ruleset",
        "What at least two of them say alike.",
    );
    page.lines(spoken::shared(&all));
    for (ruleset, own) in rules::all().iter().zip(&all) {
        page.head(2, ruleset.name, "");
        page.lines([ruleset.summary.to_owned()]);
        spoken::tell(&mut page, &all, own);
        screens::of_ruleset(&mut page, ruleset);
    }
    screens::tell(&mut page);
    screens::data(&mut page);
    page.text
}

/// What files and commands are answered by.
fn tools_page() -> String {
    let mut page = Page::default();
    page.text.push_str(ABOUT_TOOLS);
    screens::tools(&mut page);
    page.text
}

#[test]
fn the_page_of_words_is_up_to_date() {
    is_up_to_date("docs/words.md", &PAGE);
    is_up_to_date("docs/words-tools.md", &tools_page());
}

/// Writes a page if that is asked for, and fails where it is not as wanted.
fn is_up_to_date(name: &str, wanted: &str) {
    let path = root().join(name);
    if std::env::var_os("QUINCUNX_WRITE_WORDS").is_some() {
        fs::write(&path, wanted).expect("the page can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let found_lines = found.lines().chain(std::iter::repeat(""));
    let differs = wanted
        .lines()
        .zip(found_lines)
        .find(|(wanted, found)| wanted != found);
    assert!(
        found == wanted,
        "{name} is out of date, run scripts/words.sh: {differs:?}"
    );
}

#[test]
fn the_log_has_words_for_every_condition() {
    for ruleset in rules::all() {
        let battle = spoken::played(ruleset.id).next().expect("it has scripts");
        let keys = (ruleset.shown.vocabulary)(battle.world()).conditions;
        let told = |key: &str| ruleset.wording.conditions.iter().any(|it| it.key == key);
        let silent: Vec<_> = keys.iter().filter(|key| !told(key)).collect();
        assert!(silent.is_empty(), "{}: {silent:?}", ruleset.id);
    }
}

/// What a reader of a record understands, and a player does not; and what was said before it was said well.
const BANNED: [&str; 22] = [
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
    "armor",
    "Armor",
];

#[test]
fn no_sentence_reads_like_a_record() {
    for word in BANNED {
        let line = PAGE.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "{word:?}");
    }
    // One form of percent: a space before the sign.
    let glued = |line: &&str| {
        let shares = line.match_indices('%');
        let mut before = shares.filter_map(|(at, _)| line[..at].chars().next_back());
        before.any(|sign| !sign.is_whitespace())
    };
    assert_eq!(PAGE.lines().find(glued), None);
}

#[test]
fn a_number_is_told_with_a_verb() {
    // "Beast's stagger: 3."
    let is_record = |line: &&str| {
        let said = line.trim_end_matches('.').rsplit_once(": ");
        line.starts_with("- ")
            && said.is_some_and(|(who, value)| who.contains("'s ") && value.parse::<i32>().is_ok())
    };
    assert_eq!(PAGE.lines().find(is_record), None);
}

#[test]
fn every_file_with_words_has_its_place() {
    assert_eq!(screens::homeless(), Vec::<String>::new());
}
