//! Maneuvers, Escape and Release. Floor 4. Rules INJ-MAN-01, -02, INJ-ACT-02, -03, -13, -20.

use super::strikes::check_not_defending;
use super::{Checked, once};
use crate::combat::{Act, Refusal, Word};
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::maneuver::{
    Attempt, Maneuver, grappler_of, plan_maneuver, victim_of,
};
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::plan::threat::threatens;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// The maneuver that an action asks for: its verb says which.
///
/// # Errors
/// [`Refusal`] if the target is missing or a rider is named. Rule INJ-ACT-11.
pub fn attempt_of(who: &Fighter<'_>, act: &Act) -> Result<Attempt, Refusal> {
    let maneuver =
        Maneuver::of_word(&act.verb).ok_or_else(|| Refusal::Missing("a manoeuvre".into()))?;
    if act.riders.values().any(|&amount| amount != 0) {
        return Err(Refusal::forbidden(
            "Options that cost Stamina cannot be added to a manoeuvre",
            "INJ-ACT-11",
        ));
    }
    Ok(Attempt {
        actor: who.id,
        target: act
            .target()
            .ok_or_else(|| Refusal::Missing("a combatant as its target".into()))?,
        maneuver,
        with: act.with.clone(),
        path: act.path.clone(),
        iterative: who.pool(Pool::AttacksMade),
        reaction: false,
    })
}

/// A maneuver: an attack action; untrained it provokes its target and nobody else.
/// Rules INJ-MAN-01, -02.
pub fn check_maneuver(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let attempt = attempt_of(who, act)?;
    let target = s.known(attempt.target)?;
    check_not_defending(who)?;
    let plan = plan_maneuver(s, attempt)?;
    let window = provokes(s, who, plan.attempt.maneuver, target).then(|| Step::Provoke {
        actor: who.id,
        reactors: vec![target.id],
    });
    let steps = window.into_iter().chain([Step::Maneuver(plan.attempt)]);
    let mut checked = Checked::new(s.data.costs.maneuver).then(steps);
    checked.costs.attacks = 1;
    Ok(checked)
}

/// Whether the target of a maneuver may react to it. Rules INJ-MAN-02, INJ-REACT-07.
#[must_use]
pub fn provokes(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    maneuver: Maneuver,
    target: &Fighter<'_>,
) -> bool {
    maneuver.is_untrained(who) && target.can_react() && threatens(s, target, who)
}

/// Out of a grapple by force. Rule INJ-ACT-20.
pub fn check_escape(who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let grappler = grappler_of(who, act.target())?;
    let cost = who.data.costs.escape;
    let who = who.id;
    Ok(Checked::new(cost).then([Step::Escape { who, grappler }]))
}

/// Letting somebody go. Rules INJ-ACT-02, -20.
pub fn check_release(who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let victim = victim_of(who, act.target())?;
    once(who, words::RELEASE)?;
    let who = who.id;
    Ok(Checked::new(0).then([Step::Release { who, victim }]))
}
