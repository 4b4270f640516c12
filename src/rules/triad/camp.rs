//! Between battles: who recovers, what is found, what is carried on. Floor 4. Rule TRI-REST-01; rulings TRI-R33, TRI-R89.

use super::components::{Gear, Pool, Pools, StartingKit};
use super::data::{Changes, HeldText};
use super::effects::harm;
use super::plan::gear::hands_for;
use super::plan::steps::TriadAgenda;
use super::snapshot::Fighter;
use crate::combat::{
    BattleEvent, CarriedRecord, ChangeSet, CombatantId, GearChange, Rest, SideId, Standing,
    component_of, gear_changed, gear_changed_with, pool_changed, record, survivors,
};
use crate::mechanics::camp::{self, unless_empty};
use crate::mechanics::conditions;
use crate::mechanics::gear::ammo_pool;
use bevy::prelude::World;
use smol_str::SmolStr;

const RULE: &str = "TRI-REST-01";

/// Lets a stretch of time pass for everybody in this world.
pub fn pass(world: &mut World, rest: Rest) {
    world.resource_mut::<TriadAgenda>().clear();
    record(world, BattleEvent::Rested { rest });
    match rest {
        Rest::BattleEnd { winner } => end_battle(world, winner),
        Rest::LongRest { .. } | Rest::Day => sleep(world),
        Rest::Magic => make_whole(world),
        Rest::Hour | Rest::ShortRest { .. } | Rest::Prosthetics => {}
    }
    for who in survivors(world) {
        take_outfit(world, who);
    }
}

/// All conditions end; the winners have a hit point at least, and find what lies about; everybody has its Energy again.
fn end_battle(world: &mut World, winner: Option<SideId>) {
    for who in survivors(world) {
        conditions::end_keys(world, who, |_| true, RULE);
        harm::settle_standing(world, who, RULE);
        Pools::fill(world, who, Pool::Energy, RULE);
        Pools::fill(world, who, Pool::Breath, RULE);
        for pool in [
            Pool::Dodges,
            Pool::Actions,
            Pool::Reactions,
            Pool::MoveLeft,
            Pool::FlyLeft,
        ] {
            Pools::set(world, who, pool, 0, RULE);
        }
    }
    // After a draw the living are as if they had won.
    let saved = match winner {
        Some(winner) => camp::finders(world, winner),
        None => survivors(world),
    };
    for &who in &saved {
        let hp = Fighter::of(world, who).pool(Pool::Hp);
        if hp <= 0 {
            harm::heal(world, who, 1 - hp, RULE);
        }
    }
    let Some(winner) = winner else { return };
    for who in camp::search::<Changes, Gear, _>(world, winner) {
        for (weapon, spent) in camp::shots_spent(world, who) {
            let left = Fighter::of(world, who).shots(&weapon);
            let pool = ammo_pool(&weapon);
            pool_changed(world, who, pool, left, left + spent / 2, RULE);
        }
        for key in Fighter::of(world, who).gear.unloaded.clone() {
            gear_changed(world, who, key, GearChange::Loaded);
        }
    }
}

/// A night's rest.
fn sleep(world: &mut World) {
    for who in survivors(world) {
        let f = Fighter::of(world, who);
        let by = (f.stats.level + f.stats.str).max(1);
        harm::heal(world, who, by, RULE);
    }
}

fn make_whole(world: &mut World) {
    for who in survivors(world) {
        harm::stop_bleeding(world, who, RULE);
        let max = Fighter::of(world, who).pools.max(Pool::Hp);
        harm::heal(world, who, 2 * max, RULE);
    }
}

/// Takes in hand what was there at first, if it is there and hands are.
fn take_outfit(world: &mut World, who: CombatantId) {
    if !Fighter::of(world, who).standing.is_up_afterwards() {
        return;
    }
    camp::take_outfit::<Changes, Gear, _>(
        world,
        who,
        |world, key| gear_changed(world, who, key.clone(), GearChange::Stowed),
        |world, key| {
            if let Ok(hands) = hands_for(&Fighter::of(world, who), key, RULE) {
                let hands = vec![SmolStr::new_static("hand"); usize::from(hands)];
                gear_changed_with(world, who, key.clone(), GearChange::Drawn, hands);
            }
        },
    );
}

/// A combatant as changes to its role: hit points, Energy and things last.
pub fn carried_record(world: &World, who: CombatantId) -> CarriedRecord {
    let f = Fighter::of(world, who);
    let kit = component_of::<StartingKit>(world, who);
    let held = f.gear.held().iter();
    let held = held.map(|held| HeldText::In(held.item.clone(), vec![held.grip]));
    let alive = f.standing.afterwards() != Standing::Dead;
    let changes = Changes {
        hp: alive.then(|| f.pool(Pool::Hp)),
        held: Some(held.collect()),
        carried: Some(f.gear.stowed().clone()),
        worn: f.armour().and(f.gear.worn.clone()),
        outfit: Some(kit.outfit().to_vec()),
        ammo: unless_empty(f.gear.shots.clone()),
        ..kit.changes().clone().for_next_battle()
    };
    CarriedRecord::of(world, who, &changes)
}
