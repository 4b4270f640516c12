//! What the parts of a piece are made with. Floor 7.

use bevy::prelude::*;

use crate::grid::GridKind;
use crate::view::art::ViewArt;
use crate::view::sketch::Sketch;

/// A part of a piece, laid anew with its look.
#[derive(Component)]
pub struct Part;

/// What is needed to make parts.
pub(super) struct Workshop<'a> {
    pub(super) art: &'a ViewArt,
    pub(super) meshes: &'a mut Assets<Mesh>,
    pub(super) kind: GridKind,
}

impl Workshop<'_> {
    pub(super) fn drawn(&mut self, sketch: Sketch, transform: Transform) -> impl Bundle + use<> {
        (
            Part,
            Mesh2d(self.meshes.add(sketch.build())),
            MeshMaterial2d(self.art.ink.clone()),
            transform,
        )
    }
}
