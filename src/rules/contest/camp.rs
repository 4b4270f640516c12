//! Between battles: who wakes, what is found, how wounds heal, what is carried on. Floor 4.
//! Rules CON-REST-01 to -03.

use super::components::{Gear, Injuries, Pool, Pools, StartingKit};
use super::data::{Attribute, Changes, ContestData, HeldText};
use super::effects::harm;
use super::plan::gear::arms_for;
use super::plan::steps::{ContestAgenda, Step};
use super::snapshot::Fighter;
use super::words::{Location, PRONE};
use crate::combat::{
    BattleEvent, BattleSystems, CarriedRecord, ChangeSet, CombatantId, GearChange, Rest, SideId,
    Standing, component_of, gear_changed, gear_changed_with, pool_changed, record, survivors,
};
use crate::mechanics::camp::{self, unless_empty};
use crate::mechanics::gear::ammo_pool;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{conditions, take_steps};
use bevy::prelude::World;
use smol_str::SmolStr;

/// Lets a stretch of time pass for everybody in this world.
pub fn pass(world: &mut World, rest: Rest) {
    world.resource_mut::<ContestAgenda>().clear();
    record(world, BattleEvent::Rested { rest });
    for who in survivors(world) {
        let is_up = Fighter::of(world, who).standing.is_up_afterwards();
        conditions::end_keys(world, who, |it| is_up || it.key != PRONE, "CON-REST-01");
    }
    match rest {
        Rest::BattleEnd { winner } => end_battle(world, winner),
        Rest::LongRest { .. } | Rest::Day => sleep(world),
        Rest::Magic => make_whole(world),
        Rest::Hour | Rest::ShortRest { .. } | Rest::Prosthetics => {}
    }
    for who in survivors(world) {
        // Who has come to gets up; everybody else goes on lying.
        if Fighter::of(world, who).standing.is_up_afterwards() {
            conditions::end_keys(world, who, |it| it.key == PRONE, "CON-REST-01");
        }
        take_outfit(world, who);
    }
    // Nobody shares a cell after a battle.
    take_steps::<Step>(world, BattleSystems::Movement);
}

/// The side that holds the field wakes its own, and finds what fell. Rule CON-REST-01.
fn end_battle(world: &mut World, winner: Option<SideId>) {
    const RULE: &str = "CON-REST-01";
    let Some(winner) = winner else { return };
    for who in camp::finders(world, winner) {
        let hp = Fighter::of(world, who).pool(Pool::Hp);
        if hp <= 0 {
            harm::heal(world, who, 1 - hp, RULE);
        }
    }
    let part = ContestData::of(world).harm.shots_found_part;
    for who in camp::search::<Changes, Gear, _>(world, winner) {
        for (weapon, spent) in camp::shots_spent(world, who) {
            let left = Fighter::of(world, who).shots(&weapon);
            let pool = ammo_pool(&weapon);
            pool_changed(world, who, pool, left, left + spent / part, RULE);
        }
        for key in Fighter::of(world, who).gear.unloaded.clone() {
            gear_changed(world, who, key, GearChange::Loaded);
        }
    }
}

/// A night's rest. Rule CON-REST-02.
fn sleep(world: &mut World) {
    for who in survivors(world) {
        let fighter = Fighter::of(world, who);
        let endurance = fighter.stats.attribute(Attribute::End);
        harm::heal(world, who, endurance, "CON-REST-02");
        let fighter = Fighter::of(world, who);
        if fighter.pool(Pool::Hp) == fighter.pools.max(Pool::Hp) {
            mend(world, who, "CON-REST-02");
        }
    }
}

fn make_whole(world: &mut World) {
    for who in survivors(world) {
        let max = Fighter::of(world, who).pools.max(Pool::Hp);
        harm::heal(world, who, 2 * max, "CON-REST-02");
        mend(world, who, "CON-REST-02");
    }
}

/// Every crippled location heals.
fn mend(world: &mut World, who: CombatantId, rule: &'static str) {
    let crippled: Vec<Location> = component_of::<Injuries>(world, who)
        .0
        .iter()
        .copied()
        .collect();
    for location in crippled {
        harm::set_crippled(world, who, location, false, rule);
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
            let arms = arms_for(&Fighter::of(world, who), key, "CON-REST-01");
            if let Ok(arms) = arms {
                let arms = arms.iter().map(|arm| SmolStr::new_static(arm.word()));
                gear_changed_with(world, who, key.clone(), GearChange::Drawn, arms.collect());
            }
        },
    );
}

/// A combatant as changes to its role: hit points, crippled locations and things last.
pub fn carried_record(world: &World, who: CombatantId) -> CarriedRecord {
    let fighter = Fighter::of(world, who);
    let kit = component_of::<StartingKit>(world, who);
    let pools = component_of::<Pools>(world, who);
    let held = fighter.gear.held().iter();
    let held = held.map(|held| HeldText::In(held.item.clone(), held.grip.clone()));
    let crippled: Vec<_> = fighter.crippled.0.iter().copied().collect();
    let alive = fighter.standing.afterwards() != Standing::Dead;
    let changes = Changes {
        hp: alive.then(|| pools.now(Pool::Hp)),
        held: Some(held.collect()),
        carried: Some(fighter.gear.stowed().clone()),
        outfit: Some(kit.outfit().to_vec()),
        ammo: unless_empty(fighter.gear.shots.clone()),
        crippled: (!crippled.is_empty()).then_some(crippled),
        ..kit.changes().clone().for_next_battle()
    };
    CarriedRecord::of(world, who, &changes)
}
