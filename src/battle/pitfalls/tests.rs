use super::pitfalls;
use crate::battle::{check_level, load_level};
use crate::level::{GameData, Level, files};
use crate::source::Document;

/// What is warned of in a level, without its file and the mends.
fn warnings(text: &str) -> Vec<String> {
    let document = Document::parse("level.ron", text).expect("the text is RON");
    let level = check_level(&document, &GameData::shipped());
    let level = level.unwrap_or_else(|report| panic!("{report}"));
    let found = pitfalls(&level, &document);
    let all = found.warnings.problems().iter();
    all.map(|it| {
        assert!(!it.mend.is_empty(), "{it}: there is no mend");
        format!("{}:{}: {}", it.line, it.column, it.message)
    })
    .collect()
}

/// A level of rows, in which A and B are of side 0, and 1 and 2 of side 1; `x` marks a region.
fn level(grid: &str, rows: &[&str], rest: &str) -> String {
    let regions = rows.iter().map(|row| {
        let mark = |c: char| if c == 'x' { 'x' } else { '.' };
        row.chars().map(mark).collect::<String>()
    });
    let regions: Vec<String> = regions.collect();
    let has_region = regions.iter().any(|row| row.contains('x'));
    let regions = match has_region {
        true => format!("regions: {{\"x\": \"the far side\"}}, region_rows: {regions:?},"),
        false => String::new(),
    };
    let rows: Vec<String> = rows.iter().map(|row| row.replace('X', "#")).collect();
    let sides = [("A", 0), ("B", 0), ("1", 1), ("2", 1)];
    let drawn = sides
        .iter()
        .filter(|(symbol, _)| rows.iter().any(|row| row.contains(symbol)));
    let people = drawn.map(|(symbol, side)| {
        format!("(role: \"swordsman\", side: {side}, cell: \"{symbol}\", name: \"N{symbol}\"),")
    });
    let people: String = people.collect();
    format!(
        "(name: \"L\", grid: {grid}, legend: {{\".\": \"grass\", \"x\": \"grass\", \"#\": \"wall\", \"~\": \"deep water\",
  \"D\": (terrain: \"grass\", object: \"door\"), \"P\": (terrain: \"grass\", object: \"portcullis\"),
  \"L\": (terrain: \"grass\", object: \"lever\"), \"c\": (terrain: \"grass\", object: \"crate\"),
  \"^\": (terrain: \"grass\", elevation: 2), \"4\": (terrain: \"grass\", elevation: 4), \"9\": (terrain: \"grass\", elevation: 9),
  \"A\": \"grass\", \"B\": \"grass\", \"1\": \"grass\", \"2\": \"grass\"}},
 rows: {rows:?}, {regions} sides: [(name: \"Blue\"), (name: \"Red\")], combatants: [{people}],
 {rest})"
    )
}

const GRIDS: [&str; 2] = ["square", "hex"];

#[test]
fn more_fighters_than_there_are_are_pointless() {
    for grid in GRIDS {
        let rows = ["A..x..1", "B.....2"];
        let of = |goal: &str| {
            warnings(&level(
                grid,
                &rows,
                &format!("objectives: [(side: 0, {goal})],"),
            ))
        };
        let exit = of("exit: \"x\", count: 5");
        assert_eq!(exit.len(), 1, "{exit:?}");
        assert!(
            exit[0].contains("count is 5, and the side has 2"),
            "{exit:?}"
        );
        let rout = of("rout: 3");
        assert_eq!(rout.len(), 1, "{rout:?}");
        assert!(
            rout[0].contains("rout is 3, and no other side has more than 2"),
            "{rout:?}"
        );
        assert_eq!(of("exit: \"x\", count: 2"), [""; 0]);
        assert_eq!(of("rout: 2"), [""; 0]);
    }
}

#[test]
fn a_region_behind_a_wall_is_out_of_reach_and_one_behind_a_door_is_not() {
    for grid in GRIDS {
        for goal in [
            "hold: \"x\", rounds: 2",
            "exit: \"x\", count: 1",
            "points: \"x\"",
        ] {
            let goal = format!("round_limit: 9, objectives: [(side: 0, {goal})],");
            let of = |rows: &[&str]| warnings(&level(grid, rows, &goal));
            let shut = of(&["A1.#....", "...#..x.", "...#...."]);
            assert_eq!(shut.len(), 1, "{grid} {goal}: {shut:?}");
            assert!(
                shut[0].contains("nobody of Blue can get into the far side"),
                "{shut:?}"
            );
            assert!(!shut[0].contains("under"), "under all rulesets: {shut:?}");
            assert_eq!(of(&["A1.#....", "...D..x.", "...#...."]), [""; 0], "{grid}");
        }
    }
}

#[test]
fn only_rulesets_that_break_crates_and_pull_no_levers_are_named() {
    let goal = "objectives: [(side: 0, exit: \"x\", count: 1)],";
    for grid in GRIDS {
        let crates = warnings(&level(grid, &["A1.#....", "...c..x.", "...#...."], goal));
        assert_eq!(crates.len(), 1, "{crates:?}");
        assert!(crates[0].ends_with("(under contest)"), "{crates:?}");
        let tied = "levers: [(cell: \"L\", works: [(cell: \"P\")])],";
        let lever = |rows: &[&str]| warnings(&level(grid, rows, &format!("{tied} {goal}")));
        assert_eq!(
            lever(&["A1.#....", "L..P..x.", "...#...."]),
            [""; 0],
            "{grid}"
        );
        let beyond = lever(&["A1.#...L", "...P..x.", "...#...."]);
        assert_eq!(beyond.len(), 1, "{beyond:?}");
        assert!(
            beyond[0].ends_with("(under contest)"),
            "the others break it: {beyond:?}"
        );
    }
}

#[test]
fn ledges_are_climbed_as_high_as_each_ruleset_climbs() {
    let goal = "objectives: [(side: 0, exit: \"x\", count: 1)],";
    let of = |grid, symbol: char| {
        let row = |text: &str| text.replace('h', &symbol.to_string());
        let rows = [row("A1.hhhhh"), row("...hhhhh"), row("...hhhhx")];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        // The region lies on the ledge.
        let text = level(grid, &rows, goal);
        let height = match symbol {
            '^' => 2,
            '4' => 4,
            _ => 9,
        };
        let raised = format!("\"x\": (terrain: \"grass\", elevation: {height})");
        warnings(&text.replace("\"x\": \"grass\"", &raised))
    };
    for grid in GRIDS {
        let two = of(grid, '^');
        assert!(
            two.len() == 1 && two[0].ends_with("(under contest and wounds)"),
            "{two:?}"
        );
        let four = of(grid, '4');
        assert!(
            four.len() == 1 && four[0].ends_with("(under injury and contest and wounds)"),
            "{four:?}"
        );
        let nine = of(grid, '9');
        assert!(
            nine.len() == 1 && nine[0].ends_with("(under injury and aura and contest and wounds)"),
            "{nine:?}"
        );
    }
}

#[test]
fn a_target_behind_walls_is_told_and_one_that_archers_see_is_not() {
    let goal = "objectives: [(side: 0, defeat: \"1\")],";
    for grid in GRIDS {
        let walled = warnings(&level(grid, &["A.B#####", "...#.1.#", "...#####"], goal));
        let told = |words: &str| walled.iter().any(|it| it.contains(words));
        assert!(told("nobody of Blue can get at N1"), "{walled:?}");
        assert!(told("no enemy can get at N1"), "{walled:?}");
        // Over water one walks; between walls one does not, but a window lets arrows through.
        assert_eq!(
            warnings(&level(grid, &["A.B~~~~~", "...~.1.~"], goal)),
            [""; 0]
        );
        let windows = "edges: [(cell: (4, 1), side: \"W\", edge: \"arrow slit\")],";
        let text = level(
            grid,
            &["A.B#####", "....1..#", "...#####"],
            &format!("{windows} {goal}"),
        );
        let swords = warnings(&text);
        let archers = warnings(&text.replace("\"swordsman\", side: 0", "\"archer\", side: 0"));
        assert_eq!(archers, [""; 0], "{grid}: {swords:?}");
    }
}

/// A wall from edge to edge of a map of 90,000 cells: not every pair of cells can be looked at.
#[test]
fn sides_of_a_large_map_that_do_not_meet_are_told() {
    let row = |own: &str, theirs: &str| {
        let half = |mark: &str| format!("{mark:.<148}");
        format!("{}####{}", half(own), half(theirs))
    };
    let mut rows = vec![row("A", "1")];
    rows.resize_with(300, || row("", ""));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    for grid in GRIDS {
        let found = warnings(&level(grid, &rows, ""));
        assert_eq!(found.len(), 2, "{grid}: {found:?}");
        assert!(found.iter().all(|it| it.contains("no enemy can get at N")));
    }
}

#[test]
fn who_flies_gets_over_what_stops_walkers() {
    let rows = ["A1.99...", "...99.x.", "...99..."];
    let goal = "rulesets: [\"injury\"], objectives: [(side: 0, exit: \"x\", count: 1)],";
    for grid in GRIDS {
        let text = level(grid, &rows, goal);
        assert_eq!(warnings(&text).len(), 1, "{grid}");
        let flying = text.replace(
            "cell: \"A\",",
            "cell: \"A\", overrides: {\"injury\": (plan: \"winged_humanoid\", fly: 6)},",
        );
        assert_ne!(flying, text);
        assert_eq!(warnings(&flying), [""; 0], "{grid}");
    }
}

#[test]
fn what_comes_after_the_last_round_of_a_ruleset_never_comes() {
    let rows = ["A.....1", "B..x..."];
    let text = level("square", &rows, "objectives: [(side: 0, survive: 150)],");
    let late = text.replace(
        "cell: \"B\",",
        "cell: (3, 1), arrives: (round: 120, region: \"x\"),",
    );
    let found = warnings(&late);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].contains("it comes in round 120, and the ruleset ends a battle after round 100")
    );
    assert!(found[1].contains("survive is 150, and the ruleset ends a battle after round 100"));
}

