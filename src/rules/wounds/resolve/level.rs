//! Levels of wounds, and the slot that a wound fills. Floor 4. Rules WND-STAT-01, WND-HURT-02 to -04, WND-ATK-10.

use super::laws::Laws;
pub use crate::rules::wounds::words::Level;

impl Level {
    /// That of a final damage; `None` below 0. Rule WND-STAT-01.
    pub const fn of(final_damage: i32) -> Option<Self> {
        Some(match final_damage {
            ..0 => return None,
            0..2 => Self::Light,
            2..4 => Self::Moderate,
            4..6 => Self::Severe,
            6..8 => Self::Critical,
            _ => Self::Fatal,
        })
    }

    /// The next lower one; below light there is none.
    pub const fn down(self) -> Option<Self> {
        match self {
            Self::Light => None,
            Self::Moderate => Some(Self::Light),
            Self::Severe => Some(Self::Moderate),
            Self::Critical => Some(Self::Severe),
            Self::Fatal => Some(Self::Critical),
        }
    }

    /// So many levels higher, or lower if it is negative: at most fatal, below light none. Rules WND-ACT-11, WND-REACT-10.
    pub fn moved(self, steps: i32) -> Option<Self> {
        Self::from_number((self.number() + steps).min(Self::Fatal.number()))
    }
}

/// The level of the slot that a wound of this level fills: its own, or the next higher one that is free. `None` if not even
/// the fatal one is: beyond that is death. Rules WND-HURT-02, -03; ruling WND-R108.
pub fn place_wound(slots: [i32; 5], filled: [i32; 5], level: Level) -> Option<Level> {
    let mut at_least = Level::ALL.iter().copied().filter(|it| *it >= level);
    at_least.find(|it| filled[it.index()] < slots[it.index()])
}

/// The slots of a combatant, light first, how many of each level are filled, and its death clock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Track {
    /// All.
    pub slots: [i32; 5],
    /// Those that are filled.
    pub filled: [i32; 5],
    /// What is left on the death clock of one that is dying. Rule WND-HURT-13.
    pub clock: Option<i32>,
}

/// Where a wound goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placed {
    /// Into a slot of this level.
    Slot(Level),
    /// Beyond a full fatal slot: death. Rule WND-HURT-03.
    Beyond,
    /// Nowhere, by a rule that is switched off.
    Nowhere,
}

impl Track {
    /// Where a wound of this level goes, by the rules that are in force. Rules WND-HURT-02, -03.
    pub fn place(self, laws: Laws, level: Level) -> Placed {
        let Self { slots, filled, .. } = self;
        match place_wound(slots, filled, level) {
            Some(filled) if filled == level || laws.overflows => Placed::Slot(filled),
            Some(_) => Placed::Nowhere,
            None if !laws.kills_beyond => Placed::Nowhere,
            None if level < Level::Fatal && !laws.overflows => Placed::Nowhere,
            None => Placed::Beyond,
        }
    }

    /// Whether the death clock runs out with a wound that fills a slot of this level. Rule WND-HURT-13.
    pub fn runs_out(self, filled: Level) -> bool {
        self.clock.is_some_and(|left| left <= filled.number())
    }
}

/// A wound as it is rolled and as it is received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wound {
    /// The final damage; negative if nothing gets through. Rule WND-ATK-09.
    pub final_damage: i32,
    /// The level by the final damage alone.
    pub rolled: Option<Level>,
    /// The level after the step of a Quick Attack or a Rebuff and after what the attacker chooses. Rule WND-ATK-10.
    pub level: Option<Level>,
    /// The level of the slot that it fills. Ruling WND-R20.
    pub filled: Option<Level>,
    /// Whether it goes beyond a full fatal slot. Rule WND-HURT-03.
    pub dead: bool,
}

impl Wound {
    /// Of this final damage, so many levels higher or lower, but at most of a level. Rules WND-STAT-01, WND-ATK-10; ruling
    /// WND-R114.
    pub fn of(laws: Laws, final_damage: i32, steps: i32, most: Level, track: Track) -> Self {
        let rolled = rolled(laws, final_damage);
        let level = rolled.and_then(|level| level.moved(steps));
        let level = level.map(|level| level.min(most));
        let placed = level.map_or(Placed::Nowhere, |level| track.place(laws, level));
        Self {
            final_damage,
            rolled,
            level,
            filled: match placed {
                Placed::Slot(level) => Some(level),
                Placed::Beyond | Placed::Nowhere => None,
            },
            dead: placed == Placed::Beyond,
        }
    }
}

/// The level by the final damage, by the rules that are in force. Rule WND-STAT-01.
pub(super) fn rolled(laws: Laws, final_damage: i32) -> Option<Level> {
    let level = Level::of(final_damage)?;
    Some(if laws.has_levels { level } else { Level::Light })
}
