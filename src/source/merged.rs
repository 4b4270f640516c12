//! A text on which other texts are laid: values replaced by path, entries added to maps. Every place in the result
//! is known by the file that it came from. Floor 1.

use super::node::clipped;
use super::{Document, Kind, Node, Problem, Report, offset_of, problem_at, suggest};
use std::ops::Range;

/// A document with values of other documents laid on top of it.
///
/// ```
/// use quincunx::source::{Document, Merged};
///
/// let base = Document::parse("base.ron", "(weapons: {\n  \"axe\": (crit: 19),\n})").unwrap();
/// let change = Document::parse("keen.ron", "{\n  \"weapons.axe.crit\": 18,\n}").unwrap();
/// let (path, value) = change.root().entries().next().unwrap();
/// let mut merged = Merged::of(base);
/// let mut report = change.report();
/// assert!(merged.replace("weapons.axe.crit", path, value, &mut report));
/// assert_eq!(merged.document().text(), "(weapons: {\n  \"axe\": (crit: 18),\n})");
///
/// let crit = merged.document().locate("weapons.axe.crit").place();
/// let reports = merged.reports([(crit, "18 is too keen".to_owned(), String::new())]);
/// assert_eq!(reports[0].to_string(), "keen.ron:2:23: 18 is too keen");
/// ```
#[derive(Clone, Debug)]
pub struct Merged {
    document: Document,
    /// Where each stretch of the text begins, and what it is a copy of; ascending, the first at 0.
    pieces: Vec<Piece>,
    sources: Vec<Document>,
}

/// A stretch of the text that is a copy of one of the sources.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// The byte of the merged text at which it begins.
    start: usize,
    /// Index of the source.
    source: usize,
    /// The byte of the source that stands there.
    offset: usize,
}

/// What is wrong at a place (line and column, each from 1) of a merged text: message and mend.
pub type MergedProblem = ((u32, u32), String, String);

impl Merged {
    /// A document with nothing on top of it.
    #[must_use]
    pub fn of(document: Document) -> Self {
        let piece = Piece {
            start: 0,
            source: 0,
            offset: 0,
        };
        Self {
            pieces: vec![piece],
            sources: vec![document.clone()],
            document,
        }
    }

    /// The result.
    #[must_use]
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// Puts a value in the place of the one at a path. A field that a struct leaves out is added. Returns whether the
    /// path leads anywhere; if it does not, that is reported at `key`, which is what names the path.
    pub fn replace(
        &mut self,
        path: &str,
        key: Node<'_>,
        value: Node<'_>,
        report: &mut Report,
    ) -> bool {
        let path = path.replace('[', ".").replace(']', "");
        let (node, rest) = self.document.root().descend(&path);
        if rest.is_empty() {
            let range = node.range();
            return self.splice(range, &[(value.text().to_owned(), value)], key, report);
        }
        if node.is_struct() && !rest.contains('.') {
            let at = node.opening();
            let field = [
                (format!("{rest}: "), key),
                (value.text().to_owned(), value),
                (", ".to_owned(), key),
            ];
            return self.splice(at..at, &field, key, report);
        }
        let known = node.child_names();
        let next = rest.split('.').next().unwrap_or(rest);
        let before = path[..path.len() - rest.len()].trim_end_matches('.');
        let file = self.sources[0].name();
        let place = match before {
            "" => file.to_owned(),
            _ => format!("\"{before}\" of {file}"),
        };
        let message = format!("there is no \"{}\" in {place}", clipped(next));
        let mend = suggest(next, known.iter().map(String::as_str));
        key.problem(report, message, mend);
        false
    }

