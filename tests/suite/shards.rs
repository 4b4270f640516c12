//! An experiment that is played in shards gives what one run gives, byte for byte, and a folder of shards that is not whole
//! gives nothing.

use crate::program::{duel, names, program, text};
use std::fs;
use std::path::Path;
use std::process::Output;

/// A folder with levels.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let write = |name: &str, text: String| {
        fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write("duel.ron", duel("square"));
    write(
        "mud.ron",
        duel("square")
            .replace("grass", "mud")
            .replace("Duel", "Mud"),
    );
    let crates = duel("square")
        .replace(
            r#"".": "grass""#,
            r#"".": "grass", "c": (terrain: "grass", object: "crate")"#,
        )
        .replace(r#"[".....", "....."]"#, r#"["..c..", "..c.."]"#);
    write("crates.ron", crates);
    folder
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let output = program(folder).args(words).output();
    output.expect("the program can be started")
}

fn succeeds(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    let said = text(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}");
    text(&output.stdout)
}

/// It fails, prints no result, and says each of these.
fn refuses(folder: &Path, words: &[&str], why: &[&str]) {
    let output = run(folder, words);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
    assert_eq!(text(&output.stdout), "", "{words:?}");
    for why in why {
        assert!(said.contains(why), "{words:?} does not say {why:?}: {said}");
    }
}

/// Plays so many shards of an experiment, the last one first.
fn play(folder: &Path, experiment: &[&str], of: u32, out: &str) {
    for number in (1..=of).rev() {
        let shard = format!("{number}/{of}");
        let words = [&["sim"], experiment, &["--shard", &shard, "--out", out]].concat();
        succeeds(folder, &words);
    }
}

fn shard(number: u32, of: u32) -> String {
    table_of("shard", number, of)
}

fn table_of(table: &str, number: u32, of: u32) -> String {
    format!("{table}-{number:05}-of-{of:05}.parquet")
}

/// What is compared of an experiment, and whether what explains it is.
const EXPERIMENTS: [(&[&str], bool); 5] = [
    (&["duel.ron", "-n", "7"], true),
    (
        &["--levels", "duel.ron,mud.ron", "-n", "9", "--seed", "5"],
        true,
    ),
    (
        &[
            "--rules",
            "injury,triad",
            "-n",
            "6",
            "--difficulty",
            "hard,easy",
            "duel.ron",
        ],
        false,
    ),
    (
        &["mud.ron", "--variants", "none,no_flanking", "-n", "6"],
        false,
    ),
    (&["crates.ron", "--knockout", "objects", "-n", "6"], false),
];

#[test]
fn any_number_of_shards_gives_what_one_run_gives() {
    let files = ["all.json", "all.csv", "all.jsonl", "all.parquet"];
    let written = [
        "--json",
        "all.json",
        "--csv",
        "all.csv",
        "--jsonl",
        "all.jsonl",
        "--parquet",
        "all.parquet",
    ];
    let explained = ["--explain", "--report", "all.html", "--heatmap", "maps"];
    for (experiment, explains) in EXPERIMENTS {
        let whole = place();
        let explained: &[&str] = if explains { &explained } else { &[] };
        let mut words = [&["sim"], experiment, &written].concat();
        words.extend(explained);
        let told = succeeds(whole.path(), &words);
        let mut files = files.to_vec();
        if explains {
            files.push("all.html");
        }
        for of in [1, 3] {
            let parts = place();
            let counted: &[&str] = if explains { &["--explain"] } else { &[] };
            play(parts.path(), &[experiment, counted].concat(), of, "shards");
            // Shards hold their levels.
            for level in ["duel.ron", "mud.ron", "crates.ron"] {
                fs::remove_file(parts.path().join(level)).expect("it was there");
            }
            let merge = [&["merge", "shards"], &written[..], explained].concat();
            assert_eq!(
                succeeds(parts.path(), &merge),
                told,
                "{experiment:?} in {of}"
            );
            let read =
                |folder: &Path, name: &str| fs::read(folder.join(name)).expect("it was written");
            for file in &files {
                let same = read(parts.path(), file) == read(whole.path(), file);
                assert!(same, "{file} of {experiment:?} in {of}");
            }
            if explains {
                let maps = names(&whole.path().join("maps"));
                assert_eq!(names(&parts.path().join("maps")), maps);
            }
        }
    }
}

