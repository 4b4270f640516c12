//! A level with its sides swapped: who is numbered, listed and asked first. Floor 6.

use super::SimError;
use crate::battle::{level_of_draft, with_variants};
use crate::level::draft::Draft;
use crate::level::{GameData, Level, Start};
use crate::source::Report;
use std::sync::Arc;

/// The level that a changed draft of it makes under a ruleset, with the data that the level was read
/// with. What a simulation changes of a level goes through here.
///
/// # Errors
/// [`SimError::Level`] with what is wrong with the changed level.
pub(super) fn redrawn(level: &Level, draft: &Draft, rules: &str) -> Result<Arc<Level>, SimError> {
    let wrong = |report: &dyn ToString| SimError::Level {
        level: level.name().to_owned(),
        report: report.to_string(),
    };
    // A level adds what it brings itself to the data: it is read anew with the data below that.
    let data = match &draft.board {
        None => level.data().clone(),
        Some(_) => {
            let variants = level.data().variants().to_vec();
            with_variants(level.data(), variants).map_err(|error| wrong(&error))?
        }
    };
    with_data(level, draft, rules, &data).map_err(|report| wrong(&report))
}

/// The same with other data.
pub(super) fn with_data(
    level: &Level,
    draft: &Draft,
    rules: &str,
    data: &Arc<GameData>,
) -> Result<Arc<Level>, Report> {
    let mut draft = draft.clone();
    // Of the other rulesets nothing is asked, so nothing of theirs is to be checked.
    draft.rulesets.retain(|ruleset| ruleset == rules);
    for combatant in &mut draft.combatants {
        combatant.overrides.retain(|ruleset, _| ruleset == rules);
        combatant.creatures.retain(|ruleset, _| ruleset == rules);
    }
    level_of_draft(level.name(), &draft, rules, data).map(Arc::new)
}

/// The same level with its sides numbered the other way round: the last side is the first, its
/// people come first in the roster, and all else (names, cells, roles, who lies in ambush) stays
/// with its side.
///
/// The numbers of sides and combatants break ties in the rules, give priority, and set the order
/// in which dice are drawn. What that is worth cancels out if each seed is played both ways.
///
/// # Errors
/// [`SimError::Level`] if the swapped level is not playable under the ruleset.
pub(super) fn swapped(level: &Level, rules: &str) -> Result<Arc<Level>, SimError> {
    let mut draft = level.draft().clone();
    let sides = draft.sides.len();
    draft.sides.reverse();
    for combatant in &mut draft.combatants {
        combatant.side = opposite(combatant.side, sides);
    }
    draft.combatants.sort_by_key(|combatant| combatant.side);
    if let Start::Ambush(side) = &mut draft.start {
        *side = opposite(*side, sides);
    }
    redrawn(level, &draft, rules)
}

/// The number of a side when the sides are swapped.
pub(super) const fn opposite(side: usize, sides: usize) -> usize {
    (sides - 1).saturating_sub(side)
}
