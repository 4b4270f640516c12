//! Help for the bleeding: its check, and when it is legal. Floor 4. Rule INJ-ACT-19.

use super::{Checked, provoking};
use crate::combat::{Act, Refusal};
use crate::mechanics::ranged::check_distance;
use crate::rules::injury::data::Skill;
use crate::rules::injury::plan::checks::{CheckOf, CheckPlan, plan_check};
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// Stopping the bleeding of somebody beside, or the own: a standard action that provokes.
/// Rule INJ-ACT-19.
pub fn check_first_aid(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Checked, Refusal> {
    let target = act
        .target()
        .ok_or_else(|| Refusal::Missing("a combatant as its target".into()))?;
    let t = s.known(target)?;
    if t.side != who.side || !t.is_alive() {
        return Err(Refusal::forbidden(
            "First aid is only for living allies and for itself",
            "INJ-ACT-19",
        ));
    }
    check_distance(aid_distance(s, who, t), 1, "INJ-ACT-19")?;
    if aid_plan(who, t).is_none() {
        return Err(Refusal::forbidden_because(
            format_smolstr!("{} is not bleeding", t.name),
            "INJ-ACT-19",
        ));
    }
    let step = Step::FirstAid {
        who: who.id,
        target,
    };
    Ok(Checked::new(s.data.costs.first_aid).then(provoking(s, who, step)))
}

/// Cells between helper and patient; 0 for oneself.
#[must_use]
pub fn aid_distance(s: &Situation<'_>, who: &Fighter<'_>, patient: &Fighter<'_>) -> i32 {
    if who.id == patient.id {
        0
    } else {
        s.distance(who, patient)
    }
}

/// The Heal check; `None` where nothing bleeds.
#[must_use]
pub fn aid_plan(who: &Fighter<'_>, patient: &Fighter<'_>) -> Option<CheckPlan> {
    let bleed = patient.conditions.value(words::BLEED);
    let dc = who.data.checks.first_aid + bleed;
    (bleed > 0).then(|| plan_check(who, CheckOf::Skill(Skill::Heal), dc, "INJ-ACT-19"))
}
