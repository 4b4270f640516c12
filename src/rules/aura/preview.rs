//! The exact odds of actions, from the functions that will resolve them. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `odds` | exact odds of attacks, maneuvers, escapes, stares, challenges |
//! | `notes` | the price, and who could answer |
//! | `strikes` | what a person is told of an attack or maneuver |
//! | `others` | and of everything else |

pub mod notes;
pub mod odds;
pub mod others;
pub mod strikes;
#[cfg(test)]
mod tests;
