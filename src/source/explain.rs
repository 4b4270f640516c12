//! The errors of the `ron` crate in the words of this program, at the place of the value that
//! caused them. Floor 1.

use ron::error::{Error, SpannedError};

use serde::de::DeserializeOwned;

use super::letters::{clipped, clipped_to};
use super::{Kind, Node, Problem, Report, offset_of, problem_at, ron_options, suggest};
use std::ops::Range;

/// Most characters of a mend that a type of this program gives.
const LONGEST_MEND: usize = 600;

/// Most mistakes of one value that are told: for each of them it is read once more.
const MOST: usize = 20;

impl Node<'_> {
    /// Reads the value with serde. Everything inside that is of the wrong type, unknown or missing is reported at its
    /// own place.
    pub fn get<T: DeserializeOwned>(self, report: &mut Report) -> Option<T> {
        match ron_options().from_str(self.text()) {
            Ok(value) => Some(value),
            Err(error) => {
                report_all::<T>(self, error, report);
                None
            }
        }
    }
}

/// Reports the error that arose when the text of `node` was read as a `T`, and those that show once what it is about is
/// left out.
fn report_all<T: DeserializeOwned>(node: Node<'_>, error: SpannedError, report: &mut Report) {
    let mut text = node.text().to_owned();
    let mut left_out: Vec<Range<usize>> = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next.filter(|_| left_out.len() < MOST) {
        if !is_told(node, &left_out, &error) {
            report.add_with(|| problem_of::<T>(node, &text, &error));
        }
        if report.is_full() {
            return;
        }
        let Some(part) = node.part_around(wrong_value(node, &error)) else {
            return;
        };
        left_out.push(part);
        text = node.without(&left_out);
        next = ron_options().from_str::<T>(&text).err();
    }
}

/// Whether an error only follows from what was left out before, of which all was told.
fn is_told(node: Node<'_>, left_out: &[Range<usize>], error: &SpannedError) -> bool {
    let holder = culprit(node, node.start(), error);
    let inside: Vec<_> = left_out
        .iter()
        .filter(|part| holder.range().contains(&part.start))
        .collect();
    match &error.code {
        Error::MissingStructField { field, .. } => {
            let start = holder.field_name_start(field);
            start.is_some_and(|start| inside.iter().any(|part| part.start == start))
        }
        // What a value has to be as a whole cannot be told of one with gaps.
        Error::Message(_) => !inside.is_empty(),
        _ => false,
    }
}

/// The value inside `node` without which an error would not arise.
fn wrong_value<'d>(node: Node<'d>, error: &SpannedError) -> Node<'d> {
    let value = culprit(node, node.start(), error);
    let named = match &error.code {
        Error::NoSuchStructField { found, .. } => Some(found.as_str()),
        Error::DuplicateStructField { field, .. } => Some(*field),
        _ => None,
    };
    let named = named.and_then(|name| value.last_field(name).or_else(|| node.last_field(name)));
    named.unwrap_or(value)
}

/// The problem behind an error that arose when a text was read as a `T`: that of `node` without what was left out.
fn problem_of<T: DeserializeOwned>(node: Node<'_>, text: &str, error: &SpannedError) -> Problem {
    let base = node.start();
    let mut problem = problem(node, base, error);
    if matches!(error.code, Error::IntegerOutOfBounds) {
        let number = culprit(node, base, error);
        let before = node.text()[..number.start() - base].chars().count();
        let before: String = text.chars().take(before).collect();
        if let Some((low, high)) = bounds::<T>(&before) {
            problem.mend = format!("write a whole number from {low} to {high}");
        }
    }
    problem
}

/// The least and the greatest of the whole numbers that a `T` can hold where a text ends, found by trying.
fn bounds<T: DeserializeOwned>(before: &str) -> Option<(i128, i128)> {
    // What is missing after the number is an error too, but another one.
    let fits = |number: i128| {
        let read = ron_options().from_str::<T>(&format!("{before}{number}"));
        !matches!(read, Err(error) if matches!(error.code, Error::IntegerOutOfBounds))
    };
    let sizes = [8, 16, 32, 64].map(|bits| 1_i128 << bits);
    let signed = sizes.map(|size| (-size / 2, size / 2 - 1));
    let unsigned = sizes.map(|size| (0, size - 1));
    let mut all = signed.into_iter().chain(unsigned);
    all.find(|&(_, high)| fits(high) && !fits(high + 1))
}

