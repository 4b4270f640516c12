//! The painted busts of roles and creatures, and portraits made of them: a bust on a disc, in the ring of its side.
//! Floor 4.
//!
//! The painter (`examples/paint_people`) and the screens share this page. Which bust a role uses stands in the data
//! files; a name that is not known is shown as somebody in a cap.

use tiny_skia::{Pixmap, PremultipliedColorU8};

/// The picture of all busts, as PNG.
pub static BUSTS_PNG: &[u8] = include_bytes!("../../assets/people/busts.png");

/// Side of a frame in pixels.
pub const FRAME: u32 = 128;
/// Frames in a row of the picture.
pub const COLUMNS: u32 = 12;
/// Tones of skin and hair, or of coats, in which each bust is painted.
pub const TONES: u32 = 3;

/// The names of the busts in the order of the picture, each with its tones one after the other.
pub const BUSTS: [&str; 24] = [
    "swordsman",
    "spearman",
    "archer",
    "skirmisher",
    "shieldbearer",
    "brute",
    "wolf",
    "caster",
    "knight",
    "sellsword",
    "bandit",
    "captain",
    "alchemist",
    "ogre",
    "bear",
    "hound",
    "drake",
    "watcher",
    "skeleton",
    "ooze",
    "serpent",
    "bird",
    "kraken",
    "commoner",
];

/// The bust that stands for those that are not known.
const STRANGER: &str = "commoner";

/// The place of a bust in the picture: by its name, else by the stranger's.
#[must_use]
pub fn bust(name: &str) -> usize {
    let place = |name: &str| BUSTS.iter().position(|it| *it == name);
    place(name).or_else(|| place(STRANGER)).unwrap_or(0)
}

/// The tone of a name: the same for it everywhere, in every battle.
///
/// ```
/// use quincunx::picture::people::{TONES, tone_of};
/// assert_eq!(tone_of("Anna"), tone_of("Anna"));
/// assert!(["Anna", "Rufus", "Old bear"].iter().all(|name| tone_of(name) < TONES));
/// ```
#[must_use]
pub fn tone_of(name: &str) -> u32 {
    // FNV-1a: the same on every machine.
    let hash = name.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (hash >> 7) % TONES
}

/// The form of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ring {
    /// Side 1.
    Circle,
    /// Side 2.
    Hexagon,
    /// Side 3.
    Diamond,
    /// Side 4.
    Square,
}

impl Ring {
    /// The rings of the sides in their order; the fifth side has the first one again.
    pub const ALL: [Self; 4] = [Self::Circle, Self::Hexagon, Self::Diamond, Self::Square];

    /// How far a place is inside of the ring's outer border, in pixels of the frame; below 0 outside of it.
    fn depth(self, x: f32, y: f32) -> f32 {
        let (across, down) = ((x - MIDDLE.0).abs(), (y - MIDDLE.1).abs());
        match self {
            Self::Circle => 55.0 - across.hypot(down),
            // Pointed at the top: two sides upright, four aslant.
            Self::Hexagon => {
                let aslant = across.mul_add(0.5, down * 0.866);
                53.0 - across.max(aslant)
            }
            Self::Diamond => (62.5 - across - down) * 0.707 + 9.5,
            Self::Square => 49.0 - across.max(down),
        }
    }
}

/// Middle of the disc in the frame.
const MIDDLE: (f32, f32) = (64.0, 66.0);
/// Radius of the disc.
const DISC: f32 = 43.0;
/// Width of the ink lines.
const LINE: f32 = 2.2;

/// How somebody is, as a portrait shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Vigour {
    /// Able to fight.
    #[default]
    Able,
    /// Out of the fight, alive: pale.
    Down,
    /// Dead: grey and dark.
    Dead,
}

/// Whose face: everything that a portrait is made of but the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Face {
    /// The place of the bust, below the number of [`BUSTS`].
    pub bust: usize,
    /// The tone, below [`TONES`].
    pub tone: u32,
    /// How large the creature is: cells that its space is wide, 1 for most; 0 for a small one.
    pub size: u8,
}

impl Face {
    /// The face of somebody with a name, a bust by its name, and a size.
    #[must_use]
    pub fn of(name: &str, bust_name: &str, size: u8) -> Self {
        Self {
            bust: bust(bust_name),
            tone: tone_of(name),
            size,
        }
    }

    /// How large the bust is drawn.
    fn scale(self) -> f32 {
        match self.size {
            0 => 0.86,
            1 => 1.0,
            2 => 1.10,
            _ => 1.18,
        }
    }
}

/// The busts, read once.
#[derive(Debug)]
pub struct Gallery(Pixmap);

impl Gallery {
    /// Reads the picture that is part of the program.
    #[must_use]
    pub fn shipped() -> Self {
        let picture = Pixmap::decode_png(BUSTS_PNG);
        Self(picture.expect("the embedded picture is a valid PNG: a test reads it"))
    }

