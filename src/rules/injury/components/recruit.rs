//! From changes to a creature, with everything that is wrong in them. Floor 4.
//! Section 1 of the reference; rules INJ-PART-14, INJ-ATK-12.

mod body;
mod recovery;

use super::body::Injuries;
use super::{Gear, Held};
use crate::combat::{Faults, OneSided, item_of_key, one_of};
use crate::mechanics::gear::Carried;
use crate::mechanics::spawning::DataFile;
use crate::rules::injury::data::{
    Attribute, Changes, HeldText, InjuryData, NaturalWeapon, Size, Stats, natural_reach,
};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// What may be other for one side alone: each is read from the tables of the one who attacks, or is built.
const ONE_SIDED: OneSided = OneSided {
    values: &[
        "creatures",
        "positions.flank",
        "weapons.*.crit",
        "weapons.*.effect",
    ],
    rules: &["INJ-POS-03"],
};

/// The data file.
pub static FILE: DataFile<InjuryData> = DataFile::with_one_sided(
    include_str!("../../../../assets/rules/injury.ron"),
    ONE_SIDED,
);

impl InjuryData {
    /// The tables that the program was built with: those of a test.
    #[cfg(test)]
    #[must_use]
    pub fn shipped() -> &'static Self {
        FILE.shipped()
    }
}

/// A creature as changes describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    /// The stat block.
    pub stats: Stats,
    /// The body, with the injuries it starts with.
    pub body: Injuries,
    /// What it holds and carries.
    pub gear: Gear,
    /// What ruined hands have let fall. Rules INJ-PART-06, -09.
    pub fallen: Vec<Held>,
    /// Kinds whose hearts it can find. Rule INJ-PART-13.
    pub hearts: BTreeSet<SmolStr>,
}

impl Recruit {
    /// Builds the creature of a role. What is wrong with the changes goes to `faults`.
    pub fn build(data: &InjuryData, role: &str, changes: &Changes, faults: &mut Faults) -> Self {
        let stats = stats(data, role, changes, faults);
        let body = body::body(data, changes, faults);
        check_stats(&stats, faults);
        body::check_natural_weapons(data, &stats, &body, faults);
        check_state(data, &stats, changes, faults);
        let mut gear = gear(data, &body, changes, faults);
        check_loose(data, changes, faults);
        let injured = recovery::injured(data, body, changes, faults);
        let outfit = changes.outfit.iter().flatten();
        faults.each_among("outfit", "item", outfit, data.items());
        let (kept, fallen) = std::mem::take(&mut gear.held)
            .into_iter()
            .partition(|held| injured.under(data).hands_are_usable(&held.grip));
        gear.held = kept;
        let own_kind = || [stats.kind.clone()].into();
        let hearts = changes
            .known_hearts
            .as_ref()
            .map_or_else(own_kind, |known| known.iter().cloned().collect());
        Self {
            stats,
            body: injured,
            gear,
            fallen,
            hearts,
        }
    }
}

