//! Regions and narrow ways.

use super::columns::{column, experiment, played};
use crate::grid::Cell;
use crate::level::Level;
use crate::sim::{Knockout, RegionRow, SimError, knockout_columns};
use std::sync::Arc;

/// What lies on a map of either grid.
const LEGEND: &str = r##"{
    ".": "grass", "~": "deep water", "=": "bridge", "w": "shallow water", "#": "wall", "m": "mud", "d": "dirt",
    "D": (terrain: "dirt", object: "door"), "c": (terrain: "grass", object: "crate"),
    "O": (terrain: "shallow water", object: "boulder"),
  }"##;

/// A level of these rows with two archers a side in the corners.
fn drawn(grid: &str, rows: &[&str], more: &str) -> Arc<Level> {
    let (last, end) = (rows.len() as i32 - 1, rows[0].len() as i32 - 1);
    let at = |x: i32, y: i32| match grid {
        "hex" => format!("({}, {y})", x - y / 2),
        _ => format!("({x}, {y})"),
    };
    let text = format!(
        r#"(
  name: "Drawn", grid: {grid}, legend: {LEGEND}, rows: {rows:?},
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "swordsman", side: 0, cell: {}), (role: "archer", side: 0, cell: {}),
    (role: "swordsman", side: 1, cell: {}), (role: "archer", side: 1, cell: {}),
  ],
  {more}
)"#,
        at(0, 0),
        at(0, last),
        at(end, 0),
        at(end, last),
    );
    Arc::new(Level::parse("drawn.ron", &text).unwrap_or_else(|report| panic!("{report}")))
}

/// The labels of the narrow ways, and what could not be closed.
fn passages(level: &Arc<Level>) -> (Vec<String>, Vec<String>) {
    match knockout_columns(&column("whole", level), Knockout::Passages) {
        Ok(found) => {
            let columns = found.columns.iter().skip(1);
            (columns.map(|it| it.label.clone()).collect(), found.skipped)
        }
        Err(SimError::NothingToLeaveOut { why, .. }) => {
            (Vec::new(), why.lines().map(str::to_owned).collect())
        }
        Err(error) => panic!("{error}"),
    }
}

/// A bridge and a ford over a river.
const RIVER: [&str; 11] = [
    "......~~......",
    "......~~......",
    "......==......",
    "......~~......",
    "......~~......",
    "......~~......",
    "......~~......",
    "......~~......",
    "......ww......",
    "......ww......",
    "......~~......",
];

#[test]
fn a_bridge_and_a_ford_are_narrow_ways() {
    let (found, skipped) = passages(&drawn("square", &RIVER, ""));
    assert_eq!(
        found,
        [
            "bridge (6, 2) to (7, 2), 2 cells, closed with deep water",
            "ford of shallow water (6, 8) to (7, 9), 4 cells, closed with deep water"
        ]
    );
    assert_eq!(skipped, Vec::<String>::new());
    let (found, _) = passages(&drawn("hex", &RIVER, ""));
    assert_eq!(
        found,
        [
            "bridge (5, 2) to (6, 2), 2 cells, closed with deep water",
            "ford of shallow water (2, 8) to (3, 9), 4 cells, closed with deep water"
        ]
    );
}

#[test]
fn a_ford_between_boulders_is_one_way() {
    let mut rows = RIVER;
    rows[6] = "......ww......";
    rows[7] = "......Ow......";
    rows[8] = "......wO......";
    for (grid, cells) in [("square", "(6, 6) to (7, 9)"), ("hex", "(3, 6) to (3, 9)")] {
        let (found, _) = passages(&drawn(grid, &rows, ""));
        let ford = format!("ford of shallow water {cells}, 8 cells, closed with deep water");
        assert_eq!(found.len(), 2, "{grid}: {found:?}");
        assert_eq!(found[1], ford, "{grid}");
    }
}

