//! Objects that stand in a cell: 96 × 96 frames, the cell in the middle, the lamp north-west.

use std::f32::consts::{PI, TAU};

use crate::canvas::{Canvas, Ink, Spot, ink, mix, tone};
use crate::furnishings;
use crate::ground::clump;
use crate::noise::Chance;
use crate::stonework::stone;

const INK: Ink = ink(0x2B2926);
pub const WOOD: Ink = ink(0x9A8263);
pub const STONE: Ink = ink(0xA9A397);
pub const IRON: Ink = ink(0x5C5F63);
/// Paints an object by its name in the atlas.
pub fn paint(name: &str, variant: u32, c: &mut Canvas) {
    let mut rng = Chance::new(u64::from(variant) * 71 + name.len() as u64 * 131 + 9);
    match name {
        "tree" => tree(c, &mut rng, variant),
        "pine" => pine(c, &mut rng),
        "stump" => stump(c, &mut rng),
        "boulder" => boulder(c, &mut rng),
        "crate" => crate_box(c, &mut rng, variant),
        "barrel" => barrels(c, variant),
        "table" => table(c, variant),
        "bench" => furnishings::bench(c),
        "statue" => statue(c, variant),
        "pillar" => furnishings::pillar(c),
        "standing stone" => furnishings::menhir(c, &mut rng),
        "millstone" => furnishings::millstone(c),
        "brazier" => brazier(c, &mut rng),
        "campfire" => furnishings::campfire(c, &mut rng),
        "door" => furnishings::doorway(c, true),
        "open door" => furnishings::doorway(c, false),
        "portcullis" => furnishings::portcullis(c),
        "low wall" => furnishings::low_wall(c, &mut rng),
        "bush" => furnishings::bush(c, &mut rng),
        "cart" => furnishings::cart(c),
        "open portcullis" => furnishings::raised_portcullis(c),
        "lever" => furnishings::lever(c, 60.0),
        "pulled lever" => furnishings::lever(c, 35.0),
        _ => furnishings::well(c, &mut rng),
    }
}

/// The soft shadow of what stands at a spot.
pub fn shadow(c: &mut Canvas, at: Spot, radii: Spot) {
    c.dab((at.0 + 5.0, at.1 + 6.0), radii, 0.25, (INK, 0.42), 0.6);
}

fn tree(c: &mut Canvas, rng: &mut Chance, variant: u32) {
    let greens = [
        (ink(0x48543D), ink(0x8F9C6E)),
        (ink(0x4E5A44), ink(0x99A378)),
        (ink(0x5C5640), ink(0xA69B6E)),
        (ink(0x46523F), ink(0x86946A)),
    ];
    let paint = greens[variant as usize % 4];
    c.dab((57.0, 60.0), (31.0, 26.0), 0.4, (INK, 0.42), 0.55);
    c.stroke(
        &[(48.0, 72.0), (48.0, 50.0)],
        (7.0, 5.0),
        (ink(0x4B4034), 1.0),
    );
    let mut lobes: Vec<(Spot, f32)> = Vec::new();
    for i in 0..8 {
        let a = TAU * i as f32 / 8.0 + rng.between(-0.25, 0.25);
        let d = rng.between(14.5, 18.0);
        lobes.push((
            (47.0 + a.cos() * d, 44.0 + a.sin() * d * 0.88),
            rng.between(10.0, 13.5),
        ));
    }
    for (at, r) in &lobes {
        c.dab(*at, (r + 1.6, r + 1.2), 0.0, (ink(0x2F3429), 0.95), 0.06);
    }
    lobes.sort_by(|a, b| (b.0.0 + b.0.1).total_cmp(&(a.0.0 + a.0.1)));
    let crown = |at: Spot| (0.5 - (at.0 + at.1 - 91.0) / 60.0).clamp(0.0, 1.0);
    for (at, r) in lobes {
        let lit = crown(at);
        clump(
            c,
            rng,
            at,
            r,
            (
                mix(paint.0, paint.1, lit * 0.35),
                mix(paint.0, paint.1, 0.45 + lit * 0.55),
            ),
        );
    }
    clump(
        c,
        rng,
        (45.0, 41.0),
        14.0,
        (mix(paint.0, paint.1, 0.3), tone(paint.1, 0.08)),
    );
    clump(
        c,
        rng,
        (40.0, 35.0),
        9.5,
        (mix(paint.0, paint.1, 0.5), tone(paint.1, 0.2)),
    );
}

