use super::body::outline;
use super::*;
use crate::grid::{Cell, Footprint, GridKind};
use crate::view::look::{SHAPES, SideShape, role_glyph};
use crate::view::palette::Palette;

/// The colours of the ground palette, with the shapes.
fn looks() -> impl Iterator<Item = (Color, SideShape)> {
    Palette::Table.colours().sides.into_iter().zip(SHAPES)
}

#[test]
fn every_side_has_its_own_colour_and_its_own_shape() {
    for (i, a) in looks().enumerate() {
        for b in looks().skip(i + 1) {
            assert_ne!(a.0, b.0);
            assert_ne!(a.1, b.1);
        }
    }
}

#[test]
fn the_colours_are_those_of_the_art_page() {
    let codes = ["2A6FB0", "D0512B", "1E8A68", "9A5FA8"];
    for ((colour, _), code) in looks().zip(codes) {
        let [r, g, b, _] = colour.to_srgba().to_u8_array();
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
    let mut values: Vec<f32> = SHAPES.iter().map(|shape| pointed(*shape)).collect();
    values.sort_by(f32::total_cmp);
    for pair in values.windows(2) {
        assert!(pair[1] - pair[0] > 0.02, "{values:?}");
    }
}

#[test]
fn a_fifth_side_repeats_the_first_look() {
    let look = |side| TokenLook::new("A", side, 'x', Cell::new(0, 0)).style();
    assert_eq!(look(4), look(0));
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

#[test]
fn what_is_drawn_of_a_piece_is_put_in_order_again_when_its_depth_changes() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let mut app = App::new();
        let layout = Layout {
            kind,
            origin: Cell::new(0, 0),
            width: 10,
            height: 10,
        };
        app.insert_resource(layout)
            .add_systems(Update, put_in_place);
        let look = TokenLook::new("Anna", 0, 'a', Cell::new(2, 2));
        let pose = pose_of(&look, &layout);
        let world = app.world_mut();
        let piece = world.spawn((look, pose, Transform::default())).id();
        let group = world.spawn(ChildOf(piece)).id();
        let badge = world.spawn((ChildOf(group), Mesh2d::default())).id();
        let mut is_drawn_anew = |lit: bool| {
            app.world_mut().clear_trackers();
            app.world_mut()
                .get_mut::<TokenPose>(piece)
                .expect("a piece")
                .lit = lit;
            app.update();
            let part = app.world().entity(badge).get_ref::<Mesh2d>();
            let last = part.expect("a badge").last_changed();
            let depth = app
                .world()
                .get::<Transform>(piece)
                .map(|it| it.translation.z);
            (last, depth)
        };
        let (first, low) = is_drawn_anew(false);
        let (same, _) = is_drawn_anew(false);
        assert_eq!(first, same, "{kind:?}: nothing has changed");
        let (lit, high) = is_drawn_anew(true);
        assert!(high > low && lit != same, "{kind:?}");
        let (back, again) = is_drawn_anew(false);
        assert!(again == low && back != lit, "{kind:?}");
    }
}
