//! All tables of the ruleset in one value: read, checked, and asked by the id of a thing. Floor 4.
//! Section 16 of the reference; rules AUR-STAT-05, -17, -21, -26, AUR-ACT-15, -32.

use super::armoury::{Ability, AbilityEntry, Protection, Thing, Weapon};
use super::changes::Changes;
use super::tables::{self, Size, SizeRow, Tables};
use super::text::{self, ArmourText, IntoWeapon, MeleeText, NaturalText, RangedText, ShieldText};
use super::values::Values;
use crate::board::Stamp;
use crate::combat::{Catalogue, Creatures, Faults, RuleSwitches, item_of_key, read_section};
use crate::rules::aura::words;
use crate::source::Node;
use bevy::prelude::Deref;
use serde::de::DeserializeOwned;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The sections of the data file besides those of the [`Values`].
const SECTIONS: [&str; 14] = [
    "melee",
    "ranged",
    "natural",
    "armour",
    "shields",
    "items",
    "abilities",
    "sizes",
    "leg_strength",
    "draw_weight",
    "draw_limits",
    "throwing",
    "makeshift",
    "creatures",
];

/// All tables of the ruleset, and the switches of its rules, which say what is off.
#[derive(Debug, Clone, Default, Deref)]
pub struct AuraData {
    /// What positions are worth, what actions cost, what harm does.
    pub values: Values,
    pub(super) weapons: Catalogue<Weapon>,
    pub(super) protections: Catalogue<Protection>,
    things: Catalogue<Thing>,
    abilities: BTreeMap<Ability, AbilityEntry>,
    sizes: BTreeMap<Size, SizeRow>,
    pub(super) tables: Tables,
    pub(in crate::rules::aura) creatures: Creatures<Changes>,
    #[deref]
    switches: RuleSwitches,
    stamp: Stamp,
}

impl AuraData {
    /// Reads every table. What is wrong goes to `faults`; the creatures are not looked at.
    pub fn of_file(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self {
        faults.only_fields(root, &[&SECTIONS[..], &Values::SECTIONS].concat());
        let mut data = Self {
            values: Values::read(root, faults),
            tables: Tables::read(root, faults),
            abilities: read_section(root, "abilities", faults),
            sizes: read_section(root, "sizes", faults),
            creatures: Creatures::read(root, faults),
            switches: switches.clone(),
            stamp: Stamp::fresh(),
            ..Self::default()
        };
        data.arm(text::unarmed(&words::UNARMED.into()), faults);
        data.arm_all::<MeleeText>(root, "melee", faults);
        data.arm_all::<RangedText>(root, "ranged", faults);
        data.arm_all::<NaturalText>(root, "natural", faults);
        let armour: BTreeMap<SmolStr, ArmourText> = read_section(root, "armour", faults);
        let armour = armour.into_iter();
        let armour = armour.map(|(id, text)| text.into_protection(&id));
        data.protect("armour", armour, faults);
        let shields: BTreeMap<SmolStr, ShieldText> = read_section(root, "shields", faults);
        let shields = shields.into_iter();
        let shields = shields.map(|(id, text)| text.into_protection(&id));
        data.protect("shields", shields, faults);
        let items: BTreeMap<SmolStr, Thing> = read_section(root, "items", faults);
        for (id, thing) in items {
            data.check_new(&id, "items", faults);
            data.things.insert(id.clone(), Thing { id, ..thing });
        }
        data.check(faults);
        data
    }

    /// The rules that are switched off in the battles that play with these tables.
    #[must_use]
    pub const fn switches(&self) -> &RuleSwitches {
        &self.switches
    }

    /// What no two tables share: what was worked out with these holds as long as it stays.
    #[must_use]
    pub const fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// Notes a word that names something else already.
    fn check_new(&self, id: &str, section: &str, faults: &mut Faults) {
        let taken =
            self.weapons.contains(id) || self.protections.contains(id) || self.things.contains(id);
        let at = format!("{section}.{id}");
        faults.need(!taken, &at, "names something else already", "rename it");
        let plain = !id.contains(['.', ' ']) && id != words::NOTHING;
        faults.need(
            plain,
            &at,
            "is no word for a thing",
            "write lower case letters and _",
        );
    }

    fn arm(&mut self, weapon: Weapon, faults: &mut Faults) {
        text::check_weapon(&weapon, faults);
        self.weapons.insert(weapon.id.clone(), weapon);
    }

    fn arm_all<T: IntoWeapon + DeserializeOwned>(
        &mut self,
        root: Node<'_>,
        section: &str,
        faults: &mut Faults,
    ) {
        let texts: BTreeMap<SmolStr, T> = read_section(root, section, faults);
        for (id, text) in texts {
            self.check_new(&id, section, faults);
            self.arm(text.into_weapon(&id), faults);
        }
    }

    fn protect(
        &mut self,
        section: &str,
        protections: impl Iterator<Item = Protection>,
        faults: &mut Faults,
    ) {
        for protection in protections {
            self.check_new(&protection.id, section, faults);
            text::check_protection(&protection, faults);
            self.protections.insert(protection.id.clone(), protection);
        }
    }

    fn check(&self, faults: &mut Faults) {
        self.tables.check(faults);
        for &size in Size::ALL {
            let at = format!("sizes.{}", size.word());
            match self.sizes.get(&size) {
                Some(&row) => tables::check_size(size, row, faults),
                None => faults.wrong(&at, "is missing", "every size has its row"),
            }
        }
        for &ability in Ability::ALL {
            let at = format!("abilities.{}", ability.word());
            let Some(entry) = self.abilities.get(&ability) else {
                faults.wrong(&at, "is missing", "every ability has its numbers");
                continue;
            };
            faults.within(&format!("{at}.energy"), entry.energy, 0..=5);
            faults.within(&format!("{at}.stamina"), entry.stamina, 0..=4);
            faults.within(&format!("{at}.bonus"), entry.bonus, 0..=10);
            faults.within(&format!("{at}.range"), entry.range, 0..=100);
            faults.within(&format!("{at}.av"), entry.av, 0..=40);
        }
        for thing in self.things.values() {
            let at = format!("items.{}.hands", thing.id);
            faults.within(&at, thing.hands, 1..=2);
        }
        let draught = self.things.contains(words::DRAUGHT);
        let at = format!("items.{}", words::DRAUGHT);
        faults.need(draught, &at, "is missing", "one can drink it");
    }

    /// A weapon by its id or by a key such as `dagger.2`; `unarmed` among them.
    #[must_use]
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.get(item_of_key(id))
    }

