//! What the answers to a question lead to. Floor 4. Rules AUR-INIT-09, -10, -13 to -16.

use super::haste::rolled_odds;
use crate::combat::{Consequence, OddsLine, PendingChoice};
use crate::rules::aura::components::agenda::{AuraAgenda, Step};
use crate::rules::aura::snapshot::Situation;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// What an answer leads to. No answer has a price of its own: the actions that answer a window have theirs.
pub fn consequence(world: &World, choice: &PendingChoice, key: &str) -> Consequence {
    let leaves = match (choice.kind.as_str(), key) {
        (words::CHALLENGE, PendingChoice::DECLINE) => "it happens as declared",
        (words::BEFORE | words::STEP | words::AFTER, PendingChoice::DECLINE) => "it goes on",
        (words::INITIATIVE, words::ROLL) => "spends the roll of this Round",
        _ => "",
    };
    Consequence {
        odds: initiative_odds(world, choice, key).unwrap_or_default(),
        leaves: SmolStr::new_static(leaves),
        ..Consequence::default()
    }
}

/// Only the roll for Initiative has dice of its own. Rule AUR-INIT-10.
fn initiative_odds(world: &World, choice: &PendingChoice, key: &str) -> Option<Vec<OddsLine>> {
    let Step::AskInitiative(challengers) = world.resource::<AuraAgenda>().next_own()? else {
        return None;
    };
    let by: Vec<_> = challengers.iter().map(|it| it.who).collect();
    (key == words::ROLL).then(|| rolled_odds(&Situation::of(world), choice.who, &by))
}
