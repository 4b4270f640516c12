//! How often the intervals hold the true value: rates by adding up the odds of every outcome, the others by synthetic
//! battles from fixed seeds. The real ones are measured in `tests/suite/intervals.rs`.

use super::{Interval, Mean, SeedSums, student};
use crate::sim::duel::{Duel, Losses};
use crate::sim::paired::Paired;
use crate::sim::tests::yard;
use crate::sim::{Difference, Tally};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Two battles of one seed that are won by a chance each, and how alike they come out: 1 is always, 0 as by chance.
#[derive(Clone, Copy)]
struct Twins {
    chance: f64,
    alike: f64,
}

impl Twins {
    /// The chances that none, one and both are won; none if there are no such twins.
    fn chances(self) -> Option<[f64; 3]> {
        let Self { chance, alike } = self;
        let both = chance * chance + alike * chance * (1.0 - chance);
        let all = [1.0 - 2.0 * chance + both, 2.0 * (chance - both), both];
        all.iter().all(|&it| it >= -1e-12).then_some(all)
    }
}

/// Of experiments with so many seeds the share whose interval holds the chance: of every outcome the odds.
fn held(twins: Twins, seeds: u32, interval: fn(u32, u32, u32) -> Interval) -> Option<f64> {
    let chances = twins.chances()?.map(|it| it.max(0.0));
    let mut factorials = vec![0.0_f64];
    for number in 1..=seeds {
        factorials.push(factorials[number as usize - 1] + f64::from(number).ln());
    }
    let mut held = 0.0;
    for none in 0..=seeds {
        for one in 0..=seeds - none {
            let counts = [none, one, seeds - none - one];
            let Interval { low, high, .. } = interval(counts[0], counts[1], counts[2]);
            if (low..=high).contains(&twins.chance) {
                let odds = counts.iter().zip(chances).fold(
                    factorials[seeds as usize],
                    |odds, (&count, chance)| {
                        let own = if count == 0 {
                            0.0
                        } else {
                            f64::from(count) * chance.ln()
                        };
                        odds + own - factorials[count as usize]
                    },
                );
                held += odds.exp();
            }
        }
    }
    Some(held)
}

fn by_seed(none: u32, one: u32, both: u32) -> Interval {
    sums([(none, 0), (one, 1), (both, 2)]).rate()
}

/// As it was before: as if no battle knew of its twin.
fn by_battle(none: u32, one: u32, both: u32) -> Interval {
    Interval::wilson(one + 2 * both, 2 * (none + one + both))
}

/// So many seeds of two battles in which so many are counted.
fn sums(seeds: [(u32, u64); 3]) -> SeedSums {
    let mut sums = SeedSums::default();
    for (count, counted) in seeds {
        (0..count).for_each(|_| sums.add(2, counted));
    }
    sums
}

#[test]
fn win_rates_of_twins_hold_the_true_one_nineteen_times_of_twenty() {
    for alike in [-0.2, 0.0, 0.15, 0.4, 0.8, 1.0] {
        for chance in [0.3, 0.5, 0.6, 0.8] {
            let twins = Twins { chance, alike };
            let held = held(twins, 100, by_seed).expect("there are such twins");
            assert!((0.936..0.966).contains(&held), "{chance}, {alike}: {held}");
        }
    }
    // Intervals by battle do not.
    for alike in [0.15, 0.4, 0.8] {
        let twins = Twins { chance: 0.5, alike };
        let held = held(twins, 100, by_battle).expect("there are such twins");
        assert!(held < 0.93, "{alike}: {held}");
    }
}

#[test]
fn few_seeds_and_rates_near_the_ends_do_not_cheat() {
    for seeds in [3, 5, 10, 30] {
        let mut all = Vec::new();
        for chance in [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97] {
            for alike in [-0.9, -0.5, -0.2, 0.0, 0.15, 0.4, 0.8, 1.0] {
                all.extend(held(Twins { chance, alike }, seeds, by_seed));
            }
        }
        // Few outcomes are possible, so single ones are above and below.
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let least = all.iter().copied().fold(1.0, f64::min);
        assert!(
            mean > 0.948 && least > 0.85,
            "{seeds} seeds: {mean}, {least}"
        );
    }
}

