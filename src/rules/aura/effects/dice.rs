//! Rolls with the dice and the tables of the battle. Floor 4.

use crate::dice::Dice;
use crate::mechanics::with_tables_and_dice;
use crate::rules::aura::data::AuraData;
use bevy::prelude::World;

/// Rolls something by the tables of the battle.
pub fn roll<R>(world: &mut World, resolve: impl FnOnce(&AuraData, &mut dyn Dice) -> R) -> R {
    with_tables_and_dice(world, resolve)
}
