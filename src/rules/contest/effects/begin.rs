//! A legal command begins: it is paid for. Floor 4. Rules CON-ACT-02, CON-ATK-02, CON-MAN-04.

use super::harm;
use crate::combat::{BattleEvent, CombatantId, gear_changed_with, pool_changed, record};
use crate::mechanics::conditions;
use crate::mechanics::gear::lie_down;
use crate::rules::contest::components::{Gear, Pool, Pools};
use crate::rules::contest::plan::acts::{Change, Plan};
use crate::rules::contest::plan::steps::ContestAgenda;
use crate::rules::contest::snapshot::Fighter;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Pays for an action, changes what it changes at once, and puts its steps on the agenda.
pub fn carry_out(world: &mut World, who: CombatantId, plan: Plan) {
    pay(world, who, &plan);
    if let Some((item, place)) = plan.taken {
        record(world, BattleEvent::ItemTaken { item, place });
    }
    for change in &plan.gear {
        change_gear(world, change);
    }
    if let Some(item) = plan.laid {
        lie_down(world, who, item);
    }
    if let Some(condition) = plan.sets {
        conditions::set(world, who, condition);
    }
    if let Some(key) = plan.ends {
        conditions::end(world, who, key, "CON-REACT-07");
    }
    if plan.lets_go {
        harm::let_go(world, who, "CON-ACT-12");
    }
    let mut agenda = world.resource_mut::<ContestAgenda>();
    agenda.push_in_order(plan.steps);
}

fn pay(world: &mut World, who: CombatantId, plan: &Plan) {
    let fighter = Fighter::of(world, who);
    let pools = fighter.pools;
    let ap = (pools.now(Pool::Ap) - plan.ap).max(0);
    let attacks = pools.now(Pool::AttacksUsed) + i32::from(plan.attack);
    let free = pools.now(Pool::FreeUsed) + i32::from(plan.free);
    let movement = pools.now(Pool::MoveLeft) - plan.movement + plan.dash;
    let shots = plan
        .shot
        .as_ref()
        .map(|weapon| (weapon.clone(), fighter.shots(weapon)));
    Pools::set(world, who, Pool::Ap, ap, "CON-ACT-02");
    Pools::set(world, who, Pool::AttacksUsed, attacks, "CON-ACT-09");
    Pools::set(world, who, Pool::FreeUsed, free, "CON-ACT-10");
    let rule = if plan.dash > 0 {
        "CON-ACT-03"
    } else {
        "CON-COND-03"
    };
    Pools::set(world, who, Pool::MoveLeft, movement, rule);
    if let Some((weapon, shots)) = shots {
        let pool = Gear::pool_of(&weapon);
        pool_changed(world, who, pool, shots, shots - 1, "CON-ATK-02");
    }
}

/// Records that a thing changes hands, with the arms.
pub fn change_gear(world: &mut World, change: &Change) {
    let arms = change.arms.iter();
    let arms = arms.map(|arm| SmolStr::new_static(arm.word())).collect();
    gear_changed_with(world, change.who, change.item.clone(), change.what, arms);
}
