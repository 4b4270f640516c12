//! The scanner of RON text: one pass over the text gives a tree of values with byte spans, or the
//! first place where the brackets, commas and quotes do not fit together. Floor 1.
//!
//! It only finds where values begin and end. Whether a number or an escape is a good one is the
//! business of the `ron` crate, which reads every text after this scanner has.

/// Deepest nesting of brackets that is read. The scanner recurses once a level, so this bounds it.
pub const MAX_NESTING: usize = 64;

/// A stretch of the text in bytes, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// Whether the byte at `offset` lies in the stretch, its end included.
    pub(super) const fn touches(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// Whether the byte at `offset` is one of the stretch.
    pub(super) const fn covers(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    pub(super) fn of(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }
}

/// One value of the text.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub span: Span,
    pub shape: Shape,
}

impl Tree {
    /// The fields, entries or elements of the value in order, each with the value in it.
    pub(super) fn parts(&self) -> Vec<(Span, &Self)> {
        let from = |first: Span, last: Span| Span {
            start: first.start,
            end: last.end,
        };
        match &self.shape {
            Shape::List(items) | Shape::Tuple { items, .. } => {
                items.iter().map(|item| (item.span, item)).collect()
            }
            Shape::Map(entries) => {
                let entries = entries.iter();
                entries
                    .map(|(key, value)| (from(key.span, value.span), value))
                    .collect()
            }
            Shape::Struct { fields, .. } => {
                let fields = fields.iter();
                fields
                    .map(|field| (from(field.name, field.value.span), &field.value))
                    .collect()
            }
            Shape::Text | Shape::Number | Shape::Word => Vec::new(),
        }
    }
}

/// What the value is made of.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// A string, byte string or character in quotes.
    Text,
    /// A number or a range.
    Number,
    /// A word without brackets: `true`, `None`, a unit variant.
    Word,
    /// `[a, b]`
    List(Vec<Tree>),
    /// `{a: b}`
    Map(Vec<(Tree, Tree)>),
    /// `(a, b)` or `Name(a, b)`
    Tuple {
        name: Option<Span>,
        items: Vec<Tree>,
    },
    /// `(a: b)` or `Name(a: b)`
    Struct {
        name: Option<Span>,
        fields: Vec<Field>,
    },
}

/// `name: value` in a struct.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub name: Span,
    pub value: Tree,
}

/// Where and why the text cannot be cut into values.
#[derive(Clone, Debug)]
pub(super) struct ScanError {
    pub at: usize,
    pub message: String,
    pub mend: String,
}

