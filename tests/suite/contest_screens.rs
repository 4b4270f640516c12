//! The ruleset `contest` as a screen meets it: the cells that a combatant threatens, sheets, the log.

use quincunx::battle::{Battle, Narrator};
use quincunx::combat::{Act, BattleCommand, BattleEvent, CombatantId, RuleId};
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

/// A spearman beside a small archer whose turn comes later.
fn beside(grid: &str) -> Battle {
    let text = format!(
        "(name: \"Scene\", rules: \"contest\", order: [1, 2], map: (grid: {grid}, size: (6, 6)),
          combatants: [
            (role: \"spearman\", side: 0, cell: (2, 2), overrides: (held: [\"shortsword\"])),
            (role: \"archer\", side: 1, cell: (3, 2), overrides: (size: \"small\")),
          ],
          steps: [(who: 1, do: \"dash\")])"
    );
    let script = Script::parse("scene", &text).expect("the scene is right");
    let (battle, _) = script
        .before_last_action()
        .expect("the scene can be set up");
    battle
}

#[test]
fn the_log_announces_actions_at_nobody_and_no_strikes() {
    for grid in ["square", "hex"] {
        let mut battle = beside(grid);
        let acts = [
            Act::new("dash"),
            Act::new("strike").with("shortsword").at(CombatantId(2)),
        ];
        for act in acts {
            let command = BattleCommand::act(CombatantId(1), act);
            battle.submit(command).expect("it is legal");
        }
        let lines = Narrator::of(&battle).lines(battle.events());
        let told = |text: &str| lines.iter().any(|line| line.text.contains(text));
        assert!(told("Spearman dashes."), "{grid}");
        assert!(!told("strikes at"), "{grid}: what follows tells of it");
    }
}

#[test]
fn con_rest_02_the_log_tells_a_place_that_heals_from_one_that_is_crippled() {
    let battle = beside("square");
    for (now, told) in [(1, "left leg is crippled."), (0, "left leg is healed.")] {
        let event = BattleEvent::PartHurt {
            who: CombatantId(1),
            part: "left_leg".into(),
            added: now,
            now,
            destroyed: false,
            lost_with_it: Vec::new(),
            rule: RuleId("CON-REST-02"),
        };
        let lines = Narrator::of(&battle).lines(&[event]);
        let lines: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
        assert!(lines.len() == 1 && lines[0].ends_with(told), "{lines:?}");
    }
}

#[test]
fn a_small_creature_is_told_and_drawn_as_one() {
    let battle = beside("hex");
    let sheet = |who| (battle.ruleset().shown.sheet)(battle.world(), CombatantId(who));
    let (medium, small) = (sheet(1), sheet(2));
    assert_eq!((medium.kind.as_str(), medium.size), ("spearman", 1));
    assert_eq!((small.kind.as_str(), small.size), ("small archer", 0));
}

#[test]
fn everything_that_lies_off_the_map_is_told_at_once() {
    let text = "(name: \"Scene\", rules: \"contest\", map: (grid: hex, size: (6, 6)),
          combatants: [(role: \"spearman\", side: 0, cell: (2, 2), overrides: (lying: [
            (\"dagger\", (99, 0)), (\"shortsword\", (1, 1)), (\"longsword\", (0, 77))])),
            (role: \"archer\", side: 1, cell: (3, 2))],
          steps: [(who: 1, do: \"dash\")])";
    let refused = Script::parse("scene", text).expect_err("it is wrong");
    let told = refused.to_string();
    assert!(told.contains("(99, 0) is off the map"), "{told}");
    assert!(told.contains("(0, 77) is off the map"), "{told}");
    assert!(!told.contains("(1, 1)"), "{told}");
}
