//! Which bridge decides a level: what `sim` tells of regions and narrow ways.

use crate::program::{program, text};
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

/// The level of `docs/simulation.md`, in a folder of its own.
fn bridges() -> TempDir {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/simulation.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let (_, level) = page
        .split_once("```ron\n")
        .expect("the page has an example");
    let (level, _) = level.split_once("```").expect("the example ends");
    let folder = TempDir::new().expect("there is room");
    fs::write(folder.path().join("two_bridges.ron"), level).expect("it can be written");
    folder
}

fn sim(folder: &Path, options: &[&str]) -> Output {
    program(folder)
        .args(["sim", "two_bridges.ron", "-n", "6", "--threads", "2"])
        .args(options)
        .output()
        .expect("it can be started")
}

#[test]
fn the_table_of_regions_has_each_side_in_each_bridge() {
    let folder = bridges();
    let output = sim(folder.path(), &["--explain", "--json", "all.json"]);
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut lines = told
        .lines()
        .skip_while(|line| !line.starts_with("Regions,"));
    let table: Vec<_> = lines.by_ref().take(6).collect();
    assert!(
        table[1].contains("crossed") && table[1].contains("held longest"),
        "{told}"
    );
    assert!(
        table[2].contains("the north bridge") && table[2].contains("West"),
        "{told}"
    );
    assert!(
        table[4].contains("the south bridge") && table[5].contains("East"),
        "{told}"
    );
    let json = fs::read_to_string(folder.path().join("all.json")).expect("it is written");
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    let regions = &json["levels"][0]["counts"]["regions"];
    assert_eq!(regions[0]["name"], "the north bridge");
    assert_eq!(regions[1]["symbol"], "s");
    assert!(
        regions[0]["sides"][1]["held_longest_wins"].is_u64(),
        "{regions}"
    );
}

