//! What an action and an attack cost is taken. Floor 4. Rules TRI-ACT-05, TRI-ATK-03, -14.

use super::ready;
use crate::combat::{CombatantId, GearChange, gear_changed, pool_changed};
use crate::mechanics::gear::{Mode, ammo_pool};
use crate::mechanics::push_step;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::data::TriadData;
use crate::rules::triad::plan::price::Price;
use crate::rules::triad::plan::steps::{AttackMeans, Step, Strike};
use crate::rules::triad::snapshot::Fighter;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Takes a price: another Action closes the Move that is open. Rule TRI-ACT-05.
pub fn pay(world: &mut World, who: CombatantId, price: Price) {
    Pools::change(world, who, Pool::Actions, -price.actions, "TRI-ACT-01");
    Pools::change(world, who, Pool::Energy, -price.energy, "TRI-ACT-06");
    if price.keeps_open {
        return;
    }
    let opened = |pool| match price.opens {
        Some((opened, cells)) if opened == pool => cells,
        _ => 0,
    };
    for pool in [Pool::MoveLeft, Pool::FlyLeft] {
        Pools::set(world, who, pool, opened(pool), "TRI-ACT-05");
    }
}

/// An attack that is paid for begins: a shot is spent, a thrown weapon leaves the hand; its dice are next. Rules TRI-ATK-03,
/// -13, -14.
pub fn begin_attack(world: &mut World, strike: Strike) {
    let who = strike.attacker;
    if let AttackMeans::Weapon(key, mode) = &strike.means {
        match mode {
            Mode::Melee => {}
            Mode::Shoot => spend_shots(world, who, key, 1),
            // Without the rule it comes back to the hand.
            Mode::Throw if TriadData::of(world).is_off("TRI-ATK-13") => {}
            Mode::Throw => gear_changed(world, who, key.clone(), GearChange::Thrown),
        }
    }
    push_step(world, Step::Roll(strike.clone()));
    ready::open_attack(world, &strike);
}

/// Spends shots of a weapon; one that is loaded for each has to be loaded again. Rules TRI-ATK-14, TRI-ACT-25.
pub fn spend_shots(world: &mut World, who: CombatantId, key: &str, count: i32) {
    let f = Fighter::of(world, who);
    let Some(weapon) = f.data.weapon(key) else {
        return;
    };
    let shots = f.shots(&weapon.id);
    let (pool, reloads) = (ammo_pool(&weapon.id), weapon.reload);
    if !f.data.is_off("TRI-ATK-14") {
        pool_changed(
            world,
            who,
            pool,
            shots,
            (shots - count).max(0),
            "TRI-ATK-14",
        );
    }
    if reloads {
        gear_changed(world, who, SmolStr::new(key), GearChange::Unloaded);
    }
}
