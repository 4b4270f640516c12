//! Boards drawn with the game's own tiles, as PNG and without a window. Floor 4.
//!
//! | module | holds |
//! |---|---|
//! | [`atlas`] | which painted tile is which |
//! | [`people`] | the painted busts, and portraits made of them |
//! | [`stack`](mod@stack) | the tiles of a cell: its ground and what its neighbours draw over it |
//! | [`Picture`] | a board as an image, and marks on it: tinted cells, words, pieces, a legend |
//!
//! Nothing here decides anything in a battle.

pub mod atlas;
mod letters;
pub mod people;
mod places;
pub mod stack;
mod tiles;

use crate::board::{Board, Light};
use crate::grid::{Cell, Cells, Direction};
use crate::source::{OutputError, write_file};
use atlas::{Sheet, edge_row, object_frames};
use letters::{Letters, Weight};
use places::{Places, Spot};
use stack::{shuffle, stack};
use std::path::Path;
use tiles::{Tile, Tiles};
use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path as Outline, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

/// A colour: red, green and blue, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The dark of outlines and of the ground under a legend.
    pub const INK: Self = Self(0x21, 0x1f, 0x1d);
    /// The pale of words.
    pub const PAPER: Self = Self(0xf2, 0xec, 0xdf);
    /// The colours of the sides as on the map of the game, in the order of a level: blue, red, green,
    /// violet.
    pub const SIDES: [Self; 4] = [
        Self(0x2a, 0x6f, 0xb0),
        Self(0xd0, 0x51, 0x2b),
        Self(0x1e, 0x8a, 0x68),
        Self(0x9a, 0x5f, 0xa8),
    ];
    /// Steps of a scale from little to much: yellow to dark red.
    const HEAT: [Self; 5] = [
        Self(0xff, 0xf3, 0xa8),
        Self(0xfe, 0xc4, 0x4f),
        Self(0xf6, 0x83, 0x2a),
        Self(0xd8, 0x36, 0x1e),
        Self(0x7d, 0x10, 0x1c),
    ];

    /// A colour of the scale from little (0) to much (1): pale yellow, orange, red, dark red. What
    /// is beyond the scale has the colour of its end.
    ///
    /// ```
    /// use quincunx::picture::Colour;
    /// assert_ne!(Colour::heat(0.0), Colour::heat(1.0));
    /// assert_eq!(Colour::heat(7.0), Colour::heat(1.0));
    /// ```
    #[must_use]
    pub fn heat(share: f32) -> Self {
        let last = Self::HEAT.len() - 1;
        let share = if share.is_finite() { share } else { 0.0 };
        let at = share.clamp(0.0, 1.0) * last as f32;
        let below = (at as usize).min(last - 1);
        let (from, to, part) = (Self::HEAT[below], Self::HEAT[below + 1], at - below as f32);
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part) as u8;
        Self(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
    }

    fn paint(self, opacity: f32) -> Paint<'static> {
        let mut paint = Paint::default();
        let alpha = (opacity.clamp(0.0, 1.0) * 255.0) as u8;
        paint.set_color_rgba8(self.0, self.1, self.2, alpha);
        paint
    }

    fn solid(self) -> Color {
        Color::from_rgba8(self.0, self.1, self.2, 255)
    }
}

