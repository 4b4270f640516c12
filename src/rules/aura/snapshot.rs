//! A snapshot of the battle, built from read-only access for one call. Floor 4.
//!
//! Checks, resolutions, previews and the computer all look through it. A snapshot can be bent
//! ("what if I stood there") without touching the battle.
//!
//! | file | holds |
//! |---|---|
//! | `situation` | the battle with all its combatants |
//! | `fighter` | one combatant; `look` reads it from its components |
//! | `status` | who can do anything at all: a lighter look |

mod fighter;
mod look;
mod situation;
mod status;

pub use fighter::Fighter;
pub use look::FighterQuery;
pub use situation::sides_after;
pub use situation::{Moment, Situation};
pub use status::Status;
pub use status::{StatusQuery, anybody, anybody_is, obeying, status_of};
