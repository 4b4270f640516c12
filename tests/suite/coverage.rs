//! Which scripts and tests name which rule: `docs/rules/coverage.md`, and that no rule is left out.
//!
//! The page is made of what is in the project, by `scripts/coverage.sh`, which runs these tests
//! with `QUINCUNX_WRITE_COVERAGE` set. Without it they fail where the page is out of date. Each
//! registered ruleset has its page, `docs/rules/<ruleset>.md`, and its scripts, if it has any, in
//! `tests/scripts/<ruleset>`. Prefixes and groups of rules are read from the pages.

use quincunx::combat::Fixed;
use quincunx::grid::GridKind;
use quincunx::rules;
use quincunx::script::Script;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Pages beside the rulesets' own.
const OTHER_PAGES: [&str; 2] = ["coverage", "mutations"];

/// The start of the paragraph of a rules page that names the groups of rules that turn on where
/// somebody stands: scripts show each of these groups on both grids.
const ON_BOTH_GRIDS: &str = "**On both grids**";

/// What names a rule.
#[derive(Default)]
struct Coverage {
    squares: BTreeSet<String>,
    hexes: BTreeSet<String>,
    tests: BTreeSet<String>,
}

impl Coverage {
    fn is_empty(&self) -> bool {
        self.squares.is_empty() && self.hexes.is_empty() && self.tests.is_empty()
    }
}

/// A ruleset as its page tells it.
struct Ruleset {
    id: String,
    /// All ids of the page, those of rulings and of what waits for a referee too.
    known: BTreeSet<String>,
    /// The rules in play, in the order of the page.
    in_play: Vec<String>,
    /// The groups that scripts show on both grids, as their rules begin: `INJ-ATK-`.
    of_places: Vec<String>,
    named: BTreeMap<String, Coverage>,
}

impl Ruleset {
    /// What its rules begin with, `INJ`: one for all of them.
    fn prefix(&self) -> &str {
        let mut prefixes = self.known.iter().filter_map(|id| id.split('-').next());
        let prefix = prefixes.next().expect("a page tells of rules");
        let other = prefixes.find(|&other| other != prefix);
        assert_eq!(other, None, "{}.md has rules of two prefixes", self.id);
        prefix
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a folder with this extension, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .expect("a file has a name")
        .to_string_lossy()
        .into_owned()
}

/// The id at the start of a line of a rules page, `- **INJ-ATK-03** …`.
fn id_of(line: &str) -> Option<&str> {
    line.strip_prefix("- **")?
        .split_once("**")
        .map(|(id, _)| id)
}

/// Whether this is the id of a ruling, `INJ-R07`: rulings ride on the rules that they explain.
/// `INJ-07` is a rule like any other.
fn is_ruling(id: &str) -> bool {
    id.split_once("-R").is_some_and(|(_, number)| {
        !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit())
    })
}

fn page_of(ruleset: &str) -> PathBuf {
    root().join("docs/rules").join(ruleset).with_extension("md")
}

/// The names of all tests of the project.
fn tests() -> Vec<String> {
    let sources = ["src", "tests"].map(|folder| files(&root().join(folder), "rs"));
    let sources = sources.into_iter().flatten();
    sources.flat_map(|file| tests_of(&read(&file))).collect()
}

fn rulesets() -> Vec<Ruleset> {
    let tests = tests();
    let ids: BTreeSet<_> = rules::all().iter().map(|ruleset| ruleset.id).collect();
    let ruleset = |id| ruleset(id, &read(&page_of(id)), &tests);
    ids.into_iter().map(ruleset).collect()
}

fn ruleset(id: &str, page: &str, tests: &[String]) -> Ruleset {
    let lines = || page.lines().filter_map(|line| Some((id_of(line)?, line)));
    let waits = |line: &str| line.contains("(not in play yet)") || line.contains("(for a referee)");
    let mut named: BTreeMap<String, Coverage> = BTreeMap::new();
    for path in files(&root().join("tests/scripts").join(id), "ron") {
        let scripts = Script::load(&path, &quincunx::level::GameData::shipped())
            .expect("every script can be read");
        for script in &scripts {
            for rule in script.rule_ids() {
                let coverage = named.entry(rule.to_string()).or_default();
                let names = match script.level().board().kind() {
                    GridKind::Square => &mut coverage.squares,
                    GridKind::Hex => &mut coverage.hexes,
                };
                names.insert(stem(&path));
            }
        }
    }
    let known: BTreeSet<_> = lines().map(|(id, _)| id.to_owned()).collect();
    for test in tests {
        for rule in rules_of(test).into_iter().filter(|it| known.contains(it)) {
            named.entry(rule).or_default().tests.insert(test.clone());
        }
    }
    let mut ruleset = Ruleset {
        id: id.to_owned(),
        in_play: lines()
            .filter(|(id, line)| !is_ruling(id) && !waits(line))
            .map(|(id, _)| id.to_owned())
            .collect(),
        known,
        of_places: Vec::new(),
        named,
    };
    let groups = groups_of_places(page);
    let prefix = ruleset.prefix();
    ruleset.of_places = groups.map(|it| format!("{prefix}-{it}-")).collect();
    ruleset
}

