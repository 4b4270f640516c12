//! What the sides of a battle want besides being the last: every objective on both grids, under every
//! ruleset, by the same words.

use crate::battles::levels;
use crate::pace::balanced_rulesets;
use crate::trial::{laws, orders::battle_under};
use quincunx::ai::{Computer, Player};
use quincunx::battle::{Battle, Narrator, Save};
use quincunx::combat::{
    BattleCommand, BattleEvent, CombatantId, Difficulty, Outcome, PendingChoice, Position, SideId,
    Standing,
};
use quincunx::level::Level;
use quincunx::rules;
use quincunx::script::Script;
use quincunx::sim::{Plan, simulate};
use std::sync::Arc;

const GRIDS: [&str; 2] = ["square", "hex"];
const ONE: Outcome = Outcome::Won(SideId(0));
const TWO: Outcome = Outcome::Won(SideId(1));

/// A field with a yard in the north-west and a road in the south-west, and these fighters: role, side,
/// column, row, name.
fn level(grid: &str, people: &[(&str, usize, i32, i32, &str)], more: &str) -> Arc<Level> {
    let columns = |row: i32| if grid == "hex" { row / 2 } else { 0 };
    let people = people.iter().map(|(role, side, x, y, name)| {
        let q = x - columns(*y);
        format!("(role: \"{role}\", side: {side}, cell: ({q}, {y}), name: \"{name}\"),")
    });
    let sides = if people.clone().any(|it| it.contains("side: 2")) {
        ", (name: \"Three\")"
    } else {
        ""
    };
    let text = format!(
        "(name: \"Purpose\", grid: {grid}, legend: {{\".\": \"grass\"}},
          rows: [{}],
          regions: {{\"y\": \"the yard\", \"r\": \"the road\"}},
          region_rows: [{} {} \"rr..............\"],
          sides: [(name: \"One\"), (name: \"Two\"){sides}],
          combatants: [{}], {more})",
        "\"................\", ".repeat(10),
        "\"yyy.............\", ".repeat(3),
        "\"................\", ".repeat(6),
        people.collect::<String>()
    );
    Arc::new(Level::parse("purpose.ron", &text).unwrap_or_else(|report| panic!("{report}")))
}

/// Every ruleset on both grids.
fn everywhere(mut check: impl FnMut(&str, &'static str)) {
    for grid in GRIDS {
        for ruleset in rules::all() {
            check(grid, ruleset.id);
        }
    }
}

/// Whose turn it is ends it, who is asked declines.
fn stand_by(battle: &mut Battle) {
    let who = battle.speaker().expect("it goes on");
    let command = match battle.pending() {
        Some(_) => BattleCommand::answer(who, PendingChoice::DECLINE),
        None => BattleCommand::end_turn(who),
    };
    battle.submit(command).expect("one may wait");
}

/// Nobody does anything until the battle is over.
fn wait(level: &Arc<Level>, rules: &str) -> Battle {
    let mut battle = battle_under(rules, level, 1);
    for _ in 0..400 {
        if battle.speaker().is_none() {
            break;
        }
        stand_by(&mut battle);
        laws::hold(&battle);
    }
    battle
}

/// The computer plays these sides, the others wait.
fn play(level: &Arc<Level>, rules: &str, seed: u64, sides: &[u8]) -> Battle {
    let mut battle = battle_under(rules, level, seed);
    play_until(&mut battle, Computer::default(), u32::MAX, |_, side| {
        sides.contains(&side.0)
    });
    battle
}

/// The same up to the beginning of a round, by a computer of any strength, where the sides that it plays may change.
fn play_until(
    battle: &mut Battle,
    mut computer: Computer,
    round: u32,
    plays: impl Fn(u32, SideId) -> bool,
) {
    while let Some(who) = battle.speaker()
        && battle.turns().round() < round
    {
        let acts = plays(battle.turns().round(), battle.side(who));
        // Who waits does not act in the turns of others either.
        let interrupts = battle.pending().is_some_and(|it| it.kind == "interrupt");
        let command = match battle.pending() {
            Some(_) if interrupts && !acts => BattleCommand::answer(who, PendingChoice::DECLINE),
            None if !acts => BattleCommand::end_turn(who),
            _ => computer.decide(battle).expect("somebody may speak"),
        };
        battle.submit(command).expect("it is legal");
        laws::hold(battle);
    }
}

/// Whether somebody stands in the region of a letter.
fn is_in(region: char, battle: &Battle, who: u32) -> bool {
    let mut regions = battle.level().objectives().regions().iter();
    let region = regions.find(|it| it.symbol == region).expect("it is drawn");
    let at = battle.get::<Position>(CombatantId(who));
    at.is_some_and(|at| region.cells.contains(&at.cell()))
}

fn counts(battle: &Battle) -> Vec<u32> {
    let events = battle.events().iter();
    let counts = events.filter_map(|event| match event {
        BattleEvent::ObjectiveCounted { count, .. } => Some(*count),
        _ => None,
    });
    counts.collect()
}

fn ended(battle: &Battle, outcome: Outcome, by: &str) {
    let rules = battle.ruleset().id;
    assert_eq!(battle.outcome(), Some(outcome), "{rules}");
    assert_eq!(battle.decided_by().as_deref(), Some(by), "{rules}");
}

fn standing(battle: &Battle, who: u32) -> Standing {
    *battle.get(CombatantId(who)).expect("it has a standing")
}

const FAR: [(&str, usize, i32, i32, &str); 2] = [
    ("swordsman", 0, 1, 1, "Anna"),
    ("swordsman", 1, 14, 8, "Bert"),
];

#[test]
fn who_holds_a_region_for_so_many_rounds_has_won() {
    everywhere(|grid, rules| {
        let level = level(
            grid,
            &FAR,
            "objectives: [(side: 0, hold: \"y\", rounds: 2)]",
        );
        let battle = wait(&level, rules);
        ended(&battle, ONE, "hold");
        assert_eq!((battle.turns().round(), counts(&battle)), (2, vec![1, 2]));
        let lines = Narrator::of(&battle).lines(battle.events());
        let has = |text: &str| lines.iter().any(|line| line.text == text);
        assert!(has("The yard is held by One: 1 of 2 rounds."), "{lines:?}");
        assert!(has(
            "Victory for One, who had to hold the yard for 2 rounds."
        ));
    });
}

#[test]
fn an_enemy_in_the_region_keeps_it_from_being_held_and_the_round_limit_draws() {
    everywhere(|grid, rules| {
        let people = [("swordsman", 0, 0, 0, "A"), ("swordsman", 1, 2, 2, "B")];
        let more = "objectives: [(side: 0, hold: \"y\", rounds: 1)], round_limit: 3";
        let battle = wait(&level(grid, &people, more), rules);
        ended(&battle, Outcome::Draw, "round limit");
        assert_eq!((battle.turns().round(), counts(&battle)), (3, vec![]));
    });
}

#[test]
fn who_lasts_so_many_rounds_has_won_and_the_first_in_the_list_counts() {
    everywhere(|grid, rules| {
        let more = "objectives: [(side: 1, survive: 3), (side: 0, survive: 3)]";
        let battle = wait(&level(grid, &FAR, more), rules);
        ended(&battle, TWO, "survive");
        assert_eq!(battle.turns().round(), 3);
    });
}

#[test]
fn the_most_points_at_the_round_limit_win() {
    everywhere(|grid, rules| {
        let more =
            "objectives: [(side: 1, points: \"y\"), (side: 0, points: \"y\")], round_limit: 3";
        let battle = wait(&level(grid, &FAR, more), rules);
        ended(&battle, ONE, "points");
        assert_eq!(counts(&battle), [1, 2, 3]);
        let nobody = [("swordsman", 0, 6, 1, "A"), ("swordsman", 1, 14, 8, "B")];
        let battle = wait(&level(grid, &nobody, more), rules);
        ended(&battle, Outcome::Draw, "round limit");
    });
}

#[test]
fn an_objective_of_two_conditions_needs_both() {
    everywhere(|grid, rules| {
        let more = "objectives: [(side: 0, hold: \"y\", rounds: 1, survive: 3)]";
        let battle = wait(&level(grid, &FAR, more), rules);
        ended(&battle, ONE, "hold + survive");
        assert_eq!(battle.turns().round(), 3);
    });
}

#[test]
fn the_computer_leaves_by_an_exit_with_as_many_as_have_to() {
    everywhere(|grid, rules| {
        for strength in Difficulty::ALL {
            let people = [
                ("swordsman", 0, 5, 7, "A"),
                ("archer", 0, 4, 6, "B"),
                ("spearman", 0, 3, 4, "C"),
                ("swordsman", 1, 14, 1, "D"),
            ];
            let more = "objectives: [(side: 0, exit: \"r\", count: 2)]";
            let level = level(grid, &people, more);
            let mut battle = battle_under(rules, &level, 3);
            let mut computer = Computer::of(strength);
            while let Some(command) = computer.decide(&battle) {
                battle.submit(command).expect("it is legal");
                laws::hold(&battle);
            }
            ended(&battle, ONE, "exit");
            let gone = [1, 2, 3].map(|who| standing(&battle, who) == Standing::Gone);
            assert_eq!(
                gone.iter().filter(|gone| **gone).count(),
                2,
                "{rules} {gone:?}"
            );
            assert!(battle.turns().round() <= 5, "{rules}: they hurry");
        }
    });
}

#[test]
fn who_could_shoot_first_enters_a_region_that_would_be_lost_at_the_end_of_the_round() {
    everywhere(|grid, rules| {
        for strength in Difficulty::ALL {
            let people = [("archer", 0, 5, 1, "A"), ("swordsman", 1, 1, 1, "B")];
            let more = "objectives: [(side: 0, hold: \"y\", rounds: 2), (side: 1, hold: \"y\", rounds: 2)]";
            let mut battle = battle_under(rules, &level(grid, &people, more), 1);
            let plays = |round, side| round == 2 && side == SideId(0);
            play_until(&mut battle, Computer::of(strength), 3, plays);
            let told = format!("{grid} {rules} {strength:?}");
            assert_eq!(counts(&battle).first(), Some(&1), "{told}");
            assert_ne!(battle.outcome(), Some(TWO), "{told}");
        }
    });
}

#[test]
fn the_computer_guards_the_exit_by_which_the_others_want_to_leave() {
    everywhere(|grid, rules| {
        for strength in Difficulty::ALL {
            let people = [
                ("swordsman", 0, 14, 1, "A"),
                ("swordsman", 1, 4, 7, "B"),
                ("swordsman", 1, 9, 5, "C"),
            ];
            let level = level(
                grid,
                &people,
                "objectives: [(side: 0, exit: \"r\", count: 1)]",
            );
            let mut battle = battle_under(rules, &level, 4);
            let plays = |_, side| side == SideId(1);
            play_until(&mut battle, Computer::of(strength), 4, plays);
            let told = format!("{grid} {rules} {strength:?}");
            assert!(is_in('r', &battle, 2), "{told}: the nearest goes there");
        }
    });
}

#[test]
fn points_are_gone_for_once_few_rounds_are_to_come() {
    everywhere(|grid, rules| {
        for strength in Difficulty::ALL {
            // Fights under `triad` and `wounds` are over sooner.
            let soon = if ["triad", "wounds"].contains(&rules) {
                4
            } else {
                10
            };
            for (limit, goes) in [(soon, true), (30, false)] {
                let people = [("swordsman", 0, 5, 1, "A"), ("swordsman", 1, 15, 8, "B")];
                let more = format!("objectives: [(side: 0, points: \"y\")], round_limit: {limit}");
                let mut battle = battle_under(rules, &level(grid, &people, &more), 2);
                let plays = |_, side| side == SideId(0);
                play_until(&mut battle, Computer::of(strength), 3, plays);
                let told = format!("{grid} {rules} {strength:?} of {limit}");
                assert_eq!(is_in('y', &battle, 1), goes, "{told}");
            }
        }
    });
}

#[test]
fn a_side_that_is_routed_has_lost_though_somebody_still_fights() {
    everywhere(|grid, rules| {
        let people = [
            ("swordsman", 0, 6, 4, "A"),
            ("swordsman", 0, 6, 6, "B"),
            ("archer", 1, 9, 4, "C"),
            ("archer", 1, 15, 0, "D"),
        ];
        let more = "objectives: [(side: 0, rout: 1)]";
        let battle = play(&level(grid, &people, more), rules, 5, &[0]);
        ended(&battle, ONE, "rout");
        let up = [3, 4].map(|who| standing(&battle, who) == Standing::Up);
        assert_eq!(up.iter().filter(|up| **up).count(), 1, "{rules}");
    });
}

#[test]
fn who_defeats_or_loses_the_one_that_matters_decides_the_battle() {
    everywhere(|grid, rules| {
        let people = [
            ("swordsman", 0, 6, 4, "A"),
            ("swordsman", 0, 6, 6, "B"),
            ("archer", 1, 9, 4, "Chief"),
            ("archer", 1, 15, 0, "D"),
        ];
        for (objective, by, told) in [
            (
                "(side: 0, defeat: \"Chief\")",
                "defeat",
                ", who had to defeat Chief",
            ),
            (
                "(side: 1, protect: \"Chief\")",
                "protect",
                ": Two lost Chief, who had to be protected",
            ),
        ] {
            let more = format!("objectives: [{objective}]");
            let battle = play(&level(grid, &people, &more), rules, 5, &[0]);
            ended(&battle, ONE, by);
            let lines = Narrator::of(&battle).lines(battle.events());
            let verdict = format!("Victory for One{told}.");
            assert!(lines.iter().any(|it| it.text == verdict), "{lines:?}");
            assert_ne!(standing(&battle, 3), Standing::Up, "{rules}");
            assert_eq!(standing(&battle, 4), Standing::Up, "{rules}");
        }
    });
}

#[test]
fn of_three_sides_one_that_loses_whom_it_protects_leaves_and_the_others_fight_on() {
    everywhere(|grid, rules| {
        let people = [
            ("swordsman", 0, 6, 4, "A"),
            ("swordsman", 0, 6, 6, "B"),
            ("archer", 1, 9, 4, "Chief"),
            ("archer", 1, 15, 0, "D"),
            ("archer", 2, 15, 9, "E"),
        ];
        let more = "objectives: [(side: 1, protect: \"Chief\")], round_limit: 30";
        let level = level(grid, &people, more);
        let battle = play(&level, rules, 5, &[0]);
        assert_eq!(standing(&battle, 4), Standing::Gone, "{rules}");
        assert_ne!(battle.outcome(), Some(TWO), "{rules}");
    });
}

#[test]
fn a_side_without_anybody_has_lost_whatever_it_wanted() {
    everywhere(|grid, rules| {
        let people = [
            ("swordsman", 0, 6, 4, "A"),
            ("swordsman", 0, 6, 6, "B"),
            ("archer", 1, 9, 4, "C"),
        ];
        let more = "objectives: [(side: 1, survive: 900)]";
        let battle = play(&level(grid, &people, more), rules, 5, &[0]);
        ended(&battle, ONE, "last side");
    });
}

#[test]
fn what_is_counted_is_saved_replayed_and_part_of_the_state() {
    everywhere(|grid, rules| {
        let more = "objectives: [(side: 0, hold: \"y\", rounds: 9)]";
        let level = level(grid, &FAR, more);
        let mut battle = battle_under(rules, &level, 1);
        let mut hashes = vec![battle.state_hash()];
        while counts(&battle).len() < 2 {
            stand_by(&mut battle);
            hashes.push(battle.state_hash());
        }
        let save = Save::of(&battle).expect("it can be saved").to_text();
        let again = Save::parse("save.ron", &save).expect("it can be read");
        let again = again.replay("save.ron").expect("it is the same battle");
        assert_eq!(again.state_hash(), battle.state_hash());
        assert_eq!(counts(&again), [1, 2]);
        assert_eq!(again.level().objectives(), level.objectives());
    });
}

#[test]
fn simulations_tell_by_what_a_side_has_won() {
    let level = level("hex", &FAR, "objectives: [(side: 0, survive: 1)]");
    let plan = Plan {
        rules: "injury",
        battles: 8,
        seed: 3,
        threads: None,
        difficulties: &[],
    };
    let tally = simulate(&level, plan, &|| {}).expect("it can be played");
    let by: u32 = tally
        .sides
        .iter()
        .flat_map(|side| side.won_by.values())
        .sum();
    assert_eq!(by + tally.drawn_by.values().sum::<u32>(), 8);
    assert!(tally.sides[0].won_by.contains_key("survive"), "{tally:?}");
}

/// What both sides want, by the word of it, and the most rounds.
const WANTS: [(&str, &str, u32); 3] = [
    (
        "hold",
        "(side: 0, hold: \"y\", rounds: 3), (side: 1, hold: \"y\", rounds: 3)",
        20,
    ),
    (
        "points",
        "(side: 0, points: \"y\"), (side: 1, points: \"y\")",
        12,
    ),
    (
        "protect",
        "(side: 0, protect: \"Bo\"), (side: 1, protect: \"Ed\")",
        20,
    ),
];

/// A battle between a computer that knows of the objectives and one that plays the same battle without
/// them, command by command. How it ends for the first.
fn against_a_blind_one(
    grid: &str,
    rules: &str,
    objectives: &str,
    seed: u64,
    knowing: SideId,
) -> Option<bool> {
    let people = [
        ("swordsman", 0, 1, 5, "Al"),
        ("archer", 0, 0, 6, "Bo"),
        ("spearman", 0, 1, 7, "Cy"),
        ("swordsman", 1, 5, 8, "Di"),
        ("archer", 1, 6, 9, "Ed"),
        ("spearman", 1, 7, 8, "Fay"),
    ];
    let mut told = battle_under(rules, &level(grid, &people, objectives), seed);
    let mut untold = battle_under(rules, &level(grid, &people, ""), seed);
    let (mut sighted, mut blind) = (Computer::default(), Computer::default());
    while let Some(who) = told.speaker() {
        let wish = match told.side(who) == knowing {
            true => sighted.decide(&told),
            false => blind.decide(&untold),
        };
        let command = wish.unwrap_or_else(|| BattleCommand::end_turn(who));
        told.submit(command.clone()).expect("it is legal");
        if untold.outcome().is_none() {
            untold.submit(command).expect("it is the same battle");
        }
    }
    match told.outcome() {
        Some(Outcome::Won(side)) => Some(side == knowing),
        _ => None,
    }
}

#[test]
fn a_computer_that_plays_for_its_objective_beats_one_that_only_fights() {
    const SEEDS: u64 = 34;
    let balanced = balanced_rulesets(&levels());
    for (kind, wants, limit) in WANTS {
        let objectives = format!("objectives: [{wants}], round_limit: {limit}");
        let mut report = String::new();
        let (mut won, mut all) = (0, 0);
        everywhere(|grid, rules| {
            if !balanced.iter().any(|it| it.id == rules) {
                return;
            }
            let mut here = 0;
            for seed in 0..SEEDS {
                for side in [SideId(0), SideId(1)] {
                    let outcome = against_a_blind_one(grid, rules, &objectives, seed, side);
                    here += u64::from(outcome == Some(true));
                }
            }
            report += &format!("{grid} {rules}: {here} of {}\n", 2 * SEEDS);
            (won, all) = (won + here, all + 2 * SEEDS);
        });
        assert!(
            all >= 400 && won * 100 >= all * 55,
            "{kind}: {won} of {all}\n{report}"
        );
    }
}

#[test]
fn every_mistake_in_regions_and_objectives_is_told_at_its_place() {
    let text = r#"(
  name: "Wrong", grid: square, legend: {".": "grass", "A": "grass"}, rows: ["A...", "...."],
  regions: {"b": "the bridge", "c": "the cave"},
  region_rows: ["bb.x", "..."],
  sides: [(name: "One"), (name: "Two")],
  combatants: [(role: "archer", side: 0, cell: "A"), (role: "archer", side: 1, cell: (3, 1), name: "Bert")],
  objectives: [
    (side: 2, rout: 0),
    (side: 0, hold: "d", rounds: 2),
    (side: 0, hold: "b", count: 1),
    (side: 1, defeat: "Bert"),
    (side: 0, protect: "Anna"),
    (side: 0, exit: "b", count: 1),
    (side: 0),
  ],
  round_limit: 0,
)"#;
    let report = Level::parse("wrong.ron", text).expect_err("it is wrong");
    let report = report.to_string();
    for (line, message) in [
        (
            3,
            "the region \"c\" is not drawn; draw its cells in region_rows, or name them",
        ),
        (4, "\"x\" is no region; regions has bc, and `.` is for none"),
        (4, "region row 2 is 1 cell too short"),
        (8, "there is no side 2; sides are counted from 0 to 1"),
        (8, "rout is 0: that is so from the start; give 1 or more"),
        (9, "unknown region \"d\""),
        (
            10,
            "hold without rounds; say for how many rounds: `rounds: 3`",
        ),
        (10, "count without exit"),
        (11, "a side does not defeat its own fighter"),
        (12, "nobody is called \"Anna\""),
        (13, "archer starts at (0, 0), in the exit of its own side"),
        (14, "the objective asks for nothing"),
        (16, "no battle lasts 0 rounds; give 1 or more"),
    ] {
        let place = format!("wrong.ron:{line}:");
        let mut lines = report.lines();
        let is_told = lines.any(|it| it.starts_with(&place) && it.contains(message));
        assert!(is_told, "{place} {message}\n{report}");
    }
    assert_eq!(report.lines().count(), 13, "{report}");
}

#[test]
fn points_need_a_round_limit() {
    let text = r#"(
  name: "Wrong", grid: hex, legend: {".": "grass"}, rows: ["....", "...."],
  regions: {"b": "the bridge"}, region_rows: ["bb..", "...."],
  sides: [(name: "One"), (name: "Two")],
  combatants: [(role: "archer", side: 0, cell: (2, 0)), (role: "archer", side: 1, cell: (3, 0))],
  objectives: [(side: 0, points: "b")],
)"#;
    let report = Level::parse("wrong.ron", text).expect_err("it is wrong");
    let expected = "wrong.ron:6:34: points are compared when the round limit is over, and there is none; add `round_limit: 12` to the level";
    assert_eq!(report.to_string(), expected);
}

#[test]
fn a_script_states_objectives_and_expects_what_is_counted() {
    let script = |goal: &str| {
        let text = format!(
            "(name: \"The yard is held\", rules: \"injury\", rule_ids: [\"INJ-TURN-07\"],
              map: (grid: hex, size: (8, 2), regions: {{\"y\": \"the yard\"}},
                region_rows: [\"yy......\", \"........\"], objectives: [(side: 0, hold: \"y\", rounds: 1)]),
              combatants: [(role: \"commoner\", side: 0, cell: (0, 0)), (role: \"commoner\", side: 1, cell: (7, 0))],
              order: [1, 2],
              steps: [(who: 1, end_turn: true), (who: 2, end_turn: true)],
              expect: [
                (event: \"objective_counted\", side: 0, objective: 0, goal: \"{goal}\", count: 1),
                (event: \"over\", objective: 0),
              ],
              outcome: won(0))"
        );
        Script::parse("yard.ron", &text)
    };
    let played = script("hold").expect("it is right").play();
    let played = played.expect("it can be played");
    assert!(played.is_fine(), "{}", played.report);
    let wrong = script("hld").expect_err("no such word").to_string();
    assert!(
        wrong.contains("unknown goal \"hld\"; did you mean \"hold\"?"),
        "{wrong}"
    );
}

#[test]
fn a_sheet_tells_the_size_of_whoever_is_not_medium() {
    for rules in ["injury", "aura", "contest"] {
        for grid in GRIDS {
            let people = [("swordsman", 0, 2, 2, "Anna"), ("brute", 1, 9, 4, "Bert")];
            let battle = battle_under(rules, &level(grid, &people, ""), 1);
            let of = |who| (battle.ruleset().shown.sheet)(battle.world(), CombatantId(who));
            let told = [1, 2].map(|who| (of(who).kind.to_string(), of(who).size));
            let wanted = [("swordsman", 1), ("large brute", 2)];
            assert_eq!(
                told,
                wanted.map(|(kind, size)| (kind.to_owned(), size)),
                "{rules}"
            );
        }
    }
}

#[test]
fn what_a_side_wants_tells_what_wins_from_what_loses() {
    let more = "objectives: [(side: 0, rout: 1), (side: 0, protect: \"Anna\"), (side: 1, exit: \"r\", count: 1, protect: \"Bert\"), (side: 1, protect: \"Bert\")]";
    let two = level("hex", &FAR, more);
    let wants = |level: &Level, side| level.wants(SideId(side)).to_string();
    assert_eq!(
        wants(&two, 0),
        "put an enemy out of the fight, or defeat Bert; do not lose Anna"
    );
    assert_eq!(
        wants(&two, 1),
        "leave by the road with 1 fighter, or defeat Anna; do not lose Bert"
    );
    // Of three, the others fight on.
    let third = [FAR[0], FAR[1], ("swordsman", 2, 14, 1, "Cyd")];
    let three = level(
        "square",
        &third,
        "objectives: [(side: 0, protect: \"Anna\")]",
    );
    assert_eq!(wants(&three, 0), "do not lose Anna");
    assert!(three.wants(SideId(1)).is_empty());
    // Once one of the three is out, what beats the only other one wins, and no more what would have beaten the first.
    let more = "objectives: [(side: 1, protect: \"Bert\"), (side: 2, protect: \"Cyd\")]";
    let left = level("square", &third, more);
    let against = |others: &[u8]| {
        let others: Vec<_> = others.iter().map(|&side| SideId(side)).collect();
        let words = |_, goal| left.objectives().words(goal, |who| who.0.to_string());
        left.objectives().wants(SideId(0), &others, words).victory
    };
    assert!(against(&[1, 2]).is_empty());
    assert_eq!(against(&[2]), ["defeat 3"]);
    let sentence = |level: &Level| level.wants(SideId(0)).sentence();
    assert_eq!(sentence(&three), "Do not lose Anna");
    assert!(sentence(&two).starts_with("Win: put an enemy out of the fight, or defeat Bert;"));
}

#[test]
fn objectives_are_written_and_read_again() {
    let more = "objectives: [(side: 0, hold: \"y\", rounds: 2, defeat: \"Bert\"), (side: 1, exit: \"r\", count: 1, protect: (14, 8)), (side: 1, points: \"y\")], round_limit: 9";
    let level = level("square", &FAR, more);
    let again = Level::parse("again.ron", &level.to_text()).expect("it is right");
    assert_eq!(again.draft(), level.draft());
    assert_eq!(again.objectives(), level.objectives());
    let [one, two] = [0, 1].map(|side| level.wants(SideId(side)));
    assert_eq!(
        one.victory,
        ["hold the yard for 2 rounds and defeat Bert", "defeat Bert"]
    );
    assert_eq!(
        two.victory,
        [
            "leave by the road with 1 fighter",
            "have the most points for holding the yard after round 9",
        ]
    );
    assert_eq!(two.protect, ["do not lose Bert"]);
}
