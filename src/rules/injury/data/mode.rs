//! How a weapon is used. Floor 4. Rules INJ-ATK-01, INJ-RNG-01, -05.

pub use crate::mechanics::gear::Mode;

use crate::rules::injury::words;

/// How an action of this verb uses its weapon; `None` if it is no plain attack.
#[must_use]
pub fn mode_of_verb(verb: &str) -> Option<Mode> {
    match verb {
        words::ATTACK => Some(Mode::Melee),
        words::SHOOT => Some(Mode::Shoot),
        words::THROW => Some(Mode::Throw),
        _ => None,
    }
}
