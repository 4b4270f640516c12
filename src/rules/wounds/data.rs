//! What the ruleset knows as tables: armoury, spells, creatures, named values. Floor 4. Sections 2, 6, 7 and 8 of the
//! reference.

mod armoury;
mod creature;
mod derived;
mod tables;
mod values;

pub use self::armoury::{Against, Armour, Spell, SpellKind, Tool, ToolKind, Weapon};
pub use self::creature::{Changes, HeldText, Stats, WoundsData};
pub use self::derived::{ApRow, ap_row, pool_of, rate, slots};
