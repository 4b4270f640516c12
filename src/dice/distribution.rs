//! What a pool can read, with exact weights (floor 1).

use std::collections::BTreeMap;

use super::probability::gcd;
use super::{Explode, Pool, Read, Roll};

/// One way to read a pool.
pub(super) struct Reading {
    /// The answer to give: what the pool reads, and one example of faces that read so.
    pub(super) roll: Roll,
    /// How likely it is: `numer` in `denom`.
    pub(super) numer: u128,
    pub(super) denom: u128,
}

/// Every way to read a pool, the lowest faces first.
pub(super) struct Distribution {
    pub(super) readings: Vec<Reading>,
    /// How likely the chain of an exploding pool is longer than was followed: numerator and
    /// denominator.
    pub(super) remainder: (u128, u128),
    /// The largest denominator of any of these.
    pub(super) widest: u128,
}

impl Distribution {
    /// The distribution of `pool`, with chains of at most `explode_depth` throws after the
    /// first.
    ///
    /// `None` if there are more than `most` readings, or their weights do not fit.
    pub(super) fn of(pool: &Pool, explode_depth: u8, most: usize) -> Option<Self> {
        let throw = Throw::of(pool, most)?;
        let distribution = match pool.explode() {
            None => throw.once(),
            Some(explode) => throw.chain(explode, explode_depth),
        };
        (distribution.readings.len() <= most).then_some(distribution)
    }
}

/// Every way to read one throw of a pool: roll and weight, out of `total`.
struct Throw {
    ways: Vec<(Roll, u128)>,
    total: u128,
}

impl Throw {
    fn of(pool: &Pool, most: usize) -> Option<Self> {
        let total = u128::from(pool.faces()).checked_pow(pool.count().into())?;
        let ways = match pool.read() {
            _ if pool.count() == 0 => vec![(Roll::default(), 1)],
            Read::Sum => sums(pool),
            Read::Highest | Read::BestUpTo { .. } => kept(pool, |rank| rank),
            Read::Lowest | Read::WorstUpTo { .. } => kept(pool, |rank| pool.faces() + 1 - rank),
            Read::Successes { at_least } => successes(pool, at_least),
            Read::Each => hands(pool, most)?,
        };
        let mut throw = Self { ways, total };
        throw.reduce();
        Some(throw)
    }

    fn reduce(&mut self) {
        let weights = self.ways.iter().map(|&(_, weight)| weight);
        let common = weights.fold(self.total, |common, weight| gcd(weight, common));
        self.total /= common;
        for (_, weight) in &mut self.ways {
            *weight /= common;
        }
    }

    fn once(self) -> Distribution {
        let denom = self.total;
        let reading = |(roll, numer)| Reading { roll, numer, denom };
        Distribution {
            readings: self.ways.into_iter().map(reading).collect(),
            remainder: (0, 1),
            widest: denom,
        }
    }

    /// Throws again and adds while a throw reads `at_least`, up to `depth` times, or as far
    /// as the weights fit in half of 128 bits (the other half is for the rest of the path).
    fn chain(&self, Explode { at_least }: Explode, depth: u8) -> Distribution {
        let mut ended = BTreeMap::new();
        let mut open = BTreeMap::from([(0, (Roll::default(), 1))]);
        let mut denom = 1;
        for throw in 0..=depth {
            let further = denom * self.total;
            if throw > 0 && further > u128::from(u64::MAX) {
                break;
            }
            let mut next = BTreeMap::new();
            for (so_far, chance) in open.values() {
                for (roll, weight) in &self.ways {
                    let numer = chance * weight;
                    if roll.value >= i32::from(at_least) {
                        add_open(&mut next, joined(so_far, roll), numer);
                    } else {
                        add_ended(&mut ended, joined(so_far, roll), (numer, further));
                    }
                }
            }
            (open, denom) = (next, further);
        }
        let longer = open.values().map(|&(_, numer)| numer).sum();
        Distribution {
            readings: ended.into_values().collect(),
            remainder: (longer, denom),
            widest: denom,
        }
    }
}

fn joined(one: &Roll, other: &Roll) -> Roll {
    Roll {
        faces: one.faces.iter().chain(&other.faces).copied().collect(),
        value: one.value + other.value,
    }
}

fn add_open(open: &mut BTreeMap<i32, (Roll, u128)>, roll: Roll, numer: u128) {
    open.entry(roll.value).or_insert((roll, 0)).1 += numer;
}

