//! Combat checks that are no attacks are rolled, and what is critical moves initiative. Floor 4. Rules WND-ATK-03, -11; ruling
//! WND-R05.

use super::initiative;
use crate::combat::CombatantId;
use crate::mechanics::Resolution;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::resolve::{Check, Checked, Critical};
use bevy::prelude::World;

/// Rolls a combat check against somebody, or against nobody. A critical result moves initiative at once, whatever the check comes
/// to. Rule WND-ATK-11; ruling WND-R05.
pub fn roll(
    world: &mut World,
    who: CombatantId,
    other: Option<CombatantId>,
    check: &Check,
) -> Checked {
    let checked = check.roll(world, who, other);
    let counts = other.filter(|_| !WoundsData::of(world).is_off("WND-ATK-11"));
    if let (Some(other), Some(critical)) = (counts, checked.critical) {
        shift(world, who, Some(other), critical);
    }
    checked
}

/// A critical result moves the initiative of the one who has rolled, a success that of the other as well. Rule WND-ATK-03.
pub fn shift(world: &mut World, who: CombatantId, other: Option<CombatantId>, critical: Critical) {
    const RULE: &str = "WND-ATK-03";
    let by = WoundsData::of(world).course.critical;
    match critical {
        Critical::Success => {
            initiative::shift(world, who, by, RULE);
            if let Some(other) = other {
                initiative::shift(world, other, -by, RULE);
            }
        }
        Critical::Failure => initiative::shift(world, who, -by, RULE),
    }
}
