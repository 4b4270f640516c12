//! Guard, posture, hiding, breath, and the free commands Face and Release. Floor 4.
//! Rules AUR-ACT-12 to -14, -18, -23, -31, AUR-REACT-09, AUR-POS-05, -10, AUR-INIT-20, AUR-MAN-07.

mod attention;

pub(super) use attention::may_hide;

use super::components::Pool;
use super::course::{self, end_condition, set_condition};
use super::keys;
use super::price::Price;
use super::situation::{Fighter, Situation};
use super::steps::Action;
use crate::combat::{Act, CombatantId, Condition, Conditions, Refusal, component_of, rule_is_off};
use crate::mechanics::conditions::{ended, referred};
use bevy::prelude::World;

/// Energy of a breath, where there is so much. Rule AUR-ACT-18.
const BREATH: i32 = 3;

/// Whether a posture can be taken, and its price.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub(super) fn check(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    match act.verb.as_str() {
        keys::DEFEND => Ok(Price::energy(1)),
        keys::KNEEL => check_kneel(who),
        keys::STAND => check_stand(who),
        keys::HIDE => may_hide(s, who).map(|()| Price::energy(1)),
        keys::CATCH_BREATH => Ok(Price::energy(who.free_energy().clamp(1, BREATH))),
        keys::FACE => attention::check_face(s, who, act),
        _ => check_release(who),
    }
}

/// Rules AUR-ACT-12, AUR-COND-08, -10.
fn check_kneel(who: &Fighter<'_>) -> Result<Price, Refusal> {
    if !who.conditions.has(keys::PRONE) {
        return Err(Refusal::barred(
            "It does not lie on the ground",
            "AUR-ACT-12",
        ));
    }
    check_unheld(who)
}

/// Rules AUR-ACT-13, AUR-COND-10.
fn check_stand(who: &Fighter<'_>) -> Result<Price, Refusal> {
    if who.has(keys::PRONE) {
        return Err(Refusal::barred("It has to kneel first", "AUR-ACT-12"));
    }
    if !who.has(keys::KNEELING) {
        return Err(Refusal::barred("It stands on its feet", "AUR-ACT-13"));
    }
    check_unheld(who)
}

/// Getting up is movement (AUR-REACT-03), and whoever is held cannot move. Rule AUR-COND-10.
fn check_unheld(who: &Fighter<'_>) -> Result<Price, Refusal> {
    if who.has(keys::RESTRAINED) && !rule_is_off("AUR-COND-10") {
        return Err(Refusal::barred("It is held fast", "AUR-COND-10"));
    }
    Ok(Price::energy(1))
}

/// Rules AUR-INIT-20, AUR-MAN-07.
fn check_release(who: &Fighter<'_>) -> Result<Price, Refusal> {
    if who.conditions.has(keys::RESTRAINING) {
        return Ok(Price::FREE);
    }
    Err(Refusal::barred("It holds nobody", "AUR-MAN-07"))
}

/// The action takes effect.
pub(super) fn perform(world: &mut World, action: &Action) {
    let who = action.who;
    match action.act.verb.as_str() {
        keys::DEFEND => defend(world, who),
        keys::KNEEL => kneel(world, who),
        keys::STAND => end_condition(world, who, keys::KNEELING, "AUR-ACT-13"),
        keys::HIDE => attention::hide(world, who),
        keys::CATCH_BREATH => catch_breath(world, who),
        _ => {}
    }
}

/// Rule AUR-REACT-09: own openings are covered; what another condition imposes is none of its own
/// (AUR-COND-13).
fn defend(world: &mut World, who: CombatantId) {
    const RULE: &str = "AUR-REACT-09";
    end_condition(world, who, keys::UNGUARDED, RULE);
    end_condition(world, who, keys::EXPOSED, RULE);
    set_condition(world, who, Condition::new(keys::DEFENDING, 1, RULE));
}

/// Rules AUR-ACT-12, AUR-COND-15.
fn kneel(world: &mut World, who: CombatantId) {
    end_condition(world, who, keys::PRONE, "AUR-ACT-12");
    set_condition(world, who, Condition::new(keys::KNEELING, 1, "AUR-ACT-12"));
    let until = course::end_of_round(world, 0);
    let open = Condition::new(keys::UNGUARDED, 1, "AUR-COND-15").until(until);
    set_condition(world, who, open);
}

/// Rule AUR-ACT-18.
fn catch_breath(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let stamina = fighter.pool(Pool::Stamina) + 1;
    let stamina = stamina.min(fighter.stats.stamina_max());
    course::set_pool(world, who, (Pool::Stamina, stamina), "AUR-ACT-18");
}

/// A free command. Rule AUR-INIT-20.
pub(super) fn free(world: &mut World, who: CombatantId, act: &Act) {
    match act.verb.as_str() {
        keys::FACE => attention::face(world, who, act),
        _ => release(world, who),
    }
}

/// Whoever holds lets go. Rule AUR-MAN-07.
fn release(world: &mut World, who: CombatantId) {
    let own = component_of::<Conditions>(world, who);
    let held: Vec<_> = referred(own, keys::RESTRAINING).collect();
    for other in held {
        for (who, key, by) in [
            (other, keys::RESTRAINED, who),
            (who, keys::RESTRAINING, other),
        ] {
            ended(world, who, key.into(), Some(by), "AUR-MAN-07");
        }
    }
}
