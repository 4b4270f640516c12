//! Combatants that are left out, one by one or by roles. Floor 6.

use super::Thing;
use crate::grid::Cell;
use crate::level::draft::Draft;
use crate::level::{Level, Placement};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// Combatants, one by one.
pub(super) fn combatants(level: &Level, draft: &Draft) -> Vec<Thing> {
    let people = draft.combatants.iter().enumerate();
    let without = people.map(|(index, entry)| {
        let mut without = draft.clone();
        without.retain_combatants(|other, _| other != index);
        let name = match &entry.name {
            Some(name) => format!("{name} ({})", entry.role),
            None => entry.role.to_string(),
        };
        let side = side_name(level, entry.side);
        let label = format!("{name}, {}. of the roster, {side}", index + 1);
        Thing::new(label, without).at(starts(level, |other, _| other == index))
    });
    without.collect()
}

/// All combatants of one role on one side.
pub(super) fn roles(level: &Level, draft: &Draft) -> Vec<Thing> {
    let each = draft.combatants.iter().map(|it| (it.side, it.role.clone()));
    let each: BTreeSet<(usize, SmolStr)> = each.collect();
    let without = each.into_iter().map(|(side, role)| {
        let mut without = draft.clone();
        without.retain_combatants(|_, entry| entry.side != side || entry.role != role);
        let gone = draft.combatants.len() - without.combatants.len();
        let label = format!("{role} \u{d7} {gone}, {}", side_name(level, side));
        let is_one = |_, entry: &Placement| entry.side == side && entry.role == role;
        Thing::new(label, without).at(starts(level, is_one))
    });
    without.collect()
}

/// The cells in which some combatants begin; each is told by its place in the roster.
fn starts(level: &Level, is_one: impl Fn(usize, &Placement) -> bool) -> Vec<Cell> {
    let people = level.combatants().iter().enumerate();
    let people = people.filter(|&(index, entry)| is_one(index, entry));
    people.map(|(_, entry)| entry.cell).collect()
}

fn side_name(level: &Level, side: usize) -> &str {
    level.sides().get(side).map_or("", |side| &side.name)
}