    /// The colour of a bust at a place of its frame, between pixels too; clear outside.
    fn sample(&self, face: Face, x: f32, y: f32) -> [f32; 4] {
        let frame = face.bust as u32 * TONES + face.tone;
        let (left, top) = (frame % COLUMNS * FRAME, frame / COLUMNS * FRAME);
        let (x, y) = (x - 0.5, y - 0.5);
        let (x0, y0) = (x.floor(), y.floor());
        let mut sum = [0.0; 4];
        for (dx, dy) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            let (px, py) = (x0 + dx, y0 + dy);
            let weight = (1.0 - (x - px).abs()) * (1.0 - (y - py).abs());
            let inside = (0.0..FRAME as f32).contains(&px) && (0.0..FRAME as f32).contains(&py);
            if !inside || weight <= 0.0 {
                continue;
            }
            let pixel = self.0.pixel(left + px as u32, top + py as u32);
            let pixel = pixel.unwrap_or(PremultipliedColorU8::TRANSPARENT);
            let channels = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()];
            for (sum, channel) in sum.iter_mut().zip(channels) {
                *sum += weight * f32::from(channel) / 255.0;
            }
        }
        sum
    }

    /// A portrait: [`FRAME`] × [`FRAME`] pixels of red, green, blue and alpha, not premultiplied.
    #[must_use]
    pub fn portrait(&self, face: Face, ring: Ring, colour: [u8; 3], vigour: Vigour) -> Vec<u8> {
        let colour = colour.map(|channel| f32::from(channel) / 255.0);
        let mut pixels = Vec::with_capacity((FRAME * FRAME * 4) as usize);
        for row in 0..FRAME {
            for column in 0..FRAME {
                let at = (column as f32 + 0.5, row as f32 + 0.5);
                let below = plate(ring, colour, at);
                let above = self.bust_at(face, at);
                let pixel = faded(over(above, below), vigour);
                pixels.extend(bytes(pixel));
            }
        }
        pixels
    }

    /// The bust in its size, cut off by the disc below its middle.
    fn bust_at(&self, face: Face, (x, y): (f32, f32)) -> [f32; 4] {
        let scale = face.scale();
        // It grows from the lower border of the disc.
        let foot = MIDDLE.1 + DISC;
        let from = ((x - 64.0) / scale + 64.0, (y - foot) / scale + foot);
        let inside = DISC - LINE * 0.5 - (x - MIDDLE.0).hypot(y - MIDDLE.1);
        let edge = if y < MIDDLE.1 {
            1.0
        } else {
            inside.clamp(0.0, 1.0)
        };
        self.sample(face, from.0, from.1).map(|c| c * edge)
    }
}

/// Ring, ink lines and disc at a place, premultiplied.
fn plate(ring: Ring, colour: [f32; 3], (x, y): (f32, f32)) -> [f32; 4] {
    const INK: [f32; 3] = [0.11, 0.10, 0.095];
    const PAPER: [f32; 3] = [0.955, 0.925, 0.860];
    let depth = ring.depth(x, y);
    let disc = (x - MIDDLE.0).hypot(y - MIDDLE.1);
    // Lighter on the side of the lamp, in the north-west.
    let lamp = ((MIDDLE.0 - x) * 0.55 + (MIDDLE.1 - y) * 0.83) / 62.0;
    let lit = |c: f32, strength: f32| {
        let k = lamp * strength;
        if k >= 0.0 {
            c + (1.0 - c) * k
        } else {
            c * (1.0 + k)
        }
    };
    let outside = (depth + 0.5).clamp(0.0, 1.0);
    let line = (depth - LINE + 0.5).clamp(0.0, 1.0);
    let hole = (DISC + LINE - disc + 0.5).clamp(0.0, 1.0);
    let paper = (DISC - disc + 0.5).clamp(0.0, 1.0);
    let mut shade: [f32; 3] = std::array::from_fn(|i| {
        let painted = lit(colour[i], 0.35);
        INK[i] + (painted - INK[i]) * line
    });
    for i in 0..3 {
        shade[i] += (INK[i] - shade[i]) * hole;
        shade[i] += (lit(PAPER[i], 0.12).min(1.0) - shade[i]) * paper;
    }
    let alpha = outside.max(hole);
    [shade[0] * alpha, shade[1] * alpha, shade[2] * alpha, alpha]
}

fn over(above: [f32; 4], below: [f32; 4]) -> [f32; 4] {
    std::array::from_fn(|i| above[i] + below[i] * (1.0 - above[3]))
}

