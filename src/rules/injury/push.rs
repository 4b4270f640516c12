//! Forced movement. Floor 4. Rules INJ-MOVE-12, INJ-ATK-11, INJ-POS-13.

use super::harm;
use super::movement::may_stand;
use super::situation::Situation;
use super::steps::{InjuryAgenda, Step};
use crate::combat::{BattleEvent, CombatantId, MoveKind, record};
use crate::grid::direction_towards;
use bevy::prelude::World;

/// Shoves a combatant one cell straight away from another, if the cell is free.
pub(super) fn shove_one(world: &mut World, from: CombatantId, who: CombatantId) {
    let s = Situation::of(world);
    let kind = s.kind();
    let (pusher, pushed) = (s.fighter(from), s.fighter(who));
    let direction = direction_towards(kind, pusher.centre(kind), pushed.centre(kind));
    let start = pushed.anchor;
    let to = kind.step(start, direction);
    let rise = pushed.moved_to(s.board, to).z - pushed.z;
    let airborne = pushed.altitude > 0;
    let free = s.board.step_allowed(start, direction) && may_stand(&s, pushed, to);
    if !free || rise >= 2 {
        return;
    }
    record(
        world,
        BattleEvent::Moved {
            who,
            from: start,
            to,
            kind: MoveKind::Forced,
            cost: 0,
        },
    );
    if rise <= -2 && !airborne {
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::Fall { who, height: -rise });
    }
    harm::end_broken_grapples(world, who);
}
