//! Transitions: fringes of one ground over another, shores, feet of walls, steps, kerbs, railings.

use quincunx::picture::atlas::{Family, TerrainArt, Trim};

use crate::canvas::{Canvas, Ink, Spot, ink, mix, smooth, tone};
use crate::noise::{Chance, cloud, value};

const INK: Ink = ink(0x2B2926);
/// Depth of every fringe at the ends of its side, so that neighbouring fringes meet.
const END: f32 = 8.5;

/// One side (or corner) of a tile: where a spot lies, seen from it.
#[derive(Clone, Copy)]
struct Side {
    /// Outward direction (unit length, y down).
    out: Spot,
    /// Middle of the side, or the corner.
    at: Spot,
    half: f32,
    corner: bool,
}

impl Side {
    fn new(c: &Canvas, side: u32) -> Self {
        let (w, h) = (c.width, c.height);
        if h > w {
            let a = (side as f32 * 60.0 - 60.0).to_radians();
            let out = (a.cos(), a.sin());
            return Self {
                out,
                at: (w / 2.0 + out.0 * 32.0, h / 2.0 + out.1 * 32.0),
                half: 18.5,
                corner: false,
            };
        }
        let step = [
            (0.0, -1.0),
            (1.0, -1.0),
            (1.0, 0.0),
            (1.0, 1.0),
            (0.0, 1.0),
            (-1.0, 1.0),
            (-1.0, 0.0),
            (-1.0, -1.0),
        ];
        let (dx, dy): Spot = step[side as usize];
        let length = (dx * dx + dy * dy).sqrt();
        let at = (w / 2.0 * (1.0 + dx), h / 2.0 * (1.0 + dy));
        Self {
            out: (dx / length, dy / length),
            at,
            half: 32.0,
            corner: dx != 0.0 && dy != 0.0,
        }
    }

    /// Depth inward from the side and place along it; from a corner the distance, and zero.
    fn see(self, x: f32, y: f32) -> Spot {
        let (dx, dy) = (x - self.at.0, y - self.at.1);
        if self.corner {
            return ((dx * dx + dy * dy).sqrt(), 0.0);
        }
        (
            -(dx * self.out.0 + dy * self.out.1),
            dx * -self.out.1 + dy * self.out.0,
        )
    }

    /// The spot at a depth and a place along.
    fn spot(self, depth: f32, along: f32) -> Spot {
        (
            self.at.0 - self.out.0 * depth - self.out.1 * along,
            self.at.1 - self.out.1 * depth + self.out.0 * along,
        )
    }

    /// How much the lamp (north-west) is behind what stands on this side: above zero it throws a shadow in here.
    fn shade(self) -> f32 {
        -self.out.0 * 0.55 - self.out.1 * 0.83
    }

    /// One in the middle of the side, zero at its ends.
    fn swell(self, along: f32) -> f32 {
        if self.corner {
            0.0
        } else {
            smooth(0.0, 9.0, self.half - along.abs())
        }
    }
}

/// Cuts a hex tile to its shape, with a little overlap so that no gap shows between tiles.
pub fn clip(c: &mut Canvas, bleed: f32) {
    if c.height <= c.width {
        return;
    }
    let (cx, cy) = (c.width / 2.0, c.height / 2.0);
    c.keep(|x, y| {
        let (dx, dy) = ((x - cx).abs(), (y - cy).abs());
        let out = (dx * 0.5 + dy * 0.866_025).max(dx) - 32.0;
        1.0 - smooth(
            bleed - 0.2,
            bleed + 0.2,
            out.min(dx * 0.5 + dy * 0.866_025 - 32.0),
        )
    });
}

/// Keeps of a painted ground what creeps in over one side, and inks its border.
pub fn fringe(c: &mut Canvas, art: TerrainArt, number: u32, seed: u32) {
    let side = Side::new(c, number);
    match art.family {
        Family::Leaves => leafy(c, side, seed),
        Family::Water if art.name != "ice" => veil(c, side, seed),
        Family::Stone | Family::Water => rough(c, side, seed, (5.0, 0.9), 0.6),
        _ => rough(c, side, seed, (3.6, 0.45), 0.32),
    }
}

