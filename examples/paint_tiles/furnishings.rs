//! More objects: furniture, standing stones, fires, doors, walls, carts.

use std::f32::consts::{PI, TAU};

use crate::canvas::{Canvas, Ink, Spot, ink, tone};
use crate::ground::clump;
use crate::noise::Chance;
use crate::stonework::stone;
use crate::things::{IRON, STONE, WOOD, box_of, shadow};

const INK: Ink = ink(0x2B2926);

pub fn bench(c: &mut Canvas) {
    shadow(c, (48.0, 52.0), (30.0, 9.0));
    for x in [25.0, 71.0] {
        c.stroke(&[(x, 52.0), (x, 61.0)], (6.0, 5.0), (INK, 0.95));
        c.stroke(
            &[(x - 0.4, 52.0), (x - 0.4, 60.0)],
            (3.6, 3.0),
            (tone(WOOD, -0.35), 1.0),
        );
    }
    box_of(c, (19.0, 41.0), 58.0, (11.0, 3.5), WOOD);
    c.stroke(&[(20.0, 46.5), (76.0, 46.5)], (0.9, 0.9), (INK, 0.5));
}

pub fn pillar(c: &mut Canvas) {
    shadow(c, (52.0, 58.0), (27.0, 20.0));
    box_of(c, (27.0, 46.0), 42.0, (24.0, 7.0), STONE);
    let body: Vec<Spot> = vec![
        (34.0, 28.0),
        (62.0, 28.0),
        (62.0, 60.0),
        (55.0, 65.0),
        (41.0, 65.0),
        (34.0, 60.0),
    ];
    c.shape(&body, (tone(STONE, -0.05), 1.0));
    for (u, lit) in [
        (37.0, 0.25),
        (42.0, 0.18),
        (47.0, 0.02),
        (52.0, -0.18),
        (57.0, -0.32),
        (60.5, -0.42),
    ] {
        c.stroke(&[(u, 30.0), (u, 62.0)], (4.4, 4.4), (tone(STONE, lit), 0.9));
    }
    for u in [39.5, 44.5, 49.5, 54.5, 59.0] {
        c.stroke(&[(u, 32.0), (u, 63.0)], (0.9, 0.9), (INK, 0.45));
    }
    c.outline(&body, 1.4, (INK, 0.9));
    c.dab((48.0, 28.0), (20.5, 14.5), 0.0, (INK, 1.0), 0.04);
    c.dab(
        (48.0, 27.4),
        (19.0, 13.0),
        0.0,
        (tone(STONE, 0.2), 1.0),
        0.05,
    );
    c.dab(
        (48.0, 27.4),
        (13.5, 9.0),
        0.0,
        (tone(STONE, -0.12), 1.0),
        0.06,
    );
    c.dab(
        (47.4, 26.8),
        (12.4, 8.0),
        0.0,
        (tone(STONE, 0.12), 1.0),
        0.08,
    );
}

pub fn menhir(c: &mut Canvas, rng: &mut Chance) {
    shadow(c, (54.0, 60.0), (25.0, 14.0));
    let lean = rng.between(-3.0, 3.0);
    let outline: Vec<Spot> = vec![
        (33.0, 68.0),
        (34.0, 44.0),
        (39.0 + lean, 20.0),
        (48.0 + lean, 14.0),
        (57.0 + lean, 22.0),
        (62.0, 46.0),
        (63.0, 68.0),
        (48.0, 72.0),
    ];
    c.shape(&outline, (tone(STONE, -0.08), 1.0));
    let shade: Vec<Spot> = vec![
        (52.0 + lean, 17.0),
        (57.0 + lean, 22.0),
        (62.0, 46.0),
        (63.0, 68.0),
        (52.0, 71.0),
        (54.0, 44.0),
    ];
    c.shape(&shade, (tone(STONE, -0.38), 1.0));
    let lit: Vec<Spot> = vec![
        (35.5, 64.0),
        (36.5, 45.0),
        (41.0 + lean, 23.0),
        (46.0 + lean, 18.0),
        (43.0, 42.0),
        (41.0, 66.0),
    ];
    c.shape(&lit, (tone(STONE, 0.2), 0.9));
    for _ in 0..7 {
        let at = (rng.between(38.0, 58.0), rng.between(26.0, 62.0));
        let to = (at.0 + rng.between(-5.0, 5.0), at.1 + rng.between(4.0, 10.0));
        c.stroke(&[at, to], (1.2, 0.3), (INK, 0.5));
    }
    c.stroke(
        &[(45.0, 33.0), (49.0, 39.0), (45.0, 45.0), (50.0, 50.0)],
        (1.8, 1.4),
        (INK, 0.6),
    );
    for _ in 0..16 {
        let at = (rng.between(34.0, 46.0), rng.between(56.0, 69.0));
        c.dab(at, (1.9, 1.2), 0.0, (ink(0x7E8567), 0.6), 0.5);
    }
    c.outline(&outline, 1.6, (INK, 0.92));
    stone(c, rng, (68.0, 70.0), 4.6, tone(STONE, -0.1));
}