/// The problem behind an error that arose when the text from byte `base` on was read, somewhere
/// inside `node`.
pub(super) fn problem(node: Node<'_>, base: usize, error: &SpannedError) -> Problem {
    let text = node.document().text();
    let value = culprit(node, base, error);
    let place = match &error.code {
        Error::NoSuchStructField { found: name, .. } => value
            .field_name_start(name)
            .or_else(|| node.field_name_start(name)),
        Error::DuplicateStructField { field: name, .. } => value.field_name_start(name),
        code if is_about_syntax(code) => Some(byte_of(text, base, error)),
        _ => None,
    };
    let (message, mend) = explain(&error.code, value);
    problem_at(text, place.unwrap_or_else(|| value.start()), message, mend)
}

/// The value inside `node` that an error is about.
fn culprit<'d>(node: Node<'d>, base: usize, error: &SpannedError) -> Node<'d> {
    let at = byte_of(node.document().text(), base, error);
    let offset = u32::try_from(at).unwrap_or(u32::MAX);
    match &error.code {
        // The cursor stands before the bracket that closes the struct, so a field that ends there is not meant.
        Error::MissingStructField { .. } => node.innermost(|span| span.covers(offset)),
        _ => node.innermost(|span| span.touches(offset)),
    }
}

/// The byte of a text at which an error arose, blanks skipped, when the text from byte `base` on was read.
fn byte_of(text: &str, base: usize, error: &SpannedError) -> usize {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let start = error.span.start;
    let found_at = base + offset_of(&text[base..], count(start.line), count(start.col));
    found_at + leading_blanks(&text[found_at..])
}

fn leading_blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Errors whose place is a character and not a value.
const fn is_about_syntax(error: &Error) -> bool {
    matches!(
        error,
        Error::InvalidEscape(_)
            | Error::UnexpectedChar(_)
            | Error::InvalidIntegerDigit { .. }
            | Error::InvalidIdentifier(_)
            | Error::SuggestRawIdentifier(_)
            | Error::FloatUnderscore
            | Error::UnderscoreAtBeginning
            | Error::TrailingCharacters
    )
}

/// Errors for which a value goes on where it should end.
const fn is_about_an_end(error: &Error) -> bool {
    matches!(
        error,
        Error::TrailingCharacters
            | Error::ExpectedComma
            | Error::ExpectedArrayEnd
            | Error::ExpectedMapEnd
            | Error::ExpectedStructLikeEnd
    )
}

/// What is wrong, and what would be right.
fn explain(error: &Error, value: Node<'_>) -> (String, String) {
    if let Some(expected) = expected_kind(error) {
        return (
            format!("expected {expected}, found {}", value.described()),
            String::new(),
        );
    }
    if value.kind() == Kind::Number && is_about_an_end(error) {
        // The number was read up to its point.
        return (
            format!("expected a whole number, found {}", value.described()),
            String::new(),
        );
    }
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => (
            format!("unknown field \"{}\"", clipped(found)),
            suggest(found, expected.iter().copied()),
        ),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => (
            format!("unknown word \"{}\"", clipped(found)),
            suggest(found, expected.iter().copied()),
        ),
        Error::MissingStructField { field, .. } => (
            format!("the field \"{field}\" is missing"),
            format!("add `{field}: …`"),
        ),
        Error::DuplicateStructField { field, .. } => (
            format!("the field \"{field}\" is given twice"),
            "keep one of them".to_owned(),
        ),
        Error::InvalidValueForType { expected, .. } => (
            format!(
                "expected {}, found {}",
                clipped(expected),
                value.described()
            ),
            String::new(),
        ),
        Error::ExpectedDifferentLength { expected, found } => (
            format!("expected {}, found {found} elements", clipped(expected)),
            String::new(),
        ),
        Error::IntegerOutOfBounds => (
            format!("{} is out of range", value.described()),
            String::new(),
        ),
        Error::ExceededRecursionLimit => (
            "this value is nested too deeply".to_owned(),
            "flatten it".to_owned(),
        ),
        // Types of this program say what is wrong, and after a semicolon what would be right.
        Error::Message(message) => {
            let (message, mend) = message.split_once("; ").unwrap_or((message, ""));
            (clipped(message), clipped_to(mend, LONGEST_MEND))
        }
        other => (lower_first(&clipped(&other.to_string())), String::new()),
    }
}

/// The kind of value that should stand there, where the error is of that sort.
const fn expected_kind(error: &Error) -> Option<&'static str> {
    Some(match error {
        Error::ExpectedArray => "a list [ ]",
        Error::ExpectedBoolean => "true or false",
        Error::ExpectedChar => "a character in single quotes",
        Error::ExpectedFloat => "a number",
        Error::ExpectedInteger => "a whole number",
        Error::ExpectedOption => "a value or None",
        Error::ExpectedMap => "a map { }",
        Error::ExpectedString => "a \"text\"",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "parentheses ( )",
        Error::ExpectedIdentifier => "a word",
        Error::ExpectedUnit => "()",
        _ => return None,
    })
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}
