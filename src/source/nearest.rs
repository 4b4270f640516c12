//! "Did you mean …?": the known name nearest to an unknown one. Floor 1.

use std::collections::BTreeSet;

/// Longest word that is compared; a longer one is no slip of the pen.
const MAX_WORD: usize = 48;

/// The candidate that a slip of the pen would turn into `word`, if one is near enough: at most one
/// edit for each three letters of the longer word, upper and lower case alike. Of equally near ones the
/// first.
///
/// ```
/// use quincunx::source::nearest;
/// assert_eq!(nearest("swordman", ["archer", "swordsman"]), Some("swordsman"));
/// assert_eq!(nearest("dragon", ["archer", "swordsman"]), None);
/// assert_eq!(nearest("heart", ["ear.l", "head"]), None, "two of five letters are no slip");
/// assert_eq!(nearest("X", ["N", "E"]), None);
/// ```
#[must_use]
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let letters: Vec<char> = word
        .chars()
        .flat_map(char::to_lowercase)
        .take(MAX_WORD + 1)
        .collect();
    if letters.len() > MAX_WORD {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| (edits(&letters, candidate), candidate))
        .filter(|&(distance, candidate)| {
            distance <= letters.len().max(candidate.chars().count()) / 3
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// The mend of an unknown name: the nearest candidate, else all of them when they are few.
#[must_use]
pub fn suggest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> String {
    const FEW: usize = 24;
    let mut told = BTreeSet::new();
    let candidates = candidates.into_iter().filter(|&word| told.insert(word));
    let candidates: Vec<&str> = candidates.collect();
    match nearest(word, candidates.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None if candidates.is_empty() => "none is known here".to_owned(),
        None if candidates.len() <= FEW => format!("known are {}", candidates.join(", ")),
        None => format!("known are {}, …", candidates[..FEW].join(", ")),
    }
}

/// Insertions, deletions, changes and swaps of neighbours that turn one word into the other.
fn edits(word: &[char], candidate: &str) -> usize {
    let other: Vec<char> = candidate
        .chars()
        .flat_map(char::to_lowercase)
        .take(MAX_WORD)
        .collect();
    let mut before_last = vec![0; other.len() + 1];
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, &letter) in word.iter().enumerate() {
        let mut current = vec![row + 1; other.len() + 1];
        for (column, &wanted) in other.iter().enumerate() {
            let changed = last[column] + usize::from(letter != wanted);
            current[column + 1] = changed.min(last[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && letter == other[column - 1] && word[row - 1] == wanted {
                current[column + 1] = current[column + 1].min(before_last[column - 1] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last[other.len()]
}
