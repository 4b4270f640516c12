//! Odds from many seeded tries, for what is too large to walk (floor 1).

use std::collections::BTreeMap;

use super::{Budget, Dice, Exploration, Odds, Probability, SeededDice, explore};

/// Rough odds: runs `resolve` `tries` times on dice of `seed` and counts.
///
/// The same seed gives the same counts. The probabilities are exact shares of the tries, and
/// the result is marked as sampled; without tries it is empty. In percent, the standard error
/// of a share is at most 50 / √tries.
///
/// ```
/// use quincunx::dice::{Pool, sample};
///
/// let rough = sample(10_000, 7, |dice| dice.roll(&Pool::sum(10, 20)).value >= 105);
/// assert!(rough.sampled);
/// assert!((48..=52).contains(&rough.odds.get(&true).parts_of(100)));
/// ```
pub fn sample<K, F>(tries: u32, seed: u64, mut resolve: F) -> Exploration<K>
where
    K: Ord,
    F: FnMut(&mut dyn Dice) -> K,
{
    let mut dice = SeededDice::new(seed);
    let mut counts = BTreeMap::<K, u128>::new();
    for _ in 0..tries {
        *counts.entry(resolve(&mut dice)).or_default() += 1;
    }
    let share = |count| Probability::new(count, tries.into()).expect("counts are out of the tries");
    let shares = counts.into_iter().map(|(key, count)| (key, share(count)));
    let odds = Odds::new(shares.collect()).expect("the shares are out of the tries and add up");
    Exploration {
        remainder: odds.total().complement(),
        odds,
        complete: false,
        sampled: true,
        paths: tries as usize,
    }
}

/// Exact odds where the budget allows them, and else the rough ones of `tries` tries.
///
/// The result says which: [`Exploration::sampled`]. The tries follow a fixed seed, so that
/// the same question always has the same answer.
///
/// ```
/// use quincunx::dice::{Budget, Pool, explore_or_sample};
///
/// let budget = Budget { paths: 1000, ..Budget::default() };
/// let exact = explore_or_sample(budget, 500, |dice| dice.roll(&Pool::sum(3, 6)).value);
/// assert!(exact.complete && !exact.sampled);
///
/// let rough = explore_or_sample(budget, 500, |dice| {
///     (0..4).map(|_| dice.roll(&Pool::sum(1, 20)).value).sum::<i32>()
/// });
/// assert!(rough.sampled && !rough.complete);
/// ```
pub fn explore_or_sample<K, F>(budget: Budget, tries: u32, mut resolve: F) -> Exploration<K>
where
    K: Ord,
    F: FnMut(&mut dyn Dice) -> K,
{
    let exploration = explore(budget, &mut resolve);
    if exploration.complete {
        exploration
    } else {
        sample(tries, SEED, resolve)
    }
}

/// The seed of tries for odds: any number does, as long as it stays.
const SEED: u64 = 0x0dd5;

#[cfg(test)]
mod tests;
