//! Weapons, shields, armour, spells. Floor 4. Sections 12 and 14 of the reference; rules TRI-HURT-01, TRI-R42, TRI-R69.

use super::units::{Damage, DamageType, FEET, Poison};
use crate::combat::{Faults, words};
use crate::mechanics::gear::Mode;
use crate::mechanics::schema::entries;
use serde::Deserialize;
use smol_str::SmolStr;

words! {
    /// How much a weapon weighs in the hand. Ruling TRI-R42.
    Category: "category" {
        /// One hand, by Strength or Dexterity.
        Light = "light" => "Light",
        /// One hand or two, by Strength or Dexterity.
        Medium = "medium" => "Medium",
        /// Two hands, by Strength.
        Heavy = "heavy" => "Heavy",
    }
}

/// A spell that an item casts, with the Energy on its components, which its wielder pays. Ruling TRI-R83.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ItemSpell {
    /// The spell.
    pub spell: SmolStr,
    /// Energy on its power.
    #[serde(default)]
    pub power: i32,
    /// Energy on its spread.
    #[serde(default)]
    pub spread: i32,
    /// Energy on its reach.
    #[serde(default)]
    pub reach: i32,
    /// Energy on its duration.
    #[serde(default)]
    pub length: i32,
}

entries! {
    /// A weapon. Section 14 of the reference.
    Weapon by id where check_use {
        /// Its name for people.
        name: SmolStr,
        /// How heavy it is in the hand. Ruling TRI-R42.
        category: Category,
        /// Hands that it takes, 0 to 2; natural weapons none.
        hands?: u8 [0..=2],
        /// Its dice, 1 to 20 of 1 to 20 faces; none for one that does not strike by itself.
        damage?: Option<Damage> [1..=20],
        /// Faces of its die in two hands, 1 to 20. Ruling TRI-R42.
        versatile?: Option<u8> [1..=20],
        /// Cells of reach beyond the natural one, 0 to 3. Rule TRI-STAT-07.
        reach?: i32 [0..=3],
        /// Range increment if it is thrown, in feet, 5 to 200. Rule TRI-ATK-07.
        thrown?: Option<i32> [5..=200],
        /// Range increment if it shoots, in feet, 5 to 500. Rule TRI-ATK-07.
        range?: Option<i32> [5..=500],
        /// Whether it has to be loaded after each shot. Rule TRI-ACT-25.
        reload?: bool,
        /// Whether it is a part of the body. Ruling TRI-R44.
        natural?: bool,
        /// What a hit that does damage poisons with. Rule TRI-COND-12.
        poison?: Option<Poison>,
        /// The spell that it casts. Rule TRI-ACT-06.
        casts?: Option<ItemSpell>,
        /// Its Bulk, 0 to 100. Ruling TRI-R39.
        bulk?: i32 [0..=100],
        /// Hit points, 0 to 1000; 0 for what cannot be broken. Rule TRI-HURT-10.
        hp?: i32 [0..=1000],
        /// Its Durability, 0 to 100. Rule TRI-HURT-10.
        durability?: i32 [0..=100],
    }

    /// A shield. Rules TRI-STAT-04, TRI-REACT-05.
    Shield {
        /// Its name for people.
        name: SmolStr,
        /// What it adds to the Physical Defense, 0 to 10.
        defense: i32 [0..=10],
        /// Its Bulk, 0 to 100.
        bulk?: i32 [0..=100],
        /// Hit points, 1 to 1000.
        hp: i32 [1..=1000],
        /// Its Durability, 0 to 100.
        durability: i32 [0..=100],
    }

    /// Armour. Rule TRI-STAT-04.
    Armour {
        /// Its name for people.
        name: SmolStr,
        /// What it adds to the Physical Defense, 0 to 10.
        defense: i32 [0..=10],
        /// The most Dexterity that counts in it, 0 to 20.
        dex_cap: i32 [0..=20],
        /// What it takes from the Speed, in feet, 0 to 50.
        slows?: i32 [0..=50],
        /// Its Bulk, 0 to 100.
        bulk?: i32 [0..=100],
        /// Hit points, 1 to 1000.
        hp: i32 [1..=1000],
        /// Its Durability, 0 to 100.
        durability: i32 [0..=100],
    }

    /// A spell. Section 12 of the reference.
    Spell by id {
        /// Its name for people.
        name: SmolStr,
        /// What it does.
        kind: SpellKind,
        /// How far its target or its centre may be, in feet, 5 to 500.
        range: i32 [5..=500],
        /// Feet that each Energy on its reach adds, 0 to 500.
        range_per_reach?: i32 [0..=500],
        /// Faces of the die for each Energy on its power, 0 to 20.
        die?: u8 [0..=20],
        /// What sort of harm it does; of spells that harm.
        damage?: Option<DamageType>,
        /// Cells of its radius without Energy on its spread, 0 to 10.
        radius?: i32 [0..=10],
        /// How far Control moves it, in cells, 0 to 20.
        moves?: i32 [0..=20],
        /// The least Energy on its power; `None` without that component.
        power?: Option<i32> [0..=20],
        /// The least Energy on its reach; `None` without that component.
        reach?: Option<i32> [0..=20],
        /// The least Energy on its spread; `None` without that component.
        spread?: Option<i32> [0..=20],
        /// The least Energy on its duration; `None` without that component.
        length?: Option<i32> [0..=20],
        /// Its rule.
        rule: SmolStr,
    }
}

