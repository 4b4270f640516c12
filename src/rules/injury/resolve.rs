//! The arithmetic of attacks, parries and checks: numbers and dice in, result out. Floor 4.
//!
//! Played with the battle's dice, tested with scripted dice, and walked with the exhaustive dice
//! for the odds: all from these same functions.

pub mod maneuver;

use crate::dice::{Dice, Pool, Roll};
use crate::rules::injury::data::InjuryData;
use smol_str::{SmolStr, format_smolstr};

/// A d20 request with a net edge. Rule INJ-DICE-01; rulings INJ-R03, INJ-R04.
///
/// Net 0 is one die, +n keeps the highest and −n the lowest of 1 + n dice.
#[must_use]
pub fn d20(data: &InjuryData, edge: i32) -> Pool {
    let edge = data.in_force("INJ-DICE-01", edge, 0);
    let count = u8::try_from(edge.unsigned_abs() + 1).unwrap_or(u8::MAX);
    match edge {
        0 => Pool::sum(1, 20),
        1.. => Pool::highest(count, 20),
        _ => Pool::lowest(count, 20),
    }
}

/// Degrees of a margin: every full step of the margin, 5 as shipped. Rules INJ-DICE-02, -03, -08; ruling INJ-R01.
#[must_use]
pub fn degrees(data: &InjuryData, margin: i32) -> i32 {
    let degree = data.harm.degree;
    let rounded_up = data.in_force("INJ-DICE-08", 0, degree - 1);
    (margin + rounded_up).div_euclid(degree)
}

/// How rolls of attacks and checks are read, as far as variants can change it: by it their odds can be remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RollLaws {
    /// The step of a degree.
    degree: i32,
    /// Which of [`Self::RULES`] are off, a bit each.
    off: u16,
}

impl RollLaws {
    /// All rules that are asked for while an attack, a parry or a check is rolled.
    const RULES: [&str; 13] = [
        "INJ-DICE-01",
        "INJ-DICE-02",
        "INJ-DICE-03",
        "INJ-DICE-05",
        "INJ-DICE-06",
        "INJ-DICE-08",
        "INJ-ATK-03",
        "INJ-ATK-04",
        "INJ-ATK-05",
        "INJ-ATK-06",
        "INJ-ATK-07",
        "INJ-ATK-08",
        "INJ-POS-10",
    ];

    /// Those of a battle.
    #[must_use]
    pub fn of(data: &InjuryData) -> Self {
        let rules = Self::RULES.iter().enumerate();
        let off = rules.filter(|(_, rule)| data.is_off(rule));
        Self {
            degree: data.harm.degree,
            off: off.map(|(place, _)| 1 << place).sum(),
        }
    }
}

/// The numbers of one attack roll, everything that its result depends on besides the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackNumbers {
    /// Added to the natural.
    pub bonus: i32,
    /// The defence value to be exceeded.
    pub dv: i32,
    /// Advantages minus disadvantages.
    pub edge: i32,
    /// The lowest natural of the critical range.
    pub crit: i32,
    /// Degrees that a reckless attack adds to a hit.
    pub reckless: i32,
    /// The target's size minus the attacker's.
    pub size_difference: i32,
    /// Whether the weapon itself flies: it scatters and cannot be fumbled. Rule INJ-ATK-07.
    pub thrown: bool,
}

impl AttackNumbers {
    /// The roll in short: its dice, its bonus, and what it has to exceed.
    #[must_use]
    pub fn formula(&self, data: &InjuryData) -> SmolStr {
        formula(data, self.edge, self.bonus, self.dv)
    }
}

/// How an attack roll came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackResult {
    /// A miss on a natural 1 below DV. Rule INJ-ATK-07.
    Fumble,
    /// No hit.
    Miss,
    /// A natural 20 that would have missed. Rule INJ-ATK-04.
    Rescue,
    /// A hit.
    Hit,
    /// A hit with a natural in the critical range. Rules INJ-ATK-05, -06.
    Critical,
}

impl AttackResult {
    /// Whether it hit in any way.
    #[must_use]
    pub const fn is_hit(self) -> bool {
        matches!(self, Self::Rescue | Self::Hit | Self::Critical)
    }

