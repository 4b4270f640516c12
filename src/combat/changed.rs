//! The facts that every ruleset records, each by a function named after its event. Floor 3.
//!
//! They read from the world what can be read there, such as the cell in which a mover stood before.

use super::apply::record_if_in_force;
use super::{
    BattleBoard, BattleEvent, BattlePhase, CombatantId, GearChange, MoveKind, Position, RuleId,
    Standing, component_of, record,
};

use crate::board::{Board, Light, Terrain};
use crate::grid::Cell;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::sync::Arc;

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

/// Records [`BattleEvent::LightChanged`] of those of some cells that have another light; nothing if none has.
/// For the light of fires and orbs, rules TRI-MOVE-25, TRI-R82, TRI-SPELL-04.
pub fn light_changed(
    world: &mut World,
    cells: impl IntoIterator<Item = Cell>,
    to: Light,
    rule: &'static str,
) {
    let cells = cells_where(world, cells, |board, cell| board.light(cell) != to);
    if !cells.is_empty() {
        let rule = RuleId(rule);
        record(world, BattleEvent::LightChanged { cells, to, rule });
    }
}

/// Records [`BattleEvent::FogChanged`] of those of some cells in which fog comes up or clears; nothing if it does in
/// none. For banks of fog and steam, rules TRI-SPELL-05, WND-POS-23, WND-R106.
pub fn fog_changed(
    world: &mut World,
    cells: impl IntoIterator<Item = Cell>,
    fog: bool,
    rule: &'static str,
) {
    let cells = cells_where(world, cells, |board, cell| board.fog(cell) != fog);
    if !cells.is_empty() {
        let rule = RuleId(rule);
        record(world, BattleEvent::FogChanged { cells, fog, rule });
    }
}

/// Records [`BattleEvent::GroundChanged`] of those of some cells that have another terrain, an event for each terrain
/// that they had, in reading order of its first cell. For ice that breaks, rule TRI-MOVE-23; [`Terrains`](super::Terrains)
/// has the terrains by their names.
pub fn ground_changed(
    world: &mut World,
    cells: impl IntoIterator<Item = Cell>,
    to: &Terrain,
    rule: &'static str,
) {
    let mut left = cells_where(world, cells, |board, cell| board.terrain(cell) != Some(to));
    let to = Arc::new(to.clone());
    while let Some(&first) = left.first() {
        let board = world.resource::<BattleBoard>().board();
        let before = board.terrain(first);
        let from = before.map_or_else(SmolStr::default, |terrain| terrain.name.clone());
        let (cells, others) = left
            .into_iter()
            .partition(|&cell| board.terrain(cell) == before);
        left = others;
        let (to, rule) = (to.clone(), RuleId(rule));
        let event = BattleEvent::GroundChanged {
            cells,
            from,
            to,
            rule,
        };
        record(world, event);
    }
}

/// Those of some cells that are on the map and for which something holds, in reading order.
fn cells_where(
    world: &World,
    cells: impl IntoIterator<Item = Cell>,
    holds: impl Fn(&Board, Cell) -> bool,
) -> Vec<Cell> {
    let board = world.resource::<BattleBoard>().board();
    let cells = cells.into_iter();
    let cells = cells.filter(|&cell| board.contains(cell) && holds(board, cell));
    let sorted: BTreeSet<_> = cells.map(|cell| (cell.y, cell.x)).collect();
    sorted.into_iter().map(|(y, x)| Cell::new(x, y)).collect()
}
