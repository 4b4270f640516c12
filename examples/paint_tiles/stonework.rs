//! Grounds of stone and wood that are cut, laid or broken.

use std::f32::consts::{PI, TAU};

use crate::canvas::{Canvas, Ink, Spot, ink, mix, smooth, tone};
use crate::ground::{bed, bristle, dirt};
use crate::noise::{Chance, cloud};

const DARK: Ink = ink(0x2B2926);

/// A broken stone: a lumpy polygon with an inked rim, a lit top and a shadow.
pub fn stone(c: &mut Canvas, rng: &mut Chance, (x, y): Spot, r: f32, colour: Ink) {
    let corners = 7;
    let turn = rng.between(0.0, TAU);
    let points: Vec<Spot> = (0..corners)
        .map(|i| {
            let a = turn + TAU * i as f32 / corners as f32;
            let d = r * rng.between(0.78, 1.12);
            (x + a.cos() * d, y + a.sin() * d * 0.82)
        })
        .collect();
    let moved = |dx: f32, dy: f32, k: f32| {
        points
            .iter()
            .map(|p| (x + (p.0 - x) * k + dx, y + (p.1 - y) * k + dy))
            .collect::<Vec<_>>()
    };
    c.dab(
        (x + r * 0.3, y + r * 0.42),
        (r * 1.15, r * 0.9),
        0.0,
        (DARK, 0.4),
        0.5,
    );
    c.shape(&points, (tone(colour, -0.28), 1.0));
    c.shape(&moved(-r * 0.1, -r * 0.13, 0.8), (colour, 1.0));
    c.shape(&moved(-r * 0.2, -r * 0.25, 0.48), (tone(colour, 0.22), 0.9));
    c.outline(&points, (r * 0.14).clamp(0.6, 1.6), (DARK, 0.7));
}

pub fn rubble(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    dirt(c, rng, seed, ink(0x857B6D), ink(0x9A9081), 20);
    for i in 0..17 {
        let (u, v) = ((i % 4) as f32 / 4.0, (i / 4) as f32 / 4.0);
        let at = (
            (u + 0.125) * c.width + rng.between(-6.0, 6.0),
            (v + 0.125) * c.height + rng.between(-6.0, 6.0),
        );
        let r = rng.between(2.6, 7.2);
        let colour = tone(ink(0xA39B8E), rng.between(-0.15, 0.12));
        stone(c, rng, at, r, colour);
    }
}

/// Courses of cut stone seen from above, joints in ink.
pub fn masonry(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    bed(c, seed, ink(0xA39C8F), ink(0xB7B0A2), 18.0);
    let rows = (c.height / 12.0).round() as i32;
    let tall = c.height / rows as f32;
    for row in 0..rows {
        let y = row as f32 * tall;
        let mut x = -rng.between(0.0, 12.0);
        while x < c.width {
            let wide = rng.between(13.0, 21.0);
            block(c, rng, (x, y), (wide, tall), ink(0xB0A99B));
            x += wide;
        }
    }
    bristle(
        c,
        rng,
        30,
        (-0.6, 0.9),
        3.0,
        &[ink(0x8D8679), ink(0xCFC8B9)],
    );
}

pub fn block(c: &mut Canvas, rng: &mut Chance, (x, y): Spot, (w, h): Spot, colour: Ink) {
    let body = tone(colour, rng.between(-0.13, 0.13));
    c.lay((x, y), (x + w, y + h), |px, py| {
        let edge = (px - x).min(x + w - px).min(py - y).min(y + h - py);
        (body, 0.6 * smooth(0.4, 1.6, edge))
    });
    c.stroke(
        &[
            (x + 1.6, y + h - 1.6),
            (x + 1.6, y + 1.6),
            (x + w - 1.6, y + 1.6),
        ],
        (1.0, 0.7),
        (tone(body, 0.4), 0.5),
    );
    c.stroke(
        &[(x, y + h), (x + w, y + h)],
        (1.1, 1.1),
        (ink(0x57524A), 0.75),
    );
    c.stroke(
        &[(x + w, y), (x + w, y + h)],
        (1.0, 1.0),
        (ink(0x57524A), 0.7),
    );
}

/// Irregular flagstones: the cells of scattered points.
pub fn flags(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    let (columns, rows) = (4, (c.height / 16.0).round() as i32);
    let mut seeds = Vec::new();
    for row in -1..=rows {
        for column in -1..=columns {
            let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
            let at = (
                (column as f32 + shift) * 16.0 + rng.between(-3.0, 3.0),
                (row as f32 + 0.5) * 16.0 + rng.between(-2.5, 2.5),
            );
            seeds.push((at, tone(ink(0xA7A296), rng.between(-0.13, 0.13))));
        }
    }
    c.wash(|x, y| {
        let (wx, wy) = (
            x + cloud(x / 8.0, y / 8.0, seed) * 2.0,
            y + cloud(x / 8.0, y / 8.0, seed + 4) * 2.0,
        );
        let (first, second, tint) = nearest(&seeds, wx, wy);
        let gap = second - first;
        let grain = cloud(x / 4.0, y / 4.0, seed + 7) * 0.22;
        let lit = if gap < 3.4 {
            0.16 * (1.0 - smooth(1.0, 3.4, gap))
        } else {
            0.0
        };
        (
            mix(
                ink(0x605B52),
                tone(tint, grain + lit),
                smooth(0.5, 1.7, gap),
            ),
            1.0,
        )
    });
    bristle(c, rng, 26, (0.4, 1.2), 3.5, &[ink(0x8A857A), ink(0xC6C1B4)]);
}

