//! What first aid does. Floor 4. Rule INJ-ACT-19.

use super::checks::roll_plan;
use super::conditions;
use crate::mechanics::reports::stopped;
use crate::rules::injury::plan::acts::aid::{aid_distance, aid_plan};
use crate::rules::injury::plan::steps;
use crate::rules::injury::snapshot::{Situation, is_able};
use crate::rules::injury::words;
use bevy::prelude::{In, World};

/// Makes the check once the window is closed, if helper and patient are still there for it.
pub fn first_aid(In(steps::FirstAid { who, target }): In<steps::FirstAid>, world: &mut World) {
    let s = Situation::of(world);
    let (helper, patient) = (s.fighter(who), s.fighter(target));
    let near = patient.is_alive() && aid_distance(&s, helper, patient) <= 1;
    let plan = aid_plan(helper, patient).filter(|_| is_able(helper) && near);
    let Some(plan) = plan else {
        stopped(world, who, "the first aid comes to nothing", "INJ-ACT-19");
        return;
    };
    if roll_plan(world, who, &plan).success {
        conditions::end_condition(world, target, words::BLEED, "INJ-ACT-19");
    }
}
