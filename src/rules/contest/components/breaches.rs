//! What must hold of every combatant between two commands. Floor 4.
//! Rules CON-INIT-05, -08, CON-ACT-09, -10, CON-HURT-07, -08, CON-COND-04, -05, -10, -11.

use super::{Gear, Injuries, Pool, Pools, recruit};
use crate::combat::{Conditions, Standing};
use crate::grid::cells_distance;
use crate::mechanics::conditions::referred;
use crate::mechanics::laws::{self, Inspected};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::contest::data::{ContestData, Stats, Trait};
use crate::rules::contest::words::{GRAPPLED, GRAPPLING, PRONE};
use bevy::prelude::World;
use std::collections::BTreeSet;

/// Everything that is out of its bounds, in sentences.
pub fn breaches(world: &World) -> Vec<String> {
    laws::breaches(world, &[pools, standing, holds, gear, place])
}

fn data<'w>(it: &Inspected<'w>) -> &'w ContestData {
    ContestData::of(it.world)
}

/// Rules CON-INIT-08, CON-ACT-09, -10.
fn pools(it: &Inspected<'_>) -> Vec<String> {
    it.get::<Pools>().breaches(|pool, max| match pool {
        Pool::Hp => (-max, max),
        Pool::AttacksUsed if data(it).is_off("CON-ACT-09") => (0, i32::MAX),
        Pool::FreeUsed if data(it).is_off("CON-ACT-10") => (0, i32::MAX),
        _ => (0, max),
    })
}

/// Hit points and standing fit, and who is down has nothing, holds nobody and lies.
/// Rules CON-HURT-07, CON-COND-10, -11.
fn standing(it: &Inspected<'_>) -> Vec<String> {
    let (pools, conditions) = (it.get::<Pools>(), it.get::<Conditions>());
    let standing = *it.get::<Standing>();
    let (hp, max) = (pools.now(Pool::Hp), pools.max(Pool::Hp));
    let mut found = Vec::new();
    let fits = match standing {
        Standing::Up => hp > 0,
        Standing::Unconscious => hp <= 0 && hp > -max,
        Standing::Dead => hp <= -max,
        Standing::Incapacitated => false,
        Standing::Gone | Standing::Reserve => true,
    };
    if !fits && !data(it).is_off("CON-HURT-07") {
        found.push(format!("{standing:?} with {hp} of {max} hit points"));
    }
    let down = matches!(standing, Standing::Unconscious | Standing::Dead);
    if !down || data(it).is_off("CON-COND-10") || data(it).is_off("CON-COND-11") {
        return found;
    }
    let ap = pools.now(Pool::Ap);
    if ap != 0 || !it.get::<Gear>().held().is_empty() {
        found.push(format!("{standing:?} with {ap} AP, or with things in hand"));
    }
    let lies = match standing {
        Standing::Dead => conditions.iter().next().is_none(),
        _ => conditions.has(PRONE),
    };
    if !lies {
        found.push(format!(
            "{standing:?} and not lying, or dead with conditions"
        ));
    }
    found
}

/// A hold is one of two who touch, and both know of it. Rules CON-COND-04, -05.
fn holds(it: &Inspected<'_>) -> Vec<String> {
    let mut found = it.single(&[GRAPPLED, GRAPPLING]);
    found.extend(it.mutual(&[(GRAPPLED, GRAPPLING), (GRAPPLING, GRAPPLED)]));
    let own = it.get::<Conditions>();
    for who in [GRAPPLED, GRAPPLING]
        .iter()
        .flat_map(|key| referred(own, key))
    {
        let other = Inspected { who, ..*it };
        if cells_distance(it.board().kind(), &it.space(), &other.space()) > 1 {
            found.push(format!("in a hold with {who}, who is not near"));
        }
    }
    let (stats, crippled, gear) = (it.get::<Stats>(), it.get::<Injuries>(), it.get::<Gear>());
    let grabs = stats.natural.iter().any(|id| {
        let weapon = data(it).weapon(id);
        weapon.is_some_and(|weapon| weapon.has(Trait::Grab))
    });
    let free = recruit::free_arms(stats, crippled, gear);
    if own.has(GRAPPLING) && !grabs && free.is_empty() {
        found.push("holds somebody without a hand for it".to_owned());
    }
    found
}

/// Things have names of their own, and sound hands; what is counted is there. Rule CON-HURT-08.
fn gear(it: &Inspected<'_>) -> Vec<String> {
    let (gear, crippled) = (it.get::<Gear>(), it.get::<Injuries>());
    let stats = it.get::<Stats>();
    let mut found = gear.breaches();
    let mut arms = BTreeSet::new();
    for held in gear.held() {
        for &arm in &held.grip {
            if !arms.insert(arm) || crippled.0.contains(&arm) {
                let arm = arm.label();
                found.push(format!("{} in a {arm} that is busy or crippled", held.key));
            }
        }
    }
    if arms.len() > stats.hands {
        found.push(format!("{} hands are busy", arms.len()));
    }
    let locations = data(it).locations(&stats.body);
    let odd = crippled.0.iter().filter(|it| !locations.contains(it));
    if !data(it).is_off("CON-HURT-09") {
        found.extend(odd.map(|it| format!("a crippled {}, which it does not have", it.label())));
    }
    found
}

/// Who is up stands where one can stand.
fn place(it: &Inspected<'_>) -> Vec<String> {
    match *it.get::<Standing>() == Standing::Up {
        true => it.place(),
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
