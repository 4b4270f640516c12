//! `quincunx sim` of a campaign.

use crate::program::{campaign, duel, program, run, text};
use std::fs;
use std::path::Path;
use std::process::Output;

/// A campaign of two battles with a choice in the camp between them.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write("duel.ron", &duel("square"));
    write("duels.ron", &campaign(2));
    write(
        "ways.ron",
        r#"(name: "Ways", rules: "injury", bands: ["The guard"], battles: [
            (level: "duel.ron", sides: [0], camp: [
                (name: "Rest", rest: (hours: 8, days: 60, help: magic)),
                (name: "March", rest: (hours: 1)),
            ]),
            (level: "duel.ron", sides: [0]),
        ])"#,
    );
    folder
}

fn sim(folder: &Path, words: &[&str]) -> Output {
    let words = words.iter().map(|word| match *word {
        file if file.contains('.') => folder.join(file).display().to_string(),
        word => word.to_owned(),
    });
    let words: Vec<_> = ["sim".to_owned()].into_iter().chain(words).collect();
    run(&words)
}

/// The records of a table with their heads.
fn records(path: &Path) -> (csv::StringRecord, Vec<csv::StringRecord>) {
    let mut reader = csv::Reader::from_path(path).expect("it was written");
    let heads = reader.headers().expect("it has a heading").clone();
    let rows = reader.records().map(|row| row.expect("it is whole"));
    (heads, rows.collect())
}

#[test]
fn a_campaign_is_played_many_times_and_told_by_battle_and_way() {
    let folder = place();
    let written = [
        "ways.ron",
        "-n",
        "12",
        "--csv",
        "ways.csv",
        "--json",
        "ways.json",
    ];
    let output = sim(folder.path(), &written);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for words in [
        "Ways (injury): played 12 times, seed 1",
        "completed ",
        "1. ",
        "2. ",
        "1: ",
    ] {
        assert!(said.contains(words), "{words:?} is missing: {said}");
    }
    let (heads, rows) = records(&folder.path().join("ways.csv"));
    let at = |name: &str| {
        heads
            .iter()
            .position(|it| it == name)
            .expect("it is a column")
    };
    let json = fs::read_to_string(folder.path().join("ways.json")).expect("it was written");
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["runs"], 12);
    assert_eq!(json["fought"], rows.len());
    let firsts = rows.iter().filter(|row| &row[at("battle")] == "1");
    assert_eq!(
        firsts.clone().count(),
        12,
        "every run begins with the first battle"
    );
    let completed = firsts.filter(|row| &row[at("ending")] == "completed");
    assert_eq!(json["completed"], completed.count());
    let paths: Vec<_> = rows.iter().map(|row| &row[at("path")]).collect();
    for way in ["1: Rest", "1: March"] {
        assert!(paths.contains(&way), "no run goes {way}: {paths:?}");
    }
    let seconds = rows.iter().filter(|row| &row[at("battle")] == "2");
    assert!(seconds.clone().count() > 0);
    assert!(seconds.into_iter().all(|row| !row[at("path")].is_empty()));
}

#[test]
fn the_runs_depend_on_the_seed_alone() {
    let folder = place();
    let rows = |words: &[&str]| {
        let all = ["ways.ron", "-n", "7", "--jsonl", "-"];
        let all: Vec<_> = all.iter().chain(words).copied().collect();
        text(&sim(folder.path(), &all).stdout)
    };
    let whole = rows(&["--threads", "1"]);
    assert_eq!(whole, rows(&["--threads", "3"]));
    assert_ne!(whole, rows(&["--seed", "2"]));
    let chosen = rows(&["--choose", "2"]);
    assert!(
        chosen.contains("1: March") && !chosen.contains("1: Rest"),
        "{chosen}"
    );
}

/// A run is played again by its seed.
#[test]
fn a_run_is_that_of_the_campaign_command() {
    let folder = place();
    let rows = text(&sim(folder.path(), &["duels.ron", "-n", "3", "--jsonl", "-"]).stdout);
    for run in 1..=3 {
        let rows = rows.lines().map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            row
        });
        let own: Vec<_> = rows.filter(|row| row["run"] == run).collect();
        let seed = own[0]["seed"].as_str().expect("it is text").to_owned();
        let output = program(folder.path())
            .args(["campaign", "duels.ron", "--json", "--seed", &seed])
            .output()
            .expect("it runs");
        let told = text(&output.stdout);
        let rounds = told.lines().filter_map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            line.get("fought").map(|fought| fought["rounds"].clone())
        });
        let own = own.iter().map(|row| row["rounds"].clone());
        assert!(rounds.eq(own), "run {run}: {told:.200}");
    }
}

#[test]
fn what_does_not_go_with_a_campaign_is_refused() {
    let folder = place();
    let wrong: [(&[&str], &str); 7] = [
        (&["--explain"], "--explain does not go with one"),
        (&["--attacks", "a.csv"], "--attacks does not go with one"),
        (&["--rules", "wounds"], "--rules does not go with one"),
        (
            &["--difficulty", "easy,hard"],
            "a --difficulty for each side",
        ),
        (&["duel.ron"], "name it alone"),
        (&["--choose", "3"], "3 is no choice of camp 1; give 1 to 2"),
        (
            &["--choose", "1,1"],
            "2 numbers are given, and 1 camps have choices",
        ),
    ];
    for (words, why) in wrong {
        let words: Vec<_> = ["ways.ron", "-n", "2"]
            .iter()
            .chain(words)
            .copied()
            .collect();
        let output = sim(folder.path(), &words);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
        assert!(said.contains(why), "{words:?}: {said}");
        assert_eq!(text(&output.stdout), "");
    }
    let output = sim(folder.path(), &["duel.ron", "-n", "2", "--choose", "1"]);
    assert!(text(&output.stderr).contains("no campaign is named"));
}
