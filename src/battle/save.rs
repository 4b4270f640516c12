//! Saves: ruleset, level, seed and commands; loading is replaying. Floor 5.

use super::{Battle, BattleError, Opening, SavedData};
use crate::combat::{BattleCommand, Ruleset};
use crate::dice::{DiceSource, SeededDice};
use crate::level::{Checks, Level};
use crate::source::{Document, OutputError, folder_of, read_file, write_file};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;
use std::string::FromUtf8Error;
use std::sync::Arc;

/// The first word of every save; the version of the format and of the rules behind it.
const HEADER: Header = Header {
    format: "quincunx save",
    oldest: 1,
    version: 1,
};
/// Largest save that is read, in bytes: a save is commands in text, and a larger file is not one.
pub(super) const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A saved battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Always `quincunx save`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The ruleset's id.
    pub ruleset: String,
    /// The seed of the dice.
    pub seed: u64,
    /// The text of the level file, whole, so that a later change of the file harms no save.
    pub level: String,
    /// The data files and variants that the battle plays with, whole, if the program was not built with them.
    #[serde(default, skip_serializing_if = "SavedData::is_empty")]
    pub data: SavedData,
    /// All commands in order.
    pub commands: Vec<BattleCommand>,
    /// The state hash after the last command, sixteen hexadecimal digits.
    pub hash: String,
    /// The round in which it was saved, from 1, for lists of saves; loading does not need it. 0 if it is not
    /// known.
    #[serde(default)]
    pub round: u32,
    /// The commands that standing orders gave and the log told of, in their order; loading does not need them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub as_ordered: Vec<AsOrdered>,
}

/// A command that standing orders gave, as the log tells of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AsOrdered {
    /// Its place among the commands, from 0.
    pub command: usize,
    /// By how many percent it was better than the next answer, where that was weighed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<i64>,
    /// Below how many percent the person would have been asked; `None` if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks_below: Option<i64>,
}

/// What the saves of battles on a level say of it: the same as long as they go on, and most of the work.
#[derive(Debug, Clone)]
pub struct SavedLevel {
    level: Arc<Level>,
    text: String,
    data: SavedData,
}

impl SavedLevel {
    /// What saves say of a level.
    ///
    /// # Panics
    /// Never: a checked level can be written.
    #[must_use]
    pub fn of(level: &Arc<Level>) -> Self {
        let text = level.draft().to_ron();
        Self {
            level: level.clone(),
            text: text.expect("a checked level can be written"),
            data: SavedData::of(level.data()),
        }
    }

    /// Whether a battle is fought on this level, just as it is.
    #[must_use]
    pub fn is_of(&self, battle: &Battle) -> bool {
        Arc::ptr_eq(&self.level, battle.level())
    }
}

/// Why a save was refused; nothing was loaded.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The file is no save, or is cut off or damaged.
    #[error(
        "{path}:{line}:{column}: not a whole save: {what}; the file is damaged or was not written by this game"
    )]
    Damaged {
        /// The file.
        path: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the reader met.
        what: String,
    },
    /// The save belongs to something else.
    #[error("{path}: {why}")]
    Foreign {
        /// The file.
        path: String,
        /// Why, and what would be right.
        why: String,
    },
    /// The commands do not give the battle that was saved.
    #[error("{path}: {error}")]
    Replay {
        /// The file.
        path: String,
        /// What went wrong.
        error: BattleError,
    },
    /// Only seeded battles can be saved.
    #[error("a battle with scripted dice is not saved: its script is its save")]
    Scripted,
    /// Only battles that begin as their level says can be saved.
    #[error("a battle that begins otherwise than its level says is not saved")]
    Opening,
}

impl Save {
    /// The save of a battle as it is now.
    ///
    /// # Errors
    /// [`SaveError::Scripted`] for a battle with scripted dice, [`SaveError::Opening`] for one that begins
    /// otherwise than its level says.
    pub fn of(battle: &Battle) -> Result<Self, SaveError> {
        Self::on(battle, &SavedLevel::of(battle.level()))
    }

