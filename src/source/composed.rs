//! A text put together of values of a document, whose mistakes are told at their places there. Floor 1.

use super::{Document, Node, Report, offset_of, problem_at};

/// A text that is made of values of a document, and of what is said to come from them.
///
/// ```
/// use quincunx::source::{Composed, Document};
///
/// let page = Document::parse("page.ron", "(\n  size: 3,\n  who: \"Ana\",\n)").unwrap();
/// let mut text = Composed::of(&page);
/// text.say("(rows: [\"...\"], name: ", page.root());
/// text.copy(page.locate("who"));
/// text.say(")", page.root());
///
/// let level = text.document().unwrap();
/// let mut report = level.report();
/// level.locate("name").problem(&mut report, "who is Ana?", "");
/// assert_eq!(text.report_of(&report).to_string(), "page.ron:3:8: who is Ana?");
/// ```
#[derive(Clone, Debug)]
pub struct Composed<'d> {
    source: &'d Document,
    text: String,
    /// Where each stretch of the text begins, and where it comes from; ascending.
    pieces: Vec<(usize, Origin)>,
}

/// Where a stretch of the text comes from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// It is a copy of what begins at this byte of the source.
    Copy(usize),
    /// It is new, and said to come from what begins at this byte of the source.
    New(usize),
    /// It is what another file holds at a place of it, and said to come from what begins at this byte of the source.
    Other(usize),
    /// It stands for something of which all was told that is wrong with it.
    Told,
}

impl<'d> Composed<'d> {
    /// An empty text that is named as the document is.
    #[must_use]
    pub const fn of(source: &'d Document) -> Self {
        Self {
            source,
            text: String::new(),
            pieces: Vec::new(),
        }
    }

    /// Adds a value as it is written.
    pub fn copy(&mut self, value: Node<'d>) {
        self.add(value.text(), Origin::Copy(value.start()));
    }

    /// Adds a text of which mistakes are told at the beginning of a value.
    pub fn say(&mut self, text: &str, of: Node<'d>) {
        self.add(text, Origin::New(of.start()));
    }

    /// Adds a text that another file holds: of its mistakes it is told at the beginning of a value that they are in
    /// that file.
    pub fn quote(&mut self, text: &str, of: Node<'d>) {
        self.add(text, Origin::Other(of.start()));
    }

    /// Adds a text in place of something that was reported: its mistakes are not told again.
    pub fn stand_in(&mut self, text: &str) {
        self.add(text, Origin::Told);
    }

    fn add(&mut self, text: &str, origin: Origin) {
        self.pieces.push((self.text.len(), origin));
        self.text.push_str(text);
    }

    /// The text.
    ///
    /// # Errors
    /// A report on the text itself if it is no RON.
    pub fn document(&self) -> Result<Document, Report> {
        Document::parse(self.source.name(), self.text.as_str())
    }

    /// A report on the text as one on the document that it is made of; `other` is the file that it quotes.
    #[must_use]
    pub fn report_quoting(&self, report: &Report, other: &str) -> Report {
        self.moved(report, other)
    }

    /// A report on the text as one on the document that it is made of.
    #[must_use]
    pub fn report_of(&self, report: &Report) -> Report {
        self.moved(report, "another file")
    }

    fn moved(&self, report: &Report, other: &str) -> Report {
        let mut moved = self.source.report();
        for problem in report.problems() {
            let at = offset_of(&self.text, problem.line, problem.column);
            let after = self.pieces.partition_point(|&(start, _)| start <= at);
            let mut message = problem.message.clone();
            let place = match self.pieces.get(after.saturating_sub(1)) {
                Some(&(start, Origin::Copy(from))) => from + at - start,
                Some(&(_, Origin::New(from))) => from,
                Some(&(_, Origin::Other(from))) => {
                    message = format!("in {other}: {message}");
                    from
                }
                Some((_, Origin::Told)) => continue,
                None => 0,
            };
            let mend = problem.mend.clone();
            moved.add(problem_at(self.source.text(), place, message, mend));
        }
        moved
    }
}