/// Attacks, events and regions, on both grids and in every format.
#[test]
fn tables_that_shards_keep_are_merged_to_what_one_run_writes() {
    for grid in ["square", "hex"] {
        let place = place();
        let folder = place.path();
        let regions = r#"regions: {"m": (name: "the middle", cells: [(2, 0), (2, 1)])}, sides:"#;
        let level = duel(grid).replace("sides:", regions);
        fs::write(folder.join("duel.ron"), level).expect("it can be written");
        let experiment = ["--levels", "duel.ron,mud.ron", "-n", "6"];
        let keep = [&experiment[..], &["--keep", "regions,attacks,events"]].concat();
        play(folder, &keep, 3, "shards");
        for suffix in ["csv", "jsonl", "parquet"] {
            let tables = ["attacks", "events", "regions"];
            let names = tables.map(|table| format!("{table}.{suffix}"));
            let options = tables.map(|table| format!("--{table}"));
            let files = options
                .iter()
                .zip(&names)
                .flat_map(|(option, name)| [option, name]);
            let files: Vec<&str> = files.map(String::as_str).collect();
            let read = || {
                let read = names.iter().map(|name| fs::read(folder.join(name)));
                let read = read.map(|bytes| bytes.expect("it was written"));
                read.collect::<Vec<_>>()
            };
            succeeds(folder, &[&["sim"], &experiment[..], &files].concat());
            let whole = read();
            assert!(whole.iter().all(|bytes| bytes.len() > 200), "{grid}");
            succeeds(folder, &[&["merge", "shards"], &files[..]].concat());
            assert!(read() == whole, "{suffix} on {grid}");
        }
        let lost = folder.join("shards").join(table_of("events", 2, 3));
        fs::remove_file(&lost).expect("it was there");
        let merge = ["merge", "shards", "--events", "events.csv"];
        let why = [
            "events-00002-of-00003.parquet: this is missing; delete shard 2/3",
            "play that one anew",
        ];
        refuses(folder, &merge, &why);
        let other = folder.join("shards").join(table_of("events", 1, 3));
        fs::copy(other, &lost).expect("it can be copied");
        refuses(folder, &merge, &["this is of other battles than shard 2/3"]);
        succeeds(folder, &["merge", "shards", "--attacks", "attacks.csv"]);
    }
}

#[test]
fn a_shard_that_is_there_is_not_played_again_and_another_one_is_not_replaced() {
    let folder = place();
    let folder = folder.path();
    let line = [
        "sim", "duel.ron", "-n", "8", "--shard", "2/4", "--out", "shards",
    ];
    let told = succeeds(folder, &line);
    assert!(told.contains("shard 2/4: battles 3 to 4 of 8"), "{told}");
    let path = folder.join("shards").join(shard(2, 4));
    let before = fs::read(&path).expect("it was written");
    let again = run(folder, &line);
    let said = text(&again.stderr);
    assert!(
        again.status.success() && said.contains("is there already"),
        "{said}"
    );
    let other = |words: &[&str], why: &str| {
        let line = [&["sim"], words, &["--out", "shards"]].concat();
        refuses(folder, &line, &[why, "of another experiment"]);
        assert_eq!(names(&folder.join("shards")), [shard(2, 4)]);
    };
    other(
        &["duel.ron", "-n", "8", "--seed", "2", "--shard", "2/4"],
        "--seed=1",
    );
    other(
        &["duel.ron", "-n", "8", "--seed", "2", "--shard", "1/4"],
        "--seed=1",
    );
    other(&["duel.ron", "-n", "10", "--shard", "2/4"], "--battles=8");
    other(
        &["duel.ron", "-n", "8", "--shard", "2/5"],
        "one of 4 shards",
    );
    other(
        &["duel.ron", "-n", "8", "--explain", "--shard", "2/4"],
        "without --explain",
    );
    fs::write(folder.join("duel.ron"), duel("hex")).expect("it can be written");
    other(
        &["duel.ron", "-n", "8", "--shard", "2/4"],
        "another text of the level",
    );
    assert_eq!(fs::read(&path).expect("it is there"), before);
}

