//! The nineteen grounds, each painted onto a whole canvas.

use std::f32::consts::{PI, TAU};

use crate::canvas::{Canvas, Ink, Spot, ink, mix, smooth, tone};
use crate::noise::{Chance, cloud, value};
use crate::stonework;

const DARK: Ink = ink(0x2B2926);
/// Paints a ground by its name in the catalogue of the atlas.
pub fn paint(name: &str, variant: u32, canvas: &mut Canvas, seed: u32) {
    let mut rng = Chance::new(u64::from(seed));
    match name {
        "grass" => grass(canvas, &mut rng, seed, ink(0x84936C), ink(0x99A67C)),
        "meadow" => meadow(canvas, &mut rng, seed),
        "dirt" => dirt(canvas, &mut rng, seed, ink(0x8F7F69), ink(0xA59680), 14),
        "road" => road(canvas, &mut rng, seed),
        "sand" => sand(canvas, &mut rng, seed),
        "mud" => mud(canvas, &mut rng, seed),
        "forest floor" => forest(canvas, &mut rng, seed),
        "undergrowth" => undergrowth(canvas, &mut rng, seed),
        "shallow water" => water(canvas, &mut rng, seed, false),
        "deep water" => water(canvas, &mut rng, seed, true),
        "ice" => ice(canvas, &mut rng, seed),
        "lava" => lava(canvas, &mut rng, seed),
        "rubble" => stonework::rubble(canvas, &mut rng, seed),
        "wall" => stonework::masonry(canvas, &mut rng, seed),
        "stone floor" => stonework::flags(canvas, &mut rng, seed),
        "wooden floor" => stonework::planks(canvas, &mut rng, seed, 0.0, ink(0x9C876A)),
        "bridge" => stonework::planks(
            canvas,
            &mut rng,
            seed,
            bridge_angle(canvas, variant),
            ink(0x94836A),
        ),
        "cliff" => stonework::cliff(canvas, &mut rng, seed),
        _ => stonework::rock(canvas, &mut rng, seed),
    }
}

/// The way over a bridge: on squares east (0), north-south (1), then the same again; on hexes east, south-east,
/// south-west, east.
fn bridge_angle(canvas: &Canvas, variant: u32) -> f32 {
    let turn = if canvas.height > canvas.width {
        [0.0, PI / 3.0, 2.0 * PI / 3.0, 0.0]
    } else {
        [0.0, PI / 2.0, 0.0, PI / 2.0]
    };
    turn[(variant % 4) as usize] + PI / 2.0
}

/// Distance to the border of a cell of the given size, for noise that has to be quiet there.
fn rim((width, height): Spot, x: f32, y: f32) -> f32 {
    let (dx, dy) = ((x - width / 2.0).abs(), (y - height / 2.0).abs());
    if height > width {
        (32.0 - dx).min(32.0 - dx * 0.5 - dy * 0.866)
    } else {
        (32.0 - dx).min(32.0 - dy)
    }
}

/// Two tones flowing into each other, plus grain.
pub fn bed(c: &mut Canvas, seed: u32, low: Ink, high: Ink, scale: f32) {
    let size = (c.width, c.height);
    c.wash(|x, y| {
        let quiet = smooth(-2.0, 14.0, rim(size, x, y));
        let flow = cloud(x / scale, y / scale, seed) * 1.5 * quiet
            + cloud(x / 5.0, y / 5.0, seed + 9) * 0.45;
        let grain = (value(x * 1.7, y * 1.7, seed + 5) - 0.5) * 0.10;
        (tone(mix(low, high, 0.5 + flow), grain), 1.0)
    });
}

fn spot(c: &Canvas, rng: &mut Chance) -> Spot {
    (
        rng.between(-2.0, c.width + 2.0),
        rng.between(-2.0, c.height + 2.0),
    )
}

