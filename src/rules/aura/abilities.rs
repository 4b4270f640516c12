//! Abilities and the draught. Floor 4. Section 16 of the reference; rules AUR-ACT-24, AUR-ATK-12,
//! AUR-COND-14, AUR-REST-05.

use super::attack::{TargetState, check_free, inner_numbers, open_attack, tell_inner};
use super::begin::Timing;
use super::components::Pool;
use super::course::{end_condition, end_of_round, set_condition};
use super::data::{Ability, AbilityEntry, Resistance};
use super::facing::{attack_facing, reveal};
use super::hurt;
use super::keys;
use super::price::Price;
use super::resolve::{DefenceNumbers, withstand};
use super::situation::{Fighter, Situation};
use super::steps::Action;
use crate::board::Grade;
use crate::combat::{
    Act, BattleDice, BattleEvent, CombatantId, Condition, GearChange, Refusal, RuleId, Terms,
    Until, gear_changed, record, rule_is_off,
};
use bevy::prelude::World;

const RULE: &str = "AUR-ACT-24";

fn forbidden<T>(why: &'static str, rule: &'static str) -> Result<T, Refusal> {
    Err(Refusal::barred(why, rule))
}

/// Whether an ability can be used now, and its price.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub(super) fn check(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    match act.verb.as_str() {
        keys::SECOND_WIND => check_second_wind(s, who),
        keys::SHAKE_OFF => check_shake_off(s, who),
        keys::DREAD_STARE => check_stare(s, who, act),
        _ => check_drink(s, who, act).map(|_| Price::energy(1)),
    }
}

fn known<'s>(
    s: &Situation<'s>,
    who: &Fighter<'_>,
    ability: Ability,
) -> Result<&'s AbilityEntry, Refusal> {
    if who.stats.can(ability) {
        return Ok(s.data.ability(ability));
    }
    forbidden("It has no such ability", RULE)
}

