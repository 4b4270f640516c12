//! Cases that once broke something, or were made to: each is a value or an error with a message.

use crate::trial::Entry;
use std::fs;
use std::path::{Path, PathBuf};

/// The kept cases of one entry, by name.
fn cases(entry: Entry) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    let mut cases: Vec<PathBuf> = fs::read_dir(folder.join(entry.name()))
        .expect("each entry has a folder of cases")
        .map(|case| case.expect("the folder can be listed").path())
        .collect();
    cases.sort();
    cases
}

/// Every case goes in, and what it says is told if it breaks.
fn take_all(entry: Entry) {
    let cases = cases(entry);
    assert!(!cases.is_empty(), "no case for {}", entry.name());
    let broken: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let bytes = fs::read(case).expect("the case can be read");
            let taken = std::panic::catch_unwind(|| entry.take(&bytes));
            taken.is_err().then(|| case.display().to_string())
        })
        .collect();
    assert!(
        broken.is_empty(),
        "these break the program:\n{}",
        broken.join("\n")
    );
}

/// A folder that no test reads would keep its cases for nobody.
#[test]
fn every_folder_of_cases_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    let mut found: Vec<_> = fs::read_dir(folder)
        .expect("cases are kept")
        .map(|entry| entry.expect("the folder can be listed").file_name())
        .collect();
    found.sort();
    let mut known = Entry::ALL.map(Entry::name);
    known.sort_unstable();
    assert_eq!(found, known);
}

#[test]
fn kept_levels_break_nothing() {
    take_all(Entry::Level);
}

#[test]
fn kept_data_breaks_nothing() {
    take_all(Entry::Data);
}

#[test]
fn kept_scripts_break_nothing() {
    take_all(Entry::Script);
}

#[test]
fn kept_saves_break_nothing() {
    take_all(Entry::Save);
}

#[test]
fn kept_commands_break_nothing() {
    take_all(Entry::Commands);
}
