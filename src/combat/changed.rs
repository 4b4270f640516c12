//! The facts that every ruleset records, each by a function named after its event. Floor 3.
//!
//! They read from the world what can be read there, such as the cell in which a mover stood before.

use super::apply::record_if_in_force;
use super::{
    BattleEvent, BattlePhase, CombatantId, GearChange, MoveKind, Position, RuleId, Standing,
    component_of, record,
};

use crate::grid::Cell;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Records [`BattleEvent::Moved`] from the cell in which the combatant stands. `cost` is the
/// movement spent, 0 for what is no movement of its own.
pub fn moved(world: &mut World, who: CombatantId, to: Cell, kind: MoveKind, cost: u32) {
    let from = component_of::<Position>(world, who).cell();
    record(
        world,
        BattleEvent::Moved {
            who,
            from,
            to,
            kind,
            cost,
        },
    );
}

/// Records [`BattleEvent::MayAct`], unless the same may act already. `who` is ascending; nobody is
/// named while steps are under way.
pub fn may_act_now(world: &mut World, who: Vec<CombatantId>) {
    if world.resource::<BattlePhase>().may_act != who {
        record(world, BattleEvent::MayAct { who });
    }
}

/// Records [`BattleEvent::PoolChanged`], even if both numbers are the same. Returns whether it has
/// happened: not if the rule is switched off.
pub fn pool_changed(
    world: &mut World,
    who: CombatantId,
    pool: impl Into<SmolStr>,
    from: i32,
    to: i32,
    rule: &'static str,
) -> bool {
    record_if_in_force(
        world,
        BattleEvent::PoolChanged {
            who,
            pool: pool.into(),
            from,
            to,
            rule: RuleId(rule),
        },
    )
}

/// Records [`BattleEvent::StandingChanged`] from the standing that the combatant has.
pub fn standing_changed(world: &mut World, who: CombatantId, to: Standing, rule: &'static str) {
    let from = *component_of::<Standing>(world, who);
    record(
        world,
        BattleEvent::StandingChanged {
            who,
            from,
            to,
            rule: RuleId(rule),
        },
    );
}

/// Records [`BattleEvent::GearChanged`] of a thing that no body part is named for.
pub fn gear_changed(
    world: &mut World,
    who: CombatantId,
    item: impl Into<SmolStr>,
    change: GearChange,
) {
    gear_changed_with(world, who, item, change, Vec::new());
}

/// Records [`BattleEvent::GearChanged`] of a thing that body parts hold, or held.
pub fn gear_changed_with(
    world: &mut World,
    who: CombatantId,
    item: impl Into<SmolStr>,
    change: GearChange,
    parts: Vec<SmolStr>,
) {
    record(
        world,
        BattleEvent::GearChanged {
            who,
            item: item.into(),
            change,
            parts,
        },
    );
}

/// Records [`BattleEvent::AttackResolved`] of an attack that has no degrees; `ranged` for a shot, a throw or
/// a spell.
pub fn attack_resolved(
    world: &mut World,
    who: CombatantId,
    target: CombatantId,
    with: impl Into<SmolStr>,
    result: impl Into<SmolStr>,
    ranged: bool,
) {
    record(
        world,
        BattleEvent::AttackResolved {
            who,
            target,
            with: with.into(),
            result: result.into(),
            degrees: None,
            ranged,
        },
    );
}
