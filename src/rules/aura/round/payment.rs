//! What is under way is paid for, or ends early. Floor 4. Rules AUR-ACT-26, AUR-INIT-16, -17.

use crate::mechanics::NamedPool;
use crate::rules::aura::actions::row_of;
use crate::rules::aura::components::agenda::{AuraAgenda, Step, UnderWay};
use crate::rules::aura::components::price::Price;
use crate::rules::aura::components::{Pool, Pools, Stamina};
use crate::rules::aura::snapshot::Status;
use crate::rules::aura::words;
use bevy::prelude::World;

/// Spends a part of the innermost action's price: Energy first, the Stamina that pays for Energy
/// last. Rules AUR-ACT-26, AUR-INIT-17.
pub fn pay(world: &mut World, price: Price) {
    let mut under_way = world.resource_mut::<UnderWay>();
    let Some(action) = under_way.last_mut() else {
        return;
    };
    action.spent = action.spent.plus(price);
    let who = action.who;
    let rule = row_of(&action.act).rule;
    let take = |world: &mut World, pool, amount: i32, rule| {
        if amount > 0 {
            Pools::change(world, who, pool, -amount, rule);
        }
    };
    take(world, Pool::Energy, price.energy_from_pool(), rule);
    take(world, Pool::Agility, price.agility, rule);
    Stamina::change(world, who, -price.stamina.max(0), rule);
    Stamina::change(world, who, -price.by_stamina.max(0), "AUR-ACT-26");
    if price.by_stamina > 0 {
        Pools::set(world, who, Pool::StaminaEnergyUsed, 1, "AUR-INIT-03");
    }
}

/// Whether Stamina may be spent at all, whatever is left.
pub fn can_spend_stamina(who: Status<'_>) -> bool {
    !who.has(words::EXHAUSTED) && !who.has(words::SHAKEN)
}

/// Drops what is left of the innermost action but its end.
pub fn end_early(world: &mut World) {
    if let Some(action) = world.resource_mut::<UnderWay>().last_mut() {
        action.cut_short = true;
    }
    let mut agenda = world.resource_mut::<AuraAgenda>();
    while agenda
        .take_if(|task| *task != Step::Finish.into())
        .is_some()
    {}
}
