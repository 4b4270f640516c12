//! Exact odds by two short explorations each: how an attack comes out, and what each way of
//! coming out does. Floor 4.

use crate::dice::{Budget, Odds, Probability, explore};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::attack::{HoldRoll, Plan};
use crate::rules::aura::resolve::{
    DeathRollResult, DefenceNumbers, Harm, HitClass, StrikeNumbers, at_once, die, is_free, judge,
    resolve_hit, withstand,
};
use std::collections::BTreeMap;

/// Throws of an open-ended roll after the first that are walked. Longer chains beat every AV.
const DEPTH: u8 = 4;

const BUDGET: Budget = Budget {
    paths: 20_000,
    explode_depth: DEPTH,
};

/// How an attack ends, the worst for the attacker first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A miss by a natural 1, which leaves the attacker open.
    Fumble,
    /// A miss.
    Miss,
    /// A hit that does something.
    Hit(Harm),
}

impl Outcome {
    /// Whether it puts the target out of the fight. Rules AUR-HURT-08, -09, -12, -16.
    #[must_use]
    pub const fn fells(self) -> bool {
        matches!(
            self,
            Self::Hit(
                Harm::Slain
                    | Harm::Subdued
                    | Harm::DeathRollResult(DeathRollResult::Felled | DeathRollResult::Dead)
            )
        )
    }

    /// For people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Fumble => "fumble",
            Self::Miss => "miss",
            Self::Hit(Harm::None) => "no damage",
            Self::Hit(Harm::Absorbed) => "Aura",
            Self::Hit(Harm::Broken) => "Aura gone",
            Self::Hit(Harm::Subdued) => "subdued",
            Self::Hit(Harm::DeathRollResult(death_result)) => death_result.word(),
            Self::Hit(Harm::Slain) => "slain",
        }
    }
}

/// The odds of an attack.
#[derive(Debug, Clone)]
pub struct AttackOdds {
    /// How it ends; these sum to 1, less the remainder.
    pub outcomes: BTreeMap<Outcome, Probability>,
    /// The chance to hit.
    pub hit: Probability,
    /// Damage that it deals on average, misses included, in thousandths.
    pub damage: i64,
    /// What was not walked: long chains of open-ended dice that might still hit.
    pub remainder: Probability,
}

fn added(one: Probability, other: Probability) -> Probability {
    one.checked_add(other).unwrap_or(Probability::ONE)
}

/// The probability of both of two independent things.
fn both(one: Probability, other: Probability) -> Probability {
    let numer = one.numer().checked_mul(other.numer());
    let denom = one.denom().checked_mul(other.denom());
    match (numer, denom) {
        (Some(numer), Some(denom)) => Probability::new(numer, denom).unwrap_or_default(),
        _ => {
            const WHOLE: u64 = 1 << 60;
            let (one, other) = (one.parts_of(WHOLE), other.parts_of(WHOLE));
            let product = u128::from(one) * u128::from(other) / u128::from(WHOLE);
            Probability::new(product, WHOLE.into()).unwrap_or_default()
        }
    }
}

