//! Every script under `tests/scripts` goes as it expects, each ruleset's in a folder of its own.

use quincunx::script::Script;
use std::path::{Path, PathBuf};

/// The rulesets with the beginning of their rule ids.
const RULESETS: [(&str, &str); 2] = [("injury", "INJ-"), ("aura", "AUR-")];

fn scripts(ruleset: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/scripts")
        .join(ruleset);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the scripts are in the project")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    files
}

/// What is wrong with a script; `None` as all goes as it expects.
fn problem(path: &Path) -> Option<String> {
    let script = match Script::load(path) {
        Ok(script) => script,
        Err(error) => return Some(error.to_string()),
    };
    match script.play() {
        Ok(played) if played.is_fine() => None,
        Ok(played) => Some(played.report.to_string()),
        Err(report) => Some(report.to_string()),
    }
}

#[test]
fn every_ruleset_has_its_folder_of_scripts() {
    let known: Vec<_> = quincunx::rules::all().iter().map(|it| it.id()).collect();
    assert_eq!(known, RULESETS.map(|(id, _)| id));
}

#[test]
fn every_script_goes_as_it_expects() {
    for (ruleset, _) in RULESETS {
        let scripts = scripts(ruleset);
        assert!(scripts.len() >= 100, "only {} scripts", scripts.len());
        let problems: Vec<_> = scripts.iter().filter_map(|path| problem(path)).collect();
        assert!(
            problems.is_empty(),
            "{} of {} scripts:\n{}",
            problems.len(),
            scripts.len(),
            problems.join("\n")
        );
    }
}

#[test]
fn every_script_names_the_rules_it_shows() {
    for (ruleset, prefix) in RULESETS {
        for path in scripts(ruleset) {
            let script = Script::load(&path).expect("the other test plays it");
            let rules = script.rule_ids();
            assert!(!rules.is_empty(), "{} names no rule", path.display());
            for rule in rules {
                let its = rule.starts_with(prefix);
                assert!(its, "{}: {rule} is no rule of {ruleset}", path.display());
            }
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
        let played = Script::parse("docs/scripts.md", text)
            .expect("the page shows a right script")
            .play()
            .expect("it can be set up");
        assert!(played.is_fine(), "{}", played.report);
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
