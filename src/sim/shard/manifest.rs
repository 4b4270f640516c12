//! What a shard says of the experiment that it belongs to, beside its rows. Floor 6.

use super::program::program_file;
use super::{KeptTable, ROWS, Shard};
use crate::battle::SavedData;
use crate::combat::Digest;
use crate::level::{Checks, DataFiles, Level};
use crate::sim::{Counts, Experiment};
use serde::{Deserialize, Serialize};
use std::hash::Hasher as _;
use std::ops::Range;
use std::sync::Arc;

/// The first word of every manifest.
const FORMAT: &str = "quincunx shard";
/// The version of the format that is written and read.
const VERSION: u32 = 3;

/// What a shard holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Always `quincunx shard`.
    format: String,
    /// The version of the format.
    version: u32,
    /// What all shards of the experiment have in common.
    pub experiment: Planned,
    /// Which of them it is.
    pub shard: Shard,
    /// The first and the last number of the battles that are in the file, in each column.
    battles: [u32; 2],
    /// What was counted in them by column, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Counts>>,
}

/// What all shards of an experiment have in common: whatever the result depends on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planned {
    /// The version of the program.
    program: String,
    /// A hash of the program's file: sixteen hexadecimal digits.
    program_file: String,
    /// The version of the rows.
    rows: u32,
    /// A hash of the data files that the program was built with: sixteen hexadecimal digits.
    built_in_data: String,
    /// The words of the command line on which the result depends.
    pub options: Vec<String>,
    /// The seed from which every battle's own seed is derived; text, since not every reader has whole numbers so large.
    seed: String,
    /// Battles in each column, in all shards together.
    battles: u32,
    /// Whether each seed is played twice, with the sides swapped.
    swap: bool,
    /// Whether it is counted what explains the result.
    pub counted: bool,
    /// The tables that are kept beside the battles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<KeptTable>,
    /// The labels of the columns.
    pub columns: Vec<String>,
    /// The levels that were read, in the order of the command line.
    pub levels: Vec<PlannedLevel>,
}

/// A level with its data, whole, so that a later change of the files harms no shard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedLevel {
    /// What it was named by.
    pub word: String,
    /// The variant by which it was read; empty if none are compared.
    pub variant: String,
    /// A hash of the text, the changed data files and the variants: sixteen hexadecimal digits.
    hash: String,
    /// The text of the level file.
    level: String,
    /// The data files and variants that the program was not built with.
    #[serde(default, skip_serializing_if = "SavedData::is_empty")]
    data: SavedData,
}

impl Manifest {
    /// Of battles of one shard.
    #[must_use]
    pub fn of(
        experiment: &Planned,
        shard: Shard,
        battles: &Range<u32>,
        counts: Option<Vec<Counts>>,
    ) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            experiment: experiment.clone(),
            shard,
            battles: [battles.start, battles.end.saturating_sub(1)],
            counts,
        }
    }

    /// The numbers of the battles that are in the file.
    #[must_use]
    pub const fn battles(&self) -> Range<u32> {
        let [first, last] = self.battles;
        first..last.saturating_add(1)
    }

    /// As it is written.
    ///
    /// # Errors
    /// None: it holds only what JSON can write.
    pub fn to_text(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    /// Reads one again.
    ///
    /// # Errors
    /// Why it is none, in words, and the mend.
    pub fn parse(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Found {
            format: String,
            version: u32,
        }
        let anew = "delete it, and play this shard anew";
        let damaged =
            |error: serde_json::Error| format!("its manifest is damaged: {error}; {anew}");
        let found: Found = serde_json::from_str(text).map_err(damaged)?;
        if found.format != FORMAT {
            return Err(format!(
                "its format is \"{}\" and should be \"{FORMAT}\"; {anew}",
                found.format
            ));
        }
        if found.version != VERSION {
            return Err(format!(
                "it is of version {} of the format, and this program reads version {VERSION}: merge it with the program \
                 that played it, or play the shards anew, to another folder",
                found.version
            ));
        }
        serde_json::from_str(text).map_err(damaged)
    }
}

