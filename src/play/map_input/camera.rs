//! Keys, mouse and stick that move the picture. Floor 7.

use super::pointer::InputTarget;
use crate::play::input::{Actions, Drag, GameAction};
use crate::play::screen::Layer;
use crate::view::CameraCommand;
use crate::view::motion::seconds_of;
use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// A drag that began on the map takes the picture along.
pub(super) fn drag(
    actions: Actions,
    input: InputTarget,
    drag: Res<Drag>,
    mut began_on_map: Local<bool>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let InputTarget { over, top, .. } = input;
    if actions.just_pressed(&GameAction::Drag) {
        *began_on_map = !over.0 && top.layer != Layer::Dialog;
    }
    if *began_on_map && drag.by() != Vec2::ZERO {
        camera.write(CameraCommand::Pan(drag.by()));
    }
}

/// The keys that move the picture.
const PANS: [GameAction; 4] = [
    GameAction::PanRight,
    GameAction::PanLeft,
    GameAction::PanDown,
    GameAction::PanUp,
];

/// Keys and the stick move the picture, the wheel brings it nearer.
pub(super) fn steer_camera(
    actions: Actions,
    input: InputTarget,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time>,
    wheel: Res<AccumulatedMouseScroll>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let InputTarget { over, top, .. } = input;
    if top.layer == Layer::Dialog {
        return;
    }
    let axis = |low, high| {
        f32::from(u8::from(actions.pressed(high))) - f32::from(u8::from(actions.pressed(low)))
    };
    let keys = Vec2::new(
        axis(&GameAction::PanRight, &GameAction::PanLeft),
        axis(&GameAction::PanDown, &GameAction::PanUp),
    );
    let stick = actions.axis_pair(&GameAction::PanStick) * Vec2::new(-1.0, 1.0);
    let begins = PANS.iter().any(|action| actions.just_pressed(action));
    let pan = (keys + stick) * 700.0 * seconds_of(&time, begins);
    if pan != Vec2::ZERO {
        camera.write(CameraCommand::Pan(pan));
    }
    zoom(
        &actions,
        (!over.0).then(|| window.cursor_position()).flatten(),
        over.0 && wheel.delta != Vec2::ZERO,
        &mut camera,
    );
    if actions.just_pressed(&GameAction::FitBoard) {
        camera.write(CameraCommand::Fit);
    }
}

/// Nearer and further; the wheel over a panel is for the panel, keys and buttons mean the picture wherever the mouse is.
fn zoom(
    actions: &Actions,
    at: Option<Vec2>,
    wheel_is_for_panel: bool,
    camera: &mut MessageWriter<CameraCommand>,
) {
    for (action, factor) in [
        (GameAction::ZoomIn, 1.18),
        (GameAction::ZoomOut, 1.0 / 1.18),
    ] {
        if actions.just_pressed(&action) && !wheel_is_for_panel {
            camera.write(CameraCommand::Zoom { factor, at });
        }
    }
}
