//! One mistake at a time in a level file, with its place and its mend.

use super::spoiled;

/// What is written, what is written instead, and what the report says of it.
type Mistake = (&'static str, &'static str, &'static str);

/// In the drawing, its legend and its edges.
const IN_THE_DRAWING: [Mistake; 12] = [
    (
        "\"....#\"",
        "\"....\"",
        "6:5: row 1 is 1 cell too short: 4, and the rows have 5; add 1 cell",
    ),
    (
        "\".....\"",
        "\".......\"",
        "8:5: row 3 is 2 cells too long: 7, and the rows have 5; remove 2 cells",
    ),
    (
        "\".....\"",
        "\"..?.?\"",
        "8:8: the symbol \"?\" is not in the legend (drawn 2 times); the legend has #.At",
    ),
    (
        "\"wall\"",
        "\"wal\"",
        "4:31: unknown terrain \"wal\"; did you mean \"wall\"?",
    ),
    (
        "\"tree\"",
        "\"treee\"",
        "4:71: unknown object \"treee\"; did you mean \"tree\"?",
    ),
    (
        "\"A\": \"dirt\"",
        "\"AA\": \"dirt\"",
        "4:80: the text \"AA\" is not one character; a symbol is one character in quotes",
    ),
    (
        "\"A\": \"dirt\"",
        "\".\": \"dirt\"",
        "4:80: the symbol \".\" stands twice in the legend; keep one of them",
    ),
    (
        "grid: square,",
        "grid: square, elevation: [\"000\", \"0x000\", \"00000\"],",
        "3:29: elevation row 1 is 2 cells too short: 3, and the rows of the map have 5; add 2 cells",
    ),
    (
        "grid: square,",
        "grid: square, origin: (0, 2000000),",
        "3:25: the origin (0, 2000000) is too far out; stay within 1000000 of (0, 0)",
    ),
    (
        "grid: square,",
        "grid: square, edges: [(cell: (0, 0), side: \"E\", edge: \"walk\")],",
        "3:57: unknown edge \"walk\"; did you mean \"wall\"?",
    ),
    (
        "grid: square,",
        "grid: square, edges: [(cell: (0, 0), side: \"SE\", edge: \"wall\")],",
        "3:46: no edge can stand at the corner SE; edges stand N, E, S or W of a cell",
    ),
    (
        "grid: square,",
        "grid: square, edges: [(cell: (0, 0), to: (2, 1), side: \"E\", edge: \"wall\")],",
        "3:44: (2, 1) does not lie in a straight line from (0, 0); a run of edges goes in one direction of the grid",
    ),
];

/// In who fights where.
const IN_THE_ROSTER: [Mistake; 14] = [
    (
        "(3, 2)",
        "(3, 7)",
        "13:36: the cell (3, 7) is off the map; the map has 5 columns and 3 rows; its rows go from 0 to 2",
    ),
    (
        "(3, 2)",
        "(-1, 2)",
        "13:36: the cell (-1, 2) is off the map; the map has 5 columns and 3 rows; row 2 goes from (0, 2) to (4, 2)",
    ),
    (
        "(3, 2)",
        "\"A\"",
        "13:36: brute and archer both stand at (1, 1); each cell holds one combatant",
    ),
    (
        "(3, 2)",
        "\".\"",
        "13:36: \".\" is drawn 12 times; a cell is named by a symbol that is drawn once, or by its coordinate",
    ),
    (
        "(3, 2)",
        "\"Z\"",
        "13:36: \"Z\" is not drawn on the map; draw it once, or give a coordinate (x, y)",
    ),
    (
        "(3, 2)",
        "(4, 0)",
        "13:36: brute stands at (4, 0) in a place that nobody can enter: wall; move the combatant or change the cell",
    ),
    (
        "(3, 2)",
        "(3, 1)",
        "13:36: brute stands at (3, 1) in a place that nobody can enter: tree; move the combatant or change the cell",
    ),
    (
        "facing: \"W\"",
        "facing: \"West\"",
        "13:52: unknown direction \"West\" on this grid; known are N, NE, E, SE, S, SW, W, NW",
    ),
    (
        "side: 1",
        "side: 2",
        "13:27: there is no side 2; sides are counted from 0 to 1",
    ),
    (
        "\"archer\"",
        "\"archr\"",
        "12:12: unknown role \"archr\"; did you mean \"archer\"?",
    ),
    (
        "\"brute\"",
        "\"giant\"",
        "13:36: giant also fills (3, 3), which is off the map; a large space needs room to the east and south",
    ),
    (
        "\"chess\"",
        "\"ches\"",
        "13:69: unknown ruleset \"ches\"; did you mean \"chess\"?",
    ),
    (
        "dex: 2",
        "dx: 2",
        "13:79: unknown field \"dx\"; did you mean \"dex\"?",
    ),
    (
        "side: 0",
        "side: 1",
        "10:11: nobody fights for side 0, \"Left\"; place a combatant of this side, or remove it",
    ),
];

/// In the fields of the level as a whole.
const IN_THE_FIELDS: [Mistake; 8] = [
    (
        "grid: square,",
        "grid: square, rulesets: [\"chess\", \"chess\"],",
        "3:37: \"chess\" is named twice; keep one of them",
    ),
    (
        "grid: square",
        "grid: sqare",
        "3:9: unknown word \"sqare\"; did you mean \"square\"?",
    ),
    (
        ", (name: \"Right\")",
        "",
        "10:10: the level has 1 side; a battle has 2 to 4",
    ),
    (
        "name: \"Duel\"",
        "name: \" \"",
        "2:9: the level has an empty name; give it a title for the menu",
    ),
    (
        "name: \"Duel\"",
        "nam: \"Duel\"",
        "1:1: the field \"name\" is missing; add `name: …`",
    ),
    (
        "grid: square,",
        "grid: square, start: ambush(2),",
        "3:24: side 2 cannot lie in ambush, there is none of that number; sides are counted from 0 to 1",
    ),
    (
        "grid: square,",
        "grid: square, start: opening(2),",
        "3:24: side 2 cannot have the first turn, there is none of that number; sides are counted from 0 to 1",
    ),
    (
        "grid: square,",
        "grid: square, light: brigt,",
        "3:24: unknown word \"brigt\"; did you mean \"bright\"?",
    ),
];

/// A mistake, what it hid, and whether it still does.
#[test]
fn one_mistake_hides_no_other_and_makes_none() {
    let told = |changes: &[(&str, &str)]| {
        let mut text = super::DUEL.to_owned();
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        let report = super::check(&text).expect_err("it is wrong").to_string();
        report.replace("duel.ron:", "")
    };
    let words = [
        ("\"wall\"", "\"wal\""),
        ("\".....\"", "\"..?..\""),
        ("\"archer\"", "\"archr\""),
        ("side: 1", "side: 7"),
        ("dex: 2", "dx: 2"),
    ];
    let of_words = told(&words);
    for (from, to) in [
        ("grid: square", "grid: hexx"),
        ("grid: square", "start: ready"),
    ] {
        let all = told(&[&words[..], &[(from, to)]].concat());
        let more = all.lines().filter(|line| !of_words.contains(line));
        assert_eq!(more.count(), 1, "{all}");
        assert_eq!(all.lines().count(), of_words.lines().count() + 1, "{all}");
    }
    // What is not known makes no mistakes of others.
    assert_eq!(
        told(&[("cell: \"A\", facing", "cell: 3, facing")]),
        "12:37: expected parentheses ( ), found the number 3"
    );
    let sides = "sides: [(name: \"Left\"), (name: \"Right\")]";
    assert_eq!(
        told(&[(sides, "sides: 2")]),
        "10:10: expected a list [ ], found the number 2"
    );
}

#[test]
fn each_mistake_has_its_place_and_mend() {
    let mistakes = IN_THE_DRAWING.iter().chain(&IN_THE_ROSTER);
    for (from, to, expected) in mistakes.chain(&IN_THE_FIELDS) {
        let found = spoiled(from, to);
        assert!(
            found
                .lines()
                .any(|line| line == format!("duel.ron:{expected}")),
            "{to}:\n{found}\nexpected {expected}"
        );
    }
}
