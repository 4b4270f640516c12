//! Combat and Hit rolls with their defence. Floor 4. Rules AUR-ATK-03 to -10, -15 to -20.

use super::rolls::{DefenceNumbers, die};
use crate::dice::{Dice, Roll};
use crate::rules::aura::data::AuraData;

/// The numbers of a Combat or Hit roll and of the defence against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StrikeNumbers {
    /// Whether it is shot or thrown: then the Hit roll itself decides.
    pub ranged: bool,
    /// Net edge of the Combat or Hit roll.
    pub edge: i32,
    /// The lowest natural of a critical hit. Rules AUR-ATK-05, -16.
    pub critical_from: i32,
    /// AV in melee; else the Miss Chance without the Ranged Evasion roll.
    pub against: i32,
    /// The Defense roll; `None` if the target cannot make one. Rules AUR-ATK-06, -17.
    pub defence: Option<DefenceNumbers>,
    /// Combat or Hit rolls below this meet the armour. Rules AUR-ATK-10, -20.
    pub coverage: i32,
}

/// How an attack came out, as far as damage and odds ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HitClass {
    /// A miss by a natural 1. Rules AUR-ATK-04, -16.
    Fumble,
    /// A miss.
    Miss,
    /// A hit that meets the armour.
    Armoured,
    /// A hit past the armour.
    Clean,
    /// A critical hit. Rules AUR-ATK-05, -16.
    Critical,
    /// A critical hit by a natural 20: makeshift missiles do their full damage. Rule AUR-ATK-21.
    Twenty,
}

impl HitClass {
    /// All of them, the worst for the attacker first.
    pub const ALL: [Self; 6] = [
        Self::Fumble,
        Self::Miss,
        Self::Armoured,
        Self::Clean,
        Self::Critical,
        Self::Twenty,
    ];

    /// Whether it hits in any way.
    #[must_use]
    pub const fn is_hit(self) -> bool {
        !matches!(self, Self::Fumble | Self::Miss)
    }

    /// Whether it is a critical hit.
    #[must_use]
    pub const fn is_critical(self) -> bool {
        matches!(self, Self::Critical | Self::Twenty)
    }

    /// One word for log and scripts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fumble => "fumble",
            Self::Miss => "miss",
            Self::Armoured | Self::Clean => "hit",
            Self::Critical | Self::Twenty => "critical",
        }
    }
}

/// A Combat or Hit roll with its defence.
#[derive(Debug, Clone)]
pub struct StrikeRoll {
    /// The kept face of the Combat or Hit roll. Rule AUR-DICE-05.
    pub natural: i32,
    /// Its dice.
    pub roll: Roll,
    /// The dice of the defence, if one was rolled.
    pub defence: Option<Roll>,
    /// How it came out.
    pub class: HitClass,
}

impl StrikeRoll {
    /// Whether the attacker is left open by it. Rules AUR-ATK-04, -16.
    #[must_use]
    pub const fn exposes_attacker(&self, data: &AuraData) -> bool {
        self.natural <= data.values.attacks.exposing
    }
}

/// Rolls an attack: the Combat or Hit roll, then the defence if it still matters.
/// Rules AUR-ATK-03 to -08, -15 to -19.
pub fn roll_strike(data: &AuraData, numbers: &StrikeNumbers, dice: &mut dyn Dice) -> StrikeRoll {
    let roll = dice.roll(&die(data, 20, numbers.edge, false));
    let first = roll.faces.first().map_or(roll.value, |&it| i32::from(it));
    let natural = data.in_force("AUR-DICE-05", roll.value, first);
    let (class, defence) = match at_once(data, numbers, natural) {
        Some(class) => (class, None),
        None => {
            let defence = numbers.defence.map(|it| dice.roll(&it.pool(data)));
            let value = defence.as_ref().map(|roll| roll.value);
            (judge(data, numbers, natural, value), defence)
        }
    };
    StrikeRoll {
        natural,
        roll,
        defence,
        class,
    }
}

/// What a natural decides without a defence: a 1, or a critical hit. Rules AUR-ATK-04, -05, -16.
#[must_use]
pub fn at_once(data: &AuraData, numbers: &StrikeNumbers, natural: i32) -> Option<HitClass> {
    if natural == 1 && !data.is_off(rule_of_one(numbers)) {
        return Some(HitClass::Fumble);
    }
    let critical = natural >= numbers.critical_from && !data.is_off(rule_of_twenty(numbers));
    critical.then_some(if natural == 20 {
        HitClass::Twenty
    } else {
        HitClass::Critical
    })
}

/// The rule of a natural 1.
#[must_use]
pub const fn rule_of_one(numbers: &StrikeNumbers) -> &'static str {
    if numbers.ranged {
        "AUR-ATK-16"
    } else {
        "AUR-ATK-04"
    }
}

/// The rule of a critical hit.
#[must_use]
pub const fn rule_of_twenty(numbers: &StrikeNumbers) -> &'static str {
    if numbers.ranged {
        "AUR-ATK-16"
    } else {
        "AUR-ATK-05"
    }
}

/// What a natural and the dice of the defence come to; a higher defence is never worse.
/// Rules AUR-ATK-06, -08, -10, -17 to -20.
#[must_use]
pub fn judge(
    data: &AuraData,
    numbers: &StrikeNumbers,
    natural: i32,
    defence: Option<i32>,
) -> HitClass {
    let hits = if numbers.ranged {
        let miss_chance = numbers.against + total(numbers, defence);
        natural > miss_chance || (natural == miss_chance && !loses_ties(data, numbers))
    } else {
        let roll = defence.map(|value| value + numbers.defence.map_or(0, |it| it.bonus));
        roll.is_none_or(|roll| {
            numbers.against > roll || (numbers.against == roll && !loses_ties(data, numbers))
        })
    };
    match hits {
        false => HitClass::Miss,
        true if natural < numbers.coverage => HitClass::Armoured,
        true => HitClass::Clean,
    }
}

/// Whether the attacker loses a tie: against the Defending who roll. Rules AUR-ATK-08, -19.
fn loses_ties(data: &AuraData, numbers: &StrikeNumbers) -> bool {
    let rule = if numbers.ranged {
        "AUR-ATK-19"
    } else {
        "AUR-ATK-08"
    };
    numbers.defence.is_some_and(|it| it.wins_ties) || data.is_off(rule)
}

/// What the Ranged Evasion adds; 0 if none was rolled. Rule AUR-ATK-17.
fn total(numbers: &StrikeNumbers, defence: Option<i32>) -> i32 {
    defence.map_or(0, |value| value + numbers.defence.map_or(0, |it| it.bonus))
}
