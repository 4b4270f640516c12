//! The tables as one value. Floor 4.

use super::armoury::{Armour, Shield, Spell, SpellKind, Weapon};
use super::values::{Course, Feats, Harm, Newcomer, Ranges, Rolls, SizeHp, Tactics};
use crate::combat::{Catalogue, ChangeSet, Faults, RuleSwitches};
use crate::mechanics::schema::sections;
use crate::rules::triad::words::UNARMED;
use crate::source::Node;
use smol_str::SmolStr;
use std::collections::BTreeMap;

sections! {
    /// All tables of the ruleset, and the switches of its rules, which say what is off. What files may change of a
    /// creature is a parameter, since its schema asks these tables.
    Tables<C> of C {
        /// How rolls are read.
        pub rolls: Rolls,
        /// How a battle goes.
        pub course: Course,
        /// What a creature has if nothing else is said of it.
        pub creature: Newcomer,
        /// Hit points by size.
        pub size_hp: SizeHp,
        /// What hurts how much.
        pub harm: Harm,
        /// What reaches how far.
        pub ranges: Ranges,
        /// What feats do.
        pub feats: Feats,
        /// What things are worth to the computer.
        pub tactics: Tactics,
        weapons: Catalogue<Weapon> => [weapon(key), weapon_ids],
        shields: BTreeMap<SmolStr, Shield> => [shield(key), shields],
        armour: BTreeMap<SmolStr, Armour> => [armour(id), armours],
        spells: BTreeMap<SmolStr, Spell> => [spell(id), spells],
    }
}

/// What can be held, carried or worn, as far as it breaks and weighs. Rules TRI-HURT-10, TRI-R39.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// Its name for people.
    pub name: SmolStr,
    /// Hands that it takes; 0 for what is worn.
    pub hands: u8,
    /// Its Bulk.
    pub bulk: i32,
    /// Its hit points; 0 for what cannot be broken.
    pub hp: i32,
    /// Its Durability.
    pub durability: i32,
}

impl<C: ChangeSet> Tables<C> {
    /// Reads every table. What is wrong goes to `faults`; the creatures are not looked at.
    pub fn of_file(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self {
        let data = Self::read_sections(root, switches, faults);
        faults.need(
            data.weapons.contains(UNARMED),
            "weapons.unarmed",
            "is missing",
            "everybody can strike with the bare body",
        );
        data
    }
}

impl<C> Tables<C> {
    /// The first spell of a kind.
    pub fn spell_of_kind(&self, kind: SpellKind) -> Option<&Spell> {
        self.spells.values().find(|spell| spell.kind == kind)
    }

    /// What a thing is, by its id or by a key.
    pub fn thing(&self, id: &str) -> Option<Thing> {
        let weapon = |it: &Weapon| Thing {
            name: it.name.clone(),
            hands: it.hands,
            bulk: it.bulk,
            hp: it.hp,
            durability: it.durability,
        };
        let shield = |it: &Shield| Thing {
            name: it.name.clone(),
            hands: 1,
            bulk: it.bulk,
            hp: it.hp,
            durability: it.durability,
        };
        let armour = |it: &Armour| Thing {
            name: it.name.clone(),
            hands: 0,
            bulk: it.bulk,
            hp: it.hp,
            durability: it.durability,
        };
        let found = self.weapon(id).map(weapon);
        let found = found.or_else(|| self.shield(id).map(shield));
        found.or_else(|| self.armour(id).map(armour))
    }

    /// How many hands a thing takes.
    pub fn hands_for(&self, item: &str) -> u8 {
        self.weapon(item).map_or(1, |weapon| weapon.hands.max(1))
    }

    /// The words of everything that can be held or carried.
    pub fn items(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        let weapons = self.weapons.iter().filter(|(_, weapon)| !weapon.natural);
        weapons.map(|(id, _)| id).chain(self.shields.keys())
    }
}
