//! No result destroys anything, whichever command and option writes it.
//!
//! Nothing here is written to a device of the system: a program that replaced what it should write into would
//! replace it for everybody. Pipes are made for the tests.

use crate::program::{campaign, duel, names, program, run, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// An option that writes one file, with the command that has it: `LEVEL`, `CAMPAIGN` and `OUT` stand for files.
struct Writer {
    words: &'static [&'static str],
    /// What the result begins with.
    begins: &'static str,
}

const WRITERS: [Writer; 9] = [
    Writer {
        words: &["sim", "LEVEL", "-n", "2", "--csv", "OUT"],
        begins: "column,level,",
    },
    Writer {
        words: &["sim", "LEVEL", "-n", "2", "--jsonl", "OUT"],
        begins: "{\"column\":",
    },
    Writer {
        words: &["sim", "LEVEL", "-n", "2", "--parquet", "OUT"],
        begins: "PAR1",
    },
    Writer {
        words: &["sim", "LEVEL", "-n", "2", "--json", "OUT"],
        begins: "{\n  \"seed\": \"1\"",
    },
    Writer {
        words: &[
            "sim",
            "LEVEL",
            "-n",
            "2",
            "--versus",
            "hard,easy",
            "--json",
            "OUT",
        ],
        begins: "{\n  \"seed\": \"1\"",
    },
    Writer {
        words: &["sim", "LEVEL", "-n", "2", "--report", "OUT"],
        begins: "<!DOCTYPE html>",
    },
    Writer {
        words: &[
            "sim",
            "LEVEL",
            "-n",
            "2",
            "--save-battle",
            "2",
            "--save",
            "OUT",
        ],
        begins: "(\n    format: \"quincunx save\"",
    },
    Writer {
        words: &["look", "LEVEL", "--png", "OUT"],
        begins: "\u{fffd}PNG",
    },
    Writer {
        words: &["campaign", "CAMPAIGN", "--battles", "1", "--save", "OUT"],
        begins: "(\n    format: \"quincunx campaign\"",
    },
];

/// Those that open the window: what cannot be written is refused before.
const WITH_A_WINDOW: [&[&str]; 2] = [
    &["play", "LEVEL", "--screenshot", "OUT"],
    &["demo", "--level", "LEVEL", "--screenshot", "OUT"],
];

/// A folder with a level and a campaign.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    fs::write(folder.path().join("duel.ron"), duel("square")).expect("it can be written");
    fs::write(folder.path().join("duels.ron"), campaign(2)).expect("it can be written");
    folder
}

fn filled(words: &[&str], folder: &Path, out: &Path) -> Vec<PathBuf> {
    let word = |word: &&str| match *word {
        "LEVEL" => folder.join("duel.ron"),
        "CAMPAIGN" => folder.join("duels.ron"),
        "OUT" => out.to_owned(),
        other => PathBuf::from(other),
    };
    words.iter().map(word).collect()
}

fn written(words: &[&str], folder: &Path, out: &Path) -> Output {
    run(&filled(words, folder, out))
}

/// The command fails with this sentence, prints no result, and leaves the folder as it is.
fn refuses(words: &[&str], folder: &Path, out: &Path, why: &str) {
    let before = names(folder);
    let output = written(words, folder, out);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
    assert!(said.contains(why), "{words:?} does not say {why:?}: {said}");
    assert_eq!(
        text(&output.stdout),
        "",
        "{words:?}: nothing is done before"
    );
    assert_eq!(names(folder), before, "{words:?}");
}

fn all_words() -> impl Iterator<Item = &'static [&'static str]> {
    WRITERS.iter().map(|it| it.words).chain(WITH_A_WINDOW)
}

#[test]
fn a_result_is_whole_and_nothing_else_is_left() {
    for Writer { words, begins } in WRITERS {
        let folder = place();
        let out = folder.path().join("out");
        let output = written(words, folder.path(), &out);
        assert!(
            output.status.success(),
            "{words:?}: {}",
            text(&output.stderr)
        );
        let result = text(&fs::read(&out).expect("it was written"));
        assert!(result.starts_with(begins), "{words:?}: {result:.60}");
        assert_eq!(names(folder.path()), ["duel.ron", "duels.ron", "out"]);
    }
}

#[test]
fn a_result_is_no_input_and_no_folder() {
    for words in all_words() {
        let folder = place();
        let place = folder.path();
        let levels = ["duel.ron", "duels.ron"].map(|name| fs::read(place.join(name)).unwrap());
        refuses(
            words,
            place,
            &place.join("duel.ron"),
            "that file is read here",
        );
        refuses(words, place, place, "that is a folder");
        refuses(words, place, &place.join("no/out"), "there is no folder");
        if words.contains(&"CAMPAIGN") {
            refuses(
                words,
                place,
                &place.join("duels.ron"),
                "that file is read here",
            );
        }
        let now = ["duel.ron", "duels.ron"].map(|name| fs::read(place.join(name)).unwrap());
        assert_eq!(now, levels, "{words:?}");
    }
}

