//! What a file gives for one field of a creature. Floor 3½.

use super::ranged::{Key, Number, Ranged};
use crate::combat::Faults;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What a file gives for one field of a creature: a value or nothing, the path to the field, and where its faults
/// go. The rows of [`creature!`](crate::creature) say with it what the field is.
#[derive(Debug)]
pub struct Given<'a, T> {
    value: Option<&'a T>,
    at: &'static str,
    faults: &'a mut Faults,
}

impl<'a, T> Given<'a, T> {
    /// The value of the field `at`; `None` if the file leaves it out.
    pub const fn new(value: Option<&'a T>, at: &'static str, faults: &'a mut Faults) -> Self {
        Self { value, at, faults }
    }

    /// The value; `None` if the file leaves it out.
    #[must_use]
    pub const fn value(&self) -> Option<&'a T> {
        self.value
    }

    /// The value, or the usual one.
    #[must_use]
    pub fn or(self, usual: T) -> T
    where
        T: Clone,
    {
        self.value.cloned().unwrap_or(usual)
    }

    /// The value, or what its type begins with: false, 0, an empty list.
    #[must_use]
    pub fn or_default(self) -> T
    where
        T: Clone + Default,
    {
        self.value.cloned().unwrap_or_default()
    }

    /// The number, or the usual one. One that is out of range is noted, and the nearest that is in range goes on in its place,
    /// since others are worked out from it.
    pub fn number<N>(self, range: RangeInclusive<i64>, usual: N) -> N
    where
        T: Copy + Into<N>,
        N: Number,
    {
        let number = self.value.map_or(usual, |&value| value.into());
        number.check(self.at, &range, self.faults);
        number.kept_in(&range)
    }

    /// The word, or the usual one. Notes the one that it is if that is not known. `what` is the name for such
    /// words in messages.
    pub fn word<W: AsRef<str>>(
        self,
        what: &str,
        usual: impl Into<T>,
        known: impl Iterator<Item = W> + Clone,
    ) -> T
    where
        T: Clone + AsRef<str>,
    {
        let word = self.value.cloned().unwrap_or_else(|| usual.into());
        self.faults.among(self.at, what, word.as_ref(), known);
        word
    }

    /// Notes the given word if it is not known. `what` is the name for such words in messages.
    #[must_use]
    pub fn known<W: AsRef<str>>(self, what: &str, known: impl Iterator<Item = W> + Clone) -> Self
    where
        T: AsRef<str>,
    {
        if let Some(word) = self.value {
            let word = word.as_ref();
            self.faults.among(word, what, word, known);
        }
        self
    }

    /// Notes every given number that is out of range, those of a map at `field.key`.
    #[must_use]
    pub fn within(self, range: RangeInclusive<i64>) -> Self
    where
        T: Ranged,
    {
        if let Some(value) = self.value {
            value.check(self.at, &range, self.faults);
        }
        self
    }

    /// Notes every given entry whose word is not known, at `field.word`. `what` is the name for such words in
    /// messages.
    #[must_use]
    pub fn among<W: AsRef<str>>(self, what: &str, known: impl Iterator<Item = W> + Clone) -> Self
    where
        T: Listed,
    {
        for word in self.value.into_iter().flat_map(Listed::words) {
            let at = format!("{}.{word}", self.at);
            self.faults.among(&at, what, &word, known.clone());
        }
        self
    }

    /// Notes every given entry of whose word something does not hold, at `field.word`.
    #[must_use]
    pub fn each(self, holds: impl Fn(&str) -> bool, message: &str, mend: &str) -> Self
    where
        T: Listed,
    {
        for word in self.value.into_iter().flat_map(Listed::words) {
            let at = format!("{}.{word}", self.at);
            self.faults.need(holds(&word), &at, message, mend);
        }
        self
    }

    /// Notes what is wrong with the field as a whole.
    pub fn wrong(&mut self, message: &str, mend: &str) {
        self.faults.wrong(self.at, message, mend);
    }

    /// What is wrong with parts of the value goes here, with the whole path to each part.
    pub const fn faults(&mut self) -> &mut Faults {
        self.faults
    }
}

/// A list or map of a file whose entries have words.
pub trait Listed {
    /// The words, in order.
    fn words(&self) -> impl Iterator<Item = Cow<'_, str>>;
}

impl<K: Key> Listed for Vec<K> {
    fn words(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.iter().map(Key::key)
    }
}

impl<K: Key, T> Listed for BTreeMap<K, T> {
    fn words(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.keys().map(Key::key)
    }
}
