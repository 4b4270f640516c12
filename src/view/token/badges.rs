//! Badges on a piece's ring: conditions at the upper right, the height above the ground at the upper left. Floor 7.
//!
//! Where the picture is far away, one badge stands for all of them: it keeps a size that can be read.

use bevy::prelude::*;

use super::body::radius;
use super::workshop::{Part, Workshop};
use crate::combat::printed;
use crate::grid::GridKind;
use crate::view::art::ViewArt;
use crate::view::camera::CameraRig;
use crate::view::label::{ICON_DETAIL, PAPER, icon};
use crate::view::look::{TokenLook, TokenPose};
use crate::view::sketch::{Sketch, circle, polar};

/// Radius of a badge in the world.
const SIZE: f32 = 8.6;
/// The least radius of a badge on the screen, in logical pixels.
const LEAST: f32 = 8.6;
/// Badges that show before "+n".
const MOST: usize = 4;
const INK: Color = Color::srgb(0.13, 0.12, 0.115);
/// The ground of the height.
const SKY: Color = Color::srgb(0.74, 0.87, 0.95);

/// The badges of a piece, in one of two ways.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Badges {
    /// Each condition has its own.
    Each,
    /// One for all.
    One,
    /// The height above the ground, near and far.
    Height,
}

/// What a badge shows.
enum Sign {
    Icon(char),
    Words(String),
}

/// Pins the badges of a look on its piece, both ways.
pub(super) fn pin(
    commands: &mut Commands,
    entity: Entity,
    look: &TokenLook,
    workshop: &mut Workshop,
) {
    let r = radius(look.footprint, workshop.kind);
    if look.height > 0 {
        let at = polar(2.25) * (r + 2.0);
        let group = group(commands, entity, Badges::Height, at);
        height(commands, group, look.height, workshop);
    }
    let Some(first) = look.badges.first() else {
        return;
    };
    let each = group(commands, entity, Badges::Each, Vec2::ZERO);
    let shown = look.badges.len().min(MOST);
    let more = look.badges.len() - shown;
    let mut signs: Vec<Sign> = look.badges[..shown]
        .iter()
        .copied()
        .map(Sign::Icon)
        .collect();
    if more > 0 {
        signs.push(Sign::Words(format!("+{more}")));
    }
    for (place, sign) in signs.into_iter().enumerate() {
        let at = place_of(place, r);
        let depth = 0.01 + 0.002 * place as f32;
        badge(commands, each, at.extend(depth), sign, workshop);
    }
    let one = group(commands, entity, Badges::One, polar(0.8) * (r + 1.0));
    let sign = if look.badges.len() == 1 {
        Sign::Icon(*first)
    } else {
        Sign::Words(look.badges.len().to_string())
    };
    badge(commands, one, Vec3::new(0.0, 0.0, 0.01), sign, workshop);
}

fn group(commands: &mut Commands, piece: Entity, kind: Badges, at: Vec2) -> Entity {
    let group = commands
        .spawn((
            Part,
            kind,
            Transform::from_translation(at.extend(0.0)),
            Visibility::Hidden,
        ))
        .id();
    commands.entity(piece).add_child(group);
    group
}

fn badge(commands: &mut Commands, group: Entity, at: Vec3, sign: Sign, workshop: &mut Workshop) {
    let mut sketch = Sketch::new();
    sketch.disc(Vec2::ZERO, SIZE + 1.2, PAPER);
    let middle = Color::srgb(0.27, 0.25, 0.24);
    sketch.glow(Vec2::ZERO, middle, &circle(Vec2::ZERO, SIZE, 28), |_| INK);
    let part = workshop.drawn(sketch, Transform::from_translation(at));
    commands.entity(group).with_child(part);
    let scale = Vec3::new(1.0 / ICON_DETAIL, 1.0 / ICON_DETAIL, 1.0);
    let place = Transform::from_translation(at + Vec3::Z * 0.001).with_scale(scale);
    match sign {
        Sign::Icon(glyph) => {
            let glyph = icon(glyph, 11.5, PAPER, workshop.art);
            commands.entity(group).with_child((glyph, place));
        }
        Sign::Words(text) => {
            let text = letters(text, workshop.art);
            commands.entity(group).with_child((text, place));
        }
    }
}

