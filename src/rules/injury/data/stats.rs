//! The stat block. Floor 4. Section 1 of the reference; rules INJ-STAT-01, -03, -06, INJ-DICE-07.

use crate::combat::words;
use crate::mechanics::Size;
use bevy::prelude::Component;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// Reach of a body of a size, in cells, unless a creature has its own.
#[must_use]
pub const fn natural_reach(size: Size) -> u8 {
    match size {
        Size::Tiny | Size::Small | Size::Medium => 1,
        Size::Large => 2,
        Size::Huge => 3,
        Size::Gigantic => 4,
    }
}

words! {
    /// One of the six attributes.
    Attribute: "attribute" {
        /// Strength.
        Str = "str" => "Strength",
        /// Dexterity.
        Dex = "dex" => "Dexterity",
        /// Constitution.
        Con = "con" => "Constitution",
        /// Wisdom.
        Wis = "wis" => "Wisdom",
        /// Intelligence.
        Int = "int" => "Intelligence",
        /// Charisma.
        Cha = "cha" => "Charisma",
    }
}

words! {
    /// One of the skills. Rule INJ-DICE-07.
    Skill: "skill" {
        Acrobatics = "acrobatics" => "Acrobatics",
        Athletics = "athletics" => "Athletics",
        Craft = "craft" => "Craft",
        Fly = "fly" => "Fly",
        Heal = "heal" => "Heal",
        Lore = "lore" => "Lore",
        MusicalInstrument = "musical_instrument" => "Musical Instrument",
        Oratory = "oratory" => "Oratory",
        Perception = "perception" => "Perception",
        Stealth = "stealth" => "Stealth",
        Survival = "survival" => "Survival",
        Thievery = "thievery" => "Thievery",
    }
}

impl Skill {
    /// The attribute that is added to its checks. Rule INJ-DICE-07.
    #[must_use]
    pub const fn attribute(self) -> Attribute {
        match self {
            Self::Acrobatics | Self::Fly | Self::Stealth | Self::Thievery => Attribute::Dex,
            Self::Athletics => Attribute::Str,
            Self::Craft | Self::Lore => Attribute::Int,
            Self::Heal | Self::Perception | Self::Survival => Attribute::Wis,
            Self::MusicalInstrument | Self::Oratory => Attribute::Cha,
        }
    }
}

/// A weapon that grows on a body.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NaturalWeapon {
    /// Its word in commands: `bite.2`.
    pub key: SmolStr,
    /// The armoury's id: `bite`.
    pub weapon: SmolStr,
    /// The body part that it needs: `mouth.2`.
    pub part: SmolStr,
}

/// The stat block of a combatant. It does not change in a battle.
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stats {
    /// What sort of creature it is, for heart lore. Rule INJ-PART-13.
    pub kind: SmolStr,
    /// Base level, 0 to 20.
    pub level: u8,
    /// How large it is.
    pub size: Size,
    /// Martial bonus, 0 to 20. Rule INJ-STAT-01.
    pub mb: u8,
    /// Strength, -5 to 10.
    pub str: i8,
    /// Dexterity, -5 to 10.
    pub dex: i8,
    /// Constitution, -5 to 10; none for what does not live. Rule INJ-STAT-08.
    pub con: Option<i8>,
    /// Wisdom, -5 to 10.
    pub wis: i8,
    /// Intelligence, -5 to 10.
    pub int: i8,
    /// Charisma, -5 to 10.
    pub cha: i8,
    /// The attribute added to DV. Rule INJ-STAT-03.
    pub defence_attr: Attribute,
    /// Worn and natural armour, 0 to 12.
    pub armour: u8,
    /// Other standing bonus to every DV, -5 to 5.
    pub dv_bonus: i8,
    /// Reach of the body, 1 to 4 cells.
    pub reach: u8,
    /// Cells of a Move on foot, 0 to 20.
    pub speed: u8,
    /// Cells of a Move in the air, 0 to 20; 0 = cannot fly.
    pub fly: u8,
    /// Cells of a Move on walls, 0 to 20.
    pub climb: u8,
    /// Cells of a Move in water, 0 to 20.
    pub swim: u8,
    /// Cells of a Move in the ground, 0 to 20.
    pub burrow: u8,
    /// Action points of a turn, 1 to 6.
    pub ap_max: u8,
    /// Bonus to Constitution saves, -5 to 10.
    pub save_con: i8,
    /// Injuries that destroy what has no Constitution, 1 to 30. Rule INJ-HURT-11.
    pub break_at: u8,
    /// Whether it sees in the dark.
    pub darkvision: bool,
    /// Whether it finds by smell.
    pub scent: bool,
    /// Trained Stamina, 0 to 50. Rule INJ-STAT-06.
    pub stamina_base: u8,
    /// Weapons that grow on it.
    pub natural_weapons: Vec<NaturalWeapon>,
    /// Ranks of the trained skills, 1 to 15.
    pub skills: BTreeMap<Skill, u8>,
}

impl Stats {
    /// The modifier of an attribute; 0 for a Constitution that is not there.
    #[must_use]
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        i32::from(match attribute {
            Attribute::Str => self.str,
            Attribute::Dex => self.dex,
            Attribute::Con => self.con.unwrap_or(0),
            Attribute::Wis => self.wis,
            Attribute::Int => self.int,
            Attribute::Cha => self.cha,
        })
    }

    /// The rank of a skill, 0 for an untrained one.
    #[must_use]
    pub fn rank(&self, skill: Skill) -> i32 {
        self.skills.get(&skill).copied().map_or(0, i32::from)
    }
}
