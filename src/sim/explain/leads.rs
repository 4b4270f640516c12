//! What one side may have first, or more of than any other. Floor 6.

use crate::combat::words;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

words! {
    /// What one side had first in a battle, or more of than any other side.
    Lead: "lead" {
        /// The first attack.
        FirstAttack = "first_attack" => "made the first attack",
        /// The first harm done to an enemy.
        FirstHarm = "first_harm" => "did the first harm",
        /// The first enemy that an attack felled.
        FirstFall = "first_fall" => "felled the first enemy",
        /// Attacks on somebody who stands lower.
        Heights = "heights" => "attacked from above more often",
        /// Shots and throws.
        Shots = "shots" => "shot or threw more often",
        /// Attacks suffered behind cover of the board.
        Cover = "cover" => "stood behind cover more often when attacked",
        /// Attacks for which a flank counted.
        Flanks = "flanks" => "flanked more often",
        /// Attacks for which it counted that they came from behind.
        Rears = "rears" => "struck from behind more often",
    }
}

impl Lead {
    /// Whether it tells how the fight goes, and not how it is fought: whoever is winning has it.
    #[must_use]
    pub const fn is_outcome(self) -> bool {
        matches!(self, Self::FirstHarm | Self::FirstFall)
    }
}

/// What a side may have in a battle that no other side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Had {
    /// A lead.
    Lead(Lead),
    /// It was the first to hold the region of this symbol.
    HeldFirst(char),
    /// It held the region of this symbol for more rounds than any other side.
    HeldLongest(char),
}

/// What the words for regions that were held begin with; the symbol follows.
const HELD_FIRST: &str = "held_first ";
const HELD_LONGEST: &str = "held_longest ";

impl From<Had> for String {
    fn from(had: Had) -> Self {
        match had {
            Had::Lead(lead) => lead.word().to_owned(),
            Had::HeldFirst(symbol) => format!("{HELD_FIRST}{symbol}"),
            Had::HeldLongest(symbol) => format!("{HELD_LONGEST}{symbol}"),
        }
    }
}

impl TryFrom<String> for Had {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let symbol = |rest: &str| {
            let mut symbols = rest.chars();
            let symbol = symbols.next().filter(|_| symbols.next().is_none());
            symbol.ok_or_else(|| format!("\u{201c}{text}\u{201d} names no region by its symbol"))
        };
        if let Some(rest) = text.strip_prefix(HELD_FIRST) {
            return symbol(rest).map(Self::HeldFirst);
        }
        if let Some(rest) = text.strip_prefix(HELD_LONGEST) {
            return symbol(rest).map(Self::HeldLongest);
        }
        Lead::try_from(SmolStr::from(text)).map(Self::Lead)
    }
}

impl Had {
    /// Whether it tells how the fight goes, and not how it is fought: whoever is winning has it.
    #[must_use]
    pub const fn is_outcome(self) -> bool {
        matches!(self, Self::Lead(lead) if lead.is_outcome())
    }
}
