//! A small supersampled canvas with brushes: dabs, tapered strokes, polygons.

use image::{Rgba, RgbaImage};

/// Samples a pixel each way.
const FINE: u32 = 4;
/// Ceiling of the saturation (HSV) of the ground.
const SATURATION: f32 = 0.345;

/// A colour without alpha, zero to one, in sRGB.
pub type Ink = [f32; 3];
/// A place on the canvas in pixels.
pub type Spot = (f32, f32);

/// A colour from `0xRRGGBB`.
pub const fn ink(code: u32) -> Ink {
    [
        ((code >> 16) & 255) as f32 / 255.0,
        ((code >> 8) & 255) as f32 / 255.0,
        (code & 255) as f32 / 255.0,
    ]
}

/// `a` at 0, `b` at 1.
pub fn mix(a: Ink, b: Ink, t: f32) -> Ink {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t.clamp(0.0, 1.0))
}

/// Lighter (above 0) or darker (below 0).
pub fn tone(c: Ink, k: f32) -> Ink {
    if k >= 0.0 {
        mix(c, [1.0, 0.98, 0.93], k)
    } else {
        mix(c, [0.12, 0.11, 0.12], -k)
    }
}

/// Zero below `a`, one above `b`, smooth between.
pub fn smooth(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

pub struct Canvas {
    pub width: f32,
    pub height: f32,
    columns: u32,
    rows: u32,
    pixels: Vec<[f32; 4]>,
}

impl Canvas {
    pub fn new(width: u32, height: u32) -> Self {
        let (columns, rows) = (width * FINE, height * FINE);
        let pixels = vec![[0.0; 4]; (columns * rows) as usize];
        Self {
            width: width as f32,
            height: height as f32,
            columns,
            rows,
            pixels,
        }
    }

    /// Lays colour over every sample of a box; the brush answers colour and alpha.
    pub fn lay(&mut self, low: Spot, high: Spot, brush: impl Fn(f32, f32) -> (Ink, f32)) {
        let fine = FINE as f32;
        let x0 = (low.0 * fine).floor().max(0.0) as u32;
        let y0 = (low.1 * fine).floor().max(0.0) as u32;
        let x1 = ((high.0 * fine).ceil().max(0.0) as u32).min(self.columns);
        let y1 = ((high.1 * fine).ceil().max(0.0) as u32).min(self.rows);
        for y in y0..y1 {
            for x in x0..x1 {
                let (colour, alpha) = brush((x as f32 + 0.5) / fine, (y as f32 + 0.5) / fine);
                if alpha > 0.0 {
                    over(
                        &mut self.pixels[(y * self.columns + x) as usize],
                        colour,
                        alpha.min(1.0),
                    );
                }
            }
        }
    }

    /// Lays colour over the whole canvas.
    pub fn wash(&mut self, brush: impl Fn(f32, f32) -> (Ink, f32)) {
        self.lay((0.0, 0.0), (self.width, self.height), brush);
    }

    /// An ellipse; `soft` is the share of the radius over which it fades.
    pub fn dab(
        &mut self,
        at: Spot,
        radii: Spot,
        angle: f32,
        (colour, alpha): (Ink, f32),
        soft: f32,
    ) {
        let reach = radii.0.max(radii.1) + 1.0;
        let (sin, cos) = angle.sin_cos();
        self.lay(
            (at.0 - reach, at.1 - reach),
            (at.0 + reach, at.1 + reach),
            |x, y| {
                let (dx, dy) = (x - at.0, y - at.1);
                let (u, v) = (
                    (dx * cos + dy * sin) / radii.0,
                    (dy * cos - dx * sin) / radii.1,
                );
                let d = (u * u + v * v).sqrt();
                (colour, alpha * (1.0 - smooth(1.0 - soft, 1.0 + 0.02, d)))
            },
        );
    }

    /// A stroke through the points, its width going from `w0` to `w1`.
    pub fn stroke(&mut self, points: &[Spot], (w0, w1): (f32, f32), (colour, alpha): (Ink, f32)) {
        let reach = w0.max(w1) + 0.5;
        let low = points
            .iter()
            .fold((f32::MAX, f32::MAX), |m, p| (m.0.min(p.0), m.1.min(p.1)));
        let high = points
            .iter()
            .fold((f32::MIN, f32::MIN), |m, p| (m.0.max(p.0), m.1.max(p.1)));
        let steps = (points.len() - 1).max(1) as f32;
        self.lay(
            (low.0 - reach, low.1 - reach),
            (high.0 + reach, high.1 + reach),
            |x, y| {
                let mut best = f32::MAX;
                for (i, pair) in points.windows(2).enumerate() {
                    let (t, d) = along(pair[0], pair[1], (x, y));
                    let half = 0.5 * (w0 + (w1 - w0) * (i as f32 + t) / steps);
                    best = best.min(d - half);
                }
                (colour, alpha * (1.0 - smooth(-0.2, 0.2, best)))
            },
        );
    }

    /// A filled polygon.
    pub fn shape(&mut self, points: &[Spot], (colour, alpha): (Ink, f32)) {
        let low = points
            .iter()
            .fold((f32::MAX, f32::MAX), |m, p| (m.0.min(p.0), m.1.min(p.1)));
        let high = points
            .iter()
            .fold((f32::MIN, f32::MIN), |m, p| (m.0.max(p.0), m.1.max(p.1)));
        self.lay(low, high, |x, y| {
            (colour, if inside(points, (x, y)) { alpha } else { 0.0 })
        });
    }

    /// A closed outline.
    pub fn outline(&mut self, points: &[Spot], width: f32, paint: (Ink, f32)) {
        let mut ring = points.to_vec();
        ring.push(points[0]);
        self.stroke(&ring, (width, width), paint);
    }

    /// Multiplies the alpha of every sample.
    pub fn keep(&mut self, mask: impl Fn(f32, f32) -> f32) {
        for y in 0..self.rows {
            for x in 0..self.columns {
                let (px, py) = (
                    (x as f32 + 0.5) / FINE as f32,
                    (y as f32 + 0.5) / FINE as f32,
                );
                self.pixels[(y * self.columns + x) as usize][3] *= mask(px, py).clamp(0.0, 1.0);
            }
        }
    }

    /// Writes the canvas into a picture at a place, averaged down and held under the saturation ceiling.
    pub fn write(&self, picture: &mut RgbaImage, left: u32, top: u32) {
        for y in 0..self.rows / FINE {
            for x in 0..self.columns / FINE {
                picture.put_pixel(left + x, top + y, self.pixel(x, y));
            }
        }
    }

    fn pixel(&self, x: u32, y: u32) -> Rgba<u8> {
        let mut sum = [0.0f32; 4];
        for sy in 0..FINE {
            for sx in 0..FINE {
                let p = self.pixels[((y * FINE + sy) * self.columns + x * FINE + sx) as usize];
                for i in 0..3 {
                    sum[i] += p[i] * p[3];
                }
                sum[3] += p[3];
            }
        }
        let alpha = sum[3] / (FINE * FINE) as f32;
        if alpha <= 0.002 {
            return Rgba([0, 0, 0, 0]);
        }
        let colour = muted(std::array::from_fn(|i| sum[i] / sum[3]));
        let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0).round() as u8;
        Rgba([
            byte(colour[0]),
            byte(colour[1]),
            byte(colour[2]),
            byte(alpha),
        ])
    }
}

