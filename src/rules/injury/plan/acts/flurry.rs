//! Several attack rolls in one action: Multiweapon and Rapid Shot. Floor 4.
//! Rules INJ-ACT-07, -11, -12; rulings INJ-R41, -R42, -R77.

use super::strikes::{attacks_as_one, check_aim, check_not_defending, check_weapon, strike_of};
use super::{Checked, provoking};
use crate::combat::{Act, CombatantId, Refusal, Target, item_of_key};
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::{InjuryData, Mode, Reload, Trait};
use crate::rules::injury::plan::attack::{AttackForm, Riders, Strike, plan_attack};
use crate::rules::injury::plan::gear;
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::plan::weapons::{Wielded, melee_weapons, ready_to_throw, weapon_of};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// One melee attack with each of several weapons. Rules INJ-ACT-03, -07.
pub fn check_multiweapon(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Checked, Refusal> {
    check_not_defending(who)?;
    let strikes = rolls_of(s, who, act, Mode::Melee, AttackForm::Multiweapon)?;
    check_each_once(s, who, &strikes)?;
    let riders = strikes[0].riders;
    let steps = strikes.into_iter().map(Step::Strike);
    Ok(attacks_as_one(
        who,
        s.data.costs.multiweapon,
        riders,
        steps.collect(),
    ))
}

/// Several shots with one bow, or several throws. Rules INJ-ACT-03, -12.
pub fn check_rapid_shot(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<Checked, Refusal> {
    check_not_defending(who)?;
    let mode = shot_mode(s, who, act)?;
    let shots = i32::try_from(1 + act.also.len()).unwrap_or(i32::MAX);
    let strikes = rolls_of(s, who, act, mode, AttackForm::RapidShot(shots))?;
    let riders = strikes[0].riders;
    let steps = if mode == Mode::Throw {
        check_enough_to_throw(who, &strikes)?;
        let throws = strikes
            .into_iter()
            .flat_map(|strike| [Step::DrawToThrow(strike.clone()), Step::Strike(strike)]);
        throws.collect()
    } else {
        check_one_bow(s, who, &strikes)?;
        strikes.into_iter().map(Step::Strike).collect()
    };
    Ok(attacks_as_one(
        who,
        s.data.costs.rapid_shot,
        riders,
        volley(s, who, steps),
    ))
}

/// The attack rolls that an action names, in order; the riders go with the first.
fn rolls_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mode: Mode,
    form: AttackForm,
) -> Result<Vec<Strike>, Refusal> {
    let first = Strike {
        form,
        ..strike_of(who, act, mode)?
    };
    check_count(s.data, form, 1 + act.also.len())?;
    let mut strikes = vec![first.clone()];
    for (with, target) in &act.also {
        let Target::Combatant(target) = *target else {
            return Err(Refusal::Missing("combatants as its targets".into()));
        };
        // A thing that is thrown away already is followed by another of its kind.
        let gone = mode == Mode::Throw && strikes.iter().any(|strike| strike.with == *with);
        let with = if gone { item_of_key(with) } else { with };
        strikes.push(Strike {
            with: with.into(),
            target,
            riders: s
                .data
                .in_force("INJ-ACT-11", Riders::default(), first.riders),
            aim: None,
            ..first.clone()
        });
    }
    for strike in &mut strikes {
        check_aim(s, strike)?;
        let planned = plan_attack(s, strike.clone())?.strike;
        if mode != Mode::Throw {
            strike.with = planned.with;
        }
    }
    Ok(strikes)
}

/// How many rolls a Rapid Shot has at most. Rule INJ-ACT-12.
fn most_shots(data: &InjuryData) -> usize {
    usize::try_from(data.attacks.rapid_shots).unwrap_or(0)
}

fn check_count(data: &InjuryData, form: AttackForm, rolls: usize) -> Result<(), Refusal> {
    let enough = match form {
        AttackForm::Multiweapon => rolls >= 2,
        _ => (2..=most_shots(data)).contains(&rolls),
    };
    if enough {
        return Ok(());
    }
    let why = match form {
        AttackForm::Multiweapon => {
            "At least two weapons must be named, each with its target".into()
        }
        _ => format_smolstr!(
            "2 to {} shots must be named, each with its target",
            most_shots(data)
        ),
    };
    Err(Refusal::forbidden_because(why, form.rule()))
}

/// One window for the whole action. Rule INJ-REACT-02.
fn volley(s: &Situation<'_>, who: &Fighter<'_>, mut steps: Vec<Step>) -> Vec<Step> {
    let rest = steps.split_off(1);
    let first = steps.into_iter().flat_map(|step| provoking(s, who, step));
    first.chain(rest).collect()
}

fn check_each_once(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    strikes: &[Strike],
) -> Result<(), Refusal> {
    for (at, strike) in strikes.iter().enumerate() {
        check_weapon(s, who, &strike.with, Mode::Melee)?;
        if strike.with == words::UNARMED {
            return Err(Refusal::forbidden(
                "A bare hand cannot be one of the weapons of this attack",
                "INJ-ACT-07",
            ));
        }
        if strikes[..at].iter().any(|other| other.with == strike.with) {
            return Err(Refusal::forbidden_because(
                format_smolstr!("Each weapon strikes once: {} is named twice", strike.with),
                "INJ-ACT-07",
            ));
        }
    }
    Ok(())
}

/// Whether the weapon shoots or is thrown in a Rapid Shot.
fn shot_mode(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Mode, Refusal> {
    let with = act
        .with
        .as_ref()
        .ok_or_else(|| Refusal::Missing("a weapon".into()))?;
    if let Some(weapon) = weapon_of(s, who, with)
        && let Some(mode) = rapid_mode(&weapon)
    {
        return Ok(mode);
    }
    let quick = s
        .data
        .weapon(with)
        .filter(|weapon| weapon.has(Trait::Quick));
    let Some(weapon) = quick else {
        return Err(Refusal::forbidden(
            "Rapid shots need a bow that is loaded for nothing, or throwing weapons that are drawn for nothing",
            "INJ-ACT-12",
        ));
    };
    if ready_to_throw(s, who, with).is_none() {
        gear::check_draw(s, who, &weapon.id)?;
    }
    Ok(Mode::Throw)
}

/// How a weapon is used in a Rapid Shot; `None` if it cannot be. Rule INJ-ACT-12.
pub fn rapid_mode(weapon: &Wielded<'_>) -> Option<Mode> {
    let data = weapon.data;
    if data.has(Trait::Bow) && data.reload == Reload::Free {
        return Some(Mode::Shoot);
    }
    (data.has(Trait::Quick) && data.thrown.is_some() && !weapon.natural).then_some(Mode::Throw)
}

fn check_one_bow(s: &Situation<'_>, who: &Fighter<'_>, strikes: &[Strike]) -> Result<(), Refusal> {
    let first = &strikes[0];
    check_weapon(s, who, &first.with, Mode::Shoot)?;
    if strikes.iter().any(|strike| strike.with != first.with) {
        return Err(Refusal::forbidden(
            "All rapid shots have to come from one weapon",
            "INJ-ACT-12",
        ));
    }
    enough("ammunition", strikes.len(), who.pool(Pool::Ammunition))
}

fn check_enough_to_throw(who: &Fighter<'_>, strikes: &[Strike]) -> Result<(), Refusal> {
    let item = item_of_key(&strikes[0].with);
    if strikes
        .iter()
        .any(|strike| item_of_key(&strike.with) != item)
    {
        return Err(Refusal::forbidden(
            "All rapid throws have to be of one kind of weapon",
            "INJ-ACT-12",
        ));
    }
    let held = who.gear.held().iter().filter(|held| held.item == item);
    let stowed = who.gear.stowed().get(item).copied().unwrap_or(0);
    let has = i32::try_from(held.count()).unwrap_or(0) + i32::try_from(stowed).unwrap_or(0);
    enough(&item.replace('_', " "), strikes.len(), has)
}

fn enough(pool: &str, needs: usize, has: i32) -> Result<(), Refusal> {
    let needs = i32::try_from(needs).unwrap_or(i32::MAX);
    if has >= needs {
        return Ok(());
    }
    Err(Refusal::not_enough(pool, needs, has, "INJ-RNG-10"))
}

/// A Multiweapon that names its target and no further attacks, with every weapon that reaches it.
#[must_use]
pub fn with_all_weapons(s: &Situation<'_>, who: &Fighter<'_>, mut act: Act) -> Act {
    let Some(target) = only_target(s, &act) else {
        return act;
    };
    let mut reaching = weapons_at(s, who, target);
    if let Some(first) = act.with.clone() {
        reaching.retain(|key| *key != first);
        reaching.insert(0, first);
    }
    let mut keys = reaching.into_iter();
    act.with = keys.next();
    act.also = keys.map(|key| (key, Target::Combatant(target))).collect();
    act
}

/// A Rapid Shot that names its target and no further shots, with as many as its rider asks for.
#[must_use]
pub fn with_further_shots(s: &Situation<'_>, mut act: Act) -> Act {
    let Some(target) = only_target(s, &act) else {
        return act;
    };
    let more = act.riders.remove(words::MORE_SHOTS).unwrap_or(0);
    let further = 1 + usize::try_from(more).unwrap_or(0).min(most_shots(s.data));
    let with = act.with.clone().unwrap_or_default();
    act.also = vec![(with, Target::Combatant(target)); further];
    act
}

/// The target of an action that names no further attacks.
fn only_target(s: &Situation<'_>, act: &Act) -> Option<CombatantId> {
    let target = act.target().filter(|_| act.also.is_empty());
    target.filter(|&target| s.find(target).is_some())
}

/// The melee weapons with which a fighter can strike at a target now.
fn weapons_at(s: &Situation<'_>, who: &Fighter<'_>, target: CombatantId) -> Vec<SmolStr> {
    let strike = |with: &SmolStr| Strike {
        iterative: who.pool(Pool::AttacksMade),
        form: AttackForm::Multiweapon,
        ..Strike::new(who.id, target, with.clone(), Mode::Melee)
    };
    melee_weapons(s, who)
        .map(|weapon| weapon.key)
        .filter(|key| key != words::UNARMED && plan_attack(s, strike(key)).is_ok())
        .collect()
}