pub fn millstone(c: &mut Canvas) {
    shadow(c, (48.0, 53.0), (29.0, 20.0));
    c.dab((48.0, 51.0), (28.0, 22.0), 0.0, (INK, 1.0), 0.04);
    c.dab(
        (48.0, 50.4),
        (26.6, 20.6),
        0.0,
        (tone(STONE, -0.32), 1.0),
        0.04,
    );
    c.dab((48.0, 44.0), (27.4, 20.6), 0.0, (INK, 1.0), 0.04);
    c.dab(
        (48.0, 43.6),
        (26.0, 19.2),
        0.0,
        (tone(STONE, 0.08), 1.0),
        0.05,
    );
    for i in 0..12 {
        let a = TAU * i as f32 / 12.0;
        let from = (48.0 + a.cos() * 8.0, 43.6 + a.sin() * 6.0);
        let to = (
            48.0 + (a + 0.35).cos() * 23.0,
            43.6 + (a + 0.35).sin() * 16.8,
        );
        c.stroke(&[from, to], (1.3, 0.8), (INK, 0.5));
    }
    c.dab((48.0, 43.6), (7.4, 5.6), 0.0, (INK, 1.0), 0.05);
    c.dab((48.0, 44.6), (6.0, 4.2), 0.0, (ink(0x3A352F), 1.0), 0.1);
    c.stroke(&[(40.0, 33.0), (57.0, 54.0)], (5.6, 5.6), (INK, 0.95));
    c.stroke(
        &[(40.4, 32.8), (57.0, 53.0)],
        (3.4, 3.4),
        (tone(WOOD, 0.12), 1.0),
    );
}

pub fn campfire(c: &mut Canvas, rng: &mut Chance) {
    c.dab((48.0, 50.0), (42.0, 36.0), 0.0, (ink(0xE7C58A), 0.32), 1.0);
    c.dab((48.0, 52.0), (21.0, 16.0), 0.0, (INK, 0.55), 0.5);
    for i in 0..11 {
        let a = TAU * i as f32 / 11.0;
        stone(
            c,
            rng,
            (48.0 + a.cos() * 20.0, 52.0 + a.sin() * 15.0),
            5.0,
            tone(STONE, -0.12),
        );
    }
    for a in [0.3f32, 1.35, 2.5] {
        let (x, y) = (a.cos() * 13.0, a.sin() * 9.0);
        c.stroke(
            &[(48.0 - x, 52.0 - y), (48.0 + x, 52.0 + y)],
            (6.0, 5.0),
            (INK, 0.95),
        );
        c.stroke(
            &[(48.0 - x, 51.6 - y), (48.0 + x, 51.6 + y)],
            (3.6, 3.0),
            (tone(WOOD, -0.3), 1.0),
        );
    }
    for _ in 0..12 {
        let x = 48.0 + rng.between(-8.0, 8.0);
        let h = rng.between(10.0, 25.0) * (1.2 - (x - 48.0).abs() / 13.0);
        let sway = rng.between(-3.0, 3.0);
        let tongue = [
            (x, 52.0),
            (x + sway, 52.0 - h * 0.55),
            (x + sway * 0.3, 52.0 - h),
        ];
        c.stroke(&tongue, (7.0, 0.6), (ink(0xD98A48), 0.72));
        c.stroke(&tongue[..2], (3.4, 1.0), (ink(0xF1CF86), 0.92));
    }
    for _ in 0..6 {
        let at = (48.0 + rng.between(-14.0, 14.0), rng.between(18.0, 36.0));
        c.dab(at, (1.1, 1.1), PI, (ink(0xE9A25A), 0.8), 0.4);
    }
}

