//! The cells that an action would take in, as the odds tell them.

use quincunx::grid::Cell;
use quincunx::script::Script;

/// The area of a spell that is cast at the cell (6, 2) of an open field, by its preview.
fn area_of(grid: &str, spell: &str) -> Vec<Cell> {
    let text = format!(
        "(name: \"A spell\", rules: \"triad\", map: (grid: {grid}, size: (12, 6)),
          combatants: [(role: \"caster\", side: 0, cell: (0, 2)), (role: \"vanguard\", side: 1, cell: (10, 2))],
          order: [1, 2], seed: 1, unasked: decline,
          steps: [(who: 1, do: \"cast\", with: \"{spell}\", at: (6, 2))])"
    );
    let script = Script::parse("scene", &text).expect("the scene is right");
    let (battle, command) = script.before_last_action().expect("it has an action");
    let preview = battle.ruleset().actions.preview(battle.world(), &command);
    preview.expect("it is legal").area
}

fn cells(all: &[(i32, i32)]) -> Vec<Cell> {
    all.iter().map(|&(x, y)| Cell::new(x, y)).collect()
}

#[test]
fn a_burst_and_a_bank_of_fog_take_in_all_around_their_centre_and_an_orb_its_cell() {
    let square = [
        (5, 1),
        (6, 1),
        (7, 1),
        (5, 2),
        (6, 2),
        (7, 2),
        (5, 3),
        (6, 3),
        (7, 3),
    ];
    let hex = [(6, 1), (7, 1), (5, 2), (6, 2), (7, 2), (5, 3), (6, 3)];
    for (grid, around) in [("square", &square[..]), ("hex", &hex[..])] {
        assert_eq!(area_of(grid, "flame_burst"), cells(around), "{grid}");
        assert_eq!(area_of(grid, "fog_bank"), cells(around), "{grid}");
        assert_eq!(area_of(grid, "ember_orb"), cells(&[(6, 2)]), "{grid}");
    }
}
