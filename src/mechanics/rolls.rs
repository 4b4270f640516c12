//! The dice of the battle. Floor 3½.

use crate::combat::BattleDice;
use crate::dice::{Dice, Pool, Roll};
use crate::mechanics::spawning::CreatureBuilder;
use bevy::prelude::{Mut, World};

/// Runs a resolution with the dice of the battle, which may also read the world and record events.
///
/// # Panics
/// If `resolve` asks the world for the dice, which it holds already.
///
/// ```
/// use bevy::prelude::World;
/// use quincunx::combat::BattleDice;
/// use quincunx::dice::{Pool, SeededDice};
/// use quincunx::mechanics::with_dice;
///
/// let mut world = World::new();
/// world.insert_resource(BattleDice(SeededDice::new(7).into()));
/// let value = with_dice(&mut world, |dice, _world| dice.roll(&Pool::sum(2, 6)).value);
/// assert!((2..=12).contains(&value));
/// ```
pub fn with_dice<T>(world: &mut World, resolve: impl FnOnce(&mut dyn Dice, &mut World) -> T) -> T {
    world.resource_scope(|world, mut dice: Mut<'_, BattleDice>| resolve(&mut dice.0, world))
}

/// Runs a resolution with the tables of the battle and its dice: cheaper than [`with_dice`], which takes the
/// dice out of the world meanwhile.
pub fn with_tables_and_dice<B: CreatureBuilder, T>(
    world: &mut World,
    resolve: impl FnOnce(&B, &mut dyn Dice) -> T,
) -> T {
    let tables = B::shared(world);
    resolve(&tables, &mut world.resource_mut::<BattleDice>().0)
}

/// Rolls one pool with the dice of the battle.
pub fn roll(world: &mut World, pool: &Pool) -> Roll {
    world.resource_mut::<BattleDice>().0.roll(pool)
}
