//! The pieces and all that a motion may touch. Floor 7.

use std::f32::consts::PI;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::Cell;
use crate::view::art::ViewArt;
use crate::view::ground::BoardOnTable;
use crate::view::layout::Layout;
use crate::view::look::{TokenId, TokenLook, TokenPose};
use crate::view::motion::Motion;
use crate::view::sketch::Sketch;
use crate::view::sound::{Footings, Sound, SoundCue};

/// The pieces and all that a motion may touch.
#[derive(SystemParam)]
pub struct Stage<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub layout: Res<'w, Layout>,
    pub art: Res<'w, ViewArt>,
    pub meshes: ResMut<'w, Assets<Mesh>>,
    pub materials: ResMut<'w, Assets<ColorMaterial>>,
    pub pieces: Query<
        'w,
        's,
        (
            Entity,
            &'static TokenId,
            &'static mut TokenLook,
            &'static mut TokenPose,
        ),
    >,
    pub flights: Query<'w, 's, &'static mut Transform, With<Flying>>,
    board: Option<Res<'w, BoardOnTable>>,
    footings: Res<'w, Footings>,
    cues: MessageWriter<'w, SoundCue>,
}

/// What shows a motion and goes with it: trails, marks, words that rise, things in the air. When the table is set
/// anew it is taken off with the pieces.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Passing;

/// A thing in the air.
#[derive(Component)]
#[require(Passing)]
pub struct Flying;

impl Stage<'_, '_> {
    pub fn place(&self, token: TokenId) -> Option<Vec2> {
        self.pieces
            .iter()
            .find(|(_, id, ..)| **id == token)
            .map(|(.., pose)| pose.at)
    }

    pub fn facing(&self, token: TokenId) -> Option<f32> {
        self.pieces
            .iter()
            .find(|(_, id, ..)| **id == token)
            .and_then(|(.., pose)| pose.facing)
    }

    pub fn pose(
        &mut self,
        token: TokenId,
        change: impl FnOnce(&mut TokenPose, &TokenLook, &Layout),
    ) {
        let layout = *self.layout;
        let mut pieces = self.pieces.iter_mut();
        if let Some((_, _, look, mut pose)) = pieces.find(|(_, id, ..)| **id == token) {
            change(&mut pose, &look, &layout);
        }
    }

    pub fn world(&self, cell: Cell) -> Vec2 {
        self.layout.cell_to_world(cell)
    }

    /// How a step into a cell sounds.
    pub fn step(&self, cell: Cell) -> Sound {
        let board = self.board.as_ref().map(|board| &board.0);
        board.map_or(Sound::StepOnEarth, |board| self.footings.step(board, cell))
    }

    /// Something is heard at a place of the world.
    pub fn sound(&mut self, sound: Sound, at: Vec2) {
        self.cues.write(SoundCue {
            sound,
            at: Some(at),
        });
    }

    /// A drawing with a material of its own, so that it can fade.
    pub fn fading(&mut self, sketch: Sketch, place: Transform) -> impl Bundle + use<> {
        let material = self.materials.add(ColorMaterial::default());
        (
            Mesh2d(self.meshes.add(sketch.build())),
            MeshMaterial2d(material),
            place,
        )
    }
}

/// How motions are played now.
#[derive(Clone, Copy)]
pub struct Pace {
    /// Pieces jump.
    pub reduced: bool,
    /// Everything is over at once.
    pub skips: bool,
}

/// How far a missile flies, in world units.
pub fn flight(motion: &Motion, start: Option<Vec2>, stage: &Stage) -> f32 {
    match (motion, start) {
        (Motion::Shoot { to, .. } | Motion::Throw { to, .. }, Some(start)) => {
            start.distance(stage.world(*to))
        }
        _ => 0.0,
    }
}

/// Slow at both ends.
pub fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Up and down again: 0 at both ends, 1 in the middle.
pub fn bump(t: f32) -> f32 {
    (PI * t).sin()
}
