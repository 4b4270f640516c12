//! How a weapon is used. Floor 4. Rules INJ-ATK-01, INJ-RNG-01, -05.

use crate::rules::injury::words;

/// How the weapon is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// In hand.
    Melee,
    /// A projectile.
    Shoot,
    /// Thrown itself.
    Throw,
}

impl Mode {
    /// How an action of this verb uses its weapon; `None` as it is no plain attack.
    #[must_use]
    pub fn of_verb(verb: &str) -> Option<Self> {
        match verb {
            words::ATTACK => Some(Self::Melee),
            words::SHOOT => Some(Self::Shoot),
            words::THROW => Some(Self::Throw),
            _ => None,
        }
    }

    /// Whether it crosses a distance.
    #[must_use]
    pub const fn is_ranged(self) -> bool {
        !matches!(self, Self::Melee)
    }
}
