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