/// Once to a Short Rest, for a Recovery Surge.
fn check_second_wind(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Price, Refusal> {
    let entry = known(s, who, Ability::SecondWind)?;
    if who.conditions.has(keys::WIND_SPENT) {
        return forbidden("Second Wind comes back with a Short Rest", RULE);
    }
    if who.pool(Pool::Surges) < 1 {
        return forbidden("There is no Recovery Surge left", "AUR-REST-05");
    }
    Ok(Price::energy(entry.energy))
}

/// Rule AUR-COND-14; what a hold imposes stays (AUR-COND-13).
fn check_shake_off(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Price, Refusal> {
    let entry = known(s, who, Ability::ShakeOff)?;
    if !who.conditions.has(keys::SLOWED) && !who.mired {
        return forbidden("There is nothing to shake off", RULE);
    }
    Ok(Price::energy(entry.energy))
}

/// Rules AUR-ATK-12, AUR-POS-06.
fn check_stare(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let entry = known(s, who, Ability::DreadStare)?;
    check_free(who)?;
    let target = act.target().and_then(|id| s.find(id));
    let Some(target) = target.filter(|t| t.is_alive() && t.side != who.side) else {
        return Err(Refusal::Missing("an opponent".into()));
    };
    let distance = s.distance(who, target);
    if distance > entry.range {
        return Err(Refusal::TooFar {
            distance,
            reach: entry.range,
            rule: RuleId(RULE),
        });
    }
    let line = s.line(who, target);
    if !s.is_aware(who, target) || line.sight_blocked || line.grade >= Grade::Total {
        return forbidden("The target is not in sight", RULE);
    }
    attack_facing(s, who, (act, target))?;
    Ok(Price::energy(entry.energy))
}

/// The drinker of a draught: oneself or an ally beside.
fn check_drink(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<CombatantId, Refusal> {
    if who.gear.held_as(keys::DRAUGHT).is_none() {
        return forbidden("There is no draught in hand", RULE);
    }
    let drinker = act
        .target()
        .map_or(Some(who.id), |id| s.find(id).map(|f| f.id));
    let Some(drinker) = drinker.map(|id| s.fighter(id)) else {
        return Err(Refusal::Missing("an ally".into()));
    };
    if !drinker.is_alive() || drinker.side != who.side {
        return forbidden("A draught is for oneself or an ally", RULE);
    }
    let distance = if drinker.id == who.id {
        0
    } else {
        s.distance(who, drinker)
    };
    if distance > 1 {
        return Err(Refusal::TooFar {
            distance,
            reach: 1,
            rule: RuleId(RULE),
        });
    }
    Ok(drinker.id)
}

/// An ability that was paid for takes effect.
pub(super) fn perform(world: &mut World, action: &Action) {
    let who = action.who;
    if rule_is_off(RULE) {
        return;
    }
    match action.act.verb.as_str() {
        keys::SECOND_WIND => {
            let spent = Condition::new(keys::WIND_SPENT, 1, RULE).until(Until::Rest);
            set_condition(world, who, spent);
            hurt::surge(world, who, "AUR-REST-05");
        }
        keys::SHAKE_OFF => shake_off(world, who),
        keys::DREAD_STARE => stare(world, action),
        _ => drink(world, action),
    }
}

/// Rule AUR-COND-14.
fn shake_off(world: &mut World, who: CombatantId) {
    let mired = Fighter::of(world, who).mired;
    end_condition(world, who, keys::SLOWED, RULE);
    if mired {
        let until = end_of_round(world, 0);
        let sure = Condition::new(keys::SURE_OF_GROUND, 1, "AUR-COND-14").until(until);
        set_condition(world, who, sure);
    }
}

fn drink(world: &mut World, action: &Action) {
    let who = action.who;
    let s = Situation::of(world);
    let drinker = check_drink(&s, s.fighter(who), &action.act);
    let draught = s
        .fighter(who)
        .gear
        .held_as(keys::DRAUGHT)
        .map(|it| it.key.clone());
    let (Ok(drinker), Some(item)) = (drinker, draught) else {
        return;
    };
    gear_changed(world, who, item, GearChange::Used);
    hurt::surge(world, drinker, "AUR-REST-05");
}

/// The Will roll against a stare, with what it consists of and the AV. Rule AUR-ATK-12.
#[must_use]
pub fn stare_numbers(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    target: &Fighter<'_>,
) -> (DefenceNumbers, Terms, i32) {
    let unnoticed = !s.is_aware(target, who) && !rule_is_off("AUR-ATK-06");
    let target_state = TargetState::of(target);
    let how = (
        Resistance::Will,
        target_state,
        target_state.surprised || unnoticed,
    );
    let (numbers, terms) = inner_numbers(target, how, Terms::new());
    (numbers, terms, s.data.ability(Ability::DreadStare).av)
}

/// Rules AUR-ATK-12, AUR-COND-05.
fn stare(world: &mut World, action: &Action) {
    let who = action.who;
    let s = Situation::of(world);
    let Some(target) = action.act.target().and_then(|id| s.find(id)) else {
        return;
    };
    let (numbers, terms, av) = stare_numbers(&s, s.fighter(who), target);
    let target = target.id;
    open_attack(world, who, Timing::Action);
    let dice = &mut world.resource_mut::<BattleDice>().0;
    let (holds, roll) = withstand(&numbers, av, dice);
    let sides = (target, who);
    tell_inner(
        world,
        sides,
        ("Will", "AUR-ATK-12"),
        (&numbers, &terms, av),
        (holds, &roll),
    );
    if !holds {
        let until = end_of_round(world, 1);
        let dazed = Condition::new(keys::DAZED, 1, "AUR-COND-05").until(until);
        set_condition(world, target, dazed);
    }
    record(
        world,
        BattleEvent::AttackResolved {
            who,
            target,
            with: keys::DREAD_STARE.into(),
            result: if holds { "miss".into() } else { "hit".into() },
            degrees: None,
            ranged: true,
        },
    );
    reveal(world, who);
}
