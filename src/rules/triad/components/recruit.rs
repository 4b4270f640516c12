//! From changes to a creature, with what is wrong in its gear. Floor 4. Section 2 of the reference; rule TRI-CHAR-01.

use super::Gear;
use crate::combat::{Faults, OneSided};
use crate::grid::{Footprint, GridKind};
use crate::mechanics::gear::{Carried, Kit};
use crate::mechanics::spawning::DataFile;
use crate::rules::triad::data::{Changes, Stats, TriadData};
use crate::rules::triad::words::SQUEEZING;

/// What may be other for one side alone: each is read from the tables of the one who attacks, or is built.
const ONE_SIDED: OneSided = OneSided {
    values: &["creatures", "weapons.*.damage"],
    rules: &["TRI-POS-13"],
};

/// The data file.
pub static FILE: DataFile<TriadData> = DataFile::with_one_sided(
    include_str!("../../../../assets/rules/triad.ron"),
    ONE_SIDED,
);

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
    /// Whether it begins Squeezing. Rule TRI-MOVE-24.
    pub squeezes: bool,
}

impl Recruit {
    /// Builds a creature. What is wrong with the changes goes to `faults`.
    pub fn build(data: &TriadData, changes: &Changes, faults: &mut Faults) -> Self {
        let stats = Stats::of(data, changes, faults);
        let gear = gear(data, &stats, changes, faults);
        Self {
            hp: changes.hp.unwrap_or(stats.max_hp),
            energy: changes.energy.unwrap_or(stats.max_energy),
            squeezes: changes
                .conditions
                .iter()
                .flatten()
                .any(|(key, _)| key == SQUEEZING),
            stats,
            gear,
        }
    }

    /// The space that it fills as it begins. Rule TRI-MOVE-24; ruling TRI-R20.
    pub fn footprint(&self, kind: GridKind) -> Footprint {
        let half = self.stats.half_space(kind).filter(|_| self.squeezes);
        half.unwrap_or(self.stats.size.footprint())
    }
}

fn gear(data: &TriadData, stats: &Stats, changes: &Changes, faults: &mut Faults) -> Gear {
    let mut kit = Kit {
        carried: Carried::packed(changes.carried.clone().unwrap_or_default()),
        worn: changes.worn.clone(),
        shots: changes.ammo.clone().unwrap_or_default(),
        ..Kit::default()
    };
    let takes = |item: &str| data.hands_for(item);
    kit.hold(
        changes.held.as_deref(),
        stats.hands,
        takes,
        data.items(),
        faults,
    );
    let loads = |key: &str| data.weapon(key).is_some_and(|it| it.reload);
    kit.unload(changes.unloaded.as_deref(), loads, faults);
    let wear = changes.wear.clone().unwrap_or_default();
    for (key, lost) in &wear {
        let at = format!("wear.{key}");
        let has =
            kit.holds(key) || kit.stowed().contains_key(key) || kit.worn.as_ref() == Some(key);
        let hp = data.thing(key).map_or(0, |thing| thing.hp);
        let mend = "name a thing in hand, carried or worn";
        faults.need(has, &at, "is no thing that it has", mend);
        let most = format!("write a number from 0 to {hp}");
        faults.need(
            !has || *lost <= hp,
            &at,
            "is more than all its hit points",
            &most,
        );
    }
    Gear { kit, wear }
}

#[cfg(test)]
impl TriadData {
    /// The tables that the program was built with: those of a test.
    pub fn shipped() -> &'static Self {
        FILE.shipped()
    }
}
