//! Hinder: the rolls, and what comes of them. Floor 4. Rules WND-ACT-31 to -34; rulings WND-R102, WND-R110.

use super::down::fall_prone;
use super::forced::push;
use super::mounts::unhorse;
use super::things::drop_item;
use crate::combat::{CombatantId, Condition, GearChange, attack_resolved};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Deed, Resolution, conditions, durations};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::hinder::{self, Attempt};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{DISTRACTED, UNARMED};
use bevy::prelude::World;
use smol_str::SmolStr;

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

/// Rolls a Hinder and tells how it came out. Returns by how much it succeeds; `None` if it fails.
fn roll(
    world: &mut World,
    who: CombatantId,
    target: CombatantId,
    attempt: &Attempt,
    with: SmolStr,
) -> Option<i32> {
    let (succeeds, margin) = match attempt {
        Attempt::Against(check) => {
            let checked = check.roll(world, who, Some(target));
            (checked.success, checked.margin)
        }
        Attempt::Opposed(opposed) => {
            let opposition = opposed.roll(world, who, Some(target));
            (opposition.success, opposition.own.margin)
        }
    };
    let result = if succeeds { "success" } else { "failure" };
    attack_resolved(world, who, target, with, result, false);
    succeeds.then_some(margin)
}

/// With the bare body.
const fn bare() -> SmolStr {
    SmolStr::new_static(UNARMED)
}

/// A thing is struck out of a hand, into the cell of the one who held it. Rule WND-ACT-31.
pub fn disarm(world: &mut World, it: &Doing<'_>) {
    let Some(target) = it.target else { return };
    let plan = it.ask(world, |s, f| {
        let plan = hinder::disarm(s, f, it.act).ok()?;
        Some((plan.attempt, plan.thing, plan.weapon.data.id.clone()))
    });
    let Some(Some((attempt, thing, with))) = plan else {
        return;
    };
    if roll(world, it.who, target, &attempt, with).is_some() {
        drop_item(world, target, &thing, GearChange::Disarmed);
    }
}

/// An enemy is distracted to the end of the round. Rule WND-ACT-32; ruling WND-R29.
pub fn distract(world: &mut World, it: &Doing<'_>) {
    let Some(target) = it.target else { return };
    let opposed = it.ask(world, |s, f| hinder::distract(s, f, it.act));
    let Some(Ok(opposed)) = opposed else { return };
    let attempt = Attempt::Opposed(opposed);
    if roll(world, it.who, target, &attempt, bare()).is_some() {
        let until = durations::rounds(world, 1);
        let distracted = Condition::new(DISTRACTED, 1, it.rule()).until(until);
        conditions::set(world, target, distracted);
    }
}

/// Throws a rider from the saddle by what was done to it. Returns whether it has. Rule WND-POS-28; ruling WND-R110.
fn unseat(world: &mut World, target: CombatantId) -> bool {
    const RULE: &str = "WND-POS-28";
    let rides = Fighter::of(world, target).mount().is_some();
    let thrown = rides && !WoundsData::of(world).is_off(RULE);
    if thrown {
        unhorse(world, target, RULE);
    }
    thrown
}

/// An enemy is moved, or falls from its mount. Rule WND-ACT-33; ruling WND-R110.
pub fn shove(world: &mut World, it: &Doing<'_>) {
    let Some(target) = it.target else { return };
    let plan = it.ask(world, |s, f| hinder::shove(s, f, it.act));
    let Some(Ok(plan)) = plan else { return };
    let attempt = Attempt::Against(plan.check.clone());
    let Some(margin) = roll(world, it.who, target, &attempt, bare()) else {
        return;
    };
    if !unseat(world, target) {
        let yards = hinder::yards(&Situation::of(world), &plan, margin);
        push(world, target, plan.toward, yards, it.rule());
    }
}

/// An enemy falls, or falls from its mount. Rule WND-ACT-34; ruling WND-R110.
pub fn trip(world: &mut World, it: &Doing<'_>) {
    let Some(target) = it.target else { return };
    let check = it.ask(world, |s, f| hinder::trip(s, f, it.act));
    let Some(Ok(check)) = check else { return };
    let attempt = Attempt::Against(check);
    let tripped = roll(world, it.who, target, &attempt, bare()).is_some();
    if tripped && !unseat(world, target) {
        fall_prone(world, target, it.rule());
    }
}
