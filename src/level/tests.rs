//! Levels: every kind of mistake at its place, writing and reading back, and the shipped ones.

use std::path::PathBuf;

use proptest::prelude::*;

use super::*;
use crate::grid::Footprint;
use crate::source::{Document, Node};

mod guide;
mod mistakes;
mod regions;
mod shipped;

/// A sound level to spoil.
const DUEL: &str = r##"(
  name: "Duel",
  grid: square,
  legend: {".": "grass", "#": "wall", "t": (terrain: "grass", object: "tree"), "A": "dirt"},
  rows: [
    "....#",
    ".A.t.",
    ".....",
  ],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "archer", side: 0, cell: "A", facing: "E"),
    (role: "brute", side: 1, cell: (3, 2), facing: "W", overrides: {"chess": (dex: 2)}),
  ],
)
"##;

/// A ruleset that knows two roles.
struct Chess;

impl RoleBook for Chess {
    fn role_names(&self) -> Vec<&str> {
        vec!["archer", "brute", "giant"]
    }

    fn footprint(&self, role: &str, _overrides: Option<&str>) -> Option<Footprint> {
        match role {
            "archer" | "brute" => Some(Footprint::Single),
            "giant" => Some(Footprint::Large),
            _ => None,
        }
    }

    fn check_overrides(&self, _role: &str, overrides: Node<'_>, report: &mut Report) {
        overrides.deny_unknown(&["dex", "str"], report);
    }
}

fn check(text: &str) -> Result<Level, Report> {
    Level::parse_with(
        "duel.ron",
        text,
        &Checks {
            books: &[("chess", &Chess)],
            ..Checks::default()
        },
    )
}

/// The one problem of the duel with `from` replaced by `to`.
fn spoiled(from: &str, to: &str) -> String {
    assert!(DUEL.contains(from), "{from}");
    match check(&DUEL.replacen(from, to, 1)) {
        Ok(_) => "sound".to_owned(),
        Err(report) => report.to_string(),
    }
}

#[test]
fn a_sound_level_is_read() {
    let level = check(DUEL).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(
        (level.name(), level.size(), level.grid()),
        ("Duel", (5, 3), GridKind::Square)
    );
    let [archer, brute] = level.combatants() else {
        panic!("two fight")
    };
    assert_eq!(
        (archer.cell, brute.cell),
        (Cell::new(1, 1), Cell::new(3, 2))
    );
    assert_eq!(brute.overrides["chess"], "(dex: 2)");
    let board = level.board();
    assert_eq!(
        board
            .terrain(Cell::new(1, 1))
            .map(|terrain| terrain.name.as_str()),
        Some("dirt")
    );
    assert_eq!(
        board
            .object(Cell::new(3, 1))
            .map(|object| object.name.as_str()),
        Some("tree")
    );
    assert!(
        board
            .terrain(Cell::new(4, 0))
            .is_some_and(|terrain| !terrain.passable)
    );
}

#[test]
fn five_mistakes_are_reported_in_one_go() {
    let text = DUEL
        .replace("\"wall\"", "\"wal\"")
        .replace("\".....\"", "\"..?..\"")
        .replace("grid: square", "grid: square, colour: 3")
        .replace("side: 0", "side: \"left\"")
        .replace("\"brute\"", "\"brut\"");
    let report = check(&text).expect_err("five mistakes");
    let places: Vec<(u32, u32)> = report
        .problems()
        .iter()
        .map(|problem| (problem.line, problem.column))
        .collect();
    assert_eq!(
        places,
        [(3, 17), (4, 31), (8, 8), (12, 28), (13, 12)],
        "{report}"
    );
}

#[test]
fn runs_of_edges_stand_on_every_cell_of_their_line() {
    let text = DUEL.replace(
        "grid: square,",
        "grid: square, edges: [(cell: (0, 0), to: (2, 0), side: \"S\", edge: \"fence\")],",
    );
    let board = check(&text).expect("sound").board();
    let south = GridKind::Square.parse_direction("S").expect("a direction");
    let fenced: Vec<bool> = (0..4)
        .map(|x| board.edge(Cell::new(x, 0), south).is_some())
        .collect();
    assert_eq!(fenced, [true, true, true, false]);
}

#[test]
fn hex_rows_are_read_as_drawn() {
    let text = DUEL
        .replace("square", "hex")
        .replace("(3, 2)", "(2, 2)")
        .replace("\"W\"", "\"NW\"");
    let level = check(&text).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(level.combatants()[0].cell, Cell::new(1, 1));
    assert_eq!(
        level
            .board()
            .object(Cell::new(3, 1))
            .map(|object| object.name.as_str()),
        Some("tree")
    );
    assert!(level.board().contains(Cell::new(-1, 2)) && !level.board().contains(Cell::new(-1, 1)));
}