fn stats(data: &InjuryData, role: &str, changes: &Changes, faults: &mut Faults) -> Stats {
    let level = changes.level.unwrap_or(1);
    let size = changes.size.unwrap_or(Size::Medium);
    let (worn, slows) = worn_armour(data, changes, faults);
    let natural = changes.natural_armour.unwrap_or(0);
    let usual = |value: i32| u8::try_from(value).unwrap_or(0);
    Stats {
        kind: changes.kind.clone().unwrap_or_else(|| role.into()),
        level,
        size,
        mb: changes
            .mb
            .filter(|_| !data.is_off("INJ-CHAR-01"))
            .unwrap_or(level),
        str: changes.str.unwrap_or(0),
        dex: changes.dex.unwrap_or(0),
        con: changes.con.map_or(Some(0), |con| con.0),
        wis: changes.wis.unwrap_or(0),
        int: changes.int.unwrap_or(0),
        cha: changes.cha.unwrap_or(0),
        defence_attr: changes.defence_attr.unwrap_or(Attribute::Dex),
        armour: changes.armour.unwrap_or(worn.saturating_add(natural)),
        dv_bonus: changes.dv_bonus.unwrap_or(0),
        reach: changes.reach.unwrap_or(natural_reach(size)),
        speed: changes
            .speed
            .unwrap_or(usual(data.newcomer.speed))
            .saturating_sub(slows),
        fly: changes.fly.unwrap_or(0),
        climb: changes.climb.unwrap_or(0),
        swim: changes.swim.unwrap_or(0),
        burrow: changes.burrow.unwrap_or(0),
        ap_max: changes.ap_max.unwrap_or(usual(data.newcomer.ap)),
        save_con: changes.save_con.unwrap_or(0),
        break_at: changes.break_at.unwrap_or(usual(data.newcomer.break_at)),
        darkvision: changes.darkvision.unwrap_or(false),
        scent: changes.scent.unwrap_or(false),
        stamina_base: changes.stamina_base.unwrap_or(usual(data.newcomer.stamina)),
        natural_weapons: natural_weapons(changes),
        skills: changes.skills.clone().unwrap_or_default(),
    }
}

/// Bonus of the worn armour and the cells it takes from the speed. Rule INJ-CHAR-02.
fn worn_armour(data: &InjuryData, changes: &Changes, faults: &mut Faults) -> (u8, u8) {
    let Some(worn) = changes.worn.as_ref().filter(|worn| *worn != "none") else {
        return (0, 0);
    };
    let Some(armour) = data.armour(worn) else {
        faults.unknown("worn", "armour", worn, data.armour.keys());
        return (0, 0);
    };
    if data.is_off("INJ-CHAR-02") {
        return (0, 0);
    }
    (armour.bonus, armour.slows)
}

fn natural_weapons(changes: &Changes) -> Vec<NaturalWeapon> {
    let listed = changes.natural_weapons.iter().flatten();
    listed
        .map(|(key, part)| NaturalWeapon {
            key: key.clone(),
            weapon: item_of_key(key).into(),
            part: part.clone(),
        })
        .collect()
}

fn check_stats(stats: &Stats, faults: &mut Faults) {
    faults.within("level", stats.level, 0..=20);
    faults.within("mb", stats.mb, 0..=20);
    let con = stats.con.unwrap_or(0);
    let attributes = [
        ("str", stats.str),
        ("dex", stats.dex),
        ("con", con),
        ("wis", stats.wis),
        ("int", stats.int),
    ];
    for (at, value) in attributes
        .into_iter()
        .chain([("cha", stats.cha), ("save_con", stats.save_con)])
    {
        faults.within(at, value, -5..=10);
    }
    faults.within("armour", stats.armour, 0..=12);
    faults.within("dv_bonus", stats.dv_bonus, -5..=5);
    faults.within("reach", stats.reach, 1..=4);
    let speeds = [
        ("speed", stats.speed),
        ("fly", stats.fly),
        ("climb", stats.climb),
        ("swim", stats.swim),
        ("burrow", stats.burrow),
    ];
    for (at, value) in speeds {
        faults.within(at, value, 0..=20);
    }
    faults.within("ap_max", stats.ap_max, 1..=6);
    faults.within("break_at", stats.break_at, 1..=30);
    faults.within("stamina_base", stats.stamina_base, 0..=50);
    for (skill, &rank) in &stats.skills {
        faults.within(&format!("skills.{}", skill.word()), rank, 0..=15);
    }
}

fn check_state(data: &InjuryData, stats: &Stats, changes: &Changes, faults: &mut Faults) {
    faults.given_within(
        "stamina",
        changes.stamina,
        0..=stats.stamina_max(data).into(),
    );
    let exhaustion = stats.exhaustion_max(data).into();
    faults.given_within("exhaustion", changes.exhaustion, 0..=exhaustion);
    faults.given_within("ammunition", changes.ammunition, 0..=999);
    faults.given_within("ap", changes.ap, 0..=6);
    faults.given_within("reactions", changes.reactions, 0..=20);
    faults.given_within("attacks_made", changes.attacks_made, 0..=6);
    faults.given_within("altitude", changes.altitude, 0..=100);
}

