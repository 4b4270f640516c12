//! The one place that prints. Floor 8. Nothing that a file or a command line holds reaches the terminal
//! raw: see [`escaped`].

use super::Failure;
use crate::source::{OutputFile, check_outputs, escaped, is_standard_output, waits_for_reader};
use std::io::{self, BufWriter, IsTerminal as _, Stderr, Stdout, Write};
use std::path::Path;

/// Standard output, buffered, and standard error.
pub(super) struct Output {
    out: BufWriter<Stdout>,
    err: Stderr,
    /// Whether standard output belongs to a result that was named `-`: everything else goes to standard error.
    is_taken: bool,
}

impl Output {
    pub fn new() -> Self {
        Self {
            out: BufWriter::new(io::stdout()),
            err: io::stderr(),
            is_taken: false,
        }
    }

    /// A result, to standard output.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        if self.is_taken {
            writeln!(self.err, "{}", escaped(text))
        } else {
            writeln!(self.out, "{}", escaped(text))
        }
    }

    /// Looks at the names of all results of a command before it does any work, and keeps standard output free for
    /// the one that is named `-`.
    ///
    /// # Errors
    /// As [`check_outputs`].
    pub fn check<'p>(&mut self, paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
        let paths: Vec<_> = paths.into_iter().collect();
        check_outputs(paths.iter().copied()).map_err(Failure::message)?;
        self.is_taken |= paths.iter().any(|path| is_standard_output(path));
        Ok(())
    }

    /// Opens a result that was looked at.
    ///
    /// # Errors
    /// As [`OutputFile::open`].
    pub fn open(&mut self, path: &Path) -> Result<OutputFile, Failure> {
        if waits_for_reader(path) {
            let name = path.display();
            self.remark(&format!(
                "{name} is a pipe: this waits until something reads it"
            ));
        }
        OutputFile::open(path).map_err(Failure::message)
    }

    /// Opens a result that is no text: a terminal would take it for commands.
    ///
    /// # Errors
    /// As [`Output::open`], and if it is standard output, and that is a terminal.
    pub fn open_binary(&mut self, path: &Path) -> Result<OutputFile, Failure> {
        if is_standard_output(path) && io::stdout().is_terminal() {
            let name = path.display();
            return Err(Failure::Message(format!(
                "{name}: standard output is a terminal, and this is no text; name a file or send it on (> FILE, | PROGRAM)"
            )));
        }
        self.open(path)
    }

    /// A result of which nothing is to be kept back: the reader sees it at once.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// A remark, to standard error, after all results so far. A closed standard error is nobody
    /// to complain to.
    pub fn remark(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = writeln!(self.err, "{}", escaped(text));
    }

    /// A problem, to standard error.
    pub fn complain(&mut self, text: &str) {
        self.remark(&format!("error: {text}"));
    }
}

/// Says something on standard error from any thread, in the middle of everything.
#[cfg(unix)]
pub(super) fn say_at_once(text: &str) {
    let mut err = io::stderr().lock();
    // Not behind a bar that shows how far it is.
    let start = if err.is_terminal() { "\n" } else { "" };
    let _ = writeln!(err, "{start}{}", escaped(text));
}
