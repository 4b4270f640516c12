//! Drawing with a mesh: lines, dots, arcs and areas with colours at their corners. Floor 7.
//!
//! A [`Sketch`] gathers triangles and becomes one mesh, drawn with one call at any zoom without blur.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Triangles with colours, to be built into one mesh.
#[derive(Default)]
pub struct Sketch {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

/// The unit vector at an angle in radians, anticlockwise from east.
#[must_use]
pub fn polar(angle: f32) -> Vec2 {
    Vec2::from_angle(angle)
}

impl Sketch {
    /// An empty sketch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether nothing was drawn yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    fn point(&mut self, at: Vec2, colour: Color) -> u32 {
        let index = u32::try_from(self.positions.len())
            .expect("a sketch stays far below four thousand million points");
        self.positions.push([at.x, at.y, 0.0]);
        self.colours.push(colour.to_linear().to_f32_array());
        index
    }

    /// A convex area of one colour.
    pub fn area(&mut self, points: &[Vec2], colour: Color) {
        let first = self.positions.len() as u32;
        for point in points {
            self.point(*point, colour);
        }
        for i in 1..points.len().saturating_sub(1) as u32 {
            self.indices.extend([first, first + i, first + i + 1]);
        }
    }

    /// An area round a middle, its colour going from the middle to the border.
    pub fn glow(
        &mut self,
        middle: Vec2,
        inner: Color,
        border: &[Vec2],
        outer: impl Fn(Vec2) -> Color,
    ) {
        let centre = self.point(middle, inner);
        let first = self.positions.len() as u32;
        for point in border {
            self.point(*point, outer(*point));
        }
        let count = border.len() as u32;
        for i in 0..count {
            self.indices
                .extend([centre, first + i, first + (i + 1) % count]);
        }
    }

    /// A band between two closed outlines of equally many points, coloured at each of them.
    pub fn band(&mut self, outer: &[Vec2], inner: &[Vec2], colour: impl Fn(Vec2, bool) -> Color) {
        let count = outer.len().min(inner.len()) as u32;
        let first = self.positions.len() as u32;
        for (o, i) in outer.iter().zip(inner) {
            self.point(*o, colour(*o, true));
            self.point(*i, colour(*i, false));
        }
        for k in 0..count {
            let (a, b) = (first + 2 * k, first + 2 * ((k + 1) % count));
            self.indices.extend([a, a + 1, b, b, a + 1, b + 1]);
        }
    }

    /// A full circle.
    pub fn disc(&mut self, middle: Vec2, radius: f32, colour: Color) {
        self.area(&circle(middle, radius, 32), colour);
    }

