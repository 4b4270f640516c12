//! What slips out of shaking hands. Floor 4. Rules AUR-COND-03, AUR-DICE-07.

use crate::combat::{CombatantId, RollKind, RollReport};
use crate::dice::Pool;
use crate::mechanics::roll;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::snapshot::status_of;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Whether a thing slips out of the hands of a combatant that is Shaken: a Chance roll. All others
/// roll no die. Rules AUR-COND-03, AUR-DICE-07.
pub fn slips(world: &mut World, who: CombatantId, item: &str) -> bool {
    const RULE: &str = "AUR-COND-03";
    if AuraData::of(world).is_off(RULE) || !status_of(world, who).has(words::SHAKEN) {
        return false;
    }
    let pool = Pool::sum(1, 20);
    let roll = roll(world, &pool);
    let least = AuraData::of(world).values.harm.steady;
    let steady = roll.value >= least;
    let name = AuraData::of(world).name_of(item);
    let label = format_smolstr!("shaking hands: {name}");
    RollReport::new(who, RollKind::Check, label, RULE)
        .dice(pool, &roll)
        .target(least)
        .result(if steady { "success" } else { "failure" })
        .record(world);
    !steady
}
