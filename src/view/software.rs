//! Where no graphics card draws, but the processor: less is drawn, so that the player does not wait. Floor 7.

use super::camera::{BoardCamera, Lamp};
use super::rest::Ambience;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu_types::DeviceType;

/// Edges are not smoothed and the corners of the window not darkened, which take most of the time of a picture; and
/// nothing moves for show alone.
fn draw_less(
    adapter: Option<Res<RenderAdapterInfo>>,
    camera: Single<&mut Msaa, With<BoardCamera>>,
    lamp: Single<&mut Visibility, With<Lamp>>,
    mut ambience: ResMut<Ambience>,
) {
    if adapter.is_none_or(|adapter| adapter.device_type != DeviceType::Cpu) {
        return;
    }
    *camera.into_inner() = Msaa::Off;
    *lamp.into_inner() = Visibility::Hidden;
    ambience.has_card = false;
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, draw_less);
}
