//! What damage does: Aura, Death roll, Death Save. Floor 4.
//! Rules AUR-ATK-23, AUR-HURT-01 to -12, -15, -16.

use super::rolls::die;
use crate::combat::words;
use crate::dice::{Dice, Roll};
use crate::rules::aura::data::AuraData;

/// How the target of damage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HarmNumbers {
    /// Its Aura.
    pub aura: i32,
    /// Whether lethal damage kills it at once with the Aura at 0: a blow at the unconscious.
    /// Rule AUR-HURT-12.
    pub helpless: bool,
}

words! {
    /// The result of a Death roll, the mildest first. Rules AUR-HURT-04 to -09.
    DeathRollResult: "result of a Death roll" {
        /// Nothing. Rule AUR-HURT-04.
        Scratch = "scratch",
        /// Exhausted for a while. Rule AUR-HURT-05.
        Winded = "winded",
        /// A major injury. Rule AUR-HURT-06.
        Injured = "injured",
        /// It bleeds, too. Rule AUR-HURT-07.
        Bleeding = "bleeding",
        /// And is unconscious. Rule AUR-HURT-08.
        Felled = "felled",
        /// Rule AUR-HURT-09.
        Dead = "dead",
    }
}

/// What damage does, the mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Harm {
    /// Nothing at all: no damage came through. Rule AUR-ATK-23.
    None,
    /// The Aura takes it and stands. Rule AUR-HURT-01.
    Absorbed,
    /// The Aura takes it and is gone. Rule AUR-HURT-01.
    Broken,
    /// Without Aura, but not meant to kill. Rule AUR-HURT-16.
    Subdued,
    /// By a Death roll.
    DeathRollResult(DeathRollResult),
    /// Dead without a roll. Rule AUR-HURT-12.
    Slain,
}

/// What damage does to somebody, with a Death roll if it comes to that.
pub fn harm(
    data: &AuraData,
    dealt: i32,
    lethal: bool,
    numbers: &HarmNumbers,
    dice: &mut dyn Dice,
) -> (Harm, Option<Roll>) {
    if dealt <= 0 && !data.is_off("AUR-ATK-23") {
        return (Harm::None, None);
    }
    if numbers.aura > 0 {
        let broken = dealt >= numbers.aura;
        return (if broken { Harm::Broken } else { Harm::Absorbed }, None);
    }
    if !lethal && !data.is_off("AUR-HURT-16") {
        return (Harm::Subdued, None);
    }
    if numbers.helpless && !data.is_off("AUR-HURT-12") {
        return (Harm::Slain, None);
    }
    if data.is_off("AUR-HURT-02") {
        return (Harm::None, None);
    }
    let roll = dice.roll(&die(data, 20, 0, false));
    (
        Harm::DeathRollResult(death_result(data, roll.value)),
        Some(roll),
    )
}

/// Reads a Death roll. Rules AUR-HURT-04 to -09.
#[must_use]
pub fn death_result(data: &AuraData, natural: i32) -> DeathRollResult {
    let harm = &data.values.harm;
    match natural {
        _ if natural >= harm.scratch && !data.is_off("AUR-HURT-04") => DeathRollResult::Scratch,
        _ if natural >= harm.winded => DeathRollResult::Winded,
        _ if natural >= harm.injured => DeathRollResult::Injured,
        _ if natural >= harm.bleeding => DeathRollResult::Bleeding,
        _ if natural >= harm.felled => DeathRollResult::Felled,
        _ => DeathRollResult::Dead,
    }
}

/// Reads a Death Save: stabilized, still bleeding, unconscious, or dead. Rule AUR-HURT-10.
#[must_use]
pub fn death_save(data: &AuraData, natural: i32) -> DeathRollResult {
    let harm = &data.values.harm;
    match natural {
        _ if natural >= harm.save_stable => DeathRollResult::Scratch,
        _ if natural >= harm.save_bleeding => DeathRollResult::Bleeding,
        _ if natural >= harm.save_felled => DeathRollResult::Felled,
        _ => DeathRollResult::Dead,
    }
}

/// Whether a wake roll wakes. Rule AUR-HURT-15.
#[must_use]
pub const fn wakes(data: &AuraData, natural: i32) -> bool {
    natural >= data.values.harm.wakes
}
