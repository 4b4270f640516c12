//! Which drops are falls, and their dice. Floor 4. Rule AUR-MOVE-13.

use crate::mechanics::falls::{FallDice, Falls};
use crate::rules::aura::data::AuraData;

/// Which drops are falls. Rule AUR-MOVE-13.
#[must_use]
pub const fn falls(data: &AuraData) -> Falls {
    Falls {
        rule: "AUR-MOVE-13",
        least: data.values.harm.fall,
    }
}

/// The dice of a fall: one for each step but the first. Rule AUR-MOVE-13; ruling AUR-R18.
pub fn fall_dice(data: &AuraData) -> FallDice {
    FallDice {
        each: 1,
        free: 1,
        faces: u8::try_from(data.values.harm.fall_die).unwrap_or(u8::MAX),
    }
}
