//! What a creature is: one row for each field that a file may give. Floor 4.
//! Section 2 of the reference; rules CON-STAT-01 to -04, CON-CHAR-01 to -07.

use super::armoury::{Armour, ArmourLevel, DamageType, Group, Weapon};
use super::stats::{Attribute, HUMANOID, Skill, Style, StyleText};
use super::tables::Tables;
use super::values::Harm;
use crate::combat::Word;
use crate::grid::Cell;
use crate::mechanics::schema::{Given, creature};
use crate::mechanics::{Size, gear};
use crate::rules::contest::words::{ANY_SHIELD, Location, QUICK_DRAW, UNARMED_FIGHTING};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// All tables of the ruleset, with its creatures.
pub type ContestData = Tables<Changes>;

/// A thing in hand: `"dagger"`, or `("dagger", ["off_arm"])`.
pub type HeldText = gear::HeldText<Location>;

creature! {
    /// What a combatant is; it never changes in a battle.
    Stats(data: ContestData, changes, it);

    /// Whether it rolls initiative as heroes do; false. Rule CON-INIT-03.
    hero: bool => bool = it.or_default();
    /// How large it is; medium.
    size: Size => Size = it.or(Size::Medium);
    /// What sort of body it has: one of the bodies of the data file; humanoid. Rule CON-HURT-09.
    body: SmolStr => SmolStr = it.word("body", HUMANOID, data.bodies());
    /// Strength, 1 to 20; as the data file says, like the other attributes.
    str: i32 => i32 = attribute(data, it);
    /// Agility.
    agi: i32 => i32 = attribute(data, it);
    /// Endurance.
    end: i32 => i32 = attribute(data, it);
    /// Perception.
    per: i32 => i32 = attribute(data, it);
    /// Willpower.
    wil: i32 => i32 = attribute(data, it);
    /// Charm.
    cha: i32 => i32 = attribute(data, it);
    /// Ranks of the trained skills, 0 to 12; none. Rule CON-TEST-08.
    skills: BTreeMap<Skill, i32> => BTreeMap<Skill, i32> = it.within(0..=12).or_default();
    /// Fighting styles: name, rank 0 to 12, gear; one without gear and rank. Rules CON-CHAR-01, -03, -05.
    styles: Vec<StyleText> => Vec<Style> = styles(data, it);
    /// Experience spent on gear of styles beyond the free pieces; as much as it costs. Rule CON-CHAR-02.
    gear_xp: i32 = pay_for_gear(data, changes, it);
    /// Hit points in all, 1 to 500; by Endurance and size. Rule CON-STAT-02.
    hp_max: i32 => i32 = it.number(1..=500, usual_hp(data, end, size));
    /// Hit points now; all.
    hp: i32 = it.number(-i64::from(hp_max)..=hp_max.into(), hp_max);
    /// What a hero adds to the die of initiative, 0 to 40; half of Agility and Perception. Rule CON-INIT-03.
    initiative: i32 => i32 = it.number(0..=40, (agi + per) / 2);
    /// Damage bonus of muscle-driven weapons, 0 to 20; half of Strength. Rule CON-STAT-03.
    db: i32 => i32 = it.number(0..=20, str / data.harm.strength_per_bonus.max(1));
    /// Cells of a move, before armour and crippled legs, 1 to 40; as the data file says. Rule CON-STAT-04.
    speed: i32 => i32 = it.number(1..=40, data.creature.speed);
    /// Worn armour: "full iron", "partial leather", "none"; none. Rule CON-CHAR-07.
    armour: SmolStr => Option<Armour> = armour(data, it);
    /// Armour rating of the body itself, 0 to 20; 0.
    natural_ar: i32 => i32 = it.number(0..=20, 0);
    /// Resistances to damage types or groups, 0 to 100; none. Rule CON-HURT-04.
    resist: BTreeMap<SmolStr, i32> => BTreeMap<SmolStr, i32> = by_damage(it);
    /// Vulnerabilities to damage types or groups, 0 to 100; none. Rule CON-HURT-05.
    vulner: BTreeMap<SmolStr, i32> => BTreeMap<SmolStr, i32> = by_damage(it);
    /// Hands that can hold something, 0 to 2, the main one first; 2 for bodies with arms.
    hands: usize => usize = it.number(0..=2, if data.has_arms(&body) { 2 } else { 0 });
    /// Things in hand, the main one first.
    held: Vec<HeldText> = it;
    /// Carried things with their numbers.
    carried: BTreeMap<SmolStr, u32> = it.among("item", data.items());
    /// Natural weapons, by their ids.
    natural: Vec<SmolStr> => Vec<SmolStr> = natural(data, it);
    /// Shots of ranged weapons, 0 to 999; as the data file says, for each. Ruling CON-R52.
    ammo: BTreeMap<SmolStr, i32> = shots(data, it);
    /// Crossbows in hand that are not loaded.
    #[battle]
    unloaded: Vec<SmolStr> = it;
    /// Known spells.
    spells: Vec<SmolStr> => Vec<SmolStr> = it.among("spell", data.spells()).or_default();
    /// Perks. Rule CON-CHAR-06.
    perks: Vec<SmolStr> => Vec<SmolStr> = it.among("perk", [QUICK_DRAW].iter()).or_default();
    /// Whether dim light and darkness hinder it not; false.
    darkvision: bool => bool = it.or_default();
    /// Whether it is asked at the ends of others' turns; false. Rule CON-REACT-07.
    interject: bool => bool = it.or_default();
    /// Things that it takes in hand whenever there is time; what it holds.
    outfit: Vec<SmolStr> = it.among("item", data.items());
    /// Things that lie on the map.
    #[battle]
    lying: Vec<(SmolStr, Cell)> = it.among("item", data.items());
    /// Crippled locations. Rule CON-COND-12.
    crippled: Vec<Location> = locations(data, &body, it);
    /// Action points in the first round; all.
    #[battle]
    ap: i32 = it.within(0..=data.course.ap.into());
    /// Attacks used in the first round; none.
    #[battle]
    attacks_used: i32 = it.within(0..=data.course.attacks.into());
    /// Free actions used in the first round; none.
    #[battle]
    free_used: i32 = it.within(0..=data.course.free_actions.into());
    /// Conditions: braced, dazed, disengaged, prone, surprised, warded, watchful.
    #[battle]
    conditions: BTreeMap<SmolStr, i32> = it;
    /// Whether it lies on the ground; false.
    #[battle]
    prone: bool = it;
    /// Who holds it, by number.
    #[battle]
    grappled_by: u32 = it;
    /// Whom it holds, by number.
    #[battle]
    grappling: u32 = it;
    /// Whom its Feint is for, by number.
    #[battle]
    feinting: u32 = it;
    /// From whom it is hidden, with the Successes of its Stealth, 0 to 100.
    #[battle]
    hidden_from: BTreeMap<u32, i32> = it.within(0..=100);
}

