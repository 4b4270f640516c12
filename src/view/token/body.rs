//! The drawing of a piece's body: shadow, ring, face, arcs, notches. Floor 7.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use bevy::prelude::*;

use crate::grid::{Footprint, GridKind};
use crate::view::look::{SideShape, TokenLook, TokenStatus};
use crate::view::sketch::{Sketch, circle, polar, rounded};

const INK: Color = Color::srgb(0.11, 0.10, 0.095);
const FACE: Color = Color::srgb(0.955, 0.925, 0.860);
const FACE_RIM: Color = Color::srgb(0.800, 0.750, 0.655);

/// Points of an outline: a multiple of every shape's corners, so that outlines of different shapes can be banded.
const POINTS: u32 = 72;

/// Radius of a piece in world units: 26 in one cell, more where it fills more.
#[must_use]
pub const fn radius(footprint: Footprint, kind: GridKind) -> f32 {
    match (footprint, kind) {
        (Footprint::Single, _) => 27.0,
        (Footprint::Large, GridKind::Square) => 55.0,
        (Footprint::Large, GridKind::Hex) => 47.0,
        (Footprint::Huge, GridKind::Square) => 86.0,
        (Footprint::Huge, GridKind::Hex) => 80.0,
        (Footprint::Gigantic, GridKind::Square) => 116.0,
        (Footprint::Gigantic, GridKind::Hex) => 104.0,
    }
}

/// The outline of a side's ring about the origin.
#[must_use]
pub fn outline(shape: SideShape, radius: f32) -> Vec<Vec2> {
    match shape {
        SideShape::Circle => circle(Vec2::ZERO, radius, POINTS),
        SideShape::Hexagon => rounded(6, FRAC_PI_2, radius * 1.12, 0.22),
        SideShape::Diamond => rounded(4, FRAC_PI_2, radius * 1.30, 0.30),
        SideShape::Square => rounded(4, FRAC_PI_4, radius * 1.26, 0.26),
    }
}

/// Lighter on the side of the lamp (north-west), darker away from it.
fn lamp(colour: Color, at: Vec2, strength: f32) -> Color {
    let lit = at.normalize_or_zero().dot(Vec2::new(-0.55, 0.83)) * strength;
    if lit >= 0.0 {
        colour.mix(&Color::WHITE, lit)
    } else {
        colour.mix(&Color::BLACK, -lit)
    }
}

fn grey(colour: Color) -> Color {
    colour.mix(&Color::srgb(0.43, 0.42, 0.40), 0.86)
}

/// Draws the body of a piece about the origin.
#[must_use]
pub fn body(look: &TokenLook, kind: GridKind) -> Sketch {
    let r = radius(look.footprint, kind);
    let mut sketch = Sketch::new();
    if look.status == TokenStatus::Hidden {
        ghost(&mut sketch, look, r);
        return sketch;
    }
    let dead = look.status == TokenStatus::Dead;
    shadow(&mut sketch, r, fall_of_shadow(look));
    let style = look.style();
    let pale = matches!(look.status, TokenStatus::Down | TokenStatus::Dead);
    let colour = if pale {
        grey(style.colour)
    } else {
        style.colour
    };
    let outer = outline(style.shape, r);
    sketch.area(&outline(style.shape, r + 1.8), INK);
    sketch.glow(Vec2::ZERO, colour, &outer, |p| lamp(colour, p, 0.34));
    let groove: Vec<Vec2> = outer.iter().map(|p| *p * 0.955).collect();
    sketch.band(&outer, &groove, |p, out| {
        lamp(colour, p, if out { 0.55 } else { 0.30 })
    });
    studs(
        &mut sketch,
        style.shape,
        r,
        if pale { grey(FACE) } else { FACE },
    );
    face(&mut sketch, r, pale);
    if !dead {
        gauges(&mut sketch, look, r);
    }
    sketch
}

/// Light studs in the corners of a ring: in grey, and far away, they tell the sides more surely than the outline.
fn studs(sketch: &mut Sketch, shape: SideShape, r: f32, colour: Color) {
    let (count, first, far) = match shape {
        SideShape::Circle => return,
        SideShape::Hexagon => (6, FRAC_PI_2, 0.99),
        SideShape::Diamond => (4, FRAC_PI_2, 1.06),
        SideShape::Square => (4, FRAC_PI_4, 1.04),
    };
    let size = 2.5 * (r / 26.0).sqrt();
    for corner in 0..count {
        let at = polar(first + TAU * corner as f32 / count as f32) * r * far;
        sketch.disc(at, size + 0.9, INK);
        sketch.disc(at, size, colour);
    }
}

/// How far off the shadow falls: near the body of the dead, the further the higher a piece is.
fn fall_of_shadow(look: &TokenLook) -> f32 {
    match (look.status, look.height) {
        (TokenStatus::Dead, _) => 0.5,
        (_, height) => 1.0 + 1.6 * f32::from(height.min(5)),
    }
}

fn shadow(sketch: &mut Sketch, r: f32, height: f32) {
    let middle = Vec2::new(3.5, -5.0) * height * (r / 26.0).sqrt();
    let (near, far) = (
        circle(middle, r * 0.93, POINTS),
        circle(middle, r * 1.26, POINTS),
    );
    let dark = Color::srgb(0.03, 0.025, 0.02);
    sketch.area(&near, dark.with_alpha(0.55));
    sketch.band(&far, &near, |_, out| {
        dark.with_alpha(if out { 0.0 } else { 0.55 })
    });
}