#[test]
fn tiles_set_light_fog_and_elevation_and_digits_win() {
    let tile = "\"A\": (terrain: \"dirt\", light: dark, fog: true, elevation: 3)";
    let text = DUEL.replace("\"A\": \"dirt\"", tile).replace(
        "grid: square,",
        "grid: square, elevation: [\"1....\", \".....\", \"....2\"],",
    );
    let board = check(&text)
        .unwrap_or_else(|report| panic!("{report}"))
        .board();
    let heights = [(0, 0), (1, 1), (4, 2)].map(|(x, y)| board.elevation(Cell::new(x, y)));
    assert_eq!(heights, [1, 3, 2]);
    assert_eq!(board.light(Cell::new(1, 1)), crate::board::Light::Dark);
    assert!(board.fog(Cell::new(1, 1)) && !board.fog(Cell::new(0, 0)));
}

#[test]
fn bounds_of_maps_and_rosters_are_kept() {
    let wide = format!("\"{}\",", ".".repeat(MAX_SPAN + 1));
    let rows = "\"....#\",\n    \".A.t.\",\n    \".....\",";
    assert!(
        spoiled(rows, &wide).contains(
            "the map has 1 rows of 1025 cells; a map has 1 to 1024 rows of 1 to 1024 cells"
        )
    );
    assert!(spoiled(rows, "").contains("the map has 0 rows of 0 cells"));
    let crowd =
        "(role: \"archer\", side: 0, cell: (0, 0), facing: \"E\"),\n".repeat(MAX_COMBATANTS);
    assert!(
        spoiled("combatants: [", &format!("combatants: [{crowd}"))
            .contains("the level has 258 combatants; at most 256 can fight")
    );
    let symbols: String = (0..MAX_LEGEND)
        .map(|index| {
            format!(
                "\"{}\": \"grass\", ",
                char::from_u32(0x3b1 + index as u32).expect("a letter")
            )
        })
        .collect();
    assert!(
        spoiled("legend: {", &format!("legend: {{{symbols}"))
            .contains("the legend has 68 symbols; at most 64 are read")
    );
}

#[test]
fn coordinates_count_from_the_origin() {
    let text = DUEL
        .replace("grid: square,", "grid: square, origin: (10, -5),")
        .replace("(3, 2)", "(13, -3)");
    let level = check(&text).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(level.combatants()[0].cell, Cell::new(11, -4));
}

#[test]
fn the_example_of_the_designers_page_is_a_level() {
    let page = include_str!("../../docs/levels.md");
    let example = page
        .split("```ron\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a whole level");
    let level = Level::parse("docs/levels.md", example).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(level.combatants().len(), 4);
}

#[test]
fn the_largest_map_is_read() {
    let row = format!("\"A{}\",", ".".repeat(MAX_SPAN - 1));
    let rows = format!("{row}{}", row.replace('A', ".").repeat(MAX_SPAN - 1));
    let text = DUEL.replace("\"....#\",\n    \".A.t.\",\n    \".....\",", &rows);
    assert_eq!(check(&text).map(|level| level.size()), Ok((1024, 1024)));
}

#[test]
fn overrides_keep_their_text_through_writing() {
    let level =
        check(&DUEL.replace("(dex: 2)", "(dex: 2, str: [prone, bleed(2)])")).expect("sound");
    let again = check(&level.draft().to_ron().expect("writable")).expect("sound");
    assert_eq!(again.combatants(), level.combatants());
    assert_eq!(
        again.combatants()[1].overrides["chess"],
        "(dex: 2, str: [prone, bleed(2)])"
    );
}

#[test]
fn overrides_are_read_in_the_terms_of_their_ruleset() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Changes {
        dex: i8,
    }
    let level = check(DUEL).expect("sound");
    let [archer, brute] = level.combatants() else {
        panic!("two fight")
    };
    assert_eq!(archer.overrides_for::<Changes>("chess"), Ok(None));
    assert_eq!(brute.overrides_for("chess"), Ok(Some(Changes { dex: 2 })));
    let report = brute
        .overrides_for::<u8>("chess")
        .expect_err("another type");
    assert_eq!(
        report.to_string(),
        "overrides of brute:1:1: expected a whole number, found a struct (name: value)"
    );
}

