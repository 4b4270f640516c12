//! What a creature is: one row for each field that a file may give. Floor 4. Section 2 of the reference; rules TRI-STAT-01 to
//! -08, TRI-CHAR-01, -02.

use super::armoury::Weapon;
use super::tables::Tables;
use super::units::{DamageType, FEET, Poison};
use crate::grid::{Cell, Footprint, GridKind};
use crate::mechanics::schema::{Given, creature};
use crate::mechanics::{Size, gear};
use crate::rules::triad::words::{Body, Feat, MoveSense, Skill};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// All tables of the ruleset, with its creatures.
pub type TriadData = Tables<Changes>;

/// A thing in hand: `"dagger"`, or `("longsword", [2])` for one that is held in two hands.
pub type HeldText = gear::HeldText<u8>;

/// An attribute. Section 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attribute {
    /// Strength.
    Str,
    /// Dexterity.
    Dex,
    /// Essence.
    Ess,
}

impl Attribute {
    /// For people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Str => "Strength",
            Self::Dex => "Dexterity",
            Self::Ess => "Essence",
        }
    }
}

impl Skill {
    /// The attribute that governs it. Rule TRI-STAT-08.
    pub const fn attribute(self) -> Attribute {
        match self {
            Self::Climb | Self::Jump | Self::Swim => Attribute::Str,
            Self::Sneak => Attribute::Dex,
            Self::Investigate | Self::Medicine | Self::Intimidate => Attribute::Ess,
        }
    }
}

