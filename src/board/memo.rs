//! What was found out once and is remembered. Floor 2.

use std::collections::hash_map::Entry;
use std::hash::Hash;

/// Values by key, each found in one step. It is asked by key and thinned out, never walked through
/// for what is in it: its order is nobody's business.
#[expect(
    clippy::disallowed_types,
    reason = "nobody asks for its order; the other maps are for what is walked through"
)]
pub(crate) type Memo<K, V> = rustc_hash::FxHashMap<K, V>;

/// A [`Memo`] that forgets what was not asked for lately, little by little and in constant time for
/// each question on average.
///
/// It holds two generations. What is found or asked for is in the young one; once that is full it
/// becomes the old one, and what nobody asked for since the old one was made is dropped with it. So
/// whatever was asked for among the last `CAPACITY / 2` different questions is known, and at most
/// `CAPACITY` values are kept.
#[derive(Debug)]
pub(crate) struct RecentMemo<K, V, const CAPACITY: usize> {
    young: Memo<K, V>,
    old: Memo<K, V>,
}

impl<K, V, const CAPACITY: usize> Default for RecentMemo<K, V, CAPACITY> {
    fn default() -> Self {
        Self {
            young: Memo::default(),
            old: Memo::default(),
        }
    }
}

impl<K: Eq + Hash, V, const CAPACITY: usize> RecentMemo<K, V, CAPACITY> {
    /// The value of a key, found now if it is not known.
    pub(crate) fn get_or_insert_with(&mut self, key: K, find: impl FnOnce() -> V) -> &mut V {
        if self.young.len() >= CAPACITY / 2 {
            std::mem::swap(&mut self.young, &mut self.old);
            self.young.clear();
        }
        match self.young.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let known = self.old.remove(place.key());
                place.insert(known.unwrap_or_else(find))
            }
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.young.clear();
        self.old.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::RecentMemo;

    /// The keys that are not known, of those asked for one after the other.
    fn found<const CAPACITY: usize>(
        memo: &mut RecentMemo<u32, u32, CAPACITY>,
        keys: impl IntoIterator<Item = u32>,
    ) -> Vec<u32> {
        let mut found = Vec::new();
        for key in keys {
            let value = memo.get_or_insert_with(key, || {
                found.push(key);
                key * 10
            });
            assert_eq!(*value, key * 10);
        }
        found
    }

    #[test]
    fn what_was_asked_for_lately_is_known_and_no_more_than_the_capacity_kept() {
        let mut memo = RecentMemo::<u32, u32, 8>::default();
        for key in 0..100 {
            assert_eq!(found(&mut memo, [key]), [key]);
            let lately = key.saturating_sub(3)..=key;
            assert_eq!(found(&mut memo, lately), [0; 0]);
            assert!(memo.young.len() + memo.old.len() <= 8);
        }
    }

    #[test]
    fn what_is_asked_for_again_and_again_is_never_forgotten() {
        let mut memo = RecentMemo::<u32, u32, 8>::default();
        found(&mut memo, [0]);
        for key in 1..100 {
            assert_eq!(found(&mut memo, [key, 0]), [key]);
        }
    }

    #[test]
    fn what_nobody_asks_for_is_forgotten() {
        let mut memo = RecentMemo::<u32, u32, 8>::default();
        found(&mut memo, 0..9);
        assert_eq!(found(&mut memo, 0..2), [0, 1]);
        memo.clear();
        assert_eq!(found(&mut memo, [1]), [1]);
    }
}
