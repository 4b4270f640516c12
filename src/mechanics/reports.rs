//! What a roll tells: the report that goes into the log and the stream of events. Floor 3½.

use crate::combat::{BattleEvent, CombatantId, RollKind, RollReport, RuleId, Terms, record};
use crate::dice::Roll;
use bevy::prelude::World;
use smol_str::SmolStr;

/// The report of dice with nothing added, compared with nothing, against nobody: its total is what
/// the dice read, its result "rolled". What else there is to tell is set in it.
///
/// `label` is for people, `pool` names the dice asked for.
#[must_use]
pub fn rolled(
    who: CombatantId,
    kind: RollKind,
    label: impl Into<SmolStr>,
    rule: &'static str,
    pool: SmolStr,
    roll: &Roll,
) -> RollReport {
    RollReport {
        who,
        against: None,
        kind,
        label: label.into(),
        rule: RuleId(rule),
        pool,
        faces: roll.faces.iter().map(|&face| i32::from(face)).collect(),
        natural: roll.value,
        terms: Terms::new(),
        total: roll.value,
        target: None,
        result: SmolStr::new_static("rolled"),
        degrees: None,
    }
}

/// Records a report.
pub fn tell(world: &mut World, report: RollReport) {
    record(world, BattleEvent::Rolled(Box::new(report)));
}

/// Records that what a combatant did ends here, and why, for people.
pub fn stopped(world: &mut World, who: CombatantId, why: impl Into<SmolStr>, rule: &'static str) {
    let (why, rule) = (why.into(), RuleId(rule));
    record(world, BattleEvent::Stopped { who, why, rule });
}
