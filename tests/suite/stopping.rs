//! Ctrl-C and TERM: what is running is played to its end, and what was played is reported.
//!
//! Nothing waits for a time. What a program writes to a pipe that nobody reads it cannot end before: so it is known
//! what it is at when the signal comes.
#![cfg(unix)]

use crate::program::{campaign, duel, names, program, text};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};

/// A program that has written its first line.
struct Running {
    child: Child,
    out: BufReader<ChildStdout>,
    err: BufReader<ChildStderr>,
}

impl Running {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = program(folder)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let err = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut line = String::new();
        out.read_line(&mut line).expect("it is text");
        assert!(!line.is_empty(), "{arguments:?} has written something");
        Self { child, out, err }
    }

    fn signal(&self, signal: &str) {
        let kill = format!("kill -{signal} {}", self.child.id());
        let sent = Command::new("sh").args(["-c", &kill]).status();
        assert!(sent.expect("there is a shell").success());
    }

    /// Waits until it says that it stops.
    fn hears(&mut self) {
        let mut line = String::new();
        self.err.read_line(&mut line).expect("it is text");
        assert!(line.contains("a second Ctrl-C ends at once"), "{line:?}");
    }

    /// Reads everything that is left; the exit code, what it printed and what it said.
    fn end(mut self) -> (Option<i32>, String, String) {
        let errors = std::thread::spawn(move || {
            let mut said = Vec::new();
            self.err.read_to_end(&mut said).map(|_| text(&said))
        });
        let mut printed = Vec::new();
        self.out.read_to_end(&mut printed).expect("it can be read");
        let said = errors.join().expect("no panic").expect("it can be read");
        let status = self.child.wait().expect("it was started");
        (status.code(), text(&printed), said)
    }
}

fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    fs::write(folder.path().join("duel.ron"), duel("hex")).expect("it can be written");
    let mud = duel("hex").replace("grass", "mud").replace("Duel", "Mud");
    fs::write(folder.path().join("mud.ron"), mud).expect("it can be written");
    let feast = duel("square").replace(
        "(role: \"archer\"",
        "(role: \"swordsman\", side: 0, cell: (1, 0), facing: \"E\"),
    (role: \"swordsman\", side: 0, cell: (1, 1), facing: \"E\"),
    (role: \"swordsman\", side: 0, cell: (2, 1), facing: \"E\"),
    (role: \"archer\"",
    );
    fs::write(folder.path().join("feast.ron"), feast).expect("it can be written");
    // Four against one, again and again: it is not lost soon.
    let feasts = campaign(50).replace("duel.ron", "feast.ron");
    fs::write(folder.path().join("feasts.ron"), feasts).expect("it can be written");
    let crates = duel("square")
        .replace(
            r#"".": "grass""#,
            r#"".": "grass", "c": (terrain: "grass", object: "crate")"#,
        )
        .replace(r#"[".....", "....."]"#, r#"["..c..", "..c.."]"#);
    fs::write(folder.path().join("crates.ron"), crates).expect("it can be written");
    folder
}

#[test]
fn a_simulation_reports_what_it_has_played() {
    let plain: &[&str] = &["duel.ron", "-n", "1000000"];
    let compared: &[&str] = &["--levels", "duel.ron,mud.ron", "--until", "0.1%"];
    let knocked_out: &[&str] = &["crates.ron", "--knockout", "objects", "-n", "1000000"];
    for (options, signal, code) in [
        (plain, "INT", 130),
        (compared, "TERM", 143),
        (knocked_out, "INT", 130),
    ] {
        let folder = place();
        let before = names(folder.path());
        let written = ["--jsonl", "-", "--csv", "rows.csv", "--json", "all.json"];
        let all = [&["sim"], options, &written].concat();
        let mut program = Running::start(folder.path(), &all);
        program.signal(signal);
        program.hears();
        let (status, rows, said) = program.end();
        assert_eq!(status, Some(code), "{all:?}: {said}");
        assert!(said.contains("stopped after "), "{said}");
        assert!(said.contains("win"), "the tables are told: {said}");
        // The first row was read already.
        let rows = rows.lines().count() + 1;
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is there");
        assert_eq!(read("rows.csv").lines().count(), rows + 1, "the same rows");
        let record: serde_json::Value = serde_json::from_str(&read("all.json")).expect("JSON");
        assert_eq!(record["stopped"], true);
        let columns = if options == plain {
            1
        } else {
            record["comparisons"][0]["columns"]
                .as_array()
                .expect("a list")
                .len()
        };
        let each = record["battles_each"].as_u64().expect("a number");
        assert_eq!(
            each * columns as u64,
            rows as u64,
            "all of them are counted"
        );
        let mut left = names(folder.path());
        left.retain(|name| !before.contains(name));
        assert_eq!(left, ["all.json", "rows.csv"]);
    }
}

#[test]
fn a_second_ctrl_c_ends_at_once_and_leaves_nothing() {
    for (second, code) in [("INT", 130), ("TERM", 143)] {
        let folder = place();
        let before = names(folder.path());
        let arguments = [
            "sim", "duel.ron", "-n", "1000000", "--jsonl", "-", "--csv", "rows.csv",
        ];
        let mut program = Running::start(folder.path(), &arguments);
        program.signal("INT");
        program.hears();
        // Its rows fill the pipe, so that it cannot end by itself.
        program.signal(second);
        let status = program.child.wait().expect("it was started");
        assert_eq!(status.code(), Some(code));
        assert_eq!(names(folder.path()), before);
    }
}

#[test]
fn a_campaign_stops_after_its_battle_and_goes_on_later() {
    let folder = place();
    let arguments = ["campaign", "feasts.ron", "--json", "--save", "save.ron"];
    let mut program = Running::start(folder.path(), &arguments);
    program.signal("INT");
    program.hears();
    let (status, _, said) = program.end();
    assert_eq!(status, Some(130), "{said}");
    assert!(
        said.contains("stopped after battle ") && said.contains(" of 50"),
        "{said}"
    );
    let output = crate::program::program(folder.path())
        .args(["campaign", "save.ron", "--battles", "1"])
        .output()
        .expect("it can be started");
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn the_demo_stops_after_its_battle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut program = Running::start(folder, &["demo", "--headless"]);
    program.signal("TERM");
    program.hears();
    let (status, told, said) = program.end();
    assert_eq!(status, Some(143), "{said}");
    let (_, count) = said.split_once("stopped after ").expect("it says so");
    let is_one = count.starts_with("1 ");
    assert_eq!(count.trim_end().ends_with("battle"), is_one, "{said}");
    let last = told.trim_end().lines().last().unwrap_or_default();
    let is_end = last.starts_with("Victory for ") || last.contains("in a draw");
    assert!(is_end, "the battle is told to its end: {last}");
}