fn pine(c: &mut Canvas, rng: &mut Chance) {
    c.dab((58.0, 61.0), (28.0, 24.0), 0.4, (INK, 0.42), 0.55);
    let (low, high) = (ink(0x414E44), ink(0x7E8C74));
    for (ring, radius) in [29.0f32, 23.5, 17.5, 11.5, 6.0].into_iter().enumerate() {
        let turn = rng.between(0.0, 1.0);
        let points: Vec<Spot> = (0..22)
            .map(|i| {
                let a = turn + TAU * i as f32 / 22.0;
                let d = if i % 2 == 0 {
                    radius * rng.between(0.92, 1.06)
                } else {
                    radius * 0.74
                };
                (
                    47.0 + a.cos() * d,
                    45.0 - ring as f32 * 1.2 + a.sin() * d * 0.92,
                )
            })
            .collect();
        let moved: Vec<Spot> = points.iter().map(|p| (p.0 + 1.5, p.1 + 2.2)).collect();
        c.shape(&moved, (INK, 0.4));
        c.shape(&points, (mix(low, high, ring as f32 * 0.2), 1.0));
        for i in (0..22).step_by(2) {
            let p = points[i];
            let lit = 0.5 - (p.0 - 47.0 + p.1 - 45.0) / (radius * 2.6);
            let centre = (47.0, 45.0 - ring as f32 * 1.2);
            let from = (
                centre.0 + (p.0 - centre.0) * 0.35,
                centre.1 + (p.1 - centre.1) * 0.35,
            );
            c.stroke(
                &[from, p],
                (2.2, 0.8),
                (mix(low, tone(high, 0.2), lit), 0.75),
            );
        }
        c.outline(&points, 0.9, (ink(0x2A302B), 0.65));
    }
}

fn stump(c: &mut Canvas, rng: &mut Chance) {
    shadow(c, (48.0, 52.0), (19.0, 14.0));
    for i in 0..7 {
        let a = TAU * i as f32 / 7.0 + rng.between(-0.2, 0.2);
        let root = (
            48.0 + a.cos() * rng.between(18.0, 23.0),
            52.0 + a.sin() * 15.0,
        );
        c.stroke(
            &[(48.0 + a.cos() * 8.0, 50.0 + a.sin() * 6.0), root],
            (9.0, 2.0),
            (INK, 0.95),
        );
        c.stroke(
            &[(48.0 + a.cos() * 8.0, 49.6 + a.sin() * 6.0), root],
            (6.4, 0.8),
            (tone(WOOD, -0.32), 1.0),
        );
    }
    c.dab((48.0, 50.0), (16.0, 14.0), 0.0, (INK, 1.0), 0.05);
    c.dab(
        (48.0, 49.6),
        (14.6, 12.6),
        0.0,
        (tone(WOOD, -0.3), 1.0),
        0.06,
    );
    c.dab((48.0, 45.6), (14.0, 10.6), 0.0, (INK, 1.0), 0.05);
    for (k, r) in [12.8f32, 10.2, 7.6, 5.0, 2.6].into_iter().enumerate() {
        let lit = if k % 2 == 0 { 0.28 } else { 0.10 };
        c.dab(
            (47.6, 45.4),
            (r, r * 0.75),
            0.0,
            (tone(WOOD, lit), 1.0),
            0.08,
        );
    }
    c.stroke(&[(47.6, 45.4), (57.0, 41.0)], (1.2, 0.4), (INK, 0.6));
}

fn boulder(c: &mut Canvas, rng: &mut Chance) {
    shadow(c, (48.0, 52.0), (25.0, 18.0));
    let colour = tone(ink(0x9A948A), rng.between(-0.06, 0.1));
    stone(c, rng, (47.0, 47.0), 22.0, colour);
    for _ in 0..5 {
        let (a, d) = (rng.between(0.0, TAU), rng.between(4.0, 12.0));
        let at = (47.0 + a.cos() * d, 47.0 + a.sin() * d * 0.7);
        let to = (at.0 + rng.between(-6.0, 6.0), at.1 + rng.between(3.0, 8.0));
        c.stroke(&[at, to], (1.2, 0.3), (INK, 0.5));
    }
    stone(c, rng, (66.0, 61.0), 7.0, tone(colour, -0.1));
    stone(c, rng, (30.0, 62.0), 5.0, colour);
    for _ in 0..14 {
        let at = (rng.between(33.0, 50.0), rng.between(33.0, 46.0));
        c.dab(at, (1.7, 1.1), 0.0, (ink(0x7E8567), 0.5), 0.5);
    }
}

