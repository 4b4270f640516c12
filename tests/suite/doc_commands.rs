//! Every command of the README, of the pages in `docs/` and of `--help` works as it stands there.
//!
//! Taken are the lines of fenced `sh` blocks, the texts between single backquotes that begin with `quincunx ` or
//! `scripts/play.sh `, and the examples of `--help`. They run in a folder of their own that looks like a clone, with the
//! files in it that the pages speak of: the examples of these pages themselves.
//!
//! What is changed, and nothing else: `scripts/play.sh` is the program that it would build; words that stand for
//! something get it ([`STANDS_FOR`]); of a simulation only [`BATTLES`] battles are played in each column, so that the
//! page may name as many as make sense. A command that is neither run nor among [`NOT_RUN`] fails the test.

use crate::program::{names, program, text};
use std::fs;
use std::path::{Path, PathBuf};

/// Battles of each column, in place of what the page names.
const BATTLES: &str = "2";

/// What is not run here, by how it begins, and why not.
const NOT_RUN: [(&str, &str); 5] = [
    ("scripts/test.sh", "it runs this test"),
    (
        "scripts/long_test.sh",
        "it runs for minutes, and the suite has a short one of its kind",
    ),
    (
        "QUINCUNX_LONG_RULES=contest scripts/long_test.sh",
        "it runs for minutes",
    ),
    (
        "scripts/fuzz.sh",
        "it takes a compiler that is not installed, and 20 minutes",
    ),
    (
        "cargo run --no-default-features --example toy_ruleset",
        "it builds; a test of the toy plays the same",
    ),
];

/// Words that a page puts for something, by the command before them.
const STANDS_FOR: [(&str, &str, &str); 10] = [
    ("", "LEVEL", "the_ford"),
    ("", "RULESET", "aura"),
    ("", "<id>", "contest"),
    ("campaign", "FILE", "levels/campaigns/the_border.ron"),
    ("check", "FILE", "levels/campaigns/the_border.ron"),
    ("merge", "DIR", "ford"),
    ("replay", "FILE", "odd.ron"),
    ("play", "N", "7"),
    ("replay", "autosave.ron", "odd.ron"),
    ("campaign", "border.ron", "border.ron"),
];

/// Commands that open the window; without a display they say so.
const OPENS_THE_WINDOW: [&str; 2] = ["play", "demo"];

/// A command as it stands somewhere.
#[derive(Debug, Clone)]
struct Command {
    page: String,
    line: String,
}

