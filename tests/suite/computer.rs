//! The computer on small boards: what it does about doors, levers, ledges, chasms, and an enemy
//! whom it can hardly hurt. Its opponent stands still.

use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{
    BattleCommand, BattleEvent, CombatantId, Difficulty, MoveKind, Order, Outcome, Position,
    RollKind, SideId, Standing,
};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::Level;
use std::fmt::Write;
use std::sync::Arc;

const GRIDS: [&str; 2] = ["square", "hex"];

/// A map of these rows: `A` is where the computer's fighters stand, `1` where the others do.
struct Board<'b> {
    rows: &'b [&'b str],
    heights: Option<&'b [&'b str]>,
    /// Further fields of the level: `edges: […],`.
    more: &'b str,
    /// Further combatants.
    further: &'b str,
    /// Roles with their overrides.
    fighters: [(&'b str, &'b str); 2],
}

impl Board<'_> {
    fn battle(&self, grid: &str, seed: u64) -> Battle {
        self.battle_under("injury", (grid, seed))
    }

    fn battle_under(&self, rules: &str, (grid, seed): (&str, u64)) -> Battle {
        let list = |rows: &[&str]| {
            rows.iter().fold(String::new(), |mut text, row| {
                write!(text, "\"{row}\", ").expect("a string takes text");
                text
            })
        };
        let heights = self.heights.map_or(String::new(), |heights| {
            format!("elevation: [{}],", list(heights))
        });
        let [own, other] = self.fighters;
        let text = format!(
            r##"(
            name: "Board", summary: "", grid: {grid}, start: ready,
            legend: {{
                ".": "stone floor", "#": "wall", "A": "stone floor", "1": "stone floor", "2": "stone floor",
                "d": (terrain: "stone floor", object: "door"),
                "c": (terrain: "stone floor", object: "crate"),
                "P": (terrain: "stone floor", object: "portcullis"),
                "L": (terrain: "stone floor", object: "lever"),
                "~": "deep water",
            }},
            rows: [{rows}], {heights} {more}
            sides: [(name: "Ours"), (name: "Theirs")],
            combatants: [
                (role: "{}", side: 0, cell: "A", facing: "E", overrides: {{"injury": ({})}}),
                (role: "{}", side: 1, cell: "1", facing: "W", overrides: {{"injury": ({})}}),
                {further}
            ],
            )"##,
            own.0,
            own.1,
            other.0,
            other.1,
            rows = list(self.rows),
            more = self.more,
            further = self.further,
        );
        let level = Level::parse("board", &text).unwrap_or_else(|report| panic!("{report}"));
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        Battle::new(Arc::new(level), rules, dice).expect("the level is right")
    }
}

/// Plays until the first roll at the enemy: the computer one side, nobody the other.
fn first_blow(battle: &mut Battle, difficulty: Difficulty) {
    play_on(battle, difficulty, has_struck);
}

/// The same until something is so.
fn play_on(battle: &mut Battle, difficulty: Difficulty, done: impl Fn(&Battle) -> bool) {
    let mut computer = Computer::of(difficulty);
    while battle.outcome().is_none() && !done(battle) {
        let who = battle
            .pending()
            .map_or_else(|| battle.may_act()[0], |choice| choice.who);
        let command = if battle.side(who).0 == 0 {
            computer.decide(battle).expect("somebody may speak")
        } else if battle.pending().is_some() {
            BattleCommand::answer(who, "decline")
        } else {
            BattleCommand::end_turn(who)
        };
        battle
            .submit(command)
            .expect("the computer's commands are legal");
    }
}

fn has_struck(battle: &Battle) -> bool {
    battle.events().iter().any(|event| {
        matches!(event, BattleEvent::Rolled(roll)
            if roll.kind == RollKind::Attack && roll.who == CombatantId(1) && roll.against.is_some())
    })
}

fn verbs(battle: &Battle) -> Vec<&str> {
    let acts = battle.commands().iter().filter(|c| c.who == CombatantId(1));
    acts.filter_map(|command| match &command.order {
        Order::Act(act) => Some(act.verb.as_str()),
        _ => None,
    })
    .collect()
}

