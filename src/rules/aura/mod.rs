//! The ruleset `aura`: fast combat without turns, in which a protective Aura is worn down before
//! a blow can kill, and facing decides how well one defends. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `data`, `assets/rules/aura.ron` | armoury, tables, archetypes, derived values (AUR-STAT, section 16) |
//! | `components` | what a combatant has |
//! | `spawn` | combatants enter a battle, and what they take to the next (AUR-CHAR-01, AUR-REST-06) |
#![allow(dead_code, reason = "the ruleset is not in the table of rulesets yet")]

pub mod components;
pub mod data;
pub mod keys;
pub mod spawn;
pub mod texts;
