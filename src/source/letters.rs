//! Characters that change how the text around them is shown. Floor 1.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character is no letter of a name: a control character, one that turns the direction of
/// writing, one without width, a line break that is none in ASCII, or a tag.
///
/// ```
/// use quincunx::source::is_unprintable;
///
/// assert!("Zoë Łukasz 山本 ♞".chars().all(|c| !is_unprintable(c)));
/// for c in ['\u{1b}', '\n', '\u{9b}', '\u{202e}', '\u{200b}', '\u{feff}'] {
///     assert!(is_unprintable(c), "{c:?}");
/// }
/// ```
#[must_use]
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A text as a terminal may have it: what is unprintable, but line breaks and tabs, is written as JSON
/// writes it, so that a line of JSON stays one.
///
/// ```
/// use quincunx::source::escaped;
///
/// assert_eq!(escaped("plain\ttext\n"), "plain\ttext\n");
/// assert_eq!(escaped("a\u{1b}[31mb\u{202e}c\u{e0041}"), r"a\u001b[31mb\u202ec\udb40\udc41");
/// ```
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    let hidden = |c: char| is_unprintable(c) && !matches!(c, '\n' | '\t');
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let written = write!(shown, "\\u{unit:04x}");
                debug_assert!(written.is_ok(), "a string takes everything");
            }
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// The beginning of a text that may be long, for messages.
pub(super) fn clipped(text: &str) -> String {
    clipped_to(text, 60)
}

/// The first characters of a text, `most` of them, without control characters.
pub(super) fn clipped_to(text: &str, most: usize) -> String {
    let mut short: String = text
        .chars()
        .take(most)
        .map(|c| if is_unprintable(c) { ' ' } else { c })
        .collect();
    if text.chars().nth(most).is_some() {
        short.push('…');
    }
    short
}
