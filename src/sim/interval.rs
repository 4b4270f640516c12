//! How well rates and means are known after so many battles: 95 % intervals, by seed. Floor 6.
//!
//! Battles of one seed are not independent: a battle and its twin with the sides swapped have the same dice. So the
//! seeds are the units. Both intervals are score intervals, which hold near their ends and for few units too where the
//! usual ones do not: a rate has Wilson's with the *effective* number of battles (as Korn and Graubard divide by the
//! design effect), a mean that of a count that varies more or less than Poisson's.
//!
//! The dispersion (the design effect) is estimated from the sums of the seeds. Few seeds may look more alike than they are, by
//! chance, so two seeds more are counted in it whose battles came out alike, as Agresti adds units to a rate: few seeds
//! tend to wide intervals, and of many seeds nobody notices the two. Where each battle has a seed of its own the
//! dispersion of a rate is exactly 1, and the interval Wilson's.
//!
//! How often these intervals hold the true value is measured in `tests` and in docs/benchmarks.md.

mod split;

pub(super) use split::SplitSums;

use serde::{Deserialize, Serialize};

/// The 97.5 % point of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// A rate with its 95 % interval, each 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The share that was seen; 0 as nothing was.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Interval {
    /// The share of `hits` in independent `trials` with its Wilson score interval at 95 %: unlike the usual
    /// one it never leaves 0 to 1 and holds for rates near the ends and few trials too.
    ///
    /// ```
    /// use quincunx::sim::Interval;
    ///
    /// let interval = Interval::wilson(50, 100);
    /// assert!((interval.low - 0.4038).abs() < 1e-4 && (interval.high - 0.5962).abs() < 1e-4);
    /// assert_eq!(Interval::wilson(0, 0).high, 1.0);
    /// ```
    #[must_use]
    pub fn wilson(hits: u32, trials: u32) -> Self {
        let trials = f64::from(trials);
        Self::score(f64::from(hits) / trials.max(1.0), trials)
    }

    /// Wilson's interval of a share that was seen in so many trials, which need not be a whole number.
    fn score(rate: f64, trials: f64) -> Self {
        if trials <= 0.0 {
            return Self {
                rate: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let scale = 1.0 + Z * Z / trials;
        let centre = (rate + Z * Z / (2.0 * trials)) / scale;
        let half =
            Z / scale * (rate * (1.0 - rate) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
        Self {
            rate,
            low: (centre - half).max(0.0),
            high: (centre + half).min(1.0),
        }
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// A mean of a battle with its 95 % interval; never below 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Mean {
    /// The mean that was seen; 0 as nothing was.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Mean {
    /// How far the farther end of the interval is from the mean.
    #[must_use]
    pub fn margin(self) -> f64 {
        (self.high - self.mean).max(self.mean - self.low)
    }

    /// The mean of what is never more than so many in a battle.
    pub(super) fn at_most(self, most: u32) -> Self {
        let high = self.high.min(f64::from(most).max(self.mean));
        Self { high, ..self }
    }
}

/// Something that was counted in every battle, added up seed by seed. Whole numbers, so that the result does not depend
/// on how the battles were divided among machines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeedSums {
    seeds: u64,
    battles: u64,
    /// Over all seeds.
    sum: u64,
    /// The squares of the sums of each seed, added up.
    squares: u64,
    /// The squares of the numbers of battles of each seed, added up.
    battle_squares: u64,
    /// The number of battles of each seed times its sum, added up.
    products: u64,
}

impl SeedSums {
    /// Adds so many battles of one seed, in which so many were counted, all together. Seeds differ in their battles where
    /// only some of them count, such as those that somebody won; a seed with none of these says nothing.
    pub fn add(&mut self, battles: usize, counted: u64) {
        if battles == 0 {
            return;
        }
        let battles = battles as u64;
        self.seeds += 1;
        self.battles += battles;
        self.sum += counted;
        self.squares += counted.pow(2);
        self.battle_squares += battles.pow(2);
        self.products += battles * counted;
    }

    /// How many battles they are of.
    pub const fn battles(self) -> u64 {
        self.battles
    }

    /// What was counted in all of them.
    pub const fn sum(self) -> u64 {
        self.sum
    }

    /// Adds the sums of other seeds.
    pub fn append(&mut self, others: Self) {
        self.seeds += others.seeds;
        self.battles += others.battles;
        self.sum += others.sum;
        self.squares += others.squares;
        self.battle_squares += others.battle_squares;
        self.products += others.products;
    }

    /// What was counted, as a share of the battles, where a battle counts once or not at all.
    pub fn rate(self) -> Interval {
        Interval::score(self.share(), self.effective())
    }

    /// So many independent battles would tell as much of a rate as these do.
    pub fn effective(self) -> f64 {
        if self.seeds == 0 {
            return 0.0;
        }
        let rate = self.share();
        self.battles as f64 / self.dispersion(rate * (1.0 - rate), self.seeds + 2)
    }

    /// What was counted by battles; 0 of none.
    pub fn share(self) -> f64 {
        self.sum as f64 / self.battles.max(1) as f64
    }

    /// What was counted, as a mean of a battle.
    ///
    /// The dispersion is free here, unlike that of two battles that are won or lost; so the quantile is Student's.
    pub fn mean(self) -> Mean {
        if self.seeds == 0 {
            return Mean::default();
        }
        let mean = self.share();
        let dispersion = self.dispersion(mean, self.seeds + 1);
        let step = student(self.seeds - 1).powi(2) * dispersion / self.battles as f64;
        let half = (step * mean + step * step / 4.0).sqrt();
        let centre = mean + step / 2.0;
        Mean {
            mean,
            low: (centre - half).max(0.0),
            high: centre + half,
        }
    }

    /// How many times as much the sums of the seeds vary as those of independent battles would, each of which varies by
    /// `usual`: about 1 for those, and for rates the number of battles of a seed if these always come out alike. `divisor`
    /// is the number of seeds, with the two that are added, less what was spent on the mean.
    fn dispersion(self, usual: f64, divisor: u64) -> f64 {
        let seeds = self.seeds as f64;
        let per_seed = self.battles as f64 / seeds;
        let seen = if usual > 0.0 {
            self.scatter() / (per_seed * usual)
        } else {
            // Nothing shows how alike the battles of a seed are: as alike as can be.
            seeds * per_seed
        };
        (seen + 2.0 * per_seed) / divisor as f64
    }

    /// The squares of the distances of the sums of seeds to what the share of all battles would make of them, added up.
    fn scatter(self) -> f64 {
        let [battles, sum, squares] = [self.battles, self.sum, self.squares].map(u128::from);
        let [battle_squares, products] = [self.battle_squares, self.products].map(u128::from);
        let (own, usual) = (battles * battles * squares, sum * sum * battle_squares);
        (own + usual - 2 * battles * sum * products) as f64 / (battles * battles) as f64
    }
}

/// The 97.5 % point of Student's distribution with so many degrees of freedom, at least one. From five on Fisher's series,
/// to three thousandths.
fn student(freedom: u64) -> f64 {
    const FEW: [f64; 4] = [12.706_205, 4.302_653, 3.182_446, 2.776_445];
    let place = freedom.max(1) - 1;
    if let Some(&few) = usize::try_from(place).ok().and_then(|place| FEW.get(place)) {
        return few;
    }
    let by = 1.0 / freedom as f64;
    let terms = [
        Z,
        (Z.powi(3) + Z) / 4.0,
        (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0,
        (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / 384.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| sum * by + term)
}

#[cfg(test)]
mod measured;
#[cfg(test)]
mod tests;