/// An attribute, within its range even if the file is wrong: what is worked out from it must not overflow.
fn attribute(data: &ContestData, it: Given<'_, i32>) -> i32 {
    it.number(1..=20, data.creature.attribute).clamp(1, 20)
}

/// Rules CON-CHAR-01 to -05.
fn styles(data: &ContestData, mut it: Given<'_, Vec<StyleText>>) -> Vec<Style> {
    let most = data.experience.most_pieces;
    let pieces = trained_pieces(data);
    let mut styles: Vec<Style> = Vec::new();
    for StyleText(name, rank, gear) in it.value().into_iter().flatten() {
        let at = format!("styles.{name}");
        let faults = it.faults();
        faults.within(&at, *rank, 0..=12);
        faults.each_among(&at, "piece of gear", gear, pieces.iter());
        faults.need(
            count(gear) <= most,
            &at,
            "has too many pieces of gear",
            &format!("write {most} at most"),
        );
        styles.push(Style {
            name: name.clone(),
            rank: *rank,
            gear: gear.iter().cloned().collect(),
        });
    }
    if styles.is_empty() {
        styles.push(Style::default());
    }
    styles
}

/// All pieces of gear that a style can train for. Rules CON-CHAR-03, -05.
fn trained_pieces(data: &ContestData) -> Vec<&str> {
    /// Pieces that the example styles name and that have no stats here: they cannot be held.
    const UNEQUIPPABLE: [&str; 7] = [
        "rapier",
        "whip",
        "lance",
        "flail",
        "twinblade",
        "bola",
        "net",
    ];
    let armour = [ArmourLevel::Partial, ArmourLevel::Full].map(ArmourLevel::piece);
    let pieces = [ANY_SHIELD, UNARMED_FIGHTING].into_iter().chain(armour);
    let weapons = data.weapon_ids().map(SmolStr::as_str);
    pieces.chain(weapons).chain(UNEQUIPPABLE).collect()
}

/// The number of pieces on a gear list.
fn count(gear: &[SmolStr]) -> i32 {
    i32::try_from(gear.len()).unwrap_or(i32::MAX)
}

