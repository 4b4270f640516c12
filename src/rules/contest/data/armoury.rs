//! Weapons, shields, armour, spells, magic things. Floor 4. Section 7 of the reference.

use crate::combat::{Faults, words};
use crate::mechanics::gear::Mode;
use crate::mechanics::schema::{Ranged, entries};
use serde::Deserialize;
use smol_str::SmolStr;
use std::ops::RangeInclusive;

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

impl Ranged for Range {
    fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults) {
        let Self(normal, most) = *self;
        let right = normal <= most
            && [normal, most]
                .iter()
                .all(|it| range.contains(&(*it).into()));
        faults.need(right, at, "is no range", "write normal and maximum cells");
    }
}

entries! {
    /// A weapon.
    Weapon by id where check_use {
        /// Its name for people.
        name: SmolStr,
        /// Hands that it takes, 0 to 2.
        hands?: u8 [0..=2],
        /// Faces of the damage die, 1 to 20.
        die: u8 [1..=20],
        /// Added to the die, 0 to 20.
        bonus?: i32 [0..=20],
        /// What sort of harm it does.
        damage: DamageType,
        /// Cells that it reaches in melee, 1 to 6; `None` for no melee weapon.
        reach?: Option<i32> [1..=6],
        /// How far it is thrown, up to 400 cells.
        thrown?: Option<Range> [1..=400],
        /// How far it shoots, up to 400 cells.
        range?: Option<Range> [1..=400],
        /// What is special about it.
        traits?: Vec<Trait>,
    }

    /// A shield. Rule CON-HURT-06.
    Shield {
        /// Its name for people.
        name: SmolStr,
        /// Its rating against physical damage, 0 to 20.
        physical: i32 [0..=20],
    }

    /// What armour is made of. Section 7 of the reference.
    Material {
        /// Armour rating of partial armour, 0 to 20.
        partial: i32 [0..=20],
        /// Armour rating of full armour, 0 to 20.
        full: i32 [0..=20],
        /// Cells that full armour takes from the Speed, 0 to 20.
        slows?: i32 [0..=20],
        /// Rating of partial armour against magic, 0 to 20.
        partial_magic?: i32 [0..=20],
        /// Rating of full armour against magic, 0 to 20.
        full_magic?: i32 [0..=20],
    }

    /// A spell. Section 6 of the reference.
    Spell where check_dice {
        /// Its name for people.
        name: SmolStr,
        /// Action points, 0 to 6.
        ap: i32 [0..=6],
        /// What it does.
        kind: SpellKind,
        /// Cells to the target, 0 to 100; 0 for the caster itself.
        range?: i32 [0..=100],
        /// Whether it is a melee attack: it does not provoke.
        melee?: bool,
        /// Whether it attacks the mind: only Withstand helps. Rule CON-ATK-04.
        mind?: bool,
        /// Whether it can be cast as a reaction. Ruling CON-R63.
        reaction?: bool,
        /// Faces of the die that harms or heals, 0 to 20; 0 for none.
        die?: u8 [0..=20],
        /// Added to the die, 0 to 40.
        bonus?: i32 [0..=40],
        /// What sort of harm it does; of spells that harm.
        damage?: Option<DamageType>,
        /// Its rule.
        rule: SmolStr,
    }

    /// A magic thing that heals and is used up. Rule CON-ACT-13.
    Draught {
        /// Its name for people.
        name: SmolStr,
        /// Faces of the die, 1 to 20.
        die: u8 [1..=20],
        /// Added to the die, 0 to 40.
        bonus: i32 [0..=40],
    }
}

impl Weapon {
    /// A weapon strikes or shoots.
    fn check_use(&self, at: &str, faults: &mut Faults) {
        faults.need(
            self.reach.is_some() || self.shoots(),
            &format!("{at}.reach"),
            "is missing",
            "write a reach or a range",
        );
    }

    /// Whether it shoots.
    pub const fn shoots(&self) -> bool {
        self.range.is_some()
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

    /// An attack has a die and a damage type, a spell that heals a die.
    fn check_dice(&self, at: &str, faults: &mut Faults) {
        let attack = self.kind == SpellKind::Attack;
        let rolls = attack || self.kind == SpellKind::Heal;
        let told = (!attack || self.damage.is_some()) && (!rolls || self.die > 0);
        faults.need(
            told,
            &format!("{at}.die"),
            "is missing, or the damage type is",
            "an attack says its die and its damage type, a spell that heals its die",
        );
    }

    /// Whether it is an attack.
    pub fn is_attack(&self) -> bool {
        self.kind == SpellKind::Attack
    }
}
