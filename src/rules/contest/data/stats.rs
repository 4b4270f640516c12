//! The stat block of a combatant. Floor 4. Section 2 of the reference; rules CON-STAT, CON-CHAR.

use super::armoury::{Armour, DamageType, Group};
use super::values::Harm;
use crate::combat::{capital, words};
use crate::mechanics::Size;
use bevy::prelude::Component;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

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

/// What a combatant is; it never changes in a battle.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct Stats {
    /// Whether it rolls initiative as heroes do. Rule CON-INIT-03.
    pub hero: bool,
    /// How large it is.
    pub size: Size,
    /// What sort of body it has: one of the bodies of the data file.
    pub body: SmolStr,
    /// The attributes, 1 to 20, in the order of [`Attribute::ALL`].
    pub attributes: [i32; 6],
    /// The ranks of the trained skills, 1 to 12.
    pub skills: BTreeMap<Skill, i32>,
    /// The fighting styles, at least one.
    pub styles: Vec<Style>,
    /// What a hero adds to the die of initiative.
    pub initiative: i32,
    /// Damage bonus of muscle-driven weapons. Rule CON-STAT-03.
    pub db: i32,
    /// Cells of a move, before armour and crippled legs.
    pub speed: i32,
    /// Worn armour.
    pub armour: Option<Armour>,
    /// Armour rating of the body itself.
    pub natural_ar: i32,
    /// Resistances to types. Rule CON-HURT-04.
    pub resist: BTreeMap<DamageType, i32>,
    /// Resistances to groups of types.
    pub resist_groups: BTreeMap<Group, i32>,
    /// Vulnerabilities to types. Rule CON-HURT-05.
    pub vulner: BTreeMap<DamageType, i32>,
    /// Vulnerabilities to groups.
    pub vulner_groups: BTreeMap<Group, i32>,
    /// Hands that can hold something, 0 to 2, the main one first.
    pub hands: usize,
    /// Natural weapons, by their ids.
    pub natural: Vec<SmolStr>,
    /// Known spells.
    pub spells: Vec<SmolStr>,
    /// Perks. Rule CON-CHAR-06.
    pub perks: BTreeSet<SmolStr>,
    /// Whether dim light and darkness hinder it not.
    pub darkvision: bool,
    /// Whether it wants to be asked at the ends of others' turns. Rule CON-REACT-07.
    pub interject: bool,
}

impl Stats {
    /// An attribute.
    pub const fn attribute(&self, attribute: Attribute) -> i32 {
        self.attributes[attribute as usize]
    }

    /// The rank of a skill; 0 if it is untrained.
    pub fn rank(&self, skill: Skill) -> i32 {
        self.skills.get(&skill).copied().unwrap_or(0)
    }

    /// The better of Strength and Agility, Strength if they are equal. Rule CON-TEST-08.
    pub fn of_melee(&self) -> Attribute {
        let (strength, agility) = (
            self.attribute(Attribute::Str),
            self.attribute(Attribute::Agi),
        );
        if agility > strength {
            Attribute::Agi
        } else {
            Attribute::Str
        }
    }

    /// The damage from which a location is crippled, with so many hit points in all. Rule CON-STAT-05.
    pub const fn cripple_threshold(harm: &Harm, hp_max: i32) -> i32 {
        let part = harm.cripple_part;
        (hp_max + part - 1) / part
    }

    /// The Speed with worn armour, before crippled legs. Rule CON-STAT-04.
    pub fn armoured_speed(&self) -> i32 {
        self.speed - self.armour.as_ref().map_or(0, |armour| armour.slows)
    }
}
