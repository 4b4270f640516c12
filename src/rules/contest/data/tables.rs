//! All tables of the ruleset: read, checked, and asked by the id of a thing. Floor 4.
//! Sections 2, 6 and 7 of the reference; rules CON-STAT-02, CON-HURT-09.

use super::armoury::{Draught, Material, Shield, Spell, Weapon};
use super::figure::Figure;
use super::stats::HUMANOID;
use super::values::{
    Costs, Course, Experience, Harm, Movement, Newcomer, Positions, Tactics, Tests,
};
use crate::combat::{Catalogue, ChangeSet, Faults, RuleSwitches, read_field};
use crate::mechanics::Size;
use crate::mechanics::schema::{Entry, sections};
use crate::rules::contest::words::{Location, UNARMED};
use crate::source::Node;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

sections! {
    /// All tables of the ruleset, and the switches of its rules, which say what is off. What files may change of a
    /// creature is a parameter, since its schema asks these tables.
    Tables<C> of C {
        /// How tests are read.
        pub tests: Tests,
        /// How a round goes.
        pub course: Course,
        /// What actions cost.
        pub costs: Costs,
        /// What positions and states add to tests.
        pub positions: Positions,
        /// What steps and falls cost.
        pub movement: Movement,
        /// How much harm does what.
        pub harm: Harm,
        /// What training costs.
        pub experience: Experience,
        /// What a creature has if nothing else is said of it.
        pub creature: Newcomer,
        /// What things are worth to the computer.
        pub tactics: Tactics,
        size_hp: SizeHp,
        bodies: BTreeMap<SmolStr, Vec<Location>>,
        figures: BTreeMap<SmolStr, Figure> => [figure(id), figures],
        weapons: Catalogue<Weapon> => [weapon(key), weapon_ids],
        shields: BTreeMap<SmolStr, Shield> => [shield(key), shields],
        materials: BTreeMap<SmolStr, Material> => [material(id), materials],
        spells: BTreeMap<SmolStr, Spell> => [spell(id), spells],
        draughts: BTreeMap<SmolStr, Draught> => [draught(key), draughts],
    }
}

/// A body is its locations, face by face of the die of ten, or has none. Rule CON-HURT-09.
impl Entry for Vec<Location> {
    fn check(&self, at: &str, faults: &mut Faults) {
        faults.need(
            self.is_empty() || self.len() == 10,
            at,
            "is no table for a die of ten",
            "write ten locations, or none",
        );
    }
}

/// What each size adds to the hit points. Rule CON-STAT-02.
#[derive(Debug, Clone, Default)]
struct SizeHp(BTreeMap<Size, i32>);

impl SizeHp {
    fn read(root: Node<'_>, name: &str, faults: &mut Faults) -> Self {
        let given: BTreeMap<Size, i32> = read_field(root, name, faults).unwrap_or_default();
        for size in Size::ALL {
            faults.need(
                given.contains_key(size),
                &format!("{name}.{}", size.word()),
                "is missing",
                "write a number of hit points",
            );
        }
        Self(given)
    }
}

impl<C: ChangeSet> Tables<C> {
    /// Reads every table. What is wrong goes to `faults`; the creatures are not looked at.
    pub fn of_file(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self {
        let data = Self::read_sections(root, switches, faults);
        faults.need(
            data.weapons.contains(UNARMED),
            "weapons.unarmed",
            "is missing",
            "everybody can strike with bare hands",
        );
        faults.need(
            data.bodies.contains_key(HUMANOID),
            "bodies.humanoid",
            "is missing",
            "write ten locations, or none: creatures have this body that say nothing of it",
        );
        for (body, figure) in &data.figures {
            let at = format!("figures.{body}");
            faults.among(&at, "body", body, data.bodies.keys());
            figure.check(body, data.table_of(body), faults);
        }
        data
    }
}

impl<C> Tables<C> {
    /// Where the die of ten hits a body, face by face; empty for one without locations. Rule CON-HURT-09.
    pub fn locations(&self, body: &str) -> &[Location] {
        match self.is_off("CON-HURT-09") {
            true => &[],
            false => self.table_of(body),
        }
    }

    /// The faces of the die of ten for a body, whether the die is rolled or not.
    fn table_of(&self, body: &str) -> &[Location] {
        self.bodies.get(body).map_or(&[], Vec::as_slice)
    }

    /// The words of all bodies.
    pub fn bodies(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        self.bodies.keys()
    }

    /// Whether a body has legs, so that it can be brought down. Rule CON-MAN-07.
    pub fn has_a_footing(&self, body: &str) -> bool {
        let mut table = self.table_of(body).iter();
        table.any(|location| location.is_a_leg())
    }

    /// Whether a body has arms that hold things.
    pub fn has_arms(&self, body: &str) -> bool {
        let mut table = self.table_of(body).iter();
        table.any(|location| matches!(location, Location::MainArm | Location::OffArm))
    }

    /// The locations of a body, each once, ascending. Rule CON-HURT-09.
    pub fn places_of(&self, body: &str) -> BTreeSet<Location> {
        self.locations(body).iter().copied().collect()
    }

    /// What a size adds to the hit points. Rule CON-STAT-02.
    pub fn size_hp(&self, size: Size) -> i32 {
        self.size_hp.0.get(&size).copied().unwrap_or(0)
    }

    /// How many hands a thing takes.
    pub fn hands_for(&self, item: &str) -> usize {
        self.weapon(item)
            .map_or(1, |weapon| usize::from(weapon.hands))
    }

    /// The words of everything that can be held or carried.
    pub fn items(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        let weapons = self
            .weapons
            .iter()
            .filter(|(_, weapon)| !weapon.is_natural());
        let weapons = weapons.map(|(id, _)| id);
        weapons
            .chain(self.shields.keys())
            .chain(self.draughts.keys())
    }
}
