//! Where pieces and flying things are at a moment of their way. Floor 7.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::stage::{Stage, bump, ease};
use crate::combat::{Impact, Means};
use crate::grid::{Cell, Direction};
use crate::view::look::TokenId;
use crate::view::motion::{Motion, Playing};

fn short_way(from: f32, to: f32) -> f32 {
    (to - from + PI).rem_euclid(TAU) - PI
}

pub fn turn(playing: &Playing, token: TokenId, facing: Direction, share: f32, stage: &mut Stage) {
    let target = stage.layout.heading(facing).to_angle();
    let from = playing.facing.unwrap_or(target);
    stage.pose(token, |pose, _, _| {
        pose.facing = Some(from + short_way(from, target) * ease(share));
    });
}

/// Along the cells of a path; `turns` if the piece looks where it goes.
pub fn walk(
    playing: &Playing,
    token: TokenId,
    path: &[Cell],
    share: f32,
    turns: bool,
    stage: &mut Stage,
) {
    let Some(start) = playing.start else { return };
    stage.pose(token, |pose, look, layout| {
        let mut points = vec![start];
        points.extend(
            path.iter()
                .map(|cell| layout.footprint_centre(look.footprint, *cell)),
        );
        let way = share * (points.len() - 1) as f32;
        let step = (way.floor() as usize).min(points.len().saturating_sub(2));
        let (Some(a), Some(b)) = (points.get(step), points.get(step + 1)) else {
            return;
        };
        let within = way - step as f32;
        pose.at = a.lerp(*b, within);
        pose.lean = Vec2::new(0.0, 3.0 * bump(within));
        if turns && pose.facing.is_some() && a.distance(*b) > 1.0 {
            let target = (*b - *a).to_angle();
            let from = pose.facing.unwrap_or(target);
            pose.facing = Some(from + short_way(from, target) * 0.35);
        }
    });
}

/// In one bow from where the piece stood.
pub fn leap(playing: &Playing, token: TokenId, to: Cell, share: f32, stage: &mut Stage) {
    let Some(start) = playing.start else { return };
    stage.pose(token, |pose, look, layout| {
        let end = layout.footprint_centre(look.footprint, to);
        pose.at = start.lerp(end, ease(share));
        pose.lean = Vec2::new(0.0, 26.0 * bump(share));
    });
}

/// Moves what flies: `astray` to the side at the end, in a bow of `height` times the way.
pub fn fly(playing: &Playing, to: Cell, share: f32, astray: f32, height: f32, stage: &mut Stage) {
    let (Some(start), Some(entity)) = (playing.start, playing.flying) else {
        return;
    };
    let aim = stage.world(to);
    let side = (aim - start).normalize_or_zero().perp() * astray;
    let thrown = |impact: &Impact| impact.means == Means::Throw;
    let spin = match &playing.motion {
        Motion::Throw { .. } => true,
        Motion::Shoot { impact, .. } => thrown(impact),
        _ => false,
    };
    let at =
        |t: f32| start.lerp(aim + side, t) + Vec2::new(0.0, bump(t) * start.distance(aim) * height);
    let here = at(share);
    let ahead = at((share + 0.03).min(1.0)) - at((share - 0.03).max(0.0));
    if let Ok(mut transform) = stage.flights.get_mut(entity) {
        transform.translation = here.extend(transform.translation.z);
        transform.rotation = Quat::from_rotation_z(if spin {
            -share * TAU * 1.5
        } else {
            ahead.to_angle()
        });
    }
}
