//! Which names show: those that have room, and always that of the piece under the cursor; of several there, that of the
//! one who is up. Who acts stands in the panel and in the order of turns. Floor 7.

use bevy::prelude::*;

use super::body::radius;
use crate::view::camera::CameraRig;
use crate::view::layout::Layout;
use crate::view::look::{TokenLook, TokenPose, TokenStatus};
use crate::view::overlay::Overlays;

/// The part of a piece that shows its name.
#[derive(Component)]
pub struct NameTag;

/// Width of a letter and height of a tag on the screen, in logical pixels.
const LETTER: Vec2 = Vec2::new(8.2, 20.0);

/// A piece as far as names care.
struct Neighbour {
    entity: Entity,
    at: Vec2,
    radius: f32,
}

/// Hides the names that would cover another piece or another name.
pub fn make_room(
    rig: Res<CameraRig>,
    layout: Res<Layout>,
    overlays: Res<Overlays>,
    pieces: Query<(Entity, &TokenLook, &TokenPose)>,
    mut tags: Query<(&ChildOf, &mut Visibility), With<NameTag>>,
) {
    let living = pieces
        .iter()
        .filter(|(_, look, _)| look.status != TokenStatus::Dead);
    let others: Vec<Neighbour> = living
        .map(|(entity, look, pose)| Neighbour {
            entity,
            at: pose.at,
            radius: radius(look.footprint, layout.kind),
        })
        .collect();
    let under_cursor = |look: &TokenLook| {
        let cells = look.footprint.cells(layout.kind, look.anchor);
        overlays.cursor.is_some_and(|cell| cells.contains(cell))
    };
    let lies = |look: &TokenLook| matches!(look.status, TokenStatus::Down | TokenStatus::Dead);
    // The name under the cursor has its place first, then that of the one that acts; who is up goes before who lies.
    let mut waiting: Vec<_> = tags
        .iter_mut()
        .filter_map(|(owner, visibility)| {
            let (entity, look, pose) = pieces.get(owner.parent()).ok()?;
            let rank = (!under_cursor(look), lies(look), !look.acting, entity);
            Some((
                rank,
                look,
                tag_space(look, pose, &layout, rig.scale()),
                visibility,
            ))
        })
        .collect();
    waiting.sort_by_key(|(rank, ..)| *rank);
    let mut taken: Vec<Rect> = Vec::new();
    let mut is_pointed_at = false;
    for ((elsewhere, _, _, entity), look, space, visibility) in &mut waiting {
        let free = others
            .iter()
            .all(|other| other.entity == *entity || !covers(*space, other))
            && taken.iter().all(|other| other.intersect(*space).is_empty());
        let first = !*elsewhere && !std::mem::replace(&mut is_pointed_at, true);
        let shown = first || (free && look.status != TokenStatus::Dead);
        if shown {
            taken.push(*space);
        }
        visibility.set_if_neq(if shown {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

/// The rectangle that the name of a piece fills in the world.
fn tag_space(look: &TokenLook, pose: &TokenPose, layout: &Layout, scale: f32) -> Rect {
    let size = Vec2::new(
        (look.name.chars().count() as f32 + 1.0) * LETTER.x,
        LETTER.y,
    ) * scale;
    let top = pose.at - Vec2::new(0.0, radius(look.footprint, layout.kind) + 5.0);
    Rect::from_center_size(top - Vec2::new(0.0, size.y / 2.0), size)
}

fn covers(space: Rect, other: &Neighbour) -> bool {
    let nearest = other.at.clamp(space.min, space.max);
    nearest.distance(other.at) < other.radius
}