/// Short brush strokes all over.
pub fn bristle(
    c: &mut Canvas,
    rng: &mut Chance,
    count: u32,
    (angle, swing): (f32, f32),
    length: f32,
    colours: &[Ink],
) {
    for _ in 0..count {
        let (x, y) = spot(c, rng);
        let a = angle + rng.between(-swing, swing);
        let l = length * rng.between(0.5, 1.2);
        let bend = rng.between(-1.2, 1.2);
        let mid = (
            x + a.cos() * l * 0.5 - a.sin() * bend,
            y + a.sin() * l * 0.5 + a.cos() * bend,
        );
        let colour = rng.pick(colours);
        let alpha = rng.between(0.25, 0.6);
        c.stroke(
            &[(x, y), mid, (x + a.cos() * l, y + a.sin() * l)],
            (rng.between(1.0, 1.9), 0.4),
            (colour, alpha),
        );
    }
}

/// A tuft of three to five inked blades.
fn tuft(c: &mut Canvas, rng: &mut Chance, (x, y): Spot, height: f32, colour: Ink) {
    c.dab(
        (x + 1.0, y + 0.5),
        (height * 0.7, 1.4),
        0.0,
        (DARK, 0.18),
        0.8,
    );
    let blades = if rng.chance(0.5) { 4 } else { 3 };
    for i in 0..blades {
        let lean = (i as f32 - (blades as f32 - 1.0) / 2.0) * 0.42 + rng.between(-0.12, 0.12);
        let h = height * rng.between(0.75, 1.1);
        let tip = (x + lean * h, y - h);
        c.stroke(
            &[(x + lean * 1.6, y), (x + lean * h * 0.4, y - h * 0.6), tip],
            (1.1, 0.3),
            (colour, 0.75),
        );
    }
}

fn grass(c: &mut Canvas, rng: &mut Chance, seed: u32, low: Ink, high: Ink) {
    bed(c, seed, low, high, 24.0);
    let tones = [
        tone(low, -0.22),
        tone(low, -0.12),
        tone(high, 0.14),
        tone(high, 0.22),
        mix(high, ink(0xB5AD80), 0.5),
    ];
    bristle(c, rng, 120, (-PI / 2.0, 0.5), 6.0, &tones);
    for _ in 0..3 {
        let at = (
            rng.between(8.0, c.width - 8.0),
            rng.between(10.0, c.height - 8.0),
        );
        let tall = rng.between(4.0, 6.0);
        tuft(c, rng, at, tall, tone(low, -0.5));
    }
}

fn meadow(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    grass(c, rng, seed, ink(0x8E9A72), ink(0xA9B083));
    bristle(
        c,
        rng,
        60,
        (-PI / 2.0, 0.35),
        9.0,
        &[ink(0xB9B98E), ink(0x7D8B66), ink(0xC3BC92)],
    );
    let petals = [ink(0xE8E2CF), ink(0xD8C9A0), ink(0xC9A9A4), ink(0xB9B3C4)];
    for _ in 0..3 {
        let (x, y) = (
            rng.between(8.0, c.width - 8.0),
            rng.between(8.0, c.height - 8.0),
        );
        let petal = rng.pick(&petals);
        for _ in 0..5 {
            let at = (x + rng.between(-6.0, 6.0), y + rng.between(-5.0, 5.0));
            c.dab((at.0 + 0.6, at.1 + 0.9), (1.3, 1.1), 0.0, (DARK, 0.25), 0.5);
            let r = rng.between(0.9, 1.5);
            c.dab(at, (r, r), 0.0, (petal, 0.95), 0.3);
            c.dab(at, (0.45, 0.45), 0.0, (ink(0xA88A55), 0.9), 0.3);
        }
    }
}

fn pebbles(c: &mut Canvas, rng: &mut Chance, count: u32, largest: f32, colour: Ink) {
    for _ in 0..count {
        let (x, y) = spot(c, rng);
        let r = rng.between(largest * 0.35, largest);
        let a = rng.between(-0.5, 0.5);
        let shade = tone(colour, rng.between(-0.12, 0.12));
        c.dab(
            (x + 0.5, y + 0.7),
            (r * 1.1, r * 0.85),
            a,
            (DARK, 0.35),
            0.4,
        );
        c.dab((x, y), (r, r * 0.75), a, (shade, 0.95), 0.25);
        c.dab(
            (x - r * 0.25, y - r * 0.25),
            (r * 0.5, r * 0.3),
            a,
            (tone(shade, 0.4), 0.6),
            0.7,
        );
    }
}