#[test]
fn a_corridor_is_one_way_however_long_it_is() {
    let mut rows = ["......#########......"; 13];
    rows[2] = ".....................";
    rows[10] = rows[2];
    for grid in ["square", "hex"] {
        let (found, skipped) = passages(&drawn(grid, &rows, ""));
        assert_eq!(found.len(), 2, "{grid}: {found:?}");
        assert!(
            found.iter().all(|it| it.ends_with("closed with wall")),
            "{found:?}"
        );
        assert_eq!(skipped, Vec::<String>::new(), "{grid}");
    }
}

#[test]
fn of_the_cells_that_close_a_way_the_narrowest_are_told() {
    // The way to the gap is three cells wide, the gap one.
    let mut rows = WALL;
    rows[8] = "...###.....";
    rows[10] = ".....#.....";
    let (found, _) = passages(&drawn("square", &rows, ""));
    assert_eq!(
        found,
        [
            "door (5, 1), closed with wall",
            "gap between wall and wall (5, 9), closed with wall"
        ]
    );
}

#[test]
fn the_ground_of_a_ford_that_is_closed_is_that_of_the_river() {
    let level = drawn("square", &RIVER, "");
    let found = knockout_columns(&column("whole", &level), Knockout::Passages).unwrap();
    let closed = found.columns[2].level.map();
    let wet = |cell: (i32, i32)| closed.terrain(cell.into()).unwrap().name.clone();
    assert_eq!(wet((6, 8)), "deep water");
    assert_eq!(wet((6, 2)), "bridge");
    assert_eq!(
        closed
            .cells()
            .filter(|&it| closed.terrain(it) != level.map().terrain(it))
            .count(),
        4
    );
}

/// A wall across the map with a door and, far from it, a gap of two cells.
const WALL: [&str; 12] = [
    ".....#.....",
    ".....D.....",
    ".....#.....",
    ".....#.....",
    ".....#.....",
    ".....#.....",
    ".....#.....",
    ".....#.....",
    ".....#.....",
    "...........",
    "...........",
    ".....#.....",
];

#[test]
fn doors_and_gaps_in_walls_are_narrow_ways() {
    let (found, skipped) = passages(&drawn("square", &WALL, ""));
    assert_eq!(
        found,
        [
            "door (5, 1), closed with wall",
            "gap between wall and wall (5, 9) to (5, 10), 2 cells, closed with wall"
        ]
    );
    assert_eq!(skipped, Vec::<String>::new());
    let (found, _) = passages(&drawn("hex", &WALL, ""));
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0], "door (5, 1), closed with wall");
    // On hexes several pairs of cells between the two ends of the wall close the gap.
    let is_pair = found[1].starts_with("gap between wall and wall (")
        && found[1].ends_with(", 2 cells, closed with wall");
    assert!(is_pair, "{}", found[1]);
}

#[test]
fn a_door_and_a_gap_in_a_wall_on_edges_are_narrow_ways() {
    let rows = ["..........."; 12];
    let walls = r#"edges: [
    (cell: (5, 0), to: (5, 11), side: "E", edge: "wall"),
    (cell: (5, 1), side: "E", edge: "door"),
    (cell: (5, 10), to: (5, 11), side: "E", edge: "fence"),
  ],"#;
    let (found, skipped) = passages(&drawn("square", &rows, walls));
    assert_eq!(skipped, Vec::<String>::new());
    assert_eq!(
        found,
        [
            "door E of (5, 1), closed with battlement",
            "fence E of (5, 10) and E of (5, 11), closed with battlement"
        ]
    );
    let walls = r#"edges: [
    (cell: (-3, 6), to: (7, 6), side: "NW", edge: "wall"), (cell: (-3, 6), to: (7, 6), side: "NE", edge: "wall"),
    (cell: (-2, 6), side: "NW", edge: "door"), (cell: (6, 6), side: "NE", edge: "portcullis"),
  ],"#;
    let rows = ["..................."; 12];
    let walls = walls
        .replace("(7, 6)", "(15, 6)")
        .replace("(6, 6)", "(14, 6)");
    let (found, skipped) = passages(&drawn("hex", &rows, &walls));
    assert_eq!(skipped, Vec::<String>::new());
    assert_eq!(
        found,
        [
            "door SE of (-2, 5), closed with battlement",
            "portcullis SW of (15, 5), closed with battlement"
        ]
    );
}

