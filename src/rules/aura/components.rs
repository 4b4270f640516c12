//! What a combatant has under this ruleset besides [`Stats`](super::data::Stats). Floor 4.
//! Written only by `apply`.
//!
//! | file | holds |
//! |---|---|
//! | `gear_stats`, `ground` | what follows from gear, and from the ground underfoot |
//! | `price` | what an action costs |
//! | `agenda` | what is to be done, what is under way, what is remembered |
//! | `spawn` | combatants enter the battle |

pub mod agenda;
pub mod gear_stats;
pub mod ground;
pub mod price;
pub mod spawn;
#[cfg(test)]
mod tests;

use super::data::Changes;
use crate::combat::{CombatantId, Roster, words};
use crate::mechanics::{NamedPool, PoolLevel};
use bevy::prelude::{Component, World};

words! {
    /// One of the pools and flags that events change by their words.
    Pool: "pool" {
        /// The protection that damage eats first. Rule AUR-HURT-01.
        Aura = "aura",
        /// What actions cost. Rule AUR-STAT-15.
        Energy = "energy",
        /// Quick steps. Rule AUR-STAT-16.
        Agility = "agility",
        /// Recovery Surges. Rule AUR-STAT-13.
        Surges = "surges",
        /// Agile Moves that were earned this Round. Rule AUR-REACT-03.
        Credits = "credits",
        /// Metres moved this Round. Rule AUR-MOVE-08.
        Moved = "moved",
        /// 1 if the Swift Attack of the Round is used up. Rule AUR-INIT-03.
        SwiftUsed = "swift",
        /// 1 if the Initiative roll of the Round is used up. Rule AUR-INIT-03.
        InitiativeUsed = "initiative",
        /// 1 if Stamina was paid for Energy this Round. Rules AUR-INIT-03, AUR-ACT-26.
        StaminaEnergyUsed = "stamina_energy",
    }
}

/// Slow fuel; at 0 one is unconscious. Rule AUR-HURT-14.
pub type Stamina = crate::mechanics::Stamina;

/// How many major injuries a combatant has. Rule AUR-HURT-06.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Injuries(PoolLevel);

impl Injuries {
    /// So many injuries.
    pub(super) const fn new(now: i32) -> Self {
        Self(PoolLevel { now, max: i32::MAX })
    }
}

impl NamedPool for Injuries {
    const WORD: &'static str = "injuries";

    fn level(self) -> PoolLevel {
        self.0
    }

    fn put(&mut self, now: i32) {
        self.0.now = now;
    }
}

/// Everything else that is counted of a combatant.
pub type Pools = crate::mechanics::Pools<Pool, { Pool::ALL.len() }>;

/// What a set-up says of the first Round in place of what it would begin with. Rule AUR-INIT-02.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct FirstRoundOverrides {
    pub(super) energy: Option<i32>,
    pub(super) agility: Option<i32>,
    pub(super) credits: i32,
    pub(super) moved: i32,
    pub(super) swift_used: i32,
    pub(super) initiative_used: i32,
    pub(super) stamina_energy_used: i32,
}

impl FirstRoundOverrides {
    /// What the set-up says, once: later Rounds begin as the rules say.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    pub(super) fn take(world: &mut World, who: CombatantId) -> Self {
        let entity = world.resource::<Roster>().entity(who);
        let opening = entity.and_then(|entity| world.get_mut::<Self>(entity));
        std::mem::take(&mut *opening.expect("every combatant of this ruleset has its components"))
    }
}

/// What a combatant was when it entered this battle. Rules AUR-CHAR-01, AUR-REST-06.
pub type StartingKit = crate::combat::StartingKit<Changes>;
