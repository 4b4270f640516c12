//! The program as a person calls it: what goes wrong is said in one clear message, with a failing
//! exit code and nothing written.

use quincunx::battle::{Battle, write_save};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::Level;
use quincunx::sim::play_out;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program, without a display, in the project's folder.
fn quincunx(arguments: &[&str]) -> Output {
    Command::new(crate::program::path())
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .output()
        .expect("the program can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// It must fail with this exit code, say all of these, and not crash.
fn fails(arguments: &[&str], code: i32, said: &[&str]) {
    let output = quincunx(arguments);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    for part in said {
        assert!(
            errors.contains(part),
            "{arguments:?} does not say {part:?}: {errors}"
        );
    }
    assert!(
        !errors.contains("panicked") && !errors.contains("stack backtrace"),
        "{arguments:?}: {errors}"
    );
}

fn works(arguments: &[&str]) -> String {
    let output = quincunx(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// A folder with one file in it.
fn file(name: &str, content: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("the folder can be written");
    (folder, path)
}

/// Checks a file that is wrong: the messages begin with its name.
fn check_fails(name: &str, content: &str, said: &[&str]) {
    let (folder, path) = file(name, content);
    let path = path.display().to_string();
    let mut all = vec![path.as_str()];
    all.extend(said);
    fails(&["check", &path], 1, &all);
    let left = std::fs::read_dir(folder.path())
        .expect("the folder is there")
        .count();
    assert_eq!(left, 1, "nothing else was written");
}

const DUEL: &str = r#"(
  name: "Duel", summary: "", grid: square, legend: { ".": "grass" },
  rows: [".....", "....."],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "swordsman", side: 0, cell: (0, 0), facing: "E"),
    (role: "archer", side: 1, cell: (4, 1), facing: "W"),
  ],
)"#;

const SCRIPT: &str = r#"(
  name: "A script", rules: "injury", map: (grid: square, size: (6, 6)),
  combatants: [
    (role: "sellsword", side: 0, cell: (1, 1)),
    (role: "sellsword", side: 1, cell: (4, 4)),
  ],
  order: [1, 2],
  steps: [
    (who: 1, do: "attack", with: "longsword", at: 2),
  ],
)"#;

#[test]
fn unknown_words_are_named_with_what_would_be_right() {
    fails(
        &["play", "no_such_level"],
        1,
        &["no_such_level", "the_ford"],
    );
    fails(&["sim", "no_such_level", "-n", "1"], 1, &["no_such_level"]);
    fails(
        &["sim", "the_ford", "--rules", "injry", "-n", "1"],
        1,
        &["unknown ruleset", "injry", "injury"],
    );
    fails(&["play", "--rules", "nonsense"], 1, &["unknown ruleset"]);
    fails(&["simulate"], 2, &["unrecognized subcommand"]);
    fails(&["sim", "the_ford", "-n", "0"], 2, &["--battles"]);
    fails(&["run"], 2, &["SCRIPT"]);
    fails(&["run", "no_such_script.ron"], 1, &["no_such_script.ron"]);
    fails(&["replay", "no_such_save.ron"], 1, &["no_such_save.ron"]);
}

#[test]
fn without_a_display_one_sentence_names_what_works() {
    for arguments in [&[] as &[&str], &["play"], &["demo"]] {
        fails(
            arguments,
            1,
            &["quincunx run", "quincunx sim", "demo --headless"],
        );
        assert_eq!(text(&quincunx(arguments).stderr).lines().count(), 1);
    }
}

#[test]
fn a_good_level_is_fine() {
    let (_folder, path) = file("duel.ron", DUEL);
    assert!(works(&["check", &path.display().to_string()]).contains("level, fine"));
}