fn gear(data: &InjuryData, body: &Injuries, changes: &Changes, faults: &mut Faults) -> Gear {
    let stowed = changes.gear.clone().unwrap_or_default();
    check_keys("gear", stowed.keys(), data, faults);
    let mut gear = Gear {
        carried: Carried::packed(stowed.into_iter().filter(|(_, count)| *count > 0).collect()),
        unloaded: changes.unloaded.iter().flatten().cloned().collect(),
        durability: changes
            .durability
            .iter()
            .flatten()
            .map(|(item, &left)| (item.clone(), i32::from(left)))
            .collect(),
        worn: changes
            .worn
            .clone()
            .filter(|worn| data.armour(worn).is_some()),
        ..Gear::default()
    };
    let worn = |item: &&SmolStr| data.armour(item).is_none();
    let damaged = changes.durability.iter().flatten().map(|(item, _)| item);
    check_keys("durability", damaged.filter(worn), data, faults);
    check_keys("unloaded", changes.unloaded.iter().flatten(), data, faults);
    // What is in named hands comes first, so that the rest finds the free ones.
    let held = changes.held.as_deref().unwrap_or_default();
    let named = held.iter().filter(|text| matches!(text, HeldText::In(..)));
    for text in named.chain(held.iter().filter(|text| matches!(text, HeldText::Item(_)))) {
        hold(data, body, &mut gear, text, faults);
    }
    gear
}

/// Notes each key of a thing whose item is not in the armoury.
fn check_keys<'k>(
    field: &str,
    keys: impl Iterator<Item = &'k SmolStr>,
    data: &InjuryData,
    faults: &mut Faults,
) {
    for key in keys {
        let item = item_of_key(key);
        faults.among(&format!("{field}.{key}"), "item", item, data.items());
    }
}

fn check_loose(data: &InjuryData, changes: &Changes, faults: &mut Faults) {
    let stuck = changes.stuck.iter().flatten();
    faults.each_among("stuck", "item", stuck, data.items());
    let lying = changes.lying.iter().flatten().map(|(item, _)| item);
    faults.each_among("lying", "item", lying, data.items());
}

/// Rule INJ-ATK-12: hands are hands, and arms without one.
fn hold(data: &InjuryData, body: &Injuries, gear: &mut Gear, text: &HeldText, faults: &mut Faults) {
    let (HeldText::Item(item) | HeldText::In(item, _)) = text;
    let at = format!("held.{item}");
    faults.among(&at, "item", item, data.items());
    let needs = data
        .weapon(item)
        .map_or(1, |weapon| usize::from(weapon.hands.max(1)));
    let mut free: Vec<SmolStr> = body
        .hands()
        .filter(|hand| !gear.part_is_busy(hand))
        .cloned()
        .collect();
    free.sort_by_key(|hand| !hand.ends_with(".r"));
    let parts = match text {
        HeldText::Item(_) => free.into_iter().take(needs).collect(),
        HeldText::In(_, parts) => {
            for part in parts.iter().filter(|part| !free.contains(part)) {
                faults.wrong(
                    &at,
                    &format!("\u{201c}{part}\u{201d} is no free hand"),
                    &one_of(free.iter()),
                );
            }
            if parts
                .iter()
                .enumerate()
                .any(|(at, part)| parts[..at].contains(part))
            {
                faults.wrong(&at, "names a hand twice", "name each hand once");
            }
            parts.clone()
        }
    };
    if parts.len() != needs {
        let message = format!("takes {needs} hands, not {}", parts.len());
        faults.wrong(&at, &message, "free hands or hold less");
    }
    gear.take_in_hand(item, parts);
}
