//! The course of maneuvers, and out of a grapple: by force or because the other lets go. Floor 4.
//! Rules INJ-MAN-01 to -13, INJ-ACT-20, INJ-COND-10.
//!
//! | file | holds |
//! |---|---|
//! | `course` | the roll, what follows it, the windows for things and places |
//! | `success` | what a success does |

mod course;
mod success;

pub use self::course::{attempt, effect_question, take_choice};
pub use self::success::carry_out;

use super::checks::roll_plan;
use crate::rules::injury::plan::maneuver::plan_escape;
use crate::rules::injury::plan::steps;
use crate::rules::injury::snapshot::{Situation, is_able};
use crate::rules::injury::words;
use bevy::prelude::{In, World};

/// Rule INJ-ACT-20.
pub fn escape(In(steps::Escape { who, grappler }): In<steps::Escape>, world: &mut World) {
    let s = Situation::of(world);
    if !is_able(s.fighter(who)) {
        return;
    }
    let plan = plan_escape(s.fighter(who), s.fighter(grappler));
    if roll_plan(world, who, &plan).success {
        words::GRAPPLES.end(world, grappler, who, "INJ-ACT-20");
    }
}

/// Rule INJ-ACT-20: letting go.
pub fn release(In(steps::Release { who, victim }): In<steps::Release>, world: &mut World) {
    words::GRAPPLES.end(world, who, victim, "INJ-ACT-20");
}
