//! Weapons, armour, shields, things and abilities. Floor 4. Section 16 of the reference;
//! rules AUR-STAT-04, -19, -24, AUR-ATK-21, AUR-ACT-32.

use crate::combat::words;
use crate::dice::Pool;
use serde::Deserialize;
use smol_str::{SmolStr, format_smolstr};

words! {
    /// What damage is of, for Resistance and Weakness. Rule AUR-ATK-22.
    DamageType: "damage type" {
        /// Crushes.
        Blunt = "blunt",
        /// Cuts.
        Blade = "blade",
        /// Stabs.
        Point = "point",
        /// Burns.
        Fire = "fire",
        /// Freezes.
        Cold = "cold",
        /// Lightning.
        Shock = "shock",
        /// Venom.
        Poison = "poison",
    }
}

words! {
    /// What a creature can do beyond what all can. Section 16 of the reference.
    Ability: "ability" {
        /// Stamina for damage.
        MightyBlow = "mighty_blow",
        /// A surge in battle.
        SecondWind = "second_wind",
        /// Ends Slowed.
        ShakeOff = "shake_off",
        /// Dazes by a look.
        DreadStare = "dread_stare",
        /// Hard to bring down.
        SureFooted = "sure_footed",
    }
}

/// The dice of a damage roll: `2d6`; none for unarmed strikes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "SmolStr")]
pub struct DamageDice {
    /// How many, 0 to 10.
    pub count: u8,
    /// Faces of each, 2 to 20.
    pub faces: u8,
}

impl DamageDice {
    /// The request of dice; `None` without dice. Rule AUR-DICE-09.
    #[must_use]
    pub fn pool(self) -> Option<Pool> {
        (self.count > 0).then(|| Pool::sum(self.count, self.faces))
    }

    /// For people: "2d6".
    #[must_use]
    pub fn text(self) -> SmolStr {
        format_smolstr!("{}d{}", self.count, self.faces)
    }
}

impl TryFrom<SmolStr> for DamageDice {
    type Error = String;

    fn try_from(text: SmolStr) -> Result<Self, String> {
        let numbers = text.split_once('d');
        let numbers = numbers.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match numbers {
            Some((count, faces)) if (1..=10).contains(&count) && (2..=20).contains(&faces) => {
                Ok(Self { count, faces })
            }
            _ => Err(format!(
                "\u{201c}{text}\u{201d} are no dice; write how many, d, and 2 to 20 faces: \u{201c}2d6\u{201d}"
            )),
        }
    }
}

/// Three distances in metres, or additions to them. Rule AUR-ATK-15.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
pub struct Range(
    /// Up to here the Hit roll has Advantage.
    pub i32,
    /// Beyond here it has Disadvantage.
    pub i32,
    /// Beyond here nothing can be hit.
    pub i32,
);

impl Range {
    /// The sum, each number at least 1. Rule AUR-STAT-25.
    #[must_use]
    pub fn plus(self, more: Self) -> Self {
        Self(
            (self.0 + more.0).max(1),
            (self.1 + more.1).max(1),
            (self.2 + more.2).max(1),
        )
    }

    /// For people: "5/30/120".
    #[must_use]
    pub fn text(self) -> SmolStr {
        format_smolstr!("{}/{}/{}", self.0, self.1, self.2)
    }

    pub(super) const fn is_rising(self) -> bool {
        0 < self.0 && self.0 <= self.1 && self.1 <= self.2
    }
}

/// How heavy a melee weapon is. Rules AUR-ATK-21, AUR-MAN-04.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// A dagger.
    Light,
    /// A sword.
    Medium,
    /// A greataxe.
    Heavy,
}

/// What a ranged weapon is, for its draw weight. Rule AUR-STAT-25.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Launcher {
    /// Any bow; not while prone (AUR-ACT-31).
    Bow,
    /// For one hand.
    HandCrossbow,
    /// For two hands.
    LightCrossbow,
    /// Reaches a heavier draw.
    HeavyCrossbow,
    /// Reaches any draw.
    SiegeCrossbow,
}

/// What a weapon has that shoots. Rules AUR-STAT-11, -25, AUR-ACT-05.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Makes hitting easier, -5 to 10.
    pub accuracy: i32,
    /// Its three distances, without the draw weight.
    pub range: Range,
    /// Energy of loading it, 0 to 5; at 0 it need not be loaded.
    pub load: i32,
    /// Ammunition when a battle begins, 0 to 99.
    pub ammo: i32,
    /// What it is.
    pub launcher: Launcher,
}

/// What sort of weapon it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeaponKind {
    /// Held, for melee; every such weapon can be thrown.
    Melee(Category),
    /// Held, for shooting.
    Ranged(Shot),
    /// Grown. Rule AUR-ACT-32.
    Natural,
    /// The bare body. Rule AUR-STAT-05.
    Unarmed,
}

