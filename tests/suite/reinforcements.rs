//! Combatants that come later: when and where they come, and what they are until then; on both grids,
//! under every ruleset.

use crate::trial::laws;
use crate::trial::orders::{battle_under, watched_battle};
use quincunx::ai::{Computer, Player};
use quincunx::battle::{Battle, Narrator, Save};
use quincunx::combat::{
    BattleCommand, BattleEvent, CombatantId, Order, Outcome, Position, Refusal, SideId, Standing,
};
use quincunx::grid::Cell;
use quincunx::level::Level;
use quincunx::rules;
use std::sync::Arc;

/// Somebody of a level.
struct Fighter {
    role: &'static str,
    side: usize,
    column: i32,
    row: i32,
    /// The round in which it comes by the road, for one who comes later.
    round: Option<u32>,
}

const fn fighter(role: &'static str, side: usize, column: i32, row: i32) -> Fighter {
    Fighter {
        role,
        side,
        column,
        row,
        round: None,
    }
}

impl Fighter {
    const fn in_round(mut self, round: u32) -> Self {
        self.round = Some(round);
        self
    }
}

/// The cell in a column and row of a map.
fn cell(grid: &str, column: i32, row: i32) -> Cell {
    let shift = if grid == "hex" { row / 2 } else { 0 };
    Cell::new(column - shift, row)
}

