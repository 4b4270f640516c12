//! Numbers of files that have a range, alone or in a map. Floor 3½.

use crate::combat::{Faults, Word};
use smol_str::SmolStr;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A value of a file whose numbers have a range: a number, one that may be left out, a map of numbers. A type
/// of a ruleset can say what its numbers are.
pub trait Ranged {
    /// Notes each number that is out of range; `at` is the path to the value.
    fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults);
}

/// A number that can be kept in a range.
pub trait Number: Ranged + Sized {
    /// The nearest number that is in range.
    #[must_use]
    fn kept_in(self, range: &RangeInclusive<i64>) -> Self;
}

/// Numbers that an `i64` can hold.
macro_rules! numbers {
    ($($Number:ty),*) => {$(
        impl Ranged for $Number {
            fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults) {
                faults.within(at, *self, range.clone());
            }
        }

        impl Number for $Number {
            fn kept_in(self, range: &RangeInclusive<i64>) -> Self {
                let nearest = i64::from(self).min(*range.end()).max(*range.start());
                Self::try_from(nearest).unwrap_or(self)
            }
        }
    )*};
}

numbers!(i8, u8, i16, u16, i32, u32, i64);

impl Ranged for usize {
    /// What an `i32` cannot hold is told as the greatest number that it can.
    fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults) {
        let number = i32::try_from(*self).unwrap_or(i32::MAX);
        number.check(at, range, faults);
    }
}

impl Number for usize {
    fn kept_in(self, range: &RangeInclusive<i64>) -> Self {
        let number = i64::try_from(self).unwrap_or(i64::MAX);
        Self::try_from(number.kept_in(range)).unwrap_or(self)
    }
}

impl<T: Ranged> Ranged for Option<T> {
    fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults) {
        if let Some(value) = self {
            value.check(at, range, faults);
        }
    }
}

impl<K: Key, T: Ranged> Ranged for BTreeMap<K, T> {
    fn check(&self, at: &str, range: &RangeInclusive<i64>, faults: &mut Faults) {
        for (key, value) in self {
            value.check(&format!("{at}.{}", key.key()), range, faults);
        }
    }
}

/// What an entry of a list or map is called in a path: `dodge` in `skills.dodge`.
pub trait Key {
    /// The last part of the path.
    fn key(&self) -> Cow<'_, str>;
}

impl<W: Word> Key for W {
    fn key(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.word())
    }
}

impl Key for SmolStr {
    fn key(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl Key for u32 {
    fn key(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_string())
    }
}

/// An entry is called by its first part: the thing of a thing and its cell.
impl<K: Key, T> Key for (K, T) {
    fn key(&self) -> Cow<'_, str> {
        self.0.key()
    }
}