pub fn nearest(seeds: &[(Spot, Ink)], x: f32, y: f32) -> (f32, f32, Ink) {
    let mut best = (f32::MAX, f32::MAX, [0.0; 3]);
    for (at, tint) in seeds {
        let d = ((x - at.0).powi(2) + ((y - at.1) * 1.05).powi(2)).sqrt();
        if d < best.0 {
            best = (d, best.0, *tint);
        } else if d < best.1 {
            best.1 = d;
        }
    }
    best
}

/// Boards lying along `angle`, with grain, joints and nails.
pub fn planks(c: &mut Canvas, rng: &mut Chance, seed: u32, angle: f32, colour: Ink) {
    let (sin, cos) = angle.sin_cos();
    let centre = (c.width / 2.0, c.height / 2.0);
    let tones: Vec<f32> = (0..24).map(|_| rng.between(-0.15, 0.15)).collect();
    let ends: Vec<f32> = (0..24).map(|_| rng.between(-34.0, 34.0)).collect();
    let bridge = angle != 0.0;
    let breadth = if bridge { 9.25 } else { 10.666 };
    c.wash(|x, y| {
        let (dx, dy) = (x - centre.0, y - centre.1);
        let (u, v) = (dx * cos + dy * sin, dy * cos - dx * sin + 96.0);
        let board = (v / breadth).floor();
        let within = v - board * breadth;
        let k = board as usize % 24;
        let end = if bridge { 99.0 } else { (u - ends[k]).abs() };
        let grain = cloud(u / 16.0, v * 0.7, seed + k as u32) * 0.34;
        let mut body = tone(colour, tones[k] + grain);
        body = tone(
            body,
            0.22 * (1.0 - smooth(0.8, 2.2, within)) - 0.16 * smooth(breadth - 2.4, breadth, within),
        );
        let joint = within.min(breadth - within).min(end);
        (mix(ink(0x4A3F33), body, smooth(0.25, 0.95, joint)), 1.0)
    });
    for (k, end) in ends.iter().enumerate().filter(|_| !bridge) {
        let v = (k as f32 + 0.5) * breadth - 96.0;
        for side in [-3.0, 3.0] {
            let u = end + side;
            c.dab(
                (centre.0 + u * cos - v * sin, centre.1 + u * sin + v * cos),
                (0.7, 0.7),
                0.0,
                (DARK, 0.7),
                0.3,
            );
        }
    }
}

pub fn cliff(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    bed(c, seed, ink(0x7F776A), ink(0x9C9486), 15.0);
    for i in 0..9 {
        let y0 = i as f32 * 8.5 + rng.between(-2.0, 2.0);
        let points: Vec<Spot> = (0..=10)
            .map(|k| {
                (
                    k as f32 * 6.6 - 1.0,
                    y0 + cloud(k as f32 * 0.8, y0, seed + 2) * 11.0,
                )
            })
            .collect();
        let lit: Vec<Spot> = points.iter().map(|p| (p.0, p.1 - 2.0)).collect();
        c.stroke(&lit, (2.6, 2.0), (ink(0xB9B1A2), 0.55));
        c.stroke(&points, (1.5, 1.1), (ink(0x4C463D), 0.75));
    }
    bristle(
        c,
        rng,
        50,
        (PI / 2.0, 0.35),
        6.5,
        &[ink(0x554E45), ink(0x655D52), ink(0xB3AB9C)],
    );
}

pub fn rock(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    let mut seeds = Vec::new();
    for row in 0..5 {
        for column in 0..4 {
            let at = (
                (column as f32 + 0.5) * 18.0 + rng.between(-7.0, 7.0),
                (row as f32 + 0.5) * 16.5 + rng.between(-6.0, 6.0),
            );
            seeds.push((at, tone(ink(0x969086), rng.between(-0.22, 0.2))));
        }
    }
    c.wash(|x, y| {
        let (wx, wy) = (
            x + cloud(x / 9.0, y / 9.0, seed) * 9.0,
            y + cloud(x / 9.0, y / 9.0, seed + 4) * 9.0,
        );
        let (first, second, tint) = nearest(&seeds, wx, wy);
        let crack = smooth(0.2, 1.5, second - first);
        let grain = cloud(x / 5.0, y / 5.0, seed + 7) * 0.36;
        (mix(ink(0x47433D), tone(tint, grain), crack), 1.0)
    });
    bristle(
        c,
        rng,
        40,
        (-0.8, 0.5),
        5.0,
        &[ink(0x6F6A61), ink(0xBDB7AA), ink(0xA9A396)],
    );
}