#[test]
fn what_a_folder_lacks_or_has_too_much_is_named() {
    let place = place();
    let folder = place.path();
    let play = |out: &str, seed: &str| {
        play(folder, &["duel.ron", "-n", "8", "--seed", seed], 4, out);
    };
    let file = |out: &str, number: u32| folder.join(out).join(shard(number, 4));
    let copy = |from: &Path, to: &Path| {
        fs::copy(from, to).expect("it can be copied");
    };
    fs::create_dir(folder.join("empty")).expect("it can be made");
    refuses(
        folder,
        &["merge", "empty"],
        &["there is no shard here", "--shard 1/16 --out empty"],
    );
    refuses(folder, &["merge", "nowhere"], &["nowhere"]);
    play("gaps", "1");
    for number in [2, 3] {
        fs::remove_file(file("gaps", number)).expect("it was there");
    }
    let why = ["2 of 4 shards missing: 2, 3;", "--shard 2/4"];
    refuses(folder, &["merge", "gaps"], &why);
    play("mixed", "1");
    play("other", "2");
    copy(&file("other", 3), &file("mixed", 3));
    let why = [
        shard(3, 4),
        "--seed=2".to_owned(),
        "play shard 3/4".to_owned(),
    ];
    refuses(
        folder,
        &["merge", "mixed"],
        &why.each_ref().map(String::as_str),
    );
    play("double", "1");
    copy(
        &file("double", 1),
        &folder.join("double/shard-1-of-4.parquet"),
    );
    refuses(folder, &["merge", "double"], &["are both shard 1/4"]);
    play("renamed", "1");
    copy(&file("renamed", 1), &file("renamed", 2));
    refuses(
        folder,
        &["merge", "renamed"],
        &["by its name this is shard 2/4, and it holds shard 1/4"],
    );
    play("copied", "1");
    let strange = "shard-00001-of-00004 (1).parquet";
    copy(&file("copied", 1), &folder.join("copied").join(strange));
    refuses(
        folder,
        &["merge", "copied"],
        &[strange, "that is no name of a shard"],
    );
    play("cut", "1");
    let whole = fs::read(file("cut", 2)).expect("it is there");
    // What is damaged inside is told in a sentence too, whatever the library makes of it.
    for place in (4..whole.len()).step_by(397) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        fs::write(file("cut", 2), bytes).expect("it can be written");
        let said = text(&run(folder, &["merge", "cut"]).stderr);
        assert!(!said.contains("panicked"), "{said}");
    }
    fs::write(file("cut", 2), &whole[..whole.len() / 2]).expect("it can be written");
    let why = [shard(2, 4), "damaged or cut off".to_owned()];
    refuses(
        folder,
        &["merge", "cut"],
        &why.each_ref().map(String::as_str),
    );
    let again = [
        "sim", "duel.ron", "-n", "8", "--shard", "2/4", "--out", "cut",
    ];
    refuses(folder, &again, &["damaged or cut off", "delete it"]);
    fs::remove_file(file("cut", 2)).expect("it was there");
    succeeds(folder, &again);
    succeeds(folder, &["merge", "cut"]);
}

