//! How the data file writes weapons, armour and shields, and what must hold of them. Floor 4.
//! Section 16 of the reference.

use super::armoury::{
    Category, DamageDice, DamageType, Launcher, Protection, Range, Shot, Weapon, WeaponKind, one,
};
use crate::combat::Faults;
use serde::Deserialize;
use smol_str::SmolStr;

const fn two() -> i32 {
    2
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeText {
    name: SmolStr,
    category: Category,
    #[serde(default = "one")]
    hands: i32,
    damage: DamageDice,
    kind: DamageType,
    #[serde(default)]
    av: i32,
    #[serde(default)]
    evasion: i32,
    #[serde(default)]
    reach: i32,
    #[serde(default)]
    mpr: i32,
    #[serde(default)]
    precise: i32,
    #[serde(default)]
    thrown: Option<Range>,
    #[serde(default)]
    easy: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangedText {
    name: SmolStr,
    #[serde(default = "two")]
    hands: i32,
    damage: DamageDice,
    kind: DamageType,
    #[serde(default)]
    accuracy: i32,
    range: Range,
    load: i32,
    #[serde(default)]
    mpr: i32,
    ammo: i32,
    launcher: Launcher,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NaturalText {
    name: SmolStr,
    damage: DamageDice,
    kind: DamageType,
    #[serde(default)]
    av: i32,
    #[serde(default)]
    evasion: i32,
    #[serde(default)]
    reach: i32,
    #[serde(default)]
    precise: i32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourText {
    name: SmolStr,
    ac: i32,
    #[serde(default)]
    ranged_ac: Option<i32>,
    ar: i32,
    #[serde(default)]
    penalty: i32,
    #[serde(default)]
    mpr: i32,
    #[serde(default)]
    grown: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShieldText {
    name: SmolStr,
    bonus: i32,
    #[serde(default)]
    penalty: i32,
    #[serde(default)]
    mpr: i32,
}

/// A weapon of the armoury from what the file says.
pub trait IntoWeapon {
    /// The weapon of this word.
    fn into_weapon(self, id: &SmolStr) -> Weapon;
}

impl IntoWeapon for MeleeText {
    fn into_weapon(self, id: &SmolStr) -> Weapon {
        Weapon {
            id: id.clone(),
            name: self.name,
            weapon_kind: WeaponKind::Melee(self.category),
            hands: self.hands,
            damage: self.damage,
            kind: self.kind,
            av: self.av,
            evasion: self.evasion,
            reach: self.reach,
            mpr: self.mpr,
            precise: self.precise,
            thrown: self.thrown,
            easy: self.easy.unwrap_or(self.category == Category::Light),
        }
    }
}

impl IntoWeapon for RangedText {
    fn into_weapon(self, id: &SmolStr) -> Weapon {
        let shot = Shot {
            accuracy: self.accuracy,
            range: self.range,
            load: self.load,
            ammo: self.ammo,
            launcher: self.launcher,
        };
        Weapon {
            name: self.name,
            weapon_kind: WeaponKind::Ranged(shot),
            hands: self.hands,
            damage: self.damage,
            kind: self.kind,
            mpr: self.mpr,
            ..unarmed(id)
        }
    }
}

impl IntoWeapon for NaturalText {
    fn into_weapon(self, id: &SmolStr) -> Weapon {
        Weapon {
            name: self.name,
            weapon_kind: WeaponKind::Natural,
            damage: self.damage,
            kind: self.kind,
            av: self.av,
            evasion: self.evasion,
            reach: self.reach,
            precise: self.precise,
            ..unarmed(id)
        }
    }
}

/// The bare body as a weapon: its damage has no dice. Rule AUR-STAT-05.
pub(super) fn unarmed(id: &SmolStr) -> Weapon {
    Weapon {
        id: id.clone(),
        name: SmolStr::new_static("unarmed strike"),
        weapon_kind: WeaponKind::Unarmed,
        hands: 0,
        damage: DamageDice::default(),
        kind: DamageType::Blunt,
        av: 0,
        evasion: 0,
        reach: 0,
        mpr: 0,
        precise: 0,
        thrown: None,
        easy: false,
    }
}

impl ArmourText {
    /// The armour of this word.
    pub(super) fn into_protection(self, id: &SmolStr) -> Protection {
        Protection {
            id: id.clone(),
            name: self.name,
            is_shield: false,
            grown: self.grown,
            bonus: 0,
            ac: self.ac,
            ranged_ac: self.ranged_ac.unwrap_or(self.ac),
            ar: self.ar,
            penalty: self.penalty,
            mpr: self.mpr,
        }
    }
}

impl ShieldText {
    /// The shield of this word.
    pub(super) fn into_protection(self, id: &SmolStr) -> Protection {
        Protection {
            id: id.clone(),
            name: self.name,
            is_shield: true,
            grown: false,
            bonus: self.bonus,
            ac: 0,
            ranged_ac: 0,
            ar: 0,
            penalty: self.penalty,
            mpr: self.mpr,
        }
    }
}

/// Notes what is wrong with a weapon.
pub(super) fn check_weapon(weapon: &Weapon, faults: &mut Faults) {
    let section = match weapon.weapon_kind {
        WeaponKind::Melee(_) => "melee",
        WeaponKind::Ranged(_) => "ranged",
        WeaponKind::Natural | WeaponKind::Unarmed => "natural",
    };
    let at = |field: &str| format!("{section}.{}.{field}", weapon.id);
    let held = !weapon.is_natural() && !weapon.is_unarmed();
    faults.within(&at("hands"), weapon.hands, if held { 1..=2 } else { 0..=0 });
    faults.within(&at("av"), weapon.av, -5..=5);
    faults.within(&at("evasion"), weapon.evasion, -5..=5);
    faults.within(&at("reach"), weapon.reach, 0..=10);
    faults.within(&at("mpr"), weapon.mpr, 0..=10);
    faults.within(&at("precise"), weapon.precise, 0..=10);
    let rising = "write three distances, the nearest first";
    if let Some(range) = weapon.thrown {
        faults.need(range.is_rising(), &at("thrown"), "does not rise", rising);
    }
    if let Some(shot) = weapon.shot() {
        faults.need(
            shot.range.is_rising(),
            &at("range"),
            "does not rise",
            rising,
        );
        faults.within(&at("accuracy"), shot.accuracy, -5..=10);
        faults.within(&at("load"), shot.load, 0..=5);
        faults.within(&at("ammo"), shot.ammo, 0..=99);
    }
}

/// Notes what is wrong with armour or a shield.
pub(super) fn check_protection(protection: &Protection, faults: &mut Faults) {
    let section = if protection.is_shield {
        "shields"
    } else {
        "armour"
    };
    let at = |field: &str| format!("{section}.{}.{field}", protection.id);
    let bonus = if protection.is_shield { 1..=5 } else { 0..=0 };
    faults.within(&at("bonus"), protection.bonus, bonus);
    faults.within(&at("ac"), protection.ac, 0..=25);
    faults.within(&at("ranged_ac"), protection.ranged_ac, 0..=25);
    faults.within(&at("ar"), protection.ar, 0..=20);
    faults.within(&at("penalty"), protection.penalty, 0..=10);
    faults.within(&at("mpr"), protection.mpr, 0..=10);
}