#[test]
fn every_command_of_the_pages_works_as_it_stands_there() {
    let folder = clone();
    let mut commands = commands_of_pages();
    commands.extend(commands_of_help(folder.path()));
    assert!(commands.len() > 60, "{}", commands.len());
    let mut wrong = Vec::new();
    let mut known = Vec::new();
    for command in commands {
        if known.contains(&command.line) {
            continue;
        }
        known.push(command.line.clone());
        if let Err(why) = run(&command, folder.path()) {
            wrong.push(format!("{}: `{}`: {why}", command.page, command.line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (begins, _) in NOT_RUN {
        let is_there = known.iter().any(|line| line.starts_with(begins));
        assert!(is_there, "no page has {begins}: take it out of NOT_RUN");
    }
}

/// The demo is played whole, under every ruleset.
#[test]
fn the_demo_comes_to_its_end_under_every_ruleset() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for ruleset in quincunx::rules::all() {
        let output = program(root)
            .args(["demo", "--headless", "--rules", ruleset.id])
            .output()
            .expect("it can be started");
        let (told, said) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{}: {said}", ruleset.id);
        assert_eq!(said, "", "{}", ruleset.id);
        let levels = quincunx::level::files::level_paths(&root.join("levels"));
        for path in levels {
            let level = quincunx::level::Level::load(&path).expect("a shipped level");
            assert!(
                told.contains(level.name()),
                "{}: {}",
                ruleset.id,
                level.name()
            );
        }
    }
}

#[test]
fn scripts_that_pages_name_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (page, text) in pages() {
        for span in spans(&text) {
            let word = span.split_whitespace().next().unwrap_or_default();
            if word.starts_with("scripts/") && word.ends_with(".sh") {
                assert!(root.join(word).is_file(), "{page}: {word}");
            }
        }
    }
}

/// Runs a command as a shell would, as far as the pages need it.
fn run(command: &Command, folder: &Path) -> Result<(), String> {
    let line = command.line.replace("scripts/play.sh", "quincunx");
    let line = line.split('|').next().unwrap_or_default();
    let (line, to) = match line.split_once('>') {
        Some((line, to)) if !line.ends_with('<') && !line.contains('<') => (line, Some(to.trim())),
        _ => (line, None),
    };
    if NOT_RUN.iter().any(|(begins, _)| line.starts_with(begins)) {
        return Ok(());
    }
    let mut words = line.split_whitespace();
    if words.next() != Some("quincunx") {
        let why = "this test does not know how to run it: teach it, or name it in NOT_RUN with the reason";
        return Err(why.to_owned());
    }
    let mut words: Vec<String> = words.flat_map(|word| expanded(word, folder)).collect();
    let name = words.first().cloned().unwrap_or_default();
    for word in &mut words[..] {
        let stands =
            |&&(of, is, _): &&(&str, &str, &str)| is == word && (of.is_empty() || of == name);
        if let Some((.., meant)) = STANDS_FOR.iter().find(stands) {
            *word = (*meant).to_owned();
        }
    }
    if words.len() == 1 && !["check", "play", "demo", "--help"].contains(&name.as_str()) {
        // It only names the command.
        words.push("--help".to_owned());
    }
    if name == "sim" && !words.contains(&"--help".to_owned()) {
        few_battles(&mut words);
    }
    let output = program(folder)
        .args(&words)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .output()
        .map_err(|error| error.to_string())?;
    let said = text(&output.stderr);
    let opens = name.is_empty() || OPENS_THE_WINDOW.contains(&name.as_str());
    if opens
        && !words
            .iter()
            .any(|word| word == "--headless" || word == "--help")
    {
        let without = said.contains("needs a display") || said.contains("without its window");
        return if without { Ok(()) } else { Err(said) };
    }
    if !output.status.success() {
        return Err(format!("{:?}: {said}", output.status.code()));
    }
    if let Some(to) = to {
        fs::write(folder.join(to), &output.stdout).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// `levels/*.ron` as its files, `~` as the home.
fn expanded(word: &str, folder: &Path) -> Vec<String> {
    if let Some(rest) = word.strip_prefix("~/") {
        return vec![folder.join(rest).display().to_string()];
    }
    match word.split_once("/*") {
        None => vec![word.trim_matches('"').to_owned()],
        Some((place, ending)) => {
            let mut files = names(&folder.join(place));
            files.retain(|name| name.ends_with(ending));
            files.iter().map(|name| format!("{place}/{name}")).collect()
        }
    }
}

/// Puts [`BATTLES`] in the place of the number of battles, and of a battle that is saved.
fn few_battles(words: &mut Vec<String>) {
    let mut told = false;
    for at in 1..words.len() {
        let is_count = ["-n", "--battles"].contains(&words[at - 1].as_str());
        if is_count || words[at - 1] == "--save-battle" {
            words[at] = BATTLES.to_owned();
            told |= is_count;
        }
    }
    if !told {
        words.extend(["-n", BATTLES].map(str::to_owned));
    }
}

/// A folder that looks like a clone, with what the pages speak of.
fn clone() -> tempfile::TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let place = folder.path();
    for name in ["levels", "variants", "assets/rules", "tests/scripts"] {
        copy(&root.join(name), &place.join(name));
    }
    fs::copy(
        root.join("assets/board.ron"),
        place.join("assets/board.ron"),
    )
    .expect("it is there");
    let example = |page: &str, file: &str| {
        let text = fs::read_to_string(root.join("docs").join(page)).expect("the page is there");
        let whole = blocks(&text)
            .into_iter()
            .find(|(language, _)| language == "ron");
        let (_, text) = whole.expect("the page has an example");
        fs::write(place.join(file), text).expect("it can be written");
    };
    example("levels.md", "levels/my_level.ron");
    example("levels.md", "levels/my_own.ron");
    example("campaigns.md", "levels/campaigns/my_own.ron");
    example("campaigns.md", "levels/campaigns/my_campaign.ron");
    example("simulation.md", "two_bridges.ron");
    example("variants.md", "variants/my_own.ron");
    example("variants.md", "variants/my_rules.ron");
    example("scripts.md", "my_script.ron");
    example("scripts.md", "my_scenario.ron");
    fs::copy(
        root.join("levels/04_the_ford.ron"),
        place.join("my_ford.ron"),
    )
    .expect("it is there");
    let home = place.join(".local/share/quincunx");
    fs::create_dir_all(&home).expect("it can be made");
    for save in [home.join("autosave.ron"), place.join("odd.ron")] {
        let save = save.display().to_string();
        let made = program(place)
            .args([
                "sim",
                "drill_yard",
                "-n",
                "1",
                "--save-battle",
                "1",
                "--save",
                &save,
            ])
            .output()
            .expect("it can be started");
        assert!(made.status.success(), "{}", text(&made.stderr));
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("it can be made");
    for entry in fs::read_dir(from).expect("it is there") {
        let entry = entry.expect("it can be read");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("it can be copied");
        }
    }
}

/// The README and the pages that people read: what has changed and is measured is history.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = fs::read_dir(root.join("docs"))
        .expect("it is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .filter(|path| !path.ends_with("CHANGELOG.md"))
        .collect();
    paths.sort();
    paths.insert(0, root.join("README.md"));
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().display().to_string();
        (name, fs::read_to_string(path).expect("it is text"))
    };
    paths.into_iter().map(read).collect()
}

fn commands_of_pages() -> Vec<Command> {
    let mut commands = Vec::new();
    for (page, text) in pages() {
        let in_blocks = blocks(&text)
            .into_iter()
            .filter(|(language, _)| language == "sh")
            .flat_map(|(_, text)| text.lines().map(without_remark).collect::<Vec<_>>());
        let in_text = spans(&text).into_iter().filter(|span| {
            let begins = |word: &str| span.starts_with(word);
            begins("quincunx ") || begins("scripts/play.sh ")
        });
        let lines = in_blocks.chain(in_text).filter(|line| !line.is_empty());
        commands.extend(lines.map(|line| Command {
            page: page.clone(),
            line,
        }));
    }
    commands
}

/// The examples of `quincunx --help` and of each command.
fn commands_of_help(folder: &Path) -> Vec<Command> {
    let help = |arguments: &[&str]| {
        let output = program(folder)
            .args(arguments)
            .output()
            .expect("it can be started");
        text(&output.stdout)
    };
    let whole = help(&["--help"]);
    let commands = whole
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names: Vec<_> = commands
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    assert!(names.len() >= 9, "{names:?}");
    let mut texts = vec![("--help".to_owned(), whole.clone())];
    texts.extend(
        names
            .iter()
            .map(|name| (format!("{name} --help"), help(&[name, "--help"]))),
    );
    let examples = |(page, text): &(String, String)| {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| line.starts_with("quincunx"));
        // What an example is good for stands behind it, after blanks.
        let lines = lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned());
        let of = |line| Command {
            page: page.clone(),
            line,
        };
        lines.map(of).collect::<Vec<_>>()
    };
    texts.iter().flat_map(examples).collect()
}

fn without_remark(line: &str) -> String {
    let line = line.split(" #").next().unwrap_or_default().trim();
    if line.starts_with('#') {
        String::new()
    } else {
        line.to_owned()
    }
}

/// The fenced blocks: language and text.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(language), None) => open = Some((language.to_owned(), String::new())),
            (Some(_), Some(_)) => all.extend(open.take()),
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    all
}

/// What stands between single backquotes outside of fenced blocks.
fn spans(text: &str) -> Vec<String> {
    let mut is_code = false;
    let prose = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        is_code ^= fence;
        !is_code && !fence
    });
    let odd = |line: &str| {
        let parts = line.split('`').enumerate();
        let inside = parts.filter(|(at, _)| at % 2 == 1);
        inside.map(|(_, part)| part.to_owned()).collect::<Vec<_>>()
    };
    prose.flat_map(odd).collect()
}
