//! The computer of the ruleset `wounds`: one decision in a scene, on both grids. A row of the map is one line on squares and on
//! hexes.

use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{Act, Difficulty, Order};
use quincunx::script::Script;

const GRIDS: [&str; 2] = ["square", "hex"];

/// A battle before its first command.
struct Scene<'t> {
    /// The rows of the map: `.` is grass, `k` is grass on a rock.
    rows: &'t str,
    combatants: &'t str,
}

impl Scene<'_> {
    fn battle(&self, grid: &str) -> Battle {
        let count = self.combatants.matches("role:").count();
        let order: Vec<_> = (1..=count).map(|who| who.to_string()).collect();
        // A step that is not taken: what is decided is decided before it.
        let text = format!(
            "(name: \"Scene\", rules: \"wounds\", order: [{}], unasked: decline, seed: 1,
              map: (grid: {grid}, legend: {{\".\": \"grass\", \"k\": (terrain: \"grass\", elevation: 6)}}, rows: [{}]),
              combatants: [{}], steps: [(who: 1, do: \"defend\")])",
            order.join(", "),
            self.rows,
            self.combatants,
        );
        let script = Script::parse("scene", &text).unwrap_or_else(|report| panic!("{report}"));
        let before = script.before_last_action();
        before.unwrap_or_else(|report| panic!("{report}")).0
    }

    /// What the computer does first, by strength.
    fn verbs(&self, grid: &str) -> [String; 2] {
        [Difficulty::Normal, Difficulty::Hard].map(|strength| {
            let act = act(&self.battle(grid), strength);
            act.verb.to_string()
        })
    }
}

/// What the computer does on its turn.
fn act(battle: &Battle, difficulty: Difficulty) -> Act {
    let command = Computer::of(difficulty).decide(battle);
    match command.expect("somebody may act").order {
        Order::Act(act) => act.as_ref().clone(),
        other => panic!("no action: {other:?}"),
    }
}

#[test]
fn an_enemy_is_shoved_down_a_drop() {
    let scene = Scene {
        rows: "\"kkk.....\", \"kkk.....\", \"kkk.....\"",
        combatants: "(role: \"swordsman\", side: 0, cell: (1, 0), overrides: (ap: 17)),
            (role: \"swordsman\", side: 1, cell: (2, 0), overrides: (armor: 4))",
    };
    for grid in GRIDS {
        assert_eq!(scene.verbs(grid), ["strong_attack", "shove"], "{grid}");
    }
}

#[test]
fn a_sword_that_lies_there_is_picked_up_by_one_with_a_dagger() {
    let scene = Scene {
        rows: "\"........\", \"........\", \"........\"",
        combatants: "(role: \"swordsman\", side: 0, cell: (1, 0),
                overrides: (ap: 7, held: [\"dagger\"], carried: {}, lying: [(\"arming_sword\", (1, 0))])),
            (role: \"swordsman\", side: 1, cell: (3, 0))",
    };
    for grid in GRIDS {
        let [normal, hard] = scene.verbs(grid);
        assert_eq!(hard, "pick_up", "{grid}");
        assert_ne!(normal, "pick_up", "{grid}");
    }
}

#[test]
fn an_opening_is_made_before_one_walks_into_the_reach_of_a_spear() {
    let scene = Scene {
        rows: "\".........\", \".........\", \".........\"",
        combatants: "(role: \"cutthroat\", side: 0, cell: (1, 1), overrides: (ap: 21, initiative: 9)),
            (role: \"warden\", side: 1, cell: (5, 1), overrides: (ap: 14, initiative: 4, spells: []))",
    };
    for grid in GRIDS {
        let [normal, hard] = scene.verbs(grid);
        assert_eq!(hard, "opening", "{grid}");
        assert_eq!(normal, "move", "{grid}");
    }
}

#[test]
fn a_blow_is_kept_ready_for_an_enemy_in_whose_turn_one_cannot_break_in() {
    for (initiative, keeps) in [(12, true), (3, false)] {
        let combatants = format!(
            "(role: \"swordsman\", side: 0, cell: (1, 1), overrides: (ap: 3, initiative: 8)),
             (role: \"swordsman\", side: 1, cell: (2, 1), overrides: (ap: 21, acted: true, initiative: {initiative}))"
        );
        let scene = Scene {
            rows: "\"........\", \"........\", \"........\"",
            combatants: &combatants,
        };
        for grid in GRIDS {
            let verbs = verbs_of_turn(scene.battle(grid));
            assert_eq!(
                verbs.iter().any(|verb| verb == "ready"),
                keeps,
                "{grid}: {verbs:?}"
            );
        }
    }
}

/// All that the hard computer does in its turn.
fn verbs_of_turn(mut battle: Battle) -> Vec<String> {
    let mut computer = Computer::of(Difficulty::Hard);
    let mut verbs = Vec::new();
    let first = battle.acting();
    while let Some(command) = computer.decide(&battle) {
        match &command.order {
            Order::Act(act) if battle.pending().is_none() => verbs.push(act.verb.to_string()),
            _ => {}
        }
        battle
            .submit(command)
            .expect("the computer's commands are legal");
        if battle.pending().is_none() && battle.acting() != first {
            break;
        }
    }
    verbs
}