pub fn dirt(c: &mut Canvas, rng: &mut Chance, seed: u32, low: Ink, high: Ink, stones: u32) {
    bed(c, seed, low, high, 20.0);
    bristle(
        c,
        rng,
        70,
        (0.1, 0.5),
        7.0,
        &[
            tone(low, -0.14),
            tone(high, 0.14),
            tone(high, 0.06),
            tone(low, -0.06),
        ],
    );
    pebbles(c, rng, stones, 1.7, ink(0xB0A695));
}

fn road(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    dirt(c, rng, seed, ink(0xA3957E), ink(0xB9AC95), 8);
    for _ in 0..26 {
        let (x, y) = spot(c, rng);
        let (r, a) = (rng.between(2.2, 4.2), rng.between(-0.4, 0.4));
        let stone = tone(ink(0xB7AC99), rng.between(-0.1, 0.16));
        c.dab(
            (x + 0.4, y + 0.7),
            (r * 1.06, r * 0.74),
            a,
            (ink(0x6F6455), 0.5),
            0.25,
        );
        c.dab((x, y), (r, r * 0.66), a, (stone, 0.9), 0.22);
        c.dab(
            (x - r * 0.2, y - r * 0.18),
            (r * 0.6, r * 0.3),
            a,
            (tone(stone, 0.3), 0.5),
            0.8,
        );
    }
}

fn sand(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    bed(c, seed, ink(0xB8AC8D), ink(0xCCC1A3), 26.0);
    for row in 0..11 {
        let y0 = row as f32 * 7.0 + rng.between(-2.0, 2.0);
        let from = rng.between(-6.0, c.width * 0.5);
        let length = rng.between(16.0, 40.0);
        let points: Vec<Spot> = (0..=8)
            .map(|i| {
                let x = from + length * i as f32 / 8.0;
                (x, y0 + cloud(x / 14.0, y0 / 9.0, seed + 3) * 7.0)
            })
            .collect();
        c.stroke(&points, (1.4, 0.5), (ink(0x9D9176), 0.35));
        let lit: Vec<Spot> = points.iter().map(|p| (p.0, p.1 + 1.3)).collect();
        c.stroke(&lit, (1.2, 0.4), (ink(0xE2D9BE), 0.45));
    }
    pebbles(c, rng, 5, 1.2, ink(0xC9BFA6));
    for _ in 0..40 {
        let at = spot(c, rng);
        c.dab(at, (0.5, 0.5), 0.0, (ink(0x857A62), 0.4), 0.4);
    }
}

fn mud(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    bed(c, seed, ink(0x6A5E50), ink(0x857869), 18.0);
    bristle(
        c,
        rng,
        60,
        (0.0, 0.35),
        9.0,
        &[ink(0x5D5246), ink(0x94887A), ink(0x73675A)],
    );
    for _ in 0..4 {
        let at = (
            rng.between(6.0, c.width - 6.0),
            rng.between(6.0, c.height - 6.0),
        );
        let (rx, ry) = (rng.between(5.0, 9.0), rng.between(2.4, 4.2));
        c.dab(
            (at.0, at.1 - 0.5),
            (rx + 1.4, ry + 1.3),
            0.0,
            (ink(0x4F463D), 0.6),
            0.4,
        );
        c.dab(at, (rx, ry), 0.0, (ink(0x87898A), 0.85), 0.3);
        c.dab(
            (at.0 - rx * 0.25, at.1 - ry * 0.3),
            (rx * 0.5, ry * 0.3),
            -0.1,
            (ink(0xC3C8C8), 0.65),
            0.8,
        );
    }
}

/// One leaf: an ellipse with a lit upper half.
fn leaf(c: &mut Canvas, rng: &mut Chance, at: Spot, size: f32, colour: Ink) {
    let a = rng.between(0.0, PI);
    c.dab(
        (at.0 + 0.4, at.1 + 0.6),
        (size, size * 0.5),
        a,
        (DARK, 0.22),
        0.4,
    );
    c.dab(at, (size, size * 0.48), a, (colour, 0.85), 0.25);
}

