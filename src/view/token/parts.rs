//! Dresses a piece with its parts: body, glyph, wedge, badges, name. Floor 7.

use bevy::prelude::*;

use super::badges;
use super::body::{body, halo, radius, wedge};
use super::names::NameTag;
use super::workshop::{Part, Workshop};
use crate::view::art::ViewArt;
use crate::view::label::{ICON_DETAIL, Label, Words, icon, rank};
use crate::view::layout::Layout;
use crate::view::look::{TokenLook, TokenPose, TokenStatus};
use crate::view::order::depth;
use crate::view::spread::Side;

/// The part that shows the facing.
#[derive(Component)]
pub struct Wedge;

const INK: Color = Color::srgb(0.13, 0.12, 0.115);

type Dressed<'w> = (
    Entity,
    Ref<'w, TokenLook>,
    Ref<'w, TokenPose>,
    Option<&'w Children>,
);

/// Makes the parts of new and changed pieces, and turns the wedges of those that turned.
pub fn dress(
    mut commands: Commands,
    art: Res<ViewArt>,
    layout: Res<Layout>,
    mut meshes: ResMut<Assets<Mesh>>,
    pieces: Query<Dressed>,
    parts: Query<(), With<Part>>,
    mut wedges: Query<&mut Transform, With<Wedge>>,
) {
    let mut workshop = Workshop {
        art: &art,
        meshes: &mut meshes,
        kind: layout.kind,
    };
    for (entity, look, pose, children) in &pieces {
        let children = children.map(|c| c.to_vec()).unwrap_or_default();
        if look.is_changed() || pose.is_added() {
            for child in children.iter().filter(|child| parts.contains(**child)) {
                commands.entity(*child).despawn();
            }
            clothe(&mut commands, entity, &look, &pose, &mut workshop);
        } else if pose.is_changed() {
            for child in children {
                if let (Ok(mut transform), Some(angle)) = (wedges.get_mut(child), pose.facing) {
                    transform.rotation = Quat::from_rotation_z(angle);
                }
            }
        }
    }
}

fn clothe(
    commands: &mut Commands,
    entity: Entity,
    look: &TokenLook,
    pose: &TokenPose,
    workshop: &mut Workshop,
) {
    let r = radius(look.footprint, workshop.kind);
    let posture = posture(look.status);
    let glow = halo(look, workshop.kind);
    if !glow.is_empty() {
        let part = workshop.drawn(glow, Transform::from_xyz(0.0, 0.0, -0.01));
        commands.entity(entity).with_child(part);
    }
    let base = workshop.drawn(body(look, workshop.kind), posture);
    commands.entity(entity).with_child(base);
    glyph(commands, entity, look, workshop.art, r);
    if let (Some(angle), TokenStatus::Standing | TokenStatus::Hidden) = (pose.facing, look.status) {
        let turned =
            Transform::from_xyz(0.0, 0.0, -0.005).with_rotation(Quat::from_rotation_z(angle));
        let part = (Wedge, workshop.drawn(wedge(look, workshop.kind), turned));
        commands.entity(entity).with_child(part);
    }
    if look.status != TokenStatus::Dead {
        badges::pin(commands, entity, look, workshop);
    }
    name(commands, entity, look, workshop.art, r);
}

/// How a body lies: upright, tilted, or flat.
fn posture(status: TokenStatus) -> Transform {
    match status {
        TokenStatus::Standing | TokenStatus::Hidden => Transform::IDENTITY,
        TokenStatus::Prone | TokenStatus::Down => {
            Transform::from_rotation(Quat::from_rotation_z(0.42))
                .with_scale(Vec3::new(1.08, 0.70, 1.0))
        }
        TokenStatus::Dead => Transform::from_rotation(Quat::from_rotation_z(-0.2))
            .with_scale(Vec3::new(0.98, 0.80, 1.0)),
    }
}

fn glyph(commands: &mut Commands, entity: Entity, look: &TokenLook, art: &ViewArt, r: f32) {
    let (symbol, colour) = match look.status {
        TokenStatus::Dead => (
            char::from(lucide_icons::Icon::Skull),
            Color::srgb(0.22, 0.21, 0.20),
        ),
        TokenStatus::Hidden => (look.glyph, look.style().colour),
        _ => (look.glyph, INK),
    };
    let mut place = posture(look.status);
    place.translation = Vec3::new(0.0, 0.0, 0.002);
    place.scale *= Vec3::new(1.0 / ICON_DETAIL, 1.0 / ICON_DETAIL, 1.0);
    commands
        .entity(entity)
        .with_child((Part, icon(symbol, r * 0.92, colour, art), place));
}

fn name(commands: &mut Commands, entity: Entity, look: &TokenLook, art: &ViewArt, r: f32) {
    let dead = look.status == TokenStatus::Dead;
    let mut words = Words::tag(&look.name, 14.0);
    words.small = -1.0;
    if dead {
        words = words.faint();
        words.behind = Some(INK.with_alpha(0.35));
    }
    let owner = Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(r + 3.0));
    let label = Label {
        shown: !dead,
        ..Label::aside(owner, &[Side::Below], rank::NAME)
    };
    commands.entity(entity).with_child((
        Part,
        NameTag,
        label,
        words.spawn(art),
        Transform::from_xyz(0.0, -(r + 5.0), if dead { 0.03 } else { depth::NAMES }),
    ));
}
