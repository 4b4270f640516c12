//! What the ruleset knows as tables: armoury, sizes, strengths, abilities, creatures. Floor 4.
//! Rules AUR-STAT-17, -21, -25, -26, sections 2, 5 and 16 of the reference.
//!
//! The tables are read from `assets/rules/aura.ron`, which is part of the program.

mod armoury;
mod aura_data;
mod changes;
mod derived_stats;
mod gear;
mod recruit;
mod score;
mod stats;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod values;

pub use armoury::{
    Ability, AbilityEntry, Category, DamageDice, DamageType, Launcher, Weapon, WeaponKind,
};
pub use aura_data::AuraData;
pub use changes::{Changes, ConditionDuration, Posture};
pub use derived_stats::{DerivedStats, Evasion};
pub use gear::{Gear, Held};
pub use recruit::FILE;
pub use recruit::Recruit;
pub use stats::{Resistance, Stats, energy_by_stamina};
pub use tables::Size;
pub use values::{Costs, Hindrances, Values};
