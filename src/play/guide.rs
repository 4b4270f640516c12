//! The guide of a level: prompts that wait for what the player does. Floor 7.
//!
//! A layer over the battle: it reads the events that were shown and what is on the screen, and changes neither. A
//! battle that is taken up from a save goes on at the prompt that its events have reached; what is taken back does not
//! bring a prompt back.
//!
//! | module | holds |
//! |---|---|
//! | [`progress`] | which prompt is said |
//! | [`seen`] | whether what it waits for has happened |
//! | `card` | the card that says it |
//! | `lesson` | the guide of the battle on the table, as far as it has come |
//! | `marker` | the frame round what it points at |

mod card;
mod lesson;
pub mod marker;
pub mod progress;
pub mod seen;

pub use self::lesson::Guided;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    lesson::plugin(app);
    card::plugin(app);
    marker::plugin(app);
}
