//! The arithmetic of attacks, damage and death: numbers and dice in, result out. Floor 4.
//! Rules AUR-DICE-01 to -09, AUR-ATK-03 to -10, -15 to -23, AUR-HURT-01 to -12, -16, -17.
//!
//! Played with the battle's dice, tested with scripted dice, and walked with the exhaustive dice
//! for the odds: all from these same functions. An attack has two stages, [`roll_strike`] and
//! [`resolve_hit`], so that its odds stay cheap: what a hit does depends on its [`HitClass`] alone.

pub mod harm;
#[cfg(test)]
mod tests;

pub use harm::{DeathRollResult, Harm, HarmNumbers, death_save, harm, wakes};

use super::data::DamageDice;
use crate::combat::rule_is_off;
use crate::dice::{Dice, Pool, Roll};

/// A die with a net edge: of two the higher or the lower counts. Rules AUR-DICE-02, -03.
#[must_use]
pub fn die(faces: u8, edge: i32, open_ended: bool) -> Pool {
    let edge = if rule_is_off("AUR-DICE-03") { 0 } else { edge };
    let pool = match edge {
        0 => Pool::sum(1, faces),
        1.. => Pool::highest(2, faces),
        _ => Pool::lowest(2, faces),
    };
    if open_ended && !rule_is_off("AUR-DICE-02") {
        pool.exploding()
    } else {
        pool
    }
}

/// The numbers of a roll that is compared with a number or another roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefenceNumbers {
    /// Faces of the die: 10, or 4 for Ranged Evasion. Rule AUR-DICE-01.
    pub faces: u8,
    /// Whether its highest face is rolled again and added. Rule AUR-DICE-02.
    pub open_ended: bool,
    /// Net Advantage (1) or Disadvantage (-1). Rule AUR-DICE-04.
    pub edge: i32,
    /// Added to the roll.
    pub bonus: i32,
    /// Whether a tie is won. Rule AUR-REACT-09.
    pub wins_ties: bool,
}

impl DefenceNumbers {
    /// What is rolled.
    #[must_use]
    pub fn pool(&self) -> Pool {
        die(self.faces, self.edge, self.open_ended)
    }
}

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
    /// The Defense roll; `None` as the target cannot make one. Rules AUR-ATK-06, -17.
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
    pub const fn exposes_attacker(&self) -> bool {
        self.natural <= 3
    }
}

/// Rolls an attack: the Combat or Hit roll, then the defence if it still matters.
/// Rules AUR-ATK-03 to -08, -15 to -19.
pub fn roll_strike(numbers: &StrikeNumbers, dice: &mut dyn Dice) -> StrikeRoll {
    let roll = dice.roll(&die(20, numbers.edge, false));
    let first = roll.faces.first().map_or(roll.value, |&it| i32::from(it));
    let natural = if rule_is_off("AUR-DICE-05") {
        first
    } else {
        roll.value
    };
    let (class, defence) = match at_once(numbers, natural) {
        Some(class) => (class, None),
        None => {
            let defence = numbers.defence.map(|it| dice.roll(&it.pool()));
            let value = defence.as_ref().map(|roll| roll.value);
            (judge(numbers, natural, value), defence)
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
pub fn at_once(numbers: &StrikeNumbers, natural: i32) -> Option<HitClass> {
    if natural == 1 && !rule_is_off(rule_of_one(numbers)) {
        return Some(HitClass::Fumble);
    }
    let critical = natural >= numbers.critical_from && !rule_is_off(rule_of_twenty(numbers));
    critical.then_some(if natural == 20 {
        HitClass::Twenty
    } else {
        HitClass::Critical
    })
}

const fn rule_of_one(numbers: &StrikeNumbers) -> &'static str {
    if numbers.ranged {
        "AUR-ATK-16"
    } else {
        "AUR-ATK-04"
    }
}

const fn rule_of_twenty(numbers: &StrikeNumbers) -> &'static str {
    if numbers.ranged {
        "AUR-ATK-16"
    } else {
        "AUR-ATK-05"
    }
}

/// What a natural and the dice of the defence come to; a higher defence is never worse.
/// Rules AUR-ATK-06, -08, -10, -17 to -20.
#[must_use]
pub fn judge(numbers: &StrikeNumbers, natural: i32, defence: Option<i32>) -> HitClass {
    let hits = if numbers.ranged {
        let miss_chance = numbers.against + total(numbers, defence);
        natural > miss_chance || (natural == miss_chance && !loses_ties(numbers))
    } else {
        let roll = defence.map(|value| value + numbers.defence.map_or(0, |it| it.bonus));
        roll.is_none_or(|roll| {
            numbers.against > roll || (numbers.against == roll && !loses_ties(numbers))
        })
    };
    match hits {
        false => HitClass::Miss,
        true if natural < numbers.coverage => HitClass::Armoured,
        true => HitClass::Clean,
    }
}

/// Whether the attacker loses a tie: against the Defending who roll. Rules AUR-ATK-08, -19.
fn loses_ties(numbers: &StrikeNumbers) -> bool {
    let rule = if numbers.ranged {
        "AUR-ATK-19"
    } else {
        "AUR-ATK-08"
    };
    numbers.defence.is_some_and(|it| it.wins_ties) || rule_is_off(rule)
}

/// What the Ranged Evasion adds; 0 as none was rolled. Rule AUR-ATK-17.
fn total(numbers: &StrikeNumbers, defence: Option<i32>) -> i32 {
    defence.map_or(0, |value| value + numbers.defence.map_or(0, |it| it.bonus))
}

/// Whether a defence against a fixed value holds: it must be higher, or for the Defending at least
/// equal. Rules AUR-MAN-03, -04, -08, AUR-ATK-12.
pub fn withstand(numbers: &DefenceNumbers, value: i32, dice: &mut dyn Dice) -> (bool, Roll) {
    let roll = dice.roll(&numbers.pool());
    let total = roll.value + numbers.bonus;
    let ties = numbers.wins_ties || rule_is_off("AUR-ATK-12");
    let holds = total > value || (total == value && ties);
    (holds, roll)
}

/// Whether the first of two rolls is strictly higher: out of a hold. Rule AUR-MAN-06.
pub fn breaks_free(
    own: &DefenceNumbers,
    other: &DefenceNumbers,
    dice: &mut dyn Dice,
) -> (bool, [Roll; 2]) {
    let rolls = [dice.roll(&own.pool()), dice.roll(&other.pool())];
    let (mine, theirs) = (rolls[0].value + own.bonus, rolls[1].value + other.bonus);
    (is_free(mine, theirs), rolls)
}

/// Whether the first of two totals gets out of a hold of the second. Rule AUR-MAN-06.
#[must_use]
pub fn is_free(own: i32, other: i32) -> bool {
    own > other || (own == other && rule_is_off("AUR-MAN-06"))
}

/// Whether a Chance roll succeeds; at a number of 1 or less no die is rolled.
/// Rules AUR-DICE-07, AUR-HURT-17.
pub fn chance(number: i32, dice: &mut dyn Dice) -> (bool, Option<Roll>) {
    if number <= 1 || rule_is_off("AUR-DICE-07") {
        return (true, None);
    }
    let roll = dice.roll(&die(20, 0, false));
    (roll.value >= number, Some(roll))
}

/// The numbers of a damage roll. Rules AUR-ATK-10, -20, -22.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DamageNumbers {
    /// The dice; none for unarmed strikes.
    pub dice: DamageDice,
    /// Added to the dice.
    pub bonus: i32,
    /// Taken off a hit that meets the armour.
    pub armour: i32,
    /// Doublings: Weakness.
    pub doublings: i32,
    /// Halvings: Resistance, no proficiency, an object.
    pub halvings: i32,
    /// Whether it is thrown and not made for it: halved but for a natural 20. Rule AUR-ATK-21.
    pub makeshift: bool,
}

