//! How a ruleset says things in its own words, and how words are put together. Floor 3.

use super::{Modifier, ModifierKind};
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogText {
    /// What it says in every ruleset.
    Usual,
    /// Nothing: another line of the log says it already.
    Silent,
    /// This sentence.
    Words(String),
}

/// A modifier's value with what it counts in: "+2", "-1 edge", and for the number that is rolled
/// against the ruleset's word for it, "+1 DV".
#[must_use]
pub fn value_with_unit(modifier: &Modifier, defence: &str) -> SmolStr {
    let unit = match modifier.kind {
        ModifierKind::Bonus | ModifierKind::Reduction => "",
        ModifierKind::Edge => "edge",
        ModifierKind::DefenceEdge => "edge for the defence",
        ModifierKind::Defence => defence,
        ModifierKind::Degree => "degrees",
    };
    let space = if unit.is_empty() { "" } else { " " };
    format_smolstr!("{:+}{space}{unit}", modifier.value)
}

/// A text with a capital letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