#[test]
fn a_result_of_shards_destroys_none_of_them() {
    let place = place();
    let folder = place.path();
    play(folder, &["duel.ron", "-n", "4"], 2, "shards");
    let before = fs::read(folder.join("shards").join(shard(1, 2))).expect("it was written");
    let own = format!("shards/{}", shard(1, 2));
    for option in ["--json", "--csv", "--jsonl", "--parquet"] {
        refuses(
            folder,
            &["merge", "shards", option, &own],
            &["the result would destroy it"],
        );
    }
    refuses(
        folder,
        &["merge", "shards", "--csv", "a", "--json", "a"],
        &["is named for two results"],
    );
    refuses(
        folder,
        &["merge", "shards", "--explain"],
        &["play the shards anew with --explain"],
    );
    refuses(
        folder,
        &["merge", "shards", "--attacks", "a.csv"],
        &["play them anew with --keep attacks"],
    );
    assert_eq!(fs::read(folder.join(own)).expect("it is there"), before);
    assert_eq!(names(&folder.join("shards")), [shard(1, 2), shard(2, 2)]);
    // The tables that they keep are part of them, whether or not one is asked for.
    let keep = ["duel.ron", "-n", "4", "--keep", "events"];
    play(folder, &keep, 2, "kept");
    let own = format!("kept/{}", table_of("events", 1, 2));
    let before = fs::read(folder.join(&own)).expect("it was written");
    for option in ["--events", "--parquet"] {
        let merge = ["merge", "kept", option, &own];
        refuses(folder, &merge, &["the result would destroy it"]);
    }
    assert_eq!(fs::read(folder.join(own)).expect("it is there"), before);
}

/// As of every other command: standard output, links, files that nobody may write.
#[test]
fn results_of_shards_are_written_as_those_of_one_run() {
    let place = place();
    let folder = place.path();
    play(folder, &["duel.ron", "-n", "4"], 2, "shards");
    for (option, begins) in [
        ("--json", "{\n  \"seed\""),
        ("--csv", "column,"),
        ("--jsonl", "{\"column\""),
        ("--parquet", "PAR1"),
    ] {
        let printed = succeeds(folder, &["merge", "shards", option, "-"]);
        assert!(printed.starts_with(begins), "{option}: {printed:.60}");
        fs::write(folder.join("out"), "old").expect("it can be written");
        let mut name = "out";
        if cfg!(unix) {
            name = "link";
            #[cfg(unix)]
            std::os::unix::fs::symlink("out", folder.join(name)).expect("it can be made");
        }
        succeeds(folder, &["merge", "shards", option, name]);
        let written = fs::read(folder.join("out")).expect("it is there");
        assert!(text(&written).starts_with(begins), "{option}");
        if cfg!(unix) {
            assert!(folder.join(name).is_symlink(), "{option}");
            fs::remove_file(folder.join(name)).expect("it is there");
        }
        let mut rights = fs::metadata(folder.join("out"))
            .expect("it is there")
            .permissions();
        rights.set_readonly(true);
        fs::set_permissions(folder.join("out"), rights).expect("it is ours");
        refuses(folder, &["merge", "shards", option, "out"], &["read-only"]);
        fs::remove_file(folder.join("out")).expect("it is there");
        refuses(
            folder,
            &["merge", "shards", option, "shards"],
            &["that is a folder"],
        );
        refuses(
            folder,
            &["merge", "shards", option, "no/out"],
            &["there is no folder"],
        );
    }
}

#[test]
fn what_does_not_go_with_shards_is_refused_with_the_mend() {
    let place = place();
    let folder = place.path();
    fs::write(folder.join("file"), "").expect("it can be written");
    let two = ["--shard", "1/2", "--out", "shards"];
    let cases: [(&[&str], &str); 10] = [
        (&["duel.ron", "--json", "a"], "quincunx merge DIR --json"),
        (
            &["duel.ron", "--parquet", "a"],
            "quincunx merge DIR --parquet",
        ),
        (
            &["--levels", "duel.ron,mud.ron", "--until", "5%"],
            "docs/cluster.md",
        ),
        (
            &["duel.ron", "--attacks", "a.csv"],
            "play all parts with --keep attacks instead, and give it to quincunx merge DIR --attacks",
        ),
        (
            &["duel.ron", "--keep", "regions"],
            "the level names no region",
        ),
        (&["duel.ron", "--save-battle", "1"], "drop --save-battle"),
        (&["duel.ron", "--versus", "hard,easy"], "drop --versus"),
        (&["duel.ron", "mud.ron"], "compare several with --levels"),
        (&["duel.ron", "-n", "1"], "fewer seeds than parts"),
        (
            &["--levels", "duel.ron,mud.ron", "-n", "2"],
            "fewer seeds than parts",
        ),
    ];
    for (words, mend) in cases {
        refuses(folder, &[&["sim"], words, &two].concat(), &[mend]);
    }
    let to = |out: &'static str| ["sim", "duel.ron", "--shard", "1/2", "--out", out];
    refuses(folder, &to("file"), &["name a folder"]);
    refuses(folder, &to("no/such"), &["mkdir -p no/such"]);
    for (shard, mend) in [
        ("0/2", "1/2"),
        ("3/2", "2/2"),
        ("2", "3/16"),
        ("1/0", "1/1"),
        ("-1/2", ""),
    ] {
        let words = ["sim", "duel.ron", "--shard", shard, "--out", "shards"];
        let output = run(folder, &words);
        assert_eq!(output.status.code(), Some(2), "{shard}");
        assert!(
            text(&output.stderr).contains(mend),
            "{}",
            text(&output.stderr)
        );
    }
    assert!(!folder.join("shards").exists());
}

