//! Which elevation levels a body fills. Floor 2.

/// The levels that a body fills, from its feet up: whole elevation steps, counted like the elevation of cells, so
/// that a body of height 1 that stands on ground of elevation 0 fills level 0. Rule TRI-R23.
///
/// ```
/// use quincunx::board::Levels;
///
/// let (walker, flyer) = (Levels::of(0, 1), Levels::of(3, 2));
/// assert!(!walker.overlap(flyer) && Levels::of(4, 1).overlap(flyer));
/// assert_eq!((walker.gap(flyer), flyer.gap(walker)), (3, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels {
    lowest: i32,
    highest: i32,
}

impl Levels {
    /// The levels of a body with its feet at `feet` steps and `height` steps tall, 1 or more.
    ///
    /// ```
    /// # use quincunx::board::Levels;
    /// assert_eq!((Levels::of(2, 3).lowest(), Levels::of(2, 3).highest()), (2, 4));
    /// ```
    #[must_use]
    pub const fn of(feet: i32, height: i32) -> Self {
        let above = if height > 1 { height - 1 } else { 0 };
        Self {
            lowest: feet,
            highest: feet.saturating_add(above),
        }
    }

    /// The level of the feet.
    #[must_use]
    pub const fn lowest(self) -> i32 {
        self.lowest
    }

    /// The level of the head.
    #[must_use]
    pub const fn highest(self) -> i32 {
        self.highest
    }

    /// Whether two bodies in one cell fill a level in common.
    #[must_use]
    pub const fn overlap(self, other: Self) -> bool {
        self.lowest <= other.highest && other.lowest <= self.highest
    }

    /// The smallest difference between a level of one and a level of the other; 0 where they overlap. Rule TRI-R23.
    #[must_use]
    pub const fn gap(self, other: Self) -> i32 {
        if self.overlap(other) {
            0
        } else if self.lowest > other.highest {
            self.lowest - other.highest
        } else {
            other.lowest - self.highest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Levels;

    #[test]
    fn two_bodies_overlap_where_their_gap_is_none() {
        for feet in -4..=4 {
            for height in 1..=4 {
                for other in (1..=4).map(|height| Levels::of(0, height)) {
                    let own = Levels::of(feet, height);
                    let all = |body: Levels| body.lowest()..=body.highest();
                    let gaps =
                        all(own).flat_map(|one| all(other).map(move |two| (one - two).abs()));
                    assert_eq!(Some(own.gap(other)), gaps.min(), "{own:?} {other:?}");
                    assert_eq!(own.gap(other), other.gap(own));
                    assert_eq!(own.overlap(other), own.gap(other) == 0);
                }
            }
        }
    }
}