    /// Adds an entry to the map at a field of the root. If there is no such map, or it has the key already, that is
    /// reported at `key`.
    pub fn add(&mut self, section: &str, key: Node<'_>, value: Node<'_>, report: &mut Report) {
        let map = self.document.field(section);
        let Some(map) = map.filter(|map| map.kind() == Kind::Map) else {
            let known = self.document.root().child_names();
            let message = format!(
                "there is no section \"{section}\" in {}",
                self.sources[0].name()
            );
            key.problem(
                report,
                message,
                suggest(section, known.iter().map(String::as_str)),
            );
            return;
        };
        if map.entries().any(|(known, _)| known.text() == key.text()) {
            let word = key.text().trim_matches('"');
            let message = format!("{} is in {section} already", key.text());
            let mend = format!("to change it, write `changes: {{\"{section}.{word}\": …}}`");
            key.problem(report, message, mend);
            return;
        }
        let at = map.opening();
        let entry = [
            (format!("{}: ", key.text()), key),
            (value.text().to_owned(), value),
            (", ".to_owned(), key),
        ];
        self.splice(at..at, &entry, key, report);
    }

    /// Puts texts in the place of a stretch, each with the node that it is said to come from. Returns whether the
    /// result can be read; if not, nothing changes, and that is reported at `key`.
    fn splice(
        &mut self,
        range: Range<usize>,
        texts: &[(String, Node<'_>)],
        key: Node<'_>,
        report: &mut Report,
    ) -> bool {
        let new: String = texts.iter().map(|(text, _)| text.as_str()).collect();
        let whole = self.document.text();
        let whole = [&whole[..range.start], &new, &whole[range.end..]].concat();
        let document = match Document::parse(self.document.name(), whole) {
            Ok(document) => document,
            Err(error) => {
                let why = error
                    .problems()
                    .first()
                    .map_or("", |problem| &problem.message);
                key.problem(report, format!("this cannot be put in: {why}"), "");
                return false;
            }
        };
        let end = range.start + new.len();
        let tail = Piece {
            start: end,
            ..self.origin(range.end)
        };
        let later = self.pieces.iter().filter(|piece| piece.start > range.end);
        let later: Vec<_> = later
            .map(|piece| Piece {
                start: piece.start - range.end + end,
                ..*piece
            })
            .collect();
        self.pieces.retain(|piece| piece.start < range.start);
        let mut start = range.start;
        for (text, from) in texts {
            let source = self.source_of(from.document());
            self.pieces.push(Piece {
                start,
                source,
                offset: from.start(),
            });
            start += text.len();
        }
        self.pieces.push(tail);
        self.pieces.extend(later);
        self.document = document;
        true
    }

    fn source_of(&mut self, document: &Document) -> usize {
        let known = self
            .sources
            .iter()
            .position(|known| known.name() == document.name() && known.text() == document.text());
        known.unwrap_or_else(|| {
            self.sources.push(document.clone());
            self.sources.len() - 1
        })
    }

    /// Where the byte at an offset comes from; its `start` is the offset.
    fn origin(&self, at: usize) -> Piece {
        let after = self.pieces.partition_point(|piece| piece.start <= at);
        let piece = self.pieces[after.saturating_sub(1)];
        let source = self.sources[piece.source].text();
        let mut offset = (piece.offset + at - piece.start).min(source.len());
        while !source.is_char_boundary(offset) {
            offset -= 1;
        }
        Piece {
            start: at,
            source: piece.source,
            offset,
        }
    }

    /// Reports problems of the merged text file by file, each at its place there. Files without problems are left
    /// out.
    #[must_use]
    pub fn reports(&self, problems: impl IntoIterator<Item = MergedProblem>) -> Vec<Report> {
        let mut reports: Vec<_> = self.sources.iter().map(Document::report).collect();
        for ((line, column), message, mend) in problems {
            let origin = self.origin(offset_of(self.document.text(), line, column));
            let text = self.sources[origin.source].text();
            reports[origin.source].add(problem_at(text, origin.offset, message, mend));
        }
        reports.retain(|report| !report.problems().is_empty());
        reports
    }

    /// The same for a report on the merged text.
    #[must_use]
    pub fn reports_of(&self, report: &Report) -> Vec<Report> {
        let problem = |problem: &Problem| {
            let place = (problem.line, problem.column);
            (place, problem.message.clone(), problem.mend.clone())
        };
        self.reports(report.problems().iter().map(problem))
    }
}

#[cfg(test)]
mod tests;
