//! What slips out of shaking hands. Floor 4. Rules AUR-COND-03, AUR-DICE-07.

use crate::combat::{CombatantId, RollKind, RollReport};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::with_tables_and_dice;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::gear::shakes;
use crate::rules::aura::resolve::{STEADY, steady};
use crate::rules::aura::snapshot::Fighter;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Whether a thing slips out of the hands of a combatant that is Shaken: a Chance roll. All others
/// roll no die. Rules AUR-COND-03, AUR-DICE-07.
pub fn slips(world: &mut World, who: CombatantId, item: &str) -> bool {
    const RULE: &str = "AUR-COND-03";
    if !shakes(&Fighter::of(world, who)) {
        return false;
    }
    let (steady, roll) = with_tables_and_dice(world, steady);
    let least = AuraData::of(world).values.harm.steady;
    let name = AuraData::of(world).name_of(item);
    let label = format_smolstr!("shaking hands: {name}");
    RollReport::new(who, RollKind::Check, label, RULE)
        .dice(STEADY, &roll)
        .target(least)
        .result(if steady { "success" } else { "failure" })
        .record(world);
    !steady
}
