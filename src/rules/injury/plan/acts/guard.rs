//! Dodging. Floor 4. Rules INJ-ACT-13, -16, -17.

use super::Checked;
use crate::combat::{Condition, Refusal, Until};
use crate::rules::injury::components::Pool;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;

/// Dodging until the next turn. Rule INJ-ACT-13.
pub fn check_defend(who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if who.turn.used(words::DEFEND) {
        return Err(Refusal::forbidden("It is already defending", "INJ-ACT-13"));
    }
    let dodge = who.data.attacks.defend * i32::from(who.stats.mb);
    let dodge =
        Condition::new(words::DODGING, dodge, "INJ-COND-17").until(Until::StartOfTurn(who.id));
    Ok(Checked::new(who.data.costs.defend).sets(dodge))
}

/// Nothing but dodging until the next turn. Rules INJ-ACT-16, -17; ruling INJ-R59.
pub fn check_full_defence(who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if who.turn.spent_ap && !who.data.is_off("INJ-ACT-16") {
        return Err(Refusal::forbidden(
            "A round action must come first: action points were spent this turn",
            "INJ-ACT-16",
        ));
    }
    let (ap, least) = (who.pool(Pool::Ap), who.data.costs.full_defence);
    if ap < least && !who.data.is_off("INJ-ACT-17") {
        return Err(Refusal::not_enough("AP", least, ap, "INJ-ACT-17"));
    }
    let attacks = &who.data.attacks;
    let dodge = who.data.in_force(
        "INJ-ACT-16",
        attacks.full_defence * i32::from(who.stats.mb) + attacks.full_defence_per_ap * (ap - least),
        0,
    );
    let until = Until::StartOfTurn(who.id);
    let round_action = Condition::new(words::ROUND_ACTION, 1, "INJ-ACT-17").until(until);
    let checked = Checked::new(ap).sets(round_action);
    Ok(if dodge > 0 {
        checked.sets(Condition::new(words::DODGING, dodge, "INJ-COND-17").until(until))
    } else {
        checked
    })
}