#[test]
fn terrain_that_a_ruleset_takes_no_notice_of_is_noted_or_warned_of() {
    let ice = |rest: &str| level("hex", &["A..~..1"], rest).replace("deep water", "ice");
    assert_eq!(warnings(&ice("")), [""; 0]);
    let document = Document::parse("level.ron", ice("")).unwrap();
    let found = pitfalls(
        &check_level(&document, &GameData::shipped()).unwrap(),
        &document,
    );
    let notes = found.notes.to_string();
    assert!(
        notes.contains("\"ice\" is like open ground (under contest and triad)"),
        "{notes}"
    );
    let own = warnings(&ice("rulesets: [\"contest\"],"));
    assert!(
        own.len() == 1 && own[0].contains("\"ice\" is like open ground"),
        "{own:?}"
    );
    let strange = level(
        "hex",
        &["A..~..1"],
        "board: (terrains: {\"spikes\": (tags: [\"spikes\"])}),",
    );
    let strange = warnings(&strange.replace("deep water", "spikes"));
    assert!(
        strange.len() == 1 && strange[0].contains("no rule asks for the tag \"spikes\""),
        "{strange:?}"
    );
}

#[test]
fn a_side_that_deploys_where_none_of_it_starts_is_told() {
    let text = level("square", &["A..x..1"], "");
    let found = warnings(&text.replace("(name: \"Blue\")", "(name: \"Blue\", deploys: \"x\")"));
    assert!(
        found.len() == 1 && found[0].contains("no fighter of Blue starts in this region"),
        "{found:?}"
    );
}

