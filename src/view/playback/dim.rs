//! The veil over the table while somebody falls. Floor 7.

use bevy::prelude::*;

use super::stage::{Passing, Stage};
use crate::view::motion::{Motion, MotionQueue, MotionSpeed};
use crate::view::order::depth;
use crate::view::sketch::Sketch;

/// The veil, and how dark it is, 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
#[require(Passing)]
pub struct Veil(f32);

/// How dark it becomes.
const DARKEST: f32 = 0.5;

/// Draws the veil while a fall is shown, and takes it off again; none where motions are skipped.
pub fn dim(
    mut stage: Stage,
    queue: Res<MotionQueue>,
    time: Res<Time>,
    mut veil: Query<(Entity, &mut Veil, &MeshMaterial2d<ColorMaterial>)>,
) {
    let falls = queue
        .current
        .as_ref()
        .is_some_and(|it| matches!(it.motion, Motion::Fall { .. } | Motion::Hush { .. }));
    let target = if falls && queue.speed != MotionSpeed::Skip {
        DARKEST
    } else {
        0.0
    };
    let Ok((entity, mut veil, material)) = veil.single_mut() else {
        if target > 0.0 {
            spawn(&mut stage);
        }
        return;
    };
    veil.0 += (target - veil.0) * (time.delta_secs() * 12.0).min(1.0);
    if veil.0 < 0.02 && target == 0.0 {
        stage.commands.entity(entity).despawn();
    } else if let Some(mut material) = stage.materials.get_mut(&material.0) {
        material.color = Color::WHITE.with_alpha(veil.0);
    }
}

fn spawn(stage: &mut Stage) {
    let all = stage.layout.bounds().inflate(6000.0);
    let mut sketch = Sketch::new();
    let corners = [
        all.min,
        Vec2::new(all.max.x, all.min.y),
        all.max,
        Vec2::new(all.min.x, all.max.y),
    ];
    sketch.area(&corners, Color::srgb(0.04, 0.035, 0.03));
    let material = stage.materials.add(ColorMaterial {
        color: Color::WHITE.with_alpha(0.0),
        ..default()
    });
    let mesh = Mesh2d(stage.meshes.add(sketch.build()));
    let place = Transform::from_xyz(0.0, 0.0, depth::VEIL);
    stage
        .commands
        .spawn((Veil::default(), mesh, MeshMaterial2d(material), place));
}
