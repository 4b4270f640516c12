//! The walk over all paths of readings (floor 1).

use crate::dice::distribution::{Distribution, Reading};
use crate::dice::probability::gcd;
use crate::dice::{Budget, Dice, Faces, Pool, Probability, Roll};

/// A probability on the way: `numer` in `denom`, seldom reduced, since that takes longer
/// than all else on a path.
#[derive(Clone, Copy)]
pub(super) struct Chance {
    numer: u128,
    denom: u128,
}

impl Chance {
    const ONE: Self = Self { numer: 1, denom: 1 };

    fn and(self, numer: u128, denom: u128) -> Self {
        Self {
            numer: self.numer * numer,
            denom: self.denom * denom,
        }
    }

    /// Whether it can be multiplied by a chance in `denom`. The numerator then fits, too:
    /// it is never above the denominator.
    const fn fits(self, denom: u128) -> bool {
        self.denom.checked_mul(denom).is_some()
    }

    fn reduced(self) -> Self {
        let common = gcd(self.numer, self.denom);
        Self {
            numer: self.numer / common,
            denom: self.denom / common,
        }
    }
}

/// The sum of many chances, kept apart by denominator: paths have only a few different ones.
#[derive(Default)]
pub(super) struct Tally(Vec<Chance>);

impl Tally {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn add(&mut self, chance: Chance) {
        let mut sums = self.0.iter_mut();
        match sums.find(|sum| sum.denom == chance.denom) {
            // Chances exclude each other: their sum is not above 1.
            Some(sum) => sum.numer += chance.numer,
            None => self.0.push(chance),
        }
    }

    pub(super) fn total(&self) -> Option<Probability> {
        self.0.iter().try_fold(Probability::ZERO, |total, sum| {
            total.checked_add(Probability::new(sum.numer, sum.denom)?)
        })
    }
}

/// One request on the path, and the reading that was chosen for it.
struct Request {
    /// Where the pool is among the known ones.
    pool: usize,
    /// Which of its readings is chosen.
    choice: usize,
    /// How likely the path is up to here.
    before: Chance,
}

/// More requests than any resolution makes: one that makes more would never end.
const MOST_REQUESTS: usize = 256;

/// More pools than a ruleset has: the odd ones of long use are forgotten.
pub(super) const MOST_POOLS: usize = 256;

/// The dice of an exploration: they answer with the choices on the path.
pub(super) struct Walk {
    budget: Budget,
    /// The pools met so far, by linear search: they are few. Without a distribution where
    /// there are too many readings or their weights do not fit.
    pub(super) pools: Vec<(Pool, Option<Distribution>)>,
    path: Vec<Request>,
    /// How many requests of the path this run has made.
    made: usize,
    /// How likely this run is so far.
    chance: Chance,
    /// Whether this run asked for more than can be told exactly.
    lost: bool,
    /// Whether any run did.
    pub(super) left_out: bool,
    pub(super) longer_chains: Tally,
}

impl Walk {
    pub(super) const fn new(budget: Budget) -> Self {
        Self {
            budget,
            pools: Vec::new(),
            path: Vec::new(),
            made: 0,
            chance: Chance::ONE,
            lost: false,
            left_out: false,
            longer_chains: Tally::new(),
        }
    }

    pub(super) fn start(&mut self) {
        if self.pools.len() > MOST_POOLS {
            self.pools.clear();
        }
        self.path.clear();
        self.left_out = false;
        self.longer_chains.0.clear();
        self.rewind();
    }

    const fn rewind(&mut self) {
        self.made = 0;
        self.chance = Chance::ONE;
        self.lost = false;
    }

    /// The chance of the path of this run, if it can be told.
    pub(super) fn end_of_path(&mut self) -> Option<Chance> {
        debug_assert_eq!(self.made, self.path.len(), "{NOT_PURE}");
        self.left_out |= self.lost;
        (!self.lost).then_some(self.chance)
    }

    /// Chooses the next path; false if there is none.
    pub(super) fn advance(&mut self) -> bool {
        self.rewind();
        while let Some(last) = self.path.last_mut() {
            let distribution = self.pools[last.pool].1.as_ref();
            let readings = distribution.map_or(0, |known| known.readings.len());
            last.choice += 1;
            if last.choice < readings {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Where the pool is among the known ones, which it is made one of.
    fn known(&mut self, pool: &Pool) -> usize {
        let place = self.pools.iter().position(|(known, _)| known == pool);
        place.unwrap_or_else(|| {
            let budget = self.budget;
            let distribution = Distribution::of(pool, budget.explode_depth, budget.paths);
            self.pools.push((*pool, distribution));
            self.pools.len() - 1
        })
    }

    /// Makes the request that follows the path; false if its chances cannot be told.
    fn ask(&mut self, pool: &Pool) -> bool {
        let place = self.known(pool);
        let Some(distribution) = &self.pools[place].1 else {
            return false;
        };
        let widest = distribution.widest;
        if !self.chance.fits(widest) {
            self.chance = self.chance.reduced();
        }
        if self.path.len() == MOST_REQUESTS || !self.chance.fits(widest) {
            return false;
        }
        let (numer, denom) = distribution.remainder;
        if numer > 0 {
            self.longer_chains.add(self.chance.and(numer, denom));
        }
        self.path.push(Request {
            pool: place,
            choice: 0,
            before: self.chance,
        });
        true
    }
}

/// What a resolution did that asks for other pools on the same rolls.
const NOT_PURE: &str = "a resolution that is explored depends on nothing but its dice";

impl Dice for Walk {
    fn roll(&mut self, pool: &Pool) -> Roll {
        if pool.count() == 0 {
            return Roll::default();
        }
        if self.lost || (self.made == self.path.len() && !self.ask(pool)) {
            self.lost = true;
            return lowest(pool);
        }
        let request = &self.path[self.made];
        let (asked, distribution) = &self.pools[request.pool];
        debug_assert_eq!(asked, pool, "{NOT_PURE}");
        let distribution = distribution
            .as_ref()
            .expect("only such pools are on the path");
        let Reading { roll, numer, denom } = &distribution.readings[request.choice];
        self.chance = request.before.and(*numer, *denom);
        self.made += 1;
        roll.clone()
    }
}

/// An answer to go on with, on a path that is not counted.
fn lowest(pool: &Pool) -> Roll {
    let faces: Faces = (0..pool.count()).map(|_| 1).collect();
    Roll {
        value: pool.reading(&faces),
        faces,
    }
}
