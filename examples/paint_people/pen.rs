//! Ink and wash: closed shapes with a light from the north-west and an ink line round them.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder,
    Pixmap, Point, Shader, SpreadMode, Stroke, Transform,
};

/// Pixels drawn for each pixel of the frame, each way.
const FINE: f32 = 4.0;
/// Side of the frame.
const SIDE: f32 = 128.0;
/// Colour of the lines.
pub const INK: u32 = 0x2B_2926;
/// Width of the lines.
const LINE: f32 = 2.5;

pub struct Pen {
    pixels: Pixmap,
}

fn channel(code: u32, shift: u32) -> f32 {
    ((code >> shift) & 255) as f32 / 255.0
}

fn colour(code: u32, alpha: f32) -> Color {
    let [r, g, b] = [16, 8, 0].map(|shift| channel(code, shift));
    Color::from_rgba(r, g, b, alpha).unwrap_or(Color::BLACK)
}

/// A colour lighter (above 0) or darker (below 0) by a share.
pub fn tone(code: u32, share: f32) -> u32 {
    let to = if share >= 0.0 { 0xFF_FAEE } else { 0x1E_1B1C };
    let mixed = [16, 8, 0].map(|shift| {
        let (a, b) = (channel(code, shift), channel(to, shift));
        ((a + (b - a) * share.abs().min(1.0)) * 255.0).round() as u32
    });
    (mixed[0] << 16) | (mixed[1] << 8) | mixed[2]
}

/// A path from the letters M, L, C, Q and Z of SVG, with absolute places.
pub fn path(text: &str) -> Option<Path> {
    let mut build = PathBuilder::new();
    let spaced: String = text
        .chars()
        .flat_map(|c| {
            if c.is_ascii_alphabetic() {
                vec![' ', c, ' ']
            } else {
                vec![c]
            }
        })
        .collect();
    let mut words = spaced
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .peekable();
    let mut letter = 'M';
    while let Some(word) = words.peek() {
        if let Some(c) = word.chars().next().filter(char::is_ascii_alphabetic) {
            letter = c;
            words.next();
            if c == 'Z' {
                build.close();
                continue;
            }
        }
        let mut number = || words.next().and_then(|word| word.parse::<f32>().ok());
        match letter {
            'M' => build.move_to(number()?, number()?),
            'L' => build.line_to(number()?, number()?),
            'Q' => build.quad_to(number()?, number()?, number()?, number()?),
            'C' => build.cubic_to(
                number()?,
                number()?,
                number()?,
                number()?,
                number()?,
                number()?,
            ),
            _ => return None,
        }
    }
    build.finish()
}

fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Option<Path> {
    let rect = tiny_skia::Rect::from_xywh(x - rx, y - ry, rx * 2.0, ry * 2.0)?;
    PathBuilder::from_oval(rect)
}

impl Pen {
    pub fn new() -> Option<Self> {
        let side = (SIDE * FINE) as u32;
        Some(Self {
            pixels: Pixmap::new(side, side)?,
        })
    }

    fn lay(&mut self, shape: &Path, shader: Shader<'_>) {
        let paint = Paint {
            shader,
            anti_alias: true,
            ..Paint::default()
        };
        let scale = Transform::from_scale(FINE, FINE);
        self.pixels
            .fill_path(shape, &paint, FillRule::Winding, scale, None);
    }

    fn trace(&mut self, shape: &Path, wide: f32, code: u32, alpha: f32) {
        let paint = Paint {
            shader: Shader::SolidColor(colour(code, alpha)),
            anti_alias: true,
            ..Paint::default()
        };
        let stroke = Stroke {
            width: wide,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let scale = Transform::from_scale(FINE, FINE);
        self.pixels.stroke_path(shape, &paint, &stroke, scale, None);
    }

    fn solid(&mut self, shape: Option<Path>, code: u32) {
        let Some(shape) = shape else { return };
        let bounds = shape.bounds();
        let (low, high) = (
            Point::from_xy(bounds.left(), bounds.top()),
            Point::from_xy(bounds.right(), bounds.bottom()),
        );
        let stops = vec![
            GradientStop::new(0.0, colour(tone(code, 0.20), 1.0)),
            GradientStop::new(0.45, colour(code, 1.0)),
            GradientStop::new(1.0, colour(tone(code, -0.34), 1.0)),
        ];
        let same = Transform::identity();
        let shader = LinearGradient::new(low, high, stops, SpreadMode::Pad, same);
        self.lay(
            &shape,
            shader.unwrap_or(Shader::SolidColor(colour(code, 1.0))),
        );
        self.trace(&shape, LINE, INK, 1.0);
    }

    /// A shape with light, shade and an ink line.
    pub fn shape(&mut self, d: &str, code: u32) {
        self.solid(path(d), code);
    }

    /// The same for an ellipse.
    pub fn round(&mut self, at: (f32, f32), radii: (f32, f32), code: u32) {
        self.solid(ellipse(at.0, at.1, radii.0, radii.1), code);
    }

    /// A flat area without a line.
    pub fn wash(&mut self, d: &str, code: u32, alpha: f32) {
        if let Some(shape) = path(d) {
            self.lay(&shape, Shader::SolidColor(colour(code, alpha)));
        }
    }

    /// A flat spot without a line.
    pub fn dot(&mut self, at: (f32, f32), radii: (f32, f32), code: u32, alpha: f32) {
        if let Some(shape) = ellipse(at.0, at.1, radii.0, radii.1) {
            self.lay(&shape, Shader::SolidColor(colour(code, alpha)));
        }
    }

    /// A line.
    pub fn line(&mut self, d: &str, wide: f32, code: u32) {
        if let Some(shape) = path(d) {
            self.trace(&shape, wide, code, 1.0);
        }
    }

    /// A rod: a line with an ink line round it.
    pub fn rod(&mut self, d: &str, wide: f32, code: u32) {
        if let Some(shape) = path(d) {
            self.trace(&shape, wide + 2.0 * LINE, INK, 1.0);
            self.trace(&shape, wide, code, 1.0);
        }
    }

    /// The picture, averaged down to its frame.
    pub fn finish(self, side: u32) -> Option<Pixmap> {
        let mut small = Pixmap::new(side, side)?;
        let fine = FINE as u32;
        let wide = self.pixels.width();
        let pixels = self.pixels.data();
        for (index, out) in small.data_mut().chunks_exact_mut(4).enumerate() {
            let (x, y) = (index as u32 % side * fine, index as u32 / side * fine);
            for (channel, value) in out.iter_mut().enumerate() {
                let mut sum = 0u32;
                for row in 0..fine {
                    for column in 0..fine {
                        let at = ((y + row) * wide + x + column) as usize * 4 + channel;
                        sum += u32::from(pixels[at]);
                    }
                }
                *value = (sum / (fine * fine)) as u8;
            }
        }
        Some(small)
    }
}
