//! Floor 4: the rulesets. Each is one value, and knows no other.

pub mod aura;
pub mod contest;
pub mod injury;
pub mod triad;
pub mod wounds;

use crate::combat::Ruleset;

/// Every ruleset, in the order of the menu. A new one is registered by one line here.
static RULESETS: &[&Ruleset] = &[
    &injury::INJURY,
    &aura::AURA,
    &contest::CONTEST,
    &triad::TRIAD,
    &wounds::WOUNDS,
];

/// Every ruleset, in the order of the menu.
#[must_use]
pub fn all() -> &'static [&'static Ruleset] {
    RULESETS
}

/// The ruleset of an id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Ruleset> {
    RULESETS.iter().copied().find(|ruleset| ruleset.id == id)
}
