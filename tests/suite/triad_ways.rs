//! Ways that the ruleset `triad` finds where somebody points at a cell, on both grids.

use quincunx::battle::Battle;
use quincunx::combat::{Act, CombatantId, Order};
use quincunx::grid::Cell;
use quincunx::script::Script;

const GRIDS: [&str; 2] = ["square", "hex"];
/// The cell at the foot of the wall.
const FOOT: Cell = Cell::new(3, 1);

/// Before somebody climbs a wall on which somebody of a side hangs two steps above it.
fn at_the_wall(grid: &str, side: u8) -> Battle {
    let text = format!(
        "(name: \"Wall\", rules: \"triad\", order: [1, 2, 3], unasked: fail,
          map: (grid: {grid},
            legend: {{\".\": \"stone floor\", \"^\": (terrain: \"stone floor\", elevation: 8)}},
            rows: [\"....^^....\", \"....^^....\", \"....^^....\"]),
          combatants: [
            (role: \"vanguard\", side: 0, cell: (3, 1), overrides: (held: [\"longsword\"])),
            (role: \"skulker\", side: {side}, cell: (3, 1), overrides: (altitude: 2)),
            (role: \"skulker\", side: 1, cell: (9, 0))],
          seed: 1, steps: [(who: 1, do: \"dodge\")])"
    );
    let script = Script::parse("wall", &text).unwrap_or_else(|report| panic!("{report}"));
    let before = script.before_last_action();
    before.unwrap_or_else(|report| panic!("{report}")).0
}

/// The heights and the cost of the climb to a height above the foot of the wall; `None` if there is none.
fn climb(battle: &Battle, height: i32) -> Option<(Vec<i32>, u32)> {
    let who = CombatantId(1);
    let chosen = Act::new("climb").rider("altitude", height);
    let route = (battle.ruleset().shown.route)(battle.world(), who, FOOT, Some(&chosen)).ok()?;
    let cost = route.steps.last()?.cost;
    let [command] = route.commands.as_slice() else {
        panic!("one action: {:?}", route.commands);
    };
    let preview = battle.ruleset().actions.preview(battle.world(), command);
    assert!(preview.is_ok(), "{:?}", preview.err());
    match &command.order {
        Order::Act(act) => Some((act.heights.clone(), cost)),
        other => panic!("no action: {other:?}"),
    }
}

#[test]
fn tri_move_04_to_06_a_climb_that_is_pointed_at_leads_past_others_and_ends_at_none() {
    for grid in GRIDS {
        // An ally costs nothing more; an enemy's space is left like difficult ground.
        for (side, cost) in [(0, 4), (1, 5)] {
            let battle = at_the_wall(grid, side);
            let past = climb(&battle, 4);
            assert_eq!(past, Some((vec![1, 2, 3, 4], cost)), "{grid}, side {side}");
            assert_eq!(climb(&battle, 2), None, "{grid}, side {side}");
        }
    }
}
