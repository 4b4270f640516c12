//! What a file says of a creature: any part of the stat block, of the outfit and of the state in
//! which it enters a battle. Floor 4. Section 2 of the reference; rule AUR-CHAR-01.
//!
//! An archetype is a set of changes to a dull human; the overrides of a level are a set of
//! changes to an archetype. Words are written as texts: `(size: "large", armour: "none")`.

use super::armoury::{Ability, DamageType};
use super::score::Score;
use super::tables::Size;
use crate::combat::{CombatantNumbers, changes, words};
use crate::grid::Cell;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeMap;

words! {
    /// How a combatant holds itself. Rule AUR-ACT-31.
    Posture: "posture" {
        /// On its feet.
        Standing = "standing",
        /// On its knees.
        Kneeling = "kneeling",
        /// On the ground.
        Prone = "prone",
    }
}

/// How long a condition of a set-up lasts: to the end of the round of this number, or `"rest"`
/// (to the next Short Rest) or `"cause"` (until its cause is gone).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ConditionDuration {
    /// The last round, counted from 1; at 0 there is no such condition.
    Round(u32),
    /// `"rest"` or `"cause"`.
    Word(SmolStr),
}

changes! {
    /// Level, 1 to 30; 1.
    level: u8,
    /// Strength, 1 to 30; 10, as the other scores.
    str: u8,
    /// Dexterity.
    dex: u8,
    /// Constitution.
    con: u8,
    /// Intelligence.
    int: u8,
    /// Wisdom.
    wis: u8,
    /// Charisma.
    cha: u8,
    /// How large it is; medium.
    size: Size,
    /// Metres of a Run, 0 to 20; by size.
    speed: u8,
    /// Evasion that it is born with, 0 to 20; by size.
    inherent_evasion: u8,
    /// Fortitude that it is born with, 0 to 20; 10.
    inherent_fortitude: u8,
    /// Will that it is born with, 0 to 20; 10.
    inherent_will: u8,
    /// Martial Proficiency Level, 0 to 10; 0.
    mpl: u8,
    /// Points of it in Arm Strength; the three parts add up to it.
    mp_arm: u8,
    /// Points of it in Leg Strength.
    mp_leg: u8,
    /// Points of it in Initiative.
    mp_init: u8,
    /// Further scores in MASAB: neither Strength nor Dexterity, none twice.
    mas_ab_extra: Vec<Score>,
    /// Further scores in MASDB.
    mas_db_extra: Vec<Score>,
    /// Whether it can hold things; true.
    hands: bool,
    /// Whether it stands on legs; true.
    legs: bool,
    /// Whether it has no rear; false.
    all_round: bool,
    /// Its natural weapons.
    natural: Vec<SmolStr>,
    /// Worn or grown armour; "none".
    armour: SmolStr,
    /// The shield in hand; "none".
    shield: SmolStr,
    /// Other things in hand.
    held: Vec<SmolStr>,
    /// Things carried, with their numbers.
    stowed: BTreeMap<SmolStr, u32>,
    /// Things that it takes in hand whenever there is time; what it holds.
    outfit: Vec<SmolStr>,
    /// Ammunition by weapon, 0 to 99; as many as the armoury says.
    ammo: BTreeMap<SmolStr, u8>,
    /// Weapons in hand that are not loaded.
    #[battle]
    unloaded: Vec<SmolStr>,
    /// Armour and shields that are broken.
    broken: Vec<SmolStr>,
    /// Damage that is halved.
    resist: Vec<DamageType>,
    /// Damage that is doubled.
    weak: Vec<DamageType>,
    /// What it can do beyond what all can.
    abilities: Vec<Ability>,
    /// Aura left, 0 to the maximum; all of it.
    aura: u16,
    /// Stamina left, 0 to the maximum; all of it. At 0 it is unconscious.
    stamina: u16,
    /// Recovery Surges left, 0 to the maximum; all of them.
    surges: u16,
    /// Major injuries, 0 to 99; 0.
    injuries: u8,
    /// Energy of the first round, 0 to 5; by Stamina.
    #[battle]
    energy: u8,
    /// Agility of the first round, 0 to 20; all of it.
    #[battle]
    agility: u8,
    /// Credits for Agile Moves of the first round, 0 to 20; 0.
    #[battle]
    credits: u8,
    /// Metres moved in the first round, 0 to 99; 0.
    #[battle]
    moved: u8,
    /// Whether the Swift Attack of the first round is used up.
    #[battle]
    swift_used: bool,
    /// Whether the Initiative roll of the first round is used up.
    #[battle]
    initiative_used: bool,
    /// Whether the Stamina point for Energy of the first round is used up.
    #[battle]
    stamina_energy_used: bool,
    /// Conditions, each with the last round of it: `{"exposed": 2, "shaken": "rest"}`.
    conditions: BTreeMap<SmolStr, ConditionDuration>,
    /// How it holds itself; standing.
    #[battle]
    posture: Posture,
    /// Whether it defends.
    #[battle]
    defending: bool,
    /// Whether it bleeds.
    bleeding: bool,
    /// Whether a Death roll or Save has felled it.
    felled: bool,
    /// Whether it is bound hand and foot.
    #[battle]
    bound: bool,
    /// Whether it sleeps.
    #[battle]
    asleep: bool,
    /// The numbers of the combatants that hold this one.
    #[battle]
    restrained_by: CombatantNumbers,
    /// The numbers of the combatants that this one holds.
    #[battle]
    restraining: CombatantNumbers,
    /// The number of the enemy that it keeps in front of itself.
    #[battle]
    watch: u32,
    /// The numbers of the enemies that it is hidden from.
    #[battle]
    hidden_from: CombatantNumbers,
    /// Things that lie about, each with its cell.
    #[battle]
    lying: Vec<(SmolStr, Cell)>,
}
