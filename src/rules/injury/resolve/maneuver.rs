//! The arithmetic of maneuvers. Floor 4. Rules INJ-MAN-01, -03; rulings INJ-R02, INJ-R34.

use super::{CheckNumbers, d20, degrees};
use crate::dice::{Dice, Roll};
use crate::rules::injury::data::InjuryData;

/// A maneuver's roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManeuverRoll {
    /// The kept die.
    pub natural: i32,
    /// Natural plus bonus.
    pub total: i32,
    /// Degrees of a success, from 0; none for a failure.
    pub degrees: Option<i32>,
}

/// Rolls a maneuver. It succeeds at DV or more. A natural 20 is one degree better, or a bare
/// success below DV; a natural 1 is one degree worse, and below 0 a failure.
pub fn roll_maneuver(
    data: &InjuryData,
    numbers: &CheckNumbers,
    dice: &mut dyn Dice,
) -> (ManeuverRoll, Roll) {
    let roll = dice.roll(&d20(data, numbers.edge));
    let natural = roll.value;
    let total = natural + numbers.bonus;
    let margin = total - numbers.dc;
    let counted = data.in_force("INJ-MAN-03", natural, 10);
    let reached = margin > 0 || (margin == 0 && !data.is_off("INJ-DICE-03"));
    let left = match (counted, reached) {
        (20, false) => 0,
        (_, false) => -1,
        (20, true) => degrees(data, margin) + 1,
        (1, true) => degrees(data, margin) - 1,
        (_, true) => degrees(data, margin),
    };
    let maneuver = ManeuverRoll {
        natural,
        total,
        degrees: (left >= 0).then_some(left),
    };
    (maneuver, roll)
}

#[cfg(test)]
mod tests {
    use super::roll_maneuver;
    use crate::dice::ScriptedDice;
    use crate::rules::injury::data::InjuryData;
    use crate::rules::injury::resolve::CheckNumbers;

    fn degrees_of(natural: i32, bonus: i32, dc: i32) -> Option<i32> {
        let numbers = CheckNumbers {
            bonus,
            edge: 0,
            dc,
            automatic: false,
        };
        let face = u8::try_from(natural).expect("a d20 shows 1 to 20");
        let mut dice = ScriptedDice::bare(vec![face]);
        roll_maneuver(InjuryData::shipped(), &numbers, &mut dice)
            .0
            .degrees
    }

    #[test]
    fn inj_man_03_naturals_are_worth_a_degree() {
        assert_eq!(degrees_of(10, 5, 15), Some(0), "equal is enough");
        assert_eq!(degrees_of(9, 5, 15), None);
        assert_eq!(degrees_of(15, 5, 15), Some(1));
        assert_eq!(degrees_of(20, 5, 25), Some(1), "a natural 20 adds one");
        assert_eq!(degrees_of(20, 5, 40), Some(0), "or saves a failure");
        assert_eq!(degrees_of(1, 14, 15), None, "a natural 1 takes one away");
        assert_eq!(degrees_of(1, 19, 15), Some(0));
    }
}
