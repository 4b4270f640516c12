//! Lays the painted tiles out in the pictures, in the order of `quincunx::picture::atlas`.

use std::path::Path;

use image::{ImageError, RgbaImage};
use quincunx::picture::atlas::{
    COLUMNS, EDGES, HEX, OBJECT_COLUMNS, OBJECT_FRAME, OBJECTS, SQUARE, STRIP, STRIP_HEX,
    STRIP_SQUARE, Sheet, TERRAINS, TRIMS, VARIANTS, object_count,
};

use crate::canvas::Canvas;
use crate::{ground, strips, things, trims};

/// Paints every atlas into the folder.
pub fn paint_all(folder: &Path) -> Result<(), ImageError> {
    std::fs::create_dir_all(folder)?;
    tiles(SQUARE).save(folder.join("square.png"))?;
    tiles(HEX).save(folder.join("hex.png"))?;
    objects().save(folder.join("objects.png"))?;
    edges().save(folder.join("edges.png"))
}

fn tiles(sheet: Sheet) -> RgbaImage {
    let mut picture = RgbaImage::new(COLUMNS * sheet.width, sheet.rows() * sheet.height);
    let mut put = |tile: u32, canvas: &Canvas| {
        canvas.write(
            &mut picture,
            tile % COLUMNS * sheet.width,
            tile / COLUMNS * sheet.height,
        );
    };
    for (index, art) in TERRAINS.iter().enumerate() {
        for variant in 0..VARIANTS {
            let mut canvas = Canvas::new(sheet.width, sheet.height);
            ground::paint(
                art.name,
                variant,
                &mut canvas,
                index as u32 * 17 + variant * 101 + 3,
            );
            trims::clip(&mut canvas, 0.7);
            put(sheet.base(index, variant), &canvas);
        }
        let Some(fringe) = art.fringe else { continue };
        for side in 0..sheet.sides {
            let mut canvas = Canvas::new(sheet.width, sheet.height);
            ground::paint(
                art.name,
                0,
                &mut canvas,
                index as u32 * 31 + side * 7 + 1000,
            );
            trims::fringe(&mut canvas, *art, side, index as u32 * 13 + side);
            trims::clip(&mut canvas, 0.3);
            put(sheet.fringe(fringe, side), &canvas);
        }
    }
    for trim in TRIMS {
        for side in 0..sheet.sides {
            let mut canvas = Canvas::new(sheet.width, sheet.height);
            trims::paint(trim, side, &mut canvas);
            trims::clip(&mut canvas, 0.3);
            put(sheet.trim(trim, side), &canvas);
        }
    }
    for variant in 0..VARIANTS {
        let mut canvas = Canvas::new(sheet.width, sheet.height);
        trims::ripple(&mut canvas, variant);
        trims::clip(&mut canvas, 0.3);
        put(sheet.ripple(variant), &canvas);
    }
    picture
}

fn objects() -> RgbaImage {
    let rows = object_count().div_ceil(OBJECT_COLUMNS);
    let mut picture = RgbaImage::new(OBJECT_COLUMNS * OBJECT_FRAME, rows * OBJECT_FRAME);
    let mut frame = 0;
    for (name, variants) in OBJECTS {
        for variant in 0..variants {
            let mut canvas = Canvas::new(OBJECT_FRAME, OBJECT_FRAME);
            things::paint(name, variant, &mut canvas);
            canvas.write(
                &mut picture,
                frame % OBJECT_COLUMNS * OBJECT_FRAME,
                frame / OBJECT_COLUMNS * OBJECT_FRAME,
            );
            frame += 1;
        }
    }
    picture
}

fn edges() -> RgbaImage {
    let mut picture = RgbaImage::new(2 * STRIP.0, EDGES.len() as u32 * STRIP.1);
    for (row, name) in EDGES.iter().enumerate() {
        for (column, length) in [STRIP_SQUARE, STRIP_HEX].into_iter().enumerate() {
            let mut canvas = Canvas::new(STRIP.0, STRIP.1);
            strips::paint(name, length, &mut canvas);
            canvas.write(&mut picture, column as u32 * STRIP.0, row as u32 * STRIP.1);
        }
    }
    picture
}
