//! Mutations of RON texts that mostly leave them RON: tokens and groups are exchanged, doubled
//! and left out, numbers become awkward ones. Half of the time the fuzzer's own mutations of
//! bytes are taken, which know nothing of texts.

use std::ops::Range;

/// Numbers at which something might break.
const NUMBERS: [&str; 22] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "9",
    "20",
    "64",
    "100",
    "127",
    "128",
    "255",
    "256",
    "1024",
    "65535",
    "32767",
    "2147483647",
    "-2147483648",
    "4294967295",
    "18446744073709551615",
    "0.5",
];

/// Small enough to be the same everywhere, random enough to choose with.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let high = usize::try_from(self.0 >> 33).unwrap_or(0);
        high % most.max(1)
    }
}

/// What a token is: only what is of a kind is exchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    Word,
    Open,
    Close,
    Other,
}

struct Token {
    kind: Kind,
    at: Range<usize>,
}

/// Changes `data`, of which `size` bytes are in use and `most` may be, and gives the new size.
pub fn mutate(data: &mut [u8], (size, most): (usize, usize), seed: u32) -> usize {
    let mut chance = Chance(u64::from(seed));
    let text = std::str::from_utf8(&data[..size]).map(str::to_owned);
    let (Ok(mut text), true) = (text, chance.below(4) > 0) else {
        return libfuzzer_sys::fuzzer_mutate(data, size, most);
    };
    for _ in 0..=chance.below(3) {
        if let Some(changed) = change(&text, &mut chance) {
            text = changed;
        }
    }
    if text.len() > most || text.is_empty() {
        return libfuzzer_sys::fuzzer_mutate(data, size, most);
    }
    data[..text.len()].copy_from_slice(text.as_bytes());
    text.len()
}

fn change(text: &str, chance: &mut Chance) -> Option<String> {
    let tokens = tokens(text);
    let index = chance.below(tokens.len());
    let token = tokens.get(index)?;
    let at = match token.kind {
        Kind::Open if chance.below(2) == 0 => group(&tokens, index),
        _ => token.at.clone(),
    };
    let with = match (token.kind, chance.below(6)) {
        (Kind::Number, 0..=2) => NUMBERS[chance.below(NUMBERS.len())].to_owned(),
        (_, 0..=3) => alike(text, &tokens, token.kind, chance)?,
        (Kind::Open, 4) | (_, 5) => format!("{},{}", &text[at.clone()], &text[at.clone()]),
        _ => String::new(),
    };
    Some(format!("{}{with}{}", &text[..at.start], &text[at.end..]))
}

/// Another token of the kind somewhere in the text; of brackets the whole group.
fn alike(text: &str, tokens: &[Token], kind: Kind, chance: &mut Chance) -> Option<String> {
    let others: Vec<usize> = (0..tokens.len())
        .filter(|&at| tokens[at].kind == kind)
        .collect();
    let other = *others.get(chance.below(others.len()))?;
    let at = if kind == Kind::Open {
        group(tokens, other)
    } else {
        tokens[other].at.clone()
    };
    Some(text[at].to_owned())
}

/// From an opening bracket to the one that closes it.
fn group(tokens: &[Token], open: usize) -> Range<usize> {
    let mut depth = 0_i32;
    for token in &tokens[open..] {
        depth += match token.kind {
            Kind::Open => 1,
            Kind::Close => -1,
            _ => 0,
        };
        if depth == 0 {
            return tokens[open].at.start..token.at.end;
        }
    }
    tokens[open].at.clone()
}

/// The tokens of a text without its spaces.
fn tokens(text: &str) -> Vec<Token> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let while_is = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let (kind, len) = match first {
            '"' => (
                Kind::Text,
                rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            ),
            '-' | '0'..='9' => (
                Kind::Number,
                1 + rest[1..]
                    .find(|c: char| !c.is_ascii_digit())
                    .unwrap_or(rest.len() - 1),
            ),
            '(' | '[' | '{' => (Kind::Open, 1),
            ')' | ']' | '}' => (Kind::Close, 1),
            _ if first.is_alphabetic() => {
                (Kind::Word, while_is(|c| c.is_alphanumeric() || c == '_'))
            }
            _ => (Kind::Other, first.len_utf8()),
        };
        if !first.is_whitespace() {
            tokens.push(Token {
                kind,
                at: at..at + len,
            });
        }
        at += len;
    }
    tokens
}
