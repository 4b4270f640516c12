//! Exact odds: the same resolution, once for every way the dice can fall (floor 1).
//!
//! The walk keeps a path of choices, one for each request. It runs the resolution, which
//! follows the path and then makes first choices where the path ends; then it takes the last
//! request that has another choice, chooses that, and runs the resolution again, until no
//! request has a choice left. Nothing is stored but the path and what was counted.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::{Dice, Odds, Probability};

mod walk;

use walk::{Tally, Walk};

/// How far an exploration goes.
///
/// ```
/// use quincunx::dice::Budget;
///
/// let quick = Budget { paths: 2_000, ..Budget::default() };
/// assert!(quick.paths < Budget::default().paths);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How often the resolution is run at most. Default 100 000.
    pub paths: usize,
    /// How many throws of an exploding pool are followed after the first. Default 5.
    ///
    /// A chain is cut earlier where its probability would need more than 64 bits: after 18
    /// d10, or 6 pairs of d20.
    pub explode_depth: u8,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            paths: 100_000,
            explode_depth: 5,
        }
    }
}

/// What an exploration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration<K: Ord> {
    /// How likely each outcome is. Together with `remainder` they add up to exactly 1.
    pub odds: Odds<K>,
    /// The probability of all that was not walked: chains of exploding dice that are longer
    /// than the budget allows, and, if the exploration is not `complete`, everything behind
    /// the point where it ended.
    pub remainder: Probability,
    /// Whether every path was walked, apart from long chains of exploding dice. If not, the
    /// budget was spent, or a path asked for too much, and the odds are not to be shown.
    pub complete: bool,
    /// Whether the odds are counted from seeded tries: they are about right, and are shown
    /// with that word.
    pub sampled: bool,
    /// How often the resolution was run.
    pub paths: usize,
}

impl<K: Ord> Exploration<K> {
    /// Whether the odds are exact to the last digit: nothing was left out or sampled.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Pool, explore};
    ///
    /// let d6 = Pool::sum(1, 6);
    /// let explored = |pool| explore(Budget::default(), |dice| dice.roll(&pool).value);
    /// assert!(explored(d6).is_exact());
    /// assert!(!explored(d6.exploding()).is_exact());
    /// ```
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.complete && self.remainder == Probability::ZERO
    }
}

/// Runs `resolve` once for every way that its pools can be read, and adds up how likely each
/// outcome is.
///
/// `resolve` must be a pure function of the dice: on the same rolls it asks for the same
/// pools and returns the same outcome. A pool offers each distinct reading once: `2d20 keep
/// highest` is 20 paths and not 400. So what an outcome depends on is the *value* of a roll
/// (and with [`Read::Each`](super::Read::Each) its faces, without their order).
///
/// Ask as late as possible and only for what matters: a damage roll after the hit is known
/// is not asked for on all the misses.
///
/// ```
/// use quincunx::dice::{Budget, Pool, Probability, explore};
///
/// let exploration = explore(Budget::default(), |dice| {
///     let attack = dice.roll(&Pool::sum(1, 20)).value + 5;
///     attack >= 16 && dice.roll(&Pool::sum(1, 6)).value > 2
/// });
/// assert_eq!(exploration.odds.get(&true), Probability::new(1, 3).unwrap());
/// assert!(exploration.is_exact());
/// assert_eq!(exploration.paths, 10 + 10 * 6);
/// ```
pub fn explore<K, F>(budget: Budget, resolve: F) -> Exploration<K>
where
    K: Ord,
    F: FnMut(&mut dyn Dice) -> K,
{
    // An exploration within another one finds none, and makes its own.
    let kept = KEPT.take().filter(|kept| kept.budget == budget);
    let mut explorer = kept.unwrap_or_else(|| Explorer::new(budget));
    let exploration = explorer.explore(resolve);
    KEPT.set(Some(explorer));
    exploration
}

thread_local! {
    /// The explorer that was used last: most odds are of the same few pools, and to find how these can be read takes as
    /// long as to walk a single roll.
    static KEPT: Cell<Option<Explorer>> = const { Cell::new(None) };
}

/// Explores many resolutions in turn, and keeps its buffers and the distributions of the
/// pools that it met.
///
/// ```
/// use quincunx::dice::{Budget, Explorer, Pool};
///
/// let mut explorer = Explorer::new(Budget::default());
/// let mut chance_to_hit = |defence: i32| {
///     let hit = explorer.explore(|dice| dice.roll(&Pool::sum(1, 20)).value >= defence);
///     hit.odds.get(&true).percent()
/// };
/// assert_eq!(chance_to_hit(8), "65 %");
/// assert_eq!(chance_to_hit(18), "15 %");
/// ```
pub struct Explorer {
    budget: Budget,
    walk: Walk,
}

impl Explorer {
    /// An explorer that gives each exploration this budget.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Explorer};
    ///
    /// let nothing = Explorer::new(Budget::default()).explore(|_| ());
    /// assert_eq!(nothing.paths, 1);
    /// ```
    #[must_use]
    pub const fn new(budget: Budget) -> Self {
        Self {
            budget,
            walk: Walk::new(budget),
        }
    }

    /// Does what the function [`explore`] does.
    ///
    /// ```
    /// use quincunx::dice::{Budget, Explorer, Pool};
    ///
    /// let mut explorer = Explorer::new(Budget::default());
    /// let sums = explorer.explore(|dice| dice.roll(&Pool::sum(3, 6)).value);
    /// assert_eq!(sums.odds.get(&18).to_string(), "1/216");
    /// ```
    pub fn explore<K, F>(&mut self, mut resolve: F) -> Exploration<K>
    where
        K: Ord,
        F: FnMut(&mut dyn Dice) -> K,
    {
        let walk = &mut self.walk;
        walk.start();
        let mut tallies = BTreeMap::<K, Tally>::new();
        let mut paths = 0;
        let mut finished = false;
        while !finished && paths < self.budget.paths {
            let key = resolve(walk);
            paths += 1;
            if let Some(chance) = walk.end_of_path() {
                tallies.entry(key).or_default().add(chance);
            }
            finished = !walk.advance();
        }
        let walked = finished && !walk.left_out;
        result(tallies, &walk.longer_chains, walked, paths)
    }
}

/// Adds up what was counted. Should that not fit in 128 bits, the result is empty and says
/// that it is not complete.
fn result<K: Ord>(
    tallies: BTreeMap<K, Tally>,
    longer_chains: &Tally,
    complete: bool,
    paths: usize,
) -> Exploration<K> {
    let totals = tallies.into_iter();
    let totals = totals.map(|(key, tally)| tally.total().map(|total| (key, total)));
    let odds = totals
        .collect::<Option<BTreeMap<_, _>>>()
        .and_then(Odds::new);
    let Some(odds) = odds else {
        return Exploration {
            odds: Odds::none(),
            remainder: Probability::ONE,
            complete: false,
            sampled: false,
            paths,
        };
    };
    let remainder = odds.total().complement();
    debug_assert!(
        !complete
            || longer_chains
                .total()
                .is_none_or(|longer| longer == remainder),
        "what was walked and the chains that were not are everything"
    );
    Exploration {
        odds,
        remainder,
        complete,
        sampled: false,
        paths,
    }
}

#[cfg(test)]
mod tests;