/// Adds a finished chain. Later ones have a denominator that is a multiple of earlier ones.
fn add_ended(ended: &mut BTreeMap<i32, Reading>, roll: Roll, (numer, denom): (u128, u128)) {
    let reading = ended.entry(roll.value).or_insert(Reading {
        roll,
        numer: 0,
        denom,
    });
    reading.numer = reading.numer * (denom / reading.denom) + numer;
    reading.denom = denom;
}

/// Sums: one die after the other is added to all sums so far.
fn sums(pool: &Pool) -> Vec<(Roll, u128)> {
    let (count, faces) = (usize::from(pool.count()), usize::from(pool.faces()));
    let mut weights = vec![1_u128];
    for _ in 0..count {
        // Sums are counted from all dice showing their lowest face.
        let mut next = vec![0; weights.len() + faces - 1];
        for (sum, &weight) in weights.iter().enumerate() {
            for more in &mut next[sum..sum + faces] {
                *more += weight;
            }
        }
        weights = next;
    }
    let ways = weights.into_iter().enumerate();
    ways.map(|(extra, weight)| (evenly(pool, count + extra), weight))
        .collect()
}

/// A roll that reads `sum`, spread evenly over the dice.
fn evenly(pool: &Pool, sum: usize) -> Roll {
    let count = usize::from(pool.count());
    let face = |die| sum / count + usize::from(die < sum % count);
    let face = |die| u8::try_from(face(die)).expect("no face is above 100");
    Roll {
        faces: (0..count).map(face).collect(),
        value: i32::try_from(sum).expect("at most 255 dice of at most 100"),
    }
}

/// One face is kept: of `n` dice, the best one has the place `k` in kⁿ − (k − 1)ⁿ ways.
/// `place` counts from 1 for the face that is kept last.
fn kept(pool: &Pool, place: impl Fn(u8) -> u8) -> Vec<(Roll, u128)> {
    let count = pool.count();
    let up_to = |place: u8| u128::from(place).pow(count.into());
    let way = |face| {
        let place = place(pool.rank(face));
        let roll = Roll {
            faces: (0..count).map(|_| face).collect(),
            value: face.into(),
        };
        (roll, up_to(place) - up_to(place - 1))
    };
    (1..=pool.faces()).map(way).collect()
}

/// Counts of the faces that are at least `at_least`.
fn successes(pool: &Pool, at_least: u8) -> Vec<(Roll, u128)> {
    let count = pool.count();
    let failing = at_least.saturating_sub(1).min(pool.faces());
    let passing = pool.faces() - failing;
    // Row `n` of the weights comes from row `n - 1` by one more die.
    let mut weights = vec![1_u128];
    for _ in 0..count {
        let mut next = vec![0; weights.len() + 1];
        for (passed, &weight) in weights.iter().enumerate() {
            next[passed] += weight * u128::from(failing);
            next[passed + 1] += weight * u128::from(passing);
        }
        weights = next;
    }
    let roll = |passed: u8| Roll {
        faces: (0..count)
            .map(|die| if die < passed { pool.faces() } else { 1 })
            .collect(),
        value: passed.into(),
    };
    let ways = (0..=count).zip(weights);
    ways.filter(|&(_, weight)| weight > 0)
        .map(|(passed, weight)| (roll(passed), weight))
        .collect()
}

/// The faces without their order, from the lowest up; `None` if there are more than `most`.
fn hands(pool: &Pool, most: usize) -> Option<Vec<(Roll, u128)>> {
    let mut ways = Vec::new();
    let mut hand = vec![1; pool.count().into()];
    loop {
        if ways.len() == most {
            return None;
        }
        let roll = Roll {
            faces: hand.iter().copied().collect(),
            value: hand.iter().map(|&face| i32::from(face)).sum(),
        };
        ways.push((roll, orders(&hand)?));
        let Some(die) = hand.iter().rposition(|&face| face < pool.faces()) else {
            return Some(ways);
        };
        // The next hand in order: no die is lower than the one before it.
        let face = hand[die] + 1;
        hand[die..].fill(face);
    }
}

/// In how many orders a sorted hand can be drawn: n! / (a! b! …), built up die by die so
/// that nothing grows beyond the result times the number of dice.
fn orders(hand: &[u8]) -> Option<u128> {
    let (mut orders, mut same, mut last) = (1_u128, 0_u128, 0);
    for (&face, dice) in hand.iter().zip(1_u128..) {
        same = if face == last { same + 1 } else { 1 };
        last = face;
        orders = orders.checked_mul(dice)? / same;
    }
    Some(orders)
}

#[cfg(test)]
mod tests;
