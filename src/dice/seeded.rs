//! Dice from a seed (floor 1).

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{Dice, Faces, Pool, Roll};

/// The part of the generator's key that the seed does not fill.
const KEY: &[u8; 24] = b"quincunx dice, stream 1.";

/// Dice from a seed: the same seed gives the same faces on every machine and in every
/// release.
///
/// The words come from ChaCha with 8 rounds, a published cipher; the way from words to
/// faces is written out here and not left to a library, so that no update of one changes a
/// battle that was saved. The state is the seed and how many words were drawn.
///
/// ```
/// use quincunx::dice::{Dice, Pool, SeededDice};
///
/// let mut dice = SeededDice::new(7);
/// dice.roll(&Pool::sum(3, 6));
/// let mut later = SeededDice::at(dice.seed(), dice.position());
/// assert_eq!(dice.roll(&Pool::sum(3, 6)), later.roll(&Pool::sum(3, 6)));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "State", into = "State")]
pub struct SeededDice {
    state: State,
    words: ChaCha8Rng,
}

/// What is saved of the dice, and all that makes two of them equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    seed: u64,
    position: u64,
}

impl SeededDice {
    /// Dice at the start of the stream of `seed`.
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, SeededDice};
    ///
    /// let (mut one, mut two) = (SeededDice::new(1), SeededDice::new(2));
    /// let pool = Pool::sum(10, 6);
    /// assert_ne!(one.roll(&pool).faces, two.roll(&pool).faces);
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::at(seed, 0)
    }

    /// Dice that have drawn `position` words of the stream of `seed`.
    ///
    /// ```
    /// use quincunx::dice::SeededDice;
    ///
    /// assert_eq!(SeededDice::at(7, 0), SeededDice::new(7));
    /// ```
    #[must_use]
    pub fn at(seed: u64, position: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..].copy_from_slice(KEY);
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_word_pos(u128::from(position));
        Self {
            state: State { seed, position },
            words,
        }
    }

    /// The seed.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::SeededDice::new(7).seed(), 7);
    /// ```
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.state.seed
    }

    /// How many 32-bit words were drawn so far: at least one a die.
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, SeededDice};
    ///
    /// let mut dice = SeededDice::new(7);
    /// dice.roll(&Pool::sum(2, 8));
    /// assert_eq!(dice.position(), 2);
    /// ```
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.state.position
    }

    /// One die, each face equally likely: words above the largest multiple of `faces` are
    /// thrown away, since they would favour the low faces.
    fn face(&mut self, faces: u8) -> u8 {
        let faces = u32::from(faces);
        let fair = u32::MAX - u32::MAX % faces;
        loop {
            let word = self.words.next_u32();
            self.state.position += 1;
            if word < fair {
                let face = word % faces + 1;
                return u8::try_from(face).expect("a face is at most 100");
            }
        }
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, pool: &Pool) -> Roll {
        let mut faces = Faces::new();
        let mut value = 0;
        loop {
            let throw = faces.len();
            faces.extend((0..pool.count()).map(|_| self.face(pool.faces())));
            let reading = pool.reading(&faces[throw..]);
            value += reading;
            if !pool.explodes_on(reading) {
                return Roll { faces, value };
            }
        }
    }
}

impl PartialEq for SeededDice {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for SeededDice {}

impl From<State> for SeededDice {
    fn from(state: State) -> Self {
        Self::at(state.seed, state.position)
    }
}

impl From<SeededDice> for State {
    fn from(dice: SeededDice) -> Self {
        dice.state
    }
}

#[cfg(test)]
mod tests;
