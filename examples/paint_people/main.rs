//! Paints the busts of roles and creatures into `assets/people/busts.png`.
//!
//! Run `cargo run --example paint_people [FOLDER]`. The picture is the same on every machine and every run. Which bust
//! a role uses is written in the data files of the rulesets; the rings of the sides and the sizes come in the game.
//!
//! A bust is drawn in a frame of 128 × 128: the head about (64, 58), shoulders down to the lower border. The game
//! cuts off what lies below the middle and outside of its disc, so that only heads, hats and weapons rise over the ring.

mod beasts;
mod faces;
mod folk;
mod gear;
mod pen;

use quincunx::picture::people::{BUSTS, COLUMNS, FRAME, TONES};
use std::path::Path;
use tiny_skia::{Pixmap, PixmapPaint, Transform};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "assets/people".to_owned());
    let count = BUSTS.len() as u32 * TONES;
    let rows = count.div_ceil(COLUMNS);
    let mut sheet = Pixmap::new(COLUMNS * FRAME, rows * FRAME).ok_or("no room for the picture")?;
    for (index, name) in BUSTS.iter().enumerate() {
        for tone in 0..TONES {
            let frame = index as u32 * TONES + tone;
            let bust = paint(name, tone as usize).ok_or("no room for a bust")?;
            let (x, y) = (frame % COLUMNS * FRAME, frame / COLUMNS * FRAME);
            let paint = PixmapPaint::default();
            let same = Transform::identity();
            sheet.draw_pixmap(x as i32, y as i32, bust.as_ref(), &paint, same, None);
        }
    }
    std::fs::create_dir_all(&folder)?;
    sheet.save_png(Path::new(&folder).join("busts.png"))?;
    Ok(())
}

/// One bust in one tone, in its frame.
fn paint(name: &str, tone: usize) -> Option<Pixmap> {
    let mut pen = pen::Pen::new()?;
    if !beasts::paint(&mut pen, name, tone) {
        folk::paint(&mut pen, name, tone);
    }
    pen.finish(FRAME)
}
