//! Probabilities as exact fractions (floor 1).

use super::percent::number_of_parts;
use std::fmt;
use std::str::FromStr;

use num_rational::Ratio;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A probability: a reduced fraction from 0 to 1, exact until it is drawn on the screen.
///
/// ```
/// use quincunx::dice::Probability;
///
/// let hit = Probability::new(26, 40).unwrap();
/// assert_eq!(hit.to_string(), "13/20");
/// assert_eq!(hit.percent(), "65 %");
/// assert_eq!(hit.complement(), Probability::new(7, 20).unwrap());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Probability(Ratio<u128>);

impl Probability {
    /// Impossible.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));
    /// Certain.
    pub const ONE: Self = Self(Ratio::new_raw(1, 1));

    /// `numer` in `denom`, reduced. `None` if that is more than 1 or `denom` is 0.
    ///
    /// ```
    /// use quincunx::dice::Probability;
    ///
    /// assert_eq!(Probability::new(0, 6), Some(Probability::ZERO));
    /// assert_eq!(Probability::new(7, 6), None);
    /// ```
    #[must_use]
    pub fn new(numer: u128, denom: u128) -> Option<Self> {
        if denom == 0 || numer > denom {
            return None;
        }
        let common = gcd(numer, denom);
        Some(Self(Ratio::new_raw(numer / common, denom / common)))
    }

    /// The numerator of the reduced fraction.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::Probability::new(26, 40).unwrap().numer(), 13);
    /// ```
    #[must_use]
    pub const fn numer(self) -> u128 {
        *self.0.numer()
    }

    /// The denominator of the reduced fraction, at least 1.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::Probability::new(26, 40).unwrap().denom(), 20);
    /// ```
    #[must_use]
    pub const fn denom(self) -> u128 {
        *self.0.denom()
    }

    /// The fraction itself, to reckon on with.
    ///
    /// ```
    /// use num_rational::Ratio;
    /// use quincunx::dice::Probability;
    ///
    /// assert_eq!(Probability::ONE.ratio() / 6, Ratio::new(1, 6));
    /// ```
    #[must_use]
    pub const fn ratio(self) -> Ratio<u128> {
        self.0
    }

