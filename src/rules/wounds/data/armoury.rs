//! Weapons, shields, armour, spells and tools. Floor 4. Sections 6 and 7 of the reference.

use crate::combat::Faults;
use crate::mechanics::gear::Mode;
use crate::mechanics::schema::entries;
use crate::rules::wounds::words::{Container, Spec};
use serde::Deserialize;
use smol_str::SmolStr;

/// The groups of weapons. Rule WND-CHAR-02.
const GROUPS: [Spec; 9] = [
    Spec::Brawling,
    Spec::Blades,
    Spec::Hafted,
    Spec::Polearms,
    Spec::Bows,
    Spec::Crossbows,
    Spec::Thrown,
    Spec::Natural,
    Spec::Shields,
];
/// The schools of spells. Rule WND-CHAR-02.
const SCHOOLS: [Spec; 3] = [Spec::Fire, Spec::Storm, Spec::Earth];

entries! {
    /// A weapon. Section 6 of the reference.
    Weapon by id where check_use {
        /// Its name for people.
        name: SmolStr,
        /// Its group, the specialization of who wields it. Rule WND-STAT-13.
        group: Spec,
        /// Hands that it takes, 0 to 2; natural weapons none.
        hands?: u8 [0..=2],
        /// Added to attack rolls, -10 to 10. Rule WND-STAT-13.
        accuracy?: i32 [-10..=10],
        /// Added to the Strength as damage, -10 to 20. Rule WND-ATK-08.
        damage?: i32 [-10..=20],
        /// The least gap at which it attacks without a penalty, in yards, 0 to 10. Rule WND-POS-01.
        reach_min?: i32 [0..=10],
        /// The greatest gap at which it attacks, in yards, 0 to 10; none for what only shoots or is thrown.
        reach_max?: Option<i32> [0..=10],
        /// Added to the melee Defense of who wields it, 0 to 10. Rule WND-STAT-07.
        block?: i32 [0..=10],
        /// Range increment if it shoots, in yards, 1 to 200. Rule WND-POS-07.
        range?: Option<i32> [1..=200],
        /// Range increment if it is thrown, in yards, 1 to 100. Rule WND-POS-07.
        thrown?: Option<i32> [1..=100],
        /// AP to load it after each shot, 1 to 50. Rule WND-ACT-18.
        reload?: Option<i32> [1..=50],
        /// Whether it is a part of the body. Ruling WND-R70.
        natural?: bool,
        /// Whether its block counts against ranged attacks too. Rule WND-STAT-08.
        defensive?: bool,
        /// Whether its wounds bleed. Rule WND-ATK-15.
        slicing?: bool,
        /// Whether its wounds take AP. Rule WND-ATK-14.
        concussive?: bool,
        /// What it takes off armor, 0 to 20. Rule WND-ATK-13.
        armor_piercing?: i32 [0..=20],
        /// Whether it does not use the Strength. Ruling WND-R08.
        mechanical?: bool,
        /// Whether it hurts as much under water. Rule WND-POS-20.
        aquatic?: bool,
        /// Where it is carried. Rule WND-ACT-17.
        container?: Container,
    }

    /// A shield, a defensive weapon of one hand. Rule WND-STAT-08.
    Shield {
        /// Its name for people.
        name: SmolStr,
        /// Added to melee and ranged Defense, 0 to 10.
        block: i32 [0..=10],
        /// Where it is carried. Rule WND-ACT-17.
        container?: Container,
    }

    /// Worn armour. Rule WND-STAT-02.
    Armour {
        /// Its name for people.
        name: SmolStr,
        /// Added to the Toughness, 0 to 20.
        toughness: i32 [0..=20],
        /// Added to the movement rate, -10 to 10. Section 2.
        rate_mod?: i32 [-10..=10],
        /// Added to Agility checks and Agility Defense, -10 to 10. Section 2.
        agility_mod?: i32 [-10..=10],
    }

    /// A spell. Section 7 of the reference.
    Spell by id where check_use {
        /// Its name for people.
        name: SmolStr,
        /// What it does.
        kind: SpellKind,
        /// Its school, the specialization of who casts it. Rule WND-STAT-13.
        school: Spec,
        /// AP of its Cast, 1 to 50. Rule WND-ACT-14.
        ap: i32 [1..=50],
        /// Mana that it costs: a bolt spends it, a ward has it invested, 0 to 50. Rule WND-HURT-09.
        mana: i32 [0..=50],
        /// Range increment in yards, 1 to 200; of bolts. Rule WND-POS-07.
        range?: Option<i32> [1..=200],
        /// Its damage, 0 to 30; of bolts.
        damage?: i32 [0..=30],
        /// The Defense against it; ranged. Rule WND-ATK-05.
        against?: Against,
        /// Whether its damage is added before the comparison. Rule WND-ATK-06.
        penetrating?: bool,
        /// Whether it is fire. Rule WND-POS-23.
        fire?: bool,
        /// Whether it is lightning. Rule WND-POS-23.
        lightning?: bool,
        /// The level of the burning that a wound of moderate or worse sets, 0 to 5; 0 for none. Rule WND-MAG-02.
        burning?: i32 [0..=5],
        /// Added to the armor, 0 to 20; of wards.
        armor?: i32 [0..=20],
        /// Rounds that it lasts, 0 to 100; of wards. Rule WND-INIT-16.
        rounds?: u32 [0..=100],
        /// Its rule.
        rule: SmolStr,
    }

    /// A thing that is neither weapon nor shield. Section 6; rules WND-MAG-05, -06.
    Tool by id {
        /// Its name for people.
        name: SmolStr,
        /// What it is for.
        kind: ToolKind,
        /// AP of its use, 0 to 50; 0 for what is only held.
        ap?: i32 [0..=50],
        /// Mana that its use has invested, 0 to 50.
        mana?: i32 [0..=50],
        /// What it adds to the armor, 0 to 20.
        armor?: i32 [0..=20],
        /// Light wounds that it heals, 0 to 10.
        wounds?: i32 [0..=10],
        /// Stamina that it gives back, 0 to 50.
        stamina?: i32 [0..=50],
        /// Where it is carried. Rule WND-ACT-17.
        container?: Container,
        /// Its rule.
        rule: SmolStr,
    }
}