/// Without colour for those who are down, and dark for the dead.
fn faded(pixel: [f32; 4], vigour: Vigour) -> [f32; 4] {
    let (share, light) = match vigour {
        Vigour::Able => return pixel,
        Vigour::Down => (0.75, 0.85),
        Vigour::Dead => (1.0, 0.55),
    };
    let grey = 0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2];
    let [r, g, b, a] = pixel;
    let [r, g, b] = [r, g, b].map(|c| (c + (grey - c) * share) * light);
    [r, g, b, a]
}

fn bytes([r, g, b, a]: [f32; 4]) -> [u8; 4] {
    let part = |c: f32| if a > 0.0 { c / a } else { 0.0 };
    [part(r), part(g), part(b), a].map(|c| (c.clamp(0.0, 1.0) * 255.0).round() as u8)
}

/// The picture in half its size, averaged: `side` is its side in pixels, and even.
#[must_use]
pub fn halved(pixels: &[u8], side: u32) -> Vec<u8> {
    let half = side / 2;
    let mut out = Vec::with_capacity((half * half * 4) as usize);
    for row in 0..half {
        for column in 0..half {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let mut sum = [0u32; 4];
            for (dx, dy) in corners {
                let at = (((row * 2 + dy) * side + column * 2 + dx) * 4) as usize;
                let Some(pixel) = pixels.get(at..at + 4) else {
                    continue;
                };
                let alpha = u32::from(pixel[3]);
                for (sum, channel) in sum.iter_mut().zip(&pixel[..3]) {
                    *sum += u32::from(*channel) * alpha;
                }
                sum[3] += alpha;
            }
            let alpha = sum[3].max(1);
            let colour = [0, 1, 2].map(|i| u8::try_from(sum[i] / alpha).unwrap_or(u8::MAX));
            out.extend(colour);
            out.push(u8::try_from(sum[3] / 4).unwrap_or(u8::MAX));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_holds_every_bust_in_every_tone() {
        let gallery = Gallery::shipped();
        let count = BUSTS.len() as u32 * TONES;
        assert_eq!(gallery.0.width(), COLUMNS * FRAME);
        assert_eq!(gallery.0.height(), count.div_ceil(COLUMNS) * FRAME);
        for (place, name) in BUSTS.iter().enumerate() {
            let face = |tone| Face {
                bust: place,
                tone,
                size: 1,
            };
            for tone in 0..TONES {
                let middle = gallery.sample(face(tone), 64.0, 62.0);
                assert!(middle[3] > 0.9, "{name} has no face in tone {tone}");
            }
        }
    }

    #[test]
    fn busts_differ_from_each_other_when_they_are_small_and_grey() {
        let gallery = Gallery::shipped();
        let small = |place: usize| -> Vec<f32> {
            let face = Face {
                bust: place,
                tone: 0,
                size: 1,
            };
            let whole = gallery.portrait(face, Ring::Circle, [42, 111, 176], Vigour::Able);
            let small = halved(&halved(&whole, FRAME), FRAME / 2);
            let grey = |p: &[u8]| {
                0.2126 * f32::from(p[0]) + 0.7152 * f32::from(p[1]) + 0.0722 * f32::from(p[2])
            };
            small.chunks_exact(4).map(grey).collect()
        };
        let all: Vec<_> = (0..BUSTS.len()).map(small).collect();
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate().skip(i + 1) {
                let gap: f32 = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum();
                let mean = gap / a.len() as f32;
                assert!(mean > 4.0, "{} and {}: {mean}", BUSTS[i], BUSTS[j]);
            }
        }
    }

    #[test]
    fn unknown_names_are_strangers() {
        assert_eq!(BUSTS[bust("no such bust")], STRANGER);
        assert_eq!(BUSTS[bust("bear")], "bear");
        let tones: std::collections::BTreeSet<_> = ["Anna", "Bela", "Cato", "Dora", "Ulf", "Vera"]
            .iter()
            .map(|name| tone_of(name))
            .collect();
        assert_eq!(tones.len() as u32, TONES);
    }

    #[test]
    fn a_portrait_shows_side_and_state() {
        let gallery = Gallery::shipped();
        let face = Face::of("Anna", "swordsman", 1);
        let portrait = |ring, vigour| gallery.portrait(face, ring, [42, 111, 176], vigour);
        let able = portrait(Ring::Circle, Vigour::Able);
        for ring in [Ring::Hexagon, Ring::Diamond, Ring::Square] {
            assert_ne!(able, portrait(ring, Vigour::Able));
        }
        let dead = portrait(Ring::Circle, Vigour::Dead);
        assert!(dead.chunks_exact(4).all(|p| p[0].abs_diff(p[2]) < 3));
        // A white half stays white, a clear one stays clear.
        let white = [255u8, 255, 255, 255].repeat(16);
        assert_eq!(halved(&white, 4), [255u8, 255, 255, 255].repeat(4));
        assert_eq!(halved(&[0; 64], 4), [0; 16]);
    }
}