#[test]
fn wrong_levels_are_refused_by_line_and_column() {
    let wrong = |from: &str, to: &str| DUEL.replace(from, to);
    check_fails(
        "off.ron",
        &wrong("(4, 1)", "(9, 1)"),
        &[":7:", "(9, 1)", "off the map"],
    );
    check_fails("both.ron", &wrong("(4, 1)", "(0, 0)"), &[":7:"]);
    check_fails(
        "role.ron",
        &wrong("swordsman", "swordman"),
        &[":6:", "swordman", "swordsman"],
    );
    check_fails(
        "zero.ron",
        &wrong(r#"rows: [".....", "....."]"#, "rows: []"),
        &[":3:"],
    );
    check_fails(
        "rows.ron",
        &wrong(r#"[".....", "....."]"#, r#"[".....", "..."]"#),
        &[":3:"],
    );
    check_fails("syntax.ron", &wrong("sides: [", "sides: "), &[":4:"]);
    check_fails("other.ron", "(cups: 2)", &["neither level"]);
}

#[test]
fn wrong_data_files_are_refused_at_their_lines_and_plain_variants_are_fine() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("rules/injury.ron");
    std::fs::create_dir(folder.path().join("rules")).expect("the folder is empty");
    let shipped = include_str!("../../assets/rules/injury.ron").replace("climb: 15,", "clmb: 15,");
    std::fs::write(&path, &shipped).expect("the folder can be written");
    let line = 1 + shipped
        .lines()
        .position(|line| line.contains("clmb"))
        .expect("it was put in");
    let path = path.display().to_string();
    let place = format!("injury.ron:{line}:");
    fails(&["check", &path], 1, &[&place, "unknown field \"clmb\""]);
    let (_folder, path) = file("plain.ron", "(name: \"Plain\")");
    assert!(works(&["check", &path.display().to_string()]).contains("variant, fine"));
    check_fails(
        "half.ron",
        "(rulesets: \"injury\")",
        &[":1:12:", "\"name\" is missing"],
    );
}

#[test]
fn several_mistakes_are_told_at_once() {
    let text = DUEL
        .replace("swordsman", "swordman")
        .replace("\"W\"", "\"Up\"");
    check_fails("two.ron", &text, &[":6:", "swordman", ":7:", "Up"]);
}

#[test]
fn a_level_of_10_megabytes_is_refused_with_its_size() {
    let large = format!("{DUEL}{}", " ".repeat(10 * 1024 * 1024));
    check_fails("large.ron", &large, &["bytes", "at most"]);
}

#[test]
fn a_script_with_an_illegal_command_fails_at_its_step() {
    let (_folder, path) = file("far.ron", SCRIPT);
    let path = path.display().to_string();
    fails(
        &["run", &path],
        1,
        &[":9:5", "step 1", "Too far", "INJ-ATK-01"],
    );
}

#[test]
fn wrong_scripts_are_refused_by_line_and_column() {
    let wrong = |from: &str, to: &str| SCRIPT.replace(from, to);
    check_fails(
        "field.ron",
        &wrong("with:", "wth:"),
        &[":9:", "wth", "with"],
    );
    check_fails("cell.ron", &wrong("(4, 4)", "(6, 4)"), &[":5:", "(6, 4)"]);
    check_fails(
        "zero.ron",
        &wrong("(6, 6)", "(0, 6)"),
        &[":2:", "0 columns"],
    );
    check_fails(
        "rules.ron",
        &wrong("\"injury\"", "\"injry\""),
        &[":2:", "injry"],
    );
    check_fails(
        "nothing.ron",
        &wrong("do: \"attack\", ", ""),
        &[":9:", "the step does nothing"],
    );
}

#[test]
fn failed_expectations_are_told_with_their_place() {
    let near = SCRIPT.replace("(4, 4)", "(2, 1)").replace(
        "order",
        "unasked: decline, dice: [(\"d20\", [2]), (\"d8\", [1])],\n  order",
    );
    let checks = "state: [(who: 1, ap: 3)],\n  expect: [(event: \"part_hurt\", who: 2)],\n)";
    let (_folder, path) = file(
        "hopes.ron",
        &format!("{}{checks}", near.trim_end_matches(')')),
    );
    let path = path.display().to_string();
    fails(
        &["run", "--quiet", &path],
        1,
        &[
            "ap is 2",
            "expected 3",
            "no such event",
            "nobody asked for them",
        ],
    );
}

#[test]
fn dice_that_run_out_are_told_with_the_step() {
    let near = SCRIPT.replace("(4, 4)", "(2, 1)");
    let (_folder, path) = file("dry.ron", &near);
    fails(
        &["run", "--quiet", &path.display().to_string()],
        1,
        &[":9:5", "step 1", "d20", "the script has ended"],
    );
}

#[test]
fn damaged_saves_are_refused_whole() {
    let save = r#"(format: "quincunx save", version: 1, ruleset: "injury", seed: 1, level: "", commands: ["#;
    check_fails("cut.ron", save, &["not a whole save"]);
    let (_folder, path) = file("cut.ron", save);
    fails(
        &["replay", &path.display().to_string()],
        1,
        &["not a whole save"],
    );
    let other = r#"(format: "quincunx save", version: 999, ruleset: "injury", seed: 1, level: "", commands: [], hash: "")"#;
    let (_folder, path) = file("other.ron", other);
    fails(
        &["replay", &path.display().to_string()],
        1,
        &["version 999", "version 1"],
    );
}

#[test]
fn a_saved_battle_is_replayed_and_a_changed_one_refused() {
    let (folder, level) = file("duel.ron", DUEL);
    let level = Level::load(&level).expect("the level is right");
    let dice = DiceSource::Seeded(SeededDice::new(7));
    let mut battle = Battle::new(level.into(), "injury", dice).expect("its roles are known");
    play_out(&mut battle, &[], |_| {}).expect("the computer keeps to the rules");
    let path = folder.path().join("save.ron");
    write_save(&battle, &path).expect("the folder can be written");
    let save = path.display().to_string();
    assert_eq!(
        works(&["replay", &save, "--json"]).lines().count(),
        battle.events().len()
    );
    assert!(works(&["replay", &save]).contains("Victory for"));
    assert!(works(&["check", &save]).contains("save, fine"));
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, text.replace("seed: 7", "seed: 8")).expect("the folder can be written");
    fails(&["replay", &save], 1, &[&save]);
}

#[test]
fn a_simulation_writes_the_same_json_on_any_number_of_threads() {
    let (folder, level) = file("duel.ron", DUEL);
    let level = level.display().to_string();
    let written = |threads: &str| {
        let path = folder
            .path()
            .join(format!("{threads}.json"))
            .display()
            .to_string();
        works(&[
            "sim",
            &level,
            "-n",
            "6",
            "--seed",
            "3",
            "--threads",
            threads,
            "--json",
            &path,
        ]);
        std::fs::read_to_string(path).expect("the file was written")
    };
    let alone = written("1");
    assert_eq!(alone, written("2"));
    assert!(alone.contains("\"win_rate\""), "{alone}");
}