/// Why a picture was not written.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The file cannot be written.
    #[error(transparent)]
    Unwritable(#[from] OutputError),
    /// The image cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// A board drawn as an image: ground with its transitions, edges, objects, light and fog. Marks are
/// drawn over it in the order of the calls.
///
/// ```
/// use quincunx::board::{Board, Terrain};
/// use quincunx::grid::{Cell, GridKind};
/// use quincunx::picture::{Colour, Picture};
///
/// let board = Board::new(GridKind::Square, Cell::new(0, 0), 4, 3, vec![Terrain::open("grass")], 0);
/// let mut picture = Picture::of(&board);
/// assert_eq!(picture.size(), (4 * 64, 3 * 64));
/// picture.tint(Cell::new(1, 1), Colour::heat(0.8), 0.6);
/// picture.write(Cell::new(1, 1), "12");
/// picture.legend("Who stood where", &[(Colour::heat(0.8), "12 rounds".into())]);
/// assert!(picture.to_png().expect("it fits").starts_with(b"\x89PNG"));
/// ```
pub struct Picture {
    pixels: Pixmap,
    places: Places,
    letters: Letters,
}

impl Picture {
    /// Draws a board, each cell as wide as in the game, 64 pixels; on a board that would be more
    /// than 4096 pixels wide or high cells are smaller.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::drawn(board, Places::of(board))
    }

    /// Draws a board with cells of at most a width, 4 to 64 pixels.
    #[must_use]
    pub fn with_cells(board: &Board, width: u32) -> Self {
        Self::drawn(board, Places::of(board).at_most(width))
    }

    fn drawn(board: &Board, places: Places) -> Self {
        let (width, height) = places.size();
        let mut pixels = Pixmap::new(width, height).expect("a board has cells, and few pixels");
        pixels.fill(Colour(0x2a, 0x25, 0x20).solid());
        let mut picture = Self {
            pixels,
            places,
            letters: Letters::new(),
        };
        picture.lay_ground(board);
        picture.lay_grid(board);
        picture.stand_edges(board);
        picture.stand_objects(board);
        picture.cast_light(board);
        picture
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.pixels.width(), self.pixels.height())
    }

    /// Width of a cell in pixels.
    #[must_use]
    pub const fn cell_width(&self) -> u32 {
        self.places.cell
    }

    /// The colour in the middle of a cell; `None` off the picture.
    #[must_use]
    pub fn middle_of(&self, cell: Cell) -> Option<Colour> {
        let (x, y) = self.places.centre(cell);
        let inside = x >= 0.0 && y >= 0.0;
        let pixel = self.pixels.pixel(x as u32, y as u32).filter(|_| inside)?;
        let pixel = pixel.demultiply();
        Some(Colour(pixel.red(), pixel.green(), pixel.blue()))
    }

    /// Lays a colour over a cell; opacity from 0, nothing, to 1.
    pub fn tint(&mut self, cell: Cell, colour: Colour, opacity: f32) {
        let border = polygon(&self.places.corners(cell));
        self.fill(border, &colour.paint(opacity));
    }

    /// Draws a frame just inside the border of a cell.
    pub fn frame(&mut self, cell: Cell, colour: Colour) {
        let shrunk = self.places.corners_of(cell, 0.92);
        let wide = self.places.scale() * 4.0;
        self.stroke(polygon(&shrunk), Colour::INK, wide * 1.8);
        self.stroke(polygon(&shrunk), colour, wide);
    }

    /// Draws the border of a cell in a direction in a colour; nothing at the corners of squares.
    pub fn mark_edge(&mut self, cell: Cell, direction: Direction, colour: Colour) {
        if let Some([a, b]) = self.places.side(cell, direction) {
            self.strip(a, b, colour, 6.0);
        }
    }

    /// Draws a line from the middle of a cell to the middle of another.
    pub fn line(&mut self, from: Cell, to: Cell, colour: Colour) {
        let (a, b) = (self.places.centre(from), self.places.centre(to));
        self.strip(a, b, colour, 3.0);
    }

    /// Writes a few letters into the middle of a cell; nothing if cells are too small for letters.
    pub fn write(&mut self, cell: Cell, text: &str) {
        let at = self.places.centre(cell);
        self.write_at(at, text, 20.0, Weight::Bold);
    }

    /// Writes the coordinates of each cell small at its foot; nothing if cells are too small for
    /// letters.
    pub fn coordinates(&mut self, board: &Board) {
        for cell in board.cells() {
            let (x, y) = self.places.centre(cell);
            let at = (x, y + 24.0 * self.places.scale());
            self.write_at(at, &format!("{},{}", cell.x, cell.y), 11.0, Weight::Plain);
        }
    }

    /// Draws somebody who fills some cells in the shape and colour of its side, with a few letters on
    /// it. Sides are counted from 0, and the fifth looks like the first.
    pub fn piece(&mut self, cells: &Cells, side: usize, label: &str) {
        let colour = Colour::SIDES[side % Colour::SIDES.len()];
        let count = cells.iter().len() as f32;
        let centres = cells.iter().map(|cell| self.places.centre(cell));
        let (x, y) = centres.fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let at = (x / count, y / count);
        let radius = self.places.scale() * (9.0 + 13.0 * count.sqrt());
        for (radius, colour) in [
            (radius, Colour::INK),
            (radius * 0.9, Colour::PAPER),
            (radius * 0.8, colour),
        ] {
            self.fill(side_shape(side, at, radius), &colour.paint(1.0));
        }
        self.write_at(at, label, 20.0, Weight::Bold);
    }

    /// Adds a strip at the foot of the picture: a title, and what colours mean. The picture becomes
    /// wider if the words need it.
    pub fn legend(&mut self, title: &str, entries: &[(Colour, String)]) {
        const LINE: f32 = 24.0;
        const MARGIN: f32 = 12.0;
        const SIZE: f32 = 15.0;
        let titles = usize::from(!title.is_empty());
        let text_width = |text: &str, weight| self.letters.width(text, SIZE, weight);
        let words = entries.iter().map(|(_, text)| {
            let swatch = LINE + 4.0;
            swatch + text_width(text, Weight::Plain)
        });
        let wide = words.fold(text_width(title, Weight::Bold), f32::max) + 2.0 * MARGIN;
        let lines = (titles + entries.len()) as f32;
        let high = lines.mul_add(LINE, MARGIN);
        let (width, height) = self.size();
        let whole = Pixmap::new(width.max(wide.ceil() as u32), height + high.ceil() as u32);
        let Some(mut whole) = whole else { return };
        whole.fill(Colour::INK.solid());
        let same = Transform::identity();
        whole.draw_pixmap(0, 0, self.pixels.as_ref(), &<_>::default(), same, None);
        self.pixels = whole;
        let mut y = height as f32 + MARGIN / 2.0 + LINE / 2.0;
        if titles > 0 {
            self.words_from((MARGIN, y), title, SIZE, Weight::Bold);
            y += LINE;
        }
        for (colour, text) in entries {
            if let Some(swatch) = Rect::from_xywh(MARGIN, y - 8.0, 20.0, 16.0) {
                let paint = colour.paint(1.0);
                self.pixels.fill_rect(swatch, &paint, same, None);
            }
            self.words_from((MARGIN + LINE + 4.0, y), text, SIZE, Weight::Plain);
            y += LINE;
        }
    }

    /// The image row by row from the top, red, green, blue and opacity of each pixel.
    #[must_use]
    pub fn rgba(&self) -> Vec<u8> {
        let pixels = self.pixels.pixels().iter();
        pixels
            .flat_map(|pixel| {
                let plain = pixel.demultiply();
                [plain.red(), plain.green(), plain.blue(), plain.alpha()]
            })
            .collect()
    }

    /// The image as the bytes of a PNG file.
    ///
    /// # Errors
    /// When the encoder fails, as for want of memory.
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        let encoded = self.pixels.encode_png();
        encoded.map_err(|error| PictureError::Encoding(error.to_string()))
    }

    /// The image as the bytes of a JPEG file: a tenth of the size of a PNG, for pages with many pictures. Quality is 1 to 100.
    ///
    /// # Errors
    /// When the image is wider or higher than 65,535 pixels.
    pub fn to_jpeg(&self, quality: u8) -> Result<Vec<u8>, PictureError> {
        let wrong = |error: &dyn ToString| PictureError::Encoding(error.to_string());
        let (width, height) = self.size();
        let [width, height] = [width, height].map(u16::try_from);
        let (width, height) = (
            width.map_err(|e| wrong(&e))?,
            height.map_err(|e| wrong(&e))?,
        );
        let mut bytes = Vec::new();
        let encoder = jpeg_encoder::Encoder::new(&mut bytes, quality);
        let encoded = encoder.encode(&self.rgba(), width, height, jpeg_encoder::ColorType::Rgba);
        encoded.map_err(|error| wrong(&error))?;
        Ok(bytes)
    }

    /// The corners of a cell in pixels from the top left, clockwise.
    #[must_use]
    pub fn corners(&self, cell: Cell) -> Vec<(f32, f32)> {
        self.places.corners(cell)
    }

    /// Writes the image to a file as PNG: [`write_file`].
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), PictureError> {
        Ok(write_file(path, &self.to_png()?)?)
    }

    fn lay_ground(&mut self, board: &Board) {
        let sheet = Sheet::of(board.kind());
        let mut tiles = Tiles::of(board.kind(), self.places.cell);
        let stacks = board
            .cells()
            .filter_map(|cell| Some((cell, stack(board, sheet, cell)?)));
        let stacks: Vec<_> = stacks.collect();
        for (cell, stack) in &stacks {
            let tile = Tile {
                index: stack.base,
                light: (stack.light * 100.0) as u8,
            };
            self.lay(*cell, tile, &mut tiles);
        }
        let layers = stacks.iter().map(|(_, stack)| stack.trims.len());
        for layer in 0..layers.max().unwrap_or(0) {
            for (cell, stack) in &stacks {
                if let Some(&index) = stack.trims.get(layer) {
                    self.lay(*cell, Tile { index, light: 100 }, &mut tiles);
                }
            }
        }
    }

    fn lay(&mut self, cell: Cell, tile: Tile, tiles: &mut Tiles) {
        let (x, y) = self.places.corner(cell);
        let picture = tiles.get(tile);
        self.pixels.draw_pixmap(
            x,
            y,
            picture.as_ref(),
            &<_>::default(),
            Transform::identity(),
            None,
        );
    }

    /// Faint lines between cells, and a firm one round the board.
    fn lay_grid(&mut self, board: &Board) {
        let kind = board.kind();
        let (mut faint, mut firm) = (PathBuilder::new(), PathBuilder::new());
        for cell in board.cells() {
            for (direction, beside) in kind.neighbours(cell) {
                let inside = board.contains(beside);
                let Some([a, b]) = self.places.side(cell, direction) else {
                    continue;
                };
                let path = if inside { &mut faint } else { &mut firm };
                if !inside || direction.index() < kind.direction_count() / 2 {
                    path.move_to(a.0, a.1);
                    path.line_to(b.0, b.1);
                }
            }
        }
        let scale = self.places.scale();
        for (path, wide, opacity) in [(faint, 1.3, 0.27), (firm, 4.0, 1.0)] {
            let stroke = Stroke {
                width: wide * scale,
                ..Stroke::default()
            };
            if let Some(path) = path.finish() {
                let paint = Colour::INK.paint(opacity);
                let same = Transform::identity();
                self.pixels.stroke_path(&path, &paint, &stroke, same, None);
            }
        }
    }

    fn stand_objects(&mut self, board: &Board) {
        for (cell, object) in board.objects() {
            let (first, variants) = object_frames(&object.name);
            let frame = tiles::object(first + shuffle(cell, 7) % variants.max(1));
            self.stand(&frame, self.places.centre(cell), 0.0);
        }
    }

    fn stand_edges(&mut self, board: &Board) {
        let kind = board.kind();
        for cell in board.cells() {
            for (direction, beside) in kind.neighbours(cell) {
                // Each edge is met twice, except on the border of the map.
                let first =
                    direction.index() < kind.direction_count() / 2 || !board.contains(beside);
                let (Some(edge), Some([a, b]), true) = (
                    board.edge(cell, direction),
                    self.places.side(cell, direction),
                    first,
                ) else {
                    continue;
                };
                let strip = tiles::edge(kind, edge_row(&edge.name, edge.blocks_movement));
                let (x, y) = (b.0 - a.0, b.1 - a.1);
                let turned = x < -0.1 * self.places.scale();
                let (x, y) = if turned { (-x, -y) } else { (x, y) };
                let middle = (a.0.midpoint(b.0), a.1.midpoint(b.1));
                self.stand(&strip, middle, y.atan2(x).to_degrees());
            }
        }
    }

    /// Draws a picture of the atlas round a point, turned clockwise by degrees.
    fn stand(&mut self, picture: &Pixmap, at: (f32, f32), degrees: f32) {
        let scale = self.places.scale();
        let (x, y) = (picture.width() as f32 / 2.0, picture.height() as f32 / 2.0);
        let place = Transform::from_translate(at.0, at.1)
            .pre_rotate(degrees)
            .pre_scale(scale, scale)
            .pre_translate(-x, -y);
        let paint = tiny_skia::PixmapPaint {
            quality: tiny_skia::FilterQuality::Bilinear,
            ..Default::default()
        };
        let pixels = picture.as_ref();
        self.pixels.draw_pixmap(0, 0, pixels, &paint, place, None);
    }

    /// Dim and dark cells under a blue shade, fog under a pale one.
    fn cast_light(&mut self, board: &Board) {
        for cell in board.cells() {
            let shade = match board.light(cell) {
                Light::Bright => 0.0,
                Light::Dim => 0.34,
                Light::Dark => 0.62,
            };
            if shade > 0.0 {
                self.tint(cell, Colour(15, 19, 33), shade);
            }
            if board.fog(cell) {
                self.tint(cell, Colour(209, 214, 214), 0.5);
            }
            let height = board.elevation(cell);
            let kind = board.kind();
            let mut around = kind.neighbours(cell).filter(|(_, c)| board.contains(*c));
            if height != 0 && around.any(|(_, beside)| board.elevation(beside) != height) {
                let (x, y) = self.places.centre(cell);
                let at = (x, y - 22.0 * self.places.scale());
                self.write_at(at, &format!("{height:+}"), 13.0, Weight::Bold);
            }
        }
    }

    fn strip(&mut self, a: (f32, f32), b: (f32, f32), colour: Colour, wide: f32) {
        let line = || {
            let mut path = PathBuilder::new();
            path.move_to(a.0, a.1);
            path.line_to(b.0, b.1);
            path.finish()
        };
        let wide = wide * self.places.scale();
        self.stroke(line(), Colour::INK, wide * 1.7);
        self.stroke(line(), colour, wide);
    }

    fn stroke(&mut self, path: Option<Outline>, colour: Colour, width: f32) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        if let Some(path) = path {
            let (paint, same) = (colour.paint(1.0), Transform::identity());
            self.pixels.stroke_path(&path, &paint, &stroke, same, None);
        }
    }

    fn fill(&mut self, path: Option<Outline>, paint: &Paint<'_>) {
        if let Some(path) = path {
            let same = Transform::identity();
            self.pixels
                .fill_path(&path, paint, FillRule::Winding, same, None);
        }
    }

    /// Words round a point, of a size in pixels of a cell that is 64 wide; smaller ones than can be
    /// read are left out.
    fn write_at(&mut self, (x, y): (f32, f32), text: &str, size: f32, weight: Weight) {
        const SMALLEST: f32 = 7.0;
        let size = size * self.places.scale();
        if size >= SMALLEST {
            let half = self.letters.width(text, size, weight) / 2.0;
            self.words_from((x - half, y), text, size, weight);
        }
    }

    /// Words from a point on, their middle at its height, pale with a dark outline.
    fn words_from(&mut self, at: (f32, f32), text: &str, size: f32, weight: Weight) {
        let outline = self.letters.outline(text, at, size, weight);
        self.stroke(outline.clone(), Colour::INK, size / 5.0);
        self.fill(outline, &Colour::PAPER.paint(1.0));
    }
}

