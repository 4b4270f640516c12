//! The price of an action that ends early. Floor 4. Rules AUR-INIT-17, AUR-REACT-03.

use super::payment::{can_spend_stamina, pay};
use crate::combat::component_of;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::actions::{Domain, row_of};
use crate::rules::aura::components::agenda::Action;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::components::{Pool, Pools};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::movement;
use crate::rules::aura::snapshot::status_of;
use bevy::prelude::World;

/// What an action costs that ended before its effect. Rule AUR-INIT-17.
pub fn settle_price(world: &mut World, action: &Action) {
    let row = row_of(&action.act);
    let price = action.price;
    if AuraData::of(world).is_off("AUR-INIT-17") {
        return;
    }
    let costs = AuraData::of(world).values.costs;
    let early = if row.own.domain == Domain::Movement {
        movement::price_so_far(&costs, action)
    } else {
        costs.early_end
    };
    let due = if price.energy == 0 && price.agility > 0 {
        Price::agility(1.max(early.min(price.agility)))
    } else {
        let energy = early.clamp(1, price.energy.max(1));
        let from_pool = energy.min(price.energy_from_pool());
        let rest = (energy - from_pool).min(price.by_stamina);
        // An actor that has fallen unconscious has no Energy left to pay with.
        let left = component_of::<Pools>(world, action.who).now(Pool::Energy);
        let from_pool = from_pool.min(left);
        let may = can_spend_stamina(status_of(world, action.who));
        Price {
            energy: from_pool + if may { rest } else { 0 },
            by_stamina: if may { rest } else { 0 },
            ..Price::FREE
        }
    };
    pay(world, due);
    if row.is_movement() {
        return;
    }
    let credits = if action.credited {
        action.credits_before + due.energy - action.agile_moves
    } else {
        component_of::<Pools>(world, action.who).now(Pool::Credits) + due.energy
    };
    Pools::set(
        world,
        action.who,
        Pool::Credits,
        credits.max(0),
        "AUR-REACT-03",
    );
}
