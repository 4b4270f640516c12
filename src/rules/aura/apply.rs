//! The only writer of this ruleset's components: one arm for each event. Floor 4.

use super::attack::Arms;
use super::components::{Gear, Pool, Pools};
use super::data::AuraData;
use super::keys;
use super::situation::Footing;
use super::steps::{Deed, DeedKind, Deeds, Floor};
use super::verbs::{self, Domain, Kind};
use crate::combat::{
    BattleBoard, BattleEvent, CombatantId, GearChange, MoveKind, Roster, Space, change,
    component_of,
};
use crate::grid::Direction;
use bevy::prelude::World;

/// Applies an event to the components of this ruleset.
pub(super) fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        BattleEvent::RoundStarted { round } => start_round(world, *round),
        BattleEvent::PriorityGiven { .. } => world.resource_mut::<Floor>().faced.clear(),
        BattleEvent::Passed { side } => {
            world.resource_mut::<Floor>().passed.insert(*side);
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
            let space = component_of::<Space>(world, *who).0;
            let footing = Footing::of(board, &space.cells(board.kind(), *to));
            change(world, *who, |old: &mut Footing| *old = footing);
            moved(world, *who, (*kind, *cost, direction));
        }
        BattleEvent::PoolChanged { who, pool, to, .. } => set_pool(world, *who, (pool, *to)),
        BattleEvent::GearChanged {
            who, item, change, ..
        } => change_gear(world, *who, (item, *change)),
        _ => {}
    }
}

fn start_round(world: &mut World, round: u32) {
    let mut floor = world.resource_mut::<Floor>();
    floor.idle_rounds = if floor.acted || round == 1 {
        0
    } else {
        floor.idle_rounds + 1
    };
    floor.acted = false;
    floor.passed.clear();
    let ids: Vec<_> = world.resource::<Roster>().ids().collect();
    for who in ids {
        change(world, who, |deeds: &mut Deeds| *deeds = Deeds::default());
    }
}

/// What a deed does to the priority machine and to what counts as the last deed.
fn declared(world: &mut World, who: CombatantId, verb: &str) {
    let Some(verb) = verbs::find(verb) else {
        return;
    };
    let mut floor = world.resource_mut::<Floor>();
    if verb.kind == Kind::Free {
        if verb.word == keys::FACE {
            floor.faced.insert(who);
        }
        return;
    }
    floor.passed.clear();
    floor.acted = true;
    // Its first step makes a movement the last deed: until then the one before counts.
    let moves = verb.domain == Domain::Movement && verb.kind == Kind::Action;
    change(world, who, |deeds: &mut Deeds| {
        deeds.fresh = true;
        if !moves {
            deeds.last = Some(Deed {
                kind: DeedKind::Other,
                metres: 0,
                direction: None,
            });
        }
    });
}

fn moved(
    world: &mut World,
    who: CombatantId,
    (kind, metres, direction): (MoveKind, u32, Option<Direction>),
) {
    let kind = match kind {
        MoveKind::Walk => DeedKind::Run,
        MoveKind::Sprint => DeedKind::Sprint,
        MoveKind::Step => DeedKind::Shift,
        MoveKind::Jump | MoveKind::Climb | MoveKind::Dodge => DeedKind::Other,
        _ => return,
    };
    let metres = i32::try_from(metres).unwrap_or(0);
    change(world, who, |deeds: &mut Deeds| {
        let before = deeds.last.filter(|last| last.kind == kind && !deeds.fresh);
        deeds.fresh = false;
        deeds.last = Some(Deed {
            kind,
            metres: metres + before.map_or(0, |last| last.metres),
            direction,
        });
    });
}

fn set_pool(world: &mut World, who: CombatantId, (word, to): (&str, i32)) {
    if let Some(weapon) = word.strip_prefix(keys::AMMO) {
        change(world, who, |gear: &mut Gear| gear.set_ammo(weapon, to));
    } else if let Some(pool) = Pool::of(word) {
        change(world, who, |pools: &mut Pools| pools.set(pool, to));
    }
}

fn change_gear(world: &mut World, who: CombatantId, (item, what): (&str, GearChange)) {
    change(world, who, |gear: &mut Gear| match what {
        GearChange::Drawn => {
            gear.unstow(item);
            gear.take_in_hand(AuraData::shipped(), item);
        }
        GearChange::PickedUp => {
            gear.take_in_hand(AuraData::shipped(), item);
        }
        GearChange::Stowed => {
            if let Some(held) = gear.let_go(item) {
                gear.stow(&held.item);
            }
        }
        GearChange::Dropped | GearChange::Thrown | GearChange::Disarmed | GearChange::Fumbled => {
            gear.let_go(item);
        }
        GearChange::Shed => {
            gear.unstow(item);
        }
        GearChange::Used => {
            gear.let_go(item);
        }
        GearChange::Recovered => gear.stow(item),
        GearChange::Loaded => gear.set_loaded(item, true),
        GearChange::Unloaded => gear.set_loaded(item, false),
        GearChange::Mended => gear.mend(item),
        _ => {}
    });
    let (stats, gear) = (component_of(world, who), component_of(world, who));
    let arms = Arms::of(AuraData::shipped(), stats, gear);
    change(world, who, |old: &mut Arms| *old = arms);
}