/// An upright box: top of `deep` pixels, front of `tall`.
pub fn box_of(c: &mut Canvas, (x, y): Spot, wide: f32, (deep, tall): Spot, colour: Ink) {
    let top = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)];
    let front = [
        (x, y + deep),
        (x + wide, y + deep),
        (x + wide, y + deep + tall),
        (x, y + deep + tall),
    ];
    c.shape(&front, (tone(colour, -0.3), 1.0));
    c.shape(&top, (tone(colour, 0.1), 1.0));
    c.stroke(
        &[
            (x + 1.5, y + deep - 1.5),
            (x + 1.5, y + 1.5),
            (x + wide - 1.5, y + 1.5),
        ],
        (1.2, 1.0),
        (tone(colour, 0.45), 0.8),
    );
    c.outline(&front, 1.3, (INK, 0.9));
    c.outline(&top, 1.3, (INK, 0.9));
}

fn crate_box(c: &mut Canvas, rng: &mut Chance, variant: u32) {
    let boxes: &[(Spot, f32)] = if variant == 0 {
        &[((28.0, 25.0), 40.0)]
    } else {
        &[((39.0, 21.0), 29.0), ((24.0, 40.0), 27.0)]
    };
    for &((x, y), wide) in boxes {
        let (deep, tall) = (wide * 0.72, wide * 0.42);
        shadow(
            c,
            (x + wide / 2.0, y + deep * 0.75),
            (wide * 0.66, wide * 0.5),
        );
        let colour = tone(WOOD, rng.between(-0.06, 0.06));
        box_of(c, (x, y), wide, (deep, tall), colour);
        for k in 1..4 {
            let v = y + deep * k as f32 / 4.0;
            c.stroke(&[(x + 2.0, v), (x + wide - 2.0, v)], (0.9, 0.9), (INK, 0.5));
        }
        for (from, to) in [
            ((x, y), (x + wide, y)),
            ((x, y + deep), (x + wide, y + deep)),
        ] {
            let lift = if from.1 > y { -2.4 } else { 2.4 };
            c.stroke(
                &[(from.0 + 1.0, from.1 + lift), (to.0 - 1.0, to.1 + lift)],
                (3.6, 3.6),
                (tone(colour, 0.2), 1.0),
            );
            c.stroke(
                &[
                    (from.0 + 1.0, from.1 + lift * 1.8),
                    (to.0 - 1.0, to.1 + lift * 1.8),
                ],
                (0.7, 0.7),
                (INK, 0.6),
            );
        }
        c.stroke(
            &[(x + 3.0, y + deep - 5.0), (x + wide - 3.0, y + 5.0)],
            (3.4, 3.4),
            (INK, 0.55),
        );
        c.stroke(
            &[(x + 3.0, y + deep - 5.0), (x + wide - 3.0, y + 5.0)],
            (2.2, 2.2),
            (tone(colour, 0.26), 1.0),
        );
        let mid = y + deep + tall * 0.5;
        c.stroke(
            &[(x + 1.0, mid), (x + wide - 1.0, mid)],
            (0.9, 0.9),
            (INK, 0.6),
        );
        c.outline(
            &[
                (x, y),
                (x + wide, y),
                (x + wide, y + deep + tall),
                (x, y + deep + tall),
            ],
            1.5,
            (INK, 0.95),
        );
    }
}

