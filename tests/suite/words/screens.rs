//! The words of the screens: what stands in the source and in the data, since nothing else can be shown.

use super::literals::words_of;
use super::page::Page;
use super::places::{self, Place, SCREENS};
use super::root;
use quincunx::combat::Ruleset;
use std::fs;
use std::path::{Path, PathBuf};

/// Files below a folder that words are read from, in order, as paths from the root; tests are none.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is in the project");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let ending = path.extension().and_then(|name| name.to_str());
        if ["tests", "testing", "proving", "breaches"].contains(&name) {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else if matches!(ending, Some("rs" | "ron")) {
            found.push(path);
        }
    }
    found
}

/// The files of a folder, each with its path from the root and its words.
fn read(folder: &str) -> Vec<(String, Vec<String>)> {
    let told = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("it can be read");
        let is_rust = path.extension().is_some_and(|ending| ending == "rs");
        let shown = path.strip_prefix(root()).unwrap_or(&path);
        let shown = shown.display().to_string().replace('\\', "/");
        (shown, words_of(&text, is_rust))
    };
    files(&root().join(folder)).into_iter().map(told).collect()
}

/// The words of a screen: those of its files that no earlier place names, and that are no tool's.
fn place(page: &mut Page, earlier: &[Place], place: &Place, sources: &[(String, Vec<String>)]) {
    let is_in = |place: &Place, path: &str| place.files.iter().any(|it| places::is_in(path, it));
    let own = sources.iter().filter(|(path, _)| {
        let is_elsewhere = earlier.iter().any(|place| is_in(place, path));
        is_in(place, path) && !is_elsewhere && !places::is_tool(path)
    });
    page.head(2, place.heading, place.about);
    page.list(own.flat_map(|(_, words)| words.clone()));
}

/// What is seen outside a battle, and in every battle.
pub fn tell(page: &mut Page) {
    let sources = read("src");
    for (index, it) in SCREENS.iter().enumerate() {
        place(page, &SCREENS[..index], it, &sources);
    }
}

/// The files with words that stand on no page.
pub fn homeless() -> Vec<String> {
    let has_place = |path: &str| {
        let screen = SCREENS
            .iter()
            .flat_map(|it| it.files)
            .any(|it| places::is_in(path, it));
        screen || places::is_tool(path) || path.starts_with("src/rules/")
    };
    let told = read("src")
        .into_iter()
        .filter(|(_, words)| !words.is_empty());
    told.map(|(path, _)| path)
        .filter(|path| !has_place(path))
        .collect()
}

/// The actions of a ruleset with their prices and what they do, from its table.
fn actions(ruleset: &Ruleset) -> Vec<String> {
    let table = ruleset.actions.markdown();
    let rows = table.lines().skip(2).filter_map(|row| {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [label, _, _, cost, _, help] = cells.as_slice() else {
            return None;
        };
        Some(format!("**{label}** ({cost}): {help}"))
    });
    rows.collect()
}

/// What a ruleset says besides what its scripts bring up.
pub fn of_ruleset(page: &mut Page, ruleset: &Ruleset) {
    page.head(3, "Actions", "");
    page.lines(actions(ruleset));
    page.head(3, "Conditions", "");
    let conditions = ruleset.wording.conditions.iter();
    page.lines(
        conditions.map(|it| format!("{}: {}", it.key.replace('_', " "), it.does_in_general())),
    );
    page.head(3, "Options, prices, refusals, odds, the panel", "");
    let sources = read(&format!("src/rules/{}", ruleset.id));
    let sources = sources
        .into_iter()
        .filter(|(path, _)| !places::is_tool(path));
    page.list(sources.flat_map(|(_, words)| words));
    page.head(3, "Creatures, gear and spells", "");
    let data = fs::read_to_string(root().join(format!("assets/rules/{}.ron", ruleset.id)));
    page.list(words_of(&data.expect("it is in the project"), false));
    page.head(3, "Words that tips explain", "");
    page.lines(
        ruleset
            .page
            .words()
            .map(|word| format!("{}: {}", word.name, word.text)),
    );
}

/// Levels, guided battles, campaigns, variants and the things of the board: a heading for each with its words.
pub fn data(page: &mut Page) {
    page.head(
        2,
        "Levels, guided battles, campaigns, variants",
        "What stands in their files.",
    );
    for folder in ["levels", "variants"] {
        for (_, words) in read(folder) {
            let mut words = words.into_iter();
            let Some(name) = words.next() else { continue };
            page.head(3, &name, "");
            page.list(words);
        }
    }
    page.head(3, "Things on the board", "");
    page.list(
        read("assets")
            .into_iter()
            .filter(|(path, _)| !path.contains("rules/"))
            .flat_map(|(_, words)| words),
    );
}

/// The page of what is wrong with files and commands: file by file.
pub fn tools(page: &mut Page) {
    for (path, words) in read("src")
        .into_iter()
        .filter(|(path, _)| places::is_tool(path))
    {
        let before = page.text.len();
        page.head(2, &path, "");
        if !page.list(words) {
            page.text.truncate(before);
        }
    }
}