#[test]
fn two_strengths_meet_by_two_words_and_on_two_sides() {
    let versus = |words: &str, said: &[&str]| {
        fails(&["sim", "the_ford", "-n", "2", "--versus", words], 2, said);
    };
    versus(
        "hard,normal,easy",
        &["--versus", "hard,normal,easy", "two strengths"],
    );
    versus(
        "hard",
        &["--versus", "two strengths are wanted: hard,normal"],
    );
    versus(
        "hard,nightmare",
        &["--versus", "nightmare", "easy, normal or hard"],
    );
    versus("hard,", &["--versus", "is no difficulty"]);
    fails(
        &["sim", "the_ford", "-n", "2", "--difficulty", "hard,Easy"],
        2,
        &["--difficulty", "Easy", "easy, normal or hard"],
    );
    fails(
        &[
            "sim",
            "the_ford",
            "-n",
            "2",
            "--difficulty",
            "hard",
            "--versus",
            "hard,easy",
        ],
        2,
        &["--difficulty", "--versus"],
    );
    let third = r#"(name: "Left"), (name: "Right"), (name: "Middle")"#;
    let three = DUEL
        .replace(r#"(name: "Left"), (name: "Right")"#, third)
        .replace(
            "  ],\n)",
            "    (role: \"archer\", side: 2, cell: (2, 0), facing: \"W\"),\n  ],\n)",
        );
    let (_folder, path) = file("three.ron", &three);
    let path = path.display().to_string();
    assert!(works(&["check", &path]).contains("level, fine"));
    fails(
        &["sim", &path, "-n", "2", "--versus", "hard,easy"],
        1,
        &["3 sides", "a level of 2 sides"],
    );
}

#[test]
fn a_contest_says_who_beats_whom_and_how_often() {
    let (_folder, path) = file("duel.ron", DUEL);
    let said = works(&[
        "sim",
        &path.display().to_string(),
        "-n",
        "3",
        "--versus",
        "hard,easy",
    ]);
    assert!(said.contains("hard beats easy in"), "{said}");
    assert!(
        said.contains("of 4 battles"),
        "each seed is played twice: {said}"
    );
}

#[test]
fn the_odds_of_a_script_show_every_modifier_with_its_rule() {
    let script = "tests/scripts/injury/ex01_a_sword_stroke_takes_an_ear.ron";
    let odds = works(&["odds", script]);
    for part in [
        "50.0 % to hit (1/2)",
        "+3 to the roll: martial bonus (INJ-STAT-01)",
        "(INJ-STAT-03)",
    ] {
        assert!(odds.contains(part), "{part}: {odds}");
    }
}

/// Advantages and disadvantages are told in the ruleset's words, and not as numbers of dice.
#[test]
fn the_odds_tell_advantages_in_the_words_of_the_ruleset() {
    let scripts = "tests/scripts/injury";
    let script = format!("{scripts}/a_prone_target_is_easy_to_strike_and_hard_to_shoot.ron");
    let odds = works(&["odds", &script]);
    for part in [
        "1 advantage: prone target (INJ-POS-06)",
        "together +6 to the roll, 1 advantage for Sellsword",
    ] {
        assert!(odds.contains(part), "{part}: {odds}");
    }
    assert!(!odds.contains("dice of"), "{odds}");
}

#[test]
fn con_atk_05_the_odds_tell_the_numbers_of_attacker_and_defender_apart() {
    let script =
        "tests/scripts/contest/a_damage_roll_lists_what_is_added_and_what_is_taken_off.ron";
    let odds = works(&["odds", script]);
    for part in [
        "+6 to the target number: Strength (CON-ATK-03), of Knight",
        "the attacker",
        "together +12 to the target number for Knight",
        "hit: deals d12 +3,",
        "-4 to the damage taken: resistance to crushing (CON-HURT-04), of Marsh ooze",
        "-3 to the damage taken: Ward (CON-COND-13), of Marsh ooze",
    ] {
        assert!(odds.contains(part), "{part}: {odds}");
    }
    for (script, own, other) in [
        (
            "contest/ex01_both_pass_and_the_better_one_hits_without_a_manoeuvre.ron",
            "to the target number",
            "to the target number",
        ),
        (
            "contest/a_hold_binds_both_until_it_is_broken.ron",
            "to the target number",
            "to the target number",
        ),
        (
            "injury/ex01_a_sword_stroke_takes_an_ear.ron",
            "to the roll",
            "to the defence",
        ),
    ] {
        let odds = works(&["odds", "--json", &format!("tests/scripts/{script}")]);
        let odds: serde_json::Value = serde_json::from_str(&odds).expect("it is JSON");
        let terms = odds["terms"].as_array().expect("a list");
        let of = |party: &str| {
            let own = terms.iter().filter(|term| term["of"] == party);
            own.collect::<Vec<_>>()
        };
        let (actors, others) = (of("actor"), of("opponent"));
        assert!(!actors.is_empty() && !others.is_empty(), "{script}: {odds}");
        for (all, good) in [(actors, true), (others, false)] {
            for term in all {
                let helps = (term["value"].as_i64() > Some(0)) == good;
                assert_eq!(term["helps"], helps, "{script}: {term}");
            }
        }
        assert!(odds["opponent"]["name"].is_string(), "{script}");
        let text = works(&["odds", &format!("tests/scripts/{script}")]);
        assert!(
            text.contains(own) && text.contains(other),
            "{script}: {text}"
        );
    }
}

#[test]
fn the_odds_of_a_level_name_what_cannot_be_attacked_and_why() {
    for rules in ["injury", "aura"] {
        let odds = works(&["odds", "drill_yard", "--who", "1", "--rules", rules]);
        for part in ["cannot be done from here", "at Rosalind: Too far"] {
            assert!(odds.contains(part), "{rules}: {part}: {odds}");
        }
        let shots = works(&[
            "odds",
            "drill_yard",
            "--who",
            "2",
            "--rules",
            rules,
            "--json",
        ]);
        let shots: serde_json::Value = serde_json::from_str(&shots).expect("it is JSON");
        let attacks = shots["attacks"].as_array().expect("a list");
        let can = |verb: &str| {
            let of_verb = attacks.iter().filter(|it| it["verb"] == verb);
            of_verb.filter(|it| it["possible"] == true).count()
        };
        assert!(can("shoot") > 0, "{rules}: {shots}");
        let refused = attacks.iter().filter(|it| it["possible"] == false);
        assert!(
            refused.clone().count() > 0 && refused.clone().all(|it| it["reason"].is_string()),
            "{rules}"
        );
    }
}

#[test]
fn odds_and_refusals_name_what_covers_or_blocks() {
    let lane = |middle: &str| {
        format!(
            r##"(
  name: "Lane", grid: square,
  legend: {{ ".": "grass", "#": "wall", "c": (terrain: "grass", object: "crate") }},
  rows: ["...{middle}..."],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "archer", side: 0, cell: (0, 0), facing: "E"),
    (role: "swordsman", side: 1, cell: (6, 0), facing: "W"),
  ],
)"##
        )
    };
    let (_folder, wall) = file("wall.ron", &lane("#"));
    let (_other, crate_) = file("crate.ron", &lane("c"));
    for rules in ["injury", "aura"] {
        let odds = |path: &Path| {
            let path = path.to_str().expect("its name is plain");
            works(&["odds", path, "--who", "1", "--rules", rules])
        };
        let blocked = odds(&wall);
        let said = "No line of effect: the wall at (3, 0) is in the way.";
        assert!(blocked.contains(said), "{rules}: {blocked}");
        let covered = odds(&crate_);
        let said = "cover from the crate.";
        assert!(covered.contains(said), "{rules}: {covered}");
    }
}