    /// A straight line.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color) {
        let side = (to - from).normalize_or_zero().perp() * width / 2.0;
        self.area(&[from + side, to + side, to - side, from - side], colour);
    }

    /// A line through points, joined without gaps; `closed` leads back to the first.
    pub fn strip(&mut self, points: &[Vec2], width: f32, colour: Color, closed: bool) {
        let count = points.len();
        if count < 2 {
            return;
        }
        let normal = |a: Vec2, b: Vec2| (b - a).normalize_or_zero().perp();
        let joint = |i: usize| {
            let before = if i > 0 {
                Some(i - 1)
            } else {
                closed.then_some(count - 1)
            };
            let after = if i + 1 < count {
                Some(i + 1)
            } else {
                closed.then_some(0)
            };
            let first = before.map(|b| normal(points[b], points[i]));
            let second = after.map(|a| normal(points[i], points[a]));
            match (first, second) {
                (Some(a), Some(b)) => {
                    let mitre = (a + b).normalize_or(a);
                    mitre / mitre.dot(a).abs().max(0.4)
                }
                (Some(a), None) | (None, Some(a)) => a,
                (None, None) => Vec2::Y,
            }
        };
        let first = self.positions.len() as u32;
        for (i, point) in points.iter().enumerate() {
            let side = joint(i) * width / 2.0;
            self.point(*point + side, colour);
            self.point(*point - side, colour);
        }
        let last = if closed { count } else { count - 1 };
        for i in 0..last as u32 {
            let (a, b) = (first + 2 * i, first + 2 * ((i + 1) % count as u32));
            self.indices.extend([a, a + 1, b, b, a + 1, b + 1]);
        }
    }

    /// A dashed line through points: `dash` drawn, `gap` left out, in world units.
    pub fn dashes(&mut self, points: &[Vec2], (dash, gap): (f32, f32), width: f32, colour: Color) {
        let period = dash + gap;
        let mut walked = 0.0;
        for pair in points.windows(2) {
            let length = pair[0].distance(pair[1]);
            let way = (pair[1] - pair[0]).normalize_or_zero();
            let mut from = -(walked % period);
            while from < length {
                let (a, b) = (from.max(0.0), (from + dash).min(length));
                if b > a {
                    self.line(pair[0] + way * a, pair[0] + way * b, width, colour);
                }
                from += period;
            }
            walked += length;
        }
    }

    /// Round dots along points, `gap` apart.
    pub fn dots(&mut self, points: &[Vec2], gap: f32, radius: f32, colour: Color) {
        let mut left = 0.0;
        for pair in points.windows(2) {
            let length = pair[0].distance(pair[1]);
            let way = (pair[1] - pair[0]).normalize_or_zero();
            let mut at = left;
            while at <= length {
                self.area(&circle(pair[0] + way * at, radius, 12), colour);
                at += gap;
            }
            left = at - length;
        }
    }

    /// A part of a ring, angles in radians, anticlockwise from east; `from` may lie above `to`.
    pub fn arc(
        &mut self,
        middle: Vec2,
        (inner, outer): (f32, f32),
        (from, to): (f32, f32),
        colour: Color,
    ) {
        let steps = (((to - from).abs() / TAU * 72.0).ceil() as u32).max(1);
        let first = self.positions.len() as u32;
        for i in 0..=steps {
            let way = polar(from + (to - from) * i as f32 / steps as f32);
            self.point(middle + way * outer, colour);
            self.point(middle + way * inner, colour);
        }
        for i in 0..steps {
            let a = first + 2 * i;
            self.indices.extend([a, a + 1, a + 2, a + 2, a + 1, a + 3]);
        }
    }

    /// Diagonal hatching inside a convex outline, lines `gap` apart across the whole world, so that neighbouring
    /// cells hatch as one.
    pub fn hatch(&mut self, outline: &[Vec2], gap: f32, width: f32, colour: Color) {
        self.strokes(outline, Vec2::ONE, (gap, width), colour);
    }

    /// Hatches an outline with lines that fall where those of [`Self::hatch`] rise.
    pub fn hatch_back(&mut self, outline: &[Vec2], gap: f32, width: f32, colour: Color) {
        self.strokes(outline, Vec2::new(1.0, -1.0), (gap, width), colour);
    }

    fn strokes(&mut self, outline: &[Vec2], across: Vec2, (gap, width): (f32, f32), colour: Color) {
        let across = |p: Vec2| p.dot(across);
        let low = outline.iter().map(|p| across(*p)).fold(f32::MAX, f32::min);
        let high = outline.iter().map(|p| across(*p)).fold(f32::MIN, f32::max);
        let mut level = (low / gap).ceil() * gap;
        while level < high {
            let mut cuts = Vec::with_capacity(2);
            for i in 0..outline.len() {
                let (a, b) = (outline[i], outline[(i + 1) % outline.len()]);
                let (da, db) = (across(a) - level, across(b) - level);
                if (da < 0.0) != (db < 0.0) {
                    cuts.push(a + (b - a) * (da / (da - db)));
                }
            }
            if let [a, b] = cuts[..] {
                self.line(a, b, width, colour);
            }
            level += gap;
        }
    }

    /// The finished mesh.
    #[must_use]
    pub fn build(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::default(),
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Points on a circle, anticlockwise from east.
#[must_use]
pub fn circle(middle: Vec2, radius: f32, count: u32) -> Vec<Vec2> {
    (0..count)
        .map(|i| middle + polar(TAU * i as f32 / count as f32) * radius)
        .collect()
}

/// A regular polygon with rounded corners, always of the same number of points: `sides` corners, the first at
/// `turn` radians, `radius` out to the unrounded corner, corners rounded by a share of the side (0 to 1).
#[must_use]
pub fn rounded(sides: u32, turn: f32, radius: f32, round: f32) -> Vec<Vec2> {
    const STEPS: u32 = 8;
    let corner = |i: u32| polar(turn + TAU * i as f32 / sides as f32) * radius;
    let mut points = Vec::new();
    for i in 0..sides {
        let (before, here, after) = (corner(i + sides - 1), corner(i), corner(i + 1));
        let (a, b) = (
            here.lerp(before, round / 2.0),
            here.lerp(after, round / 2.0),
        );
        for k in 0..=STEPS {
            let t = k as f32 / STEPS as f32;
            points.push(a.lerp(here, t).lerp(here.lerp(b, t), t));
        }
    }
    points
}
