//! A combatant as changes to its role: what it takes into the next battle. Floor 4.
//! Rules AUR-CHAR-01, AUR-REST-06.

use crate::combat::{CarriedRecord, ChangeSet, CombatantId, Conditions, component_of};
use crate::mechanics::NamedPool;
use crate::mechanics::camp::unless_empty;
use crate::rules::aura::components::spawn::conditions;
use crate::rules::aura::components::{Injuries, Pool, Pools, Stamina, StartingKit};
use crate::rules::aura::data::{Changes, Gear};
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// What lasts from one battle to the next: Aura, Stamina, surges, injuries, things, what only a
/// rest ends. Round, place and ties to others do not.
#[must_use]
pub fn carried_record(world: &World, who: CombatantId) -> CarriedRecord {
    CarriedRecord::of(world, who, &carried_on(world, who))
}

fn carried_on(world: &World, who: CombatantId) -> Changes {
    let (pools, gear) = (
        component_of::<Pools>(world, who),
        component_of::<Gear>(world, who),
    );
    let starting_kit = component_of::<StartingKit>(world, who);
    let injuries = component_of::<Injuries>(world, who).now();
    let state = component_of::<Conditions>(world, who);
    let points = |now: i32| Some(u16::try_from(now).unwrap_or(0));
    Changes {
        aura: points(pools.now(Pool::Aura)),
        stamina: points(component_of::<Stamina>(world, who).now()),
        surges: points(pools.now(Pool::Surges)),
        injuries: Some(u8::try_from(injuries).unwrap_or(u8::MAX)),
        conditions: unless_empty(conditions::lasting(state)),
        bleeding: state.has(words::BLEEDING).then_some(true),
        felled: state.has(words::FELLED).then_some(true),
        held: Some(gear.held().iter().map(|held| held.item.clone()).collect()),
        shield: Some(SmolStr::new_static(words::NOTHING)),
        stowed: Some(gear.stowed().clone()),
        outfit: Some(starting_kit.outfit().to_vec()),
        ammo: unless_empty(ammo(gear)),
        broken: Some(gear.broken.iter().cloned().collect()),
        ..starting_kit.changes().clone().for_next_battle()
    }
}

fn ammo(gear: &Gear) -> BTreeMap<SmolStr, u8> {
    let all = gear.ammo.iter();
    all.map(|(weapon, &shots)| (weapon.clone(), u8::try_from(shots).unwrap_or(0)))
        .collect()
}
