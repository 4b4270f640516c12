//! Regions: drawn, named cell by cell, by rectangles and by symbols.

use crate::grid::Cell;
use crate::level::Level;

/// A level with these regions, and perhaps a drawing of them.
fn level(grid: &str, regions: &str, more: &str) -> Result<Level, String> {
    let text = format!(
        r#"(
  name: "Banks", grid: {grid}, legend: {{ ".": "grass", "=": "bridge", "A": "grass", "B": "grass" }},
  rows: ["A..=..", "...=..", "...=.B"],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [(role: "archer", side: 0, cell: "A"), (role: "archer", side: 1, cell: "B")],
  regions: {regions},
  {more}
)"#
    );
    Level::parse("banks.ron", &text).map_err(|report| report.to_string())
}

fn cells(level: &Level, symbol: char) -> Vec<(i32, i32)> {
    let mut regions = level.objectives().regions().iter();
    let region = regions.find(|it| it.symbol == symbol);
    let cells = &region.expect("it is named").cells;
    cells.iter().map(|cell| (cell.x, cell.y)).collect()
}

#[test]
fn a_region_is_named_without_an_objective_and_in_every_way() {
    let regions = r#"{
    "d": "drawn", "c": (name: "cells", cells: [(1, 1), "B"]), "r": (name: "a row", from: (4, 0), to: (2, 0)),
    "m": (name: "the bridge", symbols: "="), "a": (name: "all together", cells: ["A"], from: (0, 2), to: (0, 2), symbols: "B"),
  }"#;
    let drawn = r#"region_rows: ["..a...", "dd....", "......"],"#;
    let level = level("square", regions, drawn).expect("it is right");
    assert!(level.objectives().all().is_empty());
    assert_eq!(cells(&level, 'd'), [(0, 1), (1, 1)]);
    assert_eq!(
        cells(&level, 'c'),
        [(1, 1), (5, 2)],
        "regions may share cells"
    );
    assert_eq!(cells(&level, 'r'), [(2, 0), (3, 0), (4, 0)]);
    assert_eq!(cells(&level, 'm'), [(3, 0), (3, 1), (3, 2)]);
    assert_eq!(cells(&level, 'a'), [(0, 0), (2, 0), (0, 2), (5, 2)]);
    assert!(level.named_regions().is_empty(), "none is drawn in battle");
    let again = Level::parse("again.ron", &level.to_text()).expect("it is read again");
    assert_eq!(again.draft(), level.draft());
    assert_eq!(again.objectives(), level.objectives());
}

#[test]
fn a_rectangle_on_hexes_is_one_of_the_drawing() {
    let regions = r#"{"r": (name: "the middle", from: (2, 0), to: (2, 2))}"#;
    let level = level("hex", regions, "").expect("it is right");
    // Columns 2 and 3 of the three rows: (2, 2) is drawn in column 3.
    let mut expected: Vec<_> = (0..3)
        .flat_map(|row| [2, 3].map(|column| level.map().cell_at(column, row)))
        .map(|cell: Cell| (cell.x, cell.y))
        .collect();
    let mut found = cells(&level, 'r');
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn mistakes_in_regions_are_told_at_their_places() {
    for (regions, expected) in [
        (
            r#"{"r": "the rear"}"#,
            "6:13: the region \"r\" is not drawn; draw its cells in region_rows, or name them",
        ),
        (
            r#"{"r": (name: "", cells: [(0, 0)])}"#,
            "6:25: the region \"r\" has an empty name",
        ),
        (
            r#"{"r": (name: "far", cells: [(0, 0), (9, 9)])}"#,
            "6:48: the cell (9, 9) is off the map",
        ),
        (
            r#"{"r": (name: "far", cells: ["."])}"#,
            "6:40: \".\" is drawn 13 times",
        ),
        (
            r#"{"r": (name: "half", from: (0, 0))}"#,
            "6:39: from without to; a rectangle has two corners: add `to: (x, y)`",
        ),
        (
            r#"{"r": (name: "wet", symbols: "=~")}"#,
            "6:43: \"~\" is not drawn on the map; the map draws .=AB",
        ),
        (
            r#"{"r": (name: "odd", rows: ["r"])}"#,
            "6:32: unknown field \"rows\"",
        ),
        (
            r#"{"r": (cells: [(0, 0)])}"#,
            "the field \"name\" is missing",
        ),
        (r#"{"r": 3}"#, "6:18: expected"),
    ] {
        let report = level("square", regions, "").expect_err(regions);
        assert!(report.contains(expected), "{regions}: {report}");
    }
}
