//! How often a side won with what no other side had, and without it. Floor 6.

use super::leads::{Had, Lead};
use super::summary::Summary;
use crate::sim::interval::SplitSums;
use crate::sim::{Difference, Interval};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;

/// The battles in which a side had something that no other side had, and those in which it had not: added up seed by
/// seed, since the battles of a seed are not independent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub struct Led {
    sums: SplitSums,
}

/// As it is written: what it comes to for readers, and the sums from which it is made, which shards add up.
#[derive(Serialize)]
struct Told {
    battles: u64,
    wins: u64,
    won_then: Interval,
    won_otherwise: Interval,
    difference: Difference,
    sums: SplitSums,
}

impl Serialize for Led {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = Told {
            battles: self.battles(),
            wins: self.wins(),
            won_then: self.won_then(),
            won_otherwise: self.won_otherwise(),
            difference: self.difference(),
            sums: self.sums,
        };
        told.serialize(serializer)
    }
}

impl Led {
    /// Battles in which it had it.
    #[must_use]
    pub const fn battles(self) -> u64 {
        self.sums.with().battles()
    }

    /// Those of them that it won.
    #[must_use]
    pub const fn wins(self) -> u64 {
        self.sums.with().sum()
    }

    /// The other battles.
    #[must_use]
    pub const fn others(self) -> u64 {
        self.sums.without().battles()
    }

    /// How often it won with it.
    #[must_use]
    pub fn won_then(self) -> Interval {
        self.sums.with().rate()
    }

    /// How often it won the other battles.
    #[must_use]
    pub fn won_otherwise(self) -> Interval {
        self.sums.without().rate()
    }

    /// How much more often it won with it.
    #[must_use]
    pub fn difference(self) -> Difference {
        self.sums.difference()
    }
}

/// What each side had in how many battles, by side in the order of the level.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Leads(BTreeMap<Had, Vec<Led>>);

impl Leads {
    /// Nothing yet, for so many sides and for regions of these symbols.
    pub(super) fn of(sides: usize, regions: impl Iterator<Item = char>) -> Self {
        let leads = Lead::ALL.iter().map(|&lead| Had::Lead(lead));
        let held = regions.flat_map(|symbol| [Had::HeldFirst(symbol), Had::HeldLongest(symbol)]);
        let all = leads.chain(held);
        Self(all.map(|had| (had, vec![Led::default(); sides])).collect())
    }

    /// Everything that a side may have, with the sides.
    pub fn iter(&self) -> impl Iterator<Item = (Had, &[Led])> {
        self.0.iter().map(|(&had, sides)| (had, &sides[..]))
    }

    /// How often a side had something.
    #[must_use]
    pub fn of_side(&self, had: Had, side: usize) -> Led {
        let sides = self.0.get(&had);
        let own = sides.and_then(|sides| sides.get(side));
        own.copied().unwrap_or_default()
    }

    /// Adds all battles of one seed, each with the side that won.
    pub(super) fn add_seed(&mut self, battles: &[(&Summary, Option<usize>)]) {
        for (&had, sides) in &mut self.0 {
            let leaders = battles.iter().map(|(summary, _)| summary.leader(had));
            let leaders: Vec<_> = leaders.collect();
            for (side, led) in sides.iter_mut().enumerate() {
                let (mut with, mut without) = ([0, 0], [0, 0]);
                for (leader, (_, winner)) in leaders.iter().zip(battles) {
                    let own = if *leader == Some(side) {
                        &mut with
                    } else {
                        &mut without
                    };
                    own[0] += 1;
                    own[1] += u32::from(*winner == Some(side));
                }
                led.sums.add(with, without);
            }
        }
    }

    /// Adds what was counted of other seeds on the same level.
    pub(super) fn add(&mut self, other: &Self) {
        for (had, more) in &other.0 {
            let own = self
                .0
                .entry(*had)
                .or_insert_with(|| vec![Led::default(); more.len()]);
            for (own, more) in own.iter_mut().zip(more) {
                own.sums.append(more.sums);
            }
        }
    }
}
