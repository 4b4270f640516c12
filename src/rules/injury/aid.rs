//! First aid: the check and what it does. Floor 4. Rule INJ-ACT-19.

use super::checks::{CheckOf, CheckPlan, plan_check};
use super::data::Skill;
use super::harm;
use super::keys;
use super::push::is_able;
use super::resolve::roll_check;
use super::situation::{Fighter, Situation};
use crate::combat::{BattleDice, CombatantId, record};
use crate::mechanics::reports::stopped;
use bevy::prelude::World;

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
    let bleed = patient.conditions.value(keys::BLEED);
    (bleed > 0).then(|| plan_check(who, CheckOf::Skill(Skill::Heal), 15 + bleed, "INJ-ACT-19"))
}

/// Makes the check once the window is closed, if helper and patient are still there for it.
pub(super) fn first_aid(world: &mut World, who: CombatantId, target: CombatantId) {
    let s = Situation::of(world);
    let (helper, patient) = (s.fighter(who), s.fighter(target));
    let near = patient.is_alive() && aid_distance(&s, helper, patient) <= 1;
    let plan = aid_plan(helper, patient).filter(|_| is_able(helper) && near);
    let Some(plan) = plan else {
        stopped(world, who, "the first aid comes to nothing", "INJ-ACT-19");
        return;
    };
    let (check, roll) = roll_check(&plan.numbers, &mut world.resource_mut::<BattleDice>().0);
    record(world, plan.report(who, check, roll));
    if check.success {
        harm::end_condition(world, target, keys::BLEED, "INJ-ACT-19");
    }
}