fn over(below: &mut [f32; 4], colour: Ink, alpha: f32) {
    let rest = below[3] * (1.0 - alpha);
    let total = alpha + rest;
    if total > 0.0 {
        for i in 0..3 {
            below[i] = (colour[i] * alpha + below[i] * rest) / total;
        }
    }
    below[3] = total;
}

fn muted(c: Ink) -> Ink {
    let high = c[0].max(c[1]).max(c[2]);
    let low = c[0].min(c[1]).min(c[2]);
    if high <= 0.0 || (high - low) / high <= SATURATION {
        return c;
    }
    let k = SATURATION * high / (high - low);
    c.map(|v| high - (high - v) * k)
}

fn along(a: Spot, b: Spot, p: Spot) -> (f32, f32) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = (dx * dx + dy * dy).max(1e-6);
    let t = (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length).clamp(0.0, 1.0);
    let (ex, ey) = (p.0 - a.0 - dx * t, p.1 - a.1 - dy * t);
    (t, (ex * ex + ey * ey).sqrt())
}

/// Whether a spot lies inside a polygon.
pub fn inside(points: &[Spot], p: Spot) -> bool {
    let mut hit = false;
    let mut last = points[points.len() - 1];
    for &q in points {
        if (q.1 > p.1) != (last.1 > p.1)
            && p.0 < (last.0 - q.0) * (p.1 - q.1) / (last.1 - q.1) + q.0
        {
            hit = !hit;
        }
        last = q;
    }
    hit
}
