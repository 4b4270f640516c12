//! What a hit does: whether it spares, its damage, and what that does. Floor 4.
//! Rules AUR-ATK-09, -10, -20 to -23, AUR-HURT-01 to -12, -17.

use super::damage::{Damage, DamageNumbers, roll_damage};
use super::harm::{Harm, HarmNumbers, harm};
use super::rolls::chance;
use super::strike::HitClass;
use crate::dice::{Dice, Roll};
use crate::rules::aura::data::AuraData;

/// How a hit means to leave its target alive. Rule AUR-HURT-17.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NonlethalChance {
    /// Not at all.
    None,
    /// By a Chance roll against this number; at 1 or less without a die.
    Chance(i32),
}

/// Everything that a hit's effect depends on besides its class and the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HitNumbers {
    /// The damage roll.
    pub damage: DamageNumbers,
    /// Whether it shall not kill.
    pub nonlethal: NonlethalChance,
    /// The target.
    pub harm: HarmNumbers,
}

/// A hit with all its dice.
#[derive(Debug, Clone)]
pub struct HitRoll {
    /// Whether the damage is lethal.
    pub lethal: bool,
    /// The die of the Chance roll, if one was rolled.
    pub chance: Option<Roll>,
    /// The damage.
    pub damage: Damage,
    /// What it does.
    pub harm: Harm,
    /// The die of the Death roll, if one was rolled.
    pub death: Option<Roll>,
}

/// A hit: Chance roll, damage, Death roll. Rules AUR-ATK-09, -10, -20 to -23, AUR-HURT-01 to -12.
pub fn resolve_hit(
    data: &AuraData,
    numbers: &HitNumbers,
    class: HitClass,
    dice: &mut dyn Dice,
) -> HitRoll {
    let (gentle, chance_roll) = match numbers.nonlethal {
        NonlethalChance::None => (false, None),
        NonlethalChance::Chance(number) => chance(data, number, dice),
    };
    let damage = roll_damage(data, &numbers.damage, class, dice);
    let (harm, death) = harm(data, damage.dealt, !gentle, &numbers.harm, dice);
    HitRoll {
        lethal: !gentle,
        chance: chance_roll,
        damage,
        harm,
        death,
    }
}