creature! {
    /// What a combatant is; it never changes in a battle.
    Stats(data: TriadData, changes, it);

    /// Its Level, 1 to 20; 1.
    level: i32 => i32 = it.number(1..=20, 1);
    /// How large it is; medium.
    size: Size => Size = it.or(Size::Medium);
    /// What its body is like; humanoid. Ruling TRI-R44.
    body: Body => Body = it.or(Body::Humanoid);
    /// Strength, -3 to 10; 0.
    str: i32 => i32 = it.number(-3..=10, 0);
    /// Dexterity, -3 to 10; 0.
    dex: i32 => i32 = it.number(-3..=10, 0);
    /// Essence, -3 to 10; 0.
    ess: i32 => i32 = it.number(-3..=10, 0);
    /// Speed in feet, 0 to 100 in steps of 5, before armour; as the data file says.
    speed: i32 => i32 = speed(data, it);
    /// Natural reach in cells, 1 to 4; 1. Rule TRI-STAT-07.
    reach: i32 => i32 = it.number(1..=4, 1);
    /// Hit points in all, 1 to 1000; by Level, Strength and size. Rule TRI-STAT-03.
    max_hp: i32 => i32 = it.number(1..=1000, data.size_hp.of(size) + level * (4 + str).max(1));
    /// Hit points now, below 0 too; all.
    hp: i32 = it.number(-i64::from(max_hp)..=max_hp.into(), max_hp);
    /// The most Energy, 0 to 200; by Essence and Level. Rule TRI-STAT-06.
    max_energy: i32 => i32 = it.number(0..=200, (2 * (ess + level)).max(0));
    /// Energy now; all.
    energy: i32 = it.number(0..=max_energy.into(), max_energy);
    /// What the body itself adds to the Physical Defense, 0 to 10; 0. Rule TRI-STAT-04.
    natural_armor: i32 => i32 = it.number(0..=10, 0);
    /// Hands that hold, grapple and climb, 0 to 4; 2 for humanoids. Ruling TRI-R44.
    hands: u8 => u8 = it.number(0..=4, if body == Body::Humanoid { 2 } else { 0 });
    /// Physical Defense without armour and shield, 0 to 60; 10 and Level, Dexterity and natural armour. Rule TRI-STAT-04.
    phys_def: i32 => Option<i32> = it.within(0..=60).value().copied();
    /// Mental Defense, 0 to 60; 10 and Level and Essence. Rule TRI-STAT-05.
    ment_def: i32 => i32 = it.number(0..=60, 10 + level + ess);
    /// Natural weapons, by their ids.
    natural: Vec<SmolStr> => Vec<SmolStr> = natural(data, it);
    /// Things in hand; in two hands if that is said.
    held: Vec<HeldText> = it;
    /// Carried things with their numbers.
    carried: BTreeMap<SmolStr, u32> = it.among("item", data.items());
    /// Worn armour; none. Rule TRI-STAT-04.
    worn: SmolStr = it.known("armour", data.armours());
    /// Shots of weapons, 0 to 999; as the data file says, for each.
    ammo: BTreeMap<SmolStr, i32> = shots(data, it);
    /// Weapons in hand that are not loaded.
    #[battle]
    unloaded: Vec<SmolStr> = it;
    /// Hit points that its things have lost, 0 to 100, by their keys. Rule TRI-HURT-10.
    #[battle]
    wear: BTreeMap<SmolStr, i32> = it.within(0..=100);
    /// Trained skills. Rule TRI-STAT-08.
    skills: BTreeSet<Skill> => BTreeSet<Skill> = it.or_default();
    /// Feats. Rule TRI-CHAR-02.
    feats: BTreeSet<Feat> => BTreeSet<Feat> = it.or_default();
    /// The weapon of its Weapon Specialization. Rule TRI-CHAR-02.
    specialization: SmolStr => Option<SmolStr> = it.known("weapon", data.weapon_ids()).value().cloned();
    /// Whether it sees in the dark; false. Rule TRI-POS-04.
    darkvision: bool => bool = it.or_default();
    /// How far it places creatures without sight, in feet, 0 to 500; 0. Rule TRI-POS-04.
    exact: i32 => i32 = it.number(0..=500, 0);
    /// Whether it has no eyes; false. Rule TRI-POS-04.
    eyeless: bool => bool = it.or_default();
    /// How it moves besides: swimmer, burrow, climber.
    modes: BTreeSet<MoveSense> => BTreeSet<MoveSense> = it.or_default();
    /// What it takes off damage of a sort, 0 to 100. Rule TRI-HURT-01.
    resist: BTreeMap<DamageType, i32> => BTreeMap<DamageType, i32> = it.within(0..=100).or_default();
    /// Damage that it takes twice. Rule TRI-HURT-01.
    vulnerable: BTreeSet<DamageType> => BTreeSet<DamageType> = it.or_default();
    /// Damage that it does not take. Rule TRI-HURT-01.
    immune: BTreeSet<DamageType> => BTreeSet<DamageType> = it.or_default();
    /// Known spells. Section 12.
    spells: Vec<SmolStr> => Vec<SmolStr> = it.among("spell", data.spells()).or_default();
    /// Its Bulk without what it carries, 0 to 1000; by its size. Ruling TRI-R39.
    bulk: i32 => i32 = it.number(0..=1000, bulk(size));
    /// Things that it takes in hand whenever there is time; what it holds.
    outfit: Vec<SmolStr> = it.among("item", data.items());
    /// Things that lie on the map.
    #[battle]
    lying: Vec<(SmolStr, Cell)> = it.among("item", data.items());
    /// Steps above the ground, 0 to 200, of one that flies or clings to something; 0.
    #[battle]
    altitude: i32 = it.within(0..=200);
    /// Actions left, 0 to 12; none before its Turn.
    #[battle]
    actions: i32 = it.within(0..=12);
    /// Reactions left, 0 to 12; none before its first Turn.
    #[battle]
    reactions: i32 = it.within(0..=12);
    /// Dodges that wait, 0 to 12; none.
    #[battle]
    dodges: i32 = it.within(0..=12);
    /// Rounds of breath left, 0 to 20; all. Rule TRI-HURT-12.
    #[battle]
    breath: i32 = it.within(0..=20);
    /// Conditions with the Rounds that they last, 0 to 100; 0 until something ends them.
    #[battle]
    conditions: BTreeMap<SmolStr, i32> = it.within(0..=100);
    /// The Penalty of one that bleeds, 0 to 100. Rule TRI-HURT-05.
    #[battle]
    bleeding: i32 = it.within(0..=100);
    /// Doses of poison: Level, dice, faces, Rounds, 1 to 100 each. Rule TRI-COND-12.
    #[battle]
    poisoned: Vec<Poison> = it.within(1..=100);
    /// Whose companion it is, by number; it has no Turn of its own then. Rule TRI-INIT-14.
    #[battle]
    controller: u32 = it;
    /// Whom it rides, by number; that one carries it, and both have the same cell. Ruling TRI-R36.
    #[battle]
    riding: u32 = it;
    /// Who rides it, by number.
    #[battle]
    carrying: u32 = it;
    /// Who holds it, by number.
    #[battle]
    grappled_by: u32 = it;
    /// Whom it holds, by number.
    #[battle]
    grappling: u32 = it;
    /// From whom it is Hidden, by number.
    #[battle]
    hidden_from: Vec<u32> = it;
    /// By whom it is Undetected, by number.
    #[battle]
    undetected_by: Vec<u32> = it;
}

