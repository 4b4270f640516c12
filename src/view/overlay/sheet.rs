//! The sheet that all marks are sketched on. Floor 7.

use bevy::prelude::*;

use crate::view::label::Words;
use crate::view::layout::Layout;
use crate::view::sketch::Sketch;

/// Sketches and words of one drawing of the overlays.
pub(super) struct Sheet<'a> {
    pub(super) layout: &'a Layout,
    pub(super) areas: Sketch,
    pub(super) marks: Sketch,
    pub(super) signs: Sketch,
    pub(super) words: Vec<(Vec2, Words)>,
    pub(super) icons: Vec<(Vec2, char)>,
}

impl<'a> Sheet<'a> {
    /// An empty sheet.
    pub(super) fn new(layout: &'a Layout) -> Self {
        Self {
            layout,
            areas: Sketch::new(),
            marks: Sketch::new(),
            signs: Sketch::new(),
            words: Vec::new(),
            icons: Vec::new(),
        }
    }
}
