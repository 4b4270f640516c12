//! The computer of the ruleset `contest`: one decision in a scene, on both grids. A row of a map is
//! one line on squares and on hexes.

use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{Act, BattleCommand, CombatantId, Difficulty, Order, check};
use quincunx::grid::Cell;
use quincunx::script::Script;

const GRIDS: [&str; 2] = ["square", "hex"];
const FIELD: [&str; 5] = ["............"; 5];

/// A battle at a moment: its map, its combatants, the order of turns, the dice, the turns that are over, and
/// an attack or a way that has led to a window, with the answers so far.
#[derive(Clone, Copy)]
struct Scene<'t> {
    rows: [&'t str; 5],
    combatants: &'t str,
    order: &'t str,
    dice: &'t str,
    /// Who has ended its turn.
    over: &'t [u32],
    window: Option<Window<'t>>,
}

/// What has opened a window: a step of a script, and answers to it.
#[derive(Clone, Copy)]
struct Window<'t> {
    step: &'t str,
    answers: &'t [(u32, &'t str)],
}

impl Scene<'_> {
    fn battle(&self, grid: &str) -> Battle {
        let rows = self.rows.map(|row| format!("\"{row}\"")).join(", ");
        let over = self.over.iter();
        let mut steps: String = over
            .map(|who| format!("(who: {who}, end_turn: true),"))
            .collect();
        steps += self
            .window
            .map_or("(who: 1, do: \"dash\")", |window| window.step);
        let text = format!(
            "(name: \"Scene\", rules: \"contest\", order: [{}],
              map: (grid: {grid}, legend: {{ \".\": \"grass\", \"#\": \"wall\",
                \"c\": (terrain: \"grass\", object: \"crate\") }}, rows: [{rows}]),
              combatants: [{}], dice: [{}], steps: [{steps}])",
            self.order, self.combatants, self.dice
        );
        let script = Script::parse("scene", &text).unwrap_or_else(|report| panic!("{report}"));
        let before = script.before_last_action();
        let (mut battle, command) = before.unwrap_or_else(|report| panic!("{report}"));
        if let Some(window) = self.window {
            battle.submit(command).expect("the step is legal");
            for &(who, answer) in window.answers {
                let answer = BattleCommand::answer(CombatantId(who), answer);
                battle.submit(answer).expect("the answer is legal");
            }
        }
        battle
    }
}

const PLAIN: Scene<'_> = Scene {
    rows: FIELD,
    combatants: "",
    order: "1, 2",
    dice: "",
    over: &[],
    window: None,
};

fn decision(battle: &Battle, difficulty: Difficulty) -> BattleCommand {
    let command = Computer::of(difficulty).decide(battle);
    command.expect("somebody may act")
}

/// What the computer does on its turn; `None` if it ends it.
fn act(battle: &Battle, difficulty: Difficulty) -> Option<Act> {
    match decision(battle, difficulty).order {
        Order::Act(act) => Some(act.as_ref().clone()),
        _ => None,
    }
}

fn verb(battle: &Battle, difficulty: Difficulty) -> String {
    act(battle, difficulty).map_or("end".into(), |act| act.verb.to_string())
}

/// The computer's answer to the window that waits.
fn answer(battle: &Battle, difficulty: Difficulty) -> String {
    match decision(battle, difficulty).order {
        Order::Answer(answer) => answer.choose.to_string(),
        other => panic!("no answer: {other:?}"),
    }
}