/// How an attack roll comes out, by class, and what was not walked: the naturals and the defence
/// are walked apart, and what a natural and a defence come to is [`judge`]d as in play. A chain
/// that is longer than the walk is a defence that holds, wherever its least total says so.
#[must_use]
pub fn strike_odds(
    data: &AuraData,
    numbers: &StrikeNumbers,
) -> (BTreeMap<HitClass, Probability>, Probability) {
    let mut classes: BTreeMap<HitClass, Probability> = BTreeMap::new();
    let mut add = |class, chance| {
        let sum = classes.entry(class).or_default();
        *sum = added(*sum, chance);
    };
    let naturals = explore(BUDGET, |dice| {
        dice.roll(&die(data, 20, numbers.edge, false)).value
    })
    .odds;
    let defence = numbers.defence.as_ref().map(|it| Totals::of(data, it));
    let mut remainder = Probability::ZERO;
    for (natural, chance) in naturals {
        let judged = |value| judge(data, numbers, natural, value);
        match (at_once(data, numbers, natural), &defence) {
            (Some(class), _) => add(class, chance),
            (None, None) => add(judged(None), chance),
            (None, Some(defence)) => {
                let (hit, class) =
                    defence.below(|value| Some(judged(Some(value))).filter(|it| it.is_hit()));
                let left_out = if defence.beats(judged) {
                    Probability::ZERO
                } else {
                    defence.longer
                };
                if let Some(class) = class {
                    add(class, both(chance, hit));
                }
                let missed = difference(hit.complement(), left_out);
                add(HitClass::Miss, both(chance, missed));
                remainder = added(remainder, both(chance, left_out));
            }
        }
    }
    classes.retain(|_, chance| *chance > Probability::ZERO);
    (classes, remainder)
}

/// What is left of the greater of two probabilities.
pub fn difference(greater: Probability, less: Probability) -> Probability {
    let complement = greater.complement().checked_add(less);
    complement.map_or(Probability::ZERO, Probability::complement)
}

/// The readings of a defence, ascending, each with the chance of it or less.
struct Totals {
    up_to: Vec<(i32, Probability)>,
    /// The chance of a chain that was not walked.
    longer: Probability,
    /// The least reading of such a chain.
    least: i32,
}

impl Totals {
    fn of(data: &AuraData, defence: &DefenceNumbers) -> Self {
        let pool = defence.pool(data);
        let explored = explore(BUDGET, |dice| dice.roll(&pool).value);
        let mut sum = Probability::ZERO;
        let up_to = explored.odds.iter().map(|(&value, chance)| {
            sum = added(sum, chance);
            (value, sum)
        });
        Self {
            up_to: up_to.collect(),
            longer: explored.remainder,
            least: (i32::from(DEPTH) + 1) * i32::from(defence.faces) + 1,
        }
    }

    /// The chance of the lowest readings that are hit, and the class of the hit.
    fn below(&self, hit: impl Fn(i32) -> Option<HitClass>) -> (Probability, Option<HitClass>) {
        let count = self
            .up_to
            .partition_point(|&(value, _)| hit(value).is_some());
        let last = count.checked_sub(1).map(|at| self.up_to[at]);
        last.map_or((Probability::ZERO, None), |(value, chance)| {
            (chance, hit(value))
        })
    }

    /// The chance of the lowest readings, of which something holds, and of longer chains of which it
    /// is not known whether it does.
    fn low(&self, is_low: impl Fn(i32) -> bool) -> (Probability, Probability) {
        let count = self.up_to.partition_point(|&(value, _)| is_low(value));
        let last = count.checked_sub(1).map(|at| self.up_to[at].1);
        let unknown = if is_low(self.least) {
            self.longer
        } else {
            Probability::ZERO
        };
        (last.unwrap_or(Probability::ZERO), unknown)
    }

    /// Whether every chain that was not walked is a defence that holds.
    fn beats(&self, judged: impl Fn(Option<i32>) -> HitClass) -> bool {
        !judged(Some(self.least)).is_hit()
    }
}

/// The odds of an attack that is no maneuver.
#[must_use]
pub fn attack_odds<L>(data: &AuraData, plan: &Plan<L>) -> AttackOdds {
    let (classes, remainder) = strike_odds(data, &plan.strike);
    let mut outcomes: BTreeMap<Outcome, Probability> = BTreeMap::new();
    let (mut hit, mut damage) = (Probability::ZERO, 0_i128);
    let mut add = |outcome, chance| {
        let sum = outcomes.entry(outcome).or_default();
        *sum = added(*sum, chance);
    };
    for (class, chance) in classes {
        match class {
            HitClass::Fumble => add(Outcome::Fumble, chance),
            HitClass::Miss => add(Outcome::Miss, chance),
            _ => {
                hit = added(hit, chance);
                for (&(dealt, harm), part) in hit_odds(data, plan, class).iter() {
                    let part = both(chance, part);
                    damage += i128::from(dealt) * i128::from(part.parts_of(1_000_000_000));
                    add(Outcome::Hit(harm), part);
                }
            }
        }
    }
    AttackOdds {
        outcomes,
        hit,
        damage: i64::try_from(damage / 1_000_000).unwrap_or(0),
        remainder,
    }
}