fn rough(c: &mut Canvas, side: Side, seed: u32, (jag, pitch): Spot, line: f32) {
    let inward = move |x: f32, y: f32| {
        let (depth, along) = side.see(x, y);
        let swell = side.swell(along);
        let depth_here = END + swell * (1.5 + cloud(along / 13.0, seed as f32, seed) * 19.0);
        let ragged = (value(x * pitch, y * pitch, seed + 3) - 0.5) * jag
            + (value(x * 1.4, y * 1.4, seed + 4) - 0.5) * 1.6;
        depth_here + ragged - depth
    };
    c.keep(|x, y| smooth(-0.5, 0.5, inward(x, y)));
    c.wash(|x, y| {
        (
            INK,
            0.24 * smooth(-3.6, -0.2, inward(x - 0.5, y - 0.7))
                * (1.0 - smooth(-0.4, 0.4, inward(x, y))),
        )
    });
    c.wash(|x, y| {
        let broken = 0.4 + 0.6 * value(x / 5.0, y / 5.0, seed + 8);
        (
            INK,
            line * broken * (1.0 - smooth(0.3, 0.9, inward(x, y).abs())),
        )
    });
}

fn veil(c: &mut Canvas, side: Side, seed: u32) {
    c.keep(|x, y| {
        let (depth, along) = side.see(x, y);
        let wide = 11.0 + side.swell(along) * cloud(along / 12.0, 3.0, seed) * 12.0;
        0.92 * (1.0
            - smooth(
                wide * 0.35,
                wide * 1.35,
                depth + (value(x / 2.0, y / 2.0, seed) - 0.5) * 2.0,
            ))
    });
}

fn leafy(c: &mut Canvas, side: Side, seed: u32) {
    let mut rng = Chance::new(u64::from(seed) + 77);
    let mut lobes: Vec<(Spot, f32)> = vec![
        (side.spot(0.0, side.half), END),
        (side.spot(0.0, -side.half), END),
    ];
    if side.corner {
        lobes = vec![(side.at, END)];
    } else {
        let count = (side.half / 4.6) as i32;
        for i in 0..count {
            let along = ((i as f32 + 0.5) / count as f32 * 2.0 - 1.0) * (side.half - 4.0);
            lobes.push((
                side.spot(rng.between(0.0, 3.5), along),
                rng.between(6.0, 8.5),
            ));
        }
    }
    let inward = |x: f32, y: f32| {
        lobes
            .iter()
            .map(|(at, r)| r - ((x - at.0).powi(2) + (y - at.1).powi(2)).sqrt())
            .fold(-99.0f32, f32::max)
            + (value(x * 0.9, y * 0.9, seed) - 0.5) * 1.8
    };
    c.keep(|x, y| smooth(-0.4, 0.4, inward(x, y)));
    c.wash(|x, y| {
        (
            INK,
            0.34 * smooth(-1.5, 1.5, inward(x - 1.6, y - 2.4))
                * (1.0 - smooth(-0.4, 0.4, inward(x, y))),
        )
    });
    c.wash(|x, y| {
        let s = inward(x, y);
        let low =
            smooth(0.0, 1.0, inward(x, y)) * (1.0 - smooth(0.5, 3.0, inward(x + 0.8, y + 1.4)));
        (
            INK,
            (0.62 * (1.0 - smooth(0.3, 0.85, s.abs()))).max(0.25 * low),
        )
    });
}

/// Paints a transition over one side.
pub fn paint(trim: Trim, number: u32, c: &mut Canvas) {
    let side = Side::new(c, number);
    let seed = number * 19 + trim as u32 * 101 + 5;
    match trim {
        Trim::Shore => shore(c, side, seed),
        Trim::Foot => foot(c, side, seed),
        Trim::Drop => step(c, side, seed, false),
        Trim::Scarp => step(c, side, seed, true),
        Trim::Kerb if !side.corner => kerb(c, side),
        Trim::Rail if !side.corner => rail(c, side),
        Trim::Face if !side.corner => face(c, side, seed),
        Trim::Rim if !side.corner => contour(c, side, seed),
        _ => {}
    }
}

fn shore(c: &mut Canvas, side: Side, seed: u32) {
    let pale = ink(0xB9C9C8);
    let depth_of = move |x: f32, y: f32| {
        let (depth, along) = side.see(x, y);
        depth - side.swell(along) * cloud(along / 13.0, 1.0, seed) * 9.0
    };
    c.wash(|x, y| (pale, 0.55 * (1.0 - smooth(4.0, 15.0, depth_of(x, y)))));
    c.wash(|x, y| {
        let line = 1.0 - smooth(0.35, 1.1, (depth_of(x, y) - 13.0).abs());
        (
            ink(0xE6ECE8),
            line * 0.7 * smooth(0.3, 0.5, value(x / 6.0, y / 6.0, seed + 2)),
        )
    });
    c.wash(|x, y| {
        let line = 1.0 - smooth(0.3, 0.8, (depth_of(x, y) - 17.5).abs());
        (
            ink(0xD5E0DE),
            line * 0.4 * smooth(0.45, 0.6, value(x / 7.0, y / 7.0, seed + 6)),
        )
    });
}

