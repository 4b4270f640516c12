//! One value of a document: what it is, what is in it, and where it stands. Floor 1.

use serde::de::DeserializeOwned;
use std::ops::Range;

use super::letters::{clipped, is_unprintable};
use super::scan::{Field, Shape, Span, Tree};
use super::{Document, Problem, Report, blanked, problem_at, ron_options, suggest};

/// What kind of value a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A string, byte string or character.
    Text,
    /// A number or a range of numbers.
    Number,
    /// A bare word: `true`, `None`, a variant without data.
    Word,
    /// `[…]`
    List,
    /// `{key: value}`
    Map,
    /// `(a, b)`, with or without a name before it.
    Tuple,
    /// `(field: value)`, with or without a name before it; an empty `()` is read as one too.
    Struct,
}

impl Kind {
    /// The kind in words, with its article: `a list [ ]`.
    #[must_use]
    pub const fn described(self) -> &'static str {
        match self {
            Self::Text => "a \"text\"",
            Self::Number => "a number",
            Self::Word => "a word",
            Self::List => "a list [ ]",
            Self::Map => "a map { }",
            Self::Tuple => "a tuple ( )",
            Self::Struct => "a struct (name: value)",
        }
    }
}

/// A value in a [`Document`]. Cheap to copy. `Some(x)` counts as `x`.
#[derive(Clone, Copy, Debug)]
pub struct Node<'d> {
    document: &'d Document,
    tree: &'d Tree,
}

impl<'d> Node<'d> {
    pub(super) const fn new(document: &'d Document, tree: &'d Tree) -> Self {
        Self { document, tree }
    }

    const fn beside(self, tree: &'d Tree) -> Self {
        Self {
            document: self.document,
            tree,
        }
    }