impl Planned {
    /// What all shards of an experiment say.
    #[must_use]
    pub fn of(
        experiment: &Experiment,
        options: Vec<String>,
        counted: bool,
        kept: Vec<KeptTable>,
        levels: Vec<PlannedLevel>,
    ) -> Self {
        let columns = experiment.columns.iter();
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            program_file: program_file().to_owned(),
            rows: ROWS,
            built_in_data: built_in_data(),
            options,
            seed: experiment.seed.to_string(),
            battles: experiment.most_battles(),
            swap: experiment.swap,
            counted,
            kept,
            columns: columns.map(|column| column.label.clone()).collect(),
            levels,
        }
    }

    /// In what another experiment is not this one, in words; nothing if it is the same.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        if self == other {
            return None;
        }
        let told = |what: &str, own: &str, its: &str| Some(format!("{what} {its}, not {own}"));
        if self.program != other.program {
            return told("played by version", &self.program, &other.program);
        }
        if self.rows != other.rows || self.built_in_data != other.built_in_data {
            return Some("played by another build of the program, with other data".to_owned());
        }
        if self.program_file != other.program_file {
            return Some(format!(
                "played by another build of version {} (a file of hash {}, not {}), and all parts need copies of one file",
                self.program, other.program_file, self.program_file
            ));
        }
        if self.options != other.options {
            let own = words_beside(&self.options, &other.options);
            let its = words_beside(&other.options, &self.options);
            return match (own.is_empty(), its.is_empty()) {
                (false, false) => told("played with", &own, &its),
                (true, false) => Some(format!("played with {its} too")),
                (false, true) => Some(format!("played without {own}")),
                (true, true) => {
                    let (own, its) = (self.options.join(" "), other.options.join(" "));
                    told("played with the options", &own, &its)
                }
            };
        }
        if self.counted != other.counted {
            let with = |counted: bool| if counted { "with" } else { "without" };
            let (own, its) = (with(self.counted), with(other.counted));
            return Some(format!("played {its} --explain, not {own}"));
        }
        if self.kept != other.kept {
            let with = |kept: &[KeptTable]| {
                let words: Vec<_> = kept.iter().map(|table| table.word()).collect();
                match &words[..] {
                    [] => "without --keep".to_owned(),
                    words => format!("with --keep {}", words.join(",")),
                }
            };
            let (own, its) = (with(&self.kept), with(&other.kept));
            return Some(format!("played {its}, not {own}"));
        }
        let mut levels = self.levels.iter().zip(&other.levels);
        let changed = levels.find(|(own, its)| own != its);
        let what = changed.map_or("of other columns".to_owned(), |(own, its)| own.differs(its));
        Some(what)
    }

    /// Why these shards cannot be added up by this program; nothing if they can.
    #[must_use]
    pub fn foreign(&self) -> Option<String> {
        let program = env!("CARGO_PKG_VERSION");
        if self.program != program {
            return Some(format!(
                "they were played by version {}, and this is version {program}: merge them with that one",
                self.program
            ));
        }
        let same = self.rows == ROWS && self.built_in_data == built_in_data();
        (!same).then(|| {
            "they were played by another build of the program, with other data: merge them with that one"
                .to_owned()
        })
    }

    /// A word for people where another build of this version than the one that runs played the shards.
    #[must_use]
    pub fn played_elsewhere(&self) -> Option<String> {
        (self.program_file != program_file()).then(|| {
            format!(
                "played by another build of version {} (a file of hash {}): the battles are as that one played them, and \
                 tables and intervals are made by this one",
                self.program, self.program_file
            )
        })
    }

    /// Whether the shards hold the battles of this experiment.
    #[must_use]
    pub fn is_of(&self, experiment: &Experiment) -> bool {
        let labels = experiment.columns.iter().map(|column| &column.label);
        self.seed == experiment.seed.to_string()
            && self.battles == experiment.most_battles()
            && self.swap == experiment.swap
            && labels.eq(&self.columns)
    }
}

impl PlannedLevel {
    /// A level as it was read.
    ///
    /// # Panics
    /// Never: a checked level can be written.
    #[must_use]
    pub fn of(word: String, variant: String, level: &Level) -> Self {
        let text = level.draft().to_ron();
        let text = text.expect("a checked level can be written");
        let data = SavedData::of(level.data());
        let files = data.files.iter().chain(&data.variants);
        let files = files.flat_map(|saved| [saved.file.as_str(), saved.text.as_str()]);
        Self {
            word,
            variant,
            hash: hash(std::iter::once(text.as_str()).chain(files)),
            level: text,
            data,
        }
    }

    /// The level.
    ///
    /// # Errors
    /// Everything that is wrong with it or its data.
    pub fn level(&self) -> Result<Arc<Level>, String> {
        let data = self.data.data().map_err(|error| error.to_string())?;
        let checks = Checks {
            data: &data,
            books: &[],
            ..Checks::default()
        };
        let level = Level::parse_with(&self.word, &self.level, &checks);
        level.map(Arc::new).map_err(|report| report.to_string())
    }

    /// How another one differs.
    fn differs(&self, other: &Self) -> String {
        let word = &self.word;
        if self.level == other.level {
            format!("played with other data files or variants on {word}")
        } else {
            format!("played on another text of the level {word}")
        }
    }
}

/// The words of a command line that another one has not.
fn words_beside(own: &[String], other: &[String]) -> String {
    let fresh = own.iter().filter(|word| !other.contains(word));
    fresh.map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// A hash of the data files that this program was built with.
fn built_in_data() -> String {
    let files = DataFiles::built_in(crate::rules::all());
    hash(files.texts())
}

fn hash<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let mut digest = Digest::default();
    for text in texts {
        digest.write(text.as_bytes());
        digest.write_u8(0xff);
    }
    format!("{:016x}", digest.finish())
}