    /// One word for log and scripts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fumble => "fumble",
            Self::Miss => "miss",
            Self::Rescue => "rescue",
            Self::Hit => "hit",
            Self::Critical => "critical",
        }
    }
}

/// An attack roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AttackRoll {
    /// The kept die.
    pub natural: i32,
    /// Natural plus bonus.
    pub total: i32,
    /// How it came out.
    pub result: AttackResult,
    /// Degrees before parry and size; meaningless for a miss. −1 is a hit without injury.
    pub degrees: i32,
}

/// Rolls an attack. Rules INJ-ATK-03 to -08; rulings INJ-R28, INJ-R30.
pub fn roll_attack(
    data: &InjuryData,
    numbers: &AttackNumbers,
    dice: &mut dyn Dice,
) -> (AttackRoll, Roll) {
    let roll = dice.roll(&d20(data, numbers.edge));
    (judge_attack(data, numbers, roll.value), roll)
}

fn judge_attack(data: &InjuryData, numbers: &AttackNumbers, natural: i32) -> AttackRoll {
    let total = natural + numbers.bonus;
    let margin = total - numbers.dv;
    let exceeds = margin > 0 || (margin == 0 && data.is_off("INJ-ATK-03"));
    let one = natural == 1 && !data.is_off("INJ-ATK-07");
    let (result, degrees) = match (natural, exceeds) {
        (20, false) if !data.is_off("INJ-ATK-04") => (AttackResult::Rescue, 0),
        (_, false) if one && margin < 0 && !numbers.thrown => (AttackResult::Fumble, 0),
        (_, false) => (AttackResult::Miss, 0),
        (_, true) => {
            let critical = is_critical(data, numbers, natural);
            let change = data.in_force(
                "INJ-ATK-08",
                i32::from(critical) - i32::from(one) + numbers.reckless,
                0,
            );
            let result = if critical {
                AttackResult::Critical
            } else {
                AttackResult::Hit
            };
            (result, degrees_of_hit(data, margin) + change)
        }
    };
    AttackRoll {
        natural,
        total,
        result,
        degrees,
    }
}

/// Whether a natural makes a hit critical. Rules INJ-ATK-05, -06.
fn is_critical(data: &InjuryData, numbers: &AttackNumbers, natural: i32) -> bool {
    let rule = match natural {
        20 => "INJ-ATK-05",
        _ => "INJ-ATK-06",
    };
    natural >= numbers.crit && !data.is_off(rule)
}

/// Rule INJ-DICE-02.
fn degrees_of_hit(data: &InjuryData, margin: i32) -> i32 {
    data.in_force("INJ-DICE-02", degrees(data, margin), 0)
}

/// The numbers of a roll that is compared with a DC or with an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckNumbers {
    /// Added to the natural.
    pub bonus: i32,
    /// Advantages minus disadvantages.
    pub edge: i32,
    /// The number to be reached.
    pub dc: i32,
    /// Passed without a die: creatures without a Constitution. Rule INJ-DICE-06.
    pub automatic: bool,
}

impl CheckNumbers {
    /// The roll in short: its dice, its bonus, and what it has to reach.
    #[must_use]
    pub fn formula(&self, data: &InjuryData) -> SmolStr {
        formula(data, self.edge, self.bonus, self.dc)
    }
}

/// The dice of an edge, a bonus, and the number that they are compared with.
fn formula(data: &InjuryData, edge: i32, bonus: i32, number: i32) -> SmolStr {
    format_smolstr!("{} {bonus:+} against {number}", d20(data, edge))
}

/// A check or saving throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CheckRoll {
    /// The kept die; 0 if none was rolled.
    pub natural: i32,
    /// Natural plus bonus.
    pub total: i32,
    /// Whether it succeeded.
    pub success: bool,
    /// A natural 20 that reaches the DC. Rule INJ-DICE-05.
    pub critical: bool,
}

