//! What of a piece no words may cover: ring, wedge, badges. Floor 7.

use bevy::prelude::*;

use super::badges;
use super::body::{outline, radius};
use crate::grid::GridKind;
use crate::view::look::{TokenLook, TokenPose, TokenStatus};

/// The parts of the world that a piece fills, at so many world units a pixel; none for the dead, who lie under everybody.
#[must_use]
pub fn solid_parts(look: &TokenLook, pose: &TokenPose, kind: GridKind, scale: f32) -> Vec<Rect> {
    if look.status == TokenStatus::Dead {
        return Vec::new();
    }
    let r = radius(look.footprint, kind);
    let ring = outline(look.style().shape, r);
    let ring = ring
        .into_iter()
        .fold(Rect::EMPTY, |all, at| all.union_point(at));
    let mut parts = vec![ring];
    parts.extend(badges::spaces(look, r, scale));
    if let (Some(angle), TokenStatus::Standing | TokenStatus::Hidden) = (pose.facing, look.status) {
        let at = Vec2::from_angle(angle) * (r + 5.0);
        parts.push(Rect::from_center_half_size(at, Vec2::splat(6.0)));
    }
    let placed = |part: Rect| {
        Rect::from_corners(
            pose.at + part.min * pose.size,
            pose.at + part.max * pose.size,
        )
    };
    parts.into_iter().map(placed).collect()
}
