//! Creatures, weapons and sections of a data file as schemas: each field is said in one row. Floor 3½.
//!
//! | declaration | a row is | what follows from it |
//! |---|---|---|
//! | `creature!` | a field that a file may give of a creature | the set of changes, the component, its faults |
//! | `entries!` | a field of a weapon, an armour, a spell | the struct, how it is read, its faults |
//! | `sections!` | a section of the data file | the tables, how they are read, which sections there are |

mod creature;
mod entries;
mod given;
mod ranged;
mod sections;

pub use entries::{Entry, read_entries};
pub use given::{Given, Listed};
pub use ranged::{Key, Number, Ranged};
pub use sections::{Entries, Section};

pub use crate::{creature, entries, sections};

#[cfg(test)]
mod tests;
