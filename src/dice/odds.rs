//! Odds: how likely each outcome is (floor 1).

use std::collections::BTreeMap;

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use super::Probability;
use super::probability::lcm;

/// How likely each of several outcomes is, by a key that the asker names: the degree of
/// success, the wound, or the whole outcome.
///
/// Outcomes that cannot happen are not listed. The probabilities are exact and add up to 1,
/// less what [`Exploration::remainder`](super::Exploration::remainder) says was not walked.
///
/// ```
/// use quincunx::dice::{Budget, Pool, Probability, explore};
///
/// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::sum(2, 6)).value).odds;
/// assert_eq!(odds.get(&7), Probability::new(1, 6).unwrap());
/// assert_eq!(odds.probability(|&sum| sum >= 10).to_string(), "1/6");
/// assert_eq!(odds.mean(|&sum| sum.into()).to_string(), "7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Odds<K: Ord>(BTreeMap<K, Probability>);

impl<K: Ord> Odds<K> {
    /// No outcomes at all.
    pub(super) const fn none() -> Self {
        Self(BTreeMap::new())
    }

    /// Odds of these outcomes, if together they are at most 1 and their common denominator
    /// fits in 128 bits. The latter makes every later sum fit, too.
    pub(super) fn new(entries: BTreeMap<K, Probability>) -> Option<Self> {
        let odds = Self(entries);
        odds.common_denominator()?;
        odds.sum(|_| true)?;
        Some(odds)
    }

    fn common_denominator(&self) -> Option<u128> {
        let mut denoms = self.0.values().map(|probability| probability.denom());
        denoms.try_fold(1, lcm)
    }

    fn sum(&self, mut wanted: impl FnMut(&K) -> bool) -> Option<Probability> {
        self.iter()
            .filter(|(key, _)| wanted(key))
            .try_fold(Probability::ZERO, |sum, (_, one)| sum.checked_add(one))
    }

    /// How likely the outcome is; 0 if it is not among the odds.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, Probability, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::sum(1, 6)).value).odds;
    /// assert_eq!(odds.get(&7), Probability::ZERO);
    /// ```
    #[must_use]
    pub fn get(&self, key: &K) -> Probability {
        self.0.get(key).copied().unwrap_or_default()
    }

    /// How likely it is that the outcome is one of those for which `wanted` is true.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::sum(1, 20)).value).odds;
    /// assert_eq!(odds.probability(|&face| face >= 15).to_string(), "3/10");
    /// ```
    #[must_use]
    pub fn probability(&self, wanted: impl FnMut(&K) -> bool) -> Probability {
        self.sum(wanted)
            .expect("a part of the odds is at most 1 over their common denominator")
    }

    /// The mean of a value of the outcome, over the outcomes that were walked; 0 if there
    /// are none.
    ///
    /// Exact as long as the fraction fits in 128 bits, and else to the nearest 2⁻⁴⁰.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::highest(2, 6)).value).odds;
    /// assert_eq!(odds.mean(|&face| face.into()).to_string(), "161/36");
    /// ```
    #[must_use]
    pub fn mean(&self, mut value: impl FnMut(&K) -> i64) -> Ratio<i128> {
        let values: Vec<_> = self.iter().map(|(key, one)| (value(key), one)).collect();
        self.exact_mean(&values)
            .unwrap_or_else(|| rounded_mean(&values))
    }

    fn exact_mean(&self, values: &[(i64, Probability)]) -> Option<Ratio<i128>> {
        let common = self.common_denominator()?;
        let (mut total, mut weights) = (0_i128, 0_i128);
        for &(value, probability) in values {
            let weight = probability.numer() * (common / probability.denom());
            let weight = i128::try_from(weight).ok()?;
            weights = weights.checked_add(weight)?;
            total = total.checked_add(weight.checked_mul(i128::from(value))?)?;
        }
        Some(mean_of(total, weights))
    }

    /// Every outcome that can happen, with its probability, in the order of the keys.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::lowest(2, 2)).value).odds;
    /// let lines: Vec<_> = odds.iter().map(|(key, odds)| format!("{key}: {odds}")).collect();
    /// assert_eq!(lines, ["1: 3/4", "2: 1/4"]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&K, Probability)> {
        self.0.iter().map(|(key, &probability)| (key, probability))
    }

    /// How many outcomes can happen.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::sum(3, 6)).value).odds;
    /// assert_eq!(odds.len(), 16);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was walked at all.
    ///
    /// ```
    /// use quincunx::dice::{Budget, explore};
    ///
    /// assert!(!explore(Budget::default(), |_| "always").odds.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All probabilities together: 1, less what was not walked.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, Probability, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::sum(3, 6)).value).odds;
    /// assert_eq!(odds.total(), Probability::ONE);
    /// ```
    #[must_use]
    pub fn total(&self) -> Probability {
        self.probability(|_| true)
    }

    /// The most likely outcome; of several, the first in the order of the keys.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::sum(2, 6)).value).odds;
    /// assert_eq!(odds.most_likely().map(|(key, _)| *key), Some(7));
    /// ```
    #[must_use]
    pub fn most_likely(&self) -> Option<(&K, Probability)> {
        // `max_by` keeps the last of equals, so the outcomes are asked from the last on.
        let last_first = self.0.iter().rev();
        last_first
            .max_by_key(|&(_, &probability)| probability)
            .map(|(key, &probability)| (key, probability))
    }

    /// The same odds by another key; outcomes that then are the same are added up.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, explore};
    ///
    /// let odds = explore(Budget::default(), |dice| dice.roll(&Pool::sum(1, 20)).value).odds;
    /// let hits = odds.map(|face| face >= 9);
    /// assert_eq!(hits.get(&true).to_string(), "3/5");
    /// ```
    #[must_use]
    pub fn map<J: Ord>(self, mut key: impl FnMut(K) -> J) -> Odds<J> {
        let mut mapped = BTreeMap::new();
        for (old, probability) in self.0 {
            let sum: &mut Probability = mapped.entry(key(old)).or_default();
            *sum = sum
                .checked_add(probability)
                .expect("a part of the odds is at most 1 over their common denominator");
        }
        Odds(mapped)
    }
}

impl<K: Ord> IntoIterator for Odds<K> {
    type Item = (K, Probability);
    type IntoIter = std::collections::btree_map::IntoIter<K, Probability>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

fn mean_of(total: i128, weights: i128) -> Ratio<i128> {
    match weights {
        0 => Ratio::from_integer(0),
        _ => Ratio::new(total, weights),
    }
}

/// The mean from probabilities rounded to 2⁻⁴⁰: the products of up to 2²⁴ outcomes fit.
fn rounded_mean(values: &[(i64, Probability)]) -> Ratio<i128> {
    let (mut total, mut weights) = (0, 0);
    for &(value, probability) in values {
        let weight = i128::from(probability.parts_of(1 << 40));
        weights += weight;
        total += weight * i128::from(value);
    }
    mean_of(total, weights)
}

#[cfg(test)]
mod tests;
