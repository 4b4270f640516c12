//! Differences between columns that played the same seeds. Floor 6.

use super::duel::Duel;
use super::interval::Z;
use serde::Serialize;

/// A difference of two win rates, or of two shares of drawn battles, with its 95 % interval, each -1 to 1: 0.05 is five percentage
/// points more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Difference {
    /// The difference that was seen.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Difference {
    /// Half the width of the interval.
    #[must_use]
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The farther end of the interval, without its sign: a larger difference is unlikely to have been
    /// missed.
    #[must_use]
    pub fn bound(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// Whether the interval leaves out 0: the difference is not mere chance, with 95 % confidence.
    #[must_use]
    pub fn is_certain(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// The same difference seen from the other column.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            rate: -self.rate,
            low: -self.high,
            high: -self.low,
        }
    }
}

/// How often battles came out in one way, more or less in one column than in another, seed by seed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Paired {
    seeds: u64,
    /// Such battles more than in the other column, summed over the seeds.
    more: i64,
    /// The squares of that, summed over the seeds.
    squares: u64,
}

impl Paired {
    /// Adds the battles of one seed: those of this column, and those of the other. Those with this winner
    /// are counted; `None` for draws.
    pub fn add(&mut self, winner: Option<usize>, these: &[Duel], others: &[Duel]) {
        let count = |duels: &[Duel]| {
            let such = duels.iter().filter(|duel| duel.winner == winner);
            i64::try_from(such.count()).unwrap_or(i64::MAX)
        };
        let more = count(these) - count(others);
        self.seeds += 1;
        self.more += more;
        self.squares += more.unsigned_abs().pow(2);
    }

    /// The difference with its interval; `battles` are those of one seed in one column.
    ///
    /// The seeds are the units, since battles of one seed are not independent. As Agresti and Min
    /// propose for matched pairs, the interval is Wald's after two more units were added that
    /// differ by 1 in opposite directions half of the time: it holds for few seeds too, and does
    /// not shrink to nothing where no battle came out otherwise.
    pub fn difference(self, battles: u32) -> Difference {
        if self.seeds == 0 {
            return Difference {
                rate: 0.0,
                low: -1.0,
                high: 1.0,
            };
        }
        let per_seed = f64::from(battles);
        let (seeds, more) = (self.seeds as f64, self.more as f64 / per_seed);
        let squares = self.squares as f64 / per_seed.powi(2) + 1.0;
        let units = seeds + 2.0;
        let centre = more / units;
        let variance = (squares / units - centre.powi(2)).max(0.0);
        let half = Z * (variance / units).sqrt();
        Difference {
            rate: more / seeds,
            low: (centre - half).max(-1.0),
            high: (centre + half).min(1.0),
        }
    }
}
