//! Doors, levers and attacks on objects. Floor 4. Rules INJ-ACT-18, -22.

use super::Checked;
use super::strikes::{attack_action, check_attacker};
use crate::board::{Fitting, Fixture};
use crate::combat::{Act, Refusal, Target};
use crate::mechanics::fixtures;
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::attack::{ObjectStrike, Riders, plan_object};
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::snapshot::{Fighter, Situation};

/// The rule of what is worked by hand.
pub const WORK_RULE: &str = "INJ-ACT-18";

/// Whether a fighter can work what stands at a place.
///
/// # Errors
/// [`Refusal`] if nothing stands there that hands can work, it is out of reach, or somebody stands
/// in the way of shutting it.
pub fn check_work(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    fixtures::check_work(s, who, &who.sight_body(), at, 1, WORK_RULE)
}

/// Opening, shutting or pulling: a simple action. Rule INJ-ACT-18.
pub fn check_use(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let at = fixture_of(s, who, act, |fitting| fitting.turns_into().is_some())?;
    check_work(s, who, at)?;
    Ok(Checked::new(s.data.costs.work).then([Step::Work { who: who.id, at }]))
}

/// An attack on an object. Rules INJ-ACT-22, INJ-ACT-03.
pub fn check_object_attack(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mode: Mode,
) -> Result<Checked, Refusal> {
    let strike = object_strike_of(s, who, act, mode)?;
    check_attacker(s, who, &strike.with, mode)?;
    plan_object(s, strike.clone())?;
    let riders = strike.riders;
    Ok(attack_action(
        s,
        who,
        mode,
        riders,
        Step::StrikeObject(strike),
    ))
}

/// The attack on an object that an action asks for.
///
/// # Errors
/// [`Refusal`] if object, weapon or riders are missing or wrong.
pub fn object_strike_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mode: Mode,
) -> Result<ObjectStrike, Refusal> {
    if act.aim.is_some() {
        return Err(Refusal::forbidden(
            "An object has no parts to aim at",
            "INJ-ACT-22",
        ));
    }
    Ok(ObjectStrike {
        attacker: who.id,
        at: fixture_of(s, who, act, |fitting| fitting.hit_points() > 0)?,
        with: act
            .with
            .clone()
            .ok_or_else(|| Refusal::Missing("a weapon".into()))?,
        mode,
        riders: Riders::of(act, mode, who)?,
        iterative: who.pool(Pool::AttacksMade),
    })
}

/// The place that an action points at. A cell stands for the fitting object in it, or else for the
/// fitting edge through which the actor would step into it.
///
/// # Errors
/// [`Refusal::Missing`] if the action points at no place.
fn fixture_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    fits: impl Fn(Fitting<'_>) -> bool,
) -> Result<Fixture, Refusal> {
    let at = act.at.and_then(Target::fixture);
    let at = at.ok_or_else(|| Refusal::Missing("an object or an edge of the map".into()))?;
    let Fixture::Cell(cell) = at else {
        return Ok(at);
    };
    if s.board.fitting(at).is_some_and(&fits) {
        return Ok(at);
    }
    let borders = who.space.iter().map(|own| Fixture::Border(own, cell));
    let edge = borders
        .into_iter()
        .find(|&border| s.board.fitting(border).is_some_and(&fits));
    Ok(edge.unwrap_or(at))
}
