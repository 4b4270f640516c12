//! A side gives up at some moment of a battle of three, and the other two fight on to the end.

use crate::battles::levels;
use crate::trial::laws;
use quincunx::ai;
use quincunx::battle::Battle;
use quincunx::combat::{
    BattleCommand, BattleEvent, Order, Outcome, Position, SideId, Space, Standing,
};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::Level;
use quincunx::rules;
use std::sync::Arc;

/// Commands after which a battle that goes on is left alone.
const LONG: usize = 40;

fn melee(grid: &str) -> Arc<Level> {
    let text = format!(
        "(name: \"Three\", grid: {grid}, legend: {{ \".\": \"grass\" }},
          rows: [{}],
          sides: [(name: \"One\"), (name: \"Two\"), (name: \"Three\")],
          combatants: [
            (role: \"swordsman\", side: 0, cell: (2, 2), facing: \"E\"),
            (role: \"archer\", side: 0, cell: (2, 1), facing: \"E\"),
            (role: \"spearman\", side: 1, cell: (4, 2), facing: \"E\"),
            (role: \"skirmisher\", side: 1, cell: (4, 3), facing: \"E\"),
            (role: \"shieldbearer\", side: 2, cell: (2, 4), facing: \"E\"),
            (role: \"swordsman\", side: 2, cell: (1, 4), facing: \"E\"),
          ])",
        "\".......\", ".repeat(7)
    );
    Arc::new(Level::parse("three.ron", &text).expect("the level is right"))
}

/// The battle after so many commands of the computer.
fn after(rules: &str, level: &Arc<Level>, (seed, commands): (u64, usize)) -> Battle {
    let dice = DiceSource::from(SeededDice::new(seed));
    let played = Battle::new(level.clone(), rules, dice).expect("it can be played");
    let mut played = played.with_positions();
    let mut computer = ai::computer();
    for _ in 0..commands {
        let Some(command) = computer.decide(&played) else {
            break;
        };
        played.submit(command).expect("it is legal");
    }
    played
}

fn fight_on(played: &mut Battle, without: SideId) {
    let mut computer = ai::computer();
    for _ in 0..LONG {
        if played.outcome().is_some() {
            break;
        }
        let command = computer.decide(played).expect("somebody may speak");
        assert_ne!(played.side(command.who), without, "{command:?}");
        played.submit(command).expect("it is legal");
        laws::hold(played);
    }
    assert_ne!(played.outcome(), Some(Outcome::Won(without)));
}

/// Returns how often a question was open then.
fn departs_at_any_moment(rules: &str, grid: &str) -> usize {
    let level = melee(grid);
    let (mut amid, mut gone) = (0, 0);
    for commands in (0..60).step_by(5) {
        for side in (0..3).map(SideId) {
            let mut played = after(rules, &level, (11, commands));
            let who = played.combatants().find(|&who| played.side(who) == side);
            let who = who.expect("each side has combatants");
            let others = played.combatants().filter(|&who| played.is_up(who));
            let others: std::collections::BTreeSet<_> = others
                .map(|who| played.side(who))
                .filter(|&it| it != side)
                .collect();
            // Who has lost all its fighters has nothing to give up.
            let mut own = played.combatants().filter(|&who| played.side(who) == side);
            let is_there = |who| played.get(who).is_some_and(|it: &Standing| it.is_there());
            if played.outcome().is_some() || others.len() < 2 || !own.any(is_there) {
                continue;
            }
            amid += usize::from(played.pending().is_some());
            let order = Order::Concede;
            let events = played.events().len();
            played
                .submit(BattleCommand { who, order })
                .expect("a side may give up at any time");
            let own = played.combatants().filter(|&who| played.side(who) == side);
            for who in own {
                let standing = played.get::<Standing>(who);
                assert!(!standing.is_some_and(|it| it.is_there()), "{who}");
            }
            gone += played.events()[events..]
                .iter()
                .filter(|event| matches!(event, BattleEvent::StandingChanged { .. }))
                .count();
            laws::hold(&played);
            fight_on(&mut played, side);
        }
    }
    assert!(gone > 20, "{rules}: only {gone} have left");
    amid
}

/// A ruleset may well ask nothing, or seldom: all together ask often.
fn every_ruleset_goes_on_without_a_side(grid: &str) {
    let amid = rules::all()
        .iter()
        .map(|ruleset| departs_at_any_moment(ruleset.id, grid))
        .sum::<usize>();
    assert!(
        amid > 8,
        "only {amid} concessions in the middle of a choice"
    );
}

#[test]
fn every_ruleset_goes_on_without_a_side_on_squares() {
    every_ruleset_goes_on_without_a_side("square");
}

#[test]
fn every_ruleset_goes_on_without_a_side_on_hexes() {
    every_ruleset_goes_on_without_a_side("hex");
}

/// Gives up for each side at every question that opens while a walker stands in
/// somebody else's cell, and looks at where everybody stands then.
fn walkers_leave_shared_cells_at_the_end(rules: &str) {
    let mut shared = 0;
    for level in levels() {
        for seed in 0..4 {
            shared += concede_in_shared_cells(rules, &level, seed);
        }
    }
    assert!(shared > 0, "nobody was asked in the middle of a cell");
}

/// How often a side gave up in one battle, each time on a copy of it.
fn concede_in_shared_cells(rules: &str, level: &Arc<Level>, seed: u64) -> usize {
    let mut computer = ai::computer();
    let mut played = after(rules, level, (seed, 0));
    let mut times = 0;
    while played.commands().len() < 400
        && let Some(command) = computer.decide(&played)
    {
        played.submit(command).expect("it is legal");
        if played.pending().is_none() || !two_share_a_cell(&played) {
            continue;
        }
        for side in [SideId(0), SideId(1)] {
            let mut copy = after(rules, level, (seed, 0))
                .after(played.commands())
                .expect("commands that were taken");
            let who = copy.combatants().find(|&who| copy.side(who) == side);
            let who = who.expect("each side has combatants");
            let order = Order::Concede;
            copy.submit(BattleCommand { who, order })
                .expect("a side may give up at any time");
            assert!(copy.outcome().is_some(), "two sides: one is left");
            assert!(!two_share_a_cell(&copy), "{}", level.name());
            laws::hold(&copy);
            times += 1;
        }
    }
    times
}

fn two_share_a_cell(battle: &Battle) -> bool {
    let mut taken = std::collections::BTreeSet::new();
    let kind = battle.board().kind();
    let living = battle.combatants().filter(|&who| {
        let standing = battle.get::<Standing>(who);
        standing.is_some_and(|standing| standing.is_there())
    });
    let places = living.map(|who| {
        let space = battle.get::<Space>(who).expect("everybody has a space");
        let position = battle.get::<Position>(who).expect("everybody has a place");
        space.0.cells(kind, position.cell())
    });
    let mut cells = places.flat_map(|cells| cells.iter().collect::<Vec<_>>());
    cells.any(|cell| !taken.insert(cell))
}

#[test]
fn inj_move_15_a_walker_leaves_a_friends_cell_when_the_battle_is_given_up() {
    walkers_leave_shared_cells_at_the_end("injury");
}

#[test]
fn aur_move_02_a_walker_leaves_a_friends_cell_when_the_battle_is_given_up() {
    walkers_leave_shared_cells_at_the_end("aura");
}

/// A side gives up once, and another one still may.
#[test]
fn a_side_that_has_left_cannot_give_up_again() {
    for grid in ["square", "hex"] {
        for ruleset in rules::all() {
            let level = melee(grid);
            let mut played = after(ruleset.id, &level, (3, 0));
            let own = |played: &Battle, side| {
                let mut all = played.combatants();
                all.find(|&who| played.side(who) == side)
                    .expect("each side has two")
            };
            let give_up = |who| BattleCommand {
                who,
                order: Order::Concede,
            };
            let gone = own(&played, SideId(1));
            played.submit(give_up(gone)).expect("it may give up");
            let events = played.events().len();
            assert!(
                played.submit(give_up(gone)).is_err(),
                "{grid} {}",
                ruleset.id
            );
            assert_eq!(played.events().len(), events);
            let other = own(&played, SideId(0));
            played.submit(give_up(other)).expect("another side may");
        }
    }
}
