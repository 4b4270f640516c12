//! What abilities and the draught need, and their price. Floor 4. Section 16 of the reference; rules
//! AUR-ACT-24, AUR-ATK-12, AUR-COND-14, AUR-REST-05.

use super::attack::{check_free, inner_numbers};
use super::facing::attack_facing;
use crate::board::Grade;
use crate::combat::{Act, CombatantId, Refusal, RuleId, Terms};
use crate::mechanics::ranged::check_distance;
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::agenda::TargetState;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{Ability, AbilityEntry, Resistance};
use crate::rules::aura::plan::attack::attacker::forbidden;
use crate::rules::aura::resolve::DefenceNumbers;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

pub const RULE: &str = "AUR-ACT-24";

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
pub fn check_second_wind(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Price, Refusal> {
    let entry = known(s, who, Ability::SecondWind)?;
    if who.conditions.has(words::WIND_SPENT) {
        return forbidden("Second Wind comes back with a Short Rest", RULE);
    }
    if who.pool(Pool::Surges) < 1 {
        return forbidden("There is no Recovery Surge left", "AUR-REST-05");
    }
    Ok(Price::energy(entry.energy))
}

/// Rule AUR-COND-14; what a hold imposes stays (AUR-COND-13).
pub fn check_shake_off(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Price, Refusal> {
    let entry = known(s, who, Ability::ShakeOff)?;
    if !who.conditions.has(words::SLOWED) && !who.mired {
        return forbidden("There is nothing to shake off", RULE);
    }
    Ok(Price::energy(entry.energy))
}

/// Rules AUR-ATK-12, AUR-POS-06.
pub fn check_stare(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let entry = known(s, who, Ability::DreadStare)?;
    check_free(who)?;
    let target = act.target().and_then(|id| s.find(id));
    let Some(target) = target.filter(|t| t.is_alive() && t.side != who.side) else {
        return Err(Refusal::Missing("an enemy".into()));
    };
    check_distance(s.distance(who, target), entry.range, RULE)?;
    let line = s.line(who, target);
    if !s.is_aware(who, target) {
        return forbidden("The target is not in sight", RULE);
    }
    if line.sight_blocked || line.grade >= Grade::Total {
        let sight = line.sight_ends_at(s.board);
        return Err(Refusal::NotInSight {
            blocker: sight.or_else(|| line.blocker_on(s.board)),
            rule: RuleId(RULE),
        });
    }
    attack_facing(s, who, act, target)?;
    Ok(Price::energy(entry.energy))
}

/// The drinker of a draught: oneself or an ally beside.
pub fn check_drink(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<CombatantId, Refusal> {
    if who.gear.held_as(words::DRAUGHT).is_none() {
        return forbidden("There is no draught in hand", RULE);
    }
    let drinker = act
        .target()
        .map_or(Some(who.id), |id| s.find(id).map(|f| f.id));
    let Some(drinker) = drinker.map(|id| s.fighter(id)) else {
        return Err(Refusal::Missing("an ally".into()));
    };
    if !drinker.is_alive() || drinker.side != who.side {
        return forbidden("A draught is only for itself or an ally", RULE);
    }
    let distance = if drinker.id == who.id {
        0
    } else {
        s.distance(who, drinker)
    };
    check_distance(distance, 1, RULE)?;
    Ok(drinker.id)
}

/// The Will roll against a stare, with what it consists of and the AV. Rule AUR-ATK-12.
#[must_use]
pub fn stare_numbers(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    target: &Fighter<'_>,
) -> (DefenceNumbers, Terms, i32) {
    let unnoticed = !s.is_aware(target, who) && !s.data.is_off("AUR-ATK-06");
    let target_state = TargetState::of(target);
    let surprised = target_state.surprised || unnoticed;
    let will = Resistance::Will;
    let (numbers, terms) = inner_numbers(target, will, target_state, surprised, Terms::new());
    (numbers, terms, s.data.ability(Ability::DreadStare).av)
}