pub fn doorway(c: &mut Canvas, closed: bool) {
    shadow(c, (48.0, 60.0), (34.0, 12.0));
    for x in [16.0, 68.0] {
        box_of(c, (x, 30.0), 12.0, (12.0, 30.0), STONE);
    }
    if closed {
        box_of(c, (28.0, 38.0), 40.0, (6.0, 24.0), WOOD);
        for k in 1..5 {
            let u = 28.0 + k as f32 * 8.0;
            c.stroke(&[(u, 44.0), (u, 67.0)], (0.9, 0.9), (INK, 0.6));
        }
        for v in [49.0, 62.0] {
            c.stroke(&[(29.0, v), (67.0, v)], (2.6, 2.6), (IRON, 1.0));
        }
        c.dab((62.0, 55.5), (2.0, 2.0), 0.0, (INK, 1.0), 0.2);
    } else {
        c.shape(
            &[(28.0, 42.0), (33.0, 45.0), (33.0, 76.0), (28.0, 68.0)],
            (tone(WOOD, -0.1), 1.0),
        );
        c.outline(
            &[(28.0, 42.0), (33.0, 45.0), (33.0, 76.0), (28.0, 68.0)],
            1.2,
            (INK, 0.9),
        );
    }
}

pub fn portcullis(c: &mut Canvas) {
    shadow(c, (48.0, 60.0), (34.0, 12.0));
    for x in [16.0, 68.0] {
        box_of(c, (x, 30.0), 12.0, (12.0, 30.0), STONE);
    }
    for k in 0..6 {
        let u = 31.0 + k as f32 * 6.8;
        c.stroke(&[(u, 36.0), (u, 70.0)], (3.6, 2.4), (INK, 1.0));
        c.stroke(
            &[(u - 0.4, 36.0), (u - 0.4, 67.0)],
            (1.7, 1.2),
            (tone(IRON, 0.25), 1.0),
        );
    }
    for v in [42.0, 52.0, 62.0] {
        c.stroke(&[(28.0, v), (68.0, v)], (3.2, 3.2), (INK, 1.0));
        c.stroke(
            &[(28.0, v - 0.4), (68.0, v - 0.4)],
            (1.5, 1.5),
            (tone(IRON, 0.2), 1.0),
        );
    }
}

pub fn low_wall(c: &mut Canvas, rng: &mut Chance) {
    shadow(c, (48.0, 52.0), (32.0, 12.0));
    for row in 0..3 {
        for k in 0..5 {
            let shift = if row % 2 == 0 { 0.0 } else { 5.5 };
            let at = (
                22.0 + shift + k as f32 * 12.0,
                56.0 - row as f32 * 7.5 + rng.between(-0.8, 0.8),
            );
            let colour = tone(STONE, rng.between(-0.12, 0.08) + row as f32 * 0.05);
            stone(c, rng, at, 7.0, colour);
        }
    }
}

pub fn bush(c: &mut Canvas, rng: &mut Chance) {
    let paint = (ink(0x4F5B43), ink(0x93A073));
    for (x, y, r) in [
        (58.0, 44.0, 13.0),
        (36.0, 45.0, 13.0),
        (48.0, 54.0, 14.0),
        (47.0, 38.0, 13.0),
    ] {
        let at = (x + rng.between(-3.0, 3.0), y + rng.between(-3.0, 3.0));
        clump(c, rng, at, r, paint);
    }
}

