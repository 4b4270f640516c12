//! From changes to a creature, with everything that is wrong in them. Floor 4.
//! Section 2 of the reference; rules CON-STAT-02, -03, CON-CHAR-01 to -09.

use super::{Gear, Injuries};
use crate::combat::{Faults, Word};
use crate::mechanics::gear::Carried;
use crate::mechanics::spawning::DataFile;
use crate::rules::contest::data::{
    Armour, ArmourLevel, Attribute, Changes, ContestData, DamageType, Group, HUMANOID, HeldText,
    Size, Stats, Style, StyleText, Trait,
};
use crate::rules::contest::words::{ANY_SHIELD, Location, QUICK_DRAW, UNARMED, UNARMED_FIGHTING};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The data file.
pub static FILE: DataFile<ContestData> =
    DataFile::new(include_str!("../../../../assets/rules/contest.ron"));

/// A creature as changes describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    /// The stat block.
    pub stats: Stats,
    /// What it holds and carries.
    pub gear: Gear,
    /// Crippled locations.
    pub crippled: Injuries,
    /// Hit points in all.
    pub hp_max: i32,
    /// Hit points now.
    pub hp: i32,
}

impl Recruit {
    /// Builds a creature. What is wrong with the changes goes to `faults`.
    pub fn build(data: &ContestData, changes: &Changes, faults: &mut Faults) -> Self {
        let stats = stats(data, changes, faults);
        let usual = data.harm.hp
            + data.harm.hp_per_endurance * stats.attribute(Attribute::End)
            + data.size_hp(stats.size);
        // Rule CON-STAT-02.
        let hp_max = changes.hp_max.unwrap_or(usual.max(1));
        faults.within("hp_max", hp_max, 1..=500);
        let hp = changes.hp.unwrap_or(hp_max);
        let most = i64::from(hp_max);
        faults.within("hp", hp, -most..=most);
        let crippled = Injuries(changes.crippled.iter().flatten().copied().collect());
        let known = data.locations(&stats.body);
        for location in &crippled.0 {
            let at = format!("crippled.{}", location.word());
            faults.need(
                known.contains(location),
                &at,
                "is no location of this body",
                "leave it out",
            );
        }
        let gear = gear(data, &stats, &crippled, changes, faults);
        check_state(data, changes, faults);
        Self {
            stats,
            gear,
            crippled,
            hp_max,
            hp,
        }
    }
}

fn stats(data: &ContestData, changes: &Changes, faults: &mut Faults) -> Stats {
    let of = |given: Option<i32>| given.unwrap_or(data.newcomer.attribute);
    let given = [
        changes.str,
        changes.agi,
        changes.end,
        changes.per,
        changes.wil,
        changes.cha,
    ];
    let attributes = given.map(of);
    for (attribute, value) in Attribute::ALL.iter().zip(attributes) {
        faults.within(attribute.word(), value, 1..=20);
    }
    // What is worked out from them must not overflow, wrong as they may be.
    let attributes = attributes.map(|value| value.clamp(1, 20));
    let [strength, agility, _, perception, ..] = attributes;
    let skills = changes.skills.clone().unwrap_or_default();
    for (skill, &rank) in &skills {
        faults.within(&format!("skills.{}", skill.word()), rank, 0..=12);
    }
    let body = changes.body.clone();
    let body = body.unwrap_or_else(|| SmolStr::new_static(HUMANOID));
    faults.among("body", "body", &body, data.bodies());
    let arms = if data.has_arms(&body) { 2 } else { 0 };
    let hands = changes.hands.unwrap_or(arms);
    let db = changes
        .db
        .unwrap_or(strength / data.harm.strength_per_bonus.max(1));
    let stats = Stats {
        hero: changes.hero.unwrap_or(false),
        size: changes.size.unwrap_or(Size::Medium),
        body,
        attributes,
        skills,
        styles: styles(data, changes, faults),
        initiative: changes.initiative.unwrap_or((agility + perception) / 2),
        db,
        speed: changes.speed.unwrap_or(data.newcomer.speed),
        armour: armour(data, changes, faults),
        natural_ar: changes.natural_ar.unwrap_or(0),
        resist: by_word(&changes.resist),
        resist_groups: by_word(&changes.resist),
        vulner: by_word(&changes.vulner),
        vulner_groups: by_word(&changes.vulner),
        hands,
        natural: changes.natural.clone().unwrap_or_default(),
        spells: changes.spells.clone().unwrap_or_default(),
        perks: changes.perks.iter().flatten().cloned().collect(),
        darkvision: changes.darkvision.unwrap_or(false),
        interject: changes.interject.unwrap_or(false),
    };
    check_stats(data, &stats, changes, faults);
    stats
}

