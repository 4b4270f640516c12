//! What must hold of every combatant between two commands. Floor 4.
//! Rules INJ-TURN-02, INJ-STAT-07 to -10, INJ-HURT-03.

use super::body::{Injuries, Part};
use super::{Gear, Pool, Pools, Stamina};
use crate::combat::{CombatantId, Conditions, FieldItems, Roster, component_of};
use crate::mechanics::NamedPool;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::InjuryData;
use bevy::prelude::World;
use std::collections::BTreeSet;

/// A set-up may give more action points than a turn does.
const MOST_AP: i32 = 6;

/// The same for reactions.
const MOST_REACTIONS: i32 = 20;

/// Everything that is out of its bounds, in sentences.
pub fn breaches(world: &World) -> Vec<String> {
    let mut found = Vec::new();
    for who in world.resource::<Roster>().ids() {
        let mut of_one = Vec::new();
        pools(world, who, &mut of_one);
        body(world, who, &mut of_one);
        gear(world, who, &mut of_one);
        found.extend(of_one.into_iter().map(|breach| format!("{who}: {breach}")));
    }
    let things = world.resource::<FieldItems>().all().iter();
    let broken = things.filter(|thing| thing.durability < 0);
    found
        .extend(broken.map(|thing| format!("a {} of durability {}", thing.item, thing.durability)));
    found
}

fn pools(world: &World, who: CombatantId, found: &mut Vec<String>) {
    let stamina = *component_of::<Stamina>(world, who);
    if !(0..=stamina.max()).contains(&stamina.now()) {
        found.push(format!("stamina {} of {}", stamina.now(), stamina.max()));
    }
    let pools = component_of::<Pools>(world, who);
    for &pool in Pool::ALL {
        let now = pools.now(pool);
        let most = match pool {
            Pool::Ap => MOST_AP,
            Pool::Reactions => MOST_REACTIONS,
            _ => pools.max(pool),
        };
        if !(0..=most).contains(&now) {
            found.push(format!("{} {now} of {most}", pool.word()));
        }
    }
    let conditions = component_of::<Conditions>(world, who);
    for condition in conditions.iter().filter(|condition| condition.value < 0) {
        found.push(format!("{} {}", condition.key, condition.value));
    }
}

fn body(world: &World, who: CombatantId, found: &mut Vec<String>) {
    let data = InjuryData::of(world);
    let over = |part: &&Part| part.injuries > part.kind.steps(data);
    for part in component_of::<Injuries>(world, who)
        .parts()
        .iter()
        .filter(over)
    {
        found.push(format!("{} injuries on {}", part.injuries, part.id));
    }
}

fn gear(world: &World, who: CombatantId, found: &mut Vec<String>) {
    let (gear, body) = (
        component_of::<Gear>(world, who),
        component_of::<Injuries>(world, who),
    );
    found.extend(gear.breaches());
    let mut hands = BTreeSet::new();
    for held in gear.held() {
        for part in &held.grip {
            if !hands.insert(part) || body.part(part).is_none() {
                found.push(format!(
                    "{part} holds {} and another thing, or is nowhere",
                    held.key
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests;
