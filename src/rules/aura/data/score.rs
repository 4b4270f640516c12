//! The ability scores. Floor 4. Section 2 of the reference.

use crate::combat::words;

words! {
    /// One of the six ability scores.
    Score: "ability score" {
        /// Strength.
        Str = "str" => "Strength",
        /// Dexterity.
        Dex = "dex" => "Dexterity",
        /// Constitution.
        Con = "con" => "Constitution",
        /// Intelligence.
        Int = "int" => "Intelligence",
        /// Wisdom.
        Wis = "wis" => "Wisdom",
        /// Charisma.
        Cha = "cha" => "Charisma",
    }
}
