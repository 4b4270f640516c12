//! From changes to a creature, with what is wrong in its gear. Floor 4.
//! Section 2 of the reference; rules CON-CHAR-03, CON-HURT-08.

use super::{Gear, Injuries};
use crate::combat::{Faults, OneSided};
use crate::mechanics::gear::{Carried, Kit};
use crate::mechanics::spawning::DataFile;
use crate::rules::contest::data::{Changes, ContestData, HeldText, Stats, Style, Trait};
use crate::rules::contest::words::{ANY_SHIELD, Location, UNARMED, UNARMED_FIGHTING};

/// What may be other for one side alone: each is read from the tables of the one who attacks, or is built.
const ONE_SIDED: OneSided = OneSided {
    values: &["creatures", "positions.flanked", "weapons.*.die"],
    rules: &["CON-POS-04"],
};

/// The data file.
pub static FILE: DataFile<ContestData> = DataFile::with_one_sided(
    include_str!("../../../../assets/rules/contest.ron"),
    ONE_SIDED,
);

/// A creature as changes describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    /// The stat block.
    pub stats: Stats,
    /// What it holds and carries.
    pub gear: Gear,
    /// Crippled locations.
    pub crippled: Injuries,
    /// Hit points now.
    pub hp: i32,
}

impl Recruit {
    /// Builds a creature. What is wrong with the changes goes to `faults`.
    pub fn build(data: &ContestData, changes: &Changes, faults: &mut Faults) -> Self {
        let stats = Stats::of(data, changes, faults);
        let crippled = Injuries(changes.crippled.iter().flatten().copied().collect());
        let gear = gear(data, &stats, &crippled, changes, faults);
        Self {
            hp: changes.hp.unwrap_or(stats.hp_max),
            stats,
            gear,
            crippled,
        }
    }
}

fn gear(
    data: &ContestData,
    stats: &Stats,
    crippled: &Injuries,
    changes: &Changes,
    faults: &mut Faults,
) -> Gear {
    let mut gear = Gear(Kit {
        carried: Carried::packed(changes.carried.clone().unwrap_or_default()),
        shots: changes.ammo.clone().unwrap_or_default(),
        ..Kit::default()
    });
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
    let loads = |key: &str| data.weapon(key).is_some_and(|it| it.has(Trait::Load));
    gear.unload(changes.unloaded.as_deref(), loads, faults);
    gear
}

/// The hands that hold nothing and can hold something, the main one first. Rule CON-HURT-08.
pub fn free_arms(stats: &Stats, crippled: &Injuries, gear: &Gear) -> Vec<Location> {
    let arms = Location::ARMS.into_iter().take(stats.hands);
    arms.filter(|arm| !crippled.0.contains(arm) && !gear.is_busy(*arm))
        .collect()
}

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
        _ if style.gear.contains(item) => true,
        _ if data.shield(item).is_some() => style.gear.contains(ANY_SHIELD),
        _ if data.draught(item).is_some() => true,
        _ => data.weapon(item).is_some_and(|weapon| weapon.is_natural()),
    }
}
