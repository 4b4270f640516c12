//! The tables that `sim` writes: their columns are on `docs/data.md` as the code has them, and their files are alike in every
//! format.

use crate::generated::check_page;
use crate::program::{duel, names, program, text};
use quincunx::sim::{
    AttackRow, BattleRow, CampaignRow, EventRow, RegionRow, SideRow, columns_markdown,
    kinds_markdown,
};
use std::fs;
use std::path::Path;
use std::process::Output;

const END: &str = "<!-- End of the table. -->\n";

fn start(name: &str) -> String {
    format!("<!-- {name}, as the code has it: QUINCUNX_WRITE_DATA=1 writes it anew. -->\n")
}

#[test]
fn the_page_of_data_holds_the_columns_of_every_table() {
    let tables = [
        ("Types", kinds_markdown()),
        ("Battles", columns_markdown::<BattleRow>()),
        ("Sides", columns_markdown::<SideRow>()),
        ("Attacks", columns_markdown::<AttackRow>()),
        ("Events", columns_markdown::<EventRow>()),
        ("Regions", columns_markdown::<RegionRow>()),
        ("Campaigns", columns_markdown::<CampaignRow>()),
    ];
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/data.md");
    for (name, table) in tables {
        check_page(&file, [&start(name), END], &table, "QUINCUNX_WRITE_DATA");
    }
}

/// A folder with a level.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    fs::write(folder.path().join("duel.ron"), duel("hex")).expect("it can be written");
    folder
}

fn sim(folder: &Path, words: &[&str]) -> Output {
    let usual = ["sim", "duel.ron", "-n", "3"];
    let output = program(folder).args(usual).args(words).output();
    output.expect("it can be started")
}

#[test]
fn attacks_and_events_are_the_same_in_every_format() {
    let folder = place();
    let place = folder.path();
    for table in ["attacks", "events"] {
        let option = format!("--{table}");
        let files = ["csv", "jsonl", "parquet"].map(|ending| format!("{table}.{ending}"));
        for file in &files {
            let output = sim(place, &[&option, file, "--threads", "2"]);
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
        let read = |file: &String| fs::read(place.join(file)).expect("it was written");
        let [csv, jsonl, parquet] = [0, 1, 2].map(|at| read(&files[at]));
        assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
        let mut csv = csv::Reader::from_reader(&csv[..]);
        let heads = csv.headers().expect("it has a heading").clone();
        let records: Vec<_> = csv.records().map(|it| it.expect("it is whole")).collect();
        let lines = text(&jsonl);
        let lines: Vec<_> = lines.lines().collect();
        assert_eq!(records.len(), lines.len(), "{table}");
        assert!(lines.len() > 3, "{table}");
        for (record, line) in records.iter().zip(lines) {
            let line: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            for (head, value) in heads.iter().zip(record) {
                let told = match &line[head] {
                    serde_json::Value::Null => String::new(),
                    serde_json::Value::String(text) => text.clone(),
                    serde_json::Value::Array(all) => {
                        let all = all.iter().filter_map(|it| it.as_str());
                        all.collect::<Vec<_>>().join(" + ")
                    }
                    other => other.to_string(),
                };
                let same_number = || Some(told.parse::<f64>().ok()? == value.parse::<f64>().ok()?);
                assert!(
                    told == value || same_number() == Some(true),
                    "{table}: {head}: {told} and {value}"
                );
            }
        }
        // Written once more they are the same bytes.
        let again = files[2].replace("parquet", "again.parquet");
        sim(place, &[&option, &again, "--threads", "1"]);
        assert_eq!(read(&again), parquet, "{table}");
    }
}

#[test]
fn attacks_and_events_that_cannot_be_written_are_refused_before_anything_is_played() {
    let wrong: [(&[&str], i32, &str); 7] = [
        (
            &["--attacks", "out.txt"],
            1,
            "--attacks out.txt: the end of the name tells the format",
        ),
        (
            &["--events", "out"],
            1,
            "name a file that ends in .csv, .jsonl or .parquet",
        ),
        (
            &["--events", "-"],
            1,
            "--events -: the end of the name tells the format",
        ),
        (
            &["--events", "a.csv", "--attacks", "a.csv"],
            1,
            "named for two results",
        ),
        (&["--events", "no/a.csv"], 1, "there is no folder"),
        (
            &["--events", "a.csv", "--versus", "hard,easy"],
            2,
            "cannot be used with",
        ),
        (
            &["--attacks", "a.csv", "--shard", "1/2", "--out", "o"],
            1,
            "play all parts with --keep attacks",
        ),
    ];
    for (words, code, why) in wrong {
        let folder = place();
        let output = sim(folder.path(), words);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        assert!(said.contains(why), "{words:?}: {said}");
        assert_eq!(text(&output.stdout), "", "{words:?}");
        assert_eq!(names(folder.path()), ["duel.ron"], "{words:?}");
    }
}
