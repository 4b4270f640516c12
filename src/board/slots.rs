//! A value for few of many keys. Floor 2.

/// Values by a number below a known bound, found with one look; costs four bytes a key from the
/// first value on and nothing before it.
#[derive(Clone, Debug)]
pub(super) struct Slots<T> {
    /// One more than the position of the value, or 0.
    places: Vec<u32>,
    values: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Slots<T> {
    pub(super) const fn new() -> Self {
        Self {
            places: Vec::new(),
            values: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Whether there never was a value.
    pub(super) const fn is_unused(&self) -> bool {
        self.places.is_empty()
    }

    pub(super) fn get(&self, key: usize) -> Option<&T> {
        let place = *self.places.get(key)? as usize;
        self.values.get(place.wrapping_sub(1))?.as_ref()
    }

    /// All values with their keys, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        let keys = 0..self.places.len();
        keys.filter_map(|key| Some((key, self.get(key)?)))
    }

    /// Sets or takes away the value of a key below `bound`.
    pub(super) fn set(&mut self, key: usize, bound: usize, value: Option<T>) {
        if self.places.is_empty() {
            if value.is_none() {
                return;
            }
            self.places = vec![0; bound];
        }
        let place = &mut self.places[key];
        match (*place, value) {
            (0, None) => {}
            (old, None) => {
                self.values[old as usize - 1] = None;
                self.free.push(old);
                *place = 0;
            }
            (0, value) => {
                if let Some(again) = self.free.pop() {
                    self.values[again as usize - 1] = value;
                    *place = again;
                } else {
                    self.values.push(value);
                    *place = u32::try_from(self.values.len())
                        .expect("a board has far fewer borders than 2^32");
                }
            }
            (old, value) => self.values[old as usize - 1] = value,
        }
    }
}