    /// The save of a battle as it is now, where what it says of the level is there already.
    ///
    /// # Errors
    /// As [`Save::of`].
    pub fn on(battle: &Battle, level: &SavedLevel) -> Result<Self, SaveError> {
        debug_assert!(level.is_of(battle), "a save names the level of its battle");
        let DiceSource::Seeded(dice) = battle.first_dice() else {
            return Err(SaveError::Scripted);
        };
        if battle.opening != Opening::of(battle.level()) {
            return Err(SaveError::Opening);
        }
        Ok(Self {
            format: HEADER.format.to_owned(),
            version: HEADER.version,
            ruleset: battle.ruleset().id.to_owned(),
            seed: dice.seed(),
            level: level.text.clone(),
            data: level.data.clone(),
            commands: battle.commands().to_vec(),
            hash: format!("{:016x}", battle.state_hash()),
            round: battle.turns().round(),
            as_ordered: Vec::new(),
        })
    }

    /// Writes the save to a file, whole or not at all.
    ///
    /// # Errors
    /// [`SaveError::Output`] if the file cannot be written; an older file of that name is then unharmed.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        Ok(write_atomically(path, &self.to_text())?)
    }

    /// Reads a save from its text; the battle in it is not played yet. `name` is the file as
    /// messages name it.
    ///
    /// # Errors
    /// [`SaveError`] for a text that is no save of this version, or not a whole one.
    pub fn parse(name: &str, text: &str) -> Result<Self, SaveError> {
        HEADER.check(name, text)?;
        read(name, text)
    }

    /// Reads a save from its file; the battle in it is not played yet.
    ///
    /// # Errors
    /// As [`Save::parse`], and if the file cannot be read.
    pub fn load(path: &Path) -> Result<Self, SaveError> {
        Self::parse(&path.display().to_string(), &read_text(path)?)
    }

    /// The save as text; [`Save::parse`] reads the same save from it.
    ///
    /// # Panics
    /// Never: it holds only what RON can write.
    #[must_use]
    pub fn to_text(&self) -> String {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new().depth_limit(2))
            .expect("a save holds only what RON can write")
    }

    /// A line for lists of saves: `The ford, injury, round 4`. The battle is not played for it.
    #[must_use]
    pub fn summary(&self) -> String {
        let level = Document::parse("level", self.level.as_str()).ok();
        let name = level.and_then(|level| {
            let name: Option<String> = level.field("name")?.get(&mut level.report());
            name
        });
        let round = match self.round {
            0 => String::new(),
            round => format!(", round {round}"),
        };
        let name = name.unwrap_or_else(|| "a level".to_owned());
        format!("{name}, {}{round}", self.ruleset)
    }

    /// Plays the saved battle and verifies its hash. `path` is the file as messages name it.
    ///
    /// # Errors
    /// [`SaveError`] for a ruleset that is not registered, a wrong level, a command that is refused, or another hash at the
    /// end.
    pub fn replay(&self, path: &str) -> Result<Battle, SaveError> {
        self.replay_with(path, || super::find(&self.ruleset))
    }

    /// Plays the save of a battle under a ruleset that need not be registered: [`Battle::of_ruleset`].
    ///
    /// # Errors
    /// As [`Save::replay`], and for a save of another ruleset.
    pub fn replay_under(&self, path: &str, ruleset: &'static Ruleset) -> Result<Battle, SaveError> {
        if self.ruleset == ruleset.id {
            return self.replay_with(path, || Ok(ruleset));
        }
        Err(SaveError::Foreign {
            path: path.to_owned(),
            why: format!(
                "it is of the ruleset {}, not of {}",
                self.ruleset, ruleset.id
            ),
        })
    }

    fn replay_with(
        &self,
        path: &str,
        ruleset: impl FnOnce() -> Result<&'static Ruleset, BattleError>,
    ) -> Result<Battle, SaveError> {
        let foreign = |why: String| SaveError::Foreign {
            path: path.to_owned(),
            why,
        };
        let data = self.data.data();
        let data = data.map_err(|error| foreign(format!("its data is wrong:\n{error}")))?;
        let checks = Checks {
            data: &data,
            books: &[],
            ..Checks::default()
        };
        let level = Level::parse_with(path, &self.level, &checks);
        let level = level.map_err(|report| foreign(format!("its level is wrong:\n{report}")))?;
        let dice = DiceSource::Seeded(SeededDice::new(self.seed));
        let battle = ruleset()
            .and_then(|ruleset| Battle::of_ruleset(Arc::new(level), ruleset, dice))
            .and_then(|battle| battle.after(&self.commands))
            .map_err(|error| SaveError::Replay {
                path: path.to_owned(),
                error,
            })?;
        let hash = format!("{:016x}", battle.state_hash());
        if hash != self.hash {
            let why = format!(
                "its commands lead to the state {hash} and not to {}: the file was changed, or the rules were",
                self.hash
            );
            return Err(SaveError::Foreign {
                path: path.to_owned(),
                why,
            });
        }
        Ok(battle)
    }
}

