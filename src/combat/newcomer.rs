//! How combatants that enter a battle are called. Floor 3.

use super::{Combatant, Roster};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// "Knife dancer", and "Knife dancer 2" for the next one of a role.
#[must_use]
pub fn default_name(world: &World, role: &str) -> SmolStr {
    let same = world
        .resource::<Roster>()
        .entities()
        .iter()
        .filter_map(|&entity| world.get::<Combatant>(entity))
        .filter(|other| other.role == role)
        .count();
    let words = role.replace('_', " ");
    let mut letters = words.chars();
    let title: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect();
    if same == 0 {
        title.into()
    } else {
        format_smolstr!("{title} {}", same + 1)
    }
}
