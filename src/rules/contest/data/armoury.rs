//! Weapons, shields, armour, spells, magic things. Floor 4. Section 7 of the reference.

use crate::combat::{Faults, words};
use crate::mechanics::gear::Mode;
use serde::Deserialize;
use smol_str::SmolStr;

words! {
    /// What sort of harm it is. Rule CON-HURT-01.
    DamageType: "damage type" {
        /// Physical.
        Crushing = "crushing",
        /// Physical.
        Piercing = "piercing",
        /// Physical.
        Slashing = "slashing",
        /// Magic.
        Fire = "fire",
        /// Magic.
        Frost = "frost",
        /// Magic.
        Shock = "shock",
        /// Of no group.
        Acid = "acid",
        /// Of no group.
        Force = "force",
        /// Of no group.
        Necrotic = "necrotic",
        /// Of no group.
        Radiant = "radiant",
        /// Of no group.
        Poison = "poison",
        /// Of no group.
        Psychic = "psychic",
    }
}

words! {
    /// A group of damage types. Rule CON-HURT-01.
    Group: "group of damage types" {
        /// Crushing, piercing, slashing.
        Physical = "physical",
        /// Fire, frost, shock.
        Magic = "magic",
    }
}

impl DamageType {
    /// Its group, if it has one. Rule CON-HURT-01.
    pub const fn group(self) -> Option<Group> {
        match self {
            Self::Crushing | Self::Piercing | Self::Slashing => Some(Group::Physical),
            Self::Fire | Self::Frost | Self::Shock => Some(Group::Magic),
            _ => None,
        }
    }
}

words! {
    /// What is special about a weapon. Section 7 of the reference.
    Trait: "trait" {
        /// Bashes.
        Heavy = "heavy",
        /// Of no effect of its own.
        Light = "light",
        /// Wants a Manipulate after each shot.
        Load = "load",
        /// Grown.
        Natural = "natural",
        /// Holds whom it grapples.
        Grab = "grab",
    }
}

/// Normal and maximum range, in cells. Rule CON-ATK-16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Range(pub i32, pub i32);

/// A weapon.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its word in files.
    #[serde(skip)]
    pub id: SmolStr,
    /// Its name for people.
    pub name: SmolStr,
    /// Hands that it takes, 0 to 2.
    #[serde(default)]
    pub hands: u8,
    /// Faces of the damage die, 1 to 20.
    pub die: u8,
    /// Added to the die, 0 to 20.
    #[serde(default)]
    pub bonus: i32,
    /// What sort of harm it does.
    pub damage: DamageType,
    /// Cells that it reaches in melee; `None` for no melee weapon.
    #[serde(default)]
    pub reach: Option<i32>,
    /// How far it is thrown.
    #[serde(default)]
    pub thrown: Option<Range>,
    /// How far it shoots.
    #[serde(default)]
    pub range: Option<Range>,
    /// What is special about it.
    #[serde(default)]
    pub traits: Vec<Trait>,
}

impl Weapon {
    pub(super) fn check(&self, id: &str, faults: &mut Faults) {
        let at = |field: &str| format!("weapons.{id}.{field}");
        faults.within(&at("hands"), self.hands, 0..=2);
        faults.within(&at("die"), self.die, 1..=20);
        faults.within(&at("bonus"), self.bonus, 0..=20);
        faults.given_within(&at("reach"), self.reach, 1..=6);
        for (field, range) in [("thrown", self.thrown), ("range", self.range)] {
            let right = |Range(normal, most): Range| normal >= 1 && normal <= most && most <= 400;
            faults.need(
                range.is_none_or(right),
                &at(field),
                "is no range",
                "write normal and maximum cells",
            );
        }
        let usable = self.reach.is_some() || self.range.is_some();
        faults.need(
            usable,
            &at("reach"),
            "is missing",
            "write a reach or a range",
        );
    }

    /// How far it goes if it is used in a manner: in melee the reach, for both; `None` if it is not used
    /// like that.
    pub fn range_in(&self, mode: Mode) -> Option<Range> {
        match mode {
            Mode::Melee => self.reach.map(|reach| Range(reach, reach)),
            Mode::Shoot => self.range,
            Mode::Throw => self.thrown,
        }
    }

    /// Whether it has a trait.
    pub fn has(&self, what: Trait) -> bool {
        self.traits.contains(&what)
    }

    /// Whether it is grown.
    pub fn is_natural(&self) -> bool {
        self.has(Trait::Natural)
    }
}

/// A shield. Rule CON-HURT-06.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Its name for people.
    pub name: SmolStr,
    /// Its rating against physical damage, 0 to 20.
    pub physical: i32,
}

words! {
    /// How much of the body armour covers. Ruling CON-R38.
    ArmourLevel: "armour level" {
        /// Parts of it.
        Partial = "partial",
        /// All of it.
        Full = "full",
    }
}

