//! Two shares of the battles of the same seeds: of those with something, and of those without it. Floor 6.

use super::{Interval, SeedSums};
use crate::sim::Difference;
use serde::{Deserialize, Serialize};

/// Battles with something and battles without it, in which something is counted once or not at all: added up seed by
/// seed, as [`SeedSums`] are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::sim) struct SplitSums {
    with: SeedSums,
    without: SeedSums,
    /// Battles with it times battles without it, seed by seed.
    battles: u64,
    /// What was counted with it times what was counted without it.
    counted: u64,
    /// What was counted with it times battles without it.
    counted_with: u64,
    /// What was counted without it times battles with it.
    counted_without: u64,
}

impl SplitSums {
    /// Adds the battles of one seed with it and without it: how many they were, and in how many of them it was counted.
    pub fn add(&mut self, with: [u32; 2], without: [u32; 2]) {
        let [[battles, counted], [others, other]] = [with, without].map(|it| it.map(u64::from));
        self.with.add(with[0] as usize, counted);
        self.without.add(without[0] as usize, other);
        self.battles += battles * others;
        self.counted += counted * other;
        self.counted_with += counted * others;
        self.counted_without += other * battles;
    }

    /// Adds the sums of other seeds.
    pub fn append(&mut self, others: Self) {
        self.with.append(others.with);
        self.without.append(others.without);
        self.battles += others.battles;
        self.counted += others.counted;
        self.counted_with += others.counted_with;
        self.counted_without += others.counted_without;
    }

    /// The battles with it.
    pub const fn with(self) -> SeedSums {
        self.with
    }

    /// The battles without it.
    pub const fn without(self) -> SeedSums {
        self.without
    }

    /// How much larger the share is with it, with the interval that Newcombe makes of the intervals of two shares: it
    /// holds for few battles, and near 0 and 1. Battles with it and battles without it may be of the same seeds, so the
    /// two shares vary together; the interval allows for that as Newcombe does for pairs.
    pub fn difference(self) -> Difference {
        let [one, other] = [self.with, self.without].map(SeedSums::rate);
        let alike = self.correlation();
        let far = |own: f64, others: f64| {
            let square = own * own + others * others - 2.0 * alike * own * others;
            square.max(0.0).sqrt()
        };
        let below = |it: Interval| it.rate - it.low;
        let above = |it: Interval| it.high - it.rate;
        let rate = one.rate - other.rate;
        Difference {
            rate,
            low: (rate - far(below(one), above(other))).max(-1.0),
            high: (rate + far(above(one), below(other))).min(1.0),
        }
    }

    /// How much the two shares vary together from seed to seed, -1 to 1; 0 where no seed has battles of both sorts.
    fn correlation(self) -> f64 {
        let [one, other] = [self.with, self.without].map(SeedSums::share);
        let together = self.counted as f64
            - other * self.counted_with as f64
            - one * self.counted_without as f64
            + one * other * self.battles as f64;
        let spread = (self.with.spread() * self.without.spread()).sqrt();
        if spread > 0.0 {
            (together / spread).clamp(-1.0, 1.0)
        } else {
            0.0
        }
    }
}

impl SeedSums {
    /// How far the sums of the seeds are from what the share of all battles would make of them, squared and added up,
    /// with the two seeds more that a rate is given.
    fn spread(self) -> f64 {
        if self.seeds == 0 {
            return 0.0;
        }
        let (rate, per_seed) = (self.share(), self.battles as f64 / self.seeds as f64);
        self.scatter() + 2.0 * per_seed * per_seed * rate * (1.0 - rate)
    }
}

#[cfg(test)]
mod tests {
    use super::SplitSums;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// From 0 to below 1.
    fn share(dice: &mut ChaCha8Rng) -> f64 {
        f64::from(dice.next_u32()) / 4_294_967_296.0
    }

    /// Newcombe (1998), example (a): 56 of 70 against 48 of 80, 0.20 with 0.0524 to 0.3339.
    #[test]
    fn of_battles_with_seeds_of_their_own_the_interval_is_newcombes() {
        let mut sums = SplitSums::default();
        for battle in 0..70 {
            sums.add([1, u32::from(battle < 56)], [0, 0]);
        }
        for battle in 0..80 {
            sums.add([0, 0], [1, u32::from(battle < 48)]);
        }
        let difference = sums.difference();
        assert!((difference.rate - 0.2).abs() < 1e-9);
        assert!((difference.low - 0.0524).abs() < 5e-5, "{difference:?}");
        assert!((difference.high - 0.3339).abs() < 5e-5, "{difference:?}");
    }

    /// Of many experiments the share whose interval holds the true difference. In each seed two battles are played, which
    /// come out alike in such a share of the seeds; each has the thing by a chance of its own, or both have it.
    fn held(seeds: u32, alike: f64, both: f64, dice: &mut ChaCha8Rng) -> f64 {
        const CHANCES: [f64; 2] = [0.7, 0.5];
        const EXPERIMENTS: u32 = 2_000;
        let mut held = 0;
        for _ in 0..EXPERIMENTS {
            let mut sums = SplitSums::default();
            for _ in 0..seeds {
                let [share_luck, share_thing] = [alike, both].map(|it| share(dice) < it);
                let mut battle = || (share(dice), share(dice) < 0.4);
                let (first, second) = (battle(), battle());
                let luck = [first.0, if share_luck { first.0 } else { second.0 }];
                let has = [first.1, if share_thing { first.1 } else { second.1 }];
                let (mut with, mut without) = ([0, 0], [0, 0]);
                for (luck, has) in luck.into_iter().zip(has) {
                    let own = if has { &mut with } else { &mut without };
                    own[0] += 1;
                    own[1] += u32::from(luck < CHANCES[usize::from(!has)]);
                }
                sums.add(with, without);
            }
            let difference = sums.difference();
            let truth = CHANCES[0] - CHANCES[1];
            held += u32::from((difference.low..=difference.high).contains(&truth));
        }
        f64::from(held) / f64::from(EXPERIMENTS)
    }

    #[test]
    fn differences_hold_the_true_one_nineteen_times_of_twenty_however_alike_battles_of_a_seed_are()
    {
        let mut dice = ChaCha8Rng::seed_from_u64(42);
        for seeds in [20, 100] {
            for alike in [0.0, 0.3, 0.9] {
                for both in [0.0, 0.5, 1.0] {
                    let held = held(seeds, alike, both, &mut dice);
                    let what = format!("{seeds} seeds, {alike} alike, both {both}: {held}");
                    assert!((0.92..=0.98).contains(&held), "{what}");
                }
            }
        }
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let seeds = [
            ([2, 1], [0, 0]),
            ([1, 1], [1, 0]),
            ([0, 0], [2, 2]),
            ([1, 0], [1, 1]),
        ];
        let (mut whole, mut one, mut other) = (
            SplitSums::default(),
            SplitSums::default(),
            SplitSums::default(),
        );
        for (place, (with, without)) in seeds.into_iter().enumerate() {
            whole.add(with, without);
            let part = if place < 2 { &mut one } else { &mut other };
            part.add(with, without);
        }
        one.append(other);
        assert_eq!(one, whole);
        assert_eq!((whole.with().battles(), whole.with().sum()), (4, 2));
        assert_eq!((whole.without().battles(), whole.without().sum()), (4, 3));
    }
}