#[test]
fn the_levels_of_the_game_have_no_warnings_and_no_ground_that_does_nothing() {
    let folder = files::levels_dir().expect("the levels are there");
    let paths = files::all_level_paths(&folder);
    assert!(paths.len() >= 12);
    for path in paths {
        let document = Document::load(&path).unwrap();
        let level: Level = load_level(&path, &GameData::shipped()).unwrap();
        let found = pitfalls(&level, &document);
        assert!(found.warnings.is_empty(), "{}", found.warnings);
        let notes = found.notes.to_string();
        assert!(!notes.contains("is like open ground"), "{notes}");
    }
}

/// A river with a bridge, in columns 7 and 8 of row 3: a region of these words on a grid.
fn bridge(grid: &str, region: &str) -> String {
    let mut rows = [".......~~......."; 6];
    rows[3] = ".......==.......";
    format!(
        "(name: \"L\", grid: {grid}, legend: {{\".\": \"grass\", \"~\": \"deep water\", \"=\": \"bridge\"}},
 rows: {rows:?}, regions: {{\"b\": (name: \"the bridge\", {region})}}, sides: [(name: \"Blue\"), (name: \"Red\")],
 combatants: [(role: \"swordsman\", side: 0, cell: (1, 0)), (role: \"swordsman\", side: 1, cell: (12, 0))])"
    )
}

#[test]
fn a_region_by_columns_and_rows_on_hexes_is_told_with_its_coordinates() {
    let of = |grid: &str, region: &str| warnings(&bridge(grid, region));
    let by_columns = ["from: (7, 3), to: (8, 3)", "cells: [(7, 3), (8, 3)]"];
    for region in by_columns {
        assert!(
            of("square", region).is_empty(),
            "on squares they are columns and rows"
        );
        let told = of("hex", region);
        let [warning] = &told[..] else {
            panic!("{region}: {told:?}");
        };
        assert!(warning.contains("its cells are all bridge"), "{warning}");
    }
    let level = Level::parse("level.ron", &bridge("hex", by_columns[0])).expect("it is right");
    let [misread] = &super::misread_regions(&level)[..] else {
        panic!("one region is misread");
    };
    assert!(
        misread.mend.contains("from: (6, 3), to: (7, 3)"),
        "{}",
        misread.mend
    );
    for region in [
        "from: (6, 3), to: (7, 3)",
        "cells: [(6, 3), (7, 3)]",
        "symbols: \"=\"",
        // A part of the bank is meant, as it seems.
        "from: (2, 3), to: (3, 3)",
    ] {
        assert!(of("hex", region).is_empty(), "{region}");
    }
}
