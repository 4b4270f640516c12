//! What the ruleset knows as tables: armoury, spells, creatures, named values. Floor 4. Sections 2, 12, 14 and 15 of the
//! reference.

mod armoury;
mod creature;
mod tables;
mod units;
mod values;

pub use self::armoury::{Armour, Category, Shield, Spell, SpellKind, Weapon};
pub use self::creature::{Attribute, Changes, HeldText, Stats, TriadData};
pub use self::units::{Damage, DamageType, FEET, Poison};

pub use crate::mechanics::Size;
