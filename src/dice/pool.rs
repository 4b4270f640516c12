//! Pools: what a rule asks for (floor 1).

use serde::{Deserialize, Serialize};

mod notation;

pub use notation::ParsePoolError;
pub(super) use notation::{notation, parse_notation};

/// The most faces that a die may have.
const MOST_FACES: u8 = 100;

/// One request for dice: how many, of how many faces, how they are read, and whether they
/// explode.
///
/// Written and saved as text, for instance `d20`, `3d6`, `2d20 keep highest`, `4d6 each`,
/// `5d10 count 8+`, `2d20 keep best up to 12`, `d10 exploding`, `2d6 exploding on 11+`.
///
/// ```
/// use quincunx::dice::Pool;
///
/// assert_eq!(Pool::highest(2, 20).to_string(), "2d20 keep highest");
/// assert_eq!("3d6".parse(), Ok(Pool::sum(3, 6)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pool {
    count: u8,
    faces: u8,
    read: Read,
    explode: Option<Explode>,
}

/// How a pool is read: what [`Roll::value`](super::Roll::value) means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Read {
    /// The faces added up.
    Sum,
    /// The highest face.
    Highest,
    /// The lowest face.
    Lowest,
    /// The best face where one wants to roll high, but not over `limit`: the highest face
    /// that is at most `limit`, or else the lowest of all.
    BestUpTo {
        /// The highest face that passes.
        limit: u8,
    },
    /// The worst face where one wants to roll high, but not over `limit`: the highest face
    /// of those above `limit`, or else the lowest of all.
    WorstUpTo {
        /// The highest face that passes.
        limit: u8,
    },
    /// How many faces are at least `at_least`.
    Successes {
        /// The lowest face that counts.
        at_least: u8,
    },
    /// The faces themselves; the value is their sum.
    ///
    /// Odds are explored without regard to the order of the dice, so a rule may ask how many
    /// show what, but not which was drawn first. Where that matters, ask for each die.
    Each,
}

/// When a pool is thrown again and added: as long as a throw reads `at_least` or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Explode {
    /// The lowest reading of one throw that is followed by another.
    pub at_least: u16,
}

impl Pool {
    /// `count` dice of `faces` faces (1 to 100), added up. No dice at all read 0.
    ///
    /// # Panics
    /// If `faces` is 0 or above 100.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// assert_eq!(Pool::sum(3, 6).reading(&[2, 5, 6]), 13);
    /// ```
    #[must_use]
    pub const fn sum(count: u8, faces: u8) -> Self {
        Self::reading_as(count, faces, Read::Sum)
    }

    /// `count` dice of which the highest counts. One die is the same as [`Pool::sum`].
    ///
    /// # Panics
    /// If `faces` is 0 or above 100.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// assert_eq!(Pool::highest(2, 20).reading(&[8, 17]), 17);
    /// assert_eq!(Pool::highest(1, 20), Pool::sum(1, 20));
    /// ```
    #[must_use]
    pub const fn highest(count: u8, faces: u8) -> Self {
        Self::reading_as(count, faces, Read::Highest)
    }

    /// `count` dice of which the lowest counts. One die is the same as [`Pool::sum`].
    ///
    /// # Panics
    /// If `faces` is 0 or above 100.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// assert_eq!(Pool::lowest(2, 20).reading(&[8, 17]), 8);
    /// ```
    #[must_use]
    pub const fn lowest(count: u8, faces: u8) -> Self {
        Self::reading_as(count, faces, Read::Lowest)
    }

    /// `count` dice of which the best counts where one rolls high but not over `limit`
    /// ([`Read::BestUpTo`]). One die is the same as [`Pool::sum`].
    ///
    /// # Panics
    /// If `faces` is 0 or above 100.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// let boon = Pool::best_up_to(2, 20, 12);
    /// assert_eq!(boon.reading(&[9, 11]), 11);
    /// assert_eq!(boon.reading(&[9, 13]), 9);
    /// assert_eq!(boon.reading(&[15, 13]), 13);
    /// ```
    #[must_use]
    pub const fn best_up_to(count: u8, faces: u8, limit: u8) -> Self {
        Self::reading_as(count, faces, Read::BestUpTo { limit })
    }

