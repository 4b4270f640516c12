//! How pools are written: `2d20 keep highest` (floor 1).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Explode, MOST_FACES, Pool, Read};

/// For instance `d20`, `2d20 keep highest`, `d10 exploding`.
impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", notation(self.count, self.faces))?;
        match self.read {
            Read::Sum => {}
            Read::Highest => f.write_str(" keep highest")?,
            Read::Lowest => f.write_str(" keep lowest")?,
            Read::BestUpTo { limit } => write!(f, " keep best up to {limit}")?,
            Read::WorstUpTo { limit } => write!(f, " keep worst up to {limit}")?,
            Read::Successes { at_least } => write!(f, " count {at_least}+")?,
            Read::Each => f.write_str(" each")?,
        }
        match self.explode {
            None => Ok(()),
            Some(Explode { at_least }) if at_least == self.greatest() => f.write_str(" exploding"),
            Some(Explode { at_least }) => write!(f, " exploding on {at_least}+"),
        }
    }
}

/// `d20` for one die, `2d20` for two.
pub(in crate::dice) fn notation(count: u8, faces: u8) -> impl fmt::Display {
    fmt::from_fn(move |f| match count {
        1 => write!(f, "d{faces}"),
        _ => write!(f, "{count}d{faces}"),
    })
}

/// The reverse of [`notation`]: how many dice of how many faces (1 to 100).
pub(in crate::dice) fn parse_notation(text: &str) -> Option<(u8, u8)> {
    let (count, faces) = text.split_once('d')?;
    let count = if count.is_empty() { 1 } else { number(count)? };
    let faces = number(faces).filter(|faces| (1..=MOST_FACES).contains(faces))?;
    Some((count, faces))
}

/// A number in plain digits: no sign, no spaces.
fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A text that is no pool of dice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{text}\" is no pool of dice: {problem}; \
     write for example \"d20\", \"3d6\" or \"2d20 keep highest\""
)]
pub struct ParsePoolError {
    text: String,
    problem: &'static str,
}

impl FromStr for Pool {
    type Err = ParsePoolError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParsePoolError> {
        parse(text).map_err(|problem| ParsePoolError {
            text: text.chars().take(60).collect(),
            problem,
        })
    }
}

fn parse(text: &str) -> Result<Pool, &'static str> {
    let (dice, reading) = text.split_once(' ').unwrap_or((text, ""));
    let (count, faces) =
        parse_notation(dice).ok_or("dice are written as how many, d, and 1 to 100 faces")?;
    let (read, explode) = match reading.split_once("exploding") {
        None => (reading, None),
        Some((read, on)) => (read.trim_end(), Some(on)),
    };
    let read = parse_read(read).ok_or("they are not read in any known way")?;
    let pool = Pool::reading_as(count, faces, read);
    let Some(on) = explode else { return Ok(pool) };
    let at_least = if on.is_empty() {
        pool.greatest()
    } else {
        let on = on.strip_prefix(" on ").and_then(|on| on.strip_suffix('+'));
        on.and_then(number)
            .ok_or("what explodes is written as in \"exploding on 5+\"")?
    };
    let pool = Pool {
        explode: Some(Explode { at_least }),
        ..pool
    };
    pool.problem().map_or(Ok(pool), Err)
}

fn parse_read(text: &str) -> Option<Read> {
    if let Some(limit) = text.strip_prefix("keep best up to ") {
        return number(limit).map(|limit| Read::BestUpTo { limit });
    }
    if let Some(limit) = text.strip_prefix("keep worst up to ") {
        return number(limit).map(|limit| Read::WorstUpTo { limit });
    }
    if let Some(at_least) = text.strip_prefix("count ") {
        let at_least = number(at_least.strip_suffix('+')?)?;
        return Some(Read::Successes { at_least });
    }
    match text {
        "" => Some(Read::Sum),
        "keep highest" => Some(Read::Highest),
        "keep lowest" => Some(Read::Lowest),
        "each" => Some(Read::Each),
        _ => None,
    }
}

impl TryFrom<String> for Pool {
    type Error = ParsePoolError;

    fn try_from(text: String) -> Result<Self, ParsePoolError> {
        text.parse()
    }
}

impl From<Pool> for String {
    fn from(pool: Pool) -> Self {
        pool.to_string()
    }
}
