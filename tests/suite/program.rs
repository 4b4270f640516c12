//! The program as the tests start it: without a display, without a home, nothing to read from.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Where the program is. Cargo says it when it runs the tests; what it said when it compiled them may be the place of
/// another build since: scripts/test.sh builds beside the program that is played.
pub fn path() -> OsString {
    let now = std::env::var_os("CARGO_BIN_EXE_quincunx");
    now.unwrap_or_else(|| env!("CARGO_BIN_EXE_quincunx").into())
}

/// The program in a folder, not started yet.
pub fn program(folder: &Path) -> Command {
    let mut program = Command::new(path());
    program
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("QUINCUNX_ROOT")
        .stdin(Stdio::null());
    program
}

/// Runs it to its end in the project's folder.
pub fn run(arguments: &[impl AsRef<OsStr>]) -> Output {
    program(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(arguments)
        .output()
        .expect("the program can be started")
}

/// What a program has written.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The names in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let mut names: Vec<_> = names.map(|name| name.display().to_string()).collect();
    names.sort();
    names
}

/// A level that is played in no time, on either grid.
pub fn duel(grid: &str) -> String {
    format!(
        r#"(
  name: "Duel", summary: "", grid: {grid}, legend: {{ ".": "grass" }},
  rows: [".....", "....."],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "swordsman", side: 0, cell: (0, 0), facing: "E"),
    (role: "archer", side: 1, cell: (4, 1), facing: "W"),
  ],
)"#
    )
}

/// A campaign of some battles on the level `duel.ron` beside it.
pub fn campaign(battles: usize) -> String {
    let battle = r#"(level: "duel.ron", sides: [0], rest: (hours: 8, days: 60, help: magic)),"#;
    format!(
        r#"(name: "Duels", rules: "injury", bands: ["The guard"], battles: [{}])"#,
        battle.repeat(battles)
    )
}