/// The computer gets to its enemy within so many rounds, with this action on the way.
fn gets_there(board: &Board<'_>, (verb, rounds): (&str, u32)) {
    for grid in GRIDS {
        for difficulty in Difficulty::ALL {
            let mut battle = board.battle(grid, 3);
            first_blow(&mut battle, difficulty);
            let case = format!("{grid}, {}: {:?}", difficulty.word(), verbs(&battle));
            assert!(has_struck(&battle), "{case}");
            assert!(verbs(&battle).contains(&verb), "{case}");
            assert!(battle.turns().round() <= rounds, "{case}");
        }
    }
}

const SWORD: (&str, &str) = ("swordsman", "");
const DUMMY: (&str, &str) = ("commoner", "");

/// Nothing but flat ground between the two.
const PLAIN: Board<'_> = Board {
    rows: &["......", "A....1", "......"],
    heights: None,
    more: "",
    further: "",
    fighters: [SWORD, DUMMY],
};

/// The same on ground of these heights, a row of the map each.
fn steps<'b>(heights: &'b [&'b str; 3], own: (&'b str, &'b str)) -> Board<'b> {
    Board {
        heights: Some(heights),
        fighters: [own, DUMMY],
        ..PLAIN
    }
}

#[test]
fn a_door_in_the_way_is_opened() {
    let board = Board {
        rows: &["...#...", "A..d..1", "...#..."],
        ..PLAIN
    };
    gets_there(&board, ("use", 3));
}

#[test]
fn a_door_between_two_cells_is_opened() {
    let board = Board {
        rows: &["###########", "A....1.....", "###########"],
        more: r#"edges: [(cell: (2, 1), side: "E", edge: "door")],"#,
        ..PLAIN
    };
    gets_there(&board, ("use", 3));
}

/// Nobody could stand behind the door, so no way leads there: two that wait on both sides of it would do so for ever.
#[test]
fn a_door_is_opened_on_an_enemy_who_stands_right_behind_it() {
    let in_a_cell = Board {
        rows: &["....#...", "A...d1..", "....#..."],
        fighters: [SWORD, SWORD],
        ..PLAIN
    };
    let on_an_edge = Board {
        rows: &["###########", "A....1.....", "###########"],
        more: r#"edges: [(cell: (4, 1), side: "E", edge: "door")],"#,
        fighters: [SWORD, SWORD],
        ..PLAIN
    };
    for (rules, board) in ["injury", "contest", "triad", "wounds"]
        .into_iter()
        .flat_map(|rules| [(rules, &in_a_cell), (rules, &on_an_edge)])
    {
        for grid in GRIDS {
            for difficulty in Difficulty::ALL {
                let mut battle = board.battle_under(rules, (grid, 3));
                let mut computer = Computer::of(difficulty);
                let fight = |battle: &Battle| {
                    battle.events().iter().any(|event| {
                        matches!(event, BattleEvent::Rolled(roll)
                            if roll.kind == RollKind::Attack && roll.against.is_some())
                    })
                };
                while battle.outcome().is_none() && !fight(&battle) && battle.commands().len() < 200
                {
                    let command = computer.decide(&battle).expect("somebody may speak");
                    battle.submit(command).expect("it is legal");
                }
                let is_use = |command: &BattleCommand| matches!(&command.order, Order::Act(act) if act.verb == "use");
                let case = format!("{rules}, {grid}, {}", difficulty.word());
                assert!(fight(&battle), "{case}");
                assert!(battle.commands().iter().any(is_use), "{case}");
            }
        }
    }
}

#[test]
fn a_large_body_opens_every_leaf_that_it_needs() {
    let board = Board {
        rows: &["....#....", "A...d..1.", "....d....", "....#...."],
        fighters: [("ogre_brute", ""), DUMMY],
        ..PLAIN
    };
    gets_there(&board, ("use", 3));
}

#[test]
fn a_gate_is_raised_by_its_lever() {
    let board = Board {
        rows: &["L......#....", ".A.....P...1", ".......#...."],
        more: r#"levers: [(cell: "L", works: [(cell: "P")])],"#,
        ..PLAIN
    };
    gets_there(&board, ("use", 4));
}

#[test]
fn a_gate_without_a_lever_is_broken_down() {
    let board = Board {
        rows: &["...#...", "A..P..1", "...#..."],
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = board.battle(grid, 5);
        first_blow(&mut battle, Difficulty::Normal);
        assert!(has_struck(&battle), "{grid}");
        let broken = battle.events().iter().any(
            |event| matches!(event, BattleEvent::ObjectHurt { name, to: 0, .. } if name == "portcullis"),
        );
        assert!(broken, "{grid}");
    }
}

#[test]
fn of_two_things_in_the_way_the_weaker_is_broken() {
    let board = Board {
        rows: &["...P...", "A..#..1", "...c..."],
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = board.battle(grid, 5);
        first_blow(&mut battle, Difficulty::Normal);
        let names: Vec<_> = battle
            .events()
            .iter()
            .filter_map(|event| match event {
                BattleEvent::ObjectHurt { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        assert!(has_struck(&battle) && !names.is_empty(), "{grid}");
        assert!(
            names.iter().all(|&name| name == "crate"),
            "{grid}: {names:?}"
        );
    }
}

#[test]
fn a_door_is_left_alone_where_the_way_round_is_short() {
    let board = Board {
        rows: &["...d...", "A..#..1", "...#...", "......."],
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = board.battle(grid, 3);
        first_blow(&mut battle, Difficulty::Normal);
        assert!(has_struck(&battle), "{grid}");
        assert!(!verbs(&battle).contains(&"use"), "{grid}");
    }
}

#[test]
fn a_ledge_is_climbed_by_a_check() {
    let board = steps(&["000222"; 3], SWORD);
    gets_there(&board, ("climb", 12));
}

#[test]
fn a_climber_goes_up_any_height_with_a_move() {
    let board = steps(&["000555"; 3], ("swordsman", "climb: 6"));
    gets_there(&board, ("move", 4));
}

#[test]
fn a_ledge_is_jumped_down_where_no_stairs_lead_down() {
    let board = steps(&["222000"; 3], SWORD);
    gets_there(&board, ("move", 5));
}

#[test]
fn a_drake_flies_over_a_chasm() {
    let board = Board {
        rows: &[".......", "A.....1", "......."],
        heights: Some(&["8880888", "8880888", "8880888"]),
        fighters: [("horned_drake", "size: \"medium\""), DUMMY],
        ..PLAIN
    };
    gets_there(&board, ("fly", 3));
}

#[test]
fn a_drake_flies_over_deep_water_and_to_an_island_of_rock() {
    let board = Board {
        rows: &[
            "..~~~~~~~~~~~~~~~~....",
            "A.~~~~~~~~~~~~~~~~...1",
            "..~~~~~~~~~~~~~~~~....",
        ],
        heights: Some(&[
            "0000000000000000000333",
            "0000000000000000000333",
            "0000000000000000000333",
        ]),
        fighters: [("horned_drake", ""), DUMMY],
        ..PLAIN
    };
    gets_there(&board, ("fly", 4));
}

#[test]
fn a_flyer_walks_where_that_is_as_quick() {
    let board = Board {
        rows: &["......", "A...1.", "......"],
        fighters: [("horned_drake", "size: \"medium\""), DUMMY],
        ..PLAIN
    };
    for grid in GRIDS {
        let mut battle = board.battle(grid, 3);
        first_blow(&mut battle, Difficulty::Normal);
        assert!(
            has_struck(&battle) && !verbs(&battle).contains(&"fly"),
            "{grid}"
        );
    }
}

#[test]
fn a_winged_one_goes_up_to_an_enemy_overhead() {
    let board = Board {
        rows: &["........", "A......1", "........"],
        fighters: [
            ("horned_drake", "size: \"medium\""),
            (
                "horned_drake",
                "size: \"medium\", altitude: 4, skills: {\"fly\": 15}",
            ),
        ],
        ..PLAIN
    };
    let mut flown = 0;
    for grid in GRIDS {
        let mut battle = board.battle(grid, 3);
        first_blow(&mut battle, Difficulty::Normal);
        assert!(has_struck(&battle), "{grid}: {:?}", verbs(&battle));
        flown += battle
            .events()
            .iter()
            .filter(|event| {
                matches!(
                    event,
                    BattleEvent::Moved {
                        kind: MoveKind::Fly,
                        ..
                    }
                )
            })
            .count();
    }
    assert!(flown > 0);
}

#[test]
fn an_enemy_who_can_hardly_be_hurt_is_attacked_all_the_same() {
    for grid in GRIDS {
        let board = Board {
            rows: &["....", ".A1.", "...."],
            fighters: [
                ("commoner", "str: -3, injuries: {\"eye.l\": 2}"),
                (
                    "commoner",
                    "dv_bonus: 5, dex: 10, armour: 6, unready: false",
                ),
            ],
            ..PLAIN
        };
        for difficulty in [Difficulty::Normal, Difficulty::Hard] {
            let mut battle = board.battle(grid, 3);
            first_blow(&mut battle, difficulty);
            assert!(has_struck(&battle), "{grid}, {}", difficulty.word());
            assert_eq!(battle.turns().round(), 1, "{grid}, {}", difficulty.word());
            assert_ne!(battle.outcome(), Some(Outcome::Draw));
        }
    }
}

#[test]
fn an_archer_without_arrows_takes_a_blade_in_hand() {
    for grid in GRIDS {
        let board = Board {
            rows: &[".......", ".A...1.", "......."],
            fighters: [
                ("archer", "ammunition: 0"),
                ("commoner", "dv_bonus: -5, armour: 0, unready: false"),
            ],
            ..PLAIN
        };
        for difficulty in Difficulty::ALL {
            let mut battle = board.battle(grid, 3);
            first_blow(&mut battle, difficulty);
            let case = format!("{grid}, {}: {:?}", difficulty.word(), verbs(&battle));
            assert_eq!(verbs(&battle)[..2], ["drop", "draw"], "{case}");
            let with = last_weapon(&battle);
            assert_eq!(with.as_deref(), Some("dagger"), "{case}");
        }
    }
}

#[test]
fn whoever_has_no_blade_left_fetches_one_or_strikes_with_bare_hands() {
    for grid in GRIDS {
        let armed = Board {
            rows: &["................", ".A.............1", "................"],
            fighters: [
                ("commoner", "lying: [(\"mace\", (3, 2))]"),
                ("commoner", "unready: false"),
            ],
            ..PLAIN
        };
        let bare = Board {
            fighters: [
                ("archer", "ammunition: 0, gear: {}"),
                ("commoner", "unready: false"),
            ],
            ..armed
        };
        for (board, weapon) in [(&armed, "mace"), (&bare, "unarmed")] {
            let mut battle = board.battle(grid, 3);
            first_blow(&mut battle, Difficulty::Normal);
            let case = format!("{grid}: {:?}", verbs(&battle));
            assert_eq!(last_weapon(&battle).as_deref(), Some(weapon), "{case}");
        }
    }
}

/// The weapon of the computer's last action.
fn last_weapon(battle: &Battle) -> Option<String> {
    let acts = battle.commands().iter().rev();
    let mut own = acts.filter(|command| command.who == CombatantId(1));
    own.find_map(|command| match &command.order {
        Order::Act(act) => Some(act.with.as_ref()?.to_string()),
        _ => None,
    })
}

#[test]
fn a_helpless_enemy_in_a_passage_is_finished_so_that_one_can_stand_there() {
    let board = Board {
        rows: &["#######", "A21....", "#######"],
        further: r#"(role: "commoner", side: 1, cell: "2", facing: "W", overrides: {"injury": (exhaustion: 0, stamina: 0)}),"#,
        fighters: [("sellsword", "level: 5, str: 6"), DUMMY],
        ..PLAIN
    };
    for grid in GRIDS {
        for difficulty in Difficulty::ALL {
            let mut battle = board.battle(grid, 3);
            play_on(&mut battle, difficulty, |battle| {
                battle.get::<Standing>(CombatantId(2)) != Some(&Standing::Up)
            });
            let case = format!("{grid}, {}: {:?}", difficulty.word(), verbs(&battle));
            assert_eq!(battle.get(CombatantId(3)), Some(&Standing::Dead), "{case}");
            assert_eq!(battle.outcome(), Some(Outcome::Won(SideId(0))), "{case}");
        }
    }
}

/// The computer's fighter and its enemy, both with swords: six cells a Move, three action points, a reach of one.
const FAR_APART: Board<'_> = Board {
    rows: &[
        "....................",
        "A..............1....",
        "....................",
    ],
    fighters: [SWORD, SWORD],
    ..PLAIN
};

/// How far apart the computer's fighter and its enemy are, in cells.
fn gap(battle: &Battle) -> i32 {
    let cell = |who| battle.get::<Position>(who).map(|it| it.cell());
    let apart = cell(CombatantId(1)).zip(cell(CombatantId(2)));
    let (own, other) = apart.expect("both are on the board");
    battle.board().kind().distance(own, other)
}

#[test]
fn a_hard_fighter_whose_way_would_leave_no_blows_waits_out_of_reach() {
    for grid in GRIDS {
        let after_a_round = |difficulty| {
            let mut battle = FAR_APART.battle(grid, 3);
            play_on(&mut battle, difficulty, |battle| battle.turns().round() > 1);
            gap(&battle)
        };
        // A Move and the reach are seven cells.
        assert_eq!(after_a_round(Difficulty::Hard), 8, "{grid}");
        assert!(after_a_round(Difficulty::Normal) <= 7, "{grid}");
    }
}

#[test]
fn a_hard_fighter_does_not_wait_for_an_enemy_that_does_nothing() {
    for grid in GRIDS {
        let mut battle = FAR_APART.battle(grid, 3);
        first_blow(&mut battle, Difficulty::Hard);
        assert!(has_struck(&battle), "{grid}: {:?}", verbs(&battle));
        assert!(battle.turns().round() <= 3, "{grid}");
    }
}

#[test]
fn a_hard_fighter_with_blows_left_after_its_way_goes_at_once() {
    let board = Board {
        rows: &[".........", "A.....1..", "........."],
        ..FAR_APART
    };
    for grid in GRIDS {
        let mut battle = board.battle(grid, 3);
        first_blow(&mut battle, Difficulty::Hard);
        assert!(has_struck(&battle), "{grid}: {:?}", verbs(&battle));
        assert_eq!(battle.turns().round(), 1, "{grid}");
    }
}

/// How many attacks the computer's fighter makes in its first round against one that does nothing.
fn attacks_of_a_round(rules: &str, board: &Board<'_>, difficulty: Difficulty) -> usize {
    let mut battle = board.battle_under(rules, ("square", 3));
    play_on(&mut battle, difficulty, |battle| battle.turns().round() > 1);
    let all = verbs(&battle).into_iter();
    all.filter(|verb| ["attack", "strike", "shoot"].contains(verb))
        .count()
}

#[test]
fn the_easy_one_attacks_less_often_than_it_could() {
    let beside = Board {
        rows: &["......", "..A1..", "......"],
        fighters: [SWORD, SWORD],
        ..PLAIN
    };
    let far = Board {
        rows: &[".........", ".A.....1.", "........."],
        fighters: [("archer", ""), SWORD],
        ..PLAIN
    };
    let cases = [("injury", &beside, 2), ("injury", &far, 1)];
    for (rules, board, most) in cases {
        let attacks = |difficulty| attacks_of_a_round(rules, board, difficulty);
        let (easy, normal) = (attacks(Difficulty::Easy), attacks(Difficulty::Normal));
        assert_eq!(easy, most, "{rules}");
        assert!(normal > most, "{rules}: {normal}");
    }
}

#[test]
fn walls_are_gone_round_under_every_ruleset() {
    // The enemy is behind the wall, and the nearest cell to it is a dead end.
    strikes_before_long(&Board {
        rows: &[
            "###########",
            "#.........#",
            "#.#####...#",
            "#.....#...#",
            "#..A..#1..#",
            "#.....#...#",
            "#.#####...#",
            "#.........#",
            "###########",
        ],
        // Roles that every ruleset has.
        fighters: [SWORD, SWORD],
        ..PLAIN
    });
}

#[test]
fn ledges_are_gone_round_under_every_ruleset() {
    // The enemy is in the next cell, out of reach above, and a slope leads up to it.
    strikes_before_long(&Board {
        rows: &[
            "#########",
            "#..1....#",
            "#..A....#",
            "#.......#",
            "#########",
        ],
        heights: Some(&[
            ".........",
            "...33321.",
            ".........",
            ".........",
            ".........",
        ]),
        fighters: [SWORD, SWORD],
        ..PLAIN
    });
}

/// The computer of every ruleset and strength finds its way to the enemy on both grids.
fn strikes_before_long(board: &Board<'_>) {
    for ruleset in quincunx::rules::all() {
        for grid in GRIDS {
            for difficulty in Difficulty::ALL {
                let mut battle = board.battle_under(ruleset.id, (grid, 3));
                first_blow(&mut battle, difficulty);
                let rounds = battle.turns().round();
                let case = format!("{} {grid} {}", ruleset.id, difficulty.word());
                assert!(has_struck(&battle), "{case}: {:?}", verbs(&battle));
                // Enough for who goes one cell a round.
                assert!(rounds <= 16, "{case}: {rounds}");
            }
        }
    }
}