fn barrel(c: &mut Canvas, (x, y): Spot, r: f32) {
    let tall = r * 1.25;
    shadow(c, (x, y + tall * 0.6), (r * 1.2, r * 0.9));
    let body = [
        (x - r, y),
        (x - r * 1.1, y + tall * 0.5),
        (x - r * 0.94, y + tall),
        (x, y + tall * 1.22),
    ];
    let mut ring: Vec<Spot> = body.to_vec();
    ring.extend([
        (x + r * 0.94, y + tall),
        (x + r * 1.1, y + tall * 0.5),
        (x + r, y),
    ]);
    c.shape(&ring, (tone(WOOD, -0.25), 1.0));
    for k in -3..4 {
        let u = x + r * k as f32 / 3.6;
        let lit = if k < -1 { 0.12 } else { -0.35 };
        c.stroke(
            &[(u, y + 1.0), (u * 1.0, y + tall * 1.1)],
            (1.0, 1.0),
            (tone(WOOD, lit), 0.8),
        );
    }
    for v in [0.32f32, 0.82] {
        let hoop: Vec<Spot> = (0..=10)
            .map(|i| {
                let t = i as f32 / 5.0 - 1.0;
                (x + t * r * 1.06, y + tall * v + (1.0 - t * t) * r * 0.34)
            })
            .collect();
        c.stroke(&hoop, (2.8, 2.8), (INK, 0.85));
        c.stroke(&hoop, (1.5, 1.5), (ink(0x7C7F82), 1.0));
    }
    c.outline(&ring, 1.3, (INK, 0.9));
    c.dab((x, y), (r * 1.04, r * 0.62), 0.0, (INK, 1.0), 0.05);
    c.dab(
        (x, y),
        (r * 0.93, r * 0.52),
        0.0,
        (ink(0x7C7F82), 1.0),
        0.05,
    );
    c.dab(
        (x, y + 0.4),
        (r * 0.8, r * 0.43),
        0.0,
        (tone(WOOD, 0.16), 1.0),
        0.06,
    );
    c.stroke(
        &[(x - r * 0.25, y - r * 0.36), (x - r * 0.25, y + r * 0.4)],
        (0.8, 0.8),
        (INK, 0.5),
    );
    c.stroke(
        &[(x + r * 0.3, y - r * 0.36), (x + r * 0.3, y + r * 0.4)],
        (0.8, 0.8),
        (INK, 0.5),
    );
}

fn barrels(c: &mut Canvas, variant: u32) {
    if variant == 0 {
        barrel(c, (48.0, 38.0), 16.0);
    } else {
        barrel(c, (56.0, 31.0), 12.0);
        barrel(c, (38.0, 43.0), 13.0);
    }
}

fn table(c: &mut Canvas, variant: u32) {
    let (x, y, wide, deep) = (19.0, 31.0, 58.0, 27.0);
    shadow(c, (48.0, 54.0), (33.0, 16.0));
    for leg in [x + 4.0, x + wide - 4.0] {
        c.stroke(
            &[(leg, y + deep), (leg, y + deep + 10.0)],
            (5.0, 4.0),
            (INK, 0.95),
        );
        c.stroke(
            &[(leg - 0.4, y + deep), (leg - 0.4, y + deep + 9.0)],
            (2.8, 2.4),
            (tone(WOOD, -0.35), 1.0),
        );
    }
    box_of(c, (x, y), wide, (deep, 4.0), WOOD);
    for k in 1..4 {
        let v = y + deep * k as f32 / 4.0;
        c.stroke(&[(x + 1.0, v), (x + wide - 1.0, v)], (0.8, 0.8), (INK, 0.5));
    }
    let cup = |c: &mut Canvas, at: Spot| {
        c.dab((at.0 + 1.5, at.1 + 2.0), (4.0, 3.2), 0.0, (INK, 0.4), 0.4);
        c.dab(at, (3.6, 3.0), 0.0, (INK, 0.9), 0.1);
        c.dab(at, (2.7, 2.1), 0.0, (ink(0xB5AFA2), 1.0), 0.2);
    };
    cup(c, (32.0, 40.0));
    if variant == 0 {
        c.dab((54.0, 45.0), (8.0, 6.0), 0.0, (INK, 0.8), 0.06);
        c.dab((54.0, 44.6), (7.0, 5.1), 0.0, (ink(0xC9C2B2), 1.0), 0.06);
        c.dab((54.0, 44.6), (4.3, 3.0), 0.0, (ink(0xA08A6C), 1.0), 0.3);
    } else {
        let map = [(42.0, 36.0), (66.0, 38.0), (64.0, 52.0), (41.0, 50.0)];
        c.shape(&map, (ink(0xD8CFB8), 1.0));
        c.outline(&map, 1.0, (INK, 0.8));
        c.stroke(
            &[(45.0, 41.0), (52.0, 45.0), (58.0, 42.0), (62.0, 48.0)],
            (1.0, 1.0),
            (ink(0x6C5B49), 0.8),
        );
    }
}

