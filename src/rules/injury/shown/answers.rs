//! How the answers to a question may turn out. Floor 4. Rules INJ-REACT-04, -06, -07.

use crate::combat::{OddsLine, PendingChoice, Word};
use crate::dice::{Budget, explore};
use crate::rules::injury::plan::attack::{plan_attack, plan_parry};
use crate::rules::injury::plan::maneuver::{Maneuver, plan_maneuver};
use crate::rules::injury::preview::{blow_odds, outcome_lines};
use crate::rules::injury::resolve::maneuver::roll_maneuver;
use crate::rules::injury::resolve::{after_parry, roll_check};
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::windows::{attack_in_progress, reactive_maneuver, reactive_strike};
use crate::rules::injury::words;
use bevy::prelude::World;

/// The odds of an answer for the one who is asked, from worst to best; empty where it needs no die.
#[must_use]
pub fn answer_odds(world: &World, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
    if key == PendingChoice::DECLINE {
        return Vec::new();
    }
    match choice.kind.as_str() {
        words::WINDOW_PARRY => parry_odds(world, choice).unwrap_or_default(),
        words::WINDOW_PROVOKE => reaction_odds(&Situation::of(world), choice, key),
        _ => Vec::new(),
    }
}

/// Hit as before, with fewer degrees, or not at all. Rule INJ-REACT-04.
fn parry_odds(world: &World, choice: &PendingChoice) -> Option<Vec<OddsLine>> {
    let s = Situation::of(world);
    let attack = attack_in_progress(world)?.roll;
    let (numbers, _) = plan_parry(s.fighter(choice.who), s.fighter(choice.about));
    let odds = explore(Budget::default(), |dice| {
        let total = roll_check(s.data, &numbers, dice).0.total;
        match after_parry(s.data, &attack, total) {
            Some(left) if left < attack.degrees => 1,
            Some(_) => 0,
            None => 2,
        }
    });
    let words = ["hit", "weakened", "turned aside"];
    let lines = odds.odds.iter();
    Some(
        lines
            .map(|(&rank, probability)| OddsLine::new(words[rank], probability))
            .collect(),
    )
}

/// A blow or a maneuver at the combatant that left an opening. Rules INJ-REACT-06, -07.
fn reaction_odds(s: &Situation<'_>, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
    let (who, at) = (choice.who, choice.about);
    let Some(maneuver) = Maneuver::of_word(key) else {
        let plan = plan_attack(s, reactive_strike(who, at, key, None));
        return plan.map_or_else(
            |_| Vec::new(),
            |plan| outcome_lines(s.data, blow_odds(s.data, &plan.numbers, None).odds),
        );
    };
    let Ok(plan) = plan_maneuver(s, reactive_maneuver(who, at, maneuver)) else {
        return Vec::new();
    };
    let odds = explore(Budget::default(), |dice| {
        roll_maneuver(s.data, &plan.numbers, dice)
            .0
            .degrees
            .is_some()
    });
    let words = |success| if success { "success" } else { "failure" };
    let lines = odds.odds.iter();
    lines
        .map(|(&success, probability)| OddsLine::new(words(success), probability))
        .collect()
}