#[test]
fn a_gap_is_named_by_what_makes_it_narrow() {
    // A gate of four cells between a wall and a boulder, and one with nothing in it in a wall on edges.
    let mut rows = ["....................."; 20];
    rows[10] = "########....c########";
    for grid in ["square", "hex"] {
        let (found, _) = passages(&drawn(grid, &rows, ""));
        assert_eq!(found.len(), 1, "{grid}: {found:?}");
        let gate = "gap between wall and crate (";
        assert!(found[0].starts_with(gate), "{grid}: {found:?}");
    }
    let rows = ["..........."; 12];
    let walls = r#"edges: [
    (cell: (5, 0), to: (5, 4), side: "E", edge: "wall"), (cell: (5, 6), to: (5, 10), side: "E", edge: "wall"),
  ],"#;
    let (found, _) = passages(&drawn("square", &rows, walls));
    let gap = "gap in wall E of (5, 5), closed with battlement";
    assert!(found.contains(&gap.to_owned()), "{found:?}");
}

/// Between two sides that never part there is nothing narrow: the ground is as wide everywhere.
#[test]
fn a_road_that_is_as_wide_everywhere_has_no_narrow_way() {
    let road = [
        "................................",
        "..........c.....................",
        "................................",
        "..............c.................",
        "................................",
    ];
    for grid in ["square", "hex"] {
        let (found, skipped) = passages(&drawn(grid, &road, ""));
        assert_eq!((found, skipped), (Vec::new(), Vec::new()), "{grid}");
    }
}

#[test]
fn a_way_without_which_nobody_gets_at_anybody_is_not_closed() {
    let mut rows = WALL;
    rows[9] = ".....#.....";
    rows[10] = rows[9];
    let (found, skipped) = passages(&drawn("square", &rows, ""));
    assert_eq!(found, Vec::<String>::new());
    assert!(skipped[1].starts_with("no enemy can get at"), "{skipped:?}");
    assert!(
        skipped[0].starts_with("door (5, 1), closed with wall is not closed: "),
        "{skipped:?}"
    );
}

#[test]
fn open_ground_with_a_few_things_on_it_has_no_narrow_ways() {
    let small = [
        "..........",
        "...c..c...",
        "..........",
        "..mmm..c..",
        "..........",
        "...cc.c...",
        "..........",
    ];
    let large = [
        "....................",
        "..c.............cc..",
        "...........c........",
        ".....c..............",
        "....................",
        "........c.cc........",
        "....................",
        "..mmm..........c....",
        "..mmm...............",
        "................c...",
        "....................",
        ".c..................",
        "....................",
    ];
    for grid in ["square", "hex"] {
        for rows in [&small[..], &large] {
            let (found, skipped) = passages(&drawn(grid, rows, ""));
            assert_eq!((found, skipped), (Vec::new(), Vec::new()), "{grid}");
        }
    }
}

#[test]
fn a_narrow_way_has_the_name_of_its_region() {
    let regions = r#"regions: {"b": (name: "the north bridge", symbols: "=")},"#;
    let (found, _) = passages(&drawn("square", &RIVER, regions));
    assert_eq!(
        found[0],
        "the north bridge: bridge (6, 2) to (7, 2), 2 cells, closed with deep water"
    );
}

#[test]
fn patches_that_do_nothing_under_a_ruleset_are_not_played() {
    let rows = ["......", "..mm..", "......", "....dd", "......"];
    let level = drawn("square", &rows, "");
    for ruleset in crate::rules::all() {
        let mut column = column("whole", &level);
        column.rules = ruleset.id.to_owned();
        let found = knockout_columns(&column, Knockout::Terrain).unwrap();
        let labels: Vec<_> = found.columns.iter().map(|it| it.label.as_str()).collect();
        assert_eq!(
            labels,
            ["whole", "mud (2, 1) to (3, 1), 2 cells"],
            "{}",
            ruleset.id
        );
        assert!(found.places[0].is_empty());
        assert_eq!(found.places[1], [Cell::new(2, 1), Cell::new(3, 1)]);
        let [inert] = &found.skipped[..] else {
            panic!("one patch is inert: {:?}", found.skipped);
        };
        let words = format!(
            "dirt (4, 3) to (5, 3), 2 cells is not played: it is inert, since {} makes no difference",
            ruleset.id
        );
        assert!(inert.starts_with(&words), "{inert}");
    }
}

