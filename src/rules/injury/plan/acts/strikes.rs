//! Attacks of every kind. Floor 4. Rules INJ-ACT-03 to -06, INJ-RNG-10, -11.

use super::{Checked, once, provoking};
use crate::combat::{Act, CombatantId, Condition, Refusal, Until};
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::attack::{
    AttackPlan, Riders, Strike, attack_numbers, check_bow, check_part, no_weapon, plan_attack,
};
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::plan::weapons::weapon_for;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// The attack roll that an action asks for.
///
/// # Errors
/// [`Refusal`] if target, weapon or riders are missing or wrong.
pub fn strike_of(who: &Fighter<'_>, act: &Act, mode: Mode) -> Result<Strike, Refusal> {
    let target = act.target();
    let target = target.ok_or_else(|| Refusal::Missing("a combatant as its target".into()))?;
    let with = act.with.clone();
    let with = with.ok_or_else(|| Refusal::Missing("a weapon".into()))?;
    Ok(Strike {
        riders: Riders::of(act, mode, who)?,
        aim: act.aim.clone(),
        iterative: who.pool(Pool::AttacksMade),
        ..Strike::new(who.id, target, with, mode)
    })
}

/// An attack as an action: what it costs, that shots and throws provoke, that a Lunge leaves one
/// open. Rules INJ-ACT-03, -06, INJ-RNG-03.
pub(super) fn attack_action(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    mode: Mode,
    riders: Riders,
    step: Step,
) -> Checked {
    let steps = if mode.is_ranged() && !s.data.is_off("INJ-RNG-03") {
        provoking(s, who, step)
    } else {
        vec![step]
    };
    attacks_as_one(who, s.data.costs.attack(mode), riders, steps)
}

/// The steps of one attack action: what it costs, that a Lunge leaves one open.
/// Rules INJ-ACT-03, -06.
pub(super) fn attacks_as_one(
    who: &Fighter<'_>,
    ap: i32,
    riders: Riders,
    steps: Vec<Step>,
) -> Checked {
    let mut checked = Checked::new(ap).then(steps);
    checked.costs.stamina = riders.cost(who.data);
    checked.costs.attacks = 1;
    if riders.lunge {
        checked.sets(open(who.id))
    } else {
        checked
    }
}

/// Whether the target is there and has the part that is aimed at.
pub(super) fn check_aim(s: &Situation<'_>, strike: &Strike) -> Result<(), Refusal> {
    let target = s.known(strike.target)?;
    strike
        .aim
        .as_ref()
        .map_or(Ok(()), |aim| check_part(target, aim))
}

/// Whether nothing hinders an attacker, whatever the target is. Rules INJ-ACT-13, INJ-ATK-12, INJ-RNG-10, -11.
///
/// # Errors
/// The [`Refusal`] that every target would get.
pub fn check_attacker(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    with: &str,
    mode: Mode,
) -> Result<(), Refusal> {
    check_not_defending(who)?;
    check_weapon(s, who, with, mode)
}

/// Whether a fighter may make attack actions at all this turn. Rule INJ-ACT-13.
///
/// # Errors
/// [`Refusal::Forbidden`] if it has defended.
pub fn check_not_defending(who: &Fighter<'_>) -> Result<(), Refusal> {
    if who.turn.used(words::DEFEND) && !who.data.is_off("INJ-ACT-13") {
        return Err(Refusal::forbidden(
            "It has defended: it cannot attack for the rest of the turn",
            "INJ-ACT-13",
        ));
    }
    Ok(())
}

/// Whether a weapon is in hand and ready for a kind of attack: asked again when the roll comes. Rules INJ-ATK-12, INJ-RNG-10, -11.
///
/// # Errors
/// The [`Refusal`] that every target would get.
pub fn check_weapon(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    with: &str,
    mode: Mode,
) -> Result<(), Refusal> {
    let weapon = weapon_for(s, who, with, mode).ok_or_else(|| no_weapon(with))?;
    let shielded = who.conditions.has(words::SHIELDED);
    if mode == Mode::Throw && shielded && s.data.shield(with).is_some() {
        return Err(Refusal::forbidden(
            "A readied shield cannot be used for anything else",
            "INJ-ACT-14",
        ));
    }
    if mode != Mode::Shoot {
        return Ok(());
    }
    if s.data.is_off("INJ-RNG-10") {
        return check_bow(who, &weapon, mode);
    }
    if who.pool(Pool::Ammunition) < 1 {
        return Err(Refusal::not_enough("ammunition", 1, 0, "INJ-RNG-10"));
    }
    if who.gear.is_unloaded(&weapon.key) {
        return Err(Refusal::forbidden(
            "The weapon has to be reloaded first",
            "INJ-RNG-10",
        ));
    }
    check_bow(who, &weapon, mode)
}

/// The plan of an attack whose roll comes now: what has happened since it was declared can have made it
/// impossible. Rule INJ-ATK-02.
///
/// # Errors
/// The [`Refusal`] with what bars it.
pub fn plan_roll(s: &Situation<'_>, strike: Strike) -> Result<AttackPlan, Refusal> {
    let plan = plan_attack(s, strike)?;
    let Strike {
        attacker,
        ref with,
        mode,
        ..
    } = plan.strike;
    check_weapon(s, s.fighter(attacker), with, mode)?;
    Ok(plan)
}

/// Open to melee attacks. Rule INJ-COND-14.
pub(super) fn open(who: CombatantId) -> Condition {
    Condition::new(words::OPEN, 1, "INJ-COND-14").until(Until::StartOfTurn(who))
}

/// A second enemy beside the first, struck in passing. Rule INJ-ACT-05; ruling INJ-R40.
pub fn check_cleave(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let chance = who.turn.cleave().filter(|_| !s.data.is_off("INJ-ACT-05"));
    let chance = chance.ok_or_else(|| {
        Refusal::forbidden(
            "A cleave has to follow at once on a melee hit in its own turn",
            "INJ-ACT-05",
        )
    })?;
    once(who, words::CLEAVE)?;
    check_not_defending(who)?;
    let mut act = act.clone();
    act.with = Some(chance.with.clone());
    let mut strike = strike_of(who, &act, Mode::Melee)?;
    strike.iterative = chance.iterative;
    check_aim(s, &strike)?;
    let (first, second) = (s.fighter(chance.target), s.fighter(strike.target));
    if second.id == first.id || second.side == who.side || s.distance(first, second) > 1 {
        return Err(Refusal::forbidden_because(
            format_smolstr!(
                "A cleave has to strike another enemy next to {}",
                first.name
            ),
            "INJ-ACT-05",
        ));
    }
    let cost = s.data.costs.cleave_stamina + strike.riders.cost(s.data);
    attack_numbers(s, &strike)?;
    let mut checked = Checked::new(0)
        .sets(open(who.id))
        .then([Step::Strike(strike)]);
    checked.costs.stamina = cost;
    Ok(checked)
}
