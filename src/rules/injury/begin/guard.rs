//! Dodging and shields. Floor 4. Rules INJ-ACT-13, -14.

use super::Checked;
use crate::combat::{Condition, Refusal, Until};
use crate::rules::injury::keys;
use crate::rules::injury::situation::Fighter;

/// Rule INJ-ACT-13.
pub(super) fn check_defend(who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if who.turn.defended {
        return Err(Refusal::forbidden(
            "Defending twice adds nothing",
            "INJ-ACT-13",
        ));
    }
    let dodge = Condition::new(keys::DODGING, i32::from(who.stats.mb), "INJ-COND-17")
        .until(Until::StartOfTurn(who.id));
    Ok(Checked::new(who.id, 1).sets(dodge))
}