/// The entries of a map whose keys are words of one list.
fn by_word<W: Word + Ord>(given: &Option<BTreeMap<SmolStr, i32>>) -> BTreeMap<W, i32> {
    let entries = given.iter().flatten();
    entries
        .filter_map(|(word, &value)| Some((W::of_word(word)?, value)))
        .collect()
}

fn check_stats(data: &ContestData, stats: &Stats, changes: &Changes, faults: &mut Faults) {
    faults.within("initiative", stats.initiative, 0..=40);
    faults.within("db", stats.db, 0..=20);
    faults.within("speed", stats.speed, 1..=40);
    faults.within("natural_ar", stats.natural_ar, 0..=20);
    faults.within(
        "hands",
        i32::try_from(stats.hands).unwrap_or(i32::MAX),
        0..=2,
    );
    let types = || {
        DamageType::ALL
            .iter()
            .map(|it| it.word())
            .chain(Group::ALL.iter().map(|it| it.word()))
    };
    for (field, map) in [("resist", &changes.resist), ("vulner", &changes.vulner)] {
        for (word, &value) in map.iter().flatten() {
            let at = format!("{field}.{word}");
            faults.among(&at, "damage type", word, types());
            faults.within(&at, value, 0..=100);
        }
    }
    for weapon in &stats.natural {
        let natural = data
            .weapon(weapon)
            .is_some_and(|weapon| weapon.is_natural());
        let at = format!("natural.{weapon}");
        faults.need(
            natural,
            &at,
            "is no natural weapon",
            "write one of the armoury with that trait",
        );
    }
    faults.each_among("spells", "spell", &stats.spells, data.spells());
    faults.each_among("perks", "perk", &stats.perks, [QUICK_DRAW].iter());
}

/// Rules CON-CHAR-01 to -04.
fn styles(data: &ContestData, changes: &Changes, faults: &mut Faults) -> Vec<Style> {
    let (most, free) = (data.experience.most_pieces, data.experience.free_pieces);
    let pieces: Vec<&str> = [
        ANY_SHIELD,
        UNARMED_FIGHTING,
        ArmourLevel::Partial.piece(),
        ArmourLevel::Full.piece(),
    ]
    .into_iter()
    .chain(data.weapon_ids().map(SmolStr::as_str))
    .chain(UNEQUIPPABLE)
    .collect();
    let mut price = 0;
    let mut styles: Vec<Style> = Vec::new();
    for StyleText(name, rank, gear) in changes.styles.iter().flatten() {
        let at = format!("styles.{name}");
        faults.within(&at, *rank, 0..=12);
        for piece in gear {
            faults.among(
                &format!("{at}.{piece}"),
                "piece of gear",
                piece,
                pieces.iter(),
            );
        }
        let count = i32::try_from(gear.len()).unwrap_or(i32::MAX);
        faults.need(
            count <= most,
            &at,
            "has too many pieces of gear",
            &format!("write {most} at most"),
        );
        price += (count - free).max(0) * data.experience.piece;
        styles.push(Style {
            name: name.clone(),
            rank: *rank,
            gear: gear.iter().cloned().collect(),
        });
    }
    if let Some(spent) = changes.gear_xp {
        let mend = format!("its gear costs {price}");
        faults.need(
            spent >= price || data.is_off("CON-CHAR-02"),
            "gear_xp",
            "does not pay for the gear",
            &mend,
        );
    }
    if styles.is_empty() {
        styles.push(Style::default());
    }
    styles
}

/// Rule CON-CHAR-07.
fn armour(data: &ContestData, changes: &Changes, faults: &mut Faults) -> Option<Armour> {
    let name = changes.armour.as_ref().filter(|name| *name != "none")?;
    let armour = name.split_once(' ').and_then(|(level, material)| {
        let level = ArmourLevel::of_word(level)?;
        Some(Armour::of(level, name.clone(), data.material(material)?))
    });
    faults.need(
        armour.is_some(),
        "armour",
        "is no armour",
        "write a level and a material, such as \"full iron\" or \"partial leather\", or \"none\"",
    );
    armour
}

