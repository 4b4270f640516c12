//! What a blow leaves on a piece: it is seen for a while and fades. Floor 7.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::stage::{Passing, Stage};
use crate::view::look::TokenId;
use crate::view::sketch::Sketch;
use crate::view::token::radius;

/// What a blow leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// Strokes of air beside the piece.
    Whiff,
    /// A star where weapons met.
    Spark,
    /// An arc between the piece and the blow.
    Shield,
    /// A thin line.
    Scratch,
    /// A broad stroke.
    Gash,
    /// Two of them.
    DoubleGash,
}

impl Left {
    /// Seconds until it is gone.
    #[must_use]
    pub const fn seconds(self) -> f32 {
        match self {
            Self::Whiff => 0.45,
            Self::Spark | Self::Shield => 0.6,
            Self::Scratch => 1.2,
            Self::Gash => 2.2,
            Self::DoubleGash => 3.2,
        }
    }
}

/// Something that fades: its age and its life in seconds, and how strongly it is drawn at first.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Passing)]
pub struct Mark {
    /// What it is; `None` for a flash.
    pub left: Option<Left>,
    age: f32,
    life: f32,
    strength: f32,
}

const BLOOD: Color = Color::srgb(0.62, 0.09, 0.07);
const DARK: Color = Color::srgb(0.16, 0.05, 0.045);
const BRIGHT: Color = Color::srgb(1.0, 0.96, 0.86);
const STEEL: Color = Color::srgb(0.86, 0.90, 0.95);

/// Draws what a blow leaves on a piece, the blow coming along `way`.
pub fn leave(token: TokenId, left: Left, way: Vec2, stage: &mut Stage) {
    let Some((piece, r)) = piece_of(token, stage) else {
        return;
    };
    let way = if way == Vec2::ZERO { Vec2::X } else { way };
    let sketch = drawing(left, way, r);
    let mark = Mark {
        left: Some(left),
        age: 0.0,
        life: left.seconds(),
        strength: 1.0,
    };
    pin(piece, mark, sketch, 0.06, stage);
}

/// A piece lights up for a moment; weakly where motion is reduced.
pub fn flash(token: TokenId, reduced: bool, stage: &mut Stage) {
    let Some((piece, r)) = piece_of(token, stage) else {
        return;
    };
    let mut sketch = Sketch::new();
    sketch.disc(Vec2::ZERO, r + 1.5, BRIGHT);
    let mark = Mark {
        left: None,
        age: 0.0,
        life: if reduced { 0.3 } else { 0.24 },
        strength: if reduced { 0.35 } else { 0.85 },
    };
    pin(piece, mark, sketch, 0.05, stage);
}

fn piece_of(token: TokenId, stage: &Stage) -> Option<(Entity, f32)> {
    let mut pieces = stage.pieces.iter();
    let (piece, _, look, _) = pieces.find(|(_, id, ..)| **id == token)?;
    Some((piece, radius(look.footprint, stage.layout.kind)))
}

fn pin(piece: Entity, mark: Mark, sketch: Sketch, height: f32, stage: &mut Stage) {
    let bundle = stage.fading(sketch, Transform::from_xyz(0.0, 0.0, height));
    stage.commands.entity(piece).with_child((mark, bundle));
}

fn drawing(left: Left, way: Vec2, r: f32) -> Sketch {
    let mut sketch = Sketch::new();
    let side = way.perp();
    // Blows cut across the way that they come.
    let slant = (side + way * 0.35).normalize();
    match left {
        Left::Whiff => {
            for (off, long) in [(0.75, 0.55), (1.0, 0.8), (1.25, 0.5)] {
                let middle = side * r * off;
                let half = way * r * long * 0.6;
                sketch.line(middle - half, middle + half, 2.4, STEEL.with_alpha(0.9));
            }
        }
        Left::Spark => {
            let middle = -way * (r + 3.0);
            for index in 0..4 {
                let ray = Vec2::from_angle(PI * 0.25 * index as f32 + 0.2);
                let long = if index % 2 == 0 { 13.0 } else { 8.0 };
                sketch.line(middle - ray * long, middle + ray * long, 4.4, DARK);
                sketch.line(middle - ray * long, middle + ray * long, 2.2, BRIGHT);
            }
        }
        Left::Shield => {
            let towards = (-way).to_angle();
            let span = (towards - 0.75, towards + 0.75);
            sketch.arc(Vec2::ZERO, (r + 1.0, r + 8.0), span, DARK);
            sketch.arc(Vec2::ZERO, (r + 2.4, r + 6.6), span, STEEL);
        }
        Left::Scratch => {
            let at = slant * r * 0.42;
            sketch.line(-at, at, 2.2, DARK);
        }
        Left::Gash => gash(&mut sketch, Vec2::ZERO, slant * r * 0.78, 5.4),
        Left::DoubleGash => {
            let apart = way * r * 0.2;
            gash(&mut sketch, apart, slant * r * 0.88, 6.4);
            gash(&mut sketch, -apart, (slant + way * 0.35) * r * 0.74, 5.4);
        }
    }
    sketch
}

/// A stroke that is broad in the middle and pointed at its ends.
fn gash(sketch: &mut Sketch, middle: Vec2, half: Vec2, wide: f32) {
    let across = half.perp().normalize_or_zero();
    for (grow, colour) in [(1.5, DARK), (0.0, BLOOD)] {
        let long = half + half.normalize_or_zero() * grow;
        let wide = across * (wide / 2.0 + grow);
        sketch.area(
            &[middle - long, middle + wide, middle + long, middle - wide],
            colour,
        );
    }
}

/// Marks grow old, fade in the last half of their life, and go.
pub fn fade(
    mut commands: Commands,
    time: Res<Time>,
    mut marks: Query<(Entity, &mut Mark, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for (entity, mut mark, material) in &mut marks {
        mark.age += time.delta_secs();
        if mark.age >= mark.life {
            commands.entity(entity).despawn();
            continue;
        }
        let share = mark.age / mark.life;
        let fading = if mark.left.is_none() {
            share
        } else {
            ((share - 0.5) * 2.0).max(0.0)
        };
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color = Color::WHITE.with_alpha(mark.strength * (1.0 - fading));
        }
    }
}
