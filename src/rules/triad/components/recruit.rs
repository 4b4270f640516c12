//! From changes to a creature, with what is wrong in its gear. Floor 4. Section 2 of the reference; rule TRI-CHAR-01.

use super::Gear;
use crate::combat::Faults;
use crate::mechanics::gear::Carried;
use crate::mechanics::spawning::DataFile;
use crate::rules::triad::data::{Changes, HeldText, Stats, TriadData};

/// The data file.
pub static FILE: DataFile<TriadData> =
    DataFile::new(include_str!("../../../../assets/rules/triad.ron"));

/// A creature as changes describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    /// The stat block.
    pub stats: Stats,
    /// What it holds, carries and wears.
    pub gear: Gear,
    /// Hit points now.
    pub hp: i32,
    /// Energy now.
    pub energy: i32,
}

impl Recruit {
    /// Builds a creature. What is wrong with the changes goes to `faults`.
    pub fn build(data: &TriadData, changes: &Changes, faults: &mut Faults) -> Self {
        let stats = Stats::of(data, changes, faults);
        let gear = gear(data, &stats, changes, faults);
        Self {
            hp: changes.hp.unwrap_or(stats.max_hp),
            energy: changes.energy.unwrap_or(stats.max_energy),
            stats,
            gear,
        }
    }
}

fn gear(data: &TriadData, stats: &Stats, changes: &Changes, faults: &mut Faults) -> Gear {
    let mut gear = Gear {
        carried: Carried::packed(changes.carried.clone().unwrap_or_default()),
        worn: changes.worn.clone(),
        shots: changes.ammo.clone().unwrap_or_default(),
        ..Gear::default()
    };
    for text in changes.held.iter().flatten() {
        let (item, hands) = match text {
            HeldText::Item(item) => (item, data.hands_for(item)),
            HeldText::In(item, hands) => (item, hands.iter().sum()),
        };
        let at = format!("held.{item}");
        faults.among(&at, "item", item, data.items());
        let free = stats.hands.saturating_sub(gear.busy());
        faults.need(
            (1..=free).contains(&hands),
            &at,
            "has not the free hands that it takes",
            "hold less",
        );
        gear.take_in_hand(item, hands);
    }
    for key in changes.unloaded.iter().flatten() {
        let loads = data.weapon(key).is_some_and(|weapon| weapon.reload);
        faults.need(
            loads && gear.holds(key),
            &format!("unloaded.{key}"),
            "is no weapon in hand that is loaded",
            "leave it out",
        );
        gear.unloaded.insert(key.clone());
    }
    gear
}

#[cfg(test)]
impl TriadData {
    /// The tables that the program was built with: those of a test.
    pub fn shipped() -> &'static Self {
        FILE.shipped()
    }
}
