//! From changes to a creature, with everything that is wrong in them. Floor 4.
//! Sections 2 and 14 of the reference; rules AUR-CHAR-01, AUR-STAT-03, -18, -23, AUR-ACT-32.

mod check;
mod gear;

use super::armoury::Range;
use super::aura_data::AuraData;
use super::changes::Changes;
use super::gear::Gear;
use super::stats::Stats;
use super::tables::Size;
use crate::combat::{Faults, OneSided};
use crate::mechanics::spawning::DataFile;

/// What may be other for one side alone: each is read from the tables of the one who attacks, or is built.
const ONE_SIDED: OneSided = OneSided {
    values: &[
        "creatures",
        "positions.from_behind",
        "melee.*.damage",
        "melee.*.av",
        "ranged.*.damage",
        "ranged.*.accuracy",
        "natural.*.damage",
        "natural.*.av",
    ],
    rules: &["AUR-POS-03"],
};

/// The data file.
pub static FILE: DataFile<AuraData> =
    DataFile::with_one_sided(include_str!("../../../../assets/rules/aura.ron"), ONE_SIDED);

#[cfg(test)]
impl AuraData {
    /// The tables that the program was built with.
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
    /// What it holds, wears and carries.
    pub gear: Gear,
}

impl Recruit {
    /// Builds the creature. What is wrong with the changes goes to `faults`.
    pub fn build(data: &AuraData, changes: &Changes, faults: &mut Faults) -> Self {
        let stats = stats(data, changes);
        if !data.is_off("AUR-CHAR-01") {
            check::stats(data, &stats, changes, faults);
        }
        let gear = gear::gear(data, &stats, changes, faults);
        check::state(data, &stats, changes, faults);
        Self { stats, gear }
    }
}

/// Rules AUR-CHAR-01, AUR-STAT-18: what is not given is that of a dull human, or follows from the
/// size.
fn stats(data: &AuraData, changes: &Changes) -> Stats {
    let given = |value: Option<u8>, usual: i32| value.map_or(usual, i32::from);
    let size = changes.size.unwrap_or(Size::Medium);
    let chart = data.size(size);
    let inborn = data.in_force("AUR-CHAR-01", chart, data.size(Size::Medium));
    let speed = changes.speed.filter(|_| !data.is_off("AUR-STAT-18"));
    let mut stats = Stats {
        level: given(changes.level, 1),
        scores: [
            changes.str,
            changes.dex,
            changes.con,
            changes.int,
            changes.wis,
            changes.cha,
        ]
        .map(|score| given(score, 10)),
        size,
        speed: given(speed, chart.speed),
        inherent_evasion: given(changes.inherent_evasion, inborn.evasion),
        inherent_fortitude: given(changes.inherent_fortitude, 10),
        inherent_will: given(changes.inherent_will, 10),
        mpl: given(changes.mpl, 0),
        mp_arm: given(changes.mp_arm, 0),
        mp_leg: given(changes.mp_leg, 0),
        mp_init: given(changes.mp_init, 0),
        masab_extra: changes.mas_ab_extra.clone().unwrap_or_default(),
        masdb_extra: changes.mas_db_extra.clone().unwrap_or_default(),
        hands: changes.hands.unwrap_or(true),
        legs: changes.legs.unwrap_or(true),
        all_round: changes.all_round.unwrap_or(false),
        natural: changes.natural.clone().unwrap_or_default(),
        resist: changes.resist.iter().flatten().copied().collect(),
        weak: changes.weak.iter().flatten().copied().collect(),
        abilities: changes.abilities.iter().flatten().copied().collect(),
        chart,
        leg: data.tables.leg(0),
        throwing: Range::default(),
    };
    stats.leg = data.tables.leg(stats.leg_strength(data));
    stats.throwing = data.tables.throwing(stats.arm_strength(data)).range;
    stats
}