/// A field of 12 by 8 cells with a road of two cells in the north-west corner.
fn level(grid: &str, people: &[Fighter]) -> Arc<Level> {
    let people = people.iter().map(|it| {
        let at = cell(grid, it.column, it.row);
        let arrives = it.round.map_or_else(String::new, |round| {
            format!(", arrives: (round: {round}, region: \"r\")")
        });
        let (role, side) = (it.role, it.side);
        format!(
            "(role: \"{role}\", side: {side}, cell: ({}, {}){arrives}),",
            at.x, at.y
        )
    });
    let text = format!(
        "(name: \"Later\", grid: {grid}, legend: {{\".\": \"grass\"}},
          rows: [{}], regions: {{\"r\": \"the road\"}},
          region_rows: [\"rr..........\", {}],
          sides: [(name: \"One\"), (name: \"Two\")], combatants: [{}])",
        "\"............\", ".repeat(8),
        "\"............\", ".repeat(7),
        people.collect::<String>()
    );
    Arc::new(Level::parse("later.ron", &text).unwrap_or_else(|report| panic!("{report}")))
}

fn everywhere(mut check: impl FnMut(&str, &'static str)) {
    for grid in ["square", "hex"] {
        for ruleset in rules::all() {
            check(grid, ruleset.id);
        }
    }
}

fn standing(battle: &Battle, who: u32) -> Standing {
    *battle.get(CombatantId(who)).expect("it has a standing")
}

fn place(battle: &Battle, who: u32) -> Cell {
    let position: &Position = battle.get(CombatantId(who)).expect("it has a place");
    position.cell()
}

/// Who has come, with the round.
fn arrivals(battle: &Battle) -> Vec<(u32, u32)> {
    let mut now = 0;
    let mut all = Vec::new();
    for event in battle.events() {
        match event {
            BattleEvent::RoundStarted { round } => now = *round,
            BattleEvent::Arrived { who, .. } => all.push((who.0, now)),
            _ => {}
        }
    }
    all
}

/// Nobody does anything until a round has begun.
fn wait_for(battle: &mut Battle, round: u32) {
    while battle.turns().round() < round {
        wait(battle);
    }
}

/// Whoever may speak does nothing, or answers as the computer would.
fn wait(battle: &mut Battle) {
    let who = battle.speaker().expect("it goes on");
    let command = match battle.pending() {
        Some(_) => Computer::default().decide(battle).expect("it is asked"),
        None => BattleCommand::end_turn(who),
    };
    battle.submit(command).expect("it is legal");
    laws::hold(battle);
}

/// The computer plays the first side, the other one waits.
fn play(level: &Arc<Level>, rules: &str, seed: u64) -> Battle {
    let mut battle = watched_battle(rules, level, seed);
    let mut computer = Computer::default();
    while let Some(who) = battle.speaker() {
        let plays = battle.pending().is_some() || battle.side(who) == SideId(0);
        let command = match plays {
            true => computer.decide(&battle).expect("somebody may speak"),
            false => BattleCommand::end_turn(who),
        };
        battle.submit(command).expect("it is legal");
        laws::hold(&battle);
    }
    battle
}

#[test]
fn a_reinforcement_comes_in_its_round_and_acts_in_it() {
    everywhere(|grid, rules| {
        let people = [
            fighter("swordsman", 0, 10, 6),
            fighter("swordsman", 1, 1, 6),
            fighter("archer", 0, 1, 0).in_round(3),
        ];
        let mut battle = battle_under(rules, &level(grid, &people), 1);
        wait_for(&mut battle, 2);
        assert_eq!(standing(&battle, 3), Standing::Reserve, "{rules}");
        assert!(!battle.may_act().contains(&CombatantId(3)));
        let own = BattleCommand::end_turn(CombatantId(3));
        let refused = battle.check(&own).expect_err("it is not there");
        assert!(
            matches!(refused, Refusal::NotYourTurn { .. }),
            "{rules} {refused:?}"
        );
        wait_for(&mut battle, 3);
        assert_eq!(arrivals(&battle), [(3, 3)], "{rules}");
        assert_eq!(standing(&battle, 3), Standing::Up);
        assert_eq!(place(&battle, 3), cell(grid, 1, 0));
        let mut speaks = false;
        while battle.turns().round() == 3 && battle.outcome().is_none() {
            speaks |= battle.may_act().contains(&CombatantId(3));
            wait(&mut battle);
        }
        assert!(speaks, "{rules}: it has its turn in the round");
        let lines = Narrator::of(&battle).lines(battle.events());
        let mut lines = lines.iter();
        let told = lines.find(|line| line.text.starts_with("Archer joins the battle."));
        let whose = told.map(|line| line.who);
        assert_eq!(whose, Some(Some(CombatantId(3))), "{rules}");
    });
}

#[test]
fn who_finds_its_cell_taken_comes_beside_it_and_who_finds_no_room_comes_later() {
    everywhere(|grid, rules| {
        let people = [
            fighter("swordsman", 0, 1, 0),
            fighter("swordsman", 1, 11, 7),
            fighter("archer", 0, 0, 0).in_round(2),
        ];
        let mut battle = battle_under(rules, &level(grid, &people), 1);
        wait_for(&mut battle, 2);
        assert_eq!(place(&battle, 3), cell(grid, 0, 0));

        let people = [
            fighter("swordsman", 0, 0, 0),
            fighter("swordsman", 1, 11, 7),
            fighter("archer", 0, 1, 0).in_round(2),
        ];
        let mut text = level(grid, &people).to_text();
        text = text.replace("\"rr..........\"", "\".r..........\"");
        let narrow = Arc::new(Level::parse("later.ron", &text).expect("it is right"));
        let mut battle = battle_under(rules, &narrow, 1);
        let blocker = CombatantId(1);
        // The swordsman walks onto the road and stays there for a round.
        while battle.speaker() != Some(blocker) {
            wait(&mut battle);
        }
        let on_road = cell(grid, 1, 0);
        let step = step_onto(&battle, blocker, on_road);
        battle.submit(step).expect("a step is legal");
        wait_for(&mut battle, 3);
        assert_eq!(standing(&battle, 3), Standing::Reserve, "{rules}: no room");
        while battle.speaker() != Some(blocker) {
            wait(&mut battle);
        }
        let step = step_onto(&battle, blocker, cell(grid, 2, 0));
        battle.submit(step).expect("a step is legal");
        wait_for(&mut battle, 4);
        assert_eq!(arrivals(&battle), [(3, 4)], "{rules}");
        assert_eq!(place(&battle, 3), on_road);
    });
}

/// A command that takes a combatant into a cell beside it, whatever the ruleset calls it.
fn step_onto(battle: &Battle, who: CombatantId, to: Cell) -> BattleCommand {
    let route = (battle.ruleset().shown.route)(battle.world(), who, to, None);
    let route = route.unwrap_or_else(|why| panic!("{}: {why:?}", battle.ruleset().id));
    route.commands.into_iter().next().expect("it is a step")
}

#[test]
fn a_side_with_somebody_to_come_is_not_beaten() {
    everywhere(|grid, rules| {
        let people = [
            fighter("swordsman", 0, 5, 4),
            fighter("swordsman", 0, 7, 4),
            fighter("swordsman", 0, 6, 3),
            fighter("archer", 1, 6, 4),
            fighter("archer", 1, 1, 0).in_round(14),
        ];
        let battle = play(&level(grid, &people), rules, 3);
        assert_eq!(arrivals(&battle), [(5, 14)], "{rules}");
        let fallen = battle.events().iter().position(|event| {
            matches!(event, BattleEvent::StandingChanged { who, to, .. }
                if who.0 == 4 && *to != Standing::Up)
        });
        let came = battle
            .events()
            .iter()
            .position(|event| matches!(event, BattleEvent::Arrived { .. }));
        assert!(fallen < came, "{rules}: the first one fell long before");
        assert_eq!(battle.outcome(), Some(Outcome::Won(SideId(0))), "{rules}");
        assert_ne!(standing(&battle, 5), Standing::Up, "{rules}");
    });
}

#[test]
fn who_is_to_come_does_not_after_its_side_has_given_up() {
    everywhere(|grid, rules| {
        let people = [
            fighter("swordsman", 0, 5, 4),
            fighter("archer", 1, 8, 4),
            fighter("archer", 1, 1, 0).in_round(2),
        ];
        let mut battle = battle_under(rules, &level(grid, &people), 3);
        let give_up = BattleCommand {
            who: CombatantId(2),
            order: Order::Concede,
        };
        battle.submit(give_up).expect("a side may give up");
        assert_eq!(battle.outcome(), Some(Outcome::Won(SideId(0))), "{rules}");
    });
}

#[test]
fn reinforcements_are_saved_and_replayed() {
    everywhere(|grid, rules| {
        let people = [
            fighter("swordsman", 0, 2, 4),
            fighter("archer", 1, 9, 4),
            fighter("swordsman", 0, 1, 0).in_round(2),
            fighter("beast", 1, 0, 0).in_round(3),
        ];
        let text = level(grid, &people).to_text();
        // A beast fills more cells than one row of the road has.
        let text = text.replace("\"rr..........\"", "\"rrrr........\"");
        let level = Arc::new(Level::parse("later.ron", &text).expect("it is right"));
        let mut battle = watched_battle(rules, &level, 5);
        let mut computer = Computer::default();
        while arrivals(&battle).len() < 2 && battle.outcome().is_none() {
            let command = computer.decide(&battle).expect("somebody may speak");
            battle.submit(command).expect("it is legal");
            laws::hold(&battle);
        }
        let save = Save::of(&battle).expect("it can be saved").to_text();
        let again = Save::parse("save.ron", &save).expect("it can be read");
        let again = again.replay("save.ron").expect("it is the same battle");
        assert_eq!(again.state_hash(), battle.state_hash());
        assert_eq!(arrivals(&again), arrivals(&battle));
        assert_eq!(again.level().to_text(), level.to_text());
    });
}

#[test]
fn every_mistake_in_reinforcements_is_told_at_its_place() {
    let text = r#"(
  name: "Wrong", grid: square, legend: {".": "grass"}, rows: ["....", "...."],
  regions: {"b": "the bridge"},
  region_rows: ["bb..", "...."],
  sides: [(name: "One"), (name: "Two")],
  combatants: [
    (role: "archer", side: 0, cell: (3, 1)),
    (role: "archer", side: 0, cell: (0, 0), arrives: (round: 1, region: "b")),
    (role: "archer", side: 0, cell: (2, 0), arrives: (round: 2, region: "b")),
    (role: "archer", side: 0, cell: (0, 1), arrives: (round: 2, region: "c")),
    (role: "archer", side: 0, cell: (1, 1), arrives: (rounds: 2)),
    (role: "archer", side: 1, cell: (1, 0), arrives: (round: 2, region: "b")),
  ],
)"#;
    let report = Level::parse("wrong.ron", text).expect_err("it is wrong");
    let report = report.to_string();
    for (line, message) in [
        (5, "everybody of side 1, \"Two\", comes later"),
        (
            8,
            "a reinforcement does not come in round 1; give 2 or more",
        ),
        (
            9,
            "the cell (2, 0) of the combatant is not in the region, the bridge",
        ),
        (10, "unknown region \"c\""),
        (11, "unknown field \"rounds\""),
    ] {
        let place = format!("wrong.ron:{line}:");
        let mut lines = report.lines();
        let is_told = lines.any(|it| it.starts_with(&place) && it.contains(message));
        assert!(is_told, "{place} {message}\n{report}");
    }
}
