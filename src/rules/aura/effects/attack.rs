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

use crate::rules::aura::components::agenda::{self as steps, UnderWay};
use bevy::prelude::{In, World};

/// An attack that was paid for takes effect.
pub fn strike(In(steps::Strike): In<steps::Strike>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    match action.act.target() {
        None => objects::strike(world, &action),
        Some(_) => strike::perform(world, &action),
    }
}