    /// The value inside any `Some( )` around it.
    fn bare(self) -> &'d Tree {
        let mut tree = self.tree;
        while let Shape::Tuple {
            name: Some(name),
            items,
        } = &tree.shape
            && let [inner] = items.as_slice()
            && name.of(&self.document.text) == "Some"
        {
            tree = inner;
        }
        tree
    }

    /// What the value is.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self.bare().shape {
            Shape::Text => Kind::Text,
            Shape::Number => Kind::Number,
            Shape::Word => Kind::Word,
            Shape::List(_) => Kind::List,
            Shape::Map(_) => Kind::Map,
            Shape::Tuple { .. } => Kind::Tuple,
            Shape::Struct { .. } => Kind::Struct,
        }
    }

    /// The value as it is written.
    #[must_use]
    pub fn text(self) -> &'d str {
        self.tree.span.of(&self.document.text)
    }

    /// The variant: a bare word, or the name before a tuple or struct.
    #[must_use]
    pub fn name(self) -> Option<&'d str> {
        let text = &self.document.text;
        match &self.bare().shape {
            Shape::Word => Some(self.bare().span.of(text)),
            Shape::Tuple { name, .. } | Shape::Struct { name, .. } => {
                name.map(|name| name.of(text))
            }
            _ => None,
        }
    }

    fn raw_fields(self) -> &'d [Field] {
        match &self.bare().shape {
            Shape::Struct { fields, .. } => fields,
            _ => &[],
        }
    }

    /// The fields of a struct as written, in order; none for any other value.
    pub fn fields(self) -> impl Iterator<Item = (&'d str, Node<'d>)> {
        self.raw_fields().iter().map(move |field| {
            (
                field.name.of(&self.document.text),
                self.beside(&field.value),
            )
        })
    }

    /// A field of a struct, the first of that name.
    #[must_use]
    pub fn field(self, name: &str) -> Option<Node<'d>> {
        self.fields()
            .find(|&(found, _)| found == name)
            .map(|(_, node)| node)
    }

    /// The elements of a list or tuple, in order; none for any other value.
    pub fn items(self) -> impl ExactSizeIterator<Item = Node<'d>> {
        let items: &[Tree] = match &self.bare().shape {
            Shape::List(items) | Shape::Tuple { items, .. } => items,
            _ => &[],
        };
        items.iter().map(move |tree| self.beside(tree))
    }

    /// The keys and values of a map, in order; none for any other value.
    pub fn entries(self) -> impl ExactSizeIterator<Item = (Node<'d>, Node<'d>)> {
        let entries: &[(Tree, Tree)] = match &self.bare().shape {
            Shape::Map(entries) => entries,
            _ => &[],
        };
        entries
            .iter()
            .map(move |(key, value)| (self.beside(key), self.beside(value)))
    }

    /// Reads a field that must be there.
    pub fn get_field<T: DeserializeOwned>(self, name: &str, report: &mut Report) -> Option<T> {
        self.require(name, report)?.get(report)
    }

    /// Reads a field that may be left out; `default` stands for one left out or wrong.
    pub fn get_or<T: DeserializeOwned>(self, name: &str, default: T, report: &mut Report) -> T {
        self.field(name)
            .and_then(|node| node.get(report))
            .unwrap_or(default)
    }

    /// A field that must be there; reported at the struct when it is not.
    pub fn require(self, name: &str, report: &mut Report) -> Option<Node<'d>> {
        let found = self.field(name);
        if found.is_none() && self.is_struct() {
            self.problem(
                report,
                format!("the field \"{name}\" is missing"),
                format!("add `{name}: …`"),
            );
        }
        found
    }

    pub(super) fn is_struct(self) -> bool {
        match &self.bare().shape {
            Shape::Struct { .. } => true,
            Shape::Tuple { items, .. } => items.is_empty(),
            _ => false,
        }
    }

    /// Whether the value is of a kind; reported when it is not.
    pub fn expect(self, kind: Kind, report: &mut Report) -> bool {
        let fits = self.kind() == kind || (kind == Kind::Struct && self.is_struct());
        if !fits {
            self.problem(
                report,
                format!("expected {}, found {}", kind.described(), self.described()),
                "",
            );
        }
        fits
    }

    /// Reports every field that is not among `known`, and every field given twice.
    pub fn deny_unknown(self, known: &[&str], report: &mut Report) {
        let text = &self.document.text;
        for (index, field) in self.raw_fields().iter().enumerate() {
            let name = field.name.of(text);
            let at = field.name.start as usize;
            if !known.contains(&name) {
                report.add_with(|| {
                    let message = format!("unknown field \"{}\"", clipped(name));
                    problem_at(text, at, message, suggest(name, known.iter().copied()))
                });
            } else if self.raw_fields()[..index]
                .iter()
                .any(|other| other.name.of(text) == name)
            {
                report.add_with(|| {
                    let message = format!("the field \"{name}\" is given twice");
                    problem_at(text, at, message, "keep one of them".to_owned())
                });
            }
        }
    }

    /// Reports a problem at the beginning of the value.
    pub fn problem(self, report: &mut Report, message: impl Into<String>, mend: impl Into<String>) {
        self.problem_at_byte(report, self.start(), message.into(), mend.into());
    }

    /// Reports a problem at the character of index `char_index` inside a text in quotes; at its
    /// beginning when it has escapes, which move the characters.
    pub fn problem_in_text(
        self,
        report: &mut Report,
        char_index: usize,
        message: String,
        mend: String,
    ) {
        let offset = self.offset_in_text(char_index);
        self.problem_at_byte(report, offset, message, mend);
    }

    /// Line and column of the character of index `char_index` inside a text in quotes; of its
    /// beginning when it has escapes, which move the characters.
    #[must_use]
    pub fn place_in_text(self, char_index: usize) -> (u32, u32) {
        let offset = self.offset_in_text(char_index);
        let problem = problem_at(&self.document.text, offset, String::new(), String::new());
        (problem.line, problem.column)
    }

    fn offset_in_text(self, char_index: usize) -> usize {
        let tree = self.bare();
        let written = tree.span.of(&self.document.text);
        let quote = written.find('"').unwrap_or(0);
        let plain = written.starts_with('r') || !written.contains('\\');
        let inside = written[quote..]
            .char_indices()
            .nth(char_index + 1)
            .filter(|_| plain);
        tree.span.start as usize + inside.map_or(0, |(at, _)| quote + at)
    }

    fn problem_at_byte(self, report: &mut Report, offset: usize, message: String, mend: String) {
        report.add_with(|| problem_at(&self.document.text, offset, message, mend));
    }

    /// The value in few words, for messages: `the number 12`, `a list [ ]`.
    #[must_use]
    pub fn described(self) -> String {
        let written = clipped(self.bare().span.of(&self.document.text));
        match self.kind() {
            Kind::Text => format!("the text {written}"),
            Kind::Number => format!("the number {written}"),
            Kind::Word => format!("the word {written}"),
            other => other.described().to_owned(),
        }
    }

    /// The text of the document with nothing but this value: everything else is blank, so that the places in it are
    /// those of the document.
    #[must_use]
    pub fn alone(self) -> String {
        let own = self.range();
        self.document.blanked(|at| own.contains(&at))
    }

    /// The text of the value with blanks in place of the letters at some bytes of the document; lines stay lines.
    pub(super) fn without(self, left_out: &[Range<usize>]) -> String {
        let start = self.start();
        blanked(self.text(), |at| {
            !left_out.iter().any(|part| part.contains(&(start + at)))
        })
    }

    /// The text of the document with nothing but this struct and one field of it: everything else is blank, so that
    /// the places in it are those of the document.
    #[must_use]
    pub fn with_only(self, field: &str) -> String {
        let text = &self.document.text;
        let own = self.bare().span;
        let kept = self
            .raw_fields()
            .iter()
            .find(|other| other.name.of(text) == field);
        let kept = kept.map_or(0..0, |kept| kept.name.start..kept.value.span.end);
        let brackets = [own.start as usize, own.end as usize - 1];
        let kept = kept.start as usize..kept.end as usize;
        self.document
            .blanked(|at| kept.contains(&at) || brackets.contains(&at))
    }

    /// The deepest value inside this one that a path names, such as `weapons.longsword.crit` or `parts[3].kind`:
    /// field names, map keys and list indices. A path whose end is not in the text gives the value
    /// that should hold it.
    #[must_use]
    pub fn locate(self, path: &str) -> Self {
        let path = path.replace('[', ".").replace(']', "");
        self.descend(&path).0
    }

    /// The deepest value that a dotted path names, and what of the path is left over.
    pub(super) fn descend(self, path: &str) -> (Self, &str) {
        let mut node = self;
        let mut rest = path.trim_start_matches('.');
        while let Some((child, left)) = node.step_into(rest) {
            (node, rest) = (child, left);
        }
        (node, rest)
    }

    /// The bytes of the document in which the value stands.
    pub(super) fn range(self) -> Range<usize> {
        let span = self.tree.span;
        span.start as usize..span.end as usize
    }

    /// The byte after the bracket that opens the value.
    pub(super) fn opening(self) -> usize {
        let span = self.bare().span;
        let bracket = span.of(&self.document.text).find(['(', '[', '{']);
        span.start as usize + bracket.map_or(0, |at| at + 1)
    }

    /// The names of the fields, the keys, or the places in the list.
    pub(super) fn child_names(self) -> Vec<String> {
        let keys = self.entries().map(|(key, _)| key.text().trim_matches('"'));
        let fields = self.fields().map(|(name, _)| name);
        let places = (0..self.items().len()).map(|place| place.to_string());
        fields
            .chain(keys)
            .map(str::to_owned)
            .chain(places)
            .collect()
    }

    /// Reports a problem at a line and column, each from 1, of a text that is this value.
    pub fn problem_at(
        self,
        report: &mut Report,
        (line, column): (u32, u32),
        message: impl Into<String>,
        mend: impl Into<String>,
    ) {
        let (first_line, first_column) = self.place();
        let column = if line == 1 {
            first_column + column - 1
        } else {
            column
        };
        report.add(Problem {
            line: first_line + line - 1,
            column,
            message: message.into(),
            mend: mend.into(),
        });
    }

    /// Line and column at which the value begins, both counted from 1, columns in characters.
    #[must_use]
    pub fn place(self) -> (u32, u32) {
        self.document.place(self.start())
    }

    /// The document that holds the value.
    #[must_use]
    pub const fn document(self) -> &'d Document {
        self.document
    }

    /// Reports every text inside with a character that is [`is_unprintable`].
    pub(super) fn check_letters(self, report: &mut Report) {
        match &self.tree.shape {
            Shape::Text => self.check_text(report),
            Shape::List(items) | Shape::Tuple { items, .. } => {
                items
                    .iter()
                    .for_each(|item| self.beside(item).check_letters(report));
            }
            Shape::Map(entries) => {
                for part in entries.iter().flat_map(|(key, value)| [key, value]) {
                    self.beside(part).check_letters(report);
                }
            }
            Shape::Struct { fields, .. } => {
                for field in fields {
                    self.beside(&field.value).check_letters(report);
                }
            }
            Shape::Number | Shape::Word => {}
        }
    }

    fn check_text(self, report: &mut Report) {
        // Most texts are plain: only those that are not are read.
        let written = self.text();
        if !written.contains('\\') && !written.contains(is_unprintable) {
            return;
        }
        let text: String = match ron_options().from_str(written) {
            Ok(text) => text,
            Err(_) => match ron_options().from_str::<char>(written) {
                Ok(letter) => letter.into(),
                Err(_) => return,
            },
        };
        if let Some((at, letter)) = text.chars().enumerate().find(|&(_, c)| is_unprintable(c)) {
            let message = format!("the text holds the character U+{:04X}", u32::from(letter));
            let mend = "write it without control characters, changes of direction and characters without width";
            self.problem_in_text(report, at, message, mend.to_owned());
        }
    }

    /// The smallest value inside this one, itself included, that `holds` accepts.
    pub(super) fn innermost(self, holds: impl Fn(Span) -> bool) -> Node<'d> {
        let mut tree = self.tree;
        loop {
            let inside = match &tree.shape {
                Shape::List(items) | Shape::Tuple { items, .. } => {
                    items.iter().find(|item| holds(item.span))
                }
                Shape::Map(entries) => entries
                    .iter()
                    .flat_map(|(key, value)| [key, value])
                    .find(|part| holds(part.span)),
                Shape::Struct { fields, .. } => fields
                    .iter()
                    .map(|field| &field.value)
                    .find(|value| holds(value.span)),
                Shape::Text | Shape::Number | Shape::Word => None,
            };
            match inside {
                Some(inner) => tree = inner,
                None => return self.beside(tree),
            }
        }
    }

    /// The field, entry or element around a value inside this one, the smallest that there is: its bytes in the
    /// document, with all that stands between it and the next one or the bracket. `None` for the value itself.
    pub(super) fn part_around(self, value: Node<'d>) -> Option<Range<usize>> {
        let (start, end) = (value.tree.span.start, value.tree.span.end);
        let holds = |part: &Span| part.start <= start && end <= part.end;
        let mut tree = self.tree;
        let mut around = None;
        loop {
            let parts = tree.parts();
            let Some(place) = parts.iter().position(|(part, _)| holds(part)) else {
                return around;
            };
            let (part, inner) = parts[place];
            let next = parts.get(place + 1).map(|(next, _)| next.start);
            if !matches!(tree.shape, Shape::Tuple { .. }) {
                let end = next.unwrap_or(tree.span.end - 1);
                around = Some(part.start as usize..end as usize);
            }
            tree = inner;
        }
    }

    /// The last field of a name.
    pub(super) fn last_field(self, name: &str) -> Option<Node<'d>> {
        let field = self.last_raw_field(name)?;
        Some(self.beside(&field.value))
    }

    fn last_raw_field(self, name: &str) -> Option<&'d Field> {
        let text = &self.document.text;
        let mut fields = self.raw_fields().iter();
        fields.rfind(|field| field.name.of(text) == name)
    }

    /// The byte offset at which the value begins: cheap to keep for a message that may never be
    /// needed. [`Document::place`] gives its line and column.
    #[must_use]
    pub const fn start(self) -> usize {
        self.tree.span.start as usize
    }

    /// The byte offset at which the name of a field stands.
    pub(super) fn field_name_start(self, name: &str) -> Option<usize> {
        let field = self.last_raw_field(name)?;
        Some(field.name.start as usize)
    }

    /// The child that begins a dotted path, and the rest of the path.
    pub(super) fn step_into<'p>(self, path: &'p str) -> Option<(Node<'d>, &'p str)> {
        let keyed = self
            .entries()
            .map(|(key, value)| (key.text().trim_matches('"'), value));
        let named = self.fields().chain(keyed).filter_map(|(name, child)| {
            let rest = path.strip_prefix(name).filter(|_| !name.is_empty())?;
            (rest.is_empty() || rest.starts_with('.'))
                .then(|| (name.len(), child, rest.trim_start_matches('.')))
        });
        if let Some((_, child, rest)) = named.max_by_key(|&(length, ..)| length) {
            return Some((child, rest));
        }
        let (index, rest) = path.split_once('.').unwrap_or((path, ""));
        let child = self.items().nth(index.parse().ok()?)?;
        Some((child, rest))
    }
}