#[test]
fn the_text_log_tells_how_far_somebody_went() {
    let told = works(&["demo", "--headless", "--level", "drill_yard", "--seed", "3"]);
    let walks: Vec<_> = told
        .lines()
        .filter(|line| line.contains(" walks "))
        .collect();
    assert!(!walks.is_empty(), "{told}");
    let whole = |line: &&str| line.ends_with(" cells.") || line.ends_with(" 1 cell.");
    assert!(walks.iter().all(whole), "{walks:?}");
}

#[test]
fn the_script_that_plays_knows_every_command_that_opens_no_window() {
    let script = include_str!("../../scripts/play.sh");
    let quiet = script
        .lines()
        .find(|line| line.ends_with("return 1 ;;") && line.contains("sim"));
    let (quiet, _) = quiet.and_then(|line| line.split_once(')')).expect("a list");
    let quiet: Vec<_> = quiet.split('|').map(str::trim).collect();
    let help = works(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.map_while(|line| line.split_whitespace().next());
    let commands: Vec<_> = commands.collect();
    assert!(commands.contains(&"look"), "{help}");
    for command in commands {
        let opens_window = ["play", "demo"].contains(&command);
        assert_eq!(quiet.contains(&command), !opens_window, "{command}");
    }
}

#[test]
fn a_look_names_what_covers_and_where_it_is_written() {
    let said = works(&["look", "drill_yard", "--from", "3,3", "--to", "(10, 6)"]);
    for part in [
        "From (3, 3), dirt (line 26, column 9): Anna (swordsman, number 1, of Blue guard) looks E.",
        "Distance: 7 cells.",
        "Cover: ",
        " from the ",
        "Way: Anna goes to",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let whole = works(&["look", "forest_clearing"]);
    for part in [
        "Wardens win: put 2 enemies out of the fight\n",
        "Wardens win: defeat Till\n",
        "Wardens: do not lose Oda\n",
    ] {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    let marks = works(&["look", "drill_yard", "--from", "A", "--to", "1", "--json"]);
    let marks: serde_json::Value = serde_json::from_str(&marks).expect("it is JSON");
    assert_eq!(marks["from"]["cell"], serde_json::json!([3, 3]));
    assert_eq!(marks["distance"], 7);
}

#[test]
fn a_look_draws_maps_as_text_and_png() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let picture = folder.path().join("map.png");
    let picture = picture.to_str().expect("its name is plain");
    for (level, from, to) in [("drill_yard", "3,3", "10,6"), ("wolf_knoll", "A", "1")] {
        for kind in ["cover", "sight", "reach", "threat", "flank"] {
            let asked = ["look", level, "--from", from, "--to", to, "--map", kind];
            let drawn = works(&asked);
            assert!(drawn.contains('@') && drawn.contains("--from"), "{drawn}");
            works(&[asked.as_slice(), ["--png", picture].as_slice()].concat());
            let png = std::fs::read(picture).expect("it was written");
            assert!(png.starts_with(b"\x89PNG"), "{level} {kind}");
        }
    }
}

#[test]
fn a_look_at_what_is_not_there_says_what_is() {
    let level = "drill_yard";
    fails(
        &["look", level, "--from", "99,3", "--to", "1,1"],
        1,
        &[
            "--from: the cell (99, 3) is off the map; the map has 14 columns and 10 rows; row 3 goes from (0, 3) to (13, 3)",
        ],
    );
    fails(
        &["look", level, "--from", "3;4"],
        2,
        &["write a cell as 3,4"],
    );
    fails(
        &["look", level, "--from", "Z", "--to", "1,1"],
        1,
        &["\"Z\" is not drawn"],
    );
    fails(
        &["look", level, "--from", "3,3"],
        1,
        &["give both --from and --to"],
    );
    fails(
        &["look", level, "--map", "cove"],
        2,
        &["give one of cover, sight"],
    );
    fails(
        &["look", level, "--map", "flank"],
        1,
        &["--map flank needs --to CELL"],
    );
    fails(
        &[
            "look", level, "--from", "3,3", "--to", "5,5", "--facing", "NNE",
        ],
        1,
        &["\"NNE\" is no direction on this grid; give one of N, NE"],
    );
    fails(&["look", "no_such_level"], 1, &["there is no level"]);
    let missing = "/no/such/folder/map.png";
    fails(&["look", level, "--png", missing], 1, &[missing]);
}

#[test]
fn events_are_one_json_object_a_line() {
    let output = works(&[
        "run",
        "tests/scripts/injury/ex01_a_sword_stroke_takes_an_ear.ron",
    ]);
    assert!(output.lines().count() > 5);
    for line in output.lines() {
        let event: serde_json::Value = serde_json::from_str(line).expect("every line is JSON");
        assert!(event.get("event").is_some(), "{line}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_crash() {
    let mut program = Command::new(crate::program::path())
        .args(["demo", "--headless", "--level", "drill_yard"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    drop(program.stdout.take());
    let output = program.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

#[test]
fn everything_that_comes_with_the_game_is_fine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(root.join("assets/board.ron").is_file());
    let said = works(&["check"]);
    for kind in [
        "level, fine",
        "script, fine",
        "board catalogue, fine",
        "ruleset data, fine",
    ] {
        assert!(said.contains(kind), "{kind}");
    }
}

/// Folders, devices and pipes are none of the files that are read, and nobody waits for them.
#[test]
#[cfg(unix)]
fn what_is_no_file_is_called_what_it_is_at_once() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let pipe = folder.path().join("pipe.ron");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
    let pipe = pipe.display().to_string();
    let folder = folder.path().display().to_string();
    for command in ["check", "replay", "campaign", "run"] {
        fails(
            &[command, "/dev/zero"],
            1,
            &["/dev/zero", "this is a device, and a file is wanted"],
        );
        fails(
            &[command, &pipe],
            1,
            &["pipe.ron", "this is a pipe, and a file is wanted"],
        );
    }
    for command in ["replay", "campaign"] {
        fails(
            &[command, &folder],
            1,
            &[&folder, "this is a folder, and a file is wanted"],
        );
    }
}

/// A sparse file has a size and nothing in it.
#[test]
fn a_file_that_is_too_large_is_not_read() {
    let (_folder, path) = file("huge.ron", "");
    let huge = std::fs::File::options().write(true).open(&path);
    huge.and_then(|file| file.set_len(1 << 40))
        .expect("the file can grow");
    let path = path.display().to_string();
    for command in ["check", "replay", "campaign", "run"] {
        fails(
            &[command, &path],
            1,
            &["the file has 1099511627776 bytes; at most"],
        );
    }
}

/// What a file holds reaches the terminal as letters only.
#[test]
fn nothing_raw_reaches_the_terminal() {
    let level = std::fs::read_to_string("levels/01_drill_yard.ron").expect("the level is shipped");
    let raw = [
        "\u{1b}[31m",
        "\u{9b}31m",
        "\u{202e}",
        "\u{200b}",
        "\u{2066}",
        "\u{7f}",
        "\r",
    ];
    for bad in raw {
        for (written, name) in [(bad.to_owned(), "raw"), (escape_of(bad), "escaped")] {
            let line = format!("(\n  name: \"The {written}yard\",");
            let from = level.find("name:").expect("it has a name");
            let to = from + level[from..].find(',').expect("the field ends") + 1;
            let text = format!(
                "{}{}{}",
                &level[..level.find('(').expect("a struct")],
                line,
                &level[to..]
            );
            let (_folder, path) = file("named.ron", &text);
            let output = quincunx(&["check", &path.display().to_string()]);
            let told = text_of(&output);
            assert!(!output.status.success(), "{name} {bad:?}: {told}");
            assert!(
                told.contains("the text holds the character U+"),
                "{name} {bad:?}: {told}"
            );
            assert!(!told.contains(bad), "{name} {bad:?}: {told}");
        }
        // A word that is quoted, and a word of the command line.
        let (_folder, path) = file(
            "quoted.ron",
            &format!("(name: \"A\", steps: [], ru{bad}les: 1)"),
        );
        for arguments in [
            ["check", &path.display().to_string()],
            [&format!("ch{bad}eck"), "x"],
        ] {
            let told = text_of(&quincunx(&arguments));
            assert!(!told.contains(bad), "{arguments:?}: {told:?}");
        }
    }
}

fn text_of(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

/// Characters as RON escapes them.
fn escape_of(text: &str) -> String {
    text.chars()
        .map(|c| format!("\\u{{{:x}}}", u32::from(c)))
        .collect()
}

#[test]
fn check_of_an_empty_folder_succeeds_and_quiet_tells_only_what_is_wrong() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().display().to_string();
    let output = quincunx(&["check", &path]);
    assert!(output.status.success() && text_of(&output).contains("0 files, 0 of them wrong"));
    let level = "levels/01_drill_yard.ron";
    let output = quincunx(&["check", "--quiet", level, "levels/02_forest_clearing.ron"]);
    assert!(output.status.success());
    assert_eq!(text_of(&output), "");
    let (_folder, bad) = file("bad.ron", "(name: \"A\", rows: [])");
    let output = quincunx(&["check", "--quiet", level, &bad.display().to_string()]);
    let told = text_of(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.lines().all(|line| line.contains("bad.ron")), "{told}");
}

/// Both rulesets of a script are played, and each is named.
#[test]
fn a_script_of_two_rulesets_is_played_under_both() {
    let script = r#"(name: "Both", rules: ["injury", "aura"], map: (grid: square, size: (8, 8)),
      combatants: [(role: "commoner", side: 0, cell: (1, 1)), (role: "commoner", side: 1, cell: (6, 6))],
      order: [1], expect: {"aura": [(event: "turn_started")]})"#;
    let (_folder, path) = file("both.ron", script);
    let output = quincunx(&["run", &path.display().to_string(), "--text"]);
    let told = text_of(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("both.ron (injury): as expected"), "{told}");
    assert!(told.contains("no such event"), "{told}");
    assert!(told.contains("(under aura)"), "{told}");
}

/// 16 000 steps in one line; the one that fails is named by its column. It took most of a minute when
/// the place of every step was counted from the beginning of the file.
#[test]
fn a_long_script_is_read_and_played() {
    let steps = "(who: 1, end_turn: true), (who: 2, end_turn: true),".repeat(8000);
    let script = format!(
        r#"(name: "Long", rules: "aura", map: (grid: square, size: (8, 8)),
      combatants: [(role: "commoner", side: 0, cell: (1, 1)), (role: "commoner", side: 1, cell: (6, 6))],
      order: [1], steps: [{steps}])"#
    );
    let (_folder, path) = file("long.ron", &script);
    fails(
        &["run", &path.display().to_string(), "--quiet"],
        1,
        &["long.ron:3:"],
    );
}
#[test]
fn levels_are_compared_in_one_table() {
    let (folder, level) = file("duel.ron", DUEL);
    let other = folder.path().join("other.ron");
    let second = DUEL
        .replace("name: \"Duel\"", "name: \"Mud\"")
        .replace("grass", "mud");
    std::fs::write(&other, second).expect("the folder can be written");
    let both = format!("{},{}", level.display(), other.display());
    let said = works(&["sim", "--levels", &both, "-n", "5"]);
    for part in [
        "Duel / Mud (injury): 6 battles in each of 2 columns, 3 seeds",
        "difference in points (95 %)",
        "Mud: ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = works(&[
        "sim",
        &level.display().to_string(),
        "--rules",
        "injury,aura",
        "-n",
        "2",
    ]);
    assert!(
        said.contains("Duel (injury, aura): 2 battles in each of 2 columns"),
        "{said}"
    );
    let level = level.display().to_string();
    let said = works(&["sim", &level, "--variants", "none,no_flanking", "-n", "2"]);
    for part in [
        "Duel (injury): 2 battles in each of 2 columns",
        "none",
        "no_flanking: ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let unknown = ["no_such_variant", "there is no variant"];
    fails(
        &["sim", &level, "--variants", "none,no_such_variant"],
        1,
        &unknown,
    );
}

/// A variant is told from the game as it is under the same ruleset, and the table says the same as the sentences.
#[test]
fn each_ruleset_has_a_base_of_its_own() {
    let (_folder, level) = file("duel.ron", DUEL);
    let level = level.display().to_string();
    let variants = [
        "--variants",
        "none,no_flanking",
        "--rules",
        "injury,contest",
    ];
    let said = works(&[&["sim", &level, "-n", "4"], &variants[..]].concat());
    let told = |label: &str| said.lines().filter(|line| line.starts_with(label)).count();
    for (label, base) in [
        ("no_flanking, injury: ", "none, injury"),
        ("no_flanking, contest: ", "none, contest"),
    ] {
        let sentence = said.lines().find(|line| {
            line.starts_with(label) && line.contains("than") | line.contains("difference")
        });
        let sentence = sentence.unwrap_or_else(|| panic!("{label}: {said}"));
        assert!(sentence.contains(base), "{sentence}");
    }
    assert_eq!(
        told("none, contest: no difference") + told("none, contest: Left wins"),
        0,
        "{said}"
    );
    let alone = works(&["sim", &level, "-n", "4", "--rules", "injury,contest"]);
    assert!(
        alone
            .lines()
            .any(|line| line.starts_with("contest: ") && line.contains("injury")),
        "{alone}"
    );
}

/// Several levels by themselves: rows tell a battle by its column and its number, so no two columns have one label.
#[test]
fn columns_of_several_levels_name_their_level() {
    let (folder, level) = file("duel.ron", DUEL);
    let other = folder.path().join("other.ron");
    std::fs::write(&other, DUEL.replace("Duel", "Other")).expect("it can be written");
    let rows = folder.path().join("rows.csv").display().to_string();
    let (level, other) = (level.display().to_string(), other.display().to_string());
    let rules = ["--rules", "injury,contest", "-n", "2", "--csv", &rows];
    works(&[&["sim", &level, &other], &rules[..]].concat());
    let text = std::fs::read_to_string(&rows).expect("it was written");
    for label in [
        "Duel, injury",
        "Duel, contest",
        "Other, injury",
        "Other, contest",
    ] {
        let own = text.lines().filter(|line| line.contains(label));
        assert_eq!(own.count(), 2, "{label}: {text}");
    }
}

#[test]
fn a_number_that_is_none_is_told_in_plain_words() {
    let (_folder, level) = file("duel.ron", DUEL);
    let level = level.display().to_string();
    for (option, word, why) in [
        ("-n", "-1", "write a whole number from 1 to 10000000"),
        ("-n", "1e3", "write a whole number from 1 to 10000000"),
        ("--threads", "0", "write a whole number from 1 to 1024"),
        ("--seed", "-1", "write a whole number from 0 to"),
        ("--save-battle", "0", "write a whole number, 1 or more"),
        ("--until", "-1", "write percentage points"),
    ] {
        fails(&["sim", &level, option, word], 2, &[word, why]);
    }
}

/// Where all battles are played before the intervals are as narrow as wanted, that is said.
#[test]
fn what_is_not_known_as_narrowly_as_wanted_is_told() {
    let (_folder, level) = file("duel.ron", DUEL);
    let level = level.display().to_string();
    let output = quincunx(&["sim", &level, "-n", "4", "--until", "2%"]);
    assert!(output.status.success());
    let said = text(&output.stderr);
    assert!(
        said.contains("after 4 battles it is known to")
            && said.contains("not to the 2.0 of --until; raise --battles"),
        "{said}"
    );
}

#[test]
fn one_level_is_played_with_its_sides_swapped_and_until_its_rates_are_known() {
    let (folder, level) = file("duel.ron", DUEL);
    let level = level.display().to_string();
    let path = folder.path().join("swapped.json").display().to_string();
    let rows = folder.path().join("rows.csv").display().to_string();
    let said = works(&[
        "sim", &level, "-n", "5", "--swap", "--json", &path, "--csv", &rows,
    ]);
    assert!(
        said.contains("6 battles (3 seeds, each also with the sides swapped)"),
        "{said}"
    );
    assert!(
        said.contains(" \u{b1} "),
        "means have their intervals: {said}"
    );
    let read = |path: &str| std::fs::read_to_string(path).expect("it was written");
    let json: serde_json::Value = serde_json::from_str(&read(&path)).expect("it is JSON");
    let column = &json["levels"][0];
    assert_eq!(
        (&column["battles"], &column["seeds"]),
        (&6.into(), &3.into())
    );
    for mean in [
        &column["mean_rounds"],
        &column["sides"][0]["mean_injuries"],
        &column["sides"][1]["mean_deaths"],
    ] {
        let [low, own, high] =
            ["low", "mean", "high"].map(|end| mean[end].as_f64().expect("a number"));
        assert!(low <= own && own <= high && low < high, "{mean}");
    }
    let swapped = read(&rows)
        .lines()
        .skip(1)
        .filter(|row| row.contains(",true,"))
        .count();
    assert_eq!(swapped, 3, "{}", read(&rows));
    let said = works(&["sim", &level, "--until", "30%"]);
    assert!(
        said.contains("): 256 battles, "),
        "one batch is enough: {said}"
    );
    let said = works(&["sim", &level, "--until", "1%", "-n", "20"]);
    assert!(
        said.contains("): 20 battles, "),
        "never more than are asked for: {said}"
    );
}

#[test]
fn two_results_in_one_file_are_refused() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let same = folder.path().join("rows").display().to_string();
    let arguments = [
        "sim",
        "drill_yard",
        "-n",
        "1",
        "--csv",
        &same,
        "--jsonl",
        &same,
    ];
    fails(&arguments, 1, &["rows", "named for two results"]);
    assert!(!folder.path().join("rows").exists());
}

#[test]
fn a_simulation_writes_all_its_files() {
    let (folder, level) = file("duel.ron", DUEL);
    let level = level.display().to_string();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [csv, jsonl, json, html, maps, save] =
        ["a.csv", "a.jsonl", "a.json", "a.html", "maps", "a.ron"].map(path);
    let said = works(&[
        "sim",
        &level,
        "-n",
        "7",
        "--explain",
        "--csv",
        &csv,
        "--jsonl",
        &jsonl,
        "--json",
        &json,
        "--report",
        &html,
        "--heatmap",
        &maps,
        "--save-battle",
        "3",
        "--save",
        &save,
    ]);
    for part in ["What went with winning", "Weapons, a battle", "longsword"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let read = |path: &str| std::fs::read_to_string(path).expect("it was written");
    assert_eq!(read(&csv).lines().count(), 8);
    assert!(read(&csv).starts_with("column,level,rules,variants,battle,seed,swapped,winner"));
    let third = read(&jsonl)
        .lines()
        .nth(2)
        .map(str::to_owned)
        .expect("seven lines");
    let third: serde_json::Value = serde_json::from_str(&third).expect("every line is JSON");
    assert_eq!(third["battle"], 3);
    let seed = third["seed"].as_str().expect("a seed is text");
    assert!(read(&save).contains(&format!("seed: {seed}")));
    assert!(works(&["check", &save]).contains("save, fine"));
    let json: serde_json::Value = serde_json::from_str(&read(&json)).expect("it is JSON");
    assert_eq!(json["levels"][0]["counts"]["battles"], 7);
    let page = read(&html);
    assert!(page.starts_with("<!DOCTYPE html>"));
    let grounds = page.matches("data:image/jpeg;base64,").count();
    assert_eq!(grounds, 1, "six maps share one ground");
    assert_eq!(page.matches("<use href=\"#ground0\"").count(), 6);
    let begins = page
        .split("class=\"conclusion\"")
        .nth(1)
        .expect("it has a conclusion");
    let conclusion = begins.split("</div>").next().expect("that ends");
    assert_eq!(conclusion.matches("<p>").count(), 3, "{conclusion}");
    for chart in [
        "What went with winning:",
        "Win rates (95 %)",
        "What decided the battles",
        "Rounds of a battle",
    ] {
        assert!(page.contains(&format!("<figcaption>{chart}")), "{chart}");
    }
    assert!(!page.contains("http"), "nothing is loaded from elsewhere");
    let mut pictures: Vec<_> = std::fs::read_dir(&maps)
        .expect("the folder was made")
        .map(|entry| {
            entry
                .expect("it can be read")
                .file_name()
                .into_string()
                .unwrap_or_default()
        })
        .collect();
    pictures.sort();
    assert_eq!(
        pictures.len(),
        6,
        "two sides, three pictures each: {pictures:?}"
    );
    assert_eq!(pictures[0], "duel_injury_left_fell.png");
    // Two rows of cells, and below them a title and four steps of the scale.
    let png = std::fs::read(format!("{maps}/duel_injury_left_stood.png")).expect("it was written");
    let height = u32::from_be_bytes(png[20..24].try_into().expect("PNG has a header"));
    assert!(height > 2 * 40 + 5 * 20, "{height}");
}

#[test]
fn a_report_of_ten_levels_is_under_two_megabytes() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let report = folder.path().join("ten.html").display().to_string();
    let levels = std::fs::read_dir("levels").expect("there are levels");
    let levels = levels.map(|entry| entry.expect("it can be read").path());
    let mut levels: Vec<_> = levels
        .filter(|path| path.extension().is_some_and(|it| it == "ron"))
        .collect();
    levels.sort();
    let levels: Vec<_> = levels
        .iter()
        .take(10)
        .map(|path| path.display().to_string())
        .collect();
    assert_eq!(levels.len(), 10);
    let page = |battles: &str| {
        let mut words = vec!["sim", "-n", battles, "--report", &report];
        words.extend(levels.iter().map(String::as_str));
        works(&words);
        std::fs::read_to_string(&report).expect("it was written")
    };
    // With more battles more cells have a number, until nearly all have one.
    let full = page("60");
    assert!(full.len() < 1_900_000, "{}", full.len());
    assert!(full.contains("(injury) and 9 more</h1>"), "one line");
    let page = page("2");
    for claim in ["None of 10 favours a side", "Nothing mattered by as much"] {
        assert!(page.contains(claim), "two battles show nothing: {claim}");
    }
}

#[test]
fn a_simulation_says_what_cannot_be_asked_for_before_it_plays() {
    let sim = |more: &[&str], code: i32, said: &[&str]| {
        let mut all = vec!["sim", "the_ford", "-n", "2"];
        all.extend(more);
        fails(&all, code, said);
    };
    for option in ["--csv", "--jsonl", "--json", "--report"] {
        let said = [
            "no_such_folder/file",
            "no folder no_such_folder",
            "mkdir -p",
        ];
        sim(&[option, "no_such_folder/file"], 1, &said);
        sim(&[option, "src"], 1, &["src", "that is a folder"]);
    }
    sim(
        &["--heatmap", "no_such_folder/maps"],
        1,
        &["no folder no_such_folder"],
    );
    sim(
        &["--until", "2%", "--versus", "hard,easy"],
        2,
        &["--until", "--versus"],
    );
    sim(&["--until", "0%"], 2, &["--until", "from 0.1 to 50"]);
    sim(
        &["--save-battle", "3"],
        1,
        &["--save-battle 3", "only 2 battles"],
    );
    sim(&["--save", "x.ron"], 2, &["--save-battle"]);
    sim(
        &["--knockout", "object"],
        2,
        &["object", "objects, terrain, passages, roles"],
    );
    sim(
        &["--knockout", "objects", "--explain"],
        2,
        &["--explain", "--knockout"],
    );
    sim(
        &["--versus", "hard,easy", "--csv", "x.csv"],
        2,
        &["--csv", "--versus"],
    );
    fails(&["sim", "-n", "2"], 2, &["<LEVEL>"]);
    fails(
        &["sim", "--levels", "the_ford", "-n", "2"],
        1,
        &["name two"],
    );
    fails(
        &["sim", "the_ford", "--levels", "the_ford,stone_ring"],
        2,
        &["cannot be used with"],
    );
}

/// Two columns that are one would have been compared with each other.
#[test]
fn what_is_named_twice_is_refused() {
    for (arguments, said) in [
        (
            &["the_ford", "--rules", "injury,aura,injury"] as &[&str],
            "--rules: \"injury\" is named twice",
        ),
        (
            &["the_ford", "--variants", "none,none"],
            "--variants: \"none\" is named twice",
        ),
        (
            &["--levels", "the_ford,levels/04_the_ford.ron"],
            "--levels: \"the_ford\" and \"levels/04_the_ford.ron\" are the same",
        ),
        (
            &["the_ford", "the_ford"],
            "LEVEL: \"the_ford\" is named twice",
        ),
        (
            &[
                "the_ford",
                "--variant",
                "no_flanking",
                "--variants",
                "none,no_flanking",
            ],
            "\"no_flanking\" is in force in every column already",
        ),
        (
            &[
                "the_ford",
                "--variant",
                "no_flanking",
                "--variant",
                "no_flanking",
            ],
            "--variant: \"no_flanking\" is named twice",
        ),
    ] {
        let all = [&["sim", "-n", "2"], arguments].concat();
        fails(&all, 1, &[said]);
    }
    // A file is checked once, however often it is named.
    let level = "levels/04_the_ford.ron";
    let told = works(&["check", level, level]);
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
fn a_strength_that_is_nobodys_is_refused() {
    let all = ["sim", "the_ford", "-n", "2", "--difficulty"];
    let three = [&all[..], &["easy,hard,normal"]].concat();
    fails(&three, 1, &["names 3 strengths, and there are 2 sides"]);
    works(&[&all[..], &["easy,hard"]].concat());
}

#[test]
fn levels_in_folders_are_known_by_their_names() {
    let told = works(&["look", "fire_field"]);
    assert!(told.contains("The fire field"), "{told}");
}

#[test]
fn a_knockout_ranks_what_is_left_out() {
    let bushes = DUEL
        .replace(
            r#"".": "grass""#,
            r#"".": "grass", "c": (terrain: "grass", object: "crate")"#,
        )
        .replace(r#"[".....", "....."]"#, r#"["..cc.", "c...."]"#);
    let (_folder, path) = file("crates.ron", &bushes);
    let said = works(&[
        "sim",
        &path.display().to_string(),
        "-n",
        "4",
        "--knockout",
        "objects",
    ]);
    for part in [
        "whole: Left wins",
        "worth to Left (95 %)",
        "crate (2, 0) to (3, 0), 2 cells",
        "crate (0, 1)",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

const LATECOMER: &str = r#"(
  name: "Late", grid: hex, legend: {".": "grass"}, rows: ["........", "........"],
  regions: {"r": "the rear"}, region_rows: ["......r.", "........"],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "archer", side: 0, cell: (0, 0), name: "Anna"),
    (role: "archer", side: 1, cell: (4, 0), name: "Otto"),
    (role: "archer", side: 1, cell: (6, 0), name: "Ida", arrives: (round: 3, region: "r")),
  ],
)"#;

#[test]
fn odds_leave_out_who_is_not_there_yet() {
    let (_folder, path) = file("late.ron", LATECOMER);
    let path = path.display().to_string();
    for rules in ["injury", "aura", "contest"] {
        let told = works(&["odds", &path, "--rules", rules, "--who", "1"]);
        assert!(
            told.contains("Otto") && !told.contains("Ida"),
            "{rules}: {told}"
        );
        fails(
            &["odds", &path, "--rules", rules, "--who", "3"],
            1,
            &["--who 3: it comes in round 3, and is not there yet"],
        );
    }
}

#[test]
fn warnings_are_told_with_their_places_and_count_with_strict() {
    let level = LATECOMER.replace(
        "  combatants:",
        "  objectives: [(side: 0, exit: \"r\", count: 4)],\n  combatants:",
    );
    let (_folder, path) = file("many.ron", &level);
    let path = path.display().to_string();
    let output = quincunx(&["check", &path]);
    let (said, told) = (text(&output.stderr), text(&output.stdout));
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("many.ron:5:44: count is 4, and the side has 1; write 1")
            && said.starts_with("warning: "),
        "{said}"
    );
    assert!(told.contains("many.ron: level, 1 warning"), "{told}");
    fails(&["check", &path, "--strict"], 1, &["warning: "]);
    let quiet = quincunx(&["check", &path, "--quiet"]);
    assert!(text(&quiet.stderr).contains("warning: ") && text(&quiet.stdout).is_empty());
}

#[test]
fn a_body_across_a_wall_is_wrong_in_a_level() {
    let level = r#"(name: "In the wall", grid: GRID, legend: {".": "grass"}, rows: ["..........", "..........", ".........."],
 edges: [(cell: (4, 0), to: (4, 2), side: "E", edge: "EDGE")],
 sides: [(name: "Blue"), (name: "Red")],
 combatants: [(role: "brute", side: 0, cell: (4, 1)), (role: "swordsman", side: 1, cell: (9, 0))])"#;
    let of = |grid: &str, edge: &str| {
        let run = if grid == "hex" {
            level
                .replace("to: (4, 2)", "to: (4, 1)")
                .replace("(4, 0)", "(4, 1)")
        } else {
            level.to_owned()
        };
        run.replace("GRID", grid).replace("EDGE", edge)
    };
    for grid in ["square", "hex"] {
        for edge in ["wall", "door"] {
            let (_folder, path) = file("wall.ron", &of(grid, edge));
            let path = path.display().to_string();
            fails(
                &["check", &path],
                1,
                &[&format!(
                    "brute stands across the {edge} between (4, 1) and (5, 1)"
                )],
            );
        }
        let (_folder, path) = file("fence.ron", &of(grid, "fence"));
        works(&["check", &path.display().to_string()]);
    }
}