#[test]
fn rows_of_regions_add_up_to_what_is_counted() {
    let regions = r#"regions: {
      "n": (name: "the bridge", symbols: "="), "s": (name: "the ford", symbols: "w"),
      "l": (name: "the west bank", from: (0, 0), to: (5, 10)),
    },"#;
    for grid in ["square", "hex"] {
        let regions = match grid {
            "hex" => regions.replace("(5, 10)", "(0, 10)"),
            _ => regions.to_owned(),
        };
        let level = drawn(grid, &RIVER, &regions);
        let experiment = experiment(vec![column("river", &level)], 12);
        let mut rows: Vec<RegionRow> = Vec::new();
        let results = experiment.play(&|| true, |experiment, played| {
            rows.extend(played.region_rows(experiment));
            Ok(())
        });
        let counts = results.unwrap().columns[0].counts.clone().unwrap();
        assert_eq!(rows.len(), 12 * 3 * 2);
        let mut crossed = 0;
        for region in &counts.regions {
            for (side, all) in region.sides.iter().enumerate() {
                let own = rows
                    .iter()
                    .filter(|it| it.region == region.name.as_str() && it.side == side);
                let sum = |of: fn(&RegionRow) -> u64| own.clone().map(of).sum::<u64>();
                assert_eq!(sum(|it| it.entered), all.entered);
                assert_eq!(sum(|it| it.held), all.held);
                assert_eq!(sum(|it| it.crossed), all.crossed);
                assert_eq!(sum(|it| it.struck_from), all.struck_from);
                assert_eq!(sum(|it| u64::from(it.held_first)), all.held_first);
                assert_eq!(
                    sum(|it| u64::from(it.held_longest && it.won)),
                    all.held_longest_wins
                );
                assert!(all.crossed <= all.entered && all.died <= all.felled + all.died);
                crossed += all.crossed;
            }
        }
        assert!(crossed > 0, "{grid}: somebody gets over");
        let west = &counts
            .regions
            .iter()
            .find(|it| it.symbol == 'l')
            .unwrap()
            .sides;
        // Whoever begins there holds it first, if nobody comes over and somebody stays until the first round ends.
        let first: u64 = west.iter().map(|it| it.held_first).sum();
        let held =
            rows.chunk_by(|one, other| (one.battle, &one.region) == (other.battle, &other.region));
        let held = held.filter(|sides| {
            sides[0].region == "the west bank" && sides.iter().any(|it| it.held > 0)
        });
        assert_eq!(
            first,
            held.count() as u64,
            "{grid}: one side holds it first"
        );
        assert!(west.iter().map(|it| it.struck_from).sum::<u64>() > 0);
    }
}

#[test]
fn regions_change_no_battle() {
    let plain = drawn("square", &RIVER, "");
    let named = drawn(
        "square",
        &RIVER,
        r#"regions: {"n": (name: "the bridge", symbols: "=")},"#,
    );
    let (one, _) = played(&experiment(vec![column("river", &plain)], 6));
    let (other, _) = played(&experiment(vec![column("river", &named)], 6));
    assert_eq!(one, other);
}

/// A row of cells beside a pit is its rim; what leads down into the pit is narrow.
#[test]
fn the_rim_of_a_pit_is_no_narrow_way_and_its_ramps_are() {
    let text = include_str!("../../../levels/12_the_bear_pit.ron");
    let level = Arc::new(Level::parse("pit.ron", text).unwrap_or_else(|report| panic!("{report}")));
    let (found, _) = passages(&level);
    let ramps = ["(2, 5)", "(8, 6)"];
    let ramps = ramps.map(|cell| format!("gap between a drop and a drop {cell}, closed with wall"));
    for ramp in ramps {
        assert!(found.contains(&ramp), "{found:?}");
    }
    for way in found {
        let drops = way.matches("a drop").count();
        assert!(drops != 1 || !way.contains(" to "), "{way}");
    }
}
