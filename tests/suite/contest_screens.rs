//! The ruleset `contest` as a screen meets it: the cells that a combatant threatens.

use quincunx::combat::CombatantId;
use quincunx::grid::{Cell, GridKind};
use quincunx::script::Script;

/// The cells that the holder of a weapon threatens from the middle of a map with a height and a wall.
fn threatened(grid: &str, weapon: &str) -> (GridKind, Vec<Cell>) {
    // The wall is west of the middle, the height north-east of it.
    let row = if grid == "hex" { "...#..." } else { "..#...." };
    let text = format!(
        "(name: \"Scene\", rules: \"contest\", order: [1],
          map: (grid: {grid}, legend: {{
            \".\": \"grass\", \"3\": (terrain: \"grass\", elevation: 3), \"#\": \"wall\" }},
          rows: [ \".......\", \".......\", \"....33.\", \"{row}\", \".......\", \".......\" ]),
          combatants: [
            (role: \"spearman\", side: 0, cell: (3, 3), overrides: (held: [\"{weapon}\"])),
            (role: \"archer\", side: 1, cell: (0, 0)),
          ],
          steps: [(who: 1, do: \"dash\")])"
    );
    let script = Script::parse("scene", &text).expect("the scene is right");
    let (battle, _) = script
        .before_last_action()
        .expect("the scene can be set up");
    let cells = (battle.ruleset().shown.threatened_cells)(battle.world(), CombatantId(1));
    (battle.board().kind(), cells)
}

#[test]
fn reach_ends_at_heights_and_walls_on_both_grids() {
    let (here, high, wall) = (Cell::new(3, 3), Cell::new(4, 2), Cell::new(2, 3));
    for grid in ["square", "hex"] {
        for (weapon, reach) in [("shortsword", 1), ("glaive", 2)] {
            let (kind, cells) = threatened(grid, weapon);
            assert!(cells.is_sorted(), "{grid} {weapon}");
            assert!(cells.contains(&Cell::new(4, 3)), "{grid} {weapon}");
            assert!(
                !cells.contains(&here) && !cells.contains(&high),
                "{grid} {weapon}: {cells:?}"
            );
            assert!(!cells.contains(&wall), "{grid} {weapon}: {cells:?}");
            let far = cells.iter().map(|&cell| kind.distance(here, cell)).max();
            assert_eq!(far, Some(reach), "{grid} {weapon}");
        }
    }
}