fn foot(c: &mut Canvas, side: Side, seed: u32) {
    let (reach, dark) = if side.shade() > 0.2 {
        (18.0, 0.5)
    } else {
        (6.0, 0.34)
    };
    let reach = if side.corner && side.shade() <= 0.2 {
        4.0
    } else {
        reach
    };
    c.wash(|x, y| {
        let (depth, _) = side.see(x, y);
        let fall =
            1.0 - (depth.max(0.0) / (reach + (value(x / 6.0, y / 6.0, seed) - 0.5) * 3.0)).min(1.0);
        (INK, dark * fall.powf(0.8))
    });
    if side.corner {
        return;
    }
    let mut rng = Chance::new(u64::from(seed));
    for _ in 0..4 {
        let at = side.spot(
            rng.between(1.5, 4.5),
            rng.between(-side.half * 0.8, side.half * 0.8),
        );
        let r = rng.between(0.9, 1.9);
        c.dab(
            (at.0 + 0.5, at.1 + 0.7),
            (r * 1.1, r * 0.9),
            0.0,
            (INK, 0.4),
            0.4,
        );
        c.dab(at, (r, r * 0.75), 0.0, (ink(0x9A9387), 0.95), 0.25);
    }
}

/// The lower side of a step: shade or light on the slope, hachures pointing downhill.
fn step(c: &mut Canvas, side: Side, seed: u32, steep: bool) {
    let shade = side.shade();
    let reach = if steep { 17.0 } else { 12.0 };
    let strength = if steep { 0.55 } else { 0.4 };
    c.wash(|x, y| {
        let (depth, _) = side.see(x, y);
        let fall = 1.0 - (depth.max(0.0) / reach).min(1.0);
        if shade > -0.1 {
            (INK, strength * (0.55 + 0.45 * shade) * fall)
        } else {
            (ink(0xE9E2CF), 0.3 * fall)
        }
    });
    if side.corner {
        return;
    }
    let mut rng = Chance::new(u64::from(seed));
    let gap = if steep { 3.7 } else { 5.2 };
    let count = (side.half * 2.0 / gap) as i32;
    for i in 0..count {
        let along = -side.half + (i as f32 + 0.5) * gap + rng.between(-0.8, 0.8);
        let long = if steep {
            rng.between(7.0, 13.0)
        } else {
            rng.between(3.5, 7.0)
        };
        let lean = rng.between(-1.0, 1.0);
        let weight = if steep { 1.9 } else { 1.3 };
        c.stroke(
            &[side.spot(0.0, along), side.spot(long, along + lean)],
            (weight, 0.3),
            (INK, if steep { 0.62 } else { 0.42 }),
        );
    }
}

fn contour(c: &mut Canvas, side: Side, seed: u32) {
    let lit = if side.shade() > 0.2 { 0.55 } else { 0.22 };
    c.wash(|x, y| {
        let (depth, _) = side.see(x, y);
        (ink(0xF2ECDC), lit * (1.0 - smooth(2.0, 5.5, depth)))
    });
    c.wash(|x, y| {
        let (depth, along) = side.see(x, y);
        let wide = 1.0 + 0.9 * value(along / 6.0, 0.5, seed);
        (INK, 0.72 * (1.0 - smooth(wide - 0.4, wide + 0.3, depth)))
    });
}

fn kerb(c: &mut Canvas, side: Side) {
    c.wash(|x, y| {
        let (depth, _) = side.see(x, y);
        (
            ink(0xD9D2C2),
            0.4 * smooth(0.9, 1.5, depth) * (1.0 - smooth(2.6, 3.4, depth)),
        )
    });
    c.wash(|x, y| (INK, 0.62 * (1.0 - smooth(0.9, 1.5, side.see(x, y).0))));
}

