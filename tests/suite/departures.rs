//! A side gives up at some moment of a battle of three, and the other two fight on to the end.

use crate::trial::laws;
use quincunx::ai;
use quincunx::battle::Battle;
use quincunx::combat::{BattleCommand, BattleEvent, Order, Outcome, SideId, Standing};
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
    let mut played = Battle::new(level.clone(), rules, dice).expect("it can be played");
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

fn departs_at_any_moment(rules: &str, grid: &str) {
    let level = melee(grid);
    let (mut amid, mut asked, mut gone) = (0, 0, 0);
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
            if played.outcome().is_some() || others.len() < 2 {
                continue;
            }
            amid += usize::from(played.pending().is_some());
            let mut events = played.events().iter();
            asked += usize::from(events.any(|it| matches!(it, BattleEvent::Asked { .. })));
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
    // A ruleset may well ask nothing.
    assert!(
        amid > 2 || asked == 0,
        "{rules}: only {amid} concessions in the middle of a choice"
    );
    assert!(gone > 20, "{rules}: only {gone} have left");
}

#[test]
fn every_ruleset_goes_on_without_a_side_on_squares() {
    for ruleset in rules::all() {
        departs_at_any_moment(ruleset.id(), "square");
    }
}

#[test]
fn every_ruleset_goes_on_without_a_side_on_hexes() {
    for ruleset in rules::all() {
        departs_at_any_moment(ruleset.id(), "hex");
    }
}
