//! Everything drawn in the world: the board, the pieces, the overlays, their motion and the camera. Floor 7.
//!
//! The view lags behind the battle and never writes to it. Its inputs are plain resources, components and messages,
//! so that it can be shown, tested and pictured without a battle:
//!
//! | input | meaning |
//! |---|---|
//! | [`BoardOnTable`] | the board to draw; replacing it redraws the ground |
//! | [`TokenLook`] + [`TokenId`] | one piece; changing it redraws the piece |
//! | [`Overlays`] | marks over the board; changing it redraws them |
//! | [`MotionQueue`] | what still has to be shown, one thing after the other |
//! | [`CameraCommand`] | pan, zoom, centre, fit |
//!
//! Add [`ViewPlugin`] after `DefaultPlugins`.

pub mod art;
pub mod atlas;
pub mod camera;
pub mod ground;
pub mod label;
pub mod layout;
pub mod motion;
pub mod overlay;
pub mod scenery;
pub mod sketch;
pub mod stack;
pub mod token;

use bevy::prelude::*;
use bevy::render::RenderApp;

pub use art::ViewArt;
pub use camera::{BoardCamera, CameraCommand, CameraRig, ViewRect};
pub use ground::BoardOnTable;
pub use layout::Layout;
pub use motion::{FloatTone, Motion, MotionQueue, MotionSpeed, StrikeKind};
pub use overlay::{
    ArcMark, Blocker, CoverMark, FireLine, FlankMark, Overlays, PathStep, Shield, TargetMark,
    ThingMark,
};
pub use token::{SideStyle, TokenId, TokenLook, TokenStatus};

/// Depths of what is drawn, from the table up to the lamp.
pub mod depth {
    /// The table under the board.
    pub const TABLE: f32 = 0.0;
    /// The ground; its layers take up to one more.
    pub const GROUND: f32 = 1.0;
    /// Grid lines.
    pub const GRID: f32 = 2.5;
    /// Overlays that lie on the ground: reach, threat, heat.
    pub const AREAS: f32 = 3.0;
    /// Walls, fences and doors between cells.
    pub const EDGES: f32 = 4.0;
    /// The dead.
    pub const FALLEN: f32 = 4.5;
    /// Objects in cells; lower rows lie nearer, up to one more.
    pub const OBJECTS: f32 = 5.0;
    /// Darkness and fog.
    pub const LIGHT: f32 = 6.5;
    /// Marks under the pieces: the path, brackets.
    pub const MARKS: f32 = 7.0;
    /// The pieces; lower rows lie nearer, up to two more.
    pub const TOKENS: f32 = 10.0;
    /// How far the name of a piece lies over it: over all pieces.
    pub const NAMES: f32 = 4.0;
    /// Marks over the pieces: shields, chances, lines of fire.
    pub const SIGNS: f32 = 24.0;
    /// Things that fly.
    pub const FLYING: f32 = 26.0;
    /// Words that rise from a piece.
    pub const FLOATS: f32 = 28.0;
    /// The fall of the lamp's light over everything.
    pub const LAMP: f32 = 40.0;
}

/// Draws the world of the game window: board, pieces, overlays, motion, camera.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        // Tests play the game without a renderer, and the plugin cannot do without one.
        if app.get_sub_app(RenderApp).is_some() {
            app.add_plugins(bevy_ecs_tilemap::TilemapPlugin);
        }
        app.add_plugins((
            art::plugin,
            camera::plugin,
            ground::plugin,
            scenery::plugin,
            token::plugin,
            overlay::plugin,
            motion::plugin,
            label::plugin,
        ));
    }
}

/// Order of the view's systems within `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ViewSystems {
    /// The ground and what stands on it follow the board.
    Board,
    /// The queue of motions plays on.
    Motion,
    /// Pieces follow their looks.
    Tokens,
    /// Overlays follow their resource.
    Overlays,
    /// The camera moves.
    Camera,
}
