//! Counts, and how far they are from the odds.

use quincunx::dice::Probability;
use std::collections::BTreeMap;
use std::fmt;

/// How many standard errors a count may be off.
const SIGMAS: f64 = 3.5;
/// Outcomes that are expected more seldom than this are counted together.
const FEW: f64 = 5.0;
/// What stands for those.
pub const RARE: &str = "rare ones";

/// How often each label came.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<String, u64>);

/// An outcome whose count was compared.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Of what it is an outcome.
    pub what: String,
    /// The outcome.
    pub label: String,
    /// Its chance.
    pub expected: f64,
    /// The share of tries in which it came.
    pub seen: f64,
    /// The tries.
    pub tries: u64,
}

impl Comparison {
    /// By how many standard errors the count is off.
    pub fn sigma(&self) -> f64 {
        let error = (self.expected * (1.0 - self.expected) / self.tries as f64).sqrt();
        // Half a try is what rounding to whole ones can do.
        let off = ((self.seen - self.expected).abs() - 0.5 / self.tries as f64).max(0.0);
        if off == 0.0 { 0.0 } else { off / error }
    }

    /// Whether that is more than chance would do.
    pub fn is_far(&self) -> bool {
        self.sigma() > SIGMAS
    }

    /// What it is, for the table.
    pub fn told(&self) -> String {
        format!("{}: {}", self.what, self.label)
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: odds {:.3} %, seen {:.3} % of {}, {:.1} sigma",
            self.told(),
            100.0 * self.expected,
            100.0 * self.seen,
            self.tries,
            self.sigma()
        )
    }
}

impl Tally {
    pub fn add(&mut self, label: String) {
        *self.0.entry(label).or_insert(0) += 1;
    }

    pub fn all(&self) -> u64 {
        self.0.values().sum()
    }

    pub fn of(&self, label: &str) -> u64 {
        self.0.get(label).copied().unwrap_or(0)
    }

    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Each outcome of the odds against its count; rare ones together.
    pub fn compare(&self, what: &str, odds: &BTreeMap<String, Probability>) -> Vec<Comparison> {
        let tries = self.all();
        if tries == 0 {
            return Vec::new();
        }
        let mut compared = Vec::new();
        let (mut chance, mut count) = (0.0, 0);
        let mut comparison = |label: &str, expected: f64, count: u64| {
            compared.push(Comparison {
                what: what.to_owned(),
                label: label.to_owned(),
                expected: expected.min(1.0),
                seen: count as f64 / tries as f64,
                tries,
            });
        };
        for (label, odds) in odds {
            let expected = odds.to_f64();
            if expected * (tries as f64) < FEW {
                chance += expected;
                count += self.of(label);
            } else {
                comparison(label, expected, self.of(label));
            }
        }
        if chance * (tries as f64) >= FEW {
            comparison(RARE, chance, count);
        }
        compared
    }
}

#[test]
fn a_count_that_is_off_is_told() {
    let third = Probability::new(1, 3).expect("a fraction");
    let odds = BTreeMap::from([
        ("a".to_owned(), third),
        ("b".to_owned(), third.complement()),
    ]);
    for (count, far) in [(1000, false), (1080, false), (1100, true), (900, true)] {
        let tally = Tally(BTreeMap::from([
            ("a".to_owned(), count),
            ("b".to_owned(), 3000 - count),
        ]));
        let compared = tally.compare("outcomes", &odds);
        assert_eq!(compared.len(), 2);
        assert!(compared.iter().all(|it| it.is_far() == far), "{compared:?}");
    }
}
