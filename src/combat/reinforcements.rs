//! Who comes into a battle later. Floor 3.
//!
//! Such a combatant exists from the start with [`Standing::Reserve`]: nobody sees it, nothing reaches it,
//! and it does nothing. [`BattleEvent::Arrived`](super::BattleEvent::Arrived) puts it on the board; when
//! and where is decided in `mechanics::reinforcements`.

use super::apply::change;
use super::{CombatantId, Region, Standing};
use bevy::prelude::{Resource, World};

/// A combatant that comes later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reinforcement {
    /// Who.
    pub who: CombatantId,
    /// The round at whose start it comes, from 2.
    pub round: u32,
    /// Where it comes: as near as possible to its own cell.
    pub region: Region,
}

/// Those of a battle, in the order of their numbers, those who have come among them. A battle in which
/// everybody is there from the start has none.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Reinforcements(Vec<Reinforcement>);

impl Reinforcements {
    /// All of them, in the order of their numbers.
    #[must_use]
    pub fn all(&self) -> &[Reinforcement] {
        &self.0
    }
}

/// Takes those who come later off the board of a battle that has not begun.
///
/// # Panics
/// If the battle has no such combatant.
pub fn hold_back(world: &mut World, reinforcements: Vec<Reinforcement>) {
    for reinforcement in &reinforcements {
        change(world, reinforcement.who, |standing: &mut Standing| {
            *standing = Standing::Reserve;
        });
    }
    world.insert_resource(Reinforcements(reinforcements));
}