/// Rolls a check or save. Rules INJ-DICE-03 to -06; ruling INJ-R05.
pub fn roll_check(
    data: &InjuryData,
    numbers: &CheckNumbers,
    dice: &mut dyn Dice,
) -> (CheckRoll, Option<Roll>) {
    if numbers.automatic && !data.is_off("INJ-DICE-06") {
        let total = numbers.dc;
        return (
            CheckRoll {
                natural: 0,
                total,
                success: true,
                critical: false,
            },
            None,
        );
    }
    let roll = dice.roll(&d20(data, numbers.edge));
    let natural = roll.value;
    let total = natural + numbers.bonus;
    let reached = total > numbers.dc || (total == numbers.dc && !data.is_off("INJ-DICE-03"));
    let lucky = natural == 20 && !data.is_off("INJ-DICE-05");
    let check = CheckRoll {
        natural,
        total,
        success: reached || lucky,
        critical: reached && lucky,
    };
    (check, Some(roll))
}

/// What a parry leaves of an attack's degrees; `None` if the attack is deflected.
/// Rule INJ-REACT-04: the parry must exceed the attack's result.
#[must_use]
pub fn after_parry(data: &InjuryData, attack: &AttackRoll, parry_total: i32) -> Option<i32> {
    if parry_total <= attack.total {
        return Some(attack.degrees);
    }
    let left = attack.degrees - 1 - degrees(data, parry_total - attack.total);
    (left >= 0).then_some(left)
}

/// Degrees after size. Rule INJ-POS-10; ruling INJ-R30: no size bonus on a hit without injury.
#[must_use]
pub fn after_size(data: &InjuryData, degrees: i32, size_difference: i32) -> i32 {
    if degrees < 0 || data.is_off("INJ-POS-10") {
        degrees
    } else {
        degrees - size_difference
    }
}

/// Strain of a hit. Rule INJ-HURT-05; ruling INJ-R12.
#[must_use]
pub fn strain_of(data: &InjuryData, final_degrees: i32) -> i32 {
    data.harm.strain + final_degrees.max(0)
}

/// How one attack ends for its target: what odds are tallied by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blow {
    /// No hit, and a weapon lost or spoiled.
    Fumble,
    /// No hit.
    Miss,
    /// A hit that was parried away.
    Deflected,
    /// A hit with these final degrees; below 0 without injury.
    Hit {
        /// Final degrees.
        degrees: i32,
        /// Whether the weapon's critical effect follows.
        critical: bool,
    },
}

/// One whole attack as the exhaustive dice walk it: the roll, the parry if one is made, the size.
pub fn resolve_blow(
    data: &InjuryData,
    numbers: &AttackNumbers,
    parry: Option<&CheckNumbers>,
    dice: &mut dyn Dice,
) -> Blow {
    let (attack, _) = roll_attack(data, numbers, dice);
    let left = match (attack.result, parry) {
        (AttackResult::Fumble, _) => return Blow::Fumble,
        (AttackResult::Miss, _) => return Blow::Miss,
        (_, None) => Some(attack.degrees),
        (_, Some(parry)) => after_parry(data, &attack, roll_check(data, parry, dice).0.total),
    };
    left.map_or(Blow::Deflected, |left| Blow::Hit {
        degrees: after_size(data, left, numbers.size_difference),
        critical: attack.result == AttackResult::Critical,
    })
}

/// Hit points that an attack takes off an object; `None` if it misses. Rule INJ-ACT-22.
#[must_use]
pub fn object_damage(data: &InjuryData, attack: &AttackRoll) -> Option<i32> {
    let worn = 1 + attack.degrees;
    let worn = data.in_force("INJ-ACT-22", worn, 0);
    attack.result.is_hit().then(|| worn.max(0))
}

/// One whole attack on an object as the exhaustive dice walk it.
pub fn resolve_object_blow(
    data: &InjuryData,
    numbers: &AttackNumbers,
    dice: &mut dyn Dice,
) -> Option<i32> {
    object_damage(data, &roll_attack(data, numbers, dice).0)
}

/// The melee bonus of a size difference, doubled for every step. Rule INJ-POS-09; ruling INJ-R31.
#[must_use]
pub fn size_bonus(data: &InjuryData, size_difference: i32) -> i32 {
    match size_difference {
        0 => 0,
        d => data.positions.size * (d.signum() << (d.abs() - 1).min(8)),
    }
}
