//! Edges: strips that lie along the border between two cells, lit alike from all sides since they are turned.

use crate::canvas::{Canvas, Ink, Spot, ink, tone};
use crate::ground::clump;
use crate::noise::Chance;
use crate::stonework::stone;

const INK: Ink = ink(0x2B2926);
const WOOD: Ink = ink(0x9A8263);
const STONE: Ink = ink(0xB3ADA0);
const MIDDLE: f32 = 16.0;

/// Paints an edge of the given length, centred, lying along x.
pub fn paint(name: &str, length: f32, c: &mut Canvas) {
    let mut rng = Chance::new(name.len() as u64 * 37 + 5);
    let (a, b) = ((c.width - length) / 2.0, f32::midpoint(c.width, length));
    shade(c, (a, b), if name == "fence" { 5.0 } else { 9.5 });
    match name {
        "wall" => masonry(c, &mut rng, (a - 3.0, b + 3.0), 10.0),
        "low wall" => low_wall(c, &mut rng, (a, b)),
        "fence" => fence(c, (a, b)),
        "hedge" => hedge(c, &mut rng, (a, b)),
        "window" => window(c, &mut rng, (a, b)),
        "arrow slit" => slit(c, &mut rng, (a, b)),
        "door" => door(c, &mut rng, (a, b), true),
        "open door" => door(c, &mut rng, (a, b), false),
        "portcullis" => portcullis(c, &mut rng, (a, b)),
        "open portcullis" => {
            masonry(c, &mut rng, (a - 3.0, a + 8.0), 10.0);
            masonry(c, &mut rng, (b - 8.0, b + 3.0), 10.0);
        }
        "battlement" => battlement(c, &mut rng, (a, b)),
        "glass window" => glass(c, &mut rng, (a, b)),
        _ => palisade(c, (a, b)),
    }
}

fn shade(c: &mut Canvas, (a, b): Spot, reach: f32) {
    c.lay((0.0, 0.0), (c.width, c.height), |x, y| {
        let dx = (a - x).max(x - b).max(0.0);
        let d = (dx * dx + (y - MIDDLE).powi(2)).sqrt();
        (INK, 0.42 * (1.0 - (d / reach).min(1.0)).powf(0.7))
    });
}

/// A filled bar with an inked outline.
fn bar(c: &mut Canvas, (a, b): Spot, thick: f32, colour: Ink) {
    let (y0, y1) = (MIDDLE - thick / 2.0, MIDDLE + thick / 2.0);
    let ring = [(a, y0), (b, y0), (b, y1), (a, y1)];
    c.shape(&ring, (colour, 1.0));
    c.stroke(
        &[(a + 1.0, MIDDLE), (b - 1.0, MIDDLE)],
        (thick * 0.5, thick * 0.5),
        (tone(colour, 0.22), 0.8),
    );
    c.outline(&ring, 1.5, (INK, 0.95));
}

fn masonry(c: &mut Canvas, rng: &mut Chance, (a, b): Spot, thick: f32) {
    bar(c, (a, b), thick, STONE);
    let mut x = a + rng.between(5.0, 9.0);
    while x < b - 3.0 {
        c.stroke(
            &[(x, MIDDLE - thick / 2.0), (x, MIDDLE + thick / 2.0)],
            (1.0, 1.0),
            (INK, 0.55),
        );
        x += rng.between(7.0, 12.0);
    }
}

fn low_wall(c: &mut Canvas, rng: &mut Chance, (a, b): Spot) {
    let count = ((b - a) / 7.0).round();
    for i in 0..=count as i32 {
        let x = a + (b - a) * i as f32 / count;
        let colour = tone(ink(0xA59E91), rng.between(-0.12, 0.14));
        let y = MIDDLE + rng.between(-0.8, 0.8);
        stone(c, rng, (x, y), 4.7, colour);
    }
}

fn fence(c: &mut Canvas, (a, b): Spot) {
    for y in [MIDDLE - 1.9, MIDDLE + 1.9] {
        c.stroke(&[(a, y), (b, y)], (2.8, 2.8), (INK, 0.95));
        c.stroke(&[(a, y), (b, y)], (1.4, 1.4), (tone(WOOD, 0.1), 1.0));
    }
    let count = ((b - a) / 16.0).round();
    for i in 0..=count as i32 {
        let at = (a + (b - a) * i as f32 / count, MIDDLE);
        c.dab(at, (4.0, 4.0), 0.0, (INK, 0.95), 0.08);
        c.dab(at, (2.9, 2.9), 0.0, (tone(WOOD, 0.22), 1.0), 0.1);
    }
}

fn hedge(c: &mut Canvas, rng: &mut Chance, (a, b): Spot) {
    let count = ((b - a) / 8.0).round();
    for i in 0..=count as i32 {
        let at = (
            a + (b - a) * i as f32 / count,
            MIDDLE + rng.between(-1.0, 1.0),
        );
        clump(c, rng, at, 7.6, (ink(0x4F5B43), ink(0x8C9A6E)));
    }
}

fn gap(c: &mut Canvas, rng: &mut Chance, (a, b): Spot, share: f32) -> Spot {
    let middle = f32::midpoint(a, b);
    let half = (b - a) * share / 2.0;
    masonry(c, rng, (a - 3.0, middle - half), 10.0);
    masonry(c, rng, (middle + half, b + 3.0), 10.0);
    (middle - half, middle + half)
}