#[test]
fn rows_of_regions_are_written_in_the_format_of_the_name() {
    let folder = bridges();
    for file in ["regions.csv", "regions.jsonl", "regions.parquet"] {
        let output = sim(folder.path(), &["--regions", file]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let read = |file: &str| fs::read(folder.path().join(file)).expect("it is written");
    let csv = text(&read("regions.csv"));
    // Six battles, two regions, two sides, and the heading.
    assert_eq!(csv.lines().count(), 1 + 6 * 2 * 2, "{csv}");
    assert!(csv.starts_with("column,level,rules,battle,seed,"), "{csv}");
    let jsonl = text(&read("regions.jsonl"));
    assert_eq!(jsonl.lines().count(), 6 * 2 * 2);
    for line in jsonl.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        assert!(
            row["entered"].is_u64() && row["held_first"].is_boolean(),
            "{line}"
        );
    }
    assert!(read("regions.parquet").starts_with(b"PAR1"));
}

#[test]
fn a_level_without_regions_and_a_name_without_a_format_are_refused() {
    let folder = bridges();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let plain = program(folder.path())
        .args(["sim"])
        .arg(root.join("levels/01_drill_yard.ron"))
        .args(["-n", "2", "--regions", "rows.csv"])
        .output()
        .expect("it can be started");
    assert_eq!(plain.status.code(), Some(1), "{}", text(&plain.stderr));
    assert!(
        text(&plain.stderr).contains("names no region; give the cells of each a symbol"),
        "{}",
        text(&plain.stderr)
    );
    let odd = sim(folder.path(), &["--regions", "rows.txt"]);
    assert_eq!(odd.status.code(), Some(1));
    assert!(
        text(&odd.stderr).contains("--regions rows.txt"),
        "{}",
        text(&odd.stderr)
    );
    assert!(!folder.path().join("rows.csv").exists());
}

#[test]
fn each_bridge_is_closed_in_turn() {
    let folder = bridges();
    let output = sim(folder.path(), &["--knockout", "passages"]);
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for label in [
        "the north bridge: bridge (7, 2) to (8, 2), 2 cells, closed with deep water",
        "the south bridge: bridge (7, 10) to (8, 11), 4 cells, closed with deep water",
    ] {
        assert!(told.contains(label), "{told}");
    }
    assert!(told.contains("in each of 3 columns"), "{told}");
}

/// The same level on hexes: rows stay as they are drawn, and regions by symbols need no cells.
#[test]
fn the_report_has_a_map_of_what_each_bridge_is_worth() {
    let folder = bridges();
    let square = fs::read_to_string(folder.path().join("two_bridges.ron")).expect("it is there");
    let hex = square.replace("grid: square", "grid: hex");
    for (grid, level) in [("square", square), ("hex", hex)] {
        fs::write(folder.path().join("two_bridges.ron"), level).expect("it can be written");
        let output = sim(
            folder.path(),
            &["--knockout", "passages", "--report", "page.html"],
        );
        assert!(output.status.success(), "{grid}: {}", text(&output.stderr));
        let page = fs::read_to_string(folder.path().join("page.html")).expect("it is written");
        assert!(page.contains("What each place is worth"), "{grid}");
        let (_, map) = page
            .split_once("figure class=\"worths\"")
            .expect("there is a map");
        let (map, _) = map.split_once("</figure>").expect("it ends");
        for (bridge, cells) in [("the north bridge", 2), ("the south bridge", 4)] {
            let shape = map.split("<g ").find(|shape| shape.contains(bridge));
            let shape = shape.unwrap_or_else(|| panic!("{grid}: {bridge} is on the map"));
            assert_eq!(shape.matches("<polygon").count(), cells, "{grid}: {bridge}");
            assert!(
                shape.contains(" points to ") && shape.contains("</text>"),
                "{shape}"
            );
        }
    }
}

#[test]
fn inert_patches_are_told_and_not_played() {
    let folder = bridges();
    let level = fs::read_to_string(folder.path().join("two_bridges.ron")).expect("it is there");
    let level = level.replace("\"u\": \"undergrowth\"", "\"u\": \"dirt\"");
    fs::write(folder.path().join("two_bridges.ron"), level).expect("it can be written");
    let output = sim(
        folder.path(),
        &["--knockout", "terrain", "--report", "page.html"],
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    let (told, remarks) = (text(&output.stdout), text(&output.stderr));
    assert!(
        !told.contains("dirt") && told.contains("deep water"),
        "{told}"
    );
    // The bridges are as good as grass, too.
    assert_eq!(
        remarks.matches("is not played: it is inert").count(),
        4,
        "{remarks}"
    );
    let page = fs::read_to_string(folder.path().join("page.html")).expect("it is written");
    assert_eq!(page.matches("is not played: it is inert").count(), 4);
}

/// Of several columns that do not differ the sentence holds for each of them, and not for the first alone.
#[test]
fn what_could_have_been_missed_is_said_for_all_columns() {
    let folder = bridges();
    let options = [
        "--rules",
        "injury,contest,wounds",
        "-n",
        "2",
        "--report",
        "page.html",
    ];
    let output = program(folder.path())
        .args(["sim", "two_bridges.ron", "--threads", "2"])
        .args(options)
        .output()
        .expect("it can be started");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let bounds = told.lines().filter_map(|line| {
        let (_, rest) = line.split_once("one of more than ")?;
        rest.split(' ').next()?.parse::<f64>().ok()
    });
    let most = bounds.reduce(f64::max).expect("two battles show nothing");
    let page = fs::read_to_string(folder.path().join("page.html")).expect("it is written");
    let (_, conclusion) = page
        .split_once("class=\"conclusion\"")
        .expect("there is one");
    let (conclusion, _) = conclusion.split_once("</div>").expect("it ends");
    let sentence =
        format!("In none of the columns is a difference of more than {most:.1} points likely");
    assert!(conclusion.contains(&sentence), "{sentence}: {conclusion}");
}

#[test]
fn what_a_bridge_is_called_here_is_told() {
    let folder = bridges();
    for word in ["bridge", "bridges", "fords"] {
        let output = sim(folder.path(), &["--knockout", word]);
        assert_eq!(output.status.code(), Some(2));
        let told = text(&output.stderr);
        assert!(told.contains("gates and gaps are passages"), "{told}");
    }
}