/// Gear beyond the free pieces of each style is paid for. Rule CON-CHAR-02.
fn pay_for_gear<'g>(
    data: &ContestData,
    changes: &Changes,
    mut it: Given<'g, i32>,
) -> Given<'g, i32> {
    let cost = &data.experience;
    let styles = changes.styles.iter().flatten();
    let paid = styles.map(|StyleText(_, _, gear)| (count(gear) - cost.free_pieces).max(0));
    let price = paid.sum::<i32>() * cost.piece;
    if it.value().is_some_and(|&spent| spent < price) && !data.is_off("CON-CHAR-02") {
        let mend = format!("its gear costs {price}");
        it.wrong("does not pay for the gear", &mend);
    }
    it
}

/// Rule CON-STAT-02.
fn usual_hp(data: &ContestData, endurance: i32, size: Size) -> i32 {
    let harm = &data.harm;
    let hp = harm.hp + harm.hp_per_endurance * endurance + data.size_hp(size);
    hp.max(1)
}

/// Rule CON-CHAR-07.
fn armour(data: &ContestData, mut it: Given<'_, SmolStr>) -> Option<Armour> {
    let name = it.value().filter(|name| *name != "none")?;
    let armour = name.split_once(' ').and_then(|(level, material)| {
        let level = ArmourLevel::of_word(level)?;
        Some(Armour::of(level, name.clone(), data.material(material)?))
    });
    if armour.is_none() {
        it.wrong(
            "is no armour",
            "write a level and a material, such as \"full iron\" or \"partial leather\", or \"none\"",
        );
    }
    armour
}

/// Numbers by the words of damage types and groups. Rules CON-HURT-04, -05.
fn by_damage(it: Given<'_, BTreeMap<SmolStr, i32>>) -> BTreeMap<SmolStr, i32> {
    let types = DamageType::ALL.iter().map(|kind| kind.word());
    let groups = Group::ALL.iter().map(|group| group.word());
    it.among("damage type", types.chain(groups))
        .within(0..=100)
        .or_default()
}

/// Natural weapons are those of the armoury that are grown.
fn natural(data: &ContestData, it: Given<'_, Vec<SmolStr>>) -> Vec<SmolStr> {
    let natural = |id: &str| data.weapon(id).is_some_and(Weapon::is_natural);
    it.each(
        natural,
        "is no natural weapon",
        "write one of the armoury with that trait",
    )
    .or_default()
}

/// Shots are counted for weapons that shoot. Ruling CON-R52.
fn shots<'g>(
    data: &ContestData,
    it: Given<'g, BTreeMap<SmolStr, i32>>,
) -> Given<'g, BTreeMap<SmolStr, i32>> {
    let shoots = |id: &str| data.weapon(id).is_some_and(Weapon::shoots);
    it.each(shoots, "does not shoot", "name a bow or a crossbow")
        .within(0..=999)
}

/// A body is crippled where it has a location. Rule CON-HURT-09.
fn locations<'g>(
    data: &ContestData,
    body: &str,
    it: Given<'g, Vec<Location>>,
) -> Given<'g, Vec<Location>> {
    let known = data.locations(body);
    let of_body = |word: &str| known.iter().any(|location| location.word() == word);
    it.each(of_body, "is no location of this body", "leave it out")
}

impl Stats {
    /// An attribute.
    pub const fn attribute(&self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::Str => self.str,
            Attribute::Agi => self.agi,
            Attribute::End => self.end,
            Attribute::Per => self.per,
            Attribute::Wil => self.wil,
            Attribute::Cha => self.cha,
        }
    }

    /// The rank of a skill; 0 if it is untrained.
    pub fn rank(&self, skill: Skill) -> i32 {
        self.skills.get(&skill).copied().unwrap_or(0)
    }

    /// The better of Strength and Agility, Strength if they are equal. Rule CON-TEST-08.
    pub const fn of_melee(&self) -> Attribute {
        if self.agi > self.str {
            Attribute::Agi
        } else {
            Attribute::Str
        }
    }

    /// The damage from which a location is crippled, with so many hit points in all. Rule CON-STAT-05.
    pub const fn cripple_threshold(harm: &Harm, hp_max: i32) -> i32 {
        let part = harm.cripple_part;
        (hp_max + part - 1) / part
    }

    /// The Speed with worn armour, before crippled legs. Rule CON-STAT-04.
    pub fn armoured_speed(&self) -> i32 {
        self.speed - self.armour.as_ref().map_or(0, |armour| armour.slows)
    }
}
