//! A text on which other texts are laid: values replaced by path, entries added to maps. Every place in the result
//! is known by the file that it came from. Floor 1.

use super::letters::clipped;
use super::{Document, Kind, Node, Problem, Report, offset_of, problem_at, suggest};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A document with values of other documents laid on top of it.
///
/// ```
/// use quincunx::source::{Change, Document, Merged};
///
/// let base = Document::parse("base.ron", "(weapons: {\n  \"axe\": (crit: 19),\n})").unwrap();
/// let change = Document::parse("keen.ron", "{\n  \"weapons.axe.crit\": 18,\n}").unwrap();
/// let mut report = change.report();
/// let changes = Change::all_of(change.root(), &mut report);
/// let mut merged = Merged::of(base);
/// merged.replace(&changes, &mut report);
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

/// A new value for what a path leads to.
#[derive(Clone, Debug)]
pub struct Change<'d> {
    /// Field names, map keys and list indices, with dots between them: `weapons.axe.crit`, `rows[1].up_to`.
    pub path: String,
    /// The text that gives the path, for messages.
    pub key: Node<'d>,
    /// The new value.
    pub value: Node<'d>,
}

impl<'d> Change<'d> {
    /// The changes of a map of paths and values. A path that is no text, or that stands there twice, is reported.
    pub fn all_of(map: Node<'d>, report: &mut Report) -> Vec<Self> {
        let mut known = BTreeSet::new();
        let mut changes = Vec::new();
        for (key, value) in map.entries() {
            let Some(path) = key.get::<String>(report) else {
                continue;
            };
            if known.insert(path.clone()) {
                changes.push(Self { path, key, value });
            } else {
                key.problem(report, "the path is given twice", "keep one of them");
            }
        }
        changes
    }
}

/// Texts that take the place of a stretch of the merged text.
struct Edit<'d> {
    range: Range<usize>,
    /// Each with the node that it is said to come from.
    texts: Vec<(String, Node<'d>)>,
    /// What is told if the result cannot be read.
    key: Node<'d>,
}

impl<'d> Edit<'d> {
    /// Puts `name: value, ` at a byte.
    fn insertion(at: usize, name: &str, key: Node<'d>, value: Node<'d>) -> Self {
        let texts = vec![
            (format!("{name}: "), key),
            (value.text().to_owned(), value),
            (", ".to_owned(), key),
        ];
        Self {
            range: at..at,
            texts,
            key,
        }
    }
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

    /// Whether a path leads to a value that is there, and whether it names a field that a struct leaves out.
    ///
    /// ```
    /// use quincunx::source::{Document, Merged};
    ///
    /// let file = Merged::of(Document::parse("f.ron", "(axe: (crit: 19))").unwrap());
    /// assert_eq!(file.leads("axe.crit"), (true, false));
    /// assert_eq!(file.leads("axe.reach"), (false, true));
    /// assert_eq!(file.leads("bow.reach"), (false, false));
    /// ```
    #[must_use]
    pub fn leads(&self, path: &str) -> (bool, bool) {
        let path = path.replace('[', ".").replace(']', "");
        let (node, rest) = self.document.root().descend(&path);
        let is_there = rest.is_empty();
        (
            is_there,
            !is_there && node.is_struct() && !rest.contains('.'),
        )
    }

    /// Puts values in the places of those at their paths. A field that a struct leaves out is added. A path that leads
    /// nowhere, and a value with which the result could not be read, are reported.
    pub fn replace(&mut self, changes: &[Change<'_>], report: &mut Report) {
        // All that do not touch each other are put in at once: each time the whole text is read again.
        let mut waiting: BTreeMap<(usize, usize), Edit<'_>> = BTreeMap::new();
        for (number, change) in changes.iter().enumerate() {
            // With something plain in its place, the paths that lead into it would lead nowhere.
            if !self.keeps_its_kind(change, report) {
                continue;
            }
            let mut edit = self.edit_of(change);
            let in_the_way = match &edit {
                Ok(edit) => touches(&waiting, &edit.range),
                Err(_) => !waiting.is_empty(),
            };
            if in_the_way {
                self.put_in(std::mem::take(&mut waiting).into_values().collect(), report);
                edit = self.edit_of(change);
            }
            match edit {
                Ok(edit) => {
                    waiting.insert((edit.range.start, number), edit);
                }
                Err((message, mend)) => change.key.problem(report, message, mend),
            }
        }
        self.put_in(waiting.into_values().collect(), report);
    }

    /// Whether a map stays a map, and a struct does not become a number, a text, a list or a map;
    /// reported if not. A word may stand in the place of a struct, as None does.
    fn keeps_its_kind(&self, change: &Change<'_>, report: &mut Report) -> bool {
        let path = change.path.replace('[', ".").replace(']', "");
        let (node, rest) = self.document.root().descend(&path);
        let value = change.value;
        match node.kind() {
            _ if !rest.is_empty() => true,
            Kind::Map => value.expect(Kind::Map, report),
            Kind::Struct if node.name().is_none() => {
                let is_plain = matches!(
                    value.kind(),
                    Kind::Number | Kind::Text | Kind::List | Kind::Map
                );
                !is_plain || value.expect(Kind::Struct, report)
            }
            _ => true,
        }
    }

    /// Where a value goes in the text as it is now; message and mend if its path leads nowhere.
    fn edit_of<'d>(&self, change: &Change<'d>) -> Result<Edit<'d>, (String, String)> {
        let Change { path, key, value } = change;
        let path = path.replace('[', ".").replace(']', "");
        let (node, rest) = self.document.root().descend(&path);
        if rest.is_empty() {
            return Ok(Edit {
                range: node.range(),
                texts: vec![(value.text().to_owned(), *value)],
                key: *key,
            });
        }
        if node.is_struct() && !rest.contains('.') {
            return Ok(Edit::insertion(node.opening(), rest, *key, *value));
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
        Err((message, suggest(next, known.iter().map(String::as_str))))
    }

