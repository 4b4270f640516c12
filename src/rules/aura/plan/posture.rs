//! What guard, posture, breath and letting go need, and their price. Floor 4.
//! Rules AUR-ACT-12 to -14, -18, AUR-INIT-20, AUR-MAN-07.

use crate::combat::Refusal;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::plan::attack::check_unheld;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;

/// The price of a breath. Rule AUR-ACT-18.
pub fn breath_price(who: &Fighter<'_>) -> Price {
    Price::energy(who.free_energy().clamp(1, who.data.values.costs.breath))
}

/// Getting up is movement (AUR-REACT-03), and a held combatant cannot move.
/// Rules AUR-ACT-12, AUR-COND-08, -10.
pub fn check_kneel(who: &Fighter<'_>) -> Result<Price, Refusal> {
    if !who.conditions.has(words::PRONE) {
        return Err(Refusal::forbidden(
            "It does not lie on the ground",
            "AUR-ACT-12",
        ));
    }
    check_unheld(who)?;
    Ok(Price::energy(who.data.values.costs.kneel))
}

/// Rules AUR-ACT-13, AUR-COND-10.
pub fn check_stand(who: &Fighter<'_>) -> Result<Price, Refusal> {
    if who.has(words::PRONE) {
        return Err(Refusal::forbidden("It has to kneel first", "AUR-ACT-12"));
    }
    if !who.has(words::KNEELING) {
        return Err(Refusal::forbidden(
            "It is already on its feet",
            "AUR-ACT-13",
        ));
    }
    check_unheld(who)?;
    Ok(Price::energy(who.data.values.costs.stand))
}

/// Rules AUR-INIT-20, AUR-MAN-07.
pub fn check_release(who: &Fighter<'_>) -> Result<Price, Refusal> {
    if who.conditions.has(words::RESTRAINING) {
        return Ok(Price::FREE);
    }
    Err(Refusal::forbidden("It holds nobody", "AUR-MAN-07"))
}