/// What a spell does. Rules TRI-SPELL-01 to -06.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpellKind {
    /// Harms one creature.
    Bolt,
    /// Harms all in an area, and sets them on fire.
    Burst,
    /// Shakes one creature.
    Dread,
    /// A burning orb stays.
    Orb,
    /// Fog stays.
    Fog,
    /// Heals.
    Mend,
}

impl Weapon {
    /// A weapon strikes, shoots or casts.
    fn check_use(&self, at: &str, faults: &mut Faults) {
        faults.need(
            self.damage.is_some() || self.casts.is_some(),
            &format!("{at}.damage"),
            "is missing",
            "write dice, or a spell that it casts",
        );
    }

    /// Whether it is used in melee.
    pub const fn strikes(&self) -> bool {
        self.damage.is_some() && self.range.is_none()
    }

    /// Whether it shoots.
    pub const fn shoots(&self) -> bool {
        self.range.is_some()
    }

    /// Whether it can be used in a manner.
    pub const fn has_mode(&self, mode: Mode) -> bool {
        match mode {
            Mode::Melee => self.strikes(),
            Mode::Shoot => self.shoots(),
            Mode::Throw => self.thrown.is_some(),
        }
    }

    /// The range increment of a shot or a throw, in feet.
    pub const fn increment(&self, mode: Mode) -> Option<i32> {
        match mode {
            Mode::Melee => None,
            Mode::Shoot => self.range,
            Mode::Throw => self.thrown,
        }
    }
}

impl Spell {
    /// The least Energy on each component that it has, by the word of its rider.
    pub fn components(&self) -> impl Iterator<Item = (&'static str, i32)> {
        use crate::rules::triad::words::{LENGTH, POWER, REACH, SPREAD};
        let all = [
            (POWER, self.power),
            (REACH, self.reach),
            (SPREAD, self.spread),
            (LENGTH, self.length),
        ];
        all.into_iter()
            .filter_map(|(word, least)| Some((word, least?)))
    }

    /// How far it goes with so much Energy on its reach, in cells.
    pub const fn cells(&self, reach: i32) -> i32 {
        (self.range + self.range_per_reach * reach) / FEET
    }

    /// The rule of the reference that it comes from, or that of all spells if its own is none of them.
    pub fn own_rule(&self) -> &'static str {
        const SPELLS: [&str; 6] = [
            "TRI-SPELL-01",
            "TRI-SPELL-02",
            "TRI-SPELL-03",
            "TRI-SPELL-04",
            "TRI-SPELL-05",
            "TRI-SPELL-06",
        ];
        let known = SPELLS.into_iter().find(|&rule| rule == self.rule);
        known.unwrap_or("TRI-ACT-06")
    }
}