/// A weapon of the armoury.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Weapon {
    /// Its word in commands and files: `longsword`.
    pub id: SmolStr,
    /// Its name for people: "heavy crossbow".
    pub name: SmolStr,
    /// What sort of weapon it is.
    pub weapon_kind: WeaponKind,
    /// Hands that it takes, 1 or 2; 0 for what is not held.
    pub hands: i32,
    /// Its dice.
    pub damage: DamageDice,
    /// What its damage is of.
    pub kind: DamageType,
    /// Added to AV, -5 to 5. Rule AUR-STAT-04.
    pub av: i32,
    /// Added to Evasion, -5 to 5. Rule AUR-STAT-06.
    pub evasion: i32,
    /// Metres beyond the next cell, 0 to 10. Rule AUR-STAT-19.
    pub reach: i32,
    /// The proficiency that it asks for, 0 to 10. Rule AUR-STAT-24.
    pub mpr: i32,
    /// How much its critical range is wider, 0 to 10. Rule AUR-ATK-05.
    pub precise: i32,
    /// Its distances if it is made for throwing. Rule AUR-ATK-21.
    pub thrown: Option<Range>,
    /// Whether it is at hand when stowed. Rule AUR-ACT-15.
    pub easy: bool,
}

impl Weapon {
    /// Whether melee attacks are made with it.
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        !matches!(self.weapon_kind, WeaponKind::Ranged(_))
    }

    /// What it shoots with, if it does.
    #[must_use]
    pub const fn shot(&self) -> Option<&Shot> {
        match &self.weapon_kind {
            WeaponKind::Ranged(shot) => Some(shot),
            _ => None,
        }
    }

    /// Whether it has to be loaded before a shot. Rule AUR-ACT-05.
    #[must_use]
    pub fn is_loaded_first(&self) -> bool {
        self.shot().is_some_and(|shot| shot.load > 0)
    }

    /// Whether it is a bow. Rule AUR-ACT-31.
    #[must_use]
    pub fn is_bow(&self) -> bool {
        self.shot()
            .is_some_and(|shot| shot.launcher == Launcher::Bow)
    }

    /// Whether it grows on the body. Rule AUR-ACT-32.
    #[must_use]
    pub fn is_natural(&self) -> bool {
        self.weapon_kind == WeaponKind::Natural
    }

    /// Whether it is the bare body. Rule AUR-STAT-05.
    #[must_use]
    pub fn is_unarmed(&self) -> bool {
        self.weapon_kind == WeaponKind::Unarmed
    }

    /// How heavy it is; `None` for what is not a held melee weapon. Rule AUR-MAN-04.
    #[must_use]
    pub const fn category(&self) -> Option<Category> {
        match self.weapon_kind {
            WeaponKind::Melee(category) => Some(category),
            _ => None,
        }
    }

    /// Whether it can be thrown: every held melee weapon. Rule AUR-ATK-21.
    #[must_use]
    pub const fn is_throwable(&self) -> bool {
        self.category().is_some()
    }
}

/// Armour or a shield. Rules AUR-STAT-06, AUR-ATK-10, AUR-ATK-20.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Protection {
    /// Its word in commands and files: `kite_shield`.
    pub id: SmolStr,
    /// Its name for people.
    pub name: SmolStr,
    /// Whether it is a shield, which takes one hand.
    pub is_shield: bool,
    /// Whether it grows on the body.
    pub grown: bool,
    /// Added to Evasion, 0 to 5; 0 for armour.
    pub bonus: i32,
    /// Combat rolls below this meet it, 0 to 25; 0 for shields.
    pub ac: i32,
    /// Hit rolls below this meet it, 0 to 25. Ruling AUR-R20.
    pub ranged_ac: i32,
    /// Taken off damage that meets it, 0 to 20.
    pub ar: i32,
    /// Taken off every Evasion, 0 to 10.
    pub penalty: i32,
    /// The proficiency that it asks for, 0 to 10. Rule AUR-STAT-24.
    pub mpr: i32,
}

/// What takes as many hands if nothing is said.
pub(super) const fn one() -> i32 {
    1
}

/// Something else that can be held.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// Its word in commands and files, the key of its entry: `draught`.
    #[serde(skip)]
    pub id: SmolStr,
    /// Its name for people.
    pub name: SmolStr,
    /// Whether it is at hand when stowed. Rule AUR-ACT-15.
    #[serde(default)]
    pub easy: bool,
    /// Hands that it takes, 1 or 2; 1.
    #[serde(default = "one")]
    pub hands: i32,
}

/// The numbers of an ability. Rule AUR-ACT-24.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityEntry {
    /// Its name for people.
    pub name: SmolStr,
    /// Energy that it costs, 0 to 5.
    #[serde(default)]
    pub energy: i32,
    /// Stamina that may be spent on it at most, 0 to 4. Rule AUR-ACT-27.
    #[serde(default)]
    pub stamina: i32,
    /// What each point of Stamina adds, 0 to 10.
    #[serde(default)]
    pub bonus: i32,
    /// Metres, 0 to 100; 0 = on oneself.
    #[serde(default)]
    pub range: i32,
    /// Its Attack Value, 0 to 40; 0 = none.
    #[serde(default)]
    pub av: i32,
}
