//! The ruleset `wounds`: points that are banked, initiative that is spent, wounds that fill slots. Floor 4.
//!
//! The rooms in the order of their imports: each may use those above it, and this file uses them all.
//! `tests/suite/rooms.rs` holds them to it.
//!
//! | room | holds |
//! |---|---|
//! | `words` | the words of commands, conditions and windows; skills, levels of wounds |
//! | `data`, `assets/rules/wounds.ron` | armoury, spells, creatures, named values |
//! | `components` | what a combatant has: pools, gear, what it keeps ready and what is under way (WND-STAT, WND-CHAR) |
//! | `snapshot` | the battle as every question sees it |
//! | `resolve` | arithmetic with dice: checks, attacks, slots (WND-DICE, WND-STAT) |
//! | `plan` | what is legal, what it costs, which numbers count (WND-ACT, WND-ATK, WND-POS, WND-MOVE) |
//! | `effects` | what actions do, and what follows (WND-HURT, WND-COND, WND-MAG) |
//! | `actions` | the table of actions |
//! | `round` | surprise, initiative, turns, rounds, AP (WND-INIT) |
//! | `schedule` | the systems of the tick by their sets; an attack from its declaration to its end |
//! | `shown` | what a person is shown |

mod actions;
mod components;
mod data;
mod effects;
mod plan;
mod resolve;
mod round;
mod schedule;
mod shown;
mod snapshot;
mod words;
