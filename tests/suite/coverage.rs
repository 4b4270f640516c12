//! Which scripts and tests name which rule: `docs/rules/coverage.md`, and that no rule is left out.
//!
//! The page is made of what is in the project, by `scripts/coverage.sh`, which runs these tests
//! with `QUINCUNX_WRITE_COVERAGE` set. Without it they fail where the page is out of date. Each
//! `docs/rules/<ruleset>.md` is a ruleset, with its scripts in `tests/scripts/<ruleset>`.

use quincunx::grid::GridKind;
use quincunx::script::Script;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Pages beside the rulesets' own.
const OTHER_PAGES: [&str; 2] = ["coverage", "mutations"];

/// Groups of rules that turn on where somebody stands: scripts show each on both grids.
const OF_PLACES: [&str; 8] = [
    "INJ-ACT",
    "INJ-ATK",
    "INJ-COND",
    "INJ-MAN",
    "INJ-MOVE",
    "INJ-POS",
    "INJ-REACT",
    "INJ-RNG",
];

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
    named: BTreeMap<String, Coverage>,
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
fn is_ruling(id: &str) -> bool {
    id.matches('-').count() < 2
}

fn rulesets() -> Vec<Ruleset> {
    let pages = files(&root().join("docs/rules"), "md");
    let pages = pages
        .iter()
        .filter(|page| !OTHER_PAGES.contains(&stem(page).as_str()));
    let names: Vec<_> = files(&root().join("src"), "rs")
        .into_iter()
        .chain(files(&root().join("tests"), "rs"))
        .flat_map(|file| tests_of(&read(&file)))
        .collect();
    pages.map(|page| ruleset(page, &names)).collect()
}

fn ruleset(page: &Path, tests: &[String]) -> Ruleset {
    let id = stem(page);
    let text = read(page);
    let lines = || text.lines().filter_map(|line| Some((id_of(line)?, line)));
    let waits = |line: &str| line.contains("(not in play yet)") || line.contains("(for a referee)");
    let mut named: BTreeMap<String, Coverage> = BTreeMap::new();
    for path in files(&root().join("tests/scripts").join(&id), "ron") {
        let script = Script::load(&path).expect("every script can be read");
        for rule in script.rule_ids() {
            let coverage = named.entry(rule.to_string()).or_default();
            let names = match script.level().board().kind() {
                GridKind::Square => &mut coverage.squares,
                GridKind::Hex => &mut coverage.hexes,
            };
            names.insert(stem(&path));
        }
    }
    let known: BTreeSet<_> = lines().map(|(id, _)| id.to_owned()).collect();
    for test in tests {
        for rule in rules_of(test).into_iter().filter(|it| known.contains(it)) {
            named.entry(rule).or_default().tests.insert(test.clone());
        }
    }
    Ruleset {
        id,
        in_play: lines()
            .filter(|(id, line)| !is_ruling(id) && !waits(line))
            .map(|(id, _)| id.to_owned())
            .collect(),
        known,
        named,
    }
}

/// The names of the functions marked as tests.
fn tests_of(source: &str) -> Vec<String> {
    let after_mark = source.split("#[test]").skip(1);
    after_mark
        .filter_map(|rest| rest.split_once("fn ")?.1.split_once('('))
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// The rules that a test's name begins with: `inj_hurt_07_…`, also `inj_part_07_and_08_…` and
/// `inj_stat_03_to_05_…`.
fn rules_of(test: &str) -> Vec<String> {
    let words: Vec<_> = test.split('_').collect();
    let [prefix, group, first, rest @ ..] = words.as_slice() else {
        return Vec::new();
    };
    let number = |word: &str| word.parse::<u32>().ok().filter(|_| word.len() == 2);
    let Some(from) = number(first) else {
        return Vec::new();
    };
    let mut numbers = vec![from];
    match rest {
        ["to", last, ..] => numbers.extend((from + 1)..=number(last).unwrap_or(from)),
        ["and", other, ..] => numbers.extend(number(other)),
        _ => {}
    }
    let group = format!("{prefix}-{group}").to_uppercase();
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
    let most = rulesets().iter().map(|it| it.in_play.len()).max();
    assert!(most > Some(100), "the pages are read wrongly: {most:?}");
}

/// `scripts/mutate.sh` has looked at every rule, and somebody noticed each that it could switch.
#[test]
fn the_page_of_mutations_knows_every_rule_in_play() {
    let page = read(&root().join("docs/rules/mutations.md"));
    for ruleset in rulesets() {
        let row = |id: &str| {
            page.lines()
                .any(|line| line.starts_with(&format!("| {id} |")))
        };
        let missing: Vec<_> = ruleset.in_play.iter().filter(|id| !row(id)).collect();
        assert!(missing.is_empty(), "run scripts/mutate.sh: {missing:?}");
    }
    assert!(
        !page.contains("| SURVIVED |"),
        "a rule survives its removal"
    );
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
        for group in OF_PLACES {
            let mut of_group = ruleset
                .named
                .iter()
                .filter(|(id, _)| id.starts_with(group))
                .peekable();
            if of_group.peek().is_none() {
                continue;
            }
            let shown: Vec<_> = of_group.map(|(_, it)| it).collect();
            let both = shown.iter().any(|it| !it.squares.is_empty())
                && shown.iter().any(|it| !it.hexes.is_empty());
            assert!(both, "{group} is shown on one grid only");
        }
    }
}

/// The ids of rules in a text, `INJ-ATK-03`, of rulesets with this prefix.
fn ids_in(text: &str, prefix: &str) -> BTreeSet<String> {
    let start = format!("{prefix}-");
    let starts = text.match_indices(&start);
    let id = |(at, _): (usize, &str)| {
        let rest = &text[at..];
        let end = rest.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'));
        let id = rest[..end.unwrap_or(rest.len())].trim_end_matches('-');
        id.ends_with(|c: char| c.is_ascii_digit())
            .then(|| id.to_owned())
    };
    starts.filter_map(id).collect()
}

#[test]
fn the_code_names_only_rules_of_its_page() {
    for ruleset in rulesets() {
        let first = ruleset.known.first().expect("a page tells of rules");
        let prefix = first.split('-').next().expect("an id has a prefix");
        let sources = files(&root().join("src"), "rs");
        let mut named = BTreeSet::new();
        for source in sources {
            named.extend(ids_in(&read(&source), prefix));
        }
        assert!(named.len() > 20, "{}: {named:?}", ruleset.id);
        let unknown: Vec<_> = named.difference(&ruleset.known).collect();
        assert!(
            unknown.is_empty(),
            "{}.md tells not of {unknown:?}",
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
        ("round_one_hundred_ends", vec![]),
    ] {
        assert_eq!(rules_of(test), rules);
    }
}
