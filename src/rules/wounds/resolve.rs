//! The arithmetic with dice and tables: numbers in, result out. Floor 4.
//! Rules WND-DICE-01 to -05, WND-STAT-01, -03, -04, -11, -12, WND-MOVE-01, -22, WND-ATK-03 to -10, WND-HURT-01 to -04.
//!
//! | file | holds |
//! |---|---|
//! | `laws` | which of these rules are in force |
//! | `flank` | the angle of a flank in whole numbers |
//! | `level` | levels of wounds, the slot that a wound fills |
//! | `wild` | 3d6, and what a wild roll adds or takes off |
//! | `check` | a roll against a number, and against the roll of another |
//! | `end` | how attacks and other harm end, and what that is worth |
//! | `attack` | an attack from its roll to the slot that it fills |
//! | `harm` | damage without an attack: falls, fire |

mod attack;
mod check;
mod end;
mod flank;
mod harm;
mod laws;
mod level;
#[cfg(test)]
mod tests;
mod wild;

pub use attack::{AttackNumbers, AttackRoll, Struck};
pub use check::{Check, Checked, Opposed};
pub use end::{End, Mark, note_toughness};
pub use flank::flanks;
pub use harm::HarmRoll;
pub use laws::Laws;
pub use level::{Level, Placed, Track};
pub use wild::Critical;

pub use super::data::pool_of;