/// Cuts a whole text into the tree of its one value.
pub(super) fn scan(text: &str) -> Result<Tree, ScanError> {
    let mut scanner = Scanner {
        text,
        at: 0,
        open: Vec::new(),
    };
    scanner.skip_attributes()?;
    let tree = scanner.value()?;
    scanner.skip_blank()?;
    if scanner.at < text.len() {
        return Err(scanner.error(
            "the file goes on after its value has ended",
            "remove what follows, or a bracket closed too early before it",
        ));
    }
    Ok(tree)
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Offsets of the brackets that are open now.
    open: Vec<usize>,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn error(&self, message: impl Into<String>, mend: impl Into<String>) -> ScanError {
        ScanError {
            at: self.at,
            message: message.into(),
            mend: mend.into(),
        }
    }

    fn skip_while(&mut self, keep: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !keep(c)).unwrap_or(rest.len());
    }

    fn span_from(&self, start: usize) -> Span {
        let narrow = |offset| u32::try_from(offset).expect("a document is far below 4 GiB");
        Span {
            start: narrow(start),
            end: narrow(self.at),
        }
    }

    /// Skips white space and comments.
    fn skip_blank(&mut self) -> Result<(), ScanError> {
        loop {
            self.skip_while(is_blank);
            if self.rest().starts_with("//") {
                self.skip_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn skip_block_comment(&mut self) -> Result<(), ScanError> {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(found) = self.rest().find(['/', '*']) {
            self.at += found;
            if self.rest().starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.at += 2;
            } else {
                self.at += 1;
            }
            if depth == 0 {
                return Ok(());
            }
        }
        self.at = start;
        Err(self.error("this comment is never closed", "end it with `*/`"))
    }

    /// Skips `#![enable(…)]` lines at the head of the file.
    fn skip_attributes(&mut self) -> Result<(), ScanError> {
        self.skip_blank()?;
        while self.rest().starts_with("#!") {
            match self.rest().find(']') {
                Some(end) => self.at += end + 1,
                None => {
                    return Err(self.error(
                        "this attribute is never closed",
                        "end it with `]`, or remove it",
                    ));
                }
            }
            self.skip_blank()?;
        }
        Ok(())
    }

    fn value(&mut self) -> Result<Tree, ScanError> {
        self.skip_blank()?;
        let start = self.at;
        let Some(first) = self.peek() else {
            return Err(self.out_of_text("a value"));
        };
        let shape = match first {
            '[' => self.list()?,
            '{' => self.map()?,
            '(' => self.parentheses(None)?,
            '"' | '\'' => self.quoted()?,
            'b' if self.rest()[1..].starts_with(['"', '\'']) => {
                self.at += 1;
                self.quoted()?
            }
            'r' | 'b' if self.raw_string_hashes().is_some() => self.raw_string()?,
            c if c.is_ascii_digit() || "+-.".contains(c) => {
                self.skip_while(|c| c.is_ascii_alphanumeric() || "+-._=".contains(c));
                Shape::Number
            }
            c if c == '_' || c.is_alphabetic() => self.word()?,
            ']' | ')' | '}' if !self.open.is_empty() => return Err(self.wrong_close(first)),
            c => {
                return Err(self.error(
                    format!("`{}` cannot begin a value", c.escape_default()),
                    "write a number, a \"text\", a word, or an opening bracket",
                ));
            }
        };
        Ok(Tree {
            span: self.span_from(start),
            shape,
        })
    }

    fn out_of_text(&self, expected: &str) -> ScanError {
        match self.open.last() {
            Some(&at) => ScanError {
                at,
                message: format!("`{}` is never closed", &self.text[at..=at]),
                mend: format!("the file ends where {expected} or its closing bracket should be"),
            },
            None => self.error("the file holds no value", format!("write {expected}")),
        }
    }

    /// Steps over an opening bracket.
    fn enter(&mut self) -> Result<(), ScanError> {
        if self.open.len() == MAX_NESTING {
            return Err(self.error(
                format!("brackets are nested deeper than {MAX_NESTING}"),
                "flatten this value",
            ));
        }
        self.open.push(self.at);
        self.at += 1;
        Ok(())
    }

    /// Steps over the closing bracket if it is here; otherwise, once an item was read, over the comma before the next.
    fn closed(&mut self, close: char, first: bool) -> Result<bool, ScanError> {
        self.skip_blank()?;
        if !first && self.peek() == Some(',') {
            self.at += 1;
            self.skip_blank()?;
        } else if !first && self.peek() != Some(close) {
            return Err(self.missing_comma(close));
        }
        if self.peek() != Some(close) {
            return Ok(false);
        }
        self.at += 1;
        self.open.pop();
        Ok(true)
    }

    fn missing_comma(&self, close: char) -> ScanError {
        match self.peek() {
            None => self.out_of_text("a comma"),
            Some(found) if "])}".contains(found) => self.wrong_close(found),
            Some(':') => self.error("a colon where `,` or a closing bracket belongs", "`name: value` needs a plain word before the colon in `( )`, and `{ }` around any other key"),
            Some(_) => self.error("a comma is missing", format!("put `,` between two values, or close with `{close}`")),
        }
    }

    /// A closing bracket of another kind than the one that is open.
    fn wrong_close(&self, found: char) -> ScanError {
        let opened = self.open.last().map_or("", |&at| &self.text[at..=at]);
        let close = match opened {
            "[" => ']',
            "{" => '}',
            _ => ')',
        };
        if found == close {
            return self.error(
                format!("a value is missing before `{found}`"),
                "write the value after the colon",
            );
        }
        self.error(
            format!("`{found}` does not close `{opened}`"),
            format!("`{close}` belongs here"),
        )
    }

    fn list(&mut self) -> Result<Shape, ScanError> {
        self.enter()?;
        let mut items = Vec::new();
        while !self.closed(']', items.is_empty())? {
            items.push(self.value()?);
        }
        Ok(Shape::List(items))
    }

    fn map(&mut self) -> Result<Shape, ScanError> {
        self.enter()?;
        let mut entries = Vec::new();
        while !self.closed('}', entries.is_empty())? {
            let key = self.value()?;
            self.colon()?;
            entries.push((key, self.value()?));
        }
        Ok(Shape::Map(entries))
    }

    fn colon(&mut self) -> Result<(), ScanError> {
        self.skip_blank()?;
        match self.peek() {
            Some(':') => {
                self.at += 1;
                Ok(())
            }
            None => Err(self.out_of_text("a colon")),
            Some(_) => Err(self.error(
                "a colon is missing",
                "write `:` between a key and its value",
            )),
        }
    }

    /// A tuple or a struct; which of the two shows after the first word.
    fn parentheses(&mut self, name: Option<Span>) -> Result<Shape, ScanError> {
        self.enter()?;
        if !self.at_field_name()? {
            let mut items = Vec::new();
            while !self.closed(')', items.is_empty())? {
                items.push(self.value()?);
            }
            return Ok(Shape::Tuple { name, items });
        }
        let mut fields = Vec::new();
        while !self.closed(')', fields.is_empty())? {
            if self.peek().is_none() {
                return Err(self.out_of_text("a field"));
            }
            let name = self
                .identifier()
                .ok_or_else(|| self.error("a field has no name", "write `name: value`"))?;
            self.colon()?;
            fields.push(Field {
                name,
                value: self.value()?,
            });
        }
        Ok(Shape::Struct { name, fields })
    }

    /// Whether `word:` comes next. Moves over blanks only.
    fn at_field_name(&mut self) -> Result<bool, ScanError> {
        self.skip_blank()?;
        let start = self.at;
        let mut is_field = false;
        if self.identifier().is_some() {
            self.skip_blank()?;
            is_field = self.rest().starts_with(':');
        }
        self.at = start;
        Ok(is_field)
    }

    /// Steps over a word and returns its stretch, without the `r#` of a raw one.
    fn identifier(&mut self) -> Option<Span> {
        let raw = self
            .rest()
            .strip_prefix("r#")
            .is_some_and(|rest| rest.starts_with(|c: char| c == '_' || c.is_alphanumeric()));
        if raw {
            self.at += 2;
        } else if !self.peek().is_some_and(|c| c == '_' || c.is_alphabetic()) {
            return None;
        }
        let start = self.at;
        self.skip_while(|c| c == '_' || c.is_alphanumeric() || (raw && ".+-".contains(c)));
        Some(self.span_from(start))
    }

    fn word(&mut self) -> Result<Shape, ScanError> {
        let name = self.identifier();
        let end = self.at;
        self.skip_blank()?;
        if self.peek() == Some('(') {
            return self.parentheses(name);
        }
        self.at = end;
        Ok(Shape::Word)
    }

    /// A string or character in plain quotes; the cursor is on the opening one.
    fn quoted(&mut self) -> Result<Shape, ScanError> {
        let start = self.at;
        let quote = self.peek().expect("the caller saw a quote");
        self.at += 1;
        loop {
            self.skip_while(|c| c != quote && c != '\\');
            let Some(found) = self.peek() else {
                self.at = start;
                return Err(self.error("this text is never closed", format!("end it with {quote}")));
            };
            self.at += 1;
            if found == quote {
                return Ok(Shape::Text);
            }
            self.at += self.peek().map_or(0, char::len_utf8);
        }
    }

    /// The number of `#` when a raw string (`r"…"`, `br#"…"#`) begins here.
    fn raw_string_hashes(&self) -> Option<usize> {
        let rest = self.rest();
        let rest = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('r')?;
        let bare = rest.trim_start_matches('#');
        bare.starts_with('"').then(|| rest.len() - bare.len())
    }

    fn raw_string(&mut self) -> Result<Shape, ScanError> {
        let hashes = self
            .raw_string_hashes()
            .expect("the caller saw a raw string");
        let end = format!("\"{}", "#".repeat(hashes));
        let body = self.at
            + self
                .rest()
                .find('"')
                .expect("a raw string has an opening quote")
            + 1;
        let Some(length) = self.text[body..].find(&end) else {
            return Err(self.error("this text is never closed", format!("end it with {end}")));
        };
        self.at = body + length + end.len();
        Ok(Shape::Text)
    }
}

/// The white space of RON.
const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\n' | '\t'
            | '\r'
            | ' '
            | '\u{b}'
            | '\u{c}'
            | '\u{85}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'
            | '\u{2029}'
    )
}
