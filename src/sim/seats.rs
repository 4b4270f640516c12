//! A level with its sides swapped: who is numbered, listed and asked first. Floor 6.

use super::SimError;
use crate::battle::{RulesetRoles, level_of_draft, with_variants};
use crate::level::draft::Draft;
use crate::level::{GameData, Level, RoleBook};
use crate::source::Report;
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The sides and combatants of a seating, by their numbers in the level as it is drawn.
#[derive(Debug, Clone)]
pub(super) struct Numbering {
    /// By the number in the seating, from 0: the number as drawn.
    sides: Vec<usize>,
    /// By the place in the roster of the seating: what a combatant is called in tables.
    titles: Vec<SmolStr>,
}

impl Numbering {
    /// The seating in which the level is drawn.
    pub fn as_drawn(level: &Level) -> Self {
        let sides = level.sides().len();
        let roster = 0..level.combatants().len();
        Self {
            sides: (0..sides).collect(),
            titles: roster.map(|drawn| title(level, drawn)).collect(),
        }
    }

    /// The seating of [`swapped`] for a level as it is drawn.
    pub fn swapped(level: &Level) -> Self {
        let sides = level.sides().len();
        let people = level.combatants();
        let mut roster: Vec<usize> = (0..people.len()).collect();
        roster.sort_by_key(|&drawn| opposite(people[drawn].side, sides));
        Self {
            sides: (0..sides).rev().collect(),
            titles: roster
                .into_iter()
                .map(|drawn| title(level, drawn))
                .collect(),
        }
    }

    /// The side of the level as it is drawn.
    pub fn side(&self, side: usize) -> usize {
        self.sides.get(side).copied().unwrap_or(side)
    }

    /// What the combatant at a place of the seating's roster is called in tables.
    pub fn title(&self, place: usize) -> SmolStr {
        self.titles.get(place).cloned().unwrap_or_default()
    }
}

/// What a combatant is called in tables: its name if no other has it, else its name or role with its
/// number in the level.
fn title(level: &Level, drawn: usize) -> SmolStr {
    let people = level.combatants();
    let own = &people[drawn];
    let number = drawn + 1;
    match &own.name {
        Some(name)
            if people
                .iter()
                .filter(|it| it.name.as_ref() == Some(name))
                .count()
                == 1 =>
        {
            name.clone()
        }
        Some(name) => format_smolstr!("{name} #{number}"),
        None => format_smolstr!("{} #{number}", own.role),
    }
}

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

/// Refuses a level whose overrides name combatants by numbers, which are those of others once the
/// combatants are numbered anew. `how` tells by what: `with the sides swapped`.
///
/// # Errors
/// [`SimError::Renumbered`] for the first such combatant.
pub(super) fn refuse_numbers(
    level: &Level,
    rules: &str,
    how: &'static str,
) -> Result<(), SimError> {
    let Some(ruleset) = crate::rules::find(rules) else {
        return Ok(());
    };
    let roles = RulesetRoles::of(ruleset, level.data());
    let people = level.combatants().iter().enumerate();
    for (index, placement) in people {
        let overrides = placement.overrides.get(rules);
        let others = overrides.map(|text| roles.others(text)).unwrap_or_default();
        if !others.is_empty() {
            let fields: BTreeSet<_> = others.into_iter().map(|(path, _)| path).collect();
            let fields: Vec<_> = fields.into_iter().collect();
            return Err(SimError::Renumbered {
                level: level.name().to_owned(),
                combatant: index + 1,
                fields: fields.join(", "),
                how,
            });
        }
    }
    Ok(())
}

/// The same level with its sides numbered the other way round: the last side is the first, its
/// people come first in the roster, and all else (names, cells, roles, who lies in ambush or opens) stays
/// with its side.
///
/// The numbers of sides and combatants break ties in the rules, give priority, and set the order
/// in which dice are drawn. What that is worth cancels out if each seed is played both ways.
///
/// # Errors
/// [`SimError::Level`] if the swapped level is not playable under the ruleset,
/// [`SimError::Renumbered`] if its overrides name combatants by numbers.
pub(super) fn swapped(level: &Level, rules: &str) -> Result<Arc<Level>, SimError> {
    refuse_numbers(level, rules, "with the sides swapped")?;
    let mut draft = level.draft().clone();
    let sides = draft.sides.len();
    draft.sides.reverse();
    for combatant in &mut draft.combatants {
        combatant.side = opposite(combatant.side, sides);
    }
    draft.combatants.sort_by_key(|combatant| combatant.side);
    for objective in &mut draft.objectives {
        objective.side = opposite(objective.side, sides);
    }
    draft.start = draft.start.renumbered(|side| opposite(side, sides));
    redrawn(level, &draft, rules)
}

/// The number of a side when the sides are swapped.
pub(super) const fn opposite(side: usize, sides: usize) -> usize {
    (sides - 1).saturating_sub(side)
}
