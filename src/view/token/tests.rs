use super::body::outline;
use super::*;
use crate::grid::{Cell, Footprint, GridKind};
use crate::view::look::{SIDES, role_glyph};

#[test]
fn every_side_has_its_own_colour_and_its_own_shape() {
    for (i, a) in SIDES.iter().enumerate() {
        for b in &SIDES[i + 1..] {
            assert_ne!(a.colour, b.colour);
            assert_ne!(a.shape, b.shape);
        }
    }
}

#[test]
fn the_colours_are_those_of_the_art_page() {
    let codes = ["2A6FB0", "D0512B", "1E8A68", "9A5FA8"];
    for (style, code) in SIDES.iter().zip(codes) {
        let [r, g, b, _] = style.colour.to_srgba().to_u8_array();
        assert_eq!(format!("{r:02X}{g:02X}{b:02X}"), code);
    }
}

#[test]
fn sides_differ_in_grey_by_their_outline() {
    let extent = |shape, way: Vec2| {
        outline(shape, 10.0)
            .iter()
            .map(|p| p.dot(way))
            .fold(0.0f32, f32::max)
    };
    let pointed = |shape| extent(shape, Vec2::Y) / extent(shape, Vec2::new(1.0, 1.0).normalize());
    let mut values: Vec<f32> = SIDES.iter().map(|s| pointed(s.shape)).collect();
    values.sort_by(f32::total_cmp);
    for pair in values.windows(2) {
        assert!(pair[1] - pair[0] > 0.02, "{values:?}");
    }
}

#[test]
fn a_fifth_side_repeats_the_first_look() {
    assert_eq!(
        TokenLook::new("A", 4, 'x', Cell::new(0, 0)).style(),
        SIDES[0]
    );
}

#[test]
fn large_pieces_fill_more_but_stay_in_their_space() {
    for kind in [GridKind::Square, GridKind::Hex] {
        assert!(radius(Footprint::Large, kind) > radius(Footprint::Single, kind));
        assert!(radius(Footprint::Huge, kind) > radius(Footprint::Large, kind));
    }
    assert!(radius(Footprint::Single, GridKind::Square) < 32.0);
    assert!(radius(Footprint::Large, GridKind::Square) < 64.0);
}

#[test]
fn every_role_has_its_own_glyph() {
    let roles = [
        "swordsman",
        "spearman",
        "archer",
        "skirmisher",
        "shieldbearer",
        "brute",
        "beast",
        "caster",
        "stranger",
    ];
    let mut glyphs: Vec<char> = roles.iter().map(|role| role_glyph(role)).collect();
    glyphs.sort_unstable();
    glyphs.dedup();
    assert_eq!(glyphs.len(), roles.len());
}