#[test]
fn overrides_may_nest_as_deep_as_a_file_may() {
    let room = crate::source::MAX_NESTING - 4;
    let deep = format!("(dex: {}{})", "[".repeat(room - 1), "]".repeat(room - 1));
    let level = check(&DUEL.replace("(dex: 2)", &deep)).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(
        check(&level.to_text()).map(|again| again.draft().clone()),
        Ok(level.draft().clone())
    );
}

#[test]
fn levels_are_listed_by_file_name_and_bad_ones_apart() {
    let dir = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("writable");
    write("02_b.ron", DUEL);
    write("01_a.ron", &DUEL.replace("Duel", "First"));
    write("03_c.ron", "(");
    write("notes.txt", "no level");
    let (entries, errors) = files::survey(dir.path(), Level::load);
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!((names, errors.len()), (vec!["First", "Duel"], 1));
    assert_eq!(entries[0].size, (5, 3));
    assert_eq!(
        entries[0].sides,
        [("Left".to_owned(), 1), ("Right".to_owned(), 1)]
    );
    assert_eq!(
        files::survey(&dir.path().join("nowhere"), Level::load).0,
        []
    );
}

#[test]
fn a_missing_file_is_named() {
    let error = Level::load(&PathBuf::from("no/such.ron")).expect_err("missing");
    assert!(error.to_string().starts_with("no/such.ron: "), "{error}");
}

proptest! {
    #[test]
    fn a_level_cut_or_scratched_anywhere_never_panics(at in 0..DUEL.len(), end in 0..DUEL.len(), scratch in any::<u8>()) {
        let bytes = DUEL.as_bytes();
        let _ = Document::from_bytes("cut", bytes[..at].to_vec()).map(|doc| super::check::level(&doc, &Checks::default()));
        let mut scratched = bytes.to_vec();
        scratched[at] = scratch;
        scratched.drain(at.min(end) + 1..end.max(at).min(at.min(end) + 9).max(at.min(end) + 1));
        if let Ok(text) = String::from_utf8(scratched) {
            let _ = check(&text);
        }
    }
}

/// What is wrong with a level of two by two on a strip of grass, with these fields besides.
fn wrong(rest: &str) -> String {
    let text = format!(
        r#"(name: "L", grid: square, legend: {{".": "grass"}}, rows: ["........", "........"],
  regions: {{"x": "the south"}}, region_rows: ["........", "....x..."],
  sides: [(name: "Blue"), (name: "Red")],
  combatants: [
    (role: "swordsman", side: 0, cell: (0, 0), name: "Bert"), (role: "swordsman", side: 1, cell: (7, 0), name: "Otto"),
    {rest})"#
    );
    match Level::parse("level.ron", &text) {
        Ok(_) => String::new(),
        Err(report) => report.to_string(),
    }
}

#[test]
fn what_comes_after_the_round_limit_is_an_error() {
    let late = wrong(
        "(role: \"archer\", side: 0, cell: (4, 1), arrives: (round: 9, region: \"x\"))], round_limit: 5",
    );
    assert!(
        late.contains("it comes in round 9, and the battle is over after round 5; give 5 or less"),
        "{late}"
    );
    let survive = wrong("], round_limit: 3, objectives: [(side: 0, survive: 9)]");
    assert!(
        survive.contains("survive is 9, and the battle is over after round 3"),
        "{survive}"
    );
    let hold = wrong("], round_limit: 3, objectives: [(side: 0, hold: \"x\", rounds: 4)]");
    assert!(
        hold.contains("rounds is 4, and the battle is over after round 3"),
        "{hold}"
    );
    assert_eq!(
        wrong(
            "], round_limit: 4, objectives: [(side: 0, hold: \"x\", rounds: 4), (side: 1, survive: 4)]"
        ),
        ""
    );
}

#[test]
fn a_side_protects_its_own() {
    let enemy = wrong("], objectives: [(side: 0, protect: \"Otto\")]");
    assert!(
        enemy.contains("it is a fighter of side 1, and the objective is of side 0"),
        "{enemy}"
    );
    assert_eq!(wrong("], objectives: [(side: 1, protect: \"Otto\")]"), "");
}

#[test]
fn only_busts_that_are_painted_are_named() {
    let unknown = wrong("(role: \"archer\", side: 0, cell: (4, 1), bust: \"bears\")]");
    assert!(
        unknown.contains("unknown bust \"bears\"; did you mean \"bear\"?"),
        "{unknown}"
    );
    assert_eq!(
        wrong("(role: \"archer\", side: 0, cell: (4, 1), bust: \"bear\")]"),
        ""
    );
}
