//! Reading RON with positions: every mistake of a file at once, each with line, column and mend.
//! Floor 1.
//!
//! Levels, the board catalogue, rulesets' data and scripts are read the same way:
//!
//! 1. [`Document::parse`] checks the syntax and keeps a tree of all values with their places.
//! 2. The reader walks the tree: [`Node::field`], [`Node::items`], [`Node::entries`].
//! 3. Each small value is read by serde from its own stretch of the text ([`Node::get`]), so one
//!    bad value does not hide the next. Every mistake goes to one [`Report`].
//!
//! ```
//! use quincunx::source::Document;
//!
//! let doc = Document::parse("tea.ron", "(\n  cups: \"two\",\n  sugr: 1,\n)").unwrap();
//! let mut report = doc.report();
//! doc.root().deny_unknown(&["cups", "sugar"], &mut report);
//! let cups: Option<u8> = doc.root().get_field("cups", &mut report);
//! assert_eq!(cups, None);
//! assert_eq!(
//!     report.to_string(),
//!     "tea.ron:2:9: expected a whole number, found the text \"two\"\n\
//!      tea.ron:3:3: unknown field \"sugr\"; did you mean \"sugar\"?"
//! );
//! ```

mod composed;
mod explain;
mod file;
mod letters;
mod merged;
mod nearest;
mod node;
mod output;
mod report;
mod scan;

use std::path::{Path, PathBuf};

use ron::extensions::Extensions;
use serde::de::{DeserializeOwned, IgnoredAny};

pub use composed::Composed;
pub use file::{open_file, read_file};
pub use letters::{escaped, is_unprintable};
pub use merged::{Change, Merged, MergedProblem};
pub use nearest::{nearest, suggest};
pub use node::{Kind, Node};
pub use output::{
    OutputError, OutputFile, check_outputs, folder_of, is_standard_output, no_file_is_named,
    waits_for_reader, write_file,
};
pub use report::{Problem, Report};
pub use scan::MAX_NESTING;

/// Largest file that is read, in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;

/// Levels of brackets in brackets that RON may have; fewer than the stack of a thread has room for.
const MAX_DEPTH: usize = 256;

/// How all RON of this program is read and written: options need no `Some(…)` and newtypes no
/// parentheses.
#[must_use]
pub fn ron_options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
        .with_recursion_limit(MAX_DEPTH)
}

/// Why a file gave nothing.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read at all.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file was read, and is wrong.
    #[error(transparent)]
    Bad(#[from] Report),
}

/// A RON text whose syntax is right, with the place of each value in it.
#[derive(Clone, Debug)]
pub struct Document {
    name: String,
    /// The file, if its name cannot be written as text.
    file: Option<PathBuf>,
    text: String,
    root: scan::Tree,
}

impl Document {
    /// Checks the syntax of a text. `name` is the file as messages should name it.
    ///
    /// # Errors
    /// A report of the first place where the syntax breaks, or of a text above [`MAX_BYTES`] or
    /// nested deeper than [`MAX_NESTING`].
    pub fn parse(name: impl Into<String>, text: impl Into<String>) -> Result<Self, Report> {
        let (name, text) = (name.into(), text.into());
        if text.len() > MAX_BYTES {
            return Err(too_large(name, text.len() as u64));
        }
        let text = text
            .strip_prefix('\u{feff}')
            .map(str::to_owned)
            .unwrap_or(text);
        let root = match scan::scan(&text) {
            Ok(root) => root,
            Err(error) => {
                let mut report = Report::new(name);
                report.add(problem_at(&text, error.at, error.message, error.mend));
                return Err(report);
            }
        };
        let document = Self {
            name,
            file: None,
            text,
            root,
        };
        document.check_leaves()?;
        document.check_letters()?;
        Ok(document)
    }