fn statue(c: &mut Canvas, variant: u32) {
    shadow(c, (50.0, 60.0), (27.0, 17.0));
    box_of(c, (27.0, 46.0), 42.0, (20.0, 12.0), STONE);
    box_of(c, (33.0, 44.0), 30.0, (14.0, 8.0), tone(STONE, 0.06));
    let lit = tone(STONE, 0.18);
    let robe = [
        (41.0, 55.0),
        (42.0, 34.0),
        (45.0, 27.0),
        (51.0, 27.0),
        (54.0, 34.0),
        (56.0, 55.0),
    ];
    c.shape(&robe, (lit, 1.0));
    c.shape(
        &[
            (49.0, 28.0),
            (51.0, 27.0),
            (54.0, 34.0),
            (56.0, 55.0),
            (50.0, 55.0),
        ],
        (tone(STONE, -0.25), 1.0),
    );
    for u in [44.5, 48.0, 52.0] {
        c.stroke(&[(u, 54.0), (u + 0.4, 38.0)], (1.0, 0.4), (INK, 0.5));
    }
    c.outline(&robe, 1.3, (INK, 0.9));
    c.dab((48.0, 21.5), (6.6, 7.2), 0.0, (INK, 0.95), 0.06);
    c.dab((47.6, 21.3), (5.4, 6.0), 0.0, (lit, 1.0), 0.1);
    c.dab(
        (50.0, 22.4),
        (2.8, 4.6),
        0.0,
        (tone(STONE, -0.25), 0.8),
        0.5,
    );
    if variant == 0 {
        c.stroke(&[(58.0, 54.0), (58.0, 16.0)], (3.2, 2.4), (INK, 0.95));
        c.stroke(&[(57.8, 53.0), (57.8, 17.0)], (1.6, 1.2), (lit, 1.0));
    } else {
        c.dab((40.0, 43.0), (8.2, 9.6), 0.0, (INK, 0.95), 0.06);
        c.dab(
            (39.7, 42.8),
            (6.9, 8.3),
            0.0,
            (tone(STONE, 0.05), 1.0),
            0.08,
        );
        c.dab((39.7, 42.8), (2.2, 2.4), 0.0, (tone(STONE, -0.3), 1.0), 0.1);
    }
}

fn brazier(c: &mut Canvas, rng: &mut Chance) {
    c.dab((48.0, 46.0), (40.0, 36.0), 0.0, (ink(0xE7C58A), 0.30), 1.0);
    shadow(c, (48.0, 58.0), (17.0, 11.0));
    for foot in [-11.0f32, 0.0, 11.0] {
        c.stroke(
            &[
                (48.0 + foot * 0.4, 50.0),
                (48.0 + foot, 67.0 - foot.abs() * 0.2),
            ],
            (4.4, 3.2),
            (INK, 1.0),
        );
    }
    c.dab((48.0, 47.0), (17.5, 12.5), 0.0, (INK, 1.0), 0.05);
    c.dab((48.0, 46.6), (16.0, 11.2), 0.0, (IRON, 1.0), 0.05);
    c.dab((48.0, 44.6), (14.0, 8.6), 0.0, (ink(0x3A2E28), 1.0), 0.06);
    for _ in 0..26 {
        let (a, d) = (rng.between(0.0, TAU), rng.unit().sqrt());
        let at = (48.0 + a.cos() * d * 11.5, 44.0 + a.sin() * d * 6.4);
        let hot = rng.pick(&[ink(0xC9753F), ink(0xE2A054), ink(0x7A3F2C)]);
        c.dab(at, (2.3, 1.8), rng.between(0.0, PI), (hot, 0.95), 0.3);
    }
    for _ in 0..9 {
        let x = 48.0 + rng.between(-9.0, 9.0);
        let h = rng.between(8.0, 19.0) * (1.2 - (x - 48.0).abs() / 14.0);
        let sway = rng.between(-2.5, 2.5);
        let tongue = [
            (x, 44.0),
            (x + sway, 44.0 - h * 0.55),
            (x + sway * 0.3, 44.0 - h),
        ];
        c.stroke(&tongue, (6.0, 0.6), (ink(0xD98A48), 0.75));
        c.stroke(&tongue[..2], (3.2, 1.0), (ink(0xF1CF86), 0.9));
    }
}
