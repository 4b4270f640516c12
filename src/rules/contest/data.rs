//! What the ruleset knows as tables: armoury, spells, bodies, creatures, named values. Floor 4.
//! Sections 2, 6 and 7 of the reference.

mod armoury;
mod creature;
mod figure;
mod stats;
mod tables;
mod values;

pub use self::armoury::{DamageType, Draught, Group, Shield, Spell, SpellKind, Trait, Weapon};
pub use self::creature::{Changes, ContestData, HeldText, Stats};
pub use self::stats::{Attribute, Skill, Style};

pub use crate::mechanics::Size;
