//! What of a level is worth what: the level without one thing after the other. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `map` | a level's drawing, to be drawn anew |
//! | `ground` | objects, patches of terrain and edges |
//! | `passages` | narrow ways, and how each is closed |
//! | `narrows` | finds narrow ways between cells |
//! | `strips` | patches of ground; bridges and fords |
//! | `bounds` | what makes a way narrow, in words |
//! | `costs` | the map with what its cells cost to enter |
//! | `flow` | the smallest cut of a network |
//! | `gaps` | finds gaps in walls on edges |
//! | `people` | combatants and roles |
//! | `rules` | rules of the ruleset |

mod bounds;
mod costs;
mod flow;
mod gaps;
mod ground;
mod map;
mod narrows;
mod passages;
mod people;
mod rules;
mod strips;

use super::experiment::Column;
use super::{SimError, seats};
use crate::combat::words;
use crate::grid::Cell;
use crate::level::draft::Draft;
use map::Map;
use smol_str::SmolStr;

words! {
    /// What is left out, one after the other.
    Knockout: "kind of things to leave out" {
        /// Objects, neighbouring ones of one kind together, and runs of edges.
        Objects = "objects",
        /// Patches of terrain, each replaced by the terrain that is commonest on the map.
        Terrain = "terrain",
        /// Narrow ways, each closed: bridges, fords, doors, gates, gaps in walls.
        Passages = "passages",
        /// All combatants of one role on one side.
        Roles = "roles",
        /// Combatants, one by one.
        Combatants = "combatants",
        /// Rules of the ruleset, each switched off.
        Rules = "rules",
    }
}

/// A thing that is left out, and the level without it.
struct Thing {
    label: String,
    without: Draft,
    /// The rule that is off, if that is the thing.
    rule: Option<&'static str>,
    /// Where it is on the map; nowhere if it is no place.
    cells: Vec<Cell>,
    /// The terrain that does the same under the ruleset, if it is a patch that makes no difference.
    inert: Option<SmolStr>,
}

impl Thing {
    const fn new(label: String, without: Draft) -> Self {
        Self {
            label,
            without,
            rule: None,
            cells: Vec::new(),
            inert: None,
        }
    }

    /// The thing, in these cells.
    fn at(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let cells = cells.into_iter().collect();
        Self { cells, ..self }
    }
}

/// A level whole and without each thing.
pub struct KnockoutColumns {
    /// The whole level first, then one column without each thing.
    pub columns: Vec<Column>,
    /// For each column the cells of what is left out; none of the whole level and of what is no place.
    pub places: Vec<Vec<Cell>>,
    /// What is not played and why, in sentences: what could not be left out, and what makes no difference.
    pub skipped: Vec<String>,
}

/// The columns in which the level is whole, and without one thing after the other.
///
/// # Errors
/// [`SimError::NothingToLeaveOut`] for a level without such things; [`SimError::Renumbered`] if
/// combatants are left out of a level whose overrides name combatants by numbers.
pub fn knockout_columns(whole: &Column, what: Knockout) -> Result<KnockoutColumns, SimError> {
    if matches!(what, Knockout::Roles | Knockout::Combatants) {
        seats::refuse_numbers(&whole.level, &whole.rules, "with one of them left out")?;
    }
    let mut columns = vec![Column {
        label: "whole".to_owned(),
        ..whole.clone()
    }];
    let mut places = vec![Vec::new()];
    let mut skipped = Vec::new();
    for thing in things(whole, what) {
        let Thing {
            label,
            without,
            rule,
            cells,
            inert,
        } = thing;
        if let Some(same) = inert {
            skipped.push(format!(
                "{label} is not played: it is inert, since {} makes no difference between it and {same}, so it is worth \
                 nothing",
                whole.rules
            ));
            continue;
        }
        let level = match rule {
            None => seats::redrawn(&whole.level, &without, &whole.rules),
            Some(rule) => rules::without_rule(whole, &without, rule),
        };
        let closed = what == Knockout::Passages;
        let level =
            level.and_then(
                |level| match passages::bars(whole, &level).filter(|_| closed) {
                    None => Ok(level),
                    Some(report) => Err(SimError::Level {
                        level: level.name().to_owned(),
                        report,
                    }),
                },
            );
        match level {
            Ok(level) => {
                columns.push(Column {
                    label,
                    level,
                    ..whole.clone()
                });
                places.push(cells);
            }
            Err(error) => skipped.push(format!(
                "{label} is not {}: {error}",
                if closed { "closed" } else { "left out" }
            )),
        }
    }
    if columns.len() == 1 {
        return Err(SimError::NothingToLeaveOut {
            level: whole.level.name().to_owned(),
            what: what.word(),
            why: skipped.join("\n"),
        });
    }
    Ok(KnockoutColumns {
        columns,
        places,
        skipped,
    })
}

/// All things of a kind, each with the level without it.
fn things(whole: &Column, what: Knockout) -> Vec<Thing> {
    let level = &whole.level;
    let map = Map::of(level);
    match what {
        Knockout::Objects => map.objects().chain(map.edges()).collect(),
        Knockout::Terrain => map.terrain(level, &whole.rules).collect(),
        Knockout::Passages => passages::closed(whole, &map),
        Knockout::Roles => people::roles(level, &map.draft),
        Knockout::Combatants => people::combatants(level, &map.draft),
        Knockout::Rules => rules::rules(whole, &map.draft),
    }
}

/// A thing by its name and its cells.
fn label(name: &str, cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort();
    match &cells[..] {
        [] => name.to_owned(),
        [cell] => format!("{name} {cell}"),
        [first, .., last] => format!("{name} {first} to {last}, {} cells", cells.len()),
    }
}
