//! The page as it grows: sections of sentences and of short words, each text once on the whole page.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The page, and what stands on it already.
#[derive(Default)]
pub struct Page {
    pub text: String,
    /// The lines by which a further text is known to be said already.
    lines: Vec<String>,
    seen: BTreeSet<String>,
}

/// The most letters of what is listed in one line with others.
const SHORT: usize = 30;

impl Page {
    /// A heading with what stands under it; `about` may be empty.
    pub fn head(&mut self, depth: usize, heading: &str, about: &str) {
        let _ = writeln!(self.text, "\n{} {heading}", "#".repeat(depth));
        if !about.is_empty() {
            let _ = writeln!(self.text, "\n{about}");
        }
    }

    /// Sentences, one a line, and below them the short words in one paragraph; what the page has already is left out.
    /// Returns whether anything was written.
    pub fn list(&mut self, words: impl IntoIterator<Item = String>) -> bool {
        let (mut sentences, mut short) = (Vec::new(), Vec::new());
        for word in words {
            if !self.is_new(&word) {
                continue;
            }
            match word.chars().count() <= SHORT && !word.ends_with(['.', '?', '!', ':']) {
                true => short.push(word),
                false => sentences.push(word),
            }
        }
        if !sentences.is_empty() {
            self.text.push('\n');
        }
        for sentence in &sentences {
            let _ = writeln!(self.text, "- {sentence}");
        }
        if !short.is_empty() {
            let _ = writeln!(self.text, "\n{}", short.join(" \u{b7} "));
        }
        !sentences.is_empty() || !short.is_empty()
    }

    /// Sentences that are listed whatever the page has, with what explains them: "**Move** (1 AP): Walk." Each part of such a
    /// line stands on the page with it.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = String>) {
        self.text.push('\n');
        for line in lines {
            let _ = writeln!(self.text, "- {line}");
            self.learn(&line);
            if let Some((label, does)) = line.split_once(": ") {
                let label = label.split(" (").next().unwrap_or(label);
                self.seen.insert(label.trim_matches('*').to_owned());
                self.seen.insert(does.replace("*n*", "\u{2026}"));
            }
        }
    }

    fn learn(&mut self, line: &str) {
        if self.seen.insert(line.to_owned()) {
            self.lines.push(line.to_owned());
        }
    }

    /// Whether a text is not on the page; it is from then on. A piece of a sentence is there if a sentence has it.
    fn is_new(&mut self, text: &str) -> bool {
        if self.seen.contains(text) {
            return false;
        }
        let is_piece = text.contains('\u{2026}') || text.starts_with(char::is_lowercase);
        if is_piece && self.lines.iter().any(|line| has_pieces(line, text)) {
            self.seen.insert(text.to_owned());
            return false;
        }
        self.learn(text);
        true
    }
}

/// Whether a sentence has all pieces of a text between its `…` in their order, and they are enough to know it by.
fn has_pieces(line: &str, text: &str) -> bool {
    let pieces = text.split(['\u{2026}', '[', ']']).map(str::trim);
    let pieces: Vec<_> = pieces.filter(|piece| !piece.is_empty()).collect();
    let letters = pieces.iter().flat_map(|piece| piece.chars());
    if letters.filter(|sign| sign.is_alphabetic()).count() < 6 {
        return false;
    }
    let mut rest = line;
    pieces.iter().all(|piece| match rest.find(piece) {
        Some(at) => {
            rest = &rest[at + piece.len()..];
            true
        }
        None => false,
    })
}

#[test]
fn a_text_stands_on_the_page_once() {
    let mut page = Page::default();
    let lines = [
        "Anna is hidden from Bert.",
        "**Hide** (1 AP): Out of *n* eyes.",
    ];
    page.lines(lines.map(str::to_owned));
    let texts = [
        "is hidden[ from \u{2026}]",
        "\u{2026} hides.",
        "Stop",
        "Stop",
        "Hides.",
        "Hide",
        "Out of \u{2026} eyes.",
    ];
    assert!(page.list(texts.map(str::to_owned)));
    assert!(!page.list(["Stop".to_owned()]));
    let wanted = "\n- Anna is hidden from Bert.\n- **Hide** (1 AP): Out of *n* eyes.\n\n- \u{2026} hides.\n- Hides.\n\nStop\n";
    assert_eq!(page.text, wanted);
}
