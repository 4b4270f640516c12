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
//! | [`SoundCue`] | something to be heard; motions bring their own |
//! | [`Volumes`], [`Footings`] | how loud; what each ground is to tread on |
//! | [`CameraCommand`] | pan, zoom, centre, fit |
//!
//! Add [`ViewPlugin`] after `DefaultPlugins`.
//!
//! The rooms, from the ground up: a file imports from its own room and from those above it in this table, and inside
//! a room imports run one way, too. This file stands over all of them; none of them imports it.
//!
//! | room | what it is |
//! |---|---|
//! | [`order`] | depths of what is drawn; the order of the systems |
//! | [`palette`] | colours of sides and overlays |
//! | [`sketch`] | shapes drawn by code |
//! | [`spread`] | places for words that keep apart: geometry |
//! | [`art`], [`layout`] | pictures and letters; cells in the world |
//! | [`look`] | what a piece shows |
//! | [`sound`] | the sounds by name |
//! | [`motion`] | what still has to be shown, and how fast |
//! | [`camera`], [`label`] | the part of the world in the window; words in the world |
//! | [`rest`], `software` | nothing is drawn while nothing changes; less is drawn where no graphics card does it |
//! | [`ground`], [`overlay`] | the drawn ground; marks over the board |
//! | [`token`], [`scenery`] | the drawn pieces; objects, edges, light |
//! | [`places`] | chances, names and other words find their places |
//! | [`beacon`] | the ring round who is pointed at elsewhere |
//! | [`speaker`] | lets sounds be heard |
//! | [`playback`] | plays the motions on the pieces |

pub mod art;
pub mod beacon;
pub mod camera;
pub mod ground;
pub mod label;
pub mod layout;
pub mod look;
pub mod motion;
pub mod order;
pub mod overlay;
pub mod palette;
pub mod places;
pub mod playback;
pub mod rest;
pub mod scenery;
pub mod sketch;
mod software;
pub mod sound;
pub mod speaker;
pub mod spread;
pub mod token;

use bevy::prelude::*;
use bevy::render::RenderApp;

pub use art::ViewArt;
pub use beacon::Beacon;
pub use camera::{BoardCamera, CameraCommand, CameraRig, ViewRect};
pub use ground::BoardOnTable;
pub use layout::Layout;
pub use look::{LookChange, SideStyle, TokenId, TokenLook, TokenStatus};
pub use motion::{FloatTone, Motion, MotionQueue, MotionSpeed};
pub use order::{ViewSystems, depth};
pub use overlay::{
    ArcMark, Blocker, ComingMark, CoverMark, DangerMark, FireLine, FlankMark, Overlays, PathStep,
    RegionMark, Shield, StayMark, StayTint, TargetMark, ThingMark,
};
pub use palette::Palette;
pub use places::Covered;
pub use playback::Passing;
pub use rest::{Ambience, Awake, Rest, Waiting};
pub use sound::{Footings, Sound, SoundCue, SoundFamily};
pub use speaker::Volumes;

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
            beacon::plugin,
            motion::plugin,
            sound::plugin,
            speaker::plugin,
            playback::plugin,
            label::plugin,
            places::plugin,
            rest::plugin,
            software::plugin,
        ));
    }
}
