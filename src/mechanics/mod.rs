//! Floor 3½: what more than one ruleset plays with. It names no ruleset: prices, words and rule ids
//! come in as data.
//!
//! | module | holds |
//! |---|---|
//! | `camp` | after the battle: who searches the field, who gets what, what is taken in hand again |
//! | `conditions` | conditions begin and end; those of one combatant that refer to another |
//! | `fixtures` | doors, levers, things that can be broken |
//! | `gear` | things in hand and in the pack, how a weapon is used |
//! | `reports` | why something stopped |
//! | `snapshot` | the kernel's view of a combatant, and of all on the board |
//! | `spawning` | from a role and overrides to a creature |

pub mod camp;
pub mod conditions;
pub mod fixtures;
pub mod gear;
pub mod reports;
pub mod snapshot;
pub mod spawning;
