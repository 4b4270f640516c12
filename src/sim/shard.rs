//! One part of an experiment that is played by itself, on whatever machine, and all parts together again. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `manifest` | what a shard says of the experiment that it belongs to |
//! | `beside` | tables that a shard keeps beside its battles |
//! | `program` | which build of the program plays |
//! | `folder` | the shards of a folder: what is missing, double or of another experiment, and their rows in order |

mod beside;
mod folder;
mod manifest;
mod program;

use super::Experiment;
use super::table::Row as _;
use crate::combat::words;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

pub use beside::read_table;
pub use folder::{ShardError, Shards, other_experiment, read_shard};
pub use manifest::{Manifest, Planned, PlannedLevel};

/// So many parts an experiment has at most.
const MOST: u32 = 99_999;

/// What the name of a shard begins with.
const STEM: &str = "shard-";
/// What the name of a whole shard ends with.
const WHOLE: &str = ".parquet";
/// What the name of a part of a shard ends with, so that it never passes for a whole one.
const PARTIAL: &str = ".partial";

words! {
    /// A table that a shard keeps beside its battles.
    KeptTable: "table that parts keep" {
        /// A row an attack.
        Attacks = "attacks",
        /// A row an event.
        Events = "events",
        /// A row for each side in each region.
        Regions = "regions",
    }
}

/// One of several parts of an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u32,
    /// How many parts there are.
    pub of: u32,
}

impl FromStr for Shard {
    type Err = String;

    /// ```
    /// use quincunx::sim::Shard;
    ///
    /// assert_eq!("3/16".parse(), Ok(Shard { number: 3, of: 16 }));
    /// assert!("0/16".parse::<Shard>().is_err() && "17/16".parse::<Shard>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(number, of)| Some((whole(number)?, whole(of)?)));
        let Some((number, of)) = parts else {
            return Err(
                "write which part it is and of how many, such as 3/16; the first one is 1/16"
                    .to_owned(),
            );
        };
        match (number, of) {
            (_, of) if of > MOST => Err(format!("an experiment has at most {MOST} parts")),
            (_, 0) => Err("an experiment has at least one part: 1/1".to_owned()),
            (0, of) => Err(format!("the first part is 1/{of}, and not 0/{of}")),
            (number, of) if number > of => Err(format!("the last part is {of}/{of}")),
            (number, of) => Ok(Self { number, of }),
        }
    }
}

/// A number without a sign, as file names have it too.
fn whole(digits: &str) -> Option<u32> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| are_digits)
}

/// `3/16`, as the command line has it.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Shard {
    /// The numbers of its battles: whole seeds in a row, in every column the same, as many in each part as can be. They
    /// follow from the number of battles of the experiment and the number of parts alone. Empty where there are more parts than
    /// seeds.
    #[must_use]
    pub fn battles(self, experiment: &Experiment) -> Range<u32> {
        let per_seed = experiment.per_seed();
        let seeds = u64::from(experiment.most_battles() / per_seed);
        // At most as large as the number of seeds, which is a u32.
        let up_to = |parts: u32| (seeds * u64::from(parts) / u64::from(self.of)) as u32;
        let (start, end) = (up_to(self.number - 1), up_to(self.number));
        start * per_seed + 1..end * per_seed + 1
    }

    /// The file of the whole shard in a folder.
    #[must_use]
    pub fn path(self, folder: &Path) -> PathBuf {
        folder.join(self.name() + WHOLE)
    }

    /// The file of what was played of it until it was stopped.
    #[must_use]
    pub fn partial_path(self, folder: &Path) -> PathBuf {
        folder.join(self.name() + PARTIAL)
    }

    /// The file of a table beside the whole shard: `attacks-00003-of-00016.parquet`.
    #[must_use]
    pub fn table_path(self, folder: &Path, table: KeptTable) -> PathBuf {
        folder.join(format!("{}-{}{WHOLE}", table.word(), self.numbers()))
    }

    /// The file of a table beside what was played of it until it was stopped.
    #[must_use]
    pub fn partial_table_path(self, folder: &Path, table: KeptTable) -> PathBuf {
        folder.join(format!("{}-{}{PARTIAL}", table.word(), self.numbers()))
    }

    fn name(self) -> String {
        format!("{STEM}{}", self.numbers())
    }

    fn numbers(self) -> String {
        format!("{:05}-of-{:05}", self.number, self.of)
    }

    /// The shard that a file is by its name, which ends like this; none if it has another ending.
    fn of_name(name: &str, ending: &str) -> Option<Result<Self, ()>> {
        let numbers = name.strip_prefix(STEM)?.strip_suffix(ending)?;
        let parts = numbers.split_once("-of-");
        let shard = parts.and_then(|(number, of)| format!("{number}/{of}").parse().ok());
        Some(shard.ok_or(()))
    }
}

/// The most sides of a column's level: so many the rows of a file have.
#[must_use]
pub fn sides_of(experiment: &Experiment) -> usize {
    let columns = experiment.columns.iter();
    let sides = columns.map(|column| column.level.sides().len());
    sides.max().unwrap_or(0)
}

/// The name under which a shard keeps what it says of its experiment, beside its rows.
pub const MANIFEST: &str = "quincunx.shard";

/// The version of the rows that shards hold.
const ROWS: u32 = super::BattleRow::VERSION;

#[cfg(test)]
mod tests;