    /// The probability of the contrary.
    ///
    /// ```
    /// use quincunx::dice::Probability;
    ///
    /// assert_eq!(Probability::ZERO.complement(), Probability::ONE);
    /// ```
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(Ratio::new_raw(self.denom() - self.numer(), self.denom()))
    }

    /// The probability of one or the other of two that exclude each other.
    ///
    /// `None` if that would be more than 1, or its fraction needs more than 128 bits (which
    /// no two probabilities of the same [`Odds`](super::Odds) do).
    ///
    /// ```
    /// use quincunx::dice::Probability;
    ///
    /// let (third, half) = (Probability::new(1, 3).unwrap(), Probability::new(1, 2).unwrap());
    /// assert_eq!(third.checked_add(half), Probability::new(5, 6));
    /// assert_eq!(half.checked_add(Probability::ONE), None);
    /// ```
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let denom = lcm(self.denom(), other.denom())?;
        let numer = self.numer().checked_mul(denom / self.denom())?;
        let more = other.numer().checked_mul(denom / other.denom())?;
        Self::new(numer.checked_add(more)?, denom)
    }

    /// The probability of both of two independent things.
    ///
    /// `None` if its fraction needs more than 128 bits.
    ///
    /// ```
    /// use quincunx::dice::Probability;
    ///
    /// let (third, half) = (Probability::new(1, 3).unwrap(), Probability::new(1, 2).unwrap());
    /// assert_eq!(third.checked_mul(half), Probability::new(1, 6));
    /// ```
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        let (one, two) = (
            gcd(self.numer(), other.denom()),
            gcd(other.numer(), self.denom()),
        );
        let numer = (self.numer() / one).checked_mul(other.numer() / two)?;
        let denom = (self.denom() / two).checked_mul(other.denom() / one)?;
        Self::new(numer, denom)
    }

    /// The probability in parts of `whole`, to the nearest, halves up.
    ///
    /// ```
    /// use quincunx::dice::Probability;
    ///
    /// assert_eq!(Probability::new(2, 3).unwrap().parts_of(1000), 667);
    /// ```
    #[must_use]
    pub fn parts_of(self, whole: u64) -> u64 {
        // Leave room for the product in 128 bits: at least 63 bits of the fraction stay.
        let spare = (self.denom().ilog2() + 1).saturating_sub(63);
        let (numer, denom) = (self.numer() >> spare, self.denom() >> spare);
        let parts = (numer * u128::from(whole) + denom / 2) / denom;
        u64::try_from(parts).unwrap_or(whole).min(whole)
    }

    /// The probability as a number for plots and bars; never for a decision.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::Probability::new(13, 20).unwrap().to_f64(), 0.65);
    /// ```
    #[must_use]
    #[expect(
        clippy::float_arithmetic,
        reason = "for drawing; nothing is decided by it"
    )]
    pub fn to_f64(self) -> f64 {
        self.numer() as f64 / self.denom() as f64
    }

    /// The probability in percent for people, with so many decimals: [`crate::dice::percent`], exactly.
    ///
    /// ```
    /// use quincunx::dice::Probability;
    ///
    /// assert_eq!(Probability::new(1, 216).unwrap().percent_to(2), "0.46 %");
    /// assert_eq!(Probability::new(159_999, 160_000).unwrap().percent_to(1), ">99.9 %");
    /// ```
    #[must_use]
    pub fn percent_to(self, decimals: u8) -> String {
        let whole = 100 * 10_u64.pow(u32::from(decimals));
        let (is_none, is_all) = (self == Self::ZERO, self == Self::ONE);
        number_of_parts(self.parts_of(whole), is_none, is_all, decimals) + " %"
    }

    /// The probability in percent for people, to a tenth where that is not 0. What is merely nearly certain or
    /// nearly impossible does not look as if it were: it is `>99.9 %` or `<0.1 %`.
    ///
    /// ```
    /// use quincunx::dice::Probability;
    ///
    /// assert_eq!(Probability::new(1, 216).unwrap().percent(), "0.5 %");
    /// assert_eq!(Probability::new(1, 20).unwrap().percent(), "5 %");
    /// assert_eq!(Probability::new(1, 160_000).unwrap().percent(), "<0.1 %");
    /// assert_eq!(Probability::new(159_999, 160_000).unwrap().percent(), ">99.9 %");
    /// ```
    #[must_use]
    pub fn percent(self) -> String {
        self.percent_to(1).replace(".0 %", " %")
    }
}

impl Default for Probability {
    fn default() -> Self {
        Self::ZERO
    }
}

/// `13/20`; 0 and 1 without a denominator.
impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A text that is no probability.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no probability; write a fraction from 0 to 1, as in \"13/20\"")]
pub struct ParseProbabilityError(String);

impl FromStr for Probability {
    type Err = ParseProbabilityError;

    /// Reads what `Display` writes; the fraction need not be reduced.
    fn from_str(text: &str) -> Result<Self, ParseProbabilityError> {
        let (numer, denom) = text.split_once('/').unwrap_or((text, "1"));
        let fraction = numer.parse().ok().zip(denom.parse().ok());
        fraction
            .and_then(|(numer, denom)| Self::new(numer, denom))
            .ok_or_else(|| ParseProbabilityError(text.chars().take(60).collect()))
    }
}

impl TryFrom<String> for Probability {
    type Error = ParseProbabilityError;

    fn try_from(text: String) -> Result<Self, ParseProbabilityError> {
        text.parse()
    }
}

impl From<Probability> for String {
    fn from(probability: Probability) -> Self {
        probability.to_string()
    }
}

/// The greatest common divisor; `b`, which is not 0, if `a` is.
pub(super) const fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while a != 0 {
        (a, b) = (b % a, a);
    }
    b
}

/// The least common multiple of two numbers above 0, if it fits.
pub(super) const fn lcm(a: u128, b: u128) -> Option<u128> {
    (a / gcd(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests;
