//! Single rolls: a die with Advantage or Disadvantage, a roll against a number or another roll.
//! Floor 4. Rules AUR-DICE-01 to -05, -07, AUR-ATK-12, AUR-MAN-06.

use crate::dice::{Dice, Pool, Roll};
use crate::rules::aura::data::AuraData;

/// What shaking hands roll. Rule AUR-DICE-07.
pub const STEADY: Pool = Pool::sum(1, 20);

/// A die with a net edge: of two the higher or the lower counts. Rules AUR-DICE-02, -03.
#[must_use]
pub fn die(data: &AuraData, faces: u8, edge: i32, open_ended: bool) -> Pool {
    let edge = data.in_force("AUR-DICE-03", edge, 0);
    let pool = match edge {
        0 => Pool::sum(1, faces),
        1.. => Pool::highest(2, faces),
        _ => Pool::lowest(2, faces),
    };
    if open_ended && !data.is_off("AUR-DICE-02") {
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
    pub fn pool(&self, data: &AuraData) -> Pool {
        die(data, self.faces, self.edge, self.open_ended)
    }
}

/// The Chance roll of shaking hands: whether they hold on to a thing. Rules AUR-COND-03, AUR-DICE-07.
pub fn steady(data: &AuraData, dice: &mut dyn Dice) -> (bool, Roll) {
    let roll = dice.roll(&STEADY);
    (roll.value >= data.values.harm.steady, roll)
}

/// Whether a defence against a fixed value holds: it must be higher, or for the Defending at least
/// equal. Rules AUR-MAN-03, -04, -08, AUR-ATK-12.
pub fn withstand(
    data: &AuraData,
    numbers: &DefenceNumbers,
    value: i32,
    dice: &mut dyn Dice,
) -> (bool, Roll) {
    let roll = dice.roll(&numbers.pool(data));
    let total = roll.value + numbers.bonus;
    let ties = numbers.wins_ties || data.is_off("AUR-ATK-12");
    let holds = total > value || (total == value && ties);
    (holds, roll)
}

/// Whether the first of two rolls is strictly higher: out of a hold. Rule AUR-MAN-06.
pub fn breaks_free(
    data: &AuraData,
    own: &DefenceNumbers,
    other: &DefenceNumbers,
    dice: &mut dyn Dice,
) -> (bool, [Roll; 2]) {
    let rolls = [dice.roll(&own.pool(data)), dice.roll(&other.pool(data))];
    let (mine, theirs) = (rolls[0].value + own.bonus, rolls[1].value + other.bonus);
    (is_free(data, mine, theirs), rolls)
}

/// Whether the first of two totals gets out of a hold of the second. Rule AUR-MAN-06.
#[must_use]
pub fn is_free(data: &AuraData, own: i32, other: i32) -> bool {
    own > other || (own == other && data.is_off("AUR-MAN-06"))
}

/// Whether a Chance roll succeeds; at a number of 1 or less no die is rolled.
/// Rules AUR-DICE-07, AUR-HURT-17.
pub fn chance(data: &AuraData, number: i32, dice: &mut dyn Dice) -> (bool, Option<Roll>) {
    if number <= 1 || data.is_off("AUR-DICE-07") {
        return (true, None);
    }
    let roll = dice.roll(&die(data, 20, 0, false));
    (roll.value >= number, Some(roll))
}
