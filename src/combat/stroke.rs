//! How a body is drawn: strokes with round ends, told without ruleset words. Floor 3.

use serde::Deserialize;

/// A stroke with round ends: from a point to a point, so wide. All bodies of a ruleset share one scale; x goes to
/// the right, y down, and nothing but the proportions counts: the drawing fits the whole body into its frame.
///
/// In data files it is the tuple `(x1, y1, x2, y2, width)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "(i16, i16, i16, i16, i16)")]
pub struct Stroke {
    /// Where it begins.
    pub from: (i16, i16),
    /// Where it ends; the same point makes a disc.
    pub to: (i16, i16),
    /// How wide it is, at least 1.
    pub width: i16,
}

impl From<(i16, i16, i16, i16, i16)> for Stroke {
    fn from((x1, y1, x2, y2, width): (i16, i16, i16, i16, i16)) -> Self {
        Self {
            from: (x1, y1),
            to: (x2, y2),
            width: width.max(1),
        }
    }
}

impl Stroke {
    /// The same stroke made smaller about a point, to so many hundredths, and then moved.
    ///
    /// ```
    /// use quincunx::combat::Stroke;
    /// let stroke = Stroke::from((10, 0, 20, 0, 4));
    /// assert_eq!(stroke.shrunk((0, 0), 50, (1, 2)), Stroke::from((6, 2, 11, 2, 2)));
    /// let widest = Stroke::from((i16::MIN, 0, i16::MAX, 0, 4));
    /// assert_eq!(widest.shrunk((i16::MAX, 0), 100, (0, 0)), widest);
    /// ```
    #[must_use]
    pub fn shrunk(self, about: (i16, i16), percent: i16, by: (i16, i16)) -> Self {
        let part = |value: i32| value * i32::from(percent) / 100;
        let narrow = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let along = |value: i16, about: i16, by: i16| {
            let about = i32::from(about);
            narrow(about + part(i32::from(value) - about) + i32::from(by))
        };
        let point = |(x, y): (i16, i16)| (along(x, about.0, by.0), along(y, about.1, by.1));
        Self {
            from: point(self.from),
            to: point(self.to),
            width: narrow(part(self.width.into())).max(1),
        }
    }
}