/// The groups that a page names as those of places: what is in capitals in that paragraph.
fn groups_of_places(page: &str) -> impl Iterator<Item = &str> {
    let paragraph = page
        .split("\n\n")
        .find_map(|paragraph| paragraph.strip_prefix(ON_BOTH_GRIDS));
    let words = paragraph.unwrap_or_default();
    let words = words.split(|sign: char| !sign.is_ascii_alphanumeric());
    words.filter(|word| {
        let mut signs = word.bytes();
        word.len() > 1 && signs.all(|sign| !sign.is_ascii_lowercase())
    })
}

/// The names of the functions marked as tests.
fn tests_of(source: &str) -> Vec<String> {
    let after_mark = source.split("#[test]").skip(1);
    after_mark
        .filter_map(|rest| rest.split_once("fn ")?.1.split_once('('))
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// The rules that a test's name may begin with: `inj_hurt_07_…`, also `inj_part_07_and_08_…` and
/// `inj_stat_03_to_05_…`, and `coin_07_…` where rules have no group.
fn rules_of(test: &str) -> Vec<String> {
    let words: Vec<_> = test.split('_').collect();
    let number = |word: &str| word.parse::<u32>().ok().filter(|_| word.len() >= 2);
    let Some(at) = (1..words.len().min(3)).find(|&at| number(words[at]).is_some()) else {
        return Vec::new();
    };
    let from = number(words[at]).unwrap_or_default();
    let mut numbers = vec![from];
    match words[at + 1..] {
        ["to", last, ..] => numbers.extend((from + 1)..=number(last).unwrap_or(from)),
        ["and", other, ..] => numbers.extend(number(other)),
        _ => {}
    }
    let group = words[..at].join("-").to_uppercase();
    numbers
        .into_iter()
        .map(|number| format!("{group}-{number:02}"))
        .collect()
}

/// The page as it should be.
fn page() -> String {
    let mut page = String::from(
        "# Which scripts and tests show which rule\n\n\
         Made by `scripts/coverage.sh`; a test fails when it is out of date. Scripts are in \
         `tests/scripts/<ruleset>`, by the grid on which they play; tests are functions of the \
         code. [mutations.md](mutations.md) tells which of them notice when the rule is gone.\n",
    );
    for ruleset in rulesets() {
        let _ = write!(
            page,
            "\n## {}\n\n| rule | on squares | on hexes | tests |\n|---|---|---|---|\n",
            ruleset.id
        );
        let nothing = Coverage::default();
        for id in &ruleset.in_play {
            let Coverage {
                squares,
                hexes,
                tests,
            } = ruleset.named.get(id).unwrap_or(&nothing);
            let names = |all: &BTreeSet<String>| all.iter().cloned().collect::<Vec<_>>().join(" ");
            let (squares, hexes, tests) = (names(squares), names(hexes), names(tests));
            let _ = writeln!(page, "| {id} | {squares} | {hexes} | {tests} |");
        }
    }
    page
}

#[test]
fn the_page_of_coverage_is_up_to_date() {
    let path = root().join("docs/rules/coverage.md");
    let wanted = page();
    if std::env::var_os("QUINCUNX_WRITE_COVERAGE").is_some() {
        fs::write(&path, &wanted).expect("the page can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let differs = wanted
        .lines()
        .zip(found.lines().chain(std::iter::repeat("")))
        .find(|(wanted, found)| wanted != found);
    assert!(
        found == wanted,
        "docs/rules/coverage.md is out of date, run scripts/coverage.sh: {differs:?}"
    );
}

#[test]
fn every_rule_in_play_has_a_script_or_a_test() {
    for ruleset in rulesets() {
        let bare: Vec<_> = ruleset
            .in_play
            .iter()
            .filter(|&id| ruleset.named.get(id).is_none_or(Coverage::is_empty))
            .collect();
        assert!(bare.is_empty(), "nothing shows {bare:?}");
    }
}

/// What is read here of a page is what the game reads of it.
#[test]
fn the_pages_are_read_as_the_game_reads_them() {
    for ruleset in rulesets() {
        let Ruleset { id, in_play, .. } = &ruleset;
        assert!(!in_play.is_empty(), "{id}.md has no rule in play");
        let game = rules::find(id).expect("it is registered");
        let known = ruleset.known.iter();
        let unread: Vec<_> = known
            .filter(|rule| game.page.text(rule).is_none())
            .collect();
        assert!(unread.is_empty(), "the game does not find {unread:?}");
    }
}

#[test]
fn every_page_of_rules_is_that_of_a_ruleset() {
    for page in files(&root().join("docs/rules"), "md") {
        let name = stem(&page);
        let known = OTHER_PAGES.contains(&name.as_str()) || rules::find(&name).is_some();
        assert!(known, "{name}.md is the page of no ruleset");
    }
    let mut prefixes = BTreeMap::new();
    for ruleset in rulesets() {
        let other = prefixes.insert(ruleset.prefix().to_owned(), ruleset.id.clone());
        assert_eq!(other, None, "{} has the same prefix", ruleset.id);
    }
}

/// Somebody noticed each rule that `scripts/mutate.sh` switched off. Rules that it has not looked
/// at yet are told by the script itself: it reads the page of coverage, so these tests pass first.
#[test]
fn no_rule_survives_its_removal() {
    let page = read(&root().join("docs/rules/mutations.md"));
    let rows = |verdict: &str| {
        let cell = format!(" | {verdict} | ");
        let rows = page.lines().filter(|line| line.contains(&cell));
        rows.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows("SURVIVED"), [""; 0], "a rule survives its removal");
    assert!(!rows("noticed").is_empty(), "the page is read wrongly");
}

/// Whether a text has an id between quotation marks, as code and data that ask for a switch have it.
fn asks_for(text: &str, rule: &str) -> bool {
    text.contains(&format!("\"{rule}\""))
}

#[test]
fn every_rule_has_a_switch_or_is_said_to_be_a_definition() {
    let folders = ["src/rules", "src/mechanics", "src/combat"];
    let code = folders.map(|folder| files(&root().join(folder), "rs"));
    let data = files(&root().join("assets/rules"), "ron");
    let paths = code.into_iter().flatten().chain(data);
    let texts: Vec<_> = paths.map(|path| read(&path)).collect();
    for ruleset in rules::all() {
        for (rule, _) in ruleset.page.rules().filter(|(id, _)| !is_ruling(id)) {
            let asked = texts.iter().any(|text| asks_for(text, rule));
            let fixed = ruleset.page.fixed(rule);
            assert_eq!(asked, fixed.is_none(), "{rule}: {fixed:?}");
        }
    }
}

#[test]
fn the_page_of_mutations_agrees_with_the_pages_of_rules_on_what_is_a_definition() {
    let page = read(&root().join("docs/rules/mutations.md"));
    let verdicts = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        Some((cells.next()?, cells.next()?))
    });
    let verdicts: BTreeMap<_, _> = verdicts.collect();
    assert!(!verdicts.values().any(|&verdict| verdict == "no switch"));
    for ruleset in rules::all() {
        for (rule, _) in ruleset.page.rules() {
            let Some(&verdict) = verdicts.get(rule) else {
                continue;
            };
            let is_definition = ruleset.page.fixed(rule) == Some(Fixed::Definition);
            assert_eq!(verdict == "definition", is_definition, "{rule}: {verdict}");
        }
    }
}

#[test]
fn scripts_name_only_rules_of_their_page() {
    for ruleset in rulesets() {
        let unknown: Vec<_> = ruleset
            .named
            .iter()
            .filter(|(id, _)| !ruleset.known.contains(*id))
            .map(|(id, it)| (id, it.squares.union(&it.hexes).collect::<Vec<_>>()))
            .collect();
        assert!(
            unknown.is_empty(),
            "{}.md tells not of {unknown:?}",
            ruleset.id
        );
    }
}

#[test]
fn rules_of_places_are_shown_on_both_grids() {
    for ruleset in rulesets() {
        for group in &ruleset.of_places {
            let is_told = ruleset.known.iter().any(|id| id.starts_with(group));
            assert!(is_told, "{}.md has no group {group}", ruleset.id);
            let of_group = ruleset.named.iter().filter(|(id, _)| id.starts_with(group));
            let shown: Vec<_> = of_group.map(|(_, it)| it).collect();
            let both = shown.iter().any(|it| !it.squares.is_empty())
                && shown.iter().any(|it| !it.hexes.is_empty());
            assert!(both, "{group} is not shown on both grids");
        }
    }
}

/// The ids of rules in a text, `INJ-ATK-03`, of rulesets with this prefix.
fn ids_in(text: &str, prefix: &str) -> BTreeSet<String> {
    let start = format!("{prefix}-");
    let starts = text.match_indices(&start);
    let id = |(at, _): (usize, &str)| {
        let is_sign = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
        let rest = &text[at..];
        let end = rest.find(|c: char| !is_sign(c));
        let id = rest[..end.unwrap_or(rest.len())].trim_end_matches('-');
        let is_whole = !text[..at].ends_with(is_sign) && id.ends_with(|c: char| c.is_ascii_digit());
        is_whole.then(|| id.to_owned())
    };
    starts.filter_map(id).collect()
}

/// Other code names no rule of a ruleset but in examples, which may be of any.
#[test]
fn the_code_names_only_rules_of_its_page() {
    for ruleset in rulesets() {
        let folder = root().join("src/rules").join(&ruleset.id);
        let named: BTreeSet<_> = files(&folder, "rs")
            .iter()
            .flat_map(|source| ids_in(&read(source), ruleset.prefix()))
            .collect();
        let unknown: Vec<_> = named.difference(&ruleset.known).collect();
        assert!(
            unknown.is_empty(),
            "{}.md tells not of {unknown:?}",
            ruleset.id
        );
        assert!(
            !named.is_empty(),
            "the code of {} names no rule",
            ruleset.id
        );
    }
}

/// The worked examples of the rules are scripts, each at least once.
#[test]
fn all_twenty_worked_examples_of_injury_are_scripts() {
    let scripts = files(&root().join("tests/scripts/injury"), "ron");
    let missing: Vec<_> = (1..=20)
        .map(|number| format!("ex{number:02}_"))
        .filter(|example| !scripts.iter().any(|it| stem(it).starts_with(example)))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_name_of_a_test_tells_its_rules() {
    for (test, rules) in [
        ("inj_hurt_07_the_hand_goes", vec!["INJ-HURT-07"]),
        (
            "inj_part_06_and_10_claws",
            vec!["INJ-PART-06", "INJ-PART-10"],
        ),
        (
            "inj_stat_03_to_04_defence",
            vec!["INJ-STAT-03", "INJ-STAT-04"],
        ),
        ("coin_03_three_blows_kill", vec!["COIN-03"]),
        ("inj_act_100_a_long_list", vec!["INJ-ACT-100"]),
        ("round_one_hundred_ends", vec![]),
    ] {
        assert_eq!(rules_of(test), rules);
    }
}

#[test]
fn a_page_tells_its_rules_its_rulings_and_its_groups_of_places() {
    let page = "# Coin\n\n**On both grids** are shown the groups HIT and STEP2.\n\n\
        - **TOSS-HIT-01** A blow.\n- **TOSS-STEP2-01** A step. (not in play yet)\n\
        - **TOSS-02** Three blows kill.\n- **TOSS-R01** A ruling.\n";
    let tests = ["toss_02_the_third_kills".to_owned()];
    let toss = ruleset("toss", page, &tests);
    assert_eq!(toss.prefix(), "TOSS");
    assert_eq!(toss.in_play, ["TOSS-HIT-01", "TOSS-02"]);
    assert_eq!(toss.known.len(), 4);
    assert_eq!(toss.of_places, ["TOSS-HIT-", "TOSS-STEP2-"]);
    let named: Vec<_> = toss.named.keys().collect();
    assert_eq!(named, ["TOSS-02"]);
}

#[test]
fn ids_are_found_whole_in_a_text() {
    let text = "RuleId(\"TOSS-02\"), TOSS-HIT-01, CROSSTOSS-HIT-03 and X-TOSS-04; TOSS-HIT-";
    let found: Vec<_> = ids_in(text, "TOSS").into_iter().collect();
    assert_eq!(found, ["TOSS-02", "TOSS-HIT-01"]);
}
