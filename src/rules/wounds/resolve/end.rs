//! How attacks and other harm end, and what that comes to. Floor 4. Rules WND-ATK-10, WND-STAT-02, WND-ACT-46.

use super::level::{Track, Wound};
use crate::combat::{Ledger, OddsLine};
use crate::dice::Probability;
use crate::rules::wounds::words::Level;

/// What a wound of each level comes to, light first, and then one beyond a full fatal slot, unless a caller weighs them
/// otherwise.
pub const USUAL_WORTH: [i32; 6] = [1, 2, 4, 8, 16, 16];

/// Notes what a body takes off damage: its base Toughness, and the armor that counts. Rule WND-STAT-02.
pub fn note_toughness(terms: &mut impl Ledger, base: i32, armor: i32) {
    terms.reduction(-base, "Toughness", "WND-STAT-02");
    terms.reduction(-armor, "armour", "WND-STAT-02");
}

/// What is struck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A body with slots for wounds.
    Body(Track),
    /// A thing with so many hit points left. Rule WND-ACT-46.
    Thing {
        /// What is left.
        points: i32,
    },
}

/// How an attack ends, the worst for the attacker first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// It misses.
    Miss,
    /// It hits, and nothing comes through.
    NoWound,
    /// It fills a slot of this level.
    Filled(Level),
    /// It goes beyond a full fatal slot.
    Beyond,
    /// It hits a thing, and nothing comes through.
    NoDamage,
    /// A thing is damaged.
    Damaged,
    /// A thing is gone.
    Destroyed,
}

impl End {
    /// What it is called in odds and of a damage roll.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::NoWound => "no wound",
            Self::Filled(level) => level.word(),
            Self::Beyond => "dead",
            Self::NoDamage => "no damage",
            Self::Damaged => "damaged",
            Self::Destroyed => "destroyed",
        }
    }

    /// What it comes to by a table: one number a level, then that beyond.
    pub const fn worth(self, table: &[i32; 6]) -> i32 {
        match self {
            Self::Filled(level) => table[level.index()],
            Self::Beyond => table[5],
            _ => 0,
        }
    }
}

/// How a wound ends: what is lost by a rule that is switched off is none.
pub(super) fn end_of(wound: &Wound) -> End {
    match wound.filled {
        _ if wound.dead => End::Beyond,
        Some(level) => End::Filled(level),
        None => End::NoWound,
    }
}

/// The line of an outcome in odds.
pub(super) fn line(end: End, chance: Probability, worth: &[i32; 6]) -> OddsLine {
    OddsLine::new(end.word(), chance).with_amount(end.worth(worth))
}
