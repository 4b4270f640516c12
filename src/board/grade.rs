//! Cover grades. Floor 2.

use serde::{Deserialize, Serialize};

/// How much of a standing medium body an obstacle hides, from least to most.
///
/// ```
/// use quincunx::board::Grade;
///
/// assert!(Grade::Slit < Grade::Total);
/// assert_eq!(Grade::ThreeQuarters.percent(), 75);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nothing.
    #[default]
    None,
    /// A quarter.
    Quarter,
    /// A half.
    Half,
    /// Three quarters.
    ThreeQuarters,
    /// All but a slit: 90 percent.
    Slit,
    /// Everything: nothing gets through.
    Total,
}

impl Grade {
    /// All grades, ascending.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Quarter,
        Self::Half,
        Self::ThreeQuarters,
        Self::Slit,
        Self::Total,
    ];

    /// The hidden part of the body in percent: 0, 25, 50, 75, 90 or 100.
    ///
    /// ```
    /// # use quincunx::board::Grade;
    /// assert_eq!(Grade::Slit.percent(), 90);
    /// ```
    #[must_use]
    pub const fn percent(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Quarter => 25,
            Self::Half => 50,
            Self::ThreeQuarters => 75,
            Self::Slit => 90,
            Self::Total => 100,
        }
    }

    /// The grade for people: "no cover", "half cover", "total cover".
    ///
    /// ```
    /// # use quincunx::board::Grade;
    /// assert_eq!(Grade::ThreeQuarters.words(), "three-quarters cover");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::None => "no cover",
            Self::Quarter => "quarter cover",
            Self::Half => "half cover",
            Self::ThreeQuarters => "three-quarters cover",
            Self::Slit => "cover all but a slit",
            Self::Total => "total cover",
        }
    }

    /// The grade of a percentage; `None` for any but the six.
    ///
    /// ```
    /// # use quincunx::board::Grade;
    /// assert_eq!(Grade::from_percent(75), Some(Grade::ThreeQuarters));
    /// assert_eq!(Grade::from_percent(60), None);
    /// ```
    #[must_use]
    pub fn from_percent(percent: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|grade| grade.percent() == percent)
    }

    /// The grade so many grades higher, at most total.
    ///
    /// ```
    /// # use quincunx::board::Grade;
    /// assert_eq!(Grade::Half.raised(2), Grade::Slit);
    /// assert_eq!(Grade::Slit.raised(5), Grade::Total);
    /// ```
    #[must_use]
    pub fn raised(self, grades: u8) -> Self {
        let index = usize::from(self as u8).saturating_add(usize::from(grades));
        Self::ALL[index.min(Self::ALL.len() - 1)]
    }
}
