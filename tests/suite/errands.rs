//! What objectives ask of the computer where it is not plain: an exit that can no longer be won, an exit that one is not to
//! leave by, a region that can no longer be held, gates behind gates, and a ward that is shot at.

use crate::trial::{laws, orders::battle_under};
use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::board::Grade;
use quincunx::combat::{BattleCommand, BattleEvent, CombatantId, Difficulty, Outcome, SideId};
use quincunx::level::Level;
use quincunx::mechanics::Scene;
use quincunx::rules;
use std::sync::Arc;

const ONE: Outcome = Outcome::Won(SideId(0));

fn level(grid: &str, text: &str) -> Arc<Level> {
    let text = format!("(name: \"Errand\", grid: {grid}, start: ready, {text})");
    Arc::new(Level::parse("errand", &text).unwrap_or_else(|report| panic!("{report}")))
}

/// Every ruleset and strength on both grids.
fn everywhere(mut check: impl FnMut(&str, &'static str, Difficulty)) {
    for grid in ["square", "hex"] {
        for ruleset in rules::all() {
            for strength in Difficulty::ALL {
                check(grid, ruleset.id, strength);
            }
        }
    }
}

/// The computer plays these sides until something is so, or the battle is over; the others wait.
fn play(
    level: &Arc<Level>,
    rules: &str,
    strength: Difficulty,
    sides: &[u8],
    done: impl Fn(&Battle) -> bool,
) -> Battle {
    let mut battle = battle_under(rules, level, 3);
    let mut computer = Computer::of(strength);
    while let Some(who) = battle.speaker()
        && !done(&battle)
    {
        let acts = sides.contains(&battle.side(who).0);
        let command = match acts || battle.pending().is_some() {
            true => computer.decide(&battle).expect("somebody may speak"),
            false => BattleCommand::end_turn(who),
        };
        battle.submit(command).expect("it is legal");
        laws::hold(&battle);
    }
    battle
}

/// How many have left the field by an exit.
fn left(battle: &Battle) -> usize {
    let events = battle.events().iter();
    let counted = events.filter(|event| matches!(event, BattleEvent::ObjectiveCounted { .. }));
    counted.count()
}

const LAID: &str = r#"overrides: {"injury": (exhaustion: 0), "aura": (stamina: 0), "contest": (hp: 0), "wounds": (wounds: {"fatal": 1})}"#;

/// Three who have to leave by the west, of whom one lies unconscious or not, and one who hunts them.
fn runners(grid: &str, laid: &str, count: u32) -> Arc<Level> {
    level(
        grid,
        &format!(
            r#"legend: {{".": "grass", "A": "grass", "B": "grass", "C": "grass", "1": "grass"}},
            rows: ["..................", "................A1", "...............BC.", ".................."],
            regions: {{"x": "the west"}},
            region_rows: ["x.................", "x.................", "x.................", "x................."],
            sides: [(name: "Runners"), (name: "Hunter")],
            combatants: [
                (role: "swordsman", side: 0, cell: "A", name: "Anna", {laid}),
                (role: "swordsman", side: 0, cell: "B", name: "Bert"),
                (role: "swordsman", side: 0, cell: "C", name: "Cara"),
                (role: "swordsman", side: 1, cell: "1", name: "Hugo"),
            ],
            objectives: [(side: 0, exit: "x", count: {count})]"#
        ),
    )
}

#[test]
fn nobody_leaves_by_an_exit_that_too_few_are_left_for() {
    everywhere(|grid, rules, strength| {
        let battle = play(&runners(grid, LAID, 3), rules, strength, &[0, 1], |_| false);
        let told = format!("{grid} {rules} {strength:?}");
        // Where a ruleset lets her come to, all three may leave.
        assert!(matches!(left(&battle), 0 | 3), "{told}");
        assert_ne!(battle.outcome(), Some(Outcome::Draw), "{told}");
    });
}

#[test]
fn an_exit_for_as_many_as_can_still_leave_is_taken() {
    everywhere(|grid, rules, strength| {
        let battle = play(&runners(grid, LAID, 2), rules, strength, &[0], |_| false);
        let told = format!("{grid} {rules} {strength:?}");
        assert_eq!((left(&battle), battle.outcome()), (2, Some(ONE)), "{told}");
    });
}

#[test]
fn who_is_not_to_leave_by_an_exit_does_not_fight_its_way_into_it() {
    everywhere(|grid, rules, strength| {
        // The exit lies between the two and their enemy.
        let text = format!(
            r#"legend: {{".": "grass", "A": "grass", "B": "grass", "1": "grass"}},
            rows: ["..........", "A........1", "B.........", ".........."],
            regions: {{"x": "the middle"}},
            region_rows: ["..........", "....xx....", "....xx....", ".........."],
            sides: [(name: "Ours"), (name: "Theirs")],
            combatants: [
                (role: "swordsman", side: 0, cell: "A", name: "Anna", {LAID}),
                (role: "swordsman", side: 0, cell: "B", name: "Bert"),
                (role: "swordsman", side: 1, cell: "1", name: "Hugo"),
            ],
            objectives: [(side: 0, exit: "x", count: 2)]"#
        );
        let battle = play(&level(grid, &text), rules, strength, &[0, 1], |_| false);
        let told = format!("{grid} {rules} {strength:?}");
        assert!(matches!(left(&battle), 0 | 2), "{told}");
        assert_ne!(battle.outcome(), Some(Outcome::Draw), "{told}");
    });
}

#[test]
fn the_last_one_does_not_leave_before_everything_else_is_done() {
    everywhere(|grid, rules, strength| {
        let text = r#"legend: {".": "grass", "A": "grass", "1": "grass"},
            rows: ["..........", ".A.......1", ".........."],
            regions: {"x": "the west"},
            region_rows: ["x.........", "x.........", "x........."],
            sides: [(name: "Ours"), (name: "Theirs")],
            combatants: [(role: "swordsman", side: 0, cell: "A"), (role: "swordsman", side: 1, cell: "1")],
            objectives: [(side: 0, exit: "x", count: 1, survive: 3)]"#;
        let battle = play(&level(grid, text), rules, strength, &[0, 1], |_| false);
        let told = format!("{grid} {rules} {strength:?}");
        assert_ne!(battle.outcome(), Some(Outcome::Draw), "{told}");
        assert_ne!(battle.turns().round(), 1, "{told}");
    });
}

#[test]
fn a_region_that_can_no_longer_be_held_long_enough_is_not_gone_to() {
    everywhere(|grid, rules, strength| {
        // The yard is fifty cells away, and would have to be held from the first round on.
        let wide = ".".repeat(60);
        let yard = format!("yy{}", ".".repeat(58));
        let own = format!("{}A{}1", ".".repeat(50), ".".repeat(8));
        let text = r#"legend: {".": "grass", "A": "grass", "1": "grass"}, round_limit: 4,
            rows: ["WIDE", "OWN", "WIDE"],
            regions: {"y": "the yard"},
            region_rows: ["YARD", "YARD", "YARD"],
            sides: [(name: "Ours"), (name: "Theirs")],
            combatants: [(role: "swordsman", side: 0, cell: "A"), (role: "swordsman", side: 1, cell: "1")],
            objectives: [(side: 0, hold: "y", rounds: 4)]"#;
        let text = text
            .replace("WIDE", &wide)
            .replace("OWN", &own)
            .replace("YARD", &yard);
        let battle = play(&level(grid, &text), rules, strength, &[0], |_| false);
        let column = |battle: &Battle| {
            let scene = Scene::of(battle.world());
            let at = scene.cell(CombatantId(1));
            at.x + if grid == "hex" { at.y / 2 } else { 0 }
        };
        assert!(
            column(&battle) > 50,
            "{grid} {rules} {strength:?}: to the enemy"
        );
    });
}

/// The way to the exit leads through a gate whose lever stands behind another one.
#[test]
fn a_gate_is_opened_whose_lever_stands_behind_another_gate() {
    for grid in ["square", "hex"] {
        for rules in ["injury", "contest"] {
            for strength in Difficulty::ALL {
                let text = r#"round_limit: 60, legend: {
                    ".": "stone floor", "W": "wall", "A": "stone floor", "1": "stone floor",
                    "P": (terrain: "stone floor", object: "portcullis"),
                    "Q": (terrain: "stone floor", object: "portcullis"),
                    "L": (terrain: "stone floor", object: "lever"),
                    "M": (terrain: "stone floor", object: "lever"),
                },
                rows: ["WWWWWWWWWWWWWWWWW", "W..Q.A.L.P.M.WW1W", "WWWWWWWWWWWWWWWWW"],
                regions: {"x": "the vault"},
                region_rows: [".................", ".x...............", "................."],
                levers: [(cell: "L", works: [(cell: "P")]), (cell: "M", works: [(cell: "Q")])],
                sides: [(name: "Ours"), (name: "Theirs")],
                combatants: [(role: "swordsman", side: 0, cell: "A"), (role: "swordsman", side: 1, cell: "1")],
                objectives: [(side: 0, exit: "x", count: 1)]"#;
                let battle = play(&level(grid, text), rules, strength, &[0, 1], |_| false);
                let told = format!("{grid} {rules} {strength:?}");
                assert_eq!(battle.outcome(), Some(ONE), "{told}");
            }
        }
    }
}

