//! Words as outlines. Floor 4.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use tiny_skia::{Path, PathBuilder};

/// How thick letters are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Bold,
}

/// The fonts of the game.
pub(super) struct Letters {
    plain: FontRef<'static>,
    bold: FontRef<'static>,
}

impl Letters {
    pub fn new() -> Self {
        let font = |bytes| FontRef::new(bytes).expect("the embedded fonts are fonts: tests write");
        Self {
            plain: font(ttf_noto_sans::REGULAR),
            bold: font(ttf_noto_sans::BOLD),
        }
    }

    const fn font(&self, weight: Weight) -> &FontRef<'static> {
        match weight {
            Weight::Plain => &self.plain,
            Weight::Bold => &self.bold,
        }
    }

    /// The glyphs of a text, each with how far the next one is from it.
    fn glyphs(&self, text: &str, size: f32, weight: Weight) -> Vec<(GlyphId, f32)> {
        let font = self.font(weight);
        let (characters, location) = (font.charmap(), LocationRef::default());
        let metrics = font.glyph_metrics(Size::new(size), location);
        let glyph = |letter| characters.map(letter).unwrap_or_default();
        let advance = |glyph| metrics.advance_width(glyph).unwrap_or(0.0);
        let glyphs = text.chars().map(glyph);
        glyphs.map(|glyph| (glyph, advance(glyph))).collect()
    }

    /// How wide a text is, in pixels.
    pub fn width(&self, text: &str, size: f32, weight: Weight) -> f32 {
        let glyphs = self.glyphs(text, size, weight);
        glyphs.into_iter().map(|(_, advance)| advance).sum()
    }

    /// The outline of a text from a point on, which is at half the height of its capitals; `None`
    /// of a text in which nothing can be seen.
    pub fn outline(&self, text: &str, at: (f32, f32), size: f32, weight: Weight) -> Option<Path> {
        /// Height of the capitals of the fonts, as a part of their size.
        const CAPITALS: f32 = 0.714;
        let outlines = self.font(weight).outline_glyphs();
        let mut pen = Pen {
            path: PathBuilder::new(),
            x: at.0,
            y: at.1 + CAPITALS * size / 2.0,
        };
        for (glyph, advance) in self.glyphs(text, size, weight) {
            if let Some(outline) = outlines.get(glyph) {
                let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
                // A glyph that cannot be drawn leaves a gap.
                let _ = outline.draw(settings, &mut pen);
            }
            pen.x += advance;
        }
        pen.path.finish()
    }
}

/// Draws outlines, in which y grows to the north, into a picture, in which it grows to the south.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, self.y - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, self.y - y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (cx, cy, x, y) = (self.x + cx, self.y - cy, self.x + x, self.y - y);
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.path.cubic_to(
            self.x + ax,
            self.y - ay,
            self.x + bx,
            self.y - by,
            self.x + x,
            self.y - y,
        );
    }

    fn close(&mut self) {
        self.path.close();
    }
}
