//! Dice that show their average. Floor 4.

use crate::dice::{Dice, Pool, Roll};

/// Dice that show what they show on average, rounded down.
pub(super) struct Average;

impl Dice for Average {
    fn roll(&mut self, pool: &Pool) -> Roll {
        let value = i32::from(pool.count()) * (i32::from(pool.faces()) + 1) / 2;
        Roll {
            value,
            ..Roll::default()
        }
    }
}
