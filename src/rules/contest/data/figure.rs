//! How bodies are drawn: where each location of a body lies. Floor 4. No rule reads it.

use crate::combat::{Faults, Stroke};
use crate::mechanics::schema::Entry;
use crate::rules::contest::words::Location;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How a sort of body is drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "FigureText")]
pub struct Figure {
    /// What belongs to no location.
    pub trunk: Arc<[Stroke]>,
    parts: BTreeMap<Location, Arc<[Stroke]>>,
}

/// A figure as the data file says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureText {
    #[serde(default)]
    trunk: Vec<Stroke>,
    #[serde(default)]
    parts: BTreeMap<Location, Vec<Stroke>>,
}

impl From<FigureText> for Figure {
    fn from(text: FigureText) -> Self {
        let parts = text.parts.into_iter();
        Self {
            trunk: text.trunk.into(),
            parts: parts.map(|(at, strokes)| (at, strokes.into())).collect(),
        }
    }
}

impl Entry for Figure {}

impl Figure {
    /// Where a location lies.
    pub fn strokes(&self, location: Location) -> Arc<[Stroke]> {
        self.parts.get(&location).cloned().unwrap_or_default()
    }

    /// Every location that the die can hit has its place.
    pub(super) fn check(&self, body: &str, locations: &[Location], faults: &mut Faults) {
        let at = format!("figures.{body}");
        for location in locations.iter().filter(|at| !self.parts.contains_key(at)) {
            faults.wrong(
                &at,
                &format!("has no place for \u{201c}{}\u{201d}", location.word()),
                "add it to its parts: a list of strokes (x1, y1, x2, y2, width)",
            );
        }
    }
}