/// A campaign is not saved over the save that it goes on with.
#[test]
fn a_saved_campaign_is_not_replaced_by_what_follows() {
    let folder = place();
    let save = folder.path().join("save.ron");
    let words = ["campaign", "CAMPAIGN", "--battles", "1", "--save", "OUT"];
    assert!(written(&words, folder.path(), &save).status.success());
    let before = fs::read(&save).unwrap();
    let again = run(&[Path::new("campaign"), &save, Path::new("--save"), &save]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("that file is read here"));
    assert_eq!(fs::read(&save).unwrap(), before);
}

/// Variants and the data files of the game are read, too.
#[test]
fn a_result_is_no_variant_and_no_data_file() {
    let folder = place();
    let place = folder.path();
    let variant = place.join("mine.ron");
    fs::copy("variants/no_flanking.ron", &variant).unwrap();
    fs::create_dir_all(place.join("assets/rules")).unwrap();
    let data = place.join("assets/rules/injury.ron");
    fs::copy("assets/rules/injury.ron", &data).unwrap();
    fs::copy("assets/board.ron", place.join("assets/board.ron")).unwrap();
    for out in [&variant, &data, &place.join("assets/board.ron")] {
        let before = fs::read(out).unwrap();
        let output = program(place)
            .args([
                "sim",
                "duel.ron",
                "-n",
                "1",
                "--variant",
                "mine.ron",
                "--csv",
            ])
            .arg(out)
            .output()
            .unwrap();
        let said = text(&output.stderr);
        assert!(said.contains("that file is read here"), "{said}");
        assert_eq!(fs::read(out).unwrap(), before);
    }
}

#[test]
fn a_read_only_file_is_not_replaced() {
    for words in all_words() {
        let folder = place();
        let out = folder.path().join("out");
        fs::write(&out, "kept").unwrap();
        let mut rights = fs::metadata(&out).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&out, rights).unwrap();
        refuses(words, folder.path(), &out, "read-only");
        assert_eq!(fs::read_to_string(&out).unwrap(), "kept");
    }
}