fn forest(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    bed(c, seed, ink(0x66694F), ink(0x7E7C60), 17.0);
    let litter = [
        ink(0x8A7F5F),
        ink(0x757A58),
        ink(0x5E664A),
        ink(0x96876A),
        ink(0x827057),
        ink(0x6C7352),
    ];
    for _ in 0..150 {
        let at = spot(c, rng);
        let size = rng.between(1.2, 2.8);
        let colour = tone(rng.pick(&litter), rng.between(-0.12, 0.1));
        leaf(c, rng, at, size, colour);
    }
    for _ in 0..4 {
        let (x, y) = spot(c, rng);
        let a = rng.between(-0.7, 0.7);
        let l = rng.between(6.0, 11.0);
        let tip = (x + a.cos() * l, y + a.sin() * l);
        c.stroke(
            &[(x, y + 0.8), (tip.0, tip.1 + 0.8)],
            (1.3, 0.5),
            (DARK, 0.3),
        );
        c.stroke(&[(x, y), tip], (1.2, 0.4), (ink(0x584A3C), 0.85));
    }
    fern(c, rng);
}

/// A little fern of two fronds.
fn fern(c: &mut Canvas, rng: &mut Chance) {
    let (x, y) = (
        rng.between(12.0, c.width - 12.0),
        rng.between(14.0, c.height - 12.0),
    );
    for side in [-1.0f32, 0.15, 1.1] {
        for i in 1..6 {
            let t = i as f32 / 6.0;
            let at = (x + side * 7.5 * t, y - 7.0 * t * (1.25 - t) - 1.0);
            let l = 2.6 * (1.0 - t * 0.6);
            for way in [-1.0f32, 1.0] {
                c.stroke(
                    &[at, (at.0 + side * 0.8, at.1 + way * l)],
                    (0.9, 0.3),
                    (ink(0x55654A), 0.9),
                );
            }
        }
    }
}

/// A leafy clump: shade, many dabs from dark to light towards the lamp.
pub fn clump(c: &mut Canvas, rng: &mut Chance, (x, y): Spot, radius: f32, (low, high): (Ink, Ink)) {
    c.dab(
        (x + radius * 0.22, y + radius * 0.35),
        (radius * 1.08, radius * 0.92),
        0.0,
        (DARK, 0.34),
        0.45,
    );
    let lobes = 9;
    for i in 0..lobes {
        let a = TAU * i as f32 / lobes as f32 + rng.between(-0.2, 0.2);
        let at = (x + a.cos() * radius * 0.72, y + a.sin() * radius * 0.6);
        c.dab(
            at,
            (radius * 0.38, radius * 0.36),
            0.0,
            (tone(low, -0.5), 1.0),
            0.08,
        );
    }
    for i in 0..lobes {
        let a = TAU * i as f32 / lobes as f32 + rng.between(-0.2, 0.2);
        let at = (x + a.cos() * radius * 0.62, y + a.sin() * radius * 0.52);
        let lit = 0.5 - 0.5 * (a - PI * 0.25).cos();
        c.dab(
            at,
            (radius * 0.36, radius * 0.33),
            0.0,
            (mix(low, high, lit * 0.8), 1.0),
            0.15,
        );
    }
    c.dab(
        (x, y),
        (radius * 0.66, radius * 0.55),
        0.0,
        (mix(low, high, 0.45), 1.0),
        0.35,
    );
    for _ in 0..(radius * 4.2) as u32 {
        let (a, d) = (rng.between(0.0, TAU), rng.unit().sqrt() * radius * 0.82);
        let at = (x + a.cos() * d, y + a.sin() * d * 0.86);
        let lit = (0.5 - (at.0 - x + at.1 - y) / (radius * 2.2)).clamp(0.0, 1.0);
        let colour = tone(mix(low, high, lit), rng.between(-0.12, 0.14));
        c.dab(
            at,
            (rng.between(1.2, 2.1), 1.0),
            rng.between(-0.9, 0.3),
            (colour, 0.8),
            0.3,
        );
    }
}

