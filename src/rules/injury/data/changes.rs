//! What a file says of a creature: any part of the stat block, of the outfit and of the state in
//! which it enters a battle. Floor 4. Section 1 of the reference.
//!
//! An archetype is a set of changes to a dull human; the overrides of a level are a set of
//! changes to an archetype. Words are written as texts: `(size: "large", con: "none")`.

use super::stats::{Attribute, Skill};
use crate::combat::{CombatantNumbers, changes};
use crate::grid::Cell;
use crate::mechanics::{Size, gear};
use serde::{Deserialize, Serialize, Serializer};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// Constitution as files say it: a number or `"none"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "ConText")]
pub struct Con(pub Option<i8>);

#[derive(Deserialize)]
#[serde(untagged)]
enum ConText {
    Number(i8),
    Word(SmolStr),
}

impl TryFrom<ConText> for Con {
    type Error = String;

    fn try_from(text: ConText) -> Result<Self, String> {
        match text {
            ConText::Number(number) => Ok(Self(Some(number))),
            ConText::Word(word) if word == "none" => Ok(Self(None)),
            ConText::Word(word) => Err(format!(
                "con is a number or \u{201c}none\u{201d}, not \u{201c}{word}\u{201d}"
            )),
        }
    }
}

impl Serialize for Con {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(number) => serializer.serialize_i8(number),
            None => serializer.serialize_str("none"),
        }
    }
}

/// A thing in hand, the right one first: `"dagger"`, or `("dagger", ["hand.l"])`.
pub type HeldText = gear::HeldText<SmolStr>;

changes! {
    /// What sort of creature it is. The role's word, unless given.
    kind: SmolStr,
    /// The body plan. A humanoid, unless given.
    plan: SmolStr,
    /// Base level, 0 to 20; 1.
    level: u8,
    /// How large it is; medium.
    size: Size,
    /// Strength, -5 to 10; 0, as the other attributes.
    str: i8,
    /// Dexterity.
    dex: i8,
    /// Constitution, or none.
    con: Con,
    /// Intelligence.
    int: i8,
    /// Wisdom.
    wis: i8,
    /// Charisma.
    cha: i8,
    /// Martial bonus, 0 to 20; the level.
    mb: u8,
    /// Trained Stamina, 0 to 50; 8.
    stamina_base: u8,
    /// The attribute added to DV; Dexterity.
    defence_attr: Attribute,
    /// The whole armour bonus, 0 to 12; worn and natural armour together, unless given.
    armour: u8,
    /// Worn armour of the armoury; none.
    worn: SmolStr,
    /// Natural armour, 0 to 12; 0.
    natural_armour: u8,
    /// Other standing bonus to every DV, -5 to 5; 0.
    dv_bonus: i8,
    /// Reach of the body, 1 to 4 cells; by size.
    reach: u8,
    /// Cells of a Move on foot, 0 to 20; 6.
    speed: u8,
    /// Cells of a Move in the air, 0 to 20; 0.
    fly: u8,
    /// Cells of a Move on walls, 0 to 20; 0.
    climb: u8,
    /// Cells of a Move in water, 0 to 20; 0.
    swim: u8,
    /// Cells of a Move in the ground, 0 to 20; 0.
    burrow: u8,
    /// Action points of a turn, 1 to 6; 3.
    ap_max: u8,
    /// Bonus to Constitution saves, -5 to 10; 0.
    save_con: i8,
    /// Injuries that destroy what has no Constitution, 1 to 30; 8.
    break_at: u8,
    /// Whether it sees in the dark.
    darkvision: bool,
    /// Whether it finds by smell.
    scent: bool,
    /// Ranks of the trained skills, 1 to 15.
    skills: BTreeMap<Skill, u8>,
    /// Natural weapons: the word in commands (`bite.2`) and the part (`mouth.2`).
    natural_weapons: Vec<(SmolStr, SmolStr)>,
    /// Kinds whose hearts it can find; its own.
    known_hearts: Vec<SmolStr>,
    /// Things in hand.
    held: Vec<HeldText>,
    /// Things carried, with their numbers.
    gear: BTreeMap<SmolStr, u32>,
    /// Shots, 0 to 999; 20.
    ammunition: u16,
    /// Held weapons that are not loaded.
    unloaded: Vec<SmolStr>,
    /// Durability left of damaged things.
    durability: BTreeMap<SmolStr, u8>,
    /// Things that stick in its body.
    #[battle]
    stuck: Vec<SmolStr>,
    /// Things that lie about, each with its cell.
    #[battle]
    lying: Vec<(SmolStr, Cell)>,
    /// Stamina left, 0 to the maximum; all of it.
    stamina: u16,
    /// Exhaustion points left, 0 to the maximum; all of them.
    exhaustion: u16,
    /// Injuries, by part.
    injuries: BTreeMap<SmolStr, u8>,
    /// Injuries that were treated: for each part, in how many days each of them heals.
    treated: BTreeMap<SmolStr, Vec<u16>>,
    /// Parts that are artificial, in place of lost ones.
    prosthetics: Vec<SmolStr>,
    /// Whether it has woken from the third injury of its head.
    awake: bool,
    /// Things that it takes in hand whenever there is time; what it holds.
    outfit: Vec<SmolStr>,
    /// Conditions with their values: `{"bleed": 2, "prone": 1}`.
    conditions: BTreeMap<SmolStr, u16>,
    /// The numbers of the combatants that grapple this one.
    #[battle]
    grappled_by: CombatantNumbers,
    /// The numbers of the combatants that this one grapples.
    #[battle]
    grappling: CombatantNumbers,
    /// The numbers of the combatants that have tricked this one.
    #[battle]
    tricked_by: CombatantNumbers,
    /// On the ground.
    #[battle]
    prone: bool,
    /// Whether it still waits for its first turn; true.
    #[battle]
    unready: bool,
    /// Action points left, 0 to 6.
    #[battle]
    ap: u8,
    /// Reactions left, 0 to 20.
    #[battle]
    reactions: u8,
    /// Attack actions made this turn, 0 to 6.
    #[battle]
    attacks_made: u8,
    /// Whole steps above the ground, 0 to 100; 0.
    #[battle]
    altitude: u8,
}