/// It says what it plays once it listens, so that it is known when the signal can come.
#[cfg(unix)]
#[test]
fn a_stopped_shard_goes_on_where_it_was() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};
    let place = place();
    let folder = place.path();
    let experiment = ["--levels", "duel.ron,mud.ron", "-n", "400"];
    let rest = [
        "--explain",
        "--keep",
        "attacks,events",
        "--threads",
        "1",
        "--shard",
        "1/2",
        "--out",
        "shards",
    ];
    let line = [&["sim"], &experiment[..], &rest].concat();
    let mut child = program(folder)
        .args(&line)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut err = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut said = String::new();
    err.read_line(&mut said).expect("it is text");
    assert!(said.contains("playing shard 1/2"), "{said}");
    let kill = format!("kill -INT {}", child.id());
    let sent = Command::new("sh").args(["-c", &kill]).status();
    assert!(sent.expect("there is a shell").success());
    err.read_to_string(&mut said).expect("it is text");
    let status = child.wait().expect("it was started");
    assert_eq!(status.code(), Some(130), "{said}");
    let go_on = format!("go on with: quincunx {}", line.join(" "));
    assert!(said.contains(&go_on), "{said}");
    let partial = "shard-00001-of-00002.partial";
    let tables = [
        "attacks-00001-of-00002.partial",
        "events-00001-of-00002.partial",
    ];
    assert_eq!(
        names(&folder.join("shards")),
        [tables[0], tables[1], partial]
    );
    let why = [
        "no shard here is whole",
        partial,
        "go on with the line that began it",
    ];
    refuses(folder, &["merge", "shards"], &why);
    for (seed, part, why) in [
        ("2", "2/2", "--seed=1, not --seed=2"),
        ("1", "1/3", "one of 2 shards, not of 3"),
    ] {
        let other = ["--seed", seed, "--shard", part, "--out", "shards"];
        refuses(folder, &[&line[..8], &other].concat(), &[partial, why]);
    }
    let second = [&line[..8], &["--shard", "2/2", "--out", "shards"]].concat();
    succeeds(folder, &second);
    refuses(
        folder,
        &["merge", "shards"],
        &[
            partial,
            "was stopped before its end",
            "1 of 2 shards missing: 1;",
        ],
    );
    let again = run(folder, &line);
    assert!(
        text(&again.stderr).contains("were played before"),
        "{}",
        text(&again.stderr)
    );
    let all = ["attacks", "events", "shard"];
    let all = all.map(|table| [1, 2].map(|number| table_of(table, number, 2)));
    assert_eq!(names(&folder.join("shards")), all.concat());
    let files = [
        "--explain",
        "--csv",
        "a.csv",
        "--json",
        "a.json",
        "--attacks",
        "attacks.csv",
        "--events",
        "events.parquet",
    ];
    let merged = succeeds(folder, &[&["merge", "shards"], &files[..]].concat());
    let written = ["a.csv", "a.json", "attacks.csv", "events.parquet"];
    let read = || written.map(|name| fs::read(folder.join(name)).expect("it is there"));
    let before = read();
    let whole = succeeds(folder, &[&["sim"], &experiment[..], &files].concat());
    assert_eq!(merged, whole);
    assert!(before == read(), "the files are the same");
}
