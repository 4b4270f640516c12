//! Three dice, and what a wild roll adds to them or takes off. Floor 4. Rules WND-DICE-01 to -03.

use super::laws::Laws;
use crate::dice::{Budget, Dice, Exploration, Pool, Roll, explore};
use smol_str::SmolStr;

/// The dice of every roll. Rule WND-DICE-01.
pub(super) const NATURAL: Pool = Pool::sum(3, 6);
/// What a wild roll adds or takes off: a die, and again as long as it shows 6. Rule WND-DICE-02.
pub(super) const CHAIN: Pool = Pool::sum(1, 6).exploding();
/// The least sum that explodes. Rule WND-DICE-02.
const EXPLODES: i32 = 16;
/// The greatest sum that implodes. Rule WND-DICE-02.
const IMPLODES: i32 = 5;
/// How many dice of a chain are walked for odds. A longer chain is read as the least that it can come to.
const WALKED: i32 = 6;
/// The least that a longer chain comes to.
const LONGER: i32 = 6 * WALKED + 1;

/// A result beyond the ordinary, by the natural dice alone. Rule WND-DICE-03; ruling WND-R03.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Critical {
    /// The roll exploded.
    Success,
    /// The roll imploded.
    Failure,
}

impl Critical {
    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Success => "critical success",
            Self::Failure => "critical failure",
        }
    }
}

/// A wild roll: 3d6, which explode at 16 or more and implode at 5 or less. Rule WND-DICE-02.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wild {
    /// The rules that are in force.
    pub laws: Laws,
}

/// Dice as they fell; plain ones have nothing extra and are never critical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WildRoll {
    /// The three dice.
    pub roll: Roll,
    /// Their sum.
    pub natural: i32,
    /// The dice that are added or taken off; `None` if the sum stands.
    pub extra: Option<Roll>,
    /// The sum with them.
    pub total: i32,
    /// Whether it is critical.
    pub critical: Option<Critical>,
}

impl WildRoll {
    /// A plain roll. Rule WND-DICE-01.
    pub fn plain(dice: &mut dyn Dice) -> Self {
        let roll = dice.roll(&NATURAL);
        Self {
            natural: roll.value,
            total: roll.value,
            extra: None,
            critical: None,
            roll,
        }
    }

    /// What the extra dice add; negative if they are taken off.
    pub const fn added(&self) -> i32 {
        self.total - self.natural
    }
}

impl Wild {
    /// By the rules that are in force.
    pub const fn under(laws: Laws) -> Self {
        Self { laws }
    }

    /// Draws the dice. Rules WND-DICE-02, -03.
    pub fn roll(self, dice: &mut dyn Dice) -> WildRoll {
        let plain = WildRoll::plain(dice);
        let critical = match plain.natural {
            _ if !self.laws.explodes => return plain,
            EXPLODES.. => Critical::Success,
            ..=IMPLODES => Critical::Failure,
            _ => return plain,
        };
        let extra = dice.roll(&CHAIN);
        let added = match critical {
            Critical::Success => extra.value,
            Critical::Failure => -extra.value,
        };
        WildRoll {
            total: plain.natural + added,
            extra: Some(extra),
            critical: Some(critical).filter(|_| self.laws.has_criticals),
            ..plain
        }
    }

    /// Whether odds of reaching this number with the dice alone are exact although long chains are read as their least:
    /// they are if it lies between all that those of either direction come to.
    const fn is_exact(self, number: i32) -> bool {
        !self.laws.explodes || (number > IMPLODES - LONGER && number <= EXPLODES + LONGER)
    }

    /// What is noted of odds that turn on these numbers, to be reached with the dice alone: nothing as long as they are
    /// exact.
    pub(super) fn note(self, numbers: impl IntoIterator<Item = i32>) -> Option<SmolStr> {
        let exact = numbers.into_iter().all(|number| self.is_exact(number));
        (!exact).then_some(SmolStr::new_static(
            "The odds count explosions and implosions of up to six dice; a longer one counts as one more.",
        ))
    }
}

/// The dice of an exploration, on which every chain ends.
struct Cut<'d>(&'d mut dyn Dice);

impl Dice for Cut<'_> {
    fn roll(&mut self, pool: &Pool) -> Roll {
        if *pool != CHAIN {
            return self.0.roll(pool);
        }
        let mut chain = Roll::default();
        for _ in 0..WALKED {
            let die = self.0.roll(&Pool::sum(1, 6));
            chain.faces.extend(die.faces.iter().copied());
            chain.value += die.value;
            if !CHAIN.explodes_on(die.value) {
                return chain;
            }
        }
        chain.faces.push(1);
        chain.value = LONGER;
        chain
    }
}

/// The odds of what dice come to, by a key. Chains of a wild roll that are longer than six dice are read as the least that
/// they can come to, so that the odds add up to 1; they are exact wherever no longer chain decides otherwise, which is so
/// of all numbers that occur ([`Wild::note`]).
pub(super) fn walked<K: Ord>(mut resolve: impl FnMut(&mut dyn Dice) -> K) -> Exploration<K> {
    explore(Budget::default(), |dice| resolve(&mut Cut(dice)))
}
