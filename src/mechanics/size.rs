//! The six sizes of a body, as more than one ruleset has them: space and height of the eyes. Floor 3½.

use crate::combat::words;
use crate::grid::Footprint;

words! {
    /// How large a creature is. A ruleset that counts more sizes than these has its own.
    Size: "size" {
        /// A cat.
        Tiny = "tiny",
        /// A child.
        Small = "small",
        /// A grown human.
        Medium = "medium",
        /// A horse: 4 squares or 3 hexes.
        Large = "large",
        /// An elephant: 9 squares or 7 hexes.
        Huge = "huge",
        /// A whale: 16 squares or 12 hexes.
        Gigantic = "gigantic",
    }
}

impl Size {
    /// Its place among the sizes, 0 for tiny to 5 for gigantic: differences count steps of size.
    #[must_use]
    pub const fn index(self) -> i32 {
        self as i32
    }

    /// The space it fills: one cell up to medium.
    ///
    /// ```
    /// use quincunx::grid::Footprint;
    /// use quincunx::mechanics::Size;
    ///
    /// assert_eq!(Size::Small.footprint(), Footprint::Single);
    /// assert_eq!(Size::Large.footprint(), Footprint::Large);
    /// ```
    #[must_use]
    pub const fn footprint(self) -> Footprint {
        match self {
            Self::Tiny | Self::Small | Self::Medium => Footprint::Single,
            Self::Large => Footprint::Large,
            Self::Huge => Footprint::Huge,
            Self::Gigantic => Footprint::Gigantic,
        }
    }

    /// Height of the eyes above the feet, in halves of an elevation step.
    #[must_use]
    pub const fn eye_halves(self) -> i32 {
        match self {
            Self::Tiny | Self::Small => 1,
            Self::Medium => 2,
            Self::Large => 4,
            Self::Huge => 6,
            Self::Gigantic => 8,
        }
    }
}