#[test]
fn battles_with_seeds_of_their_own_have_wilsons_interval() {
    for (hits, trials) in [(0, 1), (1, 1), (0, 7), (7, 7), (3, 10), (175, 400)] {
        let mut sums = SeedSums::default();
        (0..trials).for_each(|battle| sums.add(1, u64::from(battle < hits)));
        let (own, plain) = (sums.rate(), Interval::wilson(hits, trials));
        let apart = (own.low - plain.low).abs() + (own.high - plain.high).abs();
        assert!(apart < 1e-9 && own.rate == plain.rate, "{own:?} {plain:?}");
    }
    assert_eq!(SeedSums::default().rate(), Interval::wilson(0, 0));
}

#[test]
fn twins_that_come_out_alike_count_once_and_opposite_ones_are_known_better() {
    let alike = sums([(20, 0), (0, 1), (30, 2)]).rate();
    let plain = Interval::wilson(30, 50);
    assert!((alike.low - plain.low).abs() < 1e-9 && (alike.high - plain.high).abs() < 1e-9);
    let opposite = |seeds| sums([(0, 0), (seeds, 1), (0, 2)]).rate().half_width();
    assert!(opposite(50) < Interval::wilson(50, 100).half_width() / 2.0);
    // Two seeds that happen to be even say little.
    assert!(opposite(2) > 0.3, "{}", opposite(2));
    assert!(sums([(0, 0), (0, 1), (1, 2)]).rate().low < 0.25);
}

#[test]
fn students_quantiles_are_those_of_the_tables() {
    for (freedom, wanted) in [
        (1, 12.706),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (1_000, 1.962),
    ] {
        assert!(
            (student(freedom) - wanted).abs() < 0.004,
            "{freedom}: {}",
            student(freedom)
        );
    }
    assert_eq!(student(0), student(1));
}

/// Dice for synthetic battles.
struct Random(ChaCha8Rng);