    /// Adds the entries of a map to the map at a field of the root. If there is no such map, or it has a key already,
    /// that is reported at the key.
    pub fn add(&mut self, section: &str, entries: Node<'_>, report: &mut Report) {
        let map = self.document.field(section);
        let Some(map) = map.filter(|map| map.kind() == Kind::Map) else {
            let known = self.document.root().child_names();
            let message = format!(
                "there is no section \"{section}\" in {}",
                self.sources[0].name()
            );
            let mend = suggest(section, known.iter().map(String::as_str));
            entries.problem(report, message, mend);
            return;
        };
        let mut known: BTreeSet<_> = map
            .entries()
            .map(|(key, _)| key.text().to_owned())
            .collect();
        let at = map.opening();
        let mut edits = Vec::new();
        for (key, value) in entries.entries() {
            if known.insert(key.text().to_owned()) {
                edits.push(Edit::insertion(at, key.text(), key, value));
                continue;
            }
            let word = key.text().trim_matches('"');
            let message = format!("{} is in {section} already", key.text());
            let mend = format!("to change it, write `changes: {{\"{section}.{word}\": …}}`");
            key.problem(report, message, mend);
        }
        self.put_in(edits, report);
    }

    /// Carries out edits that do not overlap, in ascending order. If the result cannot be read, those that are to blame
    /// are left out and reported.
    fn put_in(&mut self, mut edits: Vec<Edit<'_>>, report: &mut Report) {
        let Some(why) = self.splice(&edits).err() else {
            return;
        };
        if let [edit] = edits.as_slice() {
            edit.key
                .problem(report, format!("this cannot be put in: {why}"), "");
            return;
        }
        // The later half first, so that the earlier one still fits.
        let later = edits.split_off(edits.len() / 2);
        self.put_in(later, report);
        self.put_in(edits, report);
    }

    /// Carries out edits that do not overlap, in ascending order.
    ///
    /// # Errors
    /// Why the result cannot be read; then nothing has changed.
    fn splice(&mut self, edits: &[Edit<'_>]) -> Result<(), String> {
        let Some(first) = edits.first() else {
            return Ok(());
        };
        // Edits that are carried out together come from one document.
        let source = self.source_of(first.key.document());
        let mut text = String::new();
        let mut pieces = Vec::new();
        let mut at = 0;
        for edit in edits {
            self.copy(at..edit.range.start, &mut text, &mut pieces);
            for (part, from) in &edit.texts {
                pieces.push(Piece {
                    start: text.len(),
                    source,
                    offset: from.start(),
                });
                text.push_str(part);
            }
            at = edit.range.end;
        }
        self.copy(at..self.document.text().len(), &mut text, &mut pieces);
        match Document::parse(self.document.name(), text) {
            Ok(document) => {
                self.document = document;
                self.pieces = pieces;
                Ok(())
            }
            Err(error) => {
                let first = error.problems().first();
                Err(first.map_or_else(String::new, |problem| problem.message.clone()))
            }
        }
    }

    /// Appends a stretch of the merged text and the pieces that it consists of.
    fn copy(&self, range: Range<usize>, text: &mut String, pieces: &mut Vec<Piece>) {
        let shifted = |piece: Piece| Piece {
            start: piece.start - range.start + text.len(),
            ..piece
        };
        let inside = self
            .pieces
            .partition_point(|piece| piece.start <= range.start);
        let later = self.pieces[inside..]
            .iter()
            .take_while(|piece| piece.start < range.end);
        pieces.push(shifted(self.origin(range.start)));
        pieces.extend(later.map(|&piece| shifted(piece)));
        text.push_str(&self.document.text()[range]);
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

    /// Whether what stands at a line and column of the merged text, each from 1, is from the document on which the others
    /// are laid.
    #[must_use]
    pub fn is_original(&self, (line, column): (u32, u32)) -> bool {
        let at = offset_of(self.document.text(), line, column);
        self.origin(at).source == 0
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

/// Whether an edit of a stretch has to wait until those that are gathered are carried out. Insertions in one place do
/// not touch each other.
fn touches(waiting: &BTreeMap<(usize, usize), Edit<'_>>, range: &Range<usize>) -> bool {
    let before = waiting.range(..=(range.end, usize::MAX)).next_back();
    before.is_some_and(|(_, edit)| {
        let same_insertion = range.is_empty() && edit.range == *range;
        edit.range.end >= range.start && !same_insertion
    })
}

#[cfg(test)]
mod tests;
