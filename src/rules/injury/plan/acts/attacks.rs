//! An attack with a weapon, whatever it is aimed at. Floor 4. Rules INJ-ACT-03, -22, INJ-ATK-01,
//! INJ-RNG-01 to -05.

use super::Checked;
use super::objects::check_object_attack;
use super::strikes::{attack_action, check_aim, check_attacker, strike_of};
use crate::combat::{Act, Refusal};
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::attack::attack_numbers;
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::snapshot::{Fighter, Situation};

/// An attack at a combatant, or at an object. Rules INJ-ACT-03, INJ-ATK-01, INJ-RNG-01 to -05, -10,
/// -11.
pub fn check_attack(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mode: Mode,
) -> Result<Checked, Refusal> {
    if act.at.is_some_and(|at| at.fixture().is_some()) {
        return check_object_attack(s, who, act, mode);
    }
    let strike = strike_of(who, act, mode)?;
    check_aim(s, &strike)?;
    check_attacker(s, who, &strike.with, mode)?;
    let riders = strike.riders;
    attack_numbers(s, &strike)?;
    Ok(attack_action(s, who, mode, riders, Step::Strike(strike)))
}