impl ArmourLevel {
    /// The piece of a style's gear that trains for it. Rule CON-CHAR-03.
    pub const fn piece(self) -> &'static str {
        match self {
            Self::Partial => "partial armor",
            Self::Full => "full armor",
        }
    }
}

/// What armour is made of. Section 7 of the reference.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// Armour rating of partial armour, 0 to 20.
    pub partial: i32,
    /// Armour rating of full armour, 0 to 20.
    pub full: i32,
    /// Cells that full armour takes from the Speed, 0 to 10.
    #[serde(default)]
    pub slows: i32,
    /// Rating of partial armour against magic.
    #[serde(default)]
    pub partial_magic: i32,
    /// Rating of full armour against magic.
    #[serde(default)]
    pub full_magic: i32,
}

impl Material {
    pub(super) fn check(&self, id: &str, faults: &mut Faults) {
        let all = [
            ("partial", self.partial),
            ("full", self.full),
            ("slows", self.slows),
            ("partial_magic", self.partial_magic),
            ("full_magic", self.full_magic),
        ];
        for (field, value) in all {
            faults.within(&format!("materials.{id}.{field}"), value, 0..=20);
        }
    }
}

/// Worn armour. Rule CON-CHAR-07.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Armour {
    /// How much of the body it covers.
    pub level: ArmourLevel,
    /// For people: "full iron".
    pub name: SmolStr,
    /// Rating against physical damage.
    pub physical: i32,
    /// Rating against magic damage.
    pub magic: i32,
    /// Cells that it takes from the Speed.
    pub slows: i32,
}

impl Armour {
    /// Armour of a level and a material. Partial armour slows nobody.
    pub fn of(level: ArmourLevel, name: SmolStr, material: &Material) -> Self {
        let (physical, magic, slows) = match level {
            ArmourLevel::Partial => (material.partial, material.partial_magic, 0),
            ArmourLevel::Full => (material.full, material.full_magic, material.slows),
        };
        Self {
            level,
            name,
            physical,
            magic,
            slows,
        }
    }
}

/// What a spell does. Rules CON-MAG-04 to -09.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpellKind {
    /// An attack; one in melee has a reach instead of a range.
    Attack,
    /// Heals.
    Heal,
    /// Wards the caster.
    Ward,
    /// Takes the caster elsewhere.
    Blink,
}

/// A spell. Section 6 of the reference.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Its name for people.
    pub name: SmolStr,
    /// Action points, 0 to 6.
    pub ap: i32,
    /// What it does.
    pub kind: SpellKind,
    /// Cells to the target; 0 for the caster itself.
    #[serde(default)]
    pub range: i32,
    /// Whether it is a melee attack: it does not provoke.
    #[serde(default)]
    pub melee: bool,
    /// Whether it attacks the mind: only Withstand helps. Rule CON-ATK-04.
    #[serde(default)]
    pub mind: bool,
    /// Whether it can be cast as a reaction. Ruling CON-R63.
    #[serde(default)]
    pub reaction: bool,
    /// Faces of the die that harms or heals, 0 for none.
    #[serde(default)]
    pub die: u8,
    /// Added to the die.
    #[serde(default)]
    pub bonus: i32,
    /// What sort of harm it does; of spells that harm.
    #[serde(default)]
    pub damage: Option<DamageType>,
    /// Its rule.
    pub rule: SmolStr,
}

impl Spell {
    /// The rule of the reference that it comes from, or that of all spells if its own is none of them.
    pub fn own_rule(&self) -> &'static str {
        const SPELLS: [&str; 6] = [
            "CON-MAG-04",
            "CON-MAG-05",
            "CON-MAG-06",
            "CON-MAG-07",
            "CON-MAG-08",
            "CON-MAG-09",
        ];
        let known = SPELLS.into_iter().find(|&rule| rule == self.rule);
        known.unwrap_or("CON-MAG-01")
    }

    pub(super) fn check(&self, id: &str, faults: &mut Faults) {
        let at = |field: &str| format!("spells.{id}.{field}");
        faults.within(&at("ap"), self.ap, 0..=6);
        faults.within(&at("range"), self.range, 0..=100);
        faults.within(&at("die"), self.die, 0..=20);
        faults.within(&at("bonus"), self.bonus, 0..=40);
        let attack = self.kind == SpellKind::Attack;
        let rolls = attack || self.kind == SpellKind::Heal;
        let told = (!attack || self.damage.is_some()) && (!rolls || self.die > 0);
        faults.need(
            told,
            &at("die"),
            "is missing, or the damage type is",
            "an attack says its die and its damage type, a spell that heals its die",
        );
    }

    /// Whether it is an attack.
    pub fn is_attack(&self) -> bool {
        self.kind == SpellKind::Attack
    }
}

/// A magic thing that heals and is used up. Rule CON-ACT-13.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draught {
    /// Its name for people.
    pub name: SmolStr,
    /// Faces of the die, 1 to 20.
    pub die: u8,
    /// Added to the die.
    pub bonus: i32,
}
