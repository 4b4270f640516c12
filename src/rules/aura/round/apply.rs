//! The only writer of this ruleset's components: one arm for each event. Floor 4.

use crate::combat::item_of_key;
use crate::combat::{
    BattleBoard, BattleEvent, CombatantId, GearChange, MoveKind, Position, Roster, Space, change,
    component_of,
};
use crate::grid::{Cell, Direction};
use crate::mechanics::NamedPool;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::actions::{ACTIONS, Domain, Kind};
use crate::rules::aura::components::agenda::{ActionHistory, ActionKind, LastAction, Priority};
use crate::rules::aura::components::gear_stats::GearStats;
use crate::rules::aura::components::ground::GroundUnderfoot;
use crate::rules::aura::components::{Injuries, Pools, Stamina};
use crate::rules::aura::data::{AuraData, Gear};
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Applies an event to the components of this ruleset.
pub fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        BattleEvent::RoundStarted { round } => start_round(world, *round),
        BattleEvent::PriorityGiven { .. } => world.resource_mut::<Priority>().free_used.clear(),
        BattleEvent::Passed { side } => {
            world.resource_mut::<Priority>().passed.insert(*side);
        }
        BattleEvent::Declared { who, act } => declared(world, *who, &act.verb),
        BattleEvent::Moved {
            who,
            from,
            to,
            kind,
            cost,
        } => {
            let board = world.resource::<BattleBoard>().board();
            let direction = board.kind().direction_of_step(*from, *to);
            stand_on(world, *who, *to);
            moved(world, *who, *kind, *cost, direction);
        }
        BattleEvent::Arrived { who, cell } => stand_on(world, *who, *cell),
        BattleEvent::GroundChanged { .. } => stand_anew(world),
        BattleEvent::PoolChanged { who, pool, to, .. } => match pool.strip_prefix(words::AMMO) {
            Some(weapon) => change(world, *who, |gear: &mut Gear| gear.set_ammo(weapon, *to)),
            None => {
                Stamina::apply(world, event);
                Injuries::apply(world, event);
                Pools::apply(world, event);
            }
        },
        BattleEvent::GearChanged {
            who, item, change, ..
        } => change_gear(world, *who, item, *change),
        _ => {}
    }
}

/// A combatant has another ground under its feet.
fn stand_on(world: &mut World, who: CombatantId, anchor: Cell) {
    let board = world.resource::<BattleBoard>().board();
    let space = component_of::<Space>(world, who)
        .0
        .cells(board.kind(), anchor);
    let ground = GroundUnderfoot::of(AuraData::of(world), board, &space);
    change(world, who, |old: &mut GroundUnderfoot| *old = ground);
}

/// The ground under somebody may be another one.
fn stand_anew(world: &mut World) {
    let all: Vec<_> = world.resource::<Roster>().ids().collect();
    for who in all {
        let anchor = component_of::<Position>(world, who).cell();
        stand_on(world, who, anchor);
    }
}

fn start_round(world: &mut World, round: u32) {
    let mut priority = world.resource_mut::<Priority>();
    priority.idle_rounds = if priority.acted || round == 1 {
        0
    } else {
        priority.idle_rounds + 1
    };
    priority.acted = false;
    priority.passed.clear();
    let ids: Vec<_> = world.resource::<Roster>().ids().collect();
    for who in ids {
        change(world, who, |history: &mut ActionHistory| {
            *history = ActionHistory::default();
        });
    }
}

/// What an action does to the priority machine and to what counts as the last action.
fn declared(world: &mut World, who: CombatantId, verb: &str) {
    let Some(row) = ACTIONS.row(verb) else {
        return;
    };
    let mut priority = world.resource_mut::<Priority>();
    if row.own.kind == Kind::Free {
        priority
            .free_used
            .insert((who, SmolStr::new_static(row.word)));
        return;
    }
    priority.passed.clear();
    priority.acted = true;
    // Its first step makes a movement the last action: until then the one before counts.
    let moves = row.own.domain == Domain::Movement && row.own.kind == Kind::Action;
    change(world, who, |history: &mut ActionHistory| {
        history.fresh = true;
        if !moves {
            history.last = Some(LastAction {
                kind: ActionKind::Other,
                metres: 0,
                direction: None,
            });
        }
    });
}

fn moved(
    world: &mut World,
    who: CombatantId,
    kind: MoveKind,
    metres: u32,
    direction: Option<Direction>,
) {
    let kind = match kind {
        MoveKind::Walk => ActionKind::Run,
        MoveKind::Sprint => ActionKind::Sprint,
        MoveKind::Step => ActionKind::Shift,
        MoveKind::Jump | MoveKind::Climb | MoveKind::Dodge => ActionKind::Other,
        _ => return,
    };
    let metres = i32::try_from(metres).unwrap_or(0);
    change(world, who, |history: &mut ActionHistory| {
        let before = history
            .last
            .filter(|last| last.kind == kind && !history.fresh);
        history.fresh = false;
        history.last = Some(LastAction {
            kind,
            metres: metres + before.map_or(0, |last| last.metres),
            direction,
        });
    });
}

fn change_gear(world: &mut World, who: CombatantId, item: &str, what: GearChange) {
    let hands = AuraData::of_combatant(world, who).hands_of(item);
    change(world, who, |gear: &mut Gear| match what {
        GearChange::Drawn => {
            gear.unstow(item_of_key(item));
            gear.take_in_hand(item, hands);
        }
        GearChange::PickedUp => {
            gear.take_in_hand(item, hands);
        }
        GearChange::Stowed => {
            if let Some(held) = gear.let_go(item) {
                gear.stow(&held.item);
            }
        }
        GearChange::Dropped | GearChange::Thrown | GearChange::Disarmed | GearChange::Fumbled => {
            gear.let_go(item);
        }
        GearChange::Shed => gear.unstow(item_of_key(item)),
        GearChange::Used => {
            gear.let_go(item);
        }
        GearChange::Recovered => gear.stow(item_of_key(item)),
        GearChange::Loaded => gear.set_loaded(item, true),
        GearChange::Unloaded => gear.set_loaded(item, false),
        GearChange::Mended => gear.mend(item),
        _ => {}
    });
    // Neither the weapons at hand nor the body's numbers depend on what is loaded.
    if matches!(what, GearChange::Loaded | GearChange::Unloaded) {
        return;
    }
    let (stats, gear) = (component_of(world, who), component_of(world, who));
    let gear_stats = GearStats::of(AuraData::of_combatant(world, who), stats, gear);
    change(world, who, |old: &mut GearStats| *old = gear_stats);
}

#[cfg(test)]
mod tests;
