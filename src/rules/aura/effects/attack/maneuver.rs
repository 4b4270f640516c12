//! What a Combat Maneuver that has hit does. Floor 4. Rules AUR-MAN-03 to -05, -08 to -10.

use crate::combat::{Act, CombatantId, GearChange, RollKind, RollReport, Terms, gear_changed};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::with_tables_and_dice;
use crate::rules::aura::components::agenda::Action;
use crate::rules::aura::components::{Pool, Pools};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::data::Category;
use crate::rules::aura::effects::attack::push;
use crate::rules::aura::effects::changes::land;
use crate::rules::aura::effects::openings::set_open;
use crate::rules::aura::effects::{changes, holds, report};
use crate::rules::aura::plan::attack::aim::aim_of;
use crate::rules::aura::plan::attack::disarm::{DisarmTarget, can_land};
use crate::rules::aura::plan::attack::{Maneuver, Plan, disarm};
use crate::rules::aura::plan::timing;
use crate::rules::aura::resolve::{HitClass, withstand};
use crate::rules::aura::snapshot::Situation;
use bevy::prelude::World;

/// The target's weapon falls, or flies where the command says.
pub fn take(
    world: &mut World,
    who: CombatantId,
    target: CombatantId,
    act: &Act,
    spoil: &DisarmTarget,
) {
    let s = Situation::of(world);
    let holder = s.fighter(target);
    let anchor = holder.anchor();
    let agility = s.data.values.costs.fling_agility;
    let light = spoil.category != Some(Category::Heavy);
    let able = light && s.fighter(who).free_agility() >= agility;
    let flung = act.path.first().copied();
    let flung = flung.filter(|&cell| able && can_land(&s, holder, cell));
    if flung.is_some() {
        Pools::change(world, who, Pool::Agility, -agility, "AUR-ACT-30");
    }
    gear_changed(world, target, spoil.key.clone(), GearChange::Disarmed);
    land(world, target, &spoil.weapon, flung.unwrap_or(anchor));
}

/// Rolls Fortitude where the maneuver asks for it, and does what it does. Returns whether the
/// target gave way.
pub fn carry_out(
    world: &mut World,
    plan: &Plan<Terms>,
    maneuver: Maneuver,
    class: HitClass,
    action: &Action,
) -> bool {
    if stands_firm(world, plan, maneuver, class) {
        if maneuver == Maneuver::Push {
            set_open(world, plan.who, "AUR-MAN-08");
        }
        return false;
    }
    match maneuver {
        Maneuver::Trip => trip(world, plan),
        Maneuver::Disarm => disarm(world, plan, action),
        Maneuver::Restrain => holds::seize(world, plan.who, plan.target),
        Maneuver::Push => {
            set_open(world, plan.target, "AUR-MAN-08");
            push::drive(world, action);
        }
    }
    true
}

/// The Fortitude roll; after a critical hit it is the first Defense roll. Rule AUR-MAN-02.
fn stands_firm(world: &mut World, plan: &Plan<Terms>, maneuver: Maneuver, class: HitClass) -> bool {
    let Some(fortitude_defence) = &plan.fortitude_defence else {
        return false;
    };
    if AuraData::of(world).is_off(maneuver.rule()) {
        return false;
    }
    let numbers = fortitude_defence.after(class.is_critical());
    let (holds, roll) = with_tables_and_dice(world, |data: &AuraData, dice| {
        withstand(data, &numbers, fortitude_defence.av, dice)
    });
    let (terms, av) = (&fortitude_defence.terms, fortitude_defence.av);
    let report = RollReport::new(plan.target, RollKind::Defence, "Fortitude", maneuver.rule());
    let report = report.against(Some(plan.who));
    report::inner(world, report, &numbers, terms, av, &roll, holds);
    holds
}

/// Rules AUR-MAN-03, AUR-COND-08.
fn trip(world: &mut World, plan: &Plan<Terms>) {
    changes::lay_down(world, plan.target, "AUR-MAN-03");
}

/// Rule AUR-MAN-04.
fn disarm(world: &mut World, plan: &Plan<Terms>, action: &Action) {
    let s = Situation::of(world);
    let timing = timing::timing_of(&s, action);
    let spoil = aim_of(&s, action, timing).and_then(|aim| disarm::of(&aim, &action.act));
    if let Ok(spoil) = spoil {
        take(world, plan.who, plan.target, &action.act, &spoil);
    }
}
