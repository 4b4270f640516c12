//! The exact odds of actions, from the functions that will resolve them. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | what previews have in common |
//! | `strikes` | an attack |
//! | `acts` | Charge, several rolls in one action, first aid |
//! | `footing` | whether a mover stays on its feet |
//! | `maneuvers` | maneuvers and Escape |
//! | `ground` | climbing, flying, objects, where a thrown weapon ends |

pub(super) mod acts;
pub(super) mod footing;
pub(super) mod ground;
mod lines;
pub(super) mod maneuvers;
pub(super) mod strikes;

pub use self::lines::{blow_odds, explore_blow};
pub use self::lines::{chance_of, cost_notes, may_fell, outcome_lines, outcome_word, worst_of};
