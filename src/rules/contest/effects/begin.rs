//! What an action and an attack cost is taken. Floor 4. Rules CON-ACT-02, CON-ATK-02.

use crate::combat::{CombatantId, GearChange, gear_changed, pool_changed};
use crate::mechanics::gear::{Mode, ammo_pool};
use crate::mechanics::push_step;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::contest::components::{Pool, Pools};
use crate::rules::contest::data::{ContestData, Trait};
use crate::rules::contest::plan::price::Price;
use crate::rules::contest::plan::steps::{AttackMeans, Blow, DefenceWindow, Step, Strike};
use crate::rules::contest::snapshot::Fighter;
use bevy::prelude::World;

/// Takes a price.
pub fn pay(world: &mut World, who: CombatantId, price: Price) {
    let pools = Fighter::of(world, who).pools;
    let ap = (pools.now(Pool::Ap) - price.ap).max(0);
    let attacks = pools.now(Pool::AttacksUsed) + i32::from(price.attack);
    let free = pools.now(Pool::FreeUsed) + i32::from(price.free_action);
    let movement = pools.now(Pool::MoveLeft) - price.movement;
    Pools::set(world, who, Pool::Ap, ap, "CON-ACT-02");
    Pools::set(world, who, Pool::AttacksUsed, attacks, "CON-ACT-09");
    Pools::set(world, who, Pool::FreeUsed, free, "CON-ACT-10");
    Pools::set(world, who, Pool::MoveLeft, movement, "CON-COND-03");
}

/// An attack that is paid for begins: a shot is spent, a thrown weapon leaves the hand; the target is asked for its defence
/// next. Rule CON-ATK-02.
pub fn begin_attack(world: &mut World, strike: Strike) {
    let who = strike.attacker;
    if let AttackMeans::Weapon(key, mode) = &strike.means {
        match mode {
            Mode::Melee => {}
            Mode::Shoot => {
                let fighter = Fighter::of(world, who);
                if let Some(weapon) = ContestData::of(world).weapon(key) {
                    let shots = fighter.shots(&weapon.id);
                    let (pool, loads) = (ammo_pool(&weapon.id), weapon.has(Trait::Load));
                    pool_changed(world, who, pool, shots, shots - 1, "CON-ATK-02");
                    if loads {
                        gear_changed(world, who, key.clone(), GearChange::Unloaded);
                    }
                }
            }
            Mode::Throw => gear_changed(world, who, key.clone(), GearChange::Thrown),
        }
    }
    push_step(world, Step::Defend(DefenceWindow(Blow::new(strike))));
}