fn rail(c: &mut Canvas, side: Side) {
    let wood = ink(0x8A7860);
    c.wash(|x, y| (INK, 0.4 * (1.0 - smooth(5.0, 12.0, side.see(x, y).0))));
    let band = |low: f32, high: f32, d: f32| {
        smooth(low - 0.3, low + 0.3, d) * (1.0 - smooth(high - 0.3, high + 0.3, d))
    };
    c.wash(|x, y| (INK, 0.9 * band(1.2, 7.2, side.see(x, y).0)));
    c.wash(|x, y| {
        let (depth, along) = side.see(x, y);
        let grain = cloud(along / 6.0, depth, 4) * 0.4;
        (
            tone(wood, grain + if depth < 3.6 { 0.22 } else { 0.0 }),
            band(2.1, 6.3, depth),
        )
    });
    for k in [-0.72f32, 0.0, 0.72] {
        let at = side.spot(4.2, k * side.half);
        c.dab(at, (4.2, 4.2), 0.0, (INK, 0.95), 0.1);
        c.dab(at, (3.2, 3.2), 0.0, (wood, 1.0), 0.1);
        c.dab(
            (at.0 - 0.7, at.1 - 0.8),
            (1.7, 1.6),
            0.0,
            (tone(wood, 0.4), 0.8),
            0.5,
        );
    }
}

/// The upright side of a block: tall and dark where it looks south, a lit or shaded rim elsewhere.
fn face(c: &mut Canvas, side: Side, seed: u32) {
    let tall = 15.0;
    if side.out.1 > 0.3 {
        let (half_width, out) = (c.width / 2.0, side.out);
        let here = move |x: f32, y: f32| {
            let upright = side.see(x, y).0 / out.1;
            if out.0.abs() > 0.1 && (x - half_width) * out.0 < -0.01 {
                99.0
            } else {
                upright
            }
        };
        let body = if out.0 > 0.1 {
            ink(0x67615A)
        } else {
            ink(0x7A746A)
        };
        c.wash(|x, y| {
            let d = here(x, y);
            (
                tone(
                    mix(body, ink(0x4E4943), 1.0 - d / tall),
                    cloud(x / 4.0, y / 4.0, seed) * 0.4,
                ),
                1.0 - smooth(tall - 0.3, tall + 0.3, d),
            )
        });
        for course in [5.0, 10.0] {
            c.wash(|x, y| {
                (
                    INK,
                    0.55 * (1.0 - smooth(0.3, 0.8, (here(x, y) - course).abs())),
                )
            });
        }
        c.wash(|x, y| {
            let d = here(x, y);
            let shift = if (d / 5.0).floor() % 2.0 == 0.0 {
                0.0
            } else {
                5.5
            };
            let joint = ((x + shift).rem_euclid(11.0) - 5.5).abs();
            (
                INK,
                if d < tall {
                    0.5 * (1.0 - smooth(0.3, 0.8, joint))
                } else {
                    0.0
                },
            )
        });
        c.wash(|x, y| {
            (
                INK,
                0.85 * (1.0 - smooth(0.4, 0.9, (here(x, y) - tall).abs())),
            )
        });
        c.wash(|x, y| {
            (
                ink(0xDCD5C6),
                0.75 * (1.0 - smooth(0.4, 1.2, (here(x, y) - tall - 1.9).abs())),
            )
        });
        c.wash(|x, y| (INK, 0.8 * (1.0 - smooth(0.8, 1.4, here(x, y)))));
        return;
    }
    let lit = side.shade() > 0.2;
    c.wash(|x, y| {
        let d = side.see(x, y).0;
        let glow = (1.0 - smooth(2.6, 4.2, d)) * if lit { 0.65 } else { 0.3 };
        (if lit { ink(0xE6E0D2) } else { ink(0x5A554D) }, glow)
    });
    c.wash(|x, y| (INK, 0.85 * (1.0 - smooth(1.2, 1.8, side.see(x, y).0))));
}

/// Glints that drift on water.
pub fn ripple(c: &mut Canvas, variant: u32) {
    let mut rng = Chance::new(u64::from(variant) + 900);
    for _ in 0..6 {
        let (x, y) = (
            rng.between(10.0, c.width - 24.0),
            rng.between(12.0, c.height - 12.0),
        );
        let l = rng.between(7.0, 14.0);
        c.stroke(
            &[(x, y), (x + l * 0.5, y - 1.4)],
            (0.3, 1.3),
            (ink(0xE3ECEA), 0.75),
        );
        c.stroke(
            &[(x + l * 0.5, y - 1.4), (x + l, y)],
            (1.3, 0.3),
            (ink(0xE3ECEA), 0.75),
        );
    }
}
