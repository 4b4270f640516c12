//! What must hold of every combatant between two commands. Floor 4. Rules TRI-HURT-02, -03, TRI-COND-07, -08, -17, TRI-STAT-06.

use super::{Gear, Pool, Pools};
use crate::combat::{Conditions, Standing};
use crate::mechanics::laws::{self, Inspected};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::triad::data::{Stats, TriadData};
use crate::rules::triad::words::{Body, CARRYING, GRAPPLED, GRAPPLING, PRONE, RIDING, UNCONSCIOUS};
use bevy::prelude::World;

/// Everything that is out of its bounds, in sentences.
pub fn breaches(world: &World) -> Vec<String> {
    laws::breaches(world, &[pools, standing, holds, gear, place])
}

fn pools(it: &Inspected<'_>) -> Vec<String> {
    it.get::<Pools>().breaches(|pool, max| match pool {
        // The damage that kills is not cut short. Rule TRI-HURT-01.
        Pool::Hp if *it.get::<Standing>() == Standing::Dead => (i32::MIN, max),
        Pool::Hp => (-max, max),
        _ => (0, max),
    })
}

/// Hit points, conditions and standing fit. Rules TRI-HURT-02, -03, TRI-COND-17.
fn standing(it: &Inspected<'_>) -> Vec<String> {
    let (pools, conditions) = (it.get::<Pools>(), it.get::<Conditions>());
    let standing = *it.get::<Standing>();
    let (hp, max) = (pools.now(Pool::Hp), pools.max(Pool::Hp));
    let data = TriadData::of(it.world);
    let off = data.is_off("TRI-HURT-02") || data.is_off("TRI-HURT-03");
    let senseless = conditions.has(UNCONSCIOUS);
    let fits = match standing {
        Standing::Up => hp > 0 && !senseless,
        Standing::Incapacitated => hp <= 0 && hp > -max && !senseless,
        Standing::Unconscious => senseless && hp > -max,
        Standing::Dead | Standing::Gone | Standing::Reserve => true,
    };
    let mut found = Vec::new();
    if !fits && !off {
        found.push(format!("{standing:?} with {hp} of {max} hit points"));
    }
    let limbless = it.get::<Stats>().body == Body::Limbless;
    if standing == Standing::Unconscious && !limbless && !conditions.has(PRONE) {
        found.push("Unconscious and not Prone".to_owned());
    }
    found
}

/// A hold is one of two, and both know of it; so is a ride. Rules TRI-COND-07, -08; ruling TRI-R36.
fn holds(it: &Inspected<'_>) -> Vec<String> {
    let mut found = it.single(&[GRAPPLED, GRAPPLING, RIDING, CARRYING]);
    found.extend(it.mutual(&[
        (GRAPPLED, GRAPPLING),
        (GRAPPLING, GRAPPLED),
        (RIDING, CARRYING),
        (CARRYING, RIDING),
    ]));
    found
}

/// No more hands are busy than there are.
fn gear(it: &Inspected<'_>) -> Vec<String> {
    let gear = it.get::<Gear>();
    let mut found = gear.breaches();
    if gear.busy() > it.get::<Stats>().hands {
        found.push(format!("{} hands are busy", gear.busy()));
    }
    found
}

/// Who is on the ground stands where one can stand.
fn place(it: &Inspected<'_>) -> Vec<String> {
    match it.get::<Standing>().is_there() {
        true => it.place(),
        false => Vec::new(),
    }
}
