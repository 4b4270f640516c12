//! Abilities and the draught take effect. Floor 4. Section 16 of the reference; rules AUR-ACT-24,
//! AUR-ATK-12, AUR-COND-05, -14, AUR-REST-05.

use super::changes::{end_condition, end_of_round, set_condition};
use super::openings::open_attack;
use super::report::inner as tell_inner;
use super::watching::reveal;
use crate::combat::{
    Condition, GearChange, RollKind, RollReport, Until, attack_resolved, gear_changed,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::with_tables_and_dice;
use crate::rules::aura::components::agenda::{self as steps, UnderWay};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::hurt;
use crate::rules::aura::plan::abilities::{RULE, check_drink, stare_numbers};
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::resolve::withstand;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use bevy::prelude::{In, World};

/// A Recovery Surge, once to a Short Rest.
pub fn second_wind(In(steps::SecondWind): In<steps::SecondWind>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    if AuraData::of(world).is_off(RULE) {
        return;
    }
    let who = action.who;
    let spent = Condition::new(words::WIND_SPENT, 1, RULE).until(Until::Rest);
    set_condition(world, who, spent);
    hurt::surge(world, who, "AUR-REST-05");
}

/// Rule AUR-COND-14.
pub fn shake_off(In(steps::ShakeOff): In<steps::ShakeOff>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    if AuraData::of(world).is_off(RULE) {
        return;
    }
    let who = action.who;
    let mired = Fighter::of(world, who).mired;
    end_condition(world, who, words::SLOWED, RULE);
    if mired {
        let until = end_of_round(world, 0);
        let sure = Condition::new(words::SURE_OF_GROUND, 1, "AUR-COND-14").until(until);
        set_condition(world, who, sure);
    }
}

/// A draught is drunk. Rule AUR-REST-05.
pub fn drink(In(steps::Drink): In<steps::Drink>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    if AuraData::of(world).is_off(RULE) {
        return;
    }
    let who = action.who;
    let s = Situation::of(world);
    let drinker = check_drink(&s, s.fighter(who), &action.act);
    let draught = s
        .fighter(who)
        .gear
        .held_as(words::DRAUGHT)
        .map(|it| it.key.clone());
    let (Ok(drinker), Some(item)) = (drinker, draught) else {
        return;
    };
    gear_changed(world, who, item, GearChange::Used);
    hurt::surge(world, drinker, "AUR-REST-05");
}

/// Rules AUR-ATK-12, AUR-COND-05.
pub fn stare(In(steps::Stare): In<steps::Stare>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    if AuraData::of(world).is_off(RULE) {
        return;
    }
    let who = action.who;
    let s = Situation::of(world);
    let Some(target) = action.act.target().and_then(|id| s.find(id)) else {
        return;
    };
    let (numbers, terms, av) = stare_numbers(&s, s.fighter(who), target);
    let target = target.id;
    open_attack(world, who, Timing::Action);
    let (holds, roll) = with_tables_and_dice(world, |data: &AuraData, dice| {
        withstand(data, &numbers, av, dice)
    });
    let report = RollReport::new(target, RollKind::Defence, "Will", "AUR-ATK-12");
    let report = report.against(Some(who));
    tell_inner(world, report, &numbers, &terms, av, &roll, holds);
    if !holds {
        let until = end_of_round(world, 1);
        let dazed = Condition::new(words::DAZED, 1, "AUR-COND-05").until(until);
        set_condition(world, target, dazed);
    }
    let result = if holds { "miss" } else { "hit" };
    attack_resolved(world, who, target, words::DREAD_STARE, result, true);
    reveal(world, who);
}
