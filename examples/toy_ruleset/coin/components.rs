//! What a combatant has, and the words for it. Rule COIN-HIT-02.

use quincunx::combat::words;

/// The words of this ruleset in commands and events.
pub(super) const STEP: &str = "step";
pub(super) const STRIKE: &str = "strike";
/// Lives at first. Rule COIN-HIT-02.
pub(super) const LIVES: i32 = 3;

words! {
    /// What is counted of a combatant.
    Counted: "pool" {
        /// At 0 it is dead. Rule COIN-HIT-02.
        Life = "life",
    }
}

pub(super) type Pools = quincunx::mechanics::Pools<Counted, { Counted::ALL.len() }>;