/// A light disc with a tip that points up, and the number of steps on it.
fn height(commands: &mut Commands, group: Entity, steps: u16, workshop: &mut Workshop) {
    let mut sketch = Sketch::new();
    let tip = |grow: f32| {
        [
            Vec2::new(0.0, SIZE + 8.5 + grow),
            Vec2::new(-SIZE - grow, 1.0 - grow),
            Vec2::new(SIZE + grow, 1.0 - grow),
        ]
    };
    for (grow, colour) in [(1.4, INK), (0.0, SKY)] {
        sketch.area(&tip(grow), colour);
        sketch.disc(Vec2::ZERO, SIZE + grow, colour);
    }
    let at = Vec3::new(0.0, 0.0, 0.03);
    let part = workshop.drawn(sketch, Transform::from_translation(at));
    commands.entity(group).with_child(part);
    let scale = Vec3::new(1.0 / ICON_DETAIL, 1.0 / ICON_DETAIL, 1.0);
    let place = Transform::from_translation(at + Vec3::Z * 0.001).with_scale(scale);
    let font = TextFont {
        font: workshop.art.bold.clone().into(),
        font_size: FontSize::Px(25.0),
        ..default()
    };
    let number = (Text2d::new(steps.to_string()), font, TextColor(INK), place);
    commands.entity(group).with_child(number);
}

fn letters(text: String, art: &ViewArt) -> impl Bundle + use<> {
    let font = TextFont {
        font: art.bold.clone().into(),
        font_size: FontSize::Px(22.0),
        ..default()
    };
    (Text2d::new(printed(text)), font, TextColor(PAPER))
}

/// Where the badges of a condition stand round a piece of a radius, the first one first.
fn place_of(index: usize, r: f32) -> Vec2 {
    polar(1.05 - index as f32 * 0.56 * (26.0 / r).sqrt()) * (r + 3.0)
}

/// The parts of the world that the badges of a piece fill, at so many world units a pixel.
#[must_use]
pub fn badge_parts(look: &TokenLook, pose: &TokenPose, kind: GridKind, scale: f32) -> Vec<Rect> {
    let all = spaces(look, radius(look.footprint, kind), scale).into_iter();
    let placed = |part: Rect| {
        let corner = |at: Vec2| pose.at + at * pose.size;
        Rect::from_corners(corner(part.min), corner(part.max))
    };
    all.map(placed).collect()
}

/// The room of the badges about the middle of their piece, at so many world units a pixel.
pub(super) fn spaces(look: &TokenLook, r: f32, scale: f32) -> Vec<Rect> {
    let growth = growth(scale);
    let room =
        |at: Vec2, grown: f32| Rect::from_center_half_size(at, Vec2::splat((SIZE + 1.2) * grown));
    let mut all = Vec::new();
    match look.badges.len() {
        0 => {}
        _ if is_far(growth) => all.push(room(polar(0.8) * (r + 1.0), growth)),
        count => all.extend((0..count.min(MOST + 1)).map(|index| room(place_of(index, r), 1.0))),
    }
    if look.height > 0 {
        let at = polar(2.25) * (r + 2.0);
        let tip = at + Vec2::Y * (SIZE + 9.9) * growth;
        all.push(room(at, growth).union_point(tip));
    }
    all
}

/// Whether one badge stands for all.
fn is_far(growth: f32) -> bool {
    growth > 1.25
}

/// How much larger than painted a badge must be drawn at a scale in world units a pixel.
fn growth(scale: f32) -> f32 {
    (LEAST * scale / SIZE).max(1.0)
}

/// Shows each badge where there is room for it, and one for all where the picture is far away.
pub(super) fn fit(
    rig: Res<CameraRig>,
    mut groups: Query<(&Badges, &mut Transform, &mut Visibility)>,
) {
    let growth = growth(rig.scale());
    let far = is_far(growth);
    for (kind, mut transform, mut visibility) in &mut groups {
        let shown = *kind == Badges::Height || (*kind == Badges::One) == far;
        visibility.set_if_neq(if shown {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
        if transform.scale.x.to_bits() != growth.to_bits() && *kind != Badges::Each {
            transform.scale = Vec3::new(growth, growth, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_badge_is_never_smaller_on_the_screen_than_its_least_size() {
        for scale in [0.34, 0.8, 1.0, 1.6, 2.4] {
            assert!(SIZE * growth(scale) / scale >= LEAST - 1e-3, "{scale}");
        }
    }
}