/// The closed line through some points.
/// The shape of a side, as high as the circle of the radius about a point: circle, hexagon, diamond, square.
fn side_shape(side: usize, at: Spot, radius: f32) -> Option<Outline> {
    let (x, y) = at;
    let corners: &[(f32, f32)] = match side % Colour::SIDES.len() {
        0 => return PathBuilder::from_circle(x, y, radius),
        1 => &[
            (0.0, -1.0),
            (0.87, -0.5),
            (0.87, 0.5),
            (0.0, 1.0),
            (-0.87, 0.5),
            (-0.87, -0.5),
        ],
        2 => &[(0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0)],
        _ => &[(-0.87, -0.87), (0.87, -0.87), (0.87, 0.87), (-0.87, 0.87)],
    };
    let corners: Vec<_> = corners
        .iter()
        .map(|(across, down)| (x + across * radius, y + down * radius))
        .collect();
    polygon(&corners)
}

fn polygon(corners: &[(f32, f32)]) -> Option<Outline> {
    let mut path = PathBuilder::new();
    let (first, rest) = corners.split_first()?;
    path.move_to(first.0, first.1);
    for corner in rest {
        path.line_to(corner.0, corner.1);
    }
    path.close();
    path.finish()
}

#[cfg(test)]
mod tests;