fn gear(
    data: &ContestData,
    stats: &Stats,
    crippled: &Injuries,
    changes: &Changes,
    faults: &mut Faults,
) -> Gear {
    let carried = changes.carried.clone().unwrap_or_default();
    faults.each_among("carried", "item", carried.keys(), data.items());
    let outfit = changes.outfit.iter().flatten();
    faults.each_among("outfit", "item", outfit, data.items());
    let lying = changes.lying.iter().flatten().map(|(item, _)| item);
    faults.each_among("lying", "item", lying, data.items());
    let mut gear = Gear {
        carried: Carried::packed(carried),
        ..Gear::default()
    };
    for text in changes.held.iter().flatten() {
        let (item, arms) = match text {
            HeldText::Item(item) => (item, None),
            HeldText::In(item, arms) => (item, Some(arms)),
        };
        let at = format!("held.{item}");
        faults.among(&at, "item", item, data.items());
        let free = free_arms(stats, crippled, &gear);
        let needs = data.hands_for(item);
        let arms = match arms {
            Some(arms) => arms.clone(),
            None => free.iter().copied().take(needs).collect(),
        };
        let right = arms.len() == needs.max(1) && arms.iter().all(|arm| free.contains(arm));
        faults.need(
            right,
            &at,
            "has not the free hands that it takes",
            "hold less",
        );
        gear.take_in_hand(item, arms);
    }
    for key in changes.unloaded.iter().flatten() {
        let loads = data
            .weapon(key)
            .is_some_and(|weapon| weapon.has(Trait::Load));
        let at = format!("unloaded.{key}");
        faults.need(
            loads && gear.holds(key),
            &at,
            "is no crossbow in hand",
            "leave it out",
        );
        gear.unloaded.insert(key.clone());
    }
    for (weapon, &shots) in changes.ammo.iter().flatten() {
        let at = format!("ammo.{weapon}");
        let shoots = data
            .weapon(weapon)
            .is_some_and(|weapon| weapon.range.is_some());
        faults.need(shoots, &at, "does not shoot", "name a bow or a crossbow");
        faults.within(&at, shots, 0..=999);
        gear.shots.insert(weapon.clone(), shots);
    }
    gear
}

/// The hands that hold nothing and can hold something, the main one first. Rule CON-HURT-08.
pub fn free_arms(stats: &Stats, crippled: &Injuries, gear: &Gear) -> Vec<Location> {
    let arms = Location::ARMS.into_iter().take(stats.hands);
    arms.filter(|arm| !crippled.0.contains(arm) && !gear.is_busy(*arm))
        .collect()
}

/// What is said of the first round.
fn check_state(data: &ContestData, changes: &Changes, faults: &mut Faults) {
    let course = &data.course;
    faults.given_within("ap", changes.ap, 0..=course.ap.into());
    faults.given_within(
        "attacks_used",
        changes.attacks_used,
        0..=course.attacks.into(),
    );
    faults.given_within(
        "free_used",
        changes.free_used,
        0..=course.free_actions.into(),
    );
    for (id, successes) in changes.hidden_from.iter().flatten() {
        faults.within(&format!("hidden_from.{id}"), *successes, 0..=100);
    }
}

/// Pieces of gear that the example styles name and that have no stats here: they cannot be held.
/// Rule CON-CHAR-05.
const UNEQUIPPABLE: [&str; 7] = [
    "rapier",
    "whip",
    "lance",
    "flail",
    "twinblade",
    "bola",
    "net",
];

#[cfg(test)]
impl ContestData {
    /// The tables that the program was built with: those of a test.
    pub fn shipped() -> &'static Self {
        FILE.shipped()
    }
}

/// Whether a weapon or shield in hand is on the gear list of a style. Rule CON-CHAR-03.
pub fn is_trained(data: &ContestData, style: &Style, item: &str) -> bool {
    let item = crate::combat::item_of_key(item);
    match item {
        UNARMED => style.gear.contains(UNARMED_FIGHTING),
        _ if data.shield(item).is_some() => style.gear.contains(ANY_SHIELD),
        _ if data.draught(item).is_some() => true,
        _ => {
            style.gear.contains(item) || data.weapon(item).is_some_and(|weapon| weapon.is_natural())
        }
    }
}