    /// `count` dice of which the worst counts where one rolls high but not over `limit`
    /// ([`Read::WorstUpTo`]). One die is the same as [`Pool::sum`].
    ///
    /// # Panics
    /// If `faces` is 0 or above 100.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// let bane = Pool::worst_up_to(2, 20, 12);
    /// assert_eq!(bane.reading(&[9, 11]), 9);
    /// assert_eq!(bane.reading(&[9, 13]), 13);
    /// assert_eq!(bane.reading(&[15, 13]), 15);
    /// ```
    #[must_use]
    pub const fn worst_up_to(count: u8, faces: u8, limit: u8) -> Self {
        Self::reading_as(count, faces, Read::WorstUpTo { limit })
    }

    /// `count` dice of which those count that show `at_least` or more.
    ///
    /// # Panics
    /// If `faces` is 0 or above 100.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// assert_eq!(Pool::successes(4, 10, 8).reading(&[1, 8, 7, 10]), 2);
    /// ```
    #[must_use]
    pub const fn successes(count: u8, faces: u8, at_least: u8) -> Self {
        Self::reading_as(count, faces, Read::Successes { at_least })
    }

    /// `count` dice whose faces the rule looks at one by one ([`Read::Each`]).
    ///
    /// # Panics
    /// If `faces` is 0 or above 100.
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, SeededDice};
    ///
    /// let roll = SeededDice::new(7).roll(&Pool::each(3, 6));
    /// let sixes = roll.faces.iter().filter(|&&face| face == 6).count();
    /// assert!(sixes <= 3);
    /// ```
    #[must_use]
    pub const fn each(count: u8, faces: u8) -> Self {
        Self::reading_as(count, faces, Read::Each)
    }

    /// The same pool, thrown again and added as long as a throw reads the most that it can.
    ///
    /// With more than one die it is the reading that explodes: `2d10 keep highest exploding`
    /// throws two dice again after each kept 10.
    ///
    /// # Panics
    /// If every throw would explode (a die of one face, or no dice), or the faces are read
    /// one by one ([`Read::Each`]).
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, ScriptedDice};
    ///
    /// let mut dice = ScriptedDice::bare(vec![10, 10, 3]);
    /// assert_eq!(dice.roll(&Pool::sum(1, 10).exploding()).value, 23);
    /// ```
    #[must_use]
    pub const fn exploding(self) -> Self {
        self.exploding_on(self.greatest())
    }

    /// The same pool, thrown again and added as long as a throw reads `at_least` or more.
    ///
    /// # Panics
    /// If every throw would explode, or the faces are read one by one ([`Read::Each`]).
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, ScriptedDice};
    ///
    /// let mut dice = ScriptedDice::bare(vec![5, 2]);
    /// assert_eq!(dice.roll(&Pool::sum(1, 6).exploding_on(5)).value, 7);
    /// ```
    #[must_use]
    pub const fn exploding_on(self, at_least: u16) -> Self {
        let pool = Self {
            explode: Some(Explode { at_least }),
            ..self
        };
        match pool.problem() {
            None => pool,
            Some(problem) => panic!("{}", problem),
        }
    }

    const fn reading_as(count: u8, faces: u8, read: Read) -> Self {
        let one_face = matches!(
            read,
            Read::Highest | Read::Lowest | Read::BestUpTo { .. } | Read::WorstUpTo { .. }
        );
        let pool = Self {
            count,
            faces,
            read: if count == 1 && one_face {
                Read::Sum
            } else {
                read
            },
            explode: None,
        };
        match pool.problem() {
            None => pool,
            Some(problem) => panic!("{}", problem),
        }
    }

    /// Why no such pool can be rolled, if so.
    const fn problem(&self) -> Option<&'static str> {
        if self.faces == 0 || self.faces > MOST_FACES {
            return Some("a die has 1 to 100 faces");
        }
        let Some(Explode { at_least }) = self.explode else {
            return None;
        };
        if matches!(self.read, Read::Each) {
            Some("dice that are read one by one do not explode")
        } else if at_least <= self.least() {
            Some("these dice would explode for ever")
        } else {
            None
        }
    }

    /// How many dice a throw has.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::Pool::sum(3, 6).count(), 3);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// How many faces each die has, 1 to 100.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::Pool::sum(3, 6).faces(), 6);
    /// ```
    #[must_use]
    pub const fn faces(&self) -> u8 {
        self.faces
    }

    /// How a throw is read.
    ///
    /// ```
    /// use quincunx::dice::{Pool, Read};
    ///
    /// assert_eq!(Pool::lowest(2, 20).read(), Read::Lowest);
    /// ```
    #[must_use]
    pub const fn read(&self) -> Read {
        self.read
    }

    /// When the pool is thrown again, if ever.
    ///
    /// ```
    /// use quincunx::dice::{Explode, Pool};
    ///
    /// assert_eq!(Pool::sum(1, 6).explode(), None);
    /// assert_eq!(Pool::sum(1, 6).exploding().explode(), Some(Explode { at_least: 6 }));
    /// ```
    #[must_use]
    pub const fn explode(&self) -> Option<Explode> {
        self.explode
    }

    /// Whether a throw that reads `reading` is followed by another.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// assert!(Pool::sum(1, 6).exploding().explodes_on(6));
    /// assert!(!Pool::sum(1, 6).explodes_on(6));
    /// ```
    #[must_use]
    pub fn explodes_on(&self, reading: i32) -> bool {
        self.explode
            .is_some_and(|explode| reading >= i32::from(explode.at_least))
    }

    /// The least that one throw can read.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::Pool::sum(3, 6).least(), 3);
    /// ```
    #[must_use]
    pub const fn least(&self) -> u16 {
        match self.read {
            _ if self.count == 0 => 0,
            Read::Sum | Read::Each => self.count as u16,
            Read::Successes { at_least } if at_least <= 1 => self.count as u16,
            Read::Successes { .. } => 0,
            Read::Highest | Read::Lowest | Read::BestUpTo { .. } | Read::WorstUpTo { .. } => 1,
        }
    }

    /// The most that one throw can read.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::Pool::sum(3, 6).greatest(), 18);
    /// ```
    #[must_use]
    pub const fn greatest(&self) -> u16 {
        match self.read {
            _ if self.count == 0 => 0,
            Read::Sum | Read::Each => self.count as u16 * self.faces as u16,
            Read::Successes { at_least } if at_least > self.faces => 0,
            Read::Successes { .. } => self.count as u16,
            Read::Highest | Read::Lowest | Read::BestUpTo { .. } | Read::WorstUpTo { .. } => {
                self.faces as u16
            }
        }
    }

    /// What these faces of one throw read; 0 when there are none.
    ///
    /// ```
    /// use quincunx::dice::Pool;
    ///
    /// assert_eq!(Pool::highest(3, 8).reading(&[2, 7, 5]), 7);
    /// ```
    #[must_use]
    pub fn reading(&self, faces: &[u8]) -> i32 {
        let one = |face: Option<&u8>| face.map_or(0, |&face| i32::from(face));
        match self.read {
            Read::Sum | Read::Each => faces.iter().map(|&face| i32::from(face)).sum(),
            Read::Highest | Read::BestUpTo { .. } => {
                one(faces.iter().max_by_key(|&&face| self.rank(face)))
            }
            Read::Lowest | Read::WorstUpTo { .. } => {
                one(faces.iter().min_by_key(|&&face| self.rank(face)))
            }
            Read::Successes { at_least } => {
                faces.iter().map(|&face| i32::from(face >= at_least)).sum()
            }
        }
    }

    /// The place of a face among all faces, from 1 for the worst, where one face is kept.
    pub(super) fn rank(&self, face: u8) -> u8 {
        match self.read {
            Read::BestUpTo { limit } | Read::WorstUpTo { limit } if face <= limit => {
                self.faces - limit.min(self.faces) + face
            }
            Read::BestUpTo { .. } | Read::WorstUpTo { .. } => self.faces.saturating_sub(face) + 1,
            Read::Sum | Read::Highest | Read::Lowest | Read::Successes { .. } | Read::Each => face,
        }
    }
}

#[cfg(test)]
mod tests;