#[test]
fn a_ward_that_is_shot_at_goes_out_of_the_line_of_fire() {
    everywhere(|grid, rules, strength| {
        let text = r#"legend: {".": "grass", "W": "wall", "A": "grass", "B": "grass", "1": "grass"},
            rows: ["................", "................", "..A...........1.", "...W............",
                   "...W............", "...W............", "B..............."],
            sides: [(name: "Ours"), (name: "Theirs")],
            combatants: [
                (role: "swordsman", side: 0, cell: "A", name: "Anna", overrides: {"wounds": (carried: {})}),
                (role: "swordsman", side: 0, cell: "B", name: "Bert"),
                (role: "archer", side: 1, cell: "1", name: "Hugo"),
            ],
            objectives: [(side: 0, protect: "Anna")]"#;
        let is_hidden = |battle: &Battle| {
            let scene = Scene::of(battle.world());
            scene.line(CombatantId(3), CombatantId(1)).grade == Grade::Total
        };
        let done = |battle: &Battle| battle.turns().round() > 3 || is_hidden(battle);
        let battle = play(&level(grid, text), rules, strength, &[0], done);
        assert!(is_hidden(&battle), "{grid} {rules} {strength:?}");
        assert!(battle.outcome().is_none(), "{grid} {rules} {strength:?}");
    });
}
