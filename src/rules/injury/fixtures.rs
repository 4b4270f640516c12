//! Doors and levers. Floor 4. Rule INJ-ACT-18.

use super::situation::{Fighter, Situation};
use crate::board::Fixture;
use crate::combat::{CombatantId, Refusal};
use crate::mechanics::fixtures;
use bevy::prelude::World;

const RULE: &str = "INJ-ACT-18";

/// Whether a fighter can work what stands at a place.
///
/// # Errors
/// [`Refusal`] if nothing stands there that hands can work, it is out of reach, or somebody stands
/// in the way of shutting it.
pub fn check_work(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    fixtures::check_work(s, who, &who.sight_body(), at, 1, RULE)
}

/// Works a door or a lever, if that is still possible.
pub(super) fn work(world: &mut World, who: CombatantId, at: Fixture) {
    let s = Situation::of(world);
    if check_work(&s, s.fighter(who), at).is_ok() {
        fixtures::work(world, who, at, RULE);
    }
}
