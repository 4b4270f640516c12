//! The one place that prints. Floor 8. Nothing that a file or a command line holds reaches the terminal
//! raw: see [`escaped`].

use crate::source::escaped;
use std::io::{self, BufWriter, Stderr, StdoutLock, Write};

/// Standard output, buffered, and standard error.
pub(super) struct Output {
    out: BufWriter<StdoutLock<'static>>,
    err: Stderr,
}

impl Output {
    pub fn new() -> Self {
        Self {
            out: BufWriter::new(io::stdout().lock()),
            err: io::stderr(),
        }
    }

    /// A result, to standard output.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", escaped(text))
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