pub fn cart(c: &mut Canvas) {
    shadow(c, (48.0, 56.0), (33.0, 18.0));
    for x in [24.0, 72.0] {
        c.dab((x, 52.0), (5.5, 16.0), 0.0, (INK, 1.0), 0.05);
        c.dab(
            (x - 0.5, 51.5),
            (3.6, 13.4),
            0.0,
            (tone(WOOD, -0.2), 1.0),
            0.06,
        );
    }
    box_of(c, (28.0, 27.0), 40.0, (36.0, 7.0), WOOD);
    for k in 1..5 {
        let u = 28.0 + k as f32 * 8.0;
        c.stroke(&[(u, 28.0), (u, 62.0)], (0.9, 0.9), (INK, 0.5));
    }
    for x in [38.0, 58.0] {
        c.stroke(&[(x, 69.0), (x, 86.0)], (3.4, 2.6), (INK, 0.95));
        c.stroke(&[(x - 0.3, 69.0), (x - 0.3, 85.0)], (1.8, 1.2), (WOOD, 1.0));
    }
}

pub fn well(c: &mut Canvas, rng: &mut Chance) {
    shadow(c, (48.0, 54.0), (28.0, 22.0));
    for i in 0..13 {
        let a = TAU * i as f32 / 13.0;
        let colour = tone(STONE, rng.between(-0.1, 0.12));
        stone(
            c,
            rng,
            (48.0 + a.cos() * 21.0, 48.0 + a.sin() * 18.0),
            6.6,
            colour,
        );
    }
    c.dab((48.0, 48.0), (16.0, 13.4), 0.0, (INK, 1.0), 0.06);
    c.dab((48.0, 50.0), (14.4, 11.0), 0.0, (ink(0x4A606B), 1.0), 0.15);
    c.dab((44.0, 47.5), (6.0, 2.4), -0.2, (ink(0x9DB2B7), 0.6), 0.7);
}

/// A lever on a plate of stone, with a grip of brass above a place across.
pub fn lever(c: &mut Canvas, grip: f32) {
    shadow(c, (48.0, 58.0), (20.0, 12.0));
    c.dab((48.0, 58.0), (18.0, 11.5), 0.0, (INK, 1.0), 0.05);
    c.dab((48.0, 57.2), (16.4, 10.0), 0.0, (STONE, 1.0), 0.06);
    c.dab((48.0, 57.0), (8.0, 4.6), 0.0, (INK, 1.0), 0.08);
    let rod = [(47.5, 57.0), (grip, 28.0)];
    c.stroke(&rod, (8.0, 6.4), (INK, 1.0));
    c.stroke(&rod, (5.4, 4.0), (IRON, 1.0));
    c.dab((grip + 0.5, 27.0), (7.4, 7.4), 0.0, (INK, 1.0), 0.05);
    c.dab(
        (grip + 0.2, 26.6),
        (5.8, 5.8),
        0.0,
        (ink(0xC79A45), 1.0),
        0.08,
    );
    c.dab(
        (grip - 1.4, 24.8),
        (2.0, 1.8),
        0.0,
        (ink(0xF0DDA4), 0.9),
        0.4,
    );
}

/// The posts of a portcullis, and the points of its bars above the way.
pub fn raised_portcullis(c: &mut Canvas) {
    for x in [16.0, 68.0] {
        shadow(c, (x + 6.0, 60.0), (9.0, 7.0));
        box_of(c, (x, 30.0), 12.0, (12.0, 30.0), STONE);
    }
    for k in 0..6 {
        let u = 31.0 + k as f32 * 6.8;
        c.stroke(&[(u, 30.0), (u, 38.0)], (3.6, 1.2), (INK, 1.0));
    }
    c.stroke(&[(28.0, 31.0), (68.0, 31.0)], (3.6, 3.6), (INK, 1.0));
    c.stroke(
        &[(28.0, 30.6), (68.0, 30.6)],
        (1.7, 1.7),
        (tone(IRON, 0.2), 1.0),
    );
}
