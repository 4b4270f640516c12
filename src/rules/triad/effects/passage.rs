//! Ways through enemies. Floor 4. Rule TRI-MOVE-06.

use super::harm;
use crate::combat::{CombatantId, Condition};
use crate::mechanics::conditions;
use crate::mechanics::reports::stopped;
use crate::rules::triad::plan::passage::passed;
use crate::rules::triad::plan::steps::Move;
use crate::rules::triad::resolve::Degree;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::PASSING;
use bevy::prelude::World;

const RULE: &str = "TRI-MOVE-06";

/// What comes of an attempt to get through: the way is open, or the Move is over.
pub fn make_way(world: &mut World, act: &Move, degree: Degree) {
    if !degree.succeeds() {
        stopped(world, act.who, "it does not get through", RULE);
        harm::close_move(world, act.who);
        return harm::stop_walk(world, act.who);
    }
    let ease = if degree.is_critical() { 2 } else { 1 };
    let passing = Condition::new(PASSING, ease, RULE).by(act.target);
    conditions::set(world, act.who, passing);
}

/// A mover has left those behind through whom it has made its way; at the end of its way it has all of them.
pub fn leave_behind(world: &mut World, who: CombatantId, at_the_end: bool) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if !f.has(PASSING) {
        return;
    }
    if at_the_end {
        return conditions::end(world, who, PASSING, RULE);
    }
    for other in passed(&s, f) {
        conditions::end_one(world, who, PASSING, Some(other), RULE);
    }
}