/// Rule TRI-STAT-07.
fn natural(data: &TriadData, it: Given<'_, Vec<SmolStr>>) -> Vec<SmolStr> {
    let natural = |id: &str| data.weapon(id).is_some_and(|weapon| weapon.natural);
    it.each(
        natural,
        "is no natural weapon",
        "write one of the armoury that is a part of the body",
    )
    .or_default()
}

/// Whole cells of Speed.
fn speed(data: &TriadData, mut it: Given<'_, i32>) -> i32 {
    if it.value().is_some_and(|feet| feet % FEET != 0) {
        it.wrong("is no multiple of 5", "write whole cells of 5 feet");
    }
    it.number(0..=100, data.creature.speed)
}

/// Shots are counted for weapons that shoot. Rule TRI-ATK-14.
fn shots<'g>(
    data: &TriadData,
    it: Given<'g, BTreeMap<SmolStr, i32>>,
) -> Given<'g, BTreeMap<SmolStr, i32>> {
    let shoots = |id: &str| data.weapon(id).is_some_and(Weapon::shoots);
    it.each(shoots, "does not shoot", "name a bow or a crossbow")
        .within(0..=999)
}

/// Ruling TRI-R39.
const fn bulk(size: Size) -> i32 {
    match size {
        Size::Tiny => 1,
        Size::Small => 3,
        Size::Medium => 6,
        Size::Large => 20,
        Size::Huge => 60,
        Size::Gigantic => 200,
    }
}

impl Stats {
    /// An attribute.
    pub const fn attribute(&self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::Str => self.str,
            Attribute::Dex => self.dex,
            Attribute::Ess => self.ess,
        }
    }

    /// Whether it has a feat.
    pub fn has(&self, feat: Feat) -> bool {
        self.feats.contains(&feat)
    }

    /// Whether it flies. Rules TRI-MOVE-16, -18.
    pub fn flies(&self) -> bool {
        self.has(Feat::Flight) || self.has(Feat::ImprovedFlight)
    }

    /// Rounds that it holds its breath. Rule TRI-HURT-12; ruling TRI-R28.
    pub fn breath(&self) -> i32 {
        self.str.max(1)
    }

    /// The space into which it can squeeze: half of its own; `None` of one that fills a single cell. Ruling TRI-R20.
    pub const fn half_space(&self, kind: GridKind) -> Option<Footprint> {
        match (self.size, kind) {
            (Size::Tiny | Size::Small | Size::Medium, _) => None,
            (Size::Large, _) => Some(Footprint::Single),
            (Size::Huge, _) | (Size::Gigantic, GridKind::Square) => Some(Footprint::Large),
            (Size::Gigantic, GridKind::Hex) => Some(Footprint::Huge),
        }
    }

    /// How many elevation steps its body takes. Ruling TRI-R23.
    pub const fn height(&self) -> i32 {
        match self.size {
            Size::Tiny | Size::Small | Size::Medium => 1,
            Size::Large => 2,
            Size::Huge => 3,
            Size::Gigantic => 4,
        }
    }
}
