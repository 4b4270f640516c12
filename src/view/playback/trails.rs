//! The way of those who jumped, because motions are skipped or reduced: a dotted line that fades. Floor 7.

use bevy::prelude::*;

use super::stage::{Passing, Stage};
use crate::view::motion::{Motion, Playing};
use crate::view::order::depth;
use crate::view::sketch::{Sketch, circle};

/// Seconds until a trail is gone.
const LIFE: f32 = 3.2;

/// The trail of somebody who jumped: its age in seconds.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
#[require(Passing)]
pub struct Trail(f32);

/// Leaves the trail of a motion that moved a piece.
pub fn leave(playing: &Playing, stage: &mut Stage) {
    let (token, path) = match &playing.motion {
        Motion::Walk { token, path, .. } | Motion::Slide { token, path, .. } => {
            (*token, path.as_slice())
        }
        Motion::Leap { token, to } => (*token, std::slice::from_ref(to)),
        _ => return,
    };
    let mut pieces = stage.pieces.iter();
    let look = pieces.find(|(_, id, ..)| **id == token);
    let (Some((_, _, look, _)), Some(start)) = (look, playing.start) else {
        return;
    };
    let cells = path
        .iter()
        .map(|cell| stage.layout.footprint_centre(look.footprint, *cell));
    let points: Vec<Vec2> = std::iter::once(start).chain(cells).collect();
    let colour = look.style().colour;
    let sketch = drawing(&points, colour);
    let bundle = stage.fading(sketch, Transform::from_xyz(0.0, 0.0, depth::TRAILS));
    stage.commands.spawn((Trail::default(), bundle));
}

/// A ring where it began, dots along the way.
fn drawing(points: &[Vec2], colour: Color) -> Sketch {
    let mut sketch = Sketch::new();
    let light = Color::srgb(0.97, 0.94, 0.88);
    for (grow, colour) in [(1.3, light), (0.0, colour)] {
        if let Some(start) = points.first() {
            let ring = circle(*start, 12.0, 40);
            sketch.strip(&ring, 3.0 + 2.0 * grow, colour, true);
        }
        sketch.dots(points, 13.0, 3.2 + grow, colour);
    }
    sketch
}

/// Trails fade in the last two thirds of their life, and go.
pub fn fade(
    mut commands: Commands,
    time: Res<Time>,
    mut trails: Query<(Entity, &mut Trail, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for (entity, mut trail, material) in &mut trails {
        trail.0 += time.delta_secs();
        if trail.0 >= LIFE {
            commands.entity(entity).despawn();
            continue;
        }
        let fading = ((trail.0 / LIFE - 0.34) / 0.66).max(0.0);
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color = Color::WHITE.with_alpha(0.9 * (1.0 - fading));
        }
    }
}
