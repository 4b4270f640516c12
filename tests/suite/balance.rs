//! `sim --balance`: the value of a knob at which a side wins as often as wanted.

use std::process::{Command, Output};

/// A lone fighter against two.
const UNEVEN: &str = r#"(
  name: "Uneven", grid: square, legend: {".": "grass"}, rows: ["..........", "..........", ".........."],
  sides: [(name: "Lone"), (name: "Pair")],
  combatants: [
    (role: "swordsman", side: 0, cell: (4, 1), facing: "E", name: "Ada"),
    (role: "swordsman", side: 1, cell: (6, 1), facing: "W"),
    (role: "swordsman", side: 1, cell: (7, 2), facing: "W"),
  ],
)"#;

fn uneven() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("uneven.ron");
    std::fs::write(&path, UNEVEN).expect("the folder can be written");
    let path = path.display().to_string();
    (folder, path)
}

fn sim(level: &str, options: &[&str]) -> Output {
    Command::new(crate::program::path())
        .args(["sim", level])
        .args(options)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A search for a number of the uneven level.
const OPTIONS: [&str; 6] = [
    "--balance",
    "combatants.Ada.mb=0..20",
    "--until",
    "12%",
    "--seed",
    "3",
];

#[test]
fn it_tells_the_way_the_value_and_a_conclusion_and_the_same_each_time() {
    let (folder, level) = uneven();
    let json = folder.path().join("balance.json").display().to_string();
    let first = sim(
        &level,
        &[&OPTIONS[..], &["--json", &json, "--threads", "1"]].concat(),
    );
    assert!(first.status.success(), "{}", text(&first.stderr));
    let said = text(&first.stdout);
    for part in [
        "Uneven (injury): combatants.Ada.mb from 0 to 20, so that Lone wins 50.0 %",
        "each seed also with the sides swapped",
        "round  value  battles",
        "all values that were tried:",
        "With combatants.Ada.mb=",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let again = sim(&level, &[&OPTIONS[..], &["--threads", "2"]].concat());
    assert_eq!(said, text(&again.stdout));
    let record = std::fs::read_to_string(&json).expect("it is written");
    let record: serde_json::Value = serde_json::from_str(&record).expect("it is JSON");
    let conclusion = record["conclusion"].as_str().expect("it has one");
    assert!(said.contains(conclusion), "{conclusion}: {said}");
    assert_eq!(record["seed"], "3");
    assert!(record["rounds"].as_array().is_some_and(|it| !it.is_empty()));
    assert!(record["value"].is_i64() && record["tried"][0]["win_rate"]["low"].is_f64());
}

#[test]
fn what_no_value_does_is_told_with_the_ends() {
    let (_folder, level) = uneven();
    let options = [
        "--balance",
        "round_limit=30..32",
        "--wanted",
        "Lone=95%",
        "--until",
        "5%",
        "-n",
        "2000",
    ];
    let output = sim(&level, &options);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        said.contains("No value of round_limit from 30 to 32 does it: Lone wins less than 95.0 %"),
        "{said}"
    );
    assert!(
        said.contains(" at 30, ") && said.contains("widen the range"),
        "{said}"
    );
    assert!(said.contains(" beyond 3"), "{said}");
    assert!(!said.contains(" to 32.0)"), "{said}");
}

#[test]
fn what_is_wrong_is_told_before_anything_is_played_or_written() {
    let (folder, level) = uneven();
    let json = folder.path().join("none.json").display().to_string();
    for (options, code, parts) in [
        (
            vec!["--balance", "hp=1..3"],
            1,
            vec![
                "there is no knob \"hp\"",
                "combatants.WHO.FIELD",
                "Lone, Pair",
                "start.SIDE",
            ],
        ),
        (
            vec!["--balance", "combatants.Ada.hp=1..3"],
            1,
            vec!["combatants.Ada.hp=1: Ada: ", "hp"],
        ),
        (
            vec!["--balance", "start.Lone=0..30/10"],
            1,
            vec!["no free cell for Ada 10 cells farther", "smaller range"],
        ),
        (
            vec!["--balance", "positions.flank=0..90/45"],
            1,
            vec!["positions.flank=45"],
        ),
        (
            vec!["--balance", "sides.Lone.costs.walk=1..2"],
            1,
            vec!["cannot be other for one side alone"],
        ),
        (
            vec!["--balance", "round_limit=6..9", "--wanted", "Raiders=50%"],
            1,
            vec!["no side of Uneven is called \"Raiders\"", "Lone, Pair"],
        ),
        (
            vec!["--balance", "round_limit=6..9", "--wanted", "0%"],
            2,
            vec!["from 1 to 99"],
        ),
        (vec!["--wanted", "50%"], 2, vec!["--balance"]),
        (
            vec!["--balance", "round_limit=6..9", "--explain"],
            2,
            vec!["cannot be used with"],
        ),
        (
            vec!["--balance", "round_limit=6..9", "--rules", "injury,aura"],
            1,
            vec!["one level under one ruleset"],
        ),
    ] {
        let output = sim(&level, &[&options[..], &["--json", &json]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{options:?}: {said}");
        for part in parts {
            assert!(
                said.contains(part),
                "{options:?} does not say {part:?}: {said}"
            );
        }
        assert!(!std::path::Path::new(&json).exists(), "{options:?}");
    }
}

#[test]
fn the_report_shows_the_search() {
    let (folder, level) = uneven();
    let page = folder.path().join("search.html").display().to_string();
    let output = sim(&level, &[&OPTIONS[..], &["--report", &page]].concat());
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let page = std::fs::read_to_string(&page).expect("it is written");
    let conclusion = said.lines().last().expect("it says something");
    assert!(page.contains(conclusion), "{conclusion}");
    for part in [
        "<h1>Search: Uneven (injury), combatants.Ada.mb</h1>",
        "Looked for: combatants.Ada.mb from 0 to 20, so that Lone wins 50.0 %",
        "How often Lone wins, by combatants.Ada.mb (95 %)",
        "All values that were tried",
        "The way there",
        "class=\"span\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let tried = said
        .lines()
        .skip_while(|line| !line.starts_with("all values"))
        .skip(2);
    let tried = tried.filter(|line| line.starts_with("  ")).count();
    assert!(tried > 2, "{said}");
    assert_eq!(
        page.matches("<circle").count(),
        tried,
        "a mark for each value"
    );
    assert!(!page.contains("src=\"http") && !page.contains("href=\"http"));
}
