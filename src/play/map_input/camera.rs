//! Keys, mouse and stick that move the picture. Floor 7.

use super::pointer::{Clicks, InputTarget};
use crate::play::input::{Actions, GameAction};
use crate::play::screen::Layer;
use crate::view::CameraCommand;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

/// So far the pointer may go from where a button was pressed and still mean a click, in pixels.
const STILL: f32 = 6.0;

/// What the pointer has done since a button was pressed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dragged {
    /// The button of the mouse, if it was one that can click: a key that drags does not.
    button: Option<MouseButton>,
    from_start: Vec2,
    moves: bool,
}

/// A drag takes the picture along; a button of the mouse that is let go near where it was pressed is a click.
pub(super) fn drag(
    actions: Actions,
    mouse: Res<ButtonInput<MouseButton>>,
    input: InputTarget,
    mut moves: MessageReader<CursorMoved>,
    mut dragged: Local<Option<Dragged>>,
    mut camera: MessageWriter<CameraCommand>,
    mut clicks: ResMut<Clicks>,
) {
    let InputTarget { over, top, .. } = input;
    let by: Vec2 = moves.read().filter_map(|moved| moved.delta).sum();
    if top.layer == Layer::Dialog {
        return;
    }
    if actions.just_pressed(&GameAction::Drag) && !over.0 {
        let mut buttons = [MouseButton::Right, MouseButton::Middle].into_iter();
        *dragged = Some(Dragged {
            button: buttons.find(|button| mouse.just_pressed(*button)),
            from_start: Vec2::ZERO,
            moves: false,
        });
    }
    if let Some(drag) = dragged
        .as_mut()
        .filter(|_| actions.pressed(&GameAction::Drag))
    {
        drag.from_start += by;
        if drag.moves {
            camera.write(CameraCommand::Pan(by));
        } else if drag.from_start.length() > STILL {
            drag.moves = true;
            camera.write(CameraCommand::Pan(drag.from_start));
        }
    } else if let Some(drag) = dragged.take()
        && !drag.moves
    {
        clicks.middle = drag.button == Some(MouseButton::Middle);
        clicks.right = drag.button == Some(MouseButton::Right);
    }
}

/// Keys and the stick move the picture, the wheel brings it nearer.
pub(super) fn steer_camera(
    actions: Actions,
    input: InputTarget,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time>,
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
    let pan = (keys + stick) * 700.0 * time.delta_secs();
    if pan != Vec2::ZERO {
        camera.write(CameraCommand::Pan(pan));
    }
    zoom(
        &actions,
        (!over.0).then(|| window.cursor_position()).flatten(),
        over.0,
        &mut camera,
    );
    if actions.just_pressed(&GameAction::FitBoard) {
        camera.write(CameraCommand::Fit);
    }
}

fn zoom(
    actions: &Actions,
    at: Option<Vec2>,
    over_panel: bool,
    camera: &mut MessageWriter<CameraCommand>,
) {
    for (action, factor) in [
        (GameAction::ZoomIn, 1.18),
        (GameAction::ZoomOut, 1.0 / 1.18),
    ] {
        if actions.just_pressed(&action) && !over_panel {
            camera.write(CameraCommand::Zoom { factor, at });
        }
    }
}
