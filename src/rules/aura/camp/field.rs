//! The field after the battle. Floor 4. Rule AUR-REST-06.

use crate::combat::{
    BattleEvent, CombatantId, FieldItems, GearChange, SideId, component_of, gear_changed, living,
    owner_of, record, rule_is_off,
};
use crate::rules::aura::components::Pool;
use crate::rules::aura::data::{Changes, Gear};
use crate::rules::aura::effects::changes::{end_condition, set_pool};
use crate::rules::aura::effects::hurt;
use crate::rules::aura::snapshot::Situation;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;

const RULE: &str = "AUR-REST-06";

/// The winners come to, and what lies about is theirs again.
pub(super) fn end_battle(world: &mut World, winner: Option<SideId>) {
    let Some(winner) = winner.filter(|_| !rule_is_off(RULE)) else {
        return;
    };
    let finders: Vec<_> = living(world)
        .into_iter()
        .filter(|&who| Situation::of(world).fighter(who).side == winner)
        .collect();
    for &who in &finders {
        come_to(world, who);
    }
    if !finders.is_empty() {
        gather(world, &finders);
    }
}

/// The unconscious wake with at least 1 Stamina, stabilized.
fn come_to(world: &mut World, who: CombatantId) {
    let stamina = {
        let s = Situation::of(world);
        let fighter = s.fighter(who);
        if fighter.is_conscious() {
            return;
        }
        fighter.pool(Pool::Stamina).max(1)
    };
    set_pool(world, who, (Pool::Stamina, stamina), RULE);
    for key in [words::SPENT, words::FELLED, words::BLEEDING] {
        end_condition(world, who, key, RULE);
    }
    hurt::wake(world, who, RULE);
}

/// All loose things, in the order in which they fell: thrown weapons come back.
fn gather(world: &mut World, finders: &[CombatantId]) {
    let loose: Vec<_> = world.resource::<FieldItems>().all().to_vec();
    for found in loose {
        let (item, place) = (found.item.clone(), found.place);
        record(world, BattleEvent::ItemTaken { item, place });
        give(world, finders, &found.item);
    }
}

/// A thing goes to the first who came with more of its kind than are left, else to the first; what
/// is no thing but ammunition is lost.
fn give(world: &mut World, finders: &[CombatantId], item: &SmolStr) {
    if item.starts_with(words::AMMO) {
        return;
    }
    let count = |who| count_of(component_of::<Gear>(world, who), item);
    if let Some(who) = owner_of::<Changes>(world, (finders, item), count) {
        gear_changed(world, who, item.clone(), GearChange::Recovered);
    }
}

/// How many things of a kind somebody holds and carries.
fn count_of(gear: &Gear, item: &str) -> u32 {
    let held = gear.held().iter().filter(|held| held.item == item);
    let held = u32::try_from(held.count()).unwrap_or(0);
    held + gear.stowed().get(item).copied().unwrap_or(0)
}
