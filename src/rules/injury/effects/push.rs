//! Forced movement: shoves, drags, leading about, confusion. Floor 4.
//! Rules INJ-MOVE-12, INJ-ATK-11, INJ-MAN-05, -08, -09, INJ-POS-13.

use super::conditions;
use super::falls::fall_from;
use crate::board::StepBlocked;
use crate::combat::{CombatantId, MoveKind, moved};
use crate::grid::Direction;
use crate::mechanics::displacement::Push;
use crate::mechanics::push_step;
use crate::mechanics::reports::stopped;
use crate::rules::injury::plan::movement::{falls, forced_step};
use crate::rules::injury::plan::steps::{self, ForcedWalk, Step};
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// Takes the next cell of a forced way; what is left of it goes back on the agenda. One that drags
/// goes first, and both stay where they are if either is blocked. A fall ends the way, in that cell
/// (INJ-MOVE-07).
pub fn lead_on(In(steps::LeadOn(mut lead)): In<steps::LeadOn>, world: &mut World) {
    let s = Situation::of(world);
    let Some(&direction) = lead.way.first() else {
        return;
    };
    let pushes = match pushes(&s, &lead, direction) {
        Ok(pushes) => pushes,
        Err(why) => {
            return stopped(world, lead.who, format_smolstr!("{why}"), "INJ-MOVE-12");
        }
    };
    let falls = falls(s.data);
    let ends = pushes.iter().any(|(_, push)| falls.is_fall(push.drop));
    for (who, push) in &pushes {
        let kind = if lead.dragged_by == Some(*who) {
            MoveKind::Walk
        } else {
            MoveKind::Forced
        };
        moved(world, *who, push.to, kind, 0);
        if falls.is_fall(push.drop) {
            fall_from(world, *who, push.drop);
        }
    }
    for (who, _) in &pushes {
        conditions::end_broken_grapples(world, *who);
    }
    lead.way.remove(0);
    if !ends && !lead.way.is_empty() {
        push_step(world, Step::LeadOn(lead));
    }
}

/// The steps of everybody who moves, the one that drags first.
fn pushes(
    s: &Situation<'_>,
    lead: &ForcedWalk,
    direction: Direction,
) -> Result<Vec<(CombatantId, Push)>, StepBlocked> {
    let Some(by) = lead.dragged_by else {
        let push = forced_step(s, s.fighter(lead.who), direction)?;
        return Ok(vec![(lead.who, push)]);
    };
    let first = forced_step(s, s.fighter(by), direction)?;
    let mut bent = s.clone();
    bent.place(by, first.to);
    let second = forced_step(&bent, bent.fighter(lead.who), direction)?;
    Ok(vec![(by, first), (lead.who, second)])
}