fn face(sketch: &mut Sketch, r: f32, pale: bool) {
    let (light, rim) = if pale {
        (grey(FACE).mix(&FACE, 0.45), grey(FACE_RIM))
    } else {
        (FACE, FACE_RIM)
    };
    sketch.disc(Vec2::ZERO, r * 0.80, INK);
    let border = circle(Vec2::ZERO, r * 0.63, POINTS);
    sketch.glow(Vec2::new(-0.18, 0.22) * r, light, &border, |p| {
        lamp(rim, p, 0.18)
    });
}

/// Where the health arc begins and ends: from lower left over the top to lower right.
const HEALTH: (f32, f32) = (PI * 1.22, -PI * 0.22);
/// Where the stamina arc begins and ends: along the bottom.
const STAMINA: (f32, f32) = (PI * 1.30, PI * 1.70);
/// Where the points to act with begin and end: all that the health arc leaves.
const PIPS: (f32, f32) = (PI * 1.25, PI * 1.75);

fn gauges(sketch: &mut Sketch, look: &TokenLook, r: f32) {
    let track = Color::srgb(0.32, 0.30, 0.28);
    let rail = (r * 0.655, r * 0.775);
    sketch.arc(Vec2::ZERO, rail, HEALTH, track);
    let health = look.health.clamp(0.0, 1.0);
    let full = Color::srgb(0.93, 0.90, 0.83);
    let hurt = Color::srgb(0.90, 0.66, 0.26);
    let colour = if health > 0.5 { full } else { hurt };
    let reached = HEALTH.0 + (HEALTH.1 - HEALTH.0) * health;
    if health > 0.0 {
        sketch.arc(Vec2::ZERO, rail, (HEALTH.0, reached), colour);
    }
    for i in 0..look.notches.min(8) {
        let middle = HEALTH.0 + (HEALTH.1 - HEALTH.0) * (f32::from(i) + 0.5) / 8.0;
        sketch.arc(
            Vec2::ZERO,
            (r * 0.63, r * 0.82),
            (middle + 0.13, middle - 0.13),
            INK,
        );
        sketch.arc(
            Vec2::ZERO,
            (r * 0.645, r * 0.805),
            (middle + 0.07, middle - 0.07),
            Color::srgb(0.78, 0.16, 0.12),
        );
    }
    let effort = Color::srgb(0.44, 0.76, 0.80);
    if let Some(stamina) = look.stamina {
        let rail = (r * 0.675, r * 0.755);
        sketch.arc(Vec2::ZERO, rail, STAMINA, track);
        let end = STAMINA.0 + (STAMINA.1 - STAMINA.0) * stamina.clamp(0.0, 1.0);
        if stamina > 0.0 {
            sketch.arc(Vec2::ZERO, rail, (STAMINA.0, end), effort);
        }
    } else if let Some((now, most)) = look.pips {
        for (pip, arc) in pip_arcs(most).enumerate() {
            let colour = if pip < usize::from(now) {
                effort
            } else {
                track
            };
            sketch.arc(Vec2::ZERO, (r * 0.64, r * 0.80), arc, colour);
        }
    }
}

/// Where the segments of so many points begin and end, the first at the left.
fn pip_arcs(most: u8) -> impl Iterator<Item = (f32, f32)> {
    const GAP: f32 = 0.09;
    let step = (PIPS.1 - PIPS.0) / f32::from(most.max(1));
    let begin = move |pip: u8| PIPS.0 + step * f32::from(pip);
    (0..most.min(6)).map(move |pip| (begin(pip) + GAP / 2.0, begin(pip + 1) - GAP / 2.0))
}

fn ghost(sketch: &mut Sketch, look: &TokenLook, r: f32) {
    let style = look.style();
    let mut ring = outline(style.shape, r);
    ring.push(ring[0]);
    sketch.area(&outline(style.shape, r), style.colour.with_alpha(0.16));
    sketch.dashes(&ring, (7.0, 5.0), 4.4, INK.with_alpha(0.7));
    sketch.dashes(&ring, (7.0, 5.0), 2.6, style.colour);
}

/// The wedge that shows the facing, pointing east, about the origin.
#[must_use]
pub fn wedge(look: &TokenLook, kind: GridKind) -> Sketch {
    let r = radius(look.footprint, kind);
    let grow = (r / 26.0).sqrt();
    let mut sketch = Sketch::new();
    let tip = |out: f32, back: f32, wide: f32| {
        [
            Vec2::new(r + out, 0.0),
            polar(wide) * (r - back),
            polar(-wide) * (r - back),
        ]
    };
    let wide = 0.40 / grow;
    sketch.area(&tip(13.0 * grow, 4.5, wide + 0.11), INK);
    sketch.area(&tip(9.0 * grow, 3.0, wide), FACE);
    sketch
}

/// The glow round the piece whose turn it is, and the space of a large one.
#[must_use]
pub fn halo(look: &TokenLook, kind: GridKind) -> Sketch {
    let r = radius(look.footprint, kind);
    let mut sketch = Sketch::new();
    if look.acting {
        let light = Color::srgb(1.0, 0.93, 0.70);
        let (near, far) = (
            outline(look.style().shape, r + 1.0),
            outline(look.style().shape, r + 13.0),
        );
        sketch.band(&far, &near, |_, out| {
            light.with_alpha(if out { 0.0 } else { 0.85 })
        });
        sketch.strip(&outline(look.style().shape, r + 4.0), 2.0, light, true);
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_segments_side_by_side_along_the_bottom() {
        for most in 1..=6 {
            let arcs: Vec<_> = pip_arcs(most).collect();
            assert_eq!(arcs.len(), usize::from(most));
            assert!(arcs.iter().all(|(from, to)| PIPS.0 < *from && from < to));
            assert!(arcs.windows(2).all(|pair| pair[0].1 < pair[1].0));
            assert!(arcs.last().is_some_and(|last| last.1 < PIPS.1));
        }
    }
}
