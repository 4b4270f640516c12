//! Options of an attack that Stamina pays for. Floor 4. Rules INJ-ACT-06, -08 to -11.

use crate::combat::{Act, Refusal};
use crate::rules::injury::data::{InjuryData, Mode};
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// Options of one attack roll, in Stamina. Rules INJ-ACT-06, -08 to -10.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Riders {
    /// Power Attack.
    pub power: i32,
    /// Reckless Attack.
    pub reckless: i32,
    /// Deadly Aim.
    pub deadly_aim: i32,
    /// Lunge.
    pub lunge: bool,
}

impl Riders {
    /// What they cost together, in Stamina.
    #[must_use]
    pub fn cost(self, data: &InjuryData) -> i32 {
        self.power
            + self.reckless
            + self.deadly_aim
            + i32::from(self.lunge) * data.costs.lunge_stamina
    }

    /// Reads the riders of an action.
    ///
    /// # Errors
    /// [`Refusal`] for an unknown rider, one that does not fit the attack, one already used this
    /// turn, or an amount outside its range.
    pub fn of(act: &Act, mode: Mode, fighter: &Fighter<'_>) -> Result<Self, Refusal> {
        let mut riders = Self::default();
        let mb = i32::from(fighter.stats.mb);
        for (key, &amount) in &act.riders {
            if amount == 0 {
                continue;
            }
            let (slot, most, melee, rule) = match key.as_str() {
                words::POWER => (&mut riders.power, mb, true, "INJ-ACT-08"),
                words::RECKLESS => (&mut riders.reckless, mb.max(1), true, "INJ-ACT-09"),
                words::DEADLY_AIM => (&mut riders.deadly_aim, mb, false, "INJ-ACT-10"),
                words::LUNGE => {
                    riders.lunge = true;
                    fits(key, amount, 1, true, mode, "INJ-ACT-06")?;
                    once(key, fighter)?;
                    continue;
                }
                _ => {
                    return Err(Refusal::forbidden_because(
                        format_smolstr!("There is no option \u{201c}{key}\u{201d}"),
                        "INJ-ACT-11",
                    ));
                }
            };
            fits(key, amount, most, melee, mode, rule)?;
            once(key, fighter)?;
            *slot = amount;
        }
        Ok(riders)
    }
}

fn fits(
    key: &str,
    amount: i32,
    most: i32,
    melee: bool,
    mode: Mode,
    rule: &'static str,
) -> Result<(), Refusal> {
    if melee == mode.is_ranged() {
        let kind = if melee { "melee" } else { "ranged and thrown" };
        return Err(Refusal::forbidden_because(
            format_smolstr!("\u{201c}{key}\u{201d} goes with {kind} attacks only"),
            rule,
        ));
    }
    if (1..=most).contains(&amount) {
        return Ok(());
    }
    Err(Refusal::forbidden_because(
        format_smolstr!("\u{201c}{key}\u{201d} takes 1 to {most} here, not {amount}"),
        rule,
    ))
}

fn once(key: &str, fighter: &Fighter<'_>) -> Result<(), Refusal> {
    if fighter.turn.used(key) && !fighter.data.is_off("INJ-ACT-02") {
        return Err(Refusal::forbidden_because(
            format_smolstr!("\u{201c}{key}\u{201d} was already used this turn"),
            "INJ-ACT-02",
        ));
    }
    Ok(())
}