impl Random {
    fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// From 0 to below 1.
    fn share(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    fn hits(&mut self, chance: f64) -> bool {
        self.share() < chance
    }
}

/// The battles of a seed: it is good or bad for one side, and bloody or not, in both of them.
fn synthetic_seed(random: &mut Random, per_seed: usize, for_left: f64) -> Vec<Duel> {
    let (luck, blood) = (random.hits(0.5), random.hits(0.5));
    let battle = |_| {
        let left = for_left + if luck { 0.25 } else { -0.25 };
        let chance = if blood { 0.06 } else { 0.02 };
        let falls = |_| u32::from(random.hits(chance));
        let dead = (0..4).map(falls).sum();
        let swing = if blood { 12.0 } else { 6.0 };
        let injuries = (random.share() * swing) as u32 + (random.share() * swing) as u32;
        Duel {
            winner: Some(usize::from(!random.hits(left))),
            by: String::new(),
            rounds: 3 + injuries / 2,
            commands: 1,
            losses: vec![
                Losses {
                    injuries,
                    unconscious: 0,
                    dead,
                },
                Losses::default(),
            ],
            summary: None,
            log: None,
        }
    };
    (0..per_seed).map(battle).collect()
}

/// What an interval of one side is measured by.
const OF_MEANS: [(&str, fn(&Tally) -> Mean); 3] = [
    ("rounds", |tally| tally.mean_rounds),
    ("injuries", |tally| tally.sides[0].mean_injuries),
    ("dead", |tally| tally.sides[0].mean_deaths),
];

/// The share of the experiments whose interval holds the value: `by_battle` gives every battle a seed of its own.
fn means_held(seeds: usize, by_battle: bool) -> [f64; 3] {
    const EXPERIMENTS: usize = 600;
    let mut random = Random::new(41);
    let level = yard();
    let mut tallies = Vec::new();
    let mut whole = Tally::of(&level, "injury");
    for _ in 0..EXPERIMENTS {
        let mut tally = Tally::of(&level, "injury");
        for _ in 0..seeds {
            let duels = synthetic_seed(&mut random, 2, 0.5);
            duels
                .chunks(if by_battle { 1 } else { 2 })
                .for_each(|seed| tally.add(seed));
            whole.add(&duels);
        }
        tallies.push(tally);
    }
    OF_MEANS.map(|(_, of)| {
        let truth = of(&whole).mean;
        let holds = |tally: &&Tally| (of(tally).low..=of(tally).high).contains(&truth);
        tallies.iter().filter(holds).count() as f64 / EXPERIMENTS as f64
    })
}

#[test]
fn means_hold_the_true_ones_nineteen_times_of_twenty() {
    for seeds in [10, 60] {
        for ((name, _), held) in OF_MEANS.iter().zip(means_held(seeds, false)) {
            assert!(
                (0.925..0.985).contains(&held),
                "{name} of {seeds} seeds: {held}"
            );
        }
    }
    // As if no battle knew of its twin.
    let [rounds, injuries, _] = means_held(60, true);
    assert!(rounds < 0.925 && injuries < 0.925, "{rounds}, {injuries}");
}

#[test]
fn means_of_nothing_seen_still_have_an_interval() {
    let none = sums([(50, 0), (0, 1), (0, 2)]).mean();
    assert_eq!((none.mean, none.low), (0.0, 0.0));
    assert!((0.03..0.12).contains(&none.high), "{none:?}");
    assert_eq!(SeedSums::default().mean(), Mean::default());
    // Everybody always falls.
    let all = sums([(0, 0), (0, 1), (50, 2)]).mean();
    assert!(all.low < 1.0 && all.margin() > 0.01, "{all:?}");
}

#[test]
fn differences_hold_the_true_one_nineteen_times_of_twenty() {
    const EXPERIMENTS: u32 = 600;
    for (seeds, for_left) in [(10, 0.5), (60, 0.5), (60, 0.65)] {
        let mut random = Random::new(17);
        let mut held = 0;
        for _ in 0..EXPERIMENTS {
            let mut paired = Paired::default();
            for _ in 0..seeds {
                let seed = random.0.next_u64();
                // The same luck for both, so the same first dice.
                let these = synthetic_seed(&mut Random::new(seed), 2, for_left);
                let others = synthetic_seed(&mut Random::new(seed), 2, 0.5);
                paired.add(Some(0), &these, &others);
            }
            let Difference { low, high, .. } = paired.difference(2);
            held += u32::from((low..=high).contains(&(for_left - 0.5)));
        }
        let held = f64::from(held) / f64::from(EXPERIMENTS);
        assert!(held > 0.925, "{seeds} seeds, {for_left}: {held}");
    }
}

/// `--until` looks after every batch and stops by what it sees.
#[test]
fn stopping_at_a_narrow_interval_costs_next_to_nothing() {
    const EXPERIMENTS: u32 = 400;
    let mut random = Random::new(5);
    for (chance, until) in [(0.5, 0.06), (0.7, 0.05), (0.9, 0.03)] {
        let (mut held, mut battles) = (0, 0);
        for _ in 0..EXPERIMENTS {
            let mut sums = SeedSums::default();
            while sums.seeds == 0 || sums.rate().half_width() > until {
                for _ in 0..64 {
                    let first = random.hits(chance);
                    let alike = random.hits(0.15);
                    let second = if alike { first } else { random.hits(chance) };
                    sums.add(2, u64::from(first) + u64::from(second));
                }
            }
            battles += sums.battles;
            let Interval { low, high, .. } = sums.rate();
            held += u32::from((low..=high).contains(&chance));
        }
        let held = f64::from(held) / f64::from(EXPERIMENTS);
        assert!((0.92..0.985).contains(&held), "{chance}: {held}");
        assert!(
            battles > u64::from(EXPERIMENTS) * 128,
            "it stopped at different times"
        );
    }
}
