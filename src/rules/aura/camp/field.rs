//! The field after the battle. Floor 4. Rule AUR-REST-06.

use crate::combat::{CombatantId, GearChange, SideId, gear_changed};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, camp};
use crate::rules::aura::components::Stamina;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::data::{Changes, Gear};
use crate::rules::aura::effects::changes::end_condition;
use crate::rules::aura::effects::hurt;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;

const RULE: &str = "AUR-REST-06";

/// The winners come to, and what lies about is theirs again.
pub(super) fn end_battle(world: &mut World, winner: Option<SideId>) {
    let Some(winner) = winner.filter(|_| !AuraData::of(world).is_off(RULE)) else {
        return;
    };
    let finders = camp::finders(world, winner);
    for &who in &finders {
        come_to(world, who);
    }
    if !finders.is_empty() {
        camp::gather(world, |world, found| give(world, &finders, &found.item));
    }
}

/// The unconscious wake with at least 1 Stamina, stabilized.
fn come_to(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    if fighter.standing.is_up_afterwards() {
        return;
    }
    let stamina = fighter.stamina.now().max(1);
    Stamina::set(world, who, stamina, RULE);
    for key in [words::SPENT, words::FELLED, words::BLEEDING] {
        end_condition(world, who, key, RULE);
    }
    hurt::wake(world, who, RULE);
}

/// A thing goes to the first who came with more of its kind than are left, else to the first: thrown
/// weapons come back. What is no thing but ammunition is lost.
fn give(world: &mut World, finders: &[CombatantId], item: &SmolStr) {
    if item.starts_with(words::AMMO) {
        return;
    }
    if let Some(who) = camp::owner::<Changes, Gear, _>(world, finders, item) {
        gear_changed(world, who, item.clone(), GearChange::Recovered);
    }
}
