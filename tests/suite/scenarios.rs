//! Every script under `tests/scripts` goes as it expects, each ruleset's in a folder of its own.

use quincunx::rules;
use quincunx::script::Script;
use quincunx::source::Document;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts")
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the scripts are in the project");
    entries.map(|entry| entry.expect("the folder can be read").path())
}

/// The scripts of a ruleset, in order; none if it has no folder of its own.
fn scripts(ruleset: &str) -> Vec<PathBuf> {
    let folder = folder().join(ruleset);
    if !folder.exists() {
        return Vec::new();
    }
    let mut files: Vec<_> = entries(&folder)
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    files
}

/// The scripts of all rulesets.
fn all_scripts() -> Vec<PathBuf> {
    let rulesets = rules::all().iter();
    let all: Vec<_> = rulesets.flat_map(|it| scripts(it.id)).collect();
    assert!(!all.is_empty(), "no scripts are found");
    all
}

/// What is wrong with a script; `None` if all goes as it expects.
fn problem(path: &Path) -> Option<String> {
    let scripts = match Script::load(path, &quincunx::level::GameData::shipped()) {
        Ok(scripts) => scripts,
        Err(error) => return Some(error.to_string()),
    };
    scripts.iter().find_map(|script| match script.play() {
        Ok(played) if played.is_fine() => None,
        Ok(played) => Some(played.report.to_string()),
        Err(report) => Some(report.to_string()),
    })
}

/// What lies in another folder would be played by nobody.
#[test]
fn every_folder_of_scripts_is_that_of_a_ruleset() {
    for path in entries(&folder()) {
        let name = path.file_name().and_then(|name| name.to_str());
        let known = name.is_some_and(|name| rules::find(name).is_some());
        assert!(known, "{} belongs to no ruleset", path.display());
    }
}

#[test]
fn every_script_goes_as_it_expects() {
    let scripts = all_scripts();
    let problems: Vec<_> = scripts.iter().filter_map(|path| problem(path)).collect();
    assert!(
        problems.is_empty(),
        "{} of {} scripts:\n{}",
        problems.len(),
        scripts.len(),
        problems.join("\n")
    );
}

/// That they are rules of its ruleset the tests of coverage see.
#[test]
fn every_script_names_the_rules_it_shows() {
    for path in all_scripts() {
        for script in Script::load(&path, &quincunx::level::GameData::shipped())
            .expect("the other test plays it")
        {
            let rules = script.rule_ids();
            assert!(!rules.is_empty(), "{} names no rule", path.display());
        }
    }
}

#[test]
fn the_script_on_the_page_for_designers_goes_as_it_expects() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scripts.md"))
            .expect("the page is in the project");
    let blocks = page
        .split("```ron\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let whole: Vec<_> = blocks.filter(|block| block.contains("steps:")).collect();
    assert!(!whole.is_empty());
    for text in whole {
        let document = Document::parse("docs/scripts.md", text).expect("the page shows RON");
        for script in Script::of_document(document, &quincunx::level::GameData::shipped())
            .expect("the page shows a right script")
        {
            let played = script.play().expect("it can be set up");
            assert!(played.is_fine(), "{}", played.report);
        }
    }
}

/// The drawn map of the page is one that the reader takes.
#[test]
fn the_map_on_the_page_for_designers_is_right() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scripts.md"))
            .expect("the page is in the project");
    let map = page
        .split("```ron\n")
        .find(|block| block.starts_with("map:"))
        .and_then(|rest| rest.split("```").next());
    let map = map.expect("the page shows a drawn map");
    let text = format!(
        "(name: \"Map\", rules: \"injury\", {map} combatants: [(role: \"commoner\", side: 0, cell: (-2, 0)), (role: \"commoner\", side: 1, cell: (2, 1))], order: [1, 2])"
    );
    Script::parse("docs/scripts.md", &text).expect("the page shows a right map");
}
