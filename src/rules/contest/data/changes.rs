//! What a file says of a creature: stat block, outfit, and the state in which it enters a battle.
//! Floor 4. Section 2 of the reference.

use super::stats::Skill;
use crate::combat::changes;
use crate::grid::Cell;
use crate::mechanics::{Size, gear};
use crate::rules::contest::words::Location;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// A fighting style as files say it: `("Classical Knight", 6, ["full armor", "longsword"])`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StyleText(pub SmolStr, pub i32, pub Vec<SmolStr>);

/// A thing in hand: `"dagger"`, or `("dagger", ["off_arm"])`.
pub type HeldText = gear::HeldText<Location>;

changes! {
    /// Whether it rolls initiative as heroes do; false.
    hero: bool,
    /// How large it is; medium.
    size: Size,
    /// What sort of body it has; humanoid.
    body: SmolStr,
    /// Strength, 1 to 20; 4, as the other attributes.
    str: i32,
    /// Agility.
    agi: i32,
    /// Endurance.
    end: i32,
    /// Perception.
    per: i32,
    /// Willpower.
    wil: i32,
    /// Charm.
    cha: i32,
    /// Ranks of the trained skills, 1 to 12.
    skills: BTreeMap<Skill, i32>,
    /// Fighting styles: name, rank 0 to 12, gear. One without gear and rank.
    styles: Vec<StyleText>,
    /// Experience that was spent on gear of styles beyond the free pieces; as much as it costs.
    gear_xp: i32,
    /// Hit points in all, 1 to 500; by Endurance and size.
    hp_max: i32,
    /// Hit points now; all.
    hp: i32,
    /// Initiative of a hero, 0 to 40; half of Agility and Perception.
    initiative: i32,
    /// Damage bonus, 0 to 20; half of Strength.
    db: i32,
    /// Cells of a move, 1 to 40; 6.
    speed: i32,
    /// Worn armour: "full iron", "partial leather", "none"; none.
    armour: SmolStr,
    /// Armour rating of the body, 0 to 20; 0.
    natural_ar: i32,
    /// Resistances to damage types or groups.
    resist: BTreeMap<SmolStr, i32>,
    /// Vulnerabilities to damage types or groups.
    vulner: BTreeMap<SmolStr, i32>,
    /// Hands, 0 to 2; 2 for humanoids, else none.
    hands: usize,
    /// Things in hand, the main one first.
    held: Vec<HeldText>,
    /// Carried things with their numbers.
    carried: BTreeMap<SmolStr, u32>,
    /// Natural weapons.
    natural: Vec<SmolStr>,
    /// Shots of ranged weapons; 20 each.
    ammo: BTreeMap<SmolStr, i32>,
    /// Crossbows in hand that are not loaded.
    #[battle]
    unloaded: Vec<SmolStr>,
    /// Known spells.
    spells: Vec<SmolStr>,
    /// Perks.
    perks: Vec<SmolStr>,
    /// Whether it sees in the dark; false.
    darkvision: bool,
    /// Whether it is asked at the ends of others' turns; false.
    interject: bool,
    /// Things that it takes in hand whenever there is time; what it holds.
    outfit: Vec<SmolStr>,
    /// Things that lie on the map.
    #[battle]
    lying: Vec<(SmolStr, Cell)>,
    /// Crippled locations.
    crippled: Vec<Location>,
    /// Action points in the first round; all.
    #[battle]
    ap: i32,
    /// Attacks used in the first round; none.
    #[battle]
    attacks_used: i32,
    /// Free actions used in the first round; none.
    #[battle]
    free_used: i32,
    /// Conditions: braced, dazed, disengaged, prone, surprised, warded, watchful.
    #[battle]
    conditions: BTreeMap<SmolStr, i32>,
    /// Whether it lies on the ground; false.
    #[battle]
    prone: bool,
    /// Who holds it, by number.
    #[battle]
    grappled_by: u32,
    /// Whom it holds, by number.
    #[battle]
    grappling: u32,
    /// Whom its Feint is for, by number.
    #[battle]
    feinting: u32,
    /// From whom it is hidden, with the Successes of its Stealth.
    #[battle]
    hidden_from: BTreeMap<u32, i32>,
}