/// Writes a battle to a file, whole or not at all: [`write_atomically`].
///
/// # Errors
/// [`SaveError`] if the battle cannot be saved, or the file not written; an older file of that name is then unharmed.
pub fn write_save(battle: &Battle, path: &Path) -> Result<(), SaveError> {
    Save::of(battle)?.write(path)
}

/// Writes text as [`write_file`] does, and makes the folder that it lies in before.
///
/// # Errors
/// [`OutputError`]; the file of that name is then unharmed.
pub fn write_atomically(path: &Path, text: &str) -> Result<(), OutputError> {
    std::fs::create_dir_all(folder_of(path)).map_err(|error| OutputError::Io {
        path: path.to_owned(),
        error,
    })?;
    write_file(path, text.as_bytes())
}

/// Reads a save, replays it and verifies its hash.
///
/// # Errors
/// [`SaveError`] says what is wrong with the file; nothing is half loaded.
pub fn read_save(path: &Path) -> Result<Battle, SaveError> {
    Save::load(path)?.replay(&path.display().to_string())
}

/// The text of a file that is not too large to be a save.
pub(super) fn read_text(path: &Path) -> Result<String, SaveError> {
    let not_text = |error: FromUtf8Error| {
        let good = error.utf8_error().valid_up_to();
        let lines = error.as_bytes()[..good]
            .iter()
            .filter(|&&byte| byte == b'\n');
        let line = lines.count() + 1;
        let why = format!("the text is not UTF-8 from line {line} on; save the file as UTF-8");
        io::Error::new(io::ErrorKind::InvalidData, why)
    };
    let bytes = read_file(path, MAX_BYTES);
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).map_err(not_text));
    text.map_err(|error| SaveError::Io {
        path: path.display().to_string(),
        error,
    })
}

/// Whether a text begins like a saved battle, damaged or not.
pub(super) fn is_battle_save(text: &str) -> bool {
    HEADER.begins(text)
}

/// What a file of a kind begins with.
pub(super) struct Header {
    /// The first word.
    pub format: &'static str,
    /// The oldest version that this program reads.
    pub oldest: u32,
    /// The version that this program writes, the newest that it reads.
    pub version: u32,
}

impl Header {
    /// Whether a text begins like a file of this kind, damaged or not.
    pub(super) fn begins(&self, text: &str) -> bool {
        let beginning: String = text.chars().take(200).collect();
        beginning.contains(&format!("\"{}\"", self.format))
    }

    /// Format and version come first, so that an older or newer file is called that and not
    /// damaged.
    pub(super) fn check(&self, path: &str, text: &str) -> Result<(), SaveError> {
        #[derive(Deserialize)]
        struct Found {
            format: String,
            version: u32,
        }
        let found: Found = read(path, text)?;
        let why = if found.format != self.format {
            format!(
                "not a save of this game: its format is \u{201c}{}\u{201d} and should be \u{201c}{}\u{201d}",
                found.format, self.format
            )
        } else if !(self.oldest..=self.version).contains(&found.version) {
            let reads = match self.oldest {
                oldest if oldest == self.version => format!("version {oldest}"),
                oldest => format!("versions {oldest} to {}", self.version),
            };
            format!(
                "a save of version {}; this program reads {reads}",
                found.version
            )
        } else {
            return Ok(());
        };
        Err(SaveError::Foreign {
            path: path.to_owned(),
            why,
        })
    }
}

/// Reads the text of a save.
pub(super) fn read<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, SaveError> {
    // The mark that some editors begin UTF-8 with.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    ron::from_str(text).map_err(|error| {
        let report = match Document::parse(path, text) {
            Ok(document) => {
                let mut report = document.report();
                let _: Option<T> = document.get(&mut report);
                report
            }
            Err(report) => report,
        };
        let told = report.problems().iter().find(|problem| problem.line > 0);
        let (line, column, what) = told.map_or_else(
            // What is too long for a document is told as the library does.
            || {
                (
                    error.span.start.line,
                    error.span.start.col,
                    error.code.to_string(),
                )
            },
            |it| (it.line as usize, it.column as usize, it.message.clone()),
        );
        SaveError::Damaged {
            path: path.to_owned(),
            line,
            column,
            what,
        }
    })
}
