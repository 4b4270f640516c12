//! The faces of one request, and what they read (floor 1).

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many faces are kept without an allocation.
const INLINE: usize = 30;

/// The faces of one request, in the order in which they were drawn.
///
/// Derefs to a slice. Up to 30 faces are held in place; more go to the heap.
///
/// ```
/// use quincunx::dice::Faces;
///
/// let faces: Faces = [8, 17].into_iter().collect();
/// assert_eq!(faces[..], [8, 17]);
/// assert_eq!(faces.iter().max(), Some(&17));
/// assert_eq!(faces.to_string(), "[8, 17]");
/// ```
#[derive(Clone)]
pub struct Faces(Repr);

#[derive(Clone)]
enum Repr {
    Inline { len: u8, faces: [u8; INLINE] },
    Heap(Vec<u8>),
}

impl Faces {
    /// No faces.
    ///
    /// ```
    /// assert!(quincunx::dice::Faces::new().is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self(Repr::Inline {
            len: 0,
            faces: [0; INLINE],
        })
    }

    /// Appends a face.
    ///
    /// ```
    /// use quincunx::dice::Faces;
    ///
    /// let mut faces = Faces::new();
    /// faces.push(6);
    /// assert_eq!(faces[..], [6]);
    /// ```
    pub fn push(&mut self, face: u8) {
        match &mut self.0 {
            Repr::Inline { len, faces } if usize::from(*len) < INLINE => {
                faces[usize::from(*len)] = face;
                *len += 1;
            }
            Repr::Inline { faces, .. } => {
                let mut all = Vec::with_capacity(2 * INLINE);
                all.extend_from_slice(faces);
                all.push(face);
                self.0 = Repr::Heap(all);
            }
            Repr::Heap(all) => all.push(face),
        }
    }
}

impl Deref for Faces {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Repr::Inline { len, faces } => &faces[..usize::from(*len)],
            Repr::Heap(all) => all,
        }
    }
}

impl Default for Faces {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Faces {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Faces {}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// `[8, 17]`, in drawn order.
impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromIterator<u8> for Faces {
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Self {
        let mut all = Self::new();
        all.extend(faces);
        all
    }
}

impl Extend<u8> for Faces {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, faces: I) {
        for face in faces {
            self.push(face);
        }
    }
}

impl<'a> IntoIterator for &'a Faces {
    type Item = &'a u8;
    type IntoIter = std::slice::Iter<'a, u8>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<u8>::deserialize(deserializer).map(|faces| faces.into_iter().collect())
    }
}

/// The answer to one request.
///
/// Rules use [`value`](Self::value). The faces are for the log, and for rules that read a
/// pool with [`Read::Each`](super::Read::Each).
///
/// ```
/// use quincunx::dice::{Dice, Pool, ScriptedDice};
///
/// let mut dice = ScriptedDice::bare(vec![8, 17]);
/// let roll = dice.roll(&Pool::highest(2, 20));
/// assert_eq!((roll.value, &roll.faces[..]), (17, &[8, 17][..]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// Every face, in drawn order; those of an exploding pool throw after throw.
    ///
    /// While odds are explored there is no drawn order: the faces then are one example that
    /// reads as `value` does.
    pub faces: Faces,
    /// What the pool reads: its sum, its highest face, … Summed over the throws of an
    /// exploding pool.
    pub value: i32,
}

#[cfg(test)]
mod tests;
