//! Attacks take effect. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `strike` | an attack on a combatant: dice, hits, harm |
//! | `maneuver`, `push` | what maneuvers do |
//! | `objects` | blows at doors and walls |

pub mod maneuver;
pub mod objects;
pub mod push;
pub mod strike;

use crate::rules::aura::components::agenda::Action;
use bevy::prelude::World;

/// Attack set: an attack that was paid for takes effect.
pub fn perform(world: &mut World, action: &Action) {
    match action.act.target() {
        None => objects::strike(world, action),
        Some(_) => strike::perform(world, action),
    }
}
