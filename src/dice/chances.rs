//! Chances along several courses that a resolution can take, added up (floor 1).

use std::collections::BTreeMap;

use super::{Odds, Probability};

/// Parts in which fractions are reckoned that are too long to multiply.
const BILLION: u64 = 1_000_000_000;

/// How likely each outcome is, over all courses: for resolutions with so many rolls that their parts are
/// walked apart. Exact as long as the fractions fit in 128 bits, and rounded to a billionth each beyond that.
///
/// ```
/// use quincunx::dice::{Budget, Chances, Pool, Probability, explore};
///
/// // A coin; on heads a die is thrown, and a six wins.
/// let half = Probability::new(1, 2).unwrap();
/// let die = explore(Budget::default(), |dice| dice.roll(&Pool::sum(1, 6)).value == 6).odds;
/// let mut chances = Chances::new();
/// chances.add_all(half, &die);
/// chances.add(half, false, Probability::ONE);
/// assert_eq!(chances.get(true).to_string(), "1/12");
/// assert!(chances.is_exact());
/// ```
#[derive(Debug, Clone)]
pub struct Chances<K: Ord> {
    sums: BTreeMap<K, Probability>,
    exact: bool,
}

impl<K: Ord + Copy> Default for Chances<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Ord + Copy> Chances<K> {
    /// Nothing yet.
    ///
    /// ```
    /// use quincunx::dice::{Chances, Probability};
    ///
    /// assert_eq!(Chances::new().get("heads"), Probability::ZERO);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            sums: BTreeMap::new(),
            exact: true,
        }
    }

    /// One outcome of a course that is taken with a chance of its own.
    ///
    /// ```
    /// use quincunx::dice::{Chances, Probability};
    ///
    /// let half = Probability::new(1, 2).unwrap();
    /// let mut chances = Chances::new();
    /// chances.add(half, "heads", half);
    /// chances.add(half, "heads", Probability::ONE);
    /// assert_eq!(chances.get("heads").to_string(), "3/4");
    /// ```
    pub fn add(&mut self, course: Probability, key: K, chance: Probability) {
        let part = self.both(course, chance);
        if part == Probability::ZERO {
            return;
        }
        let sum = self.sums.entry(key).or_default();
        let exact = sum.checked_add(part);
        *sum = exact.unwrap_or_else(|| rounded(sum.parts_of(BILLION) + part.parts_of(BILLION)));
        self.exact &= exact.is_some();
    }

    /// All outcomes of a course.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Chances, Pool, Probability, explore};
    ///
    /// let die = explore(Budget::default(), |dice| dice.roll(&Pool::sum(1, 6)).value).odds;
    /// let mut chances = Chances::new();
    /// chances.add_all(Probability::ONE, &die);
    /// assert_eq!(chances.iter().count(), 6);
    /// ```
    pub fn add_all(&mut self, course: Probability, odds: &Odds<K>) {
        for (&key, chance) in odds.iter() {
            self.add(course, key, chance);
        }
    }

    /// The chance that two independent things happen.
    ///
    /// ```
    /// use quincunx::dice::{Chances, Probability};
    ///
    /// let half = Probability::new(1, 2).unwrap();
    /// assert_eq!(Chances::<()>::new().both(half, half).to_string(), "1/4");
    /// ```
    pub fn both(&mut self, one: Probability, other: Probability) -> Probability {
        let exact = one.checked_mul(other);
        self.exact &= exact.is_some();
        exact.unwrap_or_else(|| {
            let parts = u128::from(one.parts_of(BILLION)) * u128::from(other.parts_of(BILLION));
            rounded(u64::try_from(parts / u128::from(BILLION)).unwrap_or(BILLION))
        })
    }

    /// The chance of an outcome; 0 of one that was never added.
    ///
    /// ```
    /// use quincunx::dice::{Chances, Probability};
    ///
    /// let mut chances = Chances::new();
    /// chances.add(Probability::ONE, 'a', Probability::ONE);
    /// assert_eq!((chances.get('a'), chances.get('b')), (Probability::ONE, Probability::ZERO));
    /// ```
    #[must_use]
    pub fn get(&self, key: K) -> Probability {
        self.sums.get(&key).copied().unwrap_or_default()
    }

    /// The chance of all outcomes of a kind.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Chances, Pool, Probability, explore};
    ///
    /// let die = explore(Budget::default(), |dice| dice.roll(&Pool::sum(1, 6)).value).odds;
    /// let mut chances = Chances::new();
    /// chances.add_all(Probability::ONE, &die);
    /// assert_eq!(chances.of(|face| face > 4).to_string(), "1/3");
    /// ```
    #[must_use]
    pub fn of(&self, wanted: impl Fn(K) -> bool) -> Probability {
        let mut wanted = self.sums.iter().filter(|&(&key, _)| wanted(key));
        let sum = wanted.try_fold(Probability::ZERO, |sum, (_, &one)| sum.checked_add(one));
        sum.unwrap_or(Probability::ONE)
    }

    /// All outcomes in the order of their keys.
    ///
    /// ```
    /// use quincunx::dice::{Chances, Probability};
    ///
    /// let mut chances = Chances::new();
    /// chances.add(Probability::ONE, 'a', Probability::ONE);
    /// assert_eq!(chances.iter().next(), Some(('a', Probability::ONE)));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (K, Probability)> {
        self.sums.iter().map(|(&key, &chance)| (key, chance))
    }

    /// Whether nothing was rounded: products of long fractions are, to a billionth each.
    ///
    /// ```
    /// use quincunx::dice::{Chances, Probability};
    ///
    /// let long = Probability::new((1 << 62) - 1, (1 << 63) - 1).unwrap();
    /// let mut chances = Chances::<()>::new();
    /// let longer = chances.both(long, long);
    /// assert!(chances.is_exact());
    /// chances.both(longer, long);
    /// assert!(!chances.is_exact());
    /// ```
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.exact
    }
}

fn rounded(parts: u64) -> Probability {
    Probability::new(parts.min(BILLION).into(), BILLION.into()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Chances;
    use crate::dice::{Budget, Pool, Probability, explore};

    #[test]
    fn products_agree_with_a_walk_of_all_dice() {
        let low = |dice: &mut dyn crate::dice::Dice| dice.roll(&Pool::lowest(2, 20)).value < 4;
        let one = explore(Budget::default(), |dice| low(dice)).odds;
        let three = explore(Budget::default(), |dice| (0..3).all(|_| low(dice)));
        let mut chances = Chances::new();
        let twice = chances.both(one.get(&true), one.get(&true));
        chances.add_all(twice, &one);
        chances.add(twice.complement(), false, Probability::ONE);
        assert!(three.is_exact() && chances.is_exact());
        assert_eq!(chances.get(true), three.odds.get(&true));
        assert_eq!(chances.of(|_| true), Probability::ONE);
    }

    #[test]
    fn fractions_too_long_to_multiply_are_rounded() {
        let half = Probability::new((1 << 62) - 1, (1 << 63) - 1).unwrap();
        let mut chances = Chances::new();
        let about = (0..3).fold(half, |product, _| chances.both(product, half));
        chances.add(about, (), Probability::ONE);
        assert!(!chances.is_exact() && (chances.get(()).to_f64() - 0.0625).abs() < 1e-6);
    }
}
