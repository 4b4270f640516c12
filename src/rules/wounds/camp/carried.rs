//! A combatant as changes to its role: what it takes into the next battle. Floor 4. Rules WND-REST-07, -12; ruling WND-R133.

use crate::combat::{CarriedRecord, ChangeSet, CombatantId, component_of};
use crate::mechanics::camp::unless_empty;
use crate::rules::wounds::components::{Pool, StartingKit};
use crate::rules::wounds::data::{Changes, HeldText};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::{self, Level, Weary};
use bevy::prelude::World;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// Wounds, fatigue, what that has made of it, stamina, mana and things last.
pub fn carried_record(world: &World, who: CombatantId) -> CarriedRecord {
    let f = Fighter::of(world, who);
    let kit = component_of::<StartingKit>(world, who);
    let held = f.gear.held().iter();
    let held = held.map(|held| HeldText::In(held.item.clone(), vec![held.grip]));
    let above_0 = |number: i32| (number > 0).then_some(number);
    let changes = Changes {
        wounds: wounds(&f),
        stamina: Some(f.pool(Pool::Stamina).min(f.most_stamina())),
        fatigue: Some(f.pool(Pool::Fatigue)),
        weary: Some(weary(&f)),
        mana: Some(f.pool(Pool::Mana)),
        recovery_bonus: above_0(f.pool(Pool::Recovery)),
        held: Some(held.collect()),
        carried: Some(f.gear.stowed().clone()),
        stowed_in: unless_empty(f.gear.stowed_in.clone()),
        worn: f.armour().and(f.gear.worn.clone()),
        outfit: Some(kit.outfit().to_vec()),
        ammo: unless_empty(f.gear.shots.clone()),
        conditions: unless_empty(senseless(&f)),
        death_clock: above_0(f.value_of(words::DYING)),
        ..kit.changes().clone().for_next_battle()
    };
    CarriedRecord::of(world, who, &changes)
}

fn wounds(f: &Fighter<'_>) -> Option<BTreeMap<Level, i32>> {
    let filled = Level::ALL.iter().copied().zip(f.filled());
    let wounds: BTreeMap<_, _> = filled.filter(|&(_, count)| count > 0).collect();
    (!wounds.is_empty()).then_some(wounds)
}

/// What fatigue has made of somebody: its amount alone does not say it. Ruling WND-R133.
fn weary(f: &Fighter<'_>) -> Weary {
    match () {
        () if f.has(words::STAGGERED) => Weary::Staggered,
        () if f.has(words::EXHAUSTED) => Weary::Exhausted,
        () => Weary::Fresh,
    }
}

/// The condition of one that is still unconscious.
fn senseless(f: &Fighter<'_>) -> BTreeMap<SmolStr, i32> {
    let out = f
        .is_unconscious()
        .then(|| (SmolStr::new_static(words::UNCONSCIOUS), 0));
    out.into_iter().collect()
}