/// A damage roll, step by step.
#[derive(Debug, Clone)]
pub struct Damage {
    /// Its dice, if it has any.
    pub roll: Option<Roll>,
    /// What the armour took off.
    pub armour: i32,
    /// After additions and armour, at least 0.
    pub sum: i32,
    /// After doublings and halvings.
    pub dealt: i32,
}

impl DamageNumbers {
    /// Halvings of a hit of a class. Rules AUR-ATK-21, -22.
    #[must_use]
    pub fn halvings_of(&self, class: HitClass) -> i32 {
        let makeshift = self.makeshift && class != HitClass::Twenty;
        self.halvings + i32::from(makeshift && !rule_is_off("AUR-ATK-21"))
    }
}

/// Rolls damage. Rules AUR-ATK-10, -20 to -22, AUR-DICE-06, -09.
pub fn roll_damage(numbers: &DamageNumbers, class: HitClass, dice: &mut dyn Dice) -> Damage {
    let roll = numbers.dice.pool().map(|pool| dice.roll(&pool));
    let before = roll.as_ref().map_or(0, |roll| roll.value) + numbers.bonus;
    let before = before.max(0);
    let armour = if class == HitClass::Armoured {
        numbers.armour.min(before)
    } else {
        0
    };
    let sum = before - armour;
    let dealt = multiplied(sum, numbers.doublings, numbers.halvings_of(class));
    Damage {
        roll,
        armour,
        sum,
        dealt,
    }
}

/// Doublings add up; then every halving rounds down. Rule AUR-ATK-22.
#[must_use]
pub fn multiplied(sum: i32, doublings: i32, halvings: i32) -> i32 {
    if rule_is_off("AUR-ATK-22") {
        return sum;
    }
    let doubled = sum * (1 + doublings.max(0));
    (0..halvings).fold(doubled, |left, _| left.div_euclid(2))
}

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
pub fn resolve_hit(numbers: &HitNumbers, class: HitClass, dice: &mut dyn Dice) -> HitRoll {
    let (gentle, chance_roll) = match numbers.nonlethal {
        NonlethalChance::None => (false, None),
        NonlethalChance::Chance(number) => chance(number, dice),
    };
    let damage = roll_damage(&numbers.damage, class, dice);
    let (harm, death) = harm(damage.dealt, !gentle, &numbers.harm, dice);
    HitRoll {
        lethal: !gentle,
        chance: chance_roll,
        damage,
        harm,
        death,
    }
}
