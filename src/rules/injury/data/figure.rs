//! How bodies are drawn: where each part of a plan lies. Floor 4. No rule reads it.

use super::plan::PlanPart;
use crate::combat::{Faults, Stroke};
use serde::Deserialize;
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Hundredths of its size that a head keeps where there are several.
const SMALLER: i16 = 72;

/// A figure as the data file says it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FigureText {
    /// What belongs to no part.
    trunk: Vec<Stroke>,
    /// Where the necks of several heads begin.
    neck: (i16, i16),
    /// How far several heads lie from each other.
    apart: (i16, i16),
    /// The strokes of each part, by its id with a single head.
    parts: BTreeMap<SmolStr, Vec<Stroke>>,
}

/// How the body of one plan is drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BodyDrawing {
    /// What belongs to no part.
    pub trunk: Arc<[Stroke]>,
    /// The strokes of each part, in the order of the plan.
    pub parts: Vec<Arc<[Stroke]>>,
}

/// The drawing of a plan by its figure; parts that have no place in it go to `faults`.
pub(super) fn drawing(
    figures: &BTreeMap<SmolStr, FigureText>,
    id: &str,
    figure: &SmolStr,
    plan: &[PlanPart],
    faults: &mut Faults,
) -> BodyDrawing {
    let at = format!("plans.{id}");
    let Some(text) = figures.get(figure) else {
        faults.unknown(&format!("{at}.figure"), "figure", figure, figures.keys());
        return BodyDrawing::default();
    };
    let heads = plan.iter().filter_map(|(id, ..)| number_of_head(id)).max();
    let mut trunk = text.trunk.clone();
    trunk.extend((1..=heads.unwrap_or(0)).filter_map(|number| {
        let head = text.part("head")?.first()?;
        let to = text.moved(*head, number, heads?).from;
        Some(Stroke {
            from: text.neck,
            to,
            width: head.width * 4 / 10,
        })
    }));
    let mut parts = Vec::new();
    for (part, _, parent) in plan {
        let strokes = text.strokes_of(part, parent.as_deref(), heads);
        if strokes.is_empty() {
            faults.wrong(
                &format!("figures.{figure}.parts"),
                &format!(
                    "has no place for \u{201c}{part}\u{201d} of the plan \u{201c}{id}\u{201d}"
                ),
                "add it: its id and a list of strokes (x1, y1, x2, y2, width)",
            );
        }
        parts.push(strokes);
    }
    BodyDrawing {
        trunk: trunk.into(),
        parts,
    }
}

/// The number in the id of one of several heads: `head.2` is the second.
fn number_of_head(id: &str) -> Option<i16> {
    id.strip_prefix("head.")?.parse().ok()
}

impl FigureText {
    fn part(&self, id: &str) -> Option<&[Stroke]> {
        self.parts.get(id).map(Vec::as_slice)
    }

    /// The strokes of a part by its id, or of the same part of one head if there are several.
    fn strokes_of(&self, id: &str, parent: Option<&str>, heads: Option<i16>) -> Arc<[Stroke]> {
        if let Some(strokes) = self.part(id) {
            return strokes.into();
        }
        let number = number_of_head(id).or_else(|| number_of_head(parent?));
        let (Some(number), Some(heads)) = (number, heads) else {
            return Arc::default();
        };
        // `eye.2l` is `eye.l` of the second head, `mouth.2` is its mouth.
        let (kind, rest) = id.split_once('.').unwrap_or((id, ""));
        let side = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let single = if side.is_empty() {
            SmolStr::from(kind)
        } else {
            format_smolstr!("{kind}.{side}")
        };
        let strokes = self.part(&single).unwrap_or_default().iter();
        strokes
            .map(|stroke| self.moved(*stroke, number, heads))
            .collect()
    }

    /// A stroke of a single head, moved to the place of one of several heads, counted from 1.
    fn moved(&self, stroke: Stroke, number: i16, heads: i16) -> Stroke {
        let about = self.part("head").and_then(<[_]>::first);
        let about = about.map_or(self.neck, |head| head.from);
        // In halves: heads lie evenly on both sides of the place of a single one.
        let steps = 2 * number - (heads + 1);
        let by = (self.apart.0 * steps / 2, self.apart.1 * steps / 2);
        stroke.shrunk(about, SMALLER, by)
    }
}
