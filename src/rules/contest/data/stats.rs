//! Attributes, skills and fighting styles. Floor 4. Section 2 of the reference; rules CON-TEST-08, CON-CHAR-01, -03.

use crate::combat::{capital, words};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// The sort of body that creatures have which say nothing of it. Rule CON-HURT-09.
pub const HUMANOID: &str = "humanoid";

words! {
    /// An attribute. Section 2 of the reference; ruling CON-R07.
    Attribute: "attribute" {
        /// Strength.
        Str = "str",
        /// Agility.
        Agi = "agi",
        /// Endurance.
        End = "end",
        /// Perception.
        Per = "per",
        /// Willpower.
        Wil = "wil",
        /// Charm.
        Cha = "cha",
    }
}

words! {
    /// A trained skill. Rule CON-TEST-08.
    Skill: "skill" {
        /// With Agility.
        Acrobatics = "acrobatics",
        /// With Strength.
        Athletics = "athletics",
        /// With Charm.
        Deception = "deception",
        /// With Agility.
        Dodge = "dodge",
        /// With Willpower.
        Focus = "focus",
        /// With Perception.
        Observation = "observation",
        /// With Agility.
        SleightOfHand = "sleight_of_hand",
        /// With Willpower.
        Sorcery = "sorcery",
        /// With Agility.
        Stealth = "stealth",
    }
}

impl Skill {
    /// The attribute that governs it. Rule CON-TEST-08.
    pub const fn attribute(self) -> Attribute {
        match self {
            Self::Athletics => Attribute::Str,
            Self::Acrobatics | Self::Dodge | Self::SleightOfHand | Self::Stealth => Attribute::Agi,
            Self::Observation => Attribute::Per,
            Self::Focus | Self::Sorcery => Attribute::Wil,
            Self::Deception => Attribute::Cha,
        }
    }

    /// For people.
    pub fn label(self) -> String {
        capital(&self.word().replace('_', " "))
    }
}

/// A fighting style as files say it: `("Classical Knight", 6, ["full armor", "longsword"])`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StyleText(pub SmolStr, pub i32, pub Vec<SmolStr>);

/// A fighting style: what its owner is trained with, and how well. Rule CON-CHAR-01.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Style {
    /// Its name for people.
    pub name: SmolStr,
    /// Its rank, 0 to 12.
    pub rank: i32,
    /// The pieces of its gear list. Rule CON-CHAR-03.
    pub gear: BTreeSet<SmolStr>,
}
