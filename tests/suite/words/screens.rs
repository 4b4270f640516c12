//! The words of the screens: what stands in the source and in the data, since nothing else can be shown.

use super::literals::words_of;
use super::root;
use quincunx::rules;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A part of the page: its heading, what stands under it, and the folders that it is made of.
struct Part {
    heading: &'static str,
    about: &'static str,
    folders: &'static [&'static str],
}

const PARTS: [Part; 4] = [
    Part {
        heading: "The screens",
        about: "Menus, dialogs, settings, tips, panels and the keys.",
        folders: &["src/play", "src/view", "src/picture"],
    },
    Part {
        heading: "Every battle",
        about: "What all rulesets have in common: refusals, actions with things, objectives, cover, the log.",
        folders: &[
            "src/combat",
            "src/mechanics",
            "src/battle",
            "src/board",
            "src/dice",
            "src/grid",
            "src/ai",
        ],
    },
    Part {
        heading: "Levels, guides and campaigns",
        about: "What stands in the files of data.",
        folders: &["levels", "variants", "assets"],
    },
    Part {
        heading: "Files that cannot be read",
        about: "What is wrong with a level, a campaign, a save or a file of data.",
        folders: &["src/level", "src/source"],
    },
];

/// Files below a folder that words are read from, in order; tests are none.
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

/// Writes the words of some folders, each once, under the file in which it stands first.
fn list(page: &mut String, folders: &[&str]) {
    let mut seen = BTreeSet::new();
    for path in folders
        .iter()
        .flat_map(|folder| files(&root().join(folder)))
    {
        let text = fs::read_to_string(&path).expect("it can be read");
        let is_rust = path.extension().is_some_and(|ending| ending == "rs");
        let mut words = words_of(&text, is_rust);
        words.retain(|word| seen.insert(word.clone()));
        if words.is_empty() {
            continue;
        }
        let shown = path
            .strip_prefix(root())
            .unwrap_or(&path)
            .display()
            .to_string();
        let _ = writeln!(page, "\n#### {}\n", shown.replace('\\', "/"));
        for word in words {
            let _ = writeln!(page, "- {word}");
        }
    }
}

/// The second half of the page.
pub fn tell(page: &mut String) {
    for part in PARTS {
        let _ = writeln!(page, "\n## {}\n\n{}", part.heading, part.about);
        list(page, part.folders);
    }
    for ruleset in rules::all() {
        let _ = writeln!(page, "\n## {}: actions, refusals, numbers", ruleset.name);
        list(page, &[&format!("src/rules/{}", ruleset.id)]);
        let _ = writeln!(page, "\n#### Words that tips explain\n");
        for word in ruleset.page.words() {
            let _ = writeln!(page, "- {}: {}", word.name, word.text);
        }
    }
}
