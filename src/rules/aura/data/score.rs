//! The ability scores. Floor 4. Section 2 of the reference.

use crate::combat::words;

words! {
    /// One of the six ability scores.
    Score: "ability score" {
        /// Strength.
        Str = "str",
        /// Dexterity.
        Dex = "dex",
        /// Constitution.
        Con = "con",
        /// Intelligence.
        Int = "int",
        /// Wisdom.
        Wis = "wis",
        /// Charisma.
        Cha = "cha",
    }
}

impl Score {
    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Str => "Strength",
            Self::Dex => "Dexterity",
            Self::Con => "Constitution",
            Self::Int => "Intelligence",
            Self::Wis => "Wisdom",
            Self::Cha => "Charisma",
        }
    }
}