fn undergrowth(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    forest(c, rng, seed);
    c.wash(|_, _| (ink(0x5D664B), 0.35));
    let mut places: [Spot; 5] = [
        (0.27, 0.26),
        (0.73, 0.30),
        (0.30, 0.70),
        (0.72, 0.74),
        (0.50, 0.50),
    ];
    places.sort_by(|a, b| a.1.total_cmp(&b.1));
    for (u, v) in places {
        let at = (
            u * c.width + rng.between(-5.0, 5.0),
            v * c.height + rng.between(-4.0, 4.0),
        );
        let r = rng.between(7.5, 11.0);
        clump(c, rng, at, r, (ink(0x566148), ink(0x8E9970)));
    }
}

fn water(c: &mut Canvas, rng: &mut Chance, seed: u32, deep: bool) {
    let (low, high) = if deep {
        (ink(0x4F6874), ink(0x5D7783))
    } else {
        (ink(0x7B989F), ink(0x90ABAF))
    };
    bed(c, seed, low, high, 26.0);
    if !deep {
        pebbles(c, rng, 10, 1.8, ink(0x8C9A95));
        c.wash(|_, _| (high, 0.45));
    }
    let (count, dark, lit) = if deep {
        (8, ink(0x425965), ink(0x7C95A0))
    } else {
        (9, ink(0x66858E), ink(0xC2D3D4))
    };
    for i in 0..count {
        let (x, y) = spot(c, rng);
        let l = rng.between(8.0, 18.0);
        let bow = rng.between(1.4, 2.6);
        let wave: Vec<Spot> = (0..=8)
            .map(|k| {
                (
                    x + l * k as f32 / 8.0,
                    y - bow * (PI * k as f32 / 8.0).sin(),
                )
            })
            .collect();
        let paint = if i % 2 == 0 { (lit, 0.55) } else { (dark, 0.5) };
        c.stroke(&wave[..5], (0.3, 1.3), paint);
        c.stroke(&wave[4..], (1.3, 0.3), paint);
    }
}

/// A dark crust, and what glows in its cracks.
fn lava(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    bed(c, seed, ink(0x463A37), ink(0x62504A), 14.0);
    for _ in 0..14 {
        let at = spot(c, rng);
        let (rx, ry) = (rng.between(4.0, 9.0), rng.between(3.0, 6.0));
        let turn = rng.between(0.0, PI);
        c.dab(at, (rx, ry), turn, (ink(0x352D2B), 0.75), 0.35);
        let lit = (at.0 - rx * 0.2, at.1 - ry * 0.3);
        c.dab(lit, (rx * 0.5, ry * 0.35), turn, (ink(0x75625A), 0.6), 0.5);
    }
    for _ in 0..6 {
        let mut at = spot(c, rng);
        let mut a = rng.between(0.0, TAU);
        let mut crack = vec![at];
        for _ in 0..6 {
            a += rng.between(-1.0, 1.0);
            at = (at.0 + a.cos() * 8.0, at.1 + a.sin() * 8.0);
            crack.push(at);
        }
        c.stroke(&crack, (5.0, 2.4), (ink(0x8F625C), 0.55));
        c.stroke(&crack, (2.8, 1.2), (ink(0xD1937F), 0.9));
        c.stroke(&crack, (1.1, 0.4), (ink(0xF2D9A8), 1.0));
    }
}

fn ice(c: &mut Canvas, rng: &mut Chance, seed: u32) {
    bed(c, seed, ink(0xB9C7CB), ink(0xD2DCDD), 22.0);
    for _ in 0..5 {
        let mut at = spot(c, rng);
        let mut a = rng.between(0.0, TAU);
        let mut points = vec![at];
        for _ in 0..4 {
            a += rng.between(-0.7, 0.7);
            at = (at.0 + a.cos() * 7.0, at.1 + a.sin() * 7.0);
            points.push(at);
        }
        let lit: Vec<Spot> = points.iter().map(|p| (p.0 + 0.8, p.1 + 0.9)).collect();
        c.stroke(&lit, (1.2, 0.5), (ink(0xF1F5F4), 0.8));
        c.stroke(&points, (0.9, 0.3), (ink(0x8298A2), 0.7));
    }
    bristle(
        c,
        rng,
        18,
        (-0.7, 0.1),
        10.0,
        &[ink(0xEEF2F1), ink(0xE2EAEA)],
    );
}
