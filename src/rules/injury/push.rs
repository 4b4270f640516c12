//! Forced movement: shoves, drags, leading about, confusion. Floor 4.
//! Rules INJ-MOVE-12, INJ-ATK-11, INJ-MAN-05, -08, -09, INJ-POS-13.

use super::harm;
use super::keys;
use super::movement::{fall, occupy};
use super::situation::{Fighter, Situation};
use super::steps::{ForcedWalk, InjuryAgenda, Step};
use crate::board::{Mover, OccupancyMap, StepBlocked, StepRules, step_cost};
use crate::combat::{CombatantId, MoveKind, moved, rule_is_off};
use crate::grid::{Cell, Direction, direction_towards};
use crate::mechanics::reports::stopped;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Shoves a combatant one cell straight away from another, if the cell is free. Rule INJ-ATK-11.
pub(super) fn shove_one(world: &mut World, from: CombatantId, who: CombatantId) {
    let s = Situation::of(world);
    let kind = s.kind();
    let (pusher, pushed) = (s.fighter(from), s.fighter(who));
    let direction = direction_towards(kind, pusher.centre(kind), pushed.centre(kind));
    world
        .resource_mut::<InjuryAgenda>()
        .push(Step::ForcedWalk(ForcedWalk {
            who,
            dragged_by: None,
            way: vec![direction],
        }));
}

/// One step against somebody's will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Push {
    /// Where it ends: the anchor.
    pub to: Cell,
    /// Elevation steps downwards; none for the airborne, who keep their height.
    pub drop: i32,
}

/// Where a forced step in a direction ends. Rule INJ-MOVE-12: it costs nothing, never provokes,
/// and stops before what is impassable, occupied by anybody, 2 or more steps higher, or behind an
/// edge that blocks.
///
/// # Errors
/// [`StepBlocked`] with what stops it.
pub(super) fn forced_step(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    direction: Direction,
) -> Result<Push, StepBlocked> {
    let rules = StepRules {
        enters_climb_cells: true,
        max_rise: if rule_is_off("INJ-MOVE-12") {
            i32::MAX
        } else {
            StepRules::default().max_rise
        },
        ..StepRules::default()
    };
    let mover = Mover::walking(who.anchor, who.footprint, u32::MAX).with_rules(rules);
    let mut map = OccupancyMap::new();
    occupy(s, &[who.id], &mut map);
    let to = s.kind().step(who.anchor, direction);
    step_cost(s.board, &mover, (who.anchor, to), &map)?;
    let drop = who.z - who.moved_to(s.board, to).z;
    Ok(Push {
        to,
        drop: if who.altitude > 0 { 0 } else { drop },
    })
}

/// Takes the next cell of a forced way; what is left of it goes back on the agenda. Whoever drags
/// goes first, and both stay where they are when either is blocked. A fall ends the way: one lands
/// in that cell (INJ-MOVE-07).
pub(super) fn lead_on(world: &mut World, mut lead: ForcedWalk) {
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
    let falls = pushes.iter().any(|(_, push)| push.drop >= 2);
    for (who, push) in &pushes {
        let kind = if lead.dragged_by == Some(*who) {
            MoveKind::Walk
        } else {
            MoveKind::Forced
        };
        moved(world, *who, push.to, (kind, 0));
        if push.drop >= 2 {
            fall(world, *who, push.drop);
        }
    }
    for (who, _) in &pushes {
        harm::end_broken_grapples(world, *who);
    }
    lead.way.remove(0);
    if !falls && !lead.way.is_empty() {
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::ForcedWalk(lead));
    }
}

/// The steps of everybody who moves, whoever drags first.
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

/// Whether a combatant can still act once its window is closed: up and not stunned.
/// Rule INJ-REACT-09.
pub(super) fn is_able(who: &Fighter<'_>) -> bool {
    who.is_up() && !who.conditions.has(keys::STUNNED)
}
