//! Where no graphics card draws, but the processor: less is drawn, so that the player does not wait. Floor 7.

use super::camera::{BoardCamera, CameraRig, Lamp};
use super::motion::MotionQueue;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;
use wgpu_types::DeviceType;

/// The time between two pictures while nothing moves and nothing is pressed or pointed at. If there was always a next
/// one to be drawn, those under way would have to be finished before an answer to a key is seen.
const REST: Duration = Duration::from_millis(200);

/// Edges are not smoothed and the corners of the window not darkened, which take most of the time of a picture; and no
/// more pictures are made than are needed.
fn draw_less(
    adapter: Option<Res<RenderAdapterInfo>>,
    camera: Single<&mut Msaa, With<BoardCamera>>,
    lamp: Single<&mut Visibility, With<Lamp>>,
    mut commands: Commands,
) {
    if adapter.is_none_or(|adapter| adapter.device_type != DeviceType::Cpu) {
        return;
    }
    *camera.into_inner() = Msaa::Off;
    *lamp.into_inner() = Visibility::Hidden;
    commands.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive(REST),
        unfocused_mode: UpdateMode::reactive_low_power(REST),
    });
}

/// What moves is drawn without a rest.
fn keep_moving(
    queue: Res<MotionQueue>,
    rig: Res<CameraRig>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !queue.is_idle() || rig.is_gliding() {
        redraw.write(RequestRedraw);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, draw_less)
        .add_systems(Last, keep_moving);
}
