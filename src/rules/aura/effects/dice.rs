//! Rolls with the dice and the tables of the battle. Floor 4.

use crate::combat::BattleDice;
use crate::dice::Dice;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::data::AuraData;
use bevy::prelude::{Mut, World};

/// Rolls something by the tables of the battle.
pub(in crate::rules::aura) fn roll<R>(
    world: &mut World,
    resolve: impl FnOnce(&AuraData, &mut dyn Dice) -> R,
) -> R {
    world.resource_scope(|world, mut dice: Mut<'_, BattleDice>| {
        resolve(AuraData::of(world), &mut dice.0)
    })
}
