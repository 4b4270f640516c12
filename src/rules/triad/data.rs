//! What the ruleset knows as tables: armoury, spells, creatures, named values. Floor 4. Sections 2, 12, 14 and 15 of the
//! reference.

mod armoury;
mod creature;
mod tables;
mod values;

pub use self::armoury::{Armour, Category, Damage, DamageType, Shield, Spell, SpellKind, Weapon};
pub use self::creature::{Attribute, Changes, HeldText, Poison, Stats, TriadData};

pub use crate::mechanics::Size;

/// Feet of a cell.
pub const FEET: i32 = 5;
