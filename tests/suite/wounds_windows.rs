//! The questions of the ruleset `wounds`: what those who are asked are told, on both grids. A row of the map is one line on squares and
//! on hexes.

use quincunx::battle::Battle;
use quincunx::combat::{BattleCommand, CombatantId, PendingChoice};
use quincunx::script::Script;

const GRIDS: [&str; 2] = ["square", "hex"];

/// A battle in which somebody is asked, by the last of these actions.
fn asked(grid: &str, combatants: &str, steps: &str) -> Battle {
    let count = combatants.matches("role:").count();
    let order: Vec<_> = (1..=count).map(|who| who.to_string()).collect();
    let text = format!(
        "(name: \"Scene\", rules: \"wounds\", order: [{}], unasked: decline, seed: 5,
          map: (grid: {grid}, size: (12, 4)), combatants: [{combatants}], steps: [{steps}])",
        order.join(", "),
    );
    let script = Script::parse("scene", &text).unwrap_or_else(|report| panic!("{report}"));
    let before = script.before_last_action();
    let (mut battle, last) = before.unwrap_or_else(|report| panic!("{report}"));
    battle.submit(last).expect("the last action is legal");
    battle
}

/// What one that is asked should know.
fn note(battle: &Battle) -> String {
    let choice = battle.pending().expect("somebody is asked");
    let questions = &battle.ruleset().questions;
    (questions.window_note)(battle.world(), choice.who).to_string()
}

/// What is told of each answer to an open question, by its key: the odds by their names.
fn odds(battle: &Battle, key: &str) -> Vec<String> {
    let choice = battle.pending().expect("somebody is asked").clone();
    let questions = &battle.ruleset().questions;
    let told = (questions.consequence)(battle.world(), &choice, key);
    told.odds
        .iter()
        .map(|line| line.label.to_string())
        .collect()
}

/// Two who fight, the second with the higher initiative.
const DUEL: &str = "(role: \"commoner\", name: \"Orm\", side: 0, cell: (2, 1), overrides: (initiative: 5, ap: 18)),
    (role: \"commoner\", name: \"Ulf\", side: 1, cell: (3, 1), overrides: (initiative: 9, ap: 12, acted: true))";
const STRIKES: &str = "(who: 1, do: \"attack\", with: \"dagger\", at: 2)";

#[test]
fn who_may_interrupt_is_told_its_price_and_what_it_voids() {
    for grid in GRIDS {
        let mut battle = asked(grid, DUEL, STRIKES);
        let price = "An action costs 2 initiative, from 9 to 7";
        let told = format!("{price}; a move costs none; either voids Attack at Ulf");
        assert_eq!(note(&battle), told, "{grid}");
        let pass = BattleCommand::answer(CombatantId(2), PendingChoice::DECLINE);
        battle.submit(pass).expect("it may pass");
        let told = format!("{price}; a move costs none");
        assert_eq!(note(&battle), told, "{grid}: the attack is made");
    }
}

#[test]
fn who_has_stepped_out_of_the_way_is_told_that_only_an_action_voids() {
    for grid in GRIDS {
        let again = format!(
            "{STRIKES}, (who: 2, answer: \"interrupt\", do: \"move\", path: [(4, 1)]), (who: 2, answer: \"decline\"),
             (who: 1, do: \"move\", path: [(3, 1)])"
        );
        let told = "An action costs 2 initiative, from 9 to 7 and voids Move; a move has already voided something this turn";
        assert_eq!(note(&asked(grid, DUEL, &again)), told, "{grid}");
    }
}

#[test]
fn who_puts_nobody_forward_sees_each_level_of_wound_apart() {
    let held = "(role: \"veteran\", name: \"Orm\", side: 0, cell: (2, 1), overrides: (initiative: 9, ap: 18)),
        (role: \"commoner\", name: \"Ulf\", side: 1, cell: (3, 1), overrides: (initiative: 5, ap: 12, grappling: [3])),
        (role: \"commoner\", name: \"Ask\", side: 0, cell: (4, 1), overrides: (initiative: 4, grappling: [2]))";
    let strikes = "(who: 1, do: \"attack\", with: \"arming_sword\", at: 2)";
    for grid in GRIDS {
        let battle = asked(grid, held, strikes);
        let choice = battle.pending().expect("somebody is asked");
        assert_eq!(choice.kind, "interpose", "{grid}");
        let lines = odds(&battle, PendingChoice::DECLINE);
        for level in ["severe", "critical"] {
            assert!(lines.iter().any(|line| line == level), "{grid}: {lines:?}");
        }
        assert_eq!(odds(&battle, "3"), ["failure", "success"], "{grid}");
    }
}
