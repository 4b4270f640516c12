//! The computer of the ruleset `triad`: one decision in a scene, on both grids. A row of the map is one line on squares and on
//! hexes.

use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{Act, BattleCommand, CombatantId, Difficulty, Order, Target};
use quincunx::grid::Cell;
use quincunx::script::Script;

const GRIDS: [&str; 2] = ["square", "hex"];

/// A battle on an open field after some steps.
struct Scene<'t> {
    edges: &'t str,
    combatants: &'t str,
    /// The dice, or the seed.
    dice: &'t str,
    steps: &'t [&'t str],
}

const PLAIN: Scene<'_> = Scene {
    edges: "",
    combatants: "",
    dice: "seed: 1",
    steps: &[],
};

impl Scene<'_> {
    fn battle(&self, grid: &str) -> Battle {
        let count = self.combatants.matches("role:").count();
        let order: Vec<_> = (1..=count).map(|who| who.to_string()).collect();
        // A last step that is not taken: what is decided is decided before it.
        let steps = [self.steps, &["(who: 1, do: \"dodge\")"]].concat();
        let text = format!(
            "(name: \"Scene\", rules: \"triad\", order: [{}], unasked: fail,
              map: (grid: {grid}, size: (24, 5), edges: [{}]),
              combatants: [{}], {}, steps: [{}])",
            order.join(", "),
            self.edges,
            self.combatants,
            self.dice,
            steps.join(", "),
        );
        let script = Script::parse("scene", &text).unwrap_or_else(|report| panic!("{report}"));
        let before = script.before_last_action();
        before.unwrap_or_else(|report| panic!("{report}")).0
    }
}

fn decision(battle: &Battle, difficulty: Difficulty) -> Order {
    let command = Computer::of(difficulty).decide(battle);
    command.expect("somebody may act").order
}

/// What the computer does on its turn.
fn act(battle: &Battle, difficulty: Difficulty) -> Act {
    match decision(battle, difficulty) {
        Order::Act(act) => act.as_ref().clone(),
        other => panic!("no action: {other:?}"),
    }
}

/// Its verb, with what it is done.
fn said(battle: &Battle, difficulty: Difficulty) -> String {
    let act = act(battle, difficulty);
    let with = act.with.map_or(String::new(), |with| format!(" {with}"));
    format!("{}{with}", act.verb)
}

/// Carries out what the hard computer decides.
fn decide(battle: &mut Battle) {
    let command = Computer::of(Difficulty::Hard).decide(battle);
    let command = command.expect("somebody may act");
    battle.submit(command).expect("it is legal");
}