    /// As [`Document::parse`], from bytes that may not be UTF-8.
    ///
    /// # Errors
    /// As [`Document::parse`], and for the first byte that is no UTF-8.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, Report> {
        let name = name.into();
        if bytes.len() > MAX_BYTES {
            return Err(too_large(name, bytes.len() as u64));
        }
        String::from_utf8(bytes).map_or_else(
            |error| {
                let good =
                    String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
                let mut report = Report::new(name.clone());
                report.add(problem_at(
                    &good,
                    good.len(),
                    "the text is not UTF-8 from here on".into(),
                    "save the file as UTF-8".into(),
                ));
                Err(report)
            },
            |text| Self::parse(name.clone(), text),
        )
    }

    /// Reads and checks a file: [`read_file`] with [`MAX_BYTES`] at most.
    ///
    /// # Errors
    /// When the file cannot be read, and as [`Document::from_bytes`].
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let bytes = read_file(path, MAX_BYTES).map_err(|source| LoadError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let mut document = Self::from_bytes(path.display().to_string(), bytes)?;
        document.file = path.to_str().is_none().then(|| path.to_owned());
        Ok(document)
    }

    /// The file as messages name it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file as the system names it: what lies beside it is found from there. What was read from no file has its
    /// name.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.as_deref().unwrap_or(Path::new(&self.name))
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// An empty report on this file.
    #[must_use]
    pub fn report(&self) -> Report {
        Report::new(self.name.clone())
    }

    /// The one value of the text.
    #[must_use]
    pub const fn root(&self) -> Node<'_> {
        Node::new(self, &self.root)
    }

    /// A field of the root, if it is a struct that has it.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<Node<'_>> {
        self.root().field(name)
    }

    /// Reads the whole text as one value; its first type error is reported.
    pub fn get<T: DeserializeOwned>(&self, report: &mut Report) -> Option<T> {
        self.root().get(report)
    }

    /// Line and column of a byte offset of the text, both counted from 1, columns in characters. It
    /// reads the text up to there.
    #[must_use]
    pub fn place(&self, offset: usize) -> (u32, u32) {
        let offset = offset.min(self.text.len());
        let problem = problem_at(&self.text, offset, String::new(), String::new());
        (problem.line, problem.column)
    }

    /// The deepest value that a path names, such as `weapons.longsword.crit` or `parts[3].kind`:
    /// field names, map keys and list indices. A path whose end is not in the text gives the value
    /// that should hold it.
    #[must_use]
    pub fn locate(&self, path: &str) -> Node<'_> {
        self.root().locate(path)
    }

    /// The text with blanks in place of all but the letters at some bytes; lines stay lines.
    fn blanked(&self, keep: impl Fn(usize) -> bool) -> String {
        blanked(&self.text, keep)
    }

    /// Refuses texts with characters that no name has: they would change how a terminal or a screen
    /// shows what follows.
    fn check_letters(&self) -> Result<(), Report> {
        let mut report = self.report();
        self.root().check_letters(&mut report);
        report.into_result(Some(()))
    }

    /// Lets the `ron` crate read every value once, for escapes and numbers that are none.
    fn check_leaves(&self) -> Result<(), Report> {
        match ron_options().from_str::<IgnoredAny>(&self.text) {
            Ok(_) => Ok(()),
            Err(error) => {
                let mut report = self.report();
                report.add(explain::problem(self.root(), 0, &error));
                Err(report)
            }
        }
    }
}

/// A text with blanks in place of all but the letters at some of its bytes; lines stay lines.
fn blanked(text: &str, keep: impl Fn(usize) -> bool) -> String {
    let letters = text.char_indices();
    letters
        .map(|(at, letter)| match letter == '\n' || keep(at) {
            true => letter,
            false => ' ',
        })
        .collect()
}

/// The problem at a byte offset of a text, with line and column in characters from 1.
fn problem_at(text: &str, offset: usize, message: String, mend: String) -> Problem {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Problem {
        line: count(before.bytes().filter(|&byte| byte == b'\n').count() + 1),
        column: count(before[line_start..].chars().count() + 1),
        message,
        mend,
    }
}

/// The byte offset of a line and column, each counted from 1, columns in characters.
fn offset_of(text: &str, line: u32, column: u32) -> usize {
    let before = |number: u32| number.saturating_sub(1) as usize;
    let lines = text.split_inclusive('\n').take(before(line));
    let line_start = lines.map(str::len).sum::<usize>();
    let line = &text[line_start..];
    let mut letters = line.char_indices();
    let in_line = letters.nth(before(column));
    line_start + in_line.map_or(line.len(), |(at, _)| at)
}

fn too_large(name: String, size: u64) -> Report {
    Report::of_file(
        name,
        format!("the file has {size} bytes"),
        format!("at most {MAX_BYTES} bytes are read"),
    )
}

#[cfg(test)]
mod tests;
