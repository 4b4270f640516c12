//! What must hold of every combatant between two commands. Floor 4. Rules WND-HURT-02, -13, WND-COND-04, -09, -10, WND-INIT-05,
//! -12.

use super::{Commitment, Gear, Pool, Pools, Readied};
use crate::combat::{Conditions, Standing};
use crate::mechanics::laws::{self, Inspected};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::words::{
    CARRYING, GRAPPLING, PRONE, READIED, RIDING, UNCONSCIOUS, UNDERWAY,
};
use bevy::prelude::World;

/// Everything that is out of its bounds, in sentences.
pub fn breaches(world: &World) -> Vec<String> {
    laws::breaches(world, &[pools, standing, pairs, commitments, gear, place])
}

fn pools(it: &Inspected<'_>) -> Vec<String> {
    let pools = it.get::<Pools>();
    let mut found = pools.breaches(|_, max| (0, max));
    let (mana, invested) = (pools.now(Pool::Mana), pools.now(Pool::Invested));
    if mana + invested > pools.max(Pool::Mana) {
        found.push(format!("{mana} mana and {invested} invested"));
    }
    found
}

/// Who is unconscious lies there with nothing to act with. Rules WND-COND-04, WND-R43.
fn standing(it: &Inspected<'_>) -> Vec<String> {
    let conditions = it.get::<Conditions>();
    let standing = *it.get::<Standing>();
    let senseless = conditions.has(UNCONSCIOUS);
    let mut found = Vec::new();
    if standing.is_there() && senseless != (standing == Standing::Unconscious) {
        found.push(format!(
            "{standing:?} and the condition says something else"
        ));
    }
    if standing != Standing::Unconscious || WoundsData::of(it.world).is_off("WND-COND-04") {
        return found;
    }
    if !conditions.has(PRONE) {
        found.push("unconscious and not prone".to_owned());
    }
    if it.get::<Pools>().now(Pool::Ap) > 0 {
        found.push("unconscious with AP".to_owned());
    }
    if !it.get::<Gear>().held.is_empty() {
        found.push("unconscious with things in hand".to_owned());
    }
    found
}

/// A grapple and a ride are of two, and both know of it. Rules WND-COND-09, WND-POS-24.
fn pairs(it: &Inspected<'_>) -> Vec<String> {
    it.mutual(&[
        (GRAPPLING, GRAPPLING),
        (RIDING, CARRYING),
        (CARRYING, RIDING),
    ])
}

/// What is kept or under way goes with its condition. Rules WND-ACT-16, WND-INIT-13.
fn commitments(it: &Inspected<'_>) -> Vec<String> {
    let own = it.get::<Conditions>();
    let pairs = [
        (READIED, it.get::<Readied>().0.is_some()),
        (UNDERWAY, it.get::<Commitment>().act.is_some()),
    ];
    let wrong = pairs
        .into_iter()
        .filter(|&(key, there)| own.has(key) != there);
    wrong
        .map(|(key, there)| format!("{key}: an action is there: {there}"))
        .collect()
}

/// Two hands at most are busy.
fn gear(it: &Inspected<'_>) -> Vec<String> {
    let gear = it.get::<Gear>();
    let mut found = gear.breaches();
    if gear.busy() > 2 {
        found.push(format!("{} hands are busy", gear.busy()));
    }
    found
}

/// Everybody stands where one can stand.
fn place(it: &Inspected<'_>) -> Vec<String> {
    match it.get::<Standing>().is_there() {
        true => it.place(),
        false => Vec::new(),
    }
}