/// An open window: a sill with two posts.
fn window(c: &mut Canvas, rng: &mut Chance, ends: Spot) {
    let (a, b) = gap(c, rng, ends, 0.56);
    bar(c, (a, b), 5.0, tone(WOOD, -0.1));
    for x in [a + (b - a) * 0.33, a + (b - a) * 0.67] {
        c.stroke(
            &[(x, MIDDLE - 3.6), (x, MIDDLE + 3.6)],
            (2.0, 2.0),
            (INK, 0.95),
        );
    }
}

/// A window with panes.
fn glass(c: &mut Canvas, rng: &mut Chance, ends: Spot) {
    let (a, b) = gap(c, rng, ends, 0.56);
    bar(c, (a, b), 6.0, ink(0xA9C0C6));
    c.stroke(
        &[(a + 1.0, MIDDLE), (b - 1.0, MIDDLE)],
        (1.2, 1.2),
        (ink(0xE4EFF0), 0.9),
    );
    for k in 1..4 {
        let x = a + (b - a) * k as f32 / 4.0;
        c.stroke(
            &[(x, MIDDLE - 3.2), (x, MIDDLE + 3.2)],
            (1.5, 1.5),
            (INK, 0.9),
        );
    }
}

/// A parapet: tall merlons on a lower wall.
fn battlement(c: &mut Canvas, rng: &mut Chance, (a, b): Spot) {
    masonry(c, rng, (a - 3.0, b + 3.0), 7.0);
    let count = ((b - a) / 16.0).round().max(2.0);
    for i in 0..count as i32 {
        let x = a + (b - a) * (i as f32 + 0.5) / count;
        bar(c, (x - 4.6, x + 4.6), 12.0, tone(STONE, 0.08));
    }
}

fn slit(c: &mut Canvas, rng: &mut Chance, (a, b): Spot) {
    masonry(c, rng, (a - 3.0, b + 3.0), 12.0);
    let middle = f32::midpoint(a, b);
    c.shape(
        &[
            (middle - 2.0, 9.6),
            (middle + 2.0, 9.6),
            (middle + 2.0, 22.4),
            (middle - 2.0, 22.4),
        ],
        (ink(0x1E1C1A), 1.0),
    );
    for y in [10.4, 21.6] {
        c.shape(
            &[
                (middle - 5.5, y - 1.4),
                (middle + 5.5, y - 1.4),
                (middle + 2.0, MIDDLE),
                (middle - 2.0, MIDDLE),
            ],
            (ink(0x1E1C1A), 1.0),
        );
    }
}

fn door(c: &mut Canvas, rng: &mut Chance, ends: Spot, closed: bool) {
    let (a, b) = gap(c, rng, ends, 0.62);
    if closed {
        bar(c, (a, b), 6.6, WOOD);
        for k in 1..4 {
            let x = a + (b - a) * k as f32 / 4.0;
            c.stroke(
                &[(x, MIDDLE - 3.0), (x, MIDDLE + 3.0)],
                (0.9, 0.9),
                (INK, 0.6),
            );
        }
        c.dab((b - 4.0, MIDDLE), (1.7, 1.7), 0.0, (INK, 1.0), 0.15);
        return;
    }
    let reach = ((b - a) * 0.7).min(14.0);
    let tip = (a + reach * 0.6, MIDDLE - reach);
    c.stroke(&[(a, MIDDLE), tip], (6.0, 6.0), (INK, 0.95));
    c.stroke(&[(a, MIDDLE), tip], (3.6, 3.6), (WOOD, 1.0));
}

fn portcullis(c: &mut Canvas, rng: &mut Chance, ends: Spot) {
    let (a, b) = gap(c, rng, ends, 0.7);
    c.stroke(&[(a, MIDDLE), (b, MIDDLE)], (3.4, 3.4), (INK, 1.0));
    c.stroke(
        &[(a, MIDDLE), (b, MIDDLE)],
        (1.5, 1.5),
        (ink(0x84888C), 1.0),
    );
    let count = ((b - a) / 5.5).round();
    for i in 0..=count as i32 {
        let at = (a + (b - a) * i as f32 / count, MIDDLE);
        c.dab(at, (2.9, 2.9), 0.0, (INK, 1.0), 0.08);
        c.dab(at, (1.7, 1.7), 0.0, (ink(0x8F9498), 1.0), 0.15);
    }
}

fn palisade(c: &mut Canvas, (a, b): Spot) {
    let count = ((b - a) / 7.2).round();
    for i in 0..=count as i32 {
        let at = (a + (b - a) * i as f32 / count, MIDDLE);
        c.dab(at, (5.0, 5.6), 0.0, (INK, 0.95), 0.06);
        c.dab(at, (3.9, 4.5), 0.0, (WOOD, 1.0), 0.08);
        c.dab(at, (2.2, 2.6), 0.0, (tone(WOOD, 0.35), 1.0), 0.3);
        c.dab(at, (0.8, 0.9), 0.0, (tone(WOOD, -0.4), 0.8), 0.4);
    }
}