/// What a spell does. Rules WND-MAG-02 to -04.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpellKind {
    /// An attack on one creature.
    Bolt,
    /// More armor for its caster.
    Ward,
}

/// The Defense against a bolt. Rule WND-ATK-05.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// Ranged Defense.
    #[default]
    Ranged,
    /// Agility Defense.
    Agility,
}

/// What a tool is for. Section 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolKind {
    /// To treat wounds with. Rules WND-ACT-36 to -38.
    Kit,
    /// To drink. Rule WND-MAG-06.
    Draught,
    /// To wake its magic. Rule WND-MAG-05.
    Charm,
}

impl Weapon {
    fn check_use(&self, at: &str, faults: &mut Faults) {
        let is_used = self.strikes() || self.shoots() || self.thrown.is_some();
        faults.need(
            is_used,
            &format!("{at}.reach_max"),
            "is missing",
            "write how far it reaches, or the range increment of a shot or a throw",
        );
        faults.need(
            self.reach_max.is_none_or(|max| self.reach_min <= max),
            &format!("{at}.reach_min"),
            "is more than the greatest reach",
            "write the least gap first",
        );
        faults.need(
            GROUPS.contains(&self.group),
            &format!("{at}.group"),
            "is no group of weapons",
            "write one such as \"blades\"",
        );
    }

    /// Whether it is used in melee.
    pub const fn strikes(&self) -> bool {
        self.reach_max.is_some()
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

    /// The range increment of a shot or a throw, in yards.
    pub const fn increment(&self, mode: Mode) -> Option<i32> {
        match mode {
            Mode::Melee => None,
            Mode::Shoot => self.range,
            Mode::Throw => self.thrown,
        }
    }

    /// The specialization that counts for it in a manner: a thrown one is of the group Thrown. Section 6.
    pub const fn spec(&self, mode: Mode) -> Spec {
        match mode {
            Mode::Melee | Mode::Shoot => self.group,
            Mode::Throw => Spec::Thrown,
        }
    }
}

impl Spell {
    fn check_use(&self, at: &str, faults: &mut Faults) {
        faults.need(
            self.kind == SpellKind::Ward || self.range.is_some(),
            &format!("{at}.range"),
            "is missing",
            "write the range increment of a bolt",
        );
        faults.need(
            SCHOOLS.contains(&self.school),
            &format!("{at}.school"),
            "is no school",
            "write \"fire\", \"storm\" or \"earth\"",
        );
    }

    /// The rule of the reference that it comes from, or that of all spells if its own is none of them.
    pub fn own_rule(&self) -> &'static str {
        const SPELLS: [&str; 3] = ["WND-MAG-02", "WND-MAG-03", "WND-MAG-04"];
        let known = SPELLS.into_iter().find(|&rule| rule == self.rule);
        known.unwrap_or("WND-MAG-01")
    }
}
