//! The tables as one value. Floor 4.

use super::armoury::{Armour, Shield, Spell, SpellKind, Tool, ToolKind, Weapon};
use super::values::{
    Course, Harm, Modifiers, Newcomer, Prices, Rests, Rolls, Tactics, TerrainCosts,
};
use crate::combat::{Catalogue, ChangeSet, Faults, RuleSwitches};
use crate::mechanics::schema::sections;
use crate::rules::wounds::words::{Container, UNARMED};
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
        /// What actions cost.
        pub prices: Prices,
        /// How ways are counted.
        pub terrain: TerrainCosts,
        /// What is added to rolls and Defenses.
        pub modifiers: Modifiers,
        /// What hurts how much, and the numbers that checks must reach.
        pub harm: Harm,
        /// What a rest brings.
        pub rest: Rests,
        /// What a creature has if nothing else is said of it.
        pub newcomer: Newcomer,
        /// What things are worth to the computer.
        pub tactics: Tactics,
        weapons: Catalogue<Weapon> => [weapon(key), weapon_ids],
        shields: BTreeMap<SmolStr, Shield> => [shield(key), shields],
        armour: BTreeMap<SmolStr, Armour> => [armour(id), armours],
        spells: BTreeMap<SmolStr, Spell> => [spell(id), spells],
        tools: BTreeMap<SmolStr, Tool> => [tool(key), tools],
    }
}

/// What can be held or carried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// Its name for people.
    pub name: SmolStr,
    /// Hands that it takes, 0 for natural weapons.
    pub hands: u8,
    /// Where it is carried if nothing else is said. Rule WND-ACT-17.
    pub container: Container,
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
    /// The weapons by their places in the table.
    pub const fn armoury(&self) -> &Catalogue<Weapon> {
        &self.weapons
    }

    /// The ids of everything that can be held or carried.
    pub fn items(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        let weapons = self.weapons.iter().filter(|(_, weapon)| !weapon.natural);
        let weapons = weapons.map(|(id, _)| id);
        weapons.chain(self.shields.keys()).chain(self.tools.keys())
    }

    /// The ids of what can have its magic in force: spells that last and charms.
    pub fn effects(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        let wards = self
            .spells
            .iter()
            .filter(|(_, it)| it.kind == SpellKind::Ward);
        let charms = self
            .tools
            .iter()
            .filter(|(_, it)| it.kind == ToolKind::Charm);
        let wards = wards.map(|(id, _)| id);
        wards.chain(charms.map(|(id, _)| id))
    }

    /// What a thing is, by its id or by a key.
    pub fn thing(&self, id: &str) -> Option<Thing> {
        let thing = |name: &SmolStr, hands, container| Thing {
            name: name.clone(),
            hands,
            container,
        };
        let weapon = self.weapon(id);
        let found = weapon.map(|it| thing(&it.name, it.hands, it.container));
        let found = found.or_else(|| {
            self.shield(id)
                .map(|shield| thing(&shield.name, 1, shield.container))
        });
        found.or_else(|| {
            self.tool(id)
                .map(|tool| thing(&tool.name, 1, tool.container))
        })
    }

    /// How many hands a thing takes, by its id or by a key; 1 at least.
    pub fn hands_for(&self, item: &str) -> u8 {
        self.weapon(item).map_or(1, |weapon| weapon.hands.max(1))
    }

    /// Where a thing is carried if nothing else is said, by its id or by a key. Rule WND-ACT-17.
    pub fn container_of(&self, item: &str) -> Container {
        self.thing(item)
            .map_or_else(Container::default, |thing| thing.container)
    }
}
