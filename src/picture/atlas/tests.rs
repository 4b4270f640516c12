use super::*;
use tiny_skia::Pixmap;

#[test]
fn tiles_of_an_atlas_do_not_share_numbers() {
    for sheet in [SQUARE, HEX] {
        let mut tiles: Vec<u32> = Vec::new();
        for index in 0..TERRAINS.len() {
            tiles.extend((0..VARIANTS).map(|variant| sheet.base(index, variant)));
        }
        tiles.extend(
            (0..FRINGES)
                .flat_map(|fringe| (0..sheet.sides).map(move |side| sheet.fringe(fringe, side))),
        );
        tiles.extend(
            TRIMS
                .iter()
                .flat_map(|trim| (0..sheet.sides).map(move |side| sheet.trim(*trim, side))),
        );
        tiles.extend((0..VARIANTS).map(|variant| sheet.ripple(variant)));
        assert_eq!(tiles, (0..sheet.len()).collect::<Vec<_>>());
    }
}

#[test]
fn fringes_are_numbered_without_gaps() {
    let numbers: Vec<u32> = TERRAINS.iter().filter_map(|art| art.fringe).collect();
    assert_eq!(numbers, (0..FRINGES).collect::<Vec<_>>());
}

#[test]
fn every_name_finds_itself() {
    for (index, art) in TERRAINS.iter().enumerate() {
        assert_eq!(terrain_index(art.name, &[], true), index);
    }
    for (row, name) in EDGES.iter().enumerate() {
        assert_eq!(edge_row(name, true), row as u32);
    }
    let mut first = 0;
    for (name, variants) in OBJECTS {
        assert_eq!(object_frames(name), (first, variants));
        first += variants;
    }
    assert_eq!(first, object_count());
}

#[test]
fn the_pictures_have_the_size_of_the_index() {
    let size = |bytes: &[u8]| {
        let picture = Pixmap::decode_png(bytes).expect("a valid PNG");
        (picture.width(), picture.height())
    };
    for (sheet, bytes) in [(SQUARE, SQUARE_PNG), (HEX, HEX_PNG)] {
        assert_eq!(
            size(bytes),
            (COLUMNS * sheet.width, sheet.rows() * sheet.height)
        );
    }
    let rows = object_count().div_ceil(OBJECT_COLUMNS);
    assert_eq!(
        size(OBJECTS_PNG),
        (OBJECT_COLUMNS * OBJECT_FRAME, rows * OBJECT_FRAME)
    );
    assert_eq!(size(EDGES_PNG), (2 * STRIP.0, EDGES.len() as u32 * STRIP.1));
}

#[test]
fn the_ground_stays_under_35_percent_saturation() {
    for bytes in [SQUARE_PNG, HEX_PNG] {
        let picture = Pixmap::decode_png(bytes).expect("a valid PNG");
        for pixel in picture.pixels().iter().filter(|p| p.alpha() > 40) {
            let plain = pixel.demultiply();
            let [r, g, b] = [plain.red(), plain.green(), plain.blue()].map(f32::from);
            let (high, low) = (r.max(g).max(b), r.min(g).min(b));
            // What is half transparent comes back from its premultiplied form a step or two off.
            let rounding = 2.0 * 255.0 / f32::from(pixel.alpha());
            assert!(
                (high - low) / high.max(1.0) <= 0.35 + (2.0 + rounding) / high.max(1.0),
                "{pixel:?}"
            );
        }
    }
}
