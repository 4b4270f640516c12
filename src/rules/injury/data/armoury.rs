//! Weapons, shields and armour. Floor 4. Section 6 of the reference; rules INJ-ATK-11, INJ-RNG-10.

use super::part_kind::PartKind;
use crate::mechanics::gear::Mode;
use serde::Deserialize;
use smol_str::SmolStr;

/// What a blow does to what it strikes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageType {
    /// Cuts.
    Slashing,
    /// Stabs.
    Piercing,
    /// Crushes; a thrown thing of this type does not stick. Rule INJ-RNG-06.
    Bludgeoning,
}

/// What a critical hit adds. Rule INJ-ATK-11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CriticalEffect {
    /// Bleed of this value, 1 to 10.
    Bleed(u8),
    /// Impaled for this value, 1 to 10.
    Impale(u8),
    /// A Constitution check against this DC, 1 to 40.
    Stagger(u8),
    /// Off the feet.
    Trip,
    /// Shoved back.
    Push,
}

/// What readying the next shot costs. Rule INJ-RNG-10.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reload {
    /// Nothing is to be loaded.
    #[default]
    None,
    /// Part of the shot.
    Free,
    /// An action of its own, 1 to 3 AP.
    Ap(u8),
}

/// A quality of a weapon that rules ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// One cell more reach.
    Reach,
    /// Drawn without an action. Rule INJ-ACT-18.
    Quick,
    /// A bow: not while prone. Rule INJ-RNG-11.
    Bow,
    /// A crossbow.
    Crossbow,
    /// A firearm.
    Firearm,
    /// Against the touch DV. Rule INJ-STAT-04.
    Touch,
    /// Breaks where it lands; only thrown. Rule INJ-RNG-12.
    Burst,
    /// Grows on the body. Rule INJ-ATK-12.
    Natural,
}

/// A weapon of the armoury.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its word in commands and files: `longsword`.
    #[serde(skip)]
    pub id: SmolStr,
    /// Its name for people: "throwing knife".
    pub name: SmolStr,
    /// Hands that it takes, 1 or 2; 0 for natural weapons.
    #[serde(default)]
    pub hands: u8,
    /// What it does to what it strikes.
    pub damage: DamageType,
    /// Lowest natural of its critical range, 2 to 20.
    #[serde(default = "twenty")]
    pub crit: u8,
    /// What a critical hit adds.
    #[serde(default)]
    pub effect: Option<CriticalEffect>,
    /// Range increment when it is thrown, in feet; none for what is not made for it.
    #[serde(default)]
    pub thrown: Option<u16>,
    /// Range increment of a projectile weapon, in feet.
    #[serde(default)]
    pub range: Option<u16>,
    /// What readying the next shot costs.
    #[serde(default)]
    pub reload: Reload,
    /// Its qualities.
    #[serde(default)]
    pub traits: Vec<Trait>,
    /// Sunder damage that breaks it, 1 to 20; 0 for natural weapons, which do not break.
    #[serde(default)]
    pub durability: u8,
    /// Kinds of parts that a natural weapon grows on; empty for held weapons.
    #[serde(default)]
    pub parts: Vec<PartKind>,
}

const fn twenty() -> u8 {
    20
}

impl Weapon {
    /// Whether it has a quality.
    #[must_use]
    pub fn has(&self, quality: Trait) -> bool {
        self.traits.contains(&quality)
    }

    /// Whether it strikes in hand: everything but projectile weapons and flasks that burst.
    /// Throwing knives and javelins do both.
    #[must_use]
    pub fn is_melee(&self) -> bool {
        self.range.is_none() && !self.has(Trait::Burst)
    }

    /// How it can be used.
    pub fn modes(&self) -> impl Iterator<Item = Mode> + use<> {
        let melee = self.is_melee().then_some(Mode::Melee);
        let shoot = self.range.is_some().then_some(Mode::Shoot);
        let throw = self.thrown.is_some().then_some(Mode::Throw);
        [melee, shoot, throw].into_iter().flatten()
    }

    /// Action points of a reload, 0 where none is needed or it is part of the shot. Rule INJ-RNG-10.
    #[must_use]
    pub fn reload_ap(&self) -> i32 {
        match self.reload {
            Reload::None | Reload::Free => 0,
            Reload::Ap(ap) => i32::from(ap),
        }
    }
}

/// A shield of the armoury; it takes one hand. Rule INJ-ACT-14.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Its word in commands and files: `round_shield`.
    #[serde(skip)]
    pub id: SmolStr,
    /// Its name for people.
    pub name: SmolStr,
    /// Added to DV while it is readied, 1 to 4.
    pub bonus: u8,
    /// Sunder damage that breaks it, 1 to 20.
    pub durability: u8,
}

/// Worn armour.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its word in files: `chain`.
    #[serde(skip)]
    pub id: SmolStr,
    /// Its name for people.
    pub name: SmolStr,
    /// Added to DV, 1 to 12.
    pub bonus: u8,
    /// Cells that it takes from the speed on foot, 0 to 5.
    #[serde(default)]
    pub slows: u8,
    /// Sunder damage that breaks it, 1 to 20.
    pub durability: u8,
}