#[test]
fn two_results_of_one_name_are_refused() {
    let refused = |options: &[&str]| {
        let folder = place();
        let words = [&["sim", "LEVEL", "-n", "2"], options].concat();
        let out = folder.path().join("out");
        refuses(&words, folder.path(), &out, "named for two results");
    };
    let options = [
        ["--csv", "OUT"],
        ["--jsonl", "OUT"],
        ["--json", "OUT"],
        ["--report", "OUT"],
        ["--save", "OUT"],
    ];
    for (at, one) in options.iter().enumerate() {
        for other in &options[at + 1..] {
            let mut both = [one.as_slice(), other].concat();
            if both.contains(&"--save") {
                both.extend(["--save-battle", "1"]);
            }
            refused(&both);
        }
    }
    // A picture that --heatmap will draw.
    let folder = place();
    let place = folder.path();
    let picture = place.join("duel_injury_left_fell.png");
    let words = ["sim", "LEVEL", "-n", "2", "--heatmap", "OUT", "--json"];
    let mut words: Vec<_> = filled(&words, place, place);
    words.push(picture);
    let output = run(&words);
    assert!(text(&output.stderr).contains("named for two results"));
    // Several columns have numbers in their names.
    let words = [
        "sim",
        "LEVEL",
        "-n",
        "2",
        "--rules",
        "injury,aura",
        "--save-battle",
        "1",
        "--save",
        "OUT",
    ];
    let output = written(&words, place, &place.join("duel_3.ron"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(place.join("duel_3_1.ron").is_file() && place.join("duel_3_2.ron").is_file());
}

#[test]
fn a_dash_is_standard_output_and_all_else_goes_to_standard_error() {
    for Writer { words, begins } in WRITERS {
        let folder = place();
        let output = written(words, folder.path(), Path::new("-"));
        let (result, said) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{words:?}: {said}");
        assert!(result.starts_with(begins), "{words:?}: {result:.60}");
        assert!(
            said.contains("uel"),
            "{words:?}: the tables are told: {said}"
        );
        if words.contains(&"--json") {
            serde_json::from_str::<serde_json::Value>(&result)
                .expect("it is JSON and nothing else");
        }
        assert!(!Path::new("-").exists());
    }
    let folder = place();
    let both = ["sim", "LEVEL", "-n", "1", "--csv", "-", "--json", "OUT"];
    refuses(
        &both,
        folder.path(),
        Path::new("-"),
        "named for two results",
    );
    let both = ["look", "LEVEL", "--json", "--png", "OUT"];
    refuses(
        &both,
        folder.path(),
        Path::new("-"),
        "both go to standard output",
    );
    let both = ["campaign", "CAMPAIGN", "--json", "--save", "OUT"];
    refuses(
        &both,
        folder.path(),
        Path::new("-"),
        "both go to standard output",
    );
    let folders = ["sim", "LEVEL", "-n", "1", "--heatmap", "OUT"];
    refuses(&folders, folder.path(), Path::new("-"), "name a folder");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
    use std::process::Command;

    #[test]
    fn a_link_is_written_through_and_permissions_stay() {
        for Writer { words, begins } in WRITERS {
            let folder = place();
            let (out, link) = (folder.path().join("out"), folder.path().join("link"));
            fs::write(&out, "old").unwrap();
            fs::set_permissions(&out, fs::Permissions::from_mode(0o640)).unwrap();
            symlink("out", &link).unwrap();
            let output = written(words, folder.path(), &link);
            assert!(
                output.status.success(),
                "{words:?}: {}",
                text(&output.stderr)
            );
            assert!(link.is_symlink(), "{words:?}");
            let result = text(&fs::read(&out).unwrap());
            assert!(result.starts_with(begins), "{words:?}: {result:.60}");
            let mode = fs::metadata(&out).unwrap().permissions().mode();
            assert_eq!(mode & 0o7777, 0o640, "{words:?}");
        }
    }

    /// A link to an input is that input.
    #[test]
    fn a_link_to_an_input_is_refused() {
        for words in all_words() {
            let folder = place();
            let link = folder.path().join("link");
            symlink("duel.ron", &link).unwrap();
            refuses(words, folder.path(), &link, "that file is read here");
        }
    }

    #[test]
    fn a_pipe_is_written_into_and_stays_a_pipe() {
        for Writer { words, begins } in WRITERS {
            let folder = place();
            let pipe = folder.path().join("pipe");
            assert!(
                Command::new("mkfifo")
                    .arg(&pipe)
                    .status()
                    .unwrap()
                    .success()
            );
            let from = pipe.clone();
            let reader = std::thread::spawn(move || fs::read(from).unwrap());
            let output = written(words, folder.path(), &pipe);
            let said = text(&output.stderr);
            assert!(output.status.success(), "{words:?}: {said}");
            assert!(said.contains("is a pipe: this waits"), "{words:?}: {said}");
            let result = text(&reader.join().unwrap());
            assert!(result.starts_with(begins), "{words:?}: {result:.60}");
            assert!(
                fs::metadata(&pipe).unwrap().file_type().is_fifo(),
                "{words:?}"
            );
            assert_eq!(names(folder.path()), ["duel.ron", "duels.ron", "pipe"]);
        }
    }

    /// Standard output would go on in a file that has lost its name.
    #[test]
    fn the_file_that_standard_output_goes_to_is_no_result() {
        let folder = place();
        let out = folder.path().join("out");
        let file = fs::File::create(&out).unwrap();
        let words = ["sim", "LEVEL", "-n", "1", "--csv", "OUT"];
        let output = program(folder.path())
            .args(filled(&words, folder.path(), &out))
            .stdout(file)
            .output()
            .unwrap();
        assert!(text(&output.stderr).contains("named for two results"));
    }
}

/// What one file cannot take is told at once, and keeps neither the tables nor the other files back: a night of battles is
/// not lost with them. A limit for files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_to_its_end_keeps_nothing_else_back() {
    for grid in ["square", "hex"] {
        let folder = tempfile::tempdir().expect("there is room");
        let level = folder.path().join("duel.ron");
        fs::write(&level, duel(grid)).expect("it can be written");
        let limited = |words: &str| {
            let line = format!(
                "trap '' XFSZ; ulimit -f 20; exec \"$0\" sim duel.ron -n 400 --threads 1 {words}"
            );
            std::process::Command::new("sh")
                .args(["-c", &line])
                .arg(crate::program::path())
                .current_dir(folder.path())
                .output()
                .expect("the shell is there")
        };
        let whole = limited("");
        assert!(whole.status.success(), "{}", text(&whole.stderr));
        let output = limited("--csv rows.csv --json all.json");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert_eq!(text(&output.stdout), text(&whole.stdout), "{said}");
        assert!(
            said.contains("rows.csv: ") && said.contains("This file is given up"),
            "{said}"
        );
        assert!(
            said.trim_end()
                .lines()
                .last()
                .is_some_and(|line| line.starts_with("error: ")),
            "{said}"
        );
        assert_eq!(names(folder.path()), ["all.json", "duel.ron"]);
        let json = fs::read_to_string(folder.path().join("all.json")).expect("it is there");
        assert!(json.contains("\"battles\": 400"), "{json}");
    }
}
