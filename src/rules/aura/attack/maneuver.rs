//! What a Combat Maneuver that has hit does. Floor 4. Rules AUR-MAN-03 to -05, -08 to -10.

use super::aim::aim_of;
use super::plan::Plan;
use super::strike::set_open;
use super::wielded::Maneuver;
use super::{disarm, hold, push, report};
use crate::combat::{BattleDice, Terms, rule_is_off};
use crate::rules::aura::course;
use crate::rules::aura::resolve::{HitClass, withstand};
use crate::rules::aura::situation::Situation;
use crate::rules::aura::steps::Action;
use bevy::prelude::World;

/// Rolls Fortitude where the maneuver asks for it, and does what it does. Returns whether the
/// target gave way.
pub(super) fn carry_out(
    world: &mut World,
    (plan, maneuver): (&Plan<Terms>, Maneuver),
    (class, action): (HitClass, &Action),
) -> bool {
    if stands_firm(world, (plan, maneuver), class) {
        if maneuver == Maneuver::Push {
            set_open(world, plan.who, "AUR-MAN-08");
        }
        return false;
    }
    match maneuver {
        Maneuver::Trip => trip(world, plan),
        Maneuver::Disarm => disarm(world, plan, action),
        Maneuver::Restrain => hold::seize(world, plan.who, plan.target),
        Maneuver::Push => {
            set_open(world, plan.target, "AUR-MAN-08");
            push::drive(world, action);
        }
    }
    true
}

/// The Fortitude roll; after a critical hit it is the first Defense roll. Rule AUR-MAN-02.
fn stands_firm(
    world: &mut World,
    (plan, maneuver): (&Plan<Terms>, Maneuver),
    class: HitClass,
) -> bool {
    let Some(fortitude_defence) = &plan.fortitude_defence else {
        return false;
    };
    if rule_is_off(maneuver.rule()) {
        return false;
    }
    let numbers = fortitude_defence.after(class.is_critical());
    let (holds, roll) = withstand(
        &numbers,
        fortitude_defence.av,
        &mut world.resource_mut::<BattleDice>().0,
    );
    report::inner(
        world,
        (plan.target, plan.who),
        ("Fortitude", maneuver.rule()),
        (&numbers, &fortitude_defence.terms, fortitude_defence.av),
        (holds, &roll),
    );
    holds
}

/// Rules AUR-MAN-03, AUR-COND-08.
fn trip(world: &mut World, plan: &Plan<Terms>) {
    course::lay_down(world, plan.target, "AUR-MAN-03");
}

/// Rule AUR-MAN-04.
fn disarm(world: &mut World, plan: &Plan<Terms>, action: &Action) {
    let s = Situation::of(world);
    let timing = course::timing_of(&s, action);
    let spoil = aim_of(&s, (action, timing)).and_then(|aim| disarm::of(&aim, &action.act));
    if let Ok(spoil) = spoil {
        disarm::take(world, (plan.who, plan.target), &action.act, &spoil);
    }
}