#[test]
fn the_last_point_is_kept_for_a_defence_while_a_strong_foe_is_to_come() {
    let combatants = "(role: \"bandit\", side: 0, cell: (2, 2), overrides: (ap: 1)),
        (role: \"knight\", side: 1, cell: (3, 2))";
    for grid in GRIDS {
        let first = Scene {
            combatants,
            ..PLAIN
        };
        let last = Scene {
            order: "2, 1",
            over: &[2],
            ..first
        };
        let (first, last) = (first.battle(grid), last.battle(grid));
        assert_eq!(verb(&first, Difficulty::Hard), "end", "{grid}");
        assert_eq!(verb(&last, Difficulty::Hard), "strike", "{grid}");
        assert_eq!(verb(&first, Difficulty::Normal), "strike", "{grid}");
    }
}

#[test]
fn a_point_goes_into_a_defence_where_no_foe_can_be_reached_in_the_turn_to_come() {
    // The archer's arrow comes over ten cells; two points are left for the turn.
    let far = "(role: \"hunter\", side: 0, cell: (0, 2)),
        (role: \"knight\", side: 1, cell: (10, 2), overrides: (ap: 2))";
    let near = "(role: \"hunter\", side: 0, cell: (0, 2)),
        (role: \"knight\", side: 1, cell: (1, 2), overrides: (ap: 2, skills: {\"dodge\": 1}))";
    for grid in GRIDS {
        let at = |combatants| Scene {
            combatants,
            window: Some(Window {
                step: "(who: 1, do: \"shoot\", with: \"longbow\", at: 2)",
                answers: &[],
            }),
            ..PLAIN
        };
        let far = answer(&at(far).battle(grid), Difficulty::Hard);
        let near = answer(&at(near).battle(grid), Difficulty::Hard);
        assert_ne!(far, "decline", "{grid}");
        assert_eq!(near, "decline", "{grid}");
    }
}

#[test]
fn the_defence_is_that_with_the_best_odds_against_this_very_attack() {
    let light = "(role: \"bandit\", side: 0, cell: (2, 2), overrides: (held: [\"dagger\"])),
        (role: \"swordsman\", side: 1, cell: (3, 2))";
    let heavy = "(role: \"brute\", side: 0, cell: (1, 2)),
        (role: \"swordsman\", side: 1, cell: (3, 2))";
    for grid in GRIDS {
        for (combatants, weapon, best) in
            [(light, "dagger", "block"), (heavy, "warhammer", "parry")]
        {
            let steps = format!("(who: 1, do: \"strike\", with: \"{weapon}\", at: 2)");
            let scene = Scene {
                combatants,
                window: Some(Window {
                    step: &steps,
                    answers: &[],
                }),
                ..PLAIN
            };
            let battle = scene.battle(grid);
            for difficulty in [Difficulty::Normal, Difficulty::Hard] {
                let answer = answer(&battle, difficulty);
                assert_eq!(answer, best, "{grid} {weapon} {difficulty:?}");
            }
        }
    }
}

#[test]
fn a_glaive_flanks_from_two_cells_away() {
    // Nobody can stand on the cells beside the bandit on the near side.
    let scene = Scene {
        rows: [
            "....c.......",
            "....c.......",
            "....c.......",
            "............",
            "............",
        ],
        combatants: "(role: \"gate_guard\", side: 0, cell: (2, 0)),
            (role: \"bandit\", side: 1, cell: (5, 1)),
            (role: \"knight\", side: 0, cell: (6, 1))",
        order: "1, 2, 3",
        ..PLAIN
    };
    for grid in GRIDS {
        for difficulty in [Difficulty::Normal, Difficulty::Hard] {
            let battle = scene.battle(grid);
            let way = act(&battle, difficulty).expect("it moves");
            assert_eq!(way.verb, "move", "{grid}");
            assert_eq!(way.path.last(), Some(&Cell::new(3, 1)), "{grid}");
        }
    }
}

/// A knight has won critically against a bandit that walks past it, or stands.
fn won_against_a_bandit<'t>(walks: bool) -> Scene<'t> {
    Scene {
        combatants: "(role: \"knight\", side: 0, cell: (2, 2), overrides: (
                ap: 2, held: [\"dagger\", \"bone_shield\"])),
            (role: \"bandit\", side: 1, cell: (3, 2))",
        order: if walks { "2, 1" } else { "1, 2" },
        dice: "(\"d20\", [8])",
        window: Some(if walks {
            Window {
                step: "(who: 2, do: \"move\", path: [(4, 2), (5, 2), (6, 2)])",
                answers: &[(1, "dagger"), (2, "decline")],
            }
        } else {
            Window {
                step: "(who: 1, do: \"strike\", with: \"dagger\", at: 2)",
                answers: &[(2, "decline")],
            }
        }),
        ..PLAIN
    }
}

#[test]
fn runners_are_brought_to_a_halt() {
    for grid in GRIDS {
        for difficulty in [Difficulty::Normal, Difficulty::Hard] {
            let halts = |walks| {
                let answer = answer(&won_against_a_bandit(walks).battle(grid), difficulty);
                matches!(answer.as_str(), "push" | "trip")
            };
            assert!(halts(true), "{grid} {difficulty:?}");
            assert!(!halts(false), "{grid} {difficulty:?}");
        }
    }
}

#[test]
fn a_shield_is_struck_away_from_one_who_lives_by_it() {
    for grid in GRIDS {
        for (dodge, disarms) in [(1, true), (12, false)] {
            let combatants = format!(
                "(role: \"knight\", side: 0, cell: (2, 2)),
                 (role: \"shieldbearer\", side: 1, cell: (3, 2), overrides: (
                    held: [\"iron_shield\"],
                    skills: {{\"athletics\": 1, \"acrobatics\": 12, \"dodge\": {dodge}}}))"
            );
            let scene = Scene {
                combatants: &combatants,
                order: "2, 1",
                dice: "(\"d20\", [20]), (\"d20\", [5])",
                window: Some(Window {
                    step: "(who: 2, do: \"strike\", with: \"unarmed\", at: 1)",
                    answers: &[(1, "parry")],
                }),
                ..PLAIN
            };
            let answer = answer(&scene.battle(grid), Difficulty::Hard);
            assert_eq!(answer == "iron_shield", disarms, "{grid}: {answer}");
        }
    }
}

#[test]
fn a_shot_cripples_the_legs_of_one_who_has_to_come_near() {
    for grid in GRIDS {
        for (held, legs) in [("club", true), ("longbow", false)] {
            let combatants = format!(
                "(role: \"hunter\", side: 0, cell: (0, 2)),
                 (role: \"commoner\", side: 1, cell: (7, 2), overrides: (held: [\"{held}\"]))"
            );
            let scene = Scene {
                combatants: &combatants,
                dice: "(\"d20\", [8])",
                window: Some(Window {
                    step: "(who: 1, do: \"shoot\", with: \"longbow\", at: 2)",
                    answers: &[(2, "decline")],
                }),
                ..PLAIN
            };
            let answer = answer(&scene.battle(grid), Difficulty::Hard);
            assert_eq!(answer.ends_with("_leg"), legs, "{grid}: {answer}");
        }
    }
}

#[test]
fn a_shooter_goes_out_of_sight_after_its_shots() {
    let scene = Scene {
        rows: [
            "............",
            "...#........",
            "...#........",
            "...#........",
            "............",
        ],
        combatants:
            "(role: \"hunter\", side: 0, cell: (3, 0), overrides: (attacks_used: 2, ap: 0)),
            (role: \"hunter\", side: 1, cell: (10, 1))",
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = scene.battle(grid);
        let shot = Act::new("shoot").with("longbow").at(CombatantId(1));
        let shot = BattleCommand::act(CombatantId(2), shot);
        assert_eq!(verb(&battle, Difficulty::Normal), "end", "{grid}");
        let hides = decision(&battle, Difficulty::Hard);
        battle.submit(hides).expect("the way is legal");
        let ends = BattleCommand::end_turn(CombatantId(1));
        battle.submit(ends).expect("the turn may end");
        assert!(check(battle.world(), &shot).is_err(), "{grid}");
    }
}

#[test]
fn a_shooter_behind_cover_hides_with_a_point_that_nobody_threatens() {
    let scene = Scene {
        rows: [
            ".c..........",
            ".c..........",
            ".c..........",
            "............",
            "............",
        ],
        combatants:
            "(role: \"hunter\", side: 0, cell: (0, 1), overrides: (attacks_used: 2, ap: 1)),
            (role: \"hunter\", side: 1, cell: (10, 1))",
        order: "2, 1",
        over: &[2],
        ..PLAIN
    };
    for grid in GRIDS {
        let battle = scene.battle(grid);
        assert_eq!(verb(&battle, Difficulty::Hard), "sneak", "{grid}");
        assert_eq!(verb(&battle, Difficulty::Normal), "end", "{grid}");
    }
}

#[test]
fn an_ally_who_lies_there_is_woken_before_the_next_bolt() {
    let scene = Scene {
        combatants: "(role: \"storm_adept\", side: 0, cell: (2, 2)),
            (role: \"knight\", side: 0, cell: (3, 2), overrides: (hp: -1)),
            (role: \"bandit\", side: 1, cell: (9, 2))",
        order: "1, 3",
        ..PLAIN
    };
    for grid in GRIDS {
        let battle = scene.battle(grid);
        let heals = act(&battle, Difficulty::Hard).expect("it heals");
        assert_eq!(heals.verb, "drink", "{grid}");
        assert_eq!(heals.target(), Some(CombatantId(2)), "{grid}");
        assert_eq!(verb(&battle, Difficulty::Normal), "cast", "{grid}");
    }
}

#[test]
fn a_caster_wards_itself_against_many() {
    let bandits = |side: &str| {
        let all = (0..5).map(|y| format!("(role: \"bandit\", side: {side}, cell: (5, {y})),"));
        all.collect::<String>()
    };
    for grid in GRIDS {
        for (order, word) in [("1, 2, 3, 4, 5, 6", "cast"), ("2, 3, 4, 5, 6, 1", "end")] {
            let combatants = format!(
                "(role: \"storm_adept\", side: 0, cell: (2, 2),
                  overrides: (attacks_used: 2, ap: 1)), {}",
                bandits("1")
            );
            let scene = Scene {
                combatants: &combatants,
                order,
                over: if word == "end" { &[2, 3, 4, 5, 6] } else { &[] },
                ..PLAIN
            };
            let mut battle = scene.battle(grid);
            // It goes out of their way first, if it can.
            while verb(&battle, Difficulty::Hard) == "move" {
                let command = decision(&battle, Difficulty::Hard);
                battle.submit(command).expect("the way is legal");
            }
            let act = act(&battle, Difficulty::Hard);
            let ward = act.is_some_and(|act| act.with.as_deref() == Some("ward"));
            assert_eq!(ward, word == "cast", "{grid}");
        }
    }
}

#[test]
fn a_weapon_that_lies_there_is_taken_up_before_blows_with_bare_hands() {
    let scene = Scene {
        combatants: "(role: \"swordsman\", side: 0, cell: (2, 2), overrides: (
                held: [], carried: {}, lying: [(\"longsword\", (2, 2))])),
            (role: \"bandit\", side: 1, cell: (3, 2))",
        ..PLAIN
    };
    for grid in GRIDS {
        let battle = scene.battle(grid);
        for difficulty in [Difficulty::Normal, Difficulty::Hard] {
            assert_eq!(verb(&battle, difficulty), "pick_up", "{grid}");
        }
    }
}

#[test]
fn the_easy_computer_shoots_at_the_nearest_and_the_others_at_the_weakest() {
    let scene = Scene {
        combatants: "(role: \"hunter\", side: 0, cell: (0, 2)),
            (role: \"knight\", side: 1, cell: (6, 2)),
            (role: \"commoner\", side: 1, cell: (7, 0), overrides: (hp: 1))",
        order: "1, 2, 3",
        ..PLAIN
    };
    for grid in GRIDS {
        let battle = scene.battle(grid);
        for (difficulty, target) in [
            (Difficulty::Easy, 2),
            (Difficulty::Normal, 3),
            (Difficulty::Hard, 3),
        ] {
            let shot = act(&battle, difficulty).expect("it shoots");
            let target = Some(CombatantId(target));
            assert_eq!(shot.target(), target, "{grid} {difficulty:?}");
        }
    }
}

#[test]
fn who_watches_is_asked_at_the_ends_of_others_turns_until_it_watches_no_more() {
    let scene = Scene {
        combatants: "(role: \"storm_adept\", side: 0, cell: (2, 2)),
            (role: \"bandit\", side: 1, cell: (9, 2))",
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = scene.battle(grid);
        let (adept, bandit) = (CombatantId(1), CombatantId(2));
        let mut asked = |watches: bool| {
            if watches {
                let watch = BattleCommand::act(adept, Act::new("watch"));
                battle.submit(watch).expect("it costs nothing");
            }
            for who in [adept, bandit] {
                let ends = BattleCommand::end_turn(who);
                battle.submit(ends).expect("the turn may end");
            }
            let window = battle.pending().map(|choice| choice.kind.to_string());
            if window.is_some() {
                let ward = Act::new("cast").with("ward");
                assert!(check(battle.world(), &BattleCommand::act(adept, ward)).is_ok());
                let declines = BattleCommand::answer(adept, "decline");
                battle.submit(declines).expect("it may decline");
            }
            window
        };
        assert_eq!(asked(false), None, "{grid}");
        assert_eq!(asked(true).as_deref(), Some("interject"), "{grid}");
        assert_eq!(asked(false).as_deref(), Some("interject"), "{grid}");
        assert_eq!(asked(true), None, "{grid}");
    }
}
