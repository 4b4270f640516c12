//! All that is wrong with one file, each with its place and its mend. Floor 1.

use std::fmt;

/// One mistake in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Line, counted from 1; 0 when the mistake has no place (an unreadable file).
    pub line: u32,
    /// Column in characters, counted from 1; 0 when the mistake has no place.
    pub column: u32,
    /// What is wrong, as a phrase without a full stop.
    pub message: String,
    /// What would be right; empty when the message already says it.
    pub mend: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}: ", self.line, self.column)?;
        }
        f.write_str(&self.message)?;
        if self.mend.is_empty() {
            Ok(())
        } else {
            write!(f, "; {}", self.mend)
        }
    }
}

/// All mistakes of one file, in the order of their places. Shown one a line:
/// `levels/ford.ron:12:9: unknown role "swordman"; did you mean "swordsman"?`
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Report {
    file: String,
    problems: Vec<Problem>,
    left_out: usize,
}

impl Report {
    /// Most problems that a report keeps; further ones are only counted.
    pub const MAX_PROBLEMS: usize = 200;

    /// An empty report on a file, named as its messages should name it.
    #[must_use]
    pub fn new(file: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            problems: Vec::new(),
            left_out: 0,
        }
    }

    /// A report of one problem that has no place in the text.
    #[must_use]
    pub fn of_file(
        file: impl Into<String>,
        message: impl Into<String>,
        mend: impl Into<String>,
    ) -> Self {
        let mut report = Self::new(file);
        report.add(Problem {
            line: 0,
            column: 0,
            message: message.into(),
            mend: mend.into(),
        });
        report
    }

    /// Adds a problem, in its place among the others; the same one is told once.
    pub fn add(&mut self, problem: Problem) {
        self.add_with(|| problem);
    }

    /// As [`Report::add`], for a problem that takes time to word: once the report is full, it is
    /// counted without being asked for.
    pub fn add_with(&mut self, problem: impl FnOnce() -> Problem) {
        if self.is_full() {
            self.left_out += 1;
            return;
        }
        let problem = problem();
        if self.problems.contains(&problem) {
            return;
        }
        let place = (problem.line, problem.column);
        let index = self
            .problems
            .partition_point(|other| (other.line, other.column) <= place);
        self.problems.insert(index, problem);
    }

    /// Takes in what another report on the same file says and this one does not yet.
    pub fn merge(&mut self, other: Self) {
        for problem in other.problems {
            self.add(problem);
        }
        self.left_out = self.left_out.max(other.left_out);
    }

    /// The same report with a note behind the message of each problem for which there is one.
    #[must_use]
    pub fn with_notes(mut self, note: impl Fn(&Problem) -> Option<String>) -> Self {
        for problem in &mut self.problems {
            if let Some(note) = note(problem) {
                problem.message += &format!(" ({note})");
            }
        }
        self
    }

    /// Whether the report has reached [`Self::MAX_PROBLEMS`].
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.problems.len() >= Self::MAX_PROBLEMS
    }

    /// The file as the messages name it.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The problems, by line and column; of equal places the one added first.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// How many problems were counted and not kept.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// How many problems were found, those left out included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.problems.len() + self.left_out
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The value when nothing is wrong with its file, else this report.
    ///
    /// # Errors
    /// Returns the report itself when it holds a problem, and when there is no value a problem
    /// must have been reported for it.
    pub fn into_result<T>(self, value: Option<T>) -> Result<T, Self> {
        match value {
            Some(value) if self.is_empty() => Ok(value),
            None if self.is_empty() => Err(Self::of_file(self.file, "the file cannot be read", "")),
            _ => Err(self),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let line_break = if index == 0 { "" } else { "\n" };
            let gap = if problem.line == 0 { " " } else { "" };
            write!(f, "{line_break}{}:{gap}{problem}", self.file)?;
        }
        if self.left_out > 0 {
            write!(f, "\n{}: and {} more", self.file, self.left_out)?;
        }
        Ok(())
    }
}