#[test]
fn an_ally_that_bleeds_is_gone_to_and_tended() {
    let scene = Scene {
        combatants: "(role: \"vanguard\", side: 0, cell: (2, 2)),
            (role: \"vanguard\", side: 0, cell: (6, 0), overrides: (bleeding: 1)),
            (role: \"vanguard\", side: 1, cell: (22, 2))",
        ..PLAIN
    };
    for grid in GRIDS {
        for difficulty in [Difficulty::Normal, Difficulty::Hard] {
            let mut battle = scene.battle(grid);
            let command = Computer::of(difficulty).decide(&battle).expect("it acts");
            battle.submit(command).expect("it is legal");
            let act = act(&battle, difficulty);
            let ally = Some(Target::Combatant(CombatantId(2)));
            assert_eq!((act.verb.as_str(), act.at), ("first_aid", ally), "{grid}");
        }
    }
}

#[test]
fn a_blow_is_readied_for_one_that_comes_near() {
    let scene = Scene {
        combatants: "(role: \"vanguard\", side: 0, cell: (2, 2)), (role: \"vanguard\", side: 1, cell: (10, 2))",
        steps: &["(who: 1, do: \"dodge\")"],
        ..PLAIN
    };
    for grid in GRIDS {
        let battle = scene.battle(grid);
        assert_eq!(said(&battle, Difficulty::Hard), "ready longsword", "{grid}");
        assert_eq!(said(&battle, Difficulty::Normal), "move", "{grid}");
    }
}

#[test]
fn a_turn_is_put_off_until_enemies_have_come_near() {
    let combatants =
        "(role: \"vanguard\", side: 0, cell: (2, 2)), (role: \"vanguard\", side: 1, cell: (20, 2)),
        (role: \"vanguard\", side: 1, cell: (20, 3))";
    let scene = Scene {
        combatants,
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = scene.battle(grid);
        assert_eq!(said(&battle, Difficulty::Normal), "move", "{grid}");
        assert_eq!(said(&battle, Difficulty::Hard), "delay", "{grid}");
        decide(&mut battle);
        // Both enemies stay where they are: one is still to come after the first, nobody after the second.
        for (enemy, choice) in [(2, "decline"), (3, "enter")] {
            let over = BattleCommand::end_turn(CombatantId(enemy));
            battle.submit(over).expect("its Turn ends");
            match decision(&battle, Difficulty::Hard) {
                Order::Answer(answer) => assert_eq!(answer.choose, choice, "{grid}"),
                other => panic!("no answer: {other:?}"),
            }
            decide(&mut battle);
        }
    }
}

#[test]
fn an_enemy_is_brought_down_and_disarmed_before_it_is_struck() {
    let combatants = "(role: \"swordsman\", side: 0, cell: (2, 2), overrides: (level: 16)),
        (role: \"swordsman\", side: 1, cell: (3, 2), overrides: (level: 16))";
    // To stand up and to take another weapon in hand cost the enemy an Action each: more than a blow does to one with so
    // many hit points.
    let steps: [(&[&str], &str, &str); 2] = [
        (&[], "seed: 1", "trip"),
        (
            &["(who: 1, do: \"trip\", with: \"longsword\", at: 2)"],
            "dice: [(\"d20\", [12]), (\"d20\", [5])]",
            "disarm",
        ),
    ];
    for (steps, dice, hard) in steps {
        let scene = Scene {
            combatants,
            steps,
            dice,
            ..PLAIN
        };
        for grid in GRIDS {
            let battle = scene.battle(grid);
            assert_eq!(said(&battle, Difficulty::Hard), hard, "{grid}");
            let normal = said(&battle, Difficulty::Normal);
            assert_eq!(normal, "strike longsword", "{grid}");
        }
    }
}

#[test]
fn an_orb_is_set_on_an_enemy_and_directed_in_the_next_turn() {
    let scene = Scene {
        combatants:
            "(role: \"flame_adept\", side: 0, cell: (2, 2), overrides: (level: 9, spells: [\"ember_orb\"])),
            (role: \"vanguard\", side: 1, cell: (7, 2), overrides: (max_hp: 116))",
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = scene.battle(grid);
        assert_ne!(
            said(&battle, Difficulty::Normal),
            "cast ember_orb",
            "{grid}"
        );
        assert_eq!(said(&battle, Difficulty::Hard), "cast ember_orb", "{grid}");
        decide(&mut battle);
        for who in [1, 2] {
            let over = BattleCommand::end_turn(CombatantId(who));
            battle.submit(over).expect("its Turn ends");
        }
        let next = said(&battle, Difficulty::Hard);
        assert!(next.starts_with("control ember_orb"), "{grid}: {next}");
    }
}

#[test]
fn fog_is_laid_once_before_one_that_shoots() {
    let scene = Scene {
        combatants:
            "(role: \"flame_adept\", side: 0, cell: (2, 2), overrides: (spells: [\"fog_bank\"])),
            (role: \"ranger\", side: 1, cell: (12, 2))",
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = scene.battle(grid);
        assert_eq!(said(&battle, Difficulty::Hard), "cast fog_bank", "{grid}");
        decide(&mut battle);
        assert_ne!(said(&battle, Difficulty::Hard), "cast fog_bank", "{grid}");
    }
}

#[test]
fn the_cell_of_a_hidden_enemy_is_attacked_that_an_ally_sees() {
    let scene = Scene {
        combatants: "(role: \"vanguard\", side: 0, cell: (2, 2)), (role: \"vanguard\", side: 0, cell: (2, 4)),
            (role: \"skulker\", side: 1, cell: (3, 2), overrides: (hidden_from: [1]))",
        ..PLAIN
    };
    for grid in GRIDS {
        let battle = scene.battle(grid);
        let cell = Some(Target::Cell(Cell::new(3, 2)));
        assert_eq!(
            said(&battle, Difficulty::Hard),
            "strike longsword",
            "{grid}"
        );
        assert_eq!(act(&battle, Difficulty::Hard).at, cell, "{grid}");
    }
}

#[test]
fn a_cell_where_an_enemy_was_seen_last_is_attacked_once() {
    let scene = Scene {
        edges: "(cell: (3, 2), side: \"W\", edge: \"fence\")",
        combatants: "(role: \"skulker\", side: 1, cell: (3, 2)), (role: \"vanguard\", side: 0, cell: (2, 2))",
        dice: "dice: [(\"d20\", [7]), (\"2d20\", [2, 2])]",
        steps: &["(who: 1, do: \"sneak\")", "(who: 1, end_turn: true)"],
    };
    for grid in GRIDS {
        let mut battle = scene.battle(grid);
        let cell = Some(Target::Cell(Cell::new(3, 2)));
        assert_eq!(act(&battle, Difficulty::Hard).at, cell, "{grid}");
        decide(&mut battle);
        assert_ne!(act(&battle, Difficulty::Hard).at, cell, "{grid}");
    }
}
