//! First aid: the check and what it does. Floor 4. Rule INJ-ACT-19.

use super::checks::{CheckOf, CheckPlan, plan_check};
use crate::rules::injury::data::Skill;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

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
