//! Guards go down: what every attack begins with, and what leaves an opening. Floor 4.
//! Rules AUR-ATK-02, -04, -05, -16, AUR-COND-15, AUR-REACT-05, -09.

use crate::combat::{CombatantId, Condition, Refusal};
use crate::mechanics::reports::{stopped, why_not};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::components::{Pool, Pools};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::changes;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// The attack cannot be made any more.
pub fn action_fails(world: &mut World, who: CombatantId, refusal: &Refusal) {
    let why = format_smolstr!("the attack is lost. {}", why_not(world, refusal));
    stopped(world, who, why, "AUR-INIT-16");
}

/// What every attack begins with: the guard goes down, and the Swift Attack is used up.
/// Rules AUR-ATK-02, AUR-REACT-05, -09.
pub fn open_attack(world: &mut World, who: CombatantId, timing: Timing) {
    if !AuraData::of(world).is_off("AUR-ATK-02") {
        changes::end_condition(world, who, words::DEFENDING, "AUR-REACT-09");
    }
    if timing != Timing::Action {
        Pools::set(world, who, Pool::SwiftUsed, 1, "AUR-INIT-03");
    }
}

/// Unguarded to the end of the Round. Rule AUR-COND-15.
pub fn set_open(world: &mut World, who: CombatantId, rule: &'static str) {
    let until = changes::end_of_round(world, 0);
    let open = Condition::new(words::UNGUARDED, 1, rule).until(until);
    changes::set_condition(world, who, open);
}

/// Exposed to the end of this Round or one of the next. Rules AUR-ATK-04, -05, -16; ruling AUR-R25.
pub fn expose(world: &mut World, who: CombatantId, later: u32, rule: &'static str) {
    let until = changes::end_of_round(world, later);
    let exposed = Condition::new(words::EXPOSED, 1, rule).until(until);
    changes::set_condition(world, who, exposed);
}