    /// The bare body as a weapon. Rule AUR-STAT-05.
    ///
    /// # Panics
    /// Never: it is in all tables that were read.
    #[must_use]
    pub fn unarmed(&self) -> &Weapon {
        self.weapon(words::UNARMED)
            .expect("reading tables puts it there")
    }

    /// Armour or a shield by its id or by a key.
    #[must_use]
    pub fn protection(&self, id: &str) -> Option<&Protection> {
        self.protections.get(item_of_key(id))
    }

    /// A shield by its id or by a key.
    #[must_use]
    pub fn shield(&self, id: &str) -> Option<&Protection> {
        self.protection(id).filter(|it| it.is_shield)
    }

    /// Another thing by its id or by a key.
    #[must_use]
    pub fn thing(&self, id: &str) -> Option<&Thing> {
        self.things.get(item_of_key(id))
    }

    /// The numbers of an ability.
    ///
    /// # Panics
    /// Never: reading tables checks that all are there.
    #[must_use]
    pub fn ability(&self, ability: Ability) -> &AbilityEntry {
        self.abilities
            .get(&ability)
            .expect("reading tables checks that all are there")
    }

    /// The row of the size chart. Rule AUR-STAT-17.
    #[must_use]
    pub fn size(&self, size: Size) -> SizeRow {
        self.sizes.get(&size).copied().unwrap_or_default()
    }

    /// The words of all weapons, natural ones too, of shields, armour and other things.
    pub fn things(&self) -> impl Iterator<Item = &SmolStr> {
        let weapons = self.weapons.iter().map(|(id, _)| id);
        let worn = self.protections.iter().map(|(id, _)| id);
        weapons
            .chain(worn)
            .chain(self.things.iter().map(|(id, _)| id))
    }

    /// The words of everything that can be held or carried.
    pub fn items(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        let held = self.weapons.iter().filter(|(_, weapon)| weapon.hands > 0);
        let shields = self.protections.iter().filter(|(_, it)| it.is_shield);
        held.map(|(id, _)| id)
            .chain(shields.map(|(id, _)| id))
            .chain(self.things.iter().map(|(id, _)| id))
    }

    /// Hands that a thing takes, by its id or a key: a shield takes one. Rule AUR-ACT-32.
    #[must_use]
    pub fn hands_of(&self, item: &str) -> i32 {
        if self.is_off("AUR-ACT-32") {
            return 0;
        }
        let weapon = self.weapon(item).map(|weapon| weapon.hands);
        let thing = || self.thing(item).map(|thing| thing.hands);
        weapon.or_else(thing).unwrap_or(1)
    }

    /// Whether a thing is at hand when stowed. Rule AUR-ACT-15.
    #[must_use]
    pub fn is_easy(&self, item: &str) -> bool {
        if self.is_off("AUR-ACT-15") {
            return false;
        }
        let weapon = self.weapon(item).is_some_and(|weapon| weapon.easy);
        weapon || self.thing(item).is_some_and(|thing| thing.easy)
    }

    /// The name of a thing for people; of an unknown one its id.
    #[must_use]
    pub fn name_of<'t>(&'t self, item: &'t str) -> &'t str {
        let weapon = self.weapon(item).map(|it| &it.name);
        let protection = || self.protection(item).map(|it| &it.name);
        let thing = || self.thing(item).map(|it| &it.name);
        let name = weapon.or_else(protection).or_else(thing);
        name.map_or(item_of_key(item), SmolStr::as_str)
    }
}
