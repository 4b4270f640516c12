//! Tiles cut out of the painted atlases. Floor 4.

use super::atlas::{
    COLUMNS, EDGES_PNG, HEX_PNG, OBJECT_COLUMNS, OBJECT_FRAME, OBJECTS_PNG, SQUARE_PNG, STRIP,
    Sheet,
};
use crate::grid::GridKind;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tiny_skia::{FilterQuality, IntRect, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};

static SQUARE: LazyLock<Pixmap> = LazyLock::new(|| decoded(SQUARE_PNG));
static HEX: LazyLock<Pixmap> = LazyLock::new(|| decoded(HEX_PNG));
static OBJECTS: LazyLock<Pixmap> = LazyLock::new(|| decoded(OBJECTS_PNG));
static EDGES: LazyLock<Pixmap> = LazyLock::new(|| decoded(EDGES_PNG));

fn decoded(png: &[u8]) -> Pixmap {
    Pixmap::decode_png(png).expect("the embedded pictures are valid PNG: a test reads them")
}

/// A tile of the ground as it is laid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tile {
    /// Its place in the atlas.
    pub index: u32,
    /// Brightness in percent; 100 = as painted.
    pub light: u8,
}

/// The ground tiles of a grid at the size in which they are laid, cut out when first asked for.
pub(super) struct Tiles {
    kind: GridKind,
    cell: u32,
    cut: BTreeMap<Tile, Pixmap>,
}

impl Tiles {
    /// For cells of a width in pixels.
    pub const fn of(kind: GridKind, cell: u32) -> Self {
        Self {
            kind,
            cell,
            cut: BTreeMap::new(),
        }
    }

    /// One tile.
    pub fn get(&mut self, tile: Tile) -> &Pixmap {
        let (kind, cell) = (self.kind, self.cell);
        self.cut
            .entry(tile)
            .or_insert_with(|| cut(kind, cell, tile))
    }
}

fn cut(kind: GridKind, cell: u32, tile: Tile) -> Pixmap {
    let sheet = Sheet::of(kind);
    let atlas: &Pixmap = match kind {
        GridKind::Square => &SQUARE,
        GridKind::Hex => &HEX,
    };
    let at = (tile.index % COLUMNS, tile.index / COLUMNS);
    let mut painted = part(atlas, at, (sheet.width, sheet.height));
    if tile.light != 100 {
        brighten(&mut painted, tile.light);
    }
    if cell == sheet.width {
        return painted;
    }
    let scale = cell as f32 / sheet.width as f32;
    let height = (sheet.height as f32 * scale).ceil() as u32;
    let mut scaled = Pixmap::new(cell, height).expect("a cell has a width");
    let paint = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    let shrink = Transform::from_scale(scale, scale);
    scaled.draw_pixmap(0, 0, painted.as_ref(), &paint, shrink, None);
    scaled
}

/// Brightness is meant as light, which falls on colours before they are put into sRGB.
fn brighten(picture: &mut Pixmap, percent: u8) {
    const GAMMA: f32 = 2.2;
    let factor = (f32::from(percent) / 100.0).powf(1.0 / GAMMA);
    for pixel in picture.pixels_mut() {
        let alpha = pixel.alpha();
        let lit = |channel: u8| (f32::from(channel) * factor).min(f32::from(alpha)) as u8;
        let (red, green, blue) = (lit(pixel.red()), lit(pixel.green()), lit(pixel.blue()));
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, alpha)
            .expect("no channel is above alpha");
    }
}

/// A frame of the object atlas.
pub(super) fn object(frame: u32) -> Pixmap {
    let at = (frame % OBJECT_COLUMNS, frame / OBJECT_COLUMNS);
    part(&OBJECTS, at, (OBJECT_FRAME, OBJECT_FRAME))
}

/// A row of the strip atlas for a grid.
pub(super) fn edge(kind: GridKind, row: u32) -> Pixmap {
    part(&EDGES, (u32::from(kind == GridKind::Hex), row), STRIP)
}

/// The frame in a column and row of an atlas.
fn part(atlas: &Pixmap, (column, row): (u32, u32), (width, height): (u32, u32)) -> Pixmap {
    let pixel = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let frame = IntRect::from_xywh(pixel(column * width), pixel(row * height), width, height);
    let cut = frame.and_then(|frame| atlas.clone_rect(frame));
    cut.expect("the index of the atlas names frames in it: a test compares their sizes")
}