/// What a hit of a class does: damage and harm.
fn hit_odds<L>(data: &AuraData, plan: &Plan<L>, class: HitClass) -> Odds<(i32, Harm)> {
    let explored = explore(BUDGET, |dice| {
        let hit = resolve_hit(data, &plan.hit, class, dice);
        (hit.damage.dealt, hit.harm)
    });
    explored.odds
}

/// The odds of a maneuver: to hit at all, and that the target gives way.
#[must_use]
pub fn maneuver_odds<L>(data: &AuraData, plan: &Plan<L>) -> (Probability, Probability) {
    let (classes, _) = strike_odds(data, &plan.strike);
    let (mut hit, mut done) = (Probability::ZERO, Probability::ZERO);
    let gives_way = |critical| {
        let fortitude_defence = plan.fortitude_defence.as_ref();
        fortitude_defence.map_or(Probability::ONE, |it| {
            failure_odds(data, &it.after(critical), it.av)
        })
    };
    for critical in [false, true] {
        let of_kind = classes
            .iter()
            .filter(|(class, _)| class.is_hit() && class.is_critical() == critical);
        let chance = of_kind.fold(Probability::ZERO, |sum, (_, &one)| added(sum, one));
        if chance > Probability::ZERO {
            hit = added(hit, chance);
            done = added(done, both(chance, gives_way(critical)));
        }
    }
    (hit, done)
}

/// The chance that a defence against a value is too low.
#[must_use]
pub fn failure_odds(data: &AuraData, numbers: &DefenceNumbers, av: i32) -> Probability {
    let explored = explore(BUDGET, |dice| withstand(data, numbers, av, dice).0);
    explored.odds.get(&false)
}

/// The odds to get out of a hold, and what was not walked: both rolls are walked apart, and a chain
/// that is longer than the walk wins, wherever its least total says so. Rule AUR-MAN-06.
#[must_use]
pub fn escape_odds(
    data: &AuraData,
    own: &HoldRoll,
    holder: &HoldRoll,
) -> (Probability, Probability) {
    let (own, other) = (&own.numbers, &holder.numbers);
    let (mine, theirs) = (Totals::of(data, own), Totals::of(data, other));
    let held = |value: i32, against: i32| !is_free(data, value + own.bonus, against + other.bonus);
    let (mut failure, mut remainder) = (Probability::ZERO, Probability::ZERO);
    let mut before = Probability::ZERO;
    for &(against, up_to) in &theirs.up_to {
        let chance = difference(up_to, before);
        let (low, unknown) = mine.low(|value| held(value, against));
        failure = added(failure, both(chance, low));
        remainder = added(remainder, both(chance, unknown));
        before = up_to;
    }
    // Against a longer chain of the holder: what even its least total holds.
    let (low, _) = mine.low(|value| held(value, theirs.least));
    failure = added(failure, both(theirs.longer, low));
    remainder = added(remainder, both(theirs.longer, low.complement()));
    (difference(failure.complement(), remainder), remainder)
}

/// The odds that a roll reaches a number, and what was not walked.
#[must_use]
pub fn reach_odds(
    data: &AuraData,
    numbers: &DefenceNumbers,
    number: i32,
) -> (Probability, Probability) {
    let totals = Totals::of(data, numbers);
    let (low, unknown) = totals.low(|value| value + numbers.bonus < number);
    (difference(low.complement(), unknown), unknown)
}
