//! The pieces: round tokens with a thick ring in the colour and shape of their side. Floor 7.
//!
//! ```text
//!        facing wedge      ring in colour and shape of the side
//!            ▲
//!  ▲2   ╭──────────╮   ●   badges: conditions, up to four, then +n; at the left the height above the ground
//!      │ ╭ health ╮ │  ●
//!      │   glyph    │      the role
//!      │ ╰stamina ╯ │      notches in the health arc: injuries; without stamina segments: points to act with
//!       ╰──────────╯
//!          name
//! ```

mod badges;
mod body;
mod names;
mod parts;
mod solid;
mod workshop;

use bevy::prelude::*;

use crate::grid::{Cell, Footprint};
use crate::view::layout::Layout;
use crate::view::look::{TokenLook, TokenPose, TokenStatus, pose_of};
use crate::view::motion::MotionQueue;
use crate::view::order::{ViewSystems, depth};

pub use badges::badge_parts;
pub use body::radius;
pub use solid::solid_parts;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (seat_new, rest, parts::dress, put_in_place)
            .chain()
            .run_if(resource_exists::<Layout>)
            .in_set(ViewSystems::Tokens),
    );
    app.add_systems(
        Update,
        (names::put_in_order, badges::fit)
            .after(ViewSystems::Camera)
            .run_if(resource_exists::<Layout>),
    );
}

type New<'w> = (Entity, &'w TokenLook);

/// Gives a new piece its place.
fn seat_new(mut commands: Commands, layout: Res<Layout>, pieces: Query<New, Without<TokenPose>>) {
    for (entity, look) in &pieces {
        let pose = pose_of(look, &layout);
        commands.entity(entity).insert((
            pose,
            Transform::from_translation(pose.at.extend(depth::TOKENS)),
            Visibility::default(),
        ));
    }
}

/// While nothing moves, every piece is where its look says.
fn rest(
    queue: Res<MotionQueue>,
    layout: Res<Layout>,
    mut pieces: Query<(Entity, &TokenLook, &mut TokenPose)>,
) {
    if !queue.is_idle() {
        return;
    }
    let mut small: Vec<(Cell, Entity)> = pieces
        .iter()
        .filter(|(_, look, _)| is_small(look) && look.status != TokenStatus::Dead)
        .map(|(entity, look, _)| (look.anchor, entity))
        .collect();
    small.sort_unstable();
    for (entity, look, mut pose) in &mut pieces {
        let own = pose_of(look, &layout);
        let here = small.iter().filter(|(cell, _)| *cell == look.anchor);
        let here: Vec<Entity> = here.map(|(_, entity)| *entity).collect();
        let place = here.iter().position(|it| *it == entity);
        pose.set_if_neq(place.map_or(own, |place| own.among(place, here.len())));
    }
}

/// Whether a piece fills a single cell.
fn is_small(look: &TokenLook) -> bool {
    look.footprint == Footprint::Single
}

type Placed<'w> = (Entity, &'w TokenLook, &'w TokenPose, &'w mut Transform);

/// Pieces further south lie nearer, and small ones over large ones, which they may ride; the dead lie under everybody, and who
/// falls over all.
fn put_in_place(
    layout: Res<Layout>,
    mut pieces: Query<Placed, Or<(Changed<TokenPose>, Changed<TokenLook>)>>,
    parts: Query<&Children>,
    mut drawn: Query<&mut Mesh2d>,
) {
    let tall = layout.bounds().height().max(1.0);
    for (entity, look, pose, mut transform) in &mut pieces {
        let near = (-pose.at.y / tall).clamp(0.0, 1.0);
        let z = if pose.lit {
            depth::LIT
        } else if look.status == TokenStatus::Dead {
            depth::FALLEN + near * 0.2
        } else {
            depth::TOKENS + near + if is_small(look) { 1.0 } else { 0.0 }
        };
        // Bevy draws a mesh in the order of the depth at which it was changed last: without this the body would lie over its
        // glyph and its badges after a fall.
        if transform.translation.z.to_bits() != z.to_bits() {
            for part in parts.iter_descendants(entity) {
                if let Ok(mut mesh) = drawn.get_mut(part) {
                    mesh.set_changed();
                }
            }
        }
        transform.translation = (pose.at + pose.lean).extend(z);
        transform.scale = Vec3::new(pose.size, pose.size, 1.0);
    }
}

#[cfg(test)]
mod tests;
