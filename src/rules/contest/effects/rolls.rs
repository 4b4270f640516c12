//! A draw of dice that is read for one test after another. Floor 4. Rule CON-ACT-07.

use crate::combat::{CombatantId, RollReport};
use crate::mechanics::SingleRoll;
use crate::rules::contest::resolve::{Test, Tested};
use bevy::prelude::World;
use smol_str::SmolStr;

/// Records what the dice of a test mean for another one: no die is drawn for it.
pub fn record_reading(
    world: &mut World,
    test: &Test,
    tested: &Tested,
    who: CombatantId,
    against: Option<CombatantId>,
) {
    if let Some(report) = test.report(who, against, tested) {
        let report = RollReport {
            pool: SmolStr::new_static(RollReport::NO_DICE),
            faces: Vec::new(),
            ..report
        };
        report.record(world);
    }
}
