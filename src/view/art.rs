//! The painted pictures, the fonts and the one material of all sketches. Floor 7.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::grid::GridKind;
use crate::picture::atlas::{
    EDGES, EDGES_PNG, HEX_PNG, OBJECT_COLUMNS, OBJECT_FRAME, OBJECTS_PNG, SQUARE_PNG, STRIP,
    object_count,
};

/// Pictures and fonts that the view draws with; loaded before the first frame from the program itself.
#[derive(Resource, Clone, Debug)]
pub struct ViewArt {
    /// Atlas of square tiles.
    pub square: Handle<Image>,
    /// Atlas of hex tiles.
    pub hex: Handle<Image>,
    /// Atlas of objects.
    pub objects: Handle<Image>,
    /// Frames of the objects.
    pub object_frames: Handle<TextureAtlasLayout>,
    /// Atlas of edges.
    pub edges: Handle<Image>,
    /// Frames of the edges.
    pub edge_frames: Handle<TextureAtlasLayout>,
    /// Noto Sans.
    pub text: Handle<Font>,
    /// Noto Sans, bold.
    pub bold: Handle<Font>,
    /// Lucide icons: one glyph an icon.
    pub icons: Handle<Font>,
    /// Material of every sketch: white, blended, coloured at the corners.
    pub ink: Handle<ColorMaterial>,
}

impl ViewArt {
    /// The atlas of a grid.
    #[must_use]
    pub fn tiles(&self, kind: GridKind) -> Handle<Image> {
        match kind {
            GridKind::Square => self.square.clone(),
            GridKind::Hex => self.hex.clone(),
        }
    }
}

/// Decodes a picture that is part of the program.
fn picture(bytes: &[u8]) -> Image {
    let pixels = image::load_from_memory(bytes)
        .expect("the embedded pictures are valid PNG: a test reads them")
        .to_rgba8();
    let size = Extent3d {
        width: pixels.width(),
        height: pixels.height(),
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        pixels.into_raw(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

impl FromWorld for ViewArt {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        let [square, hex, objects, edges] =
            [SQUARE_PNG, HEX_PNG, OBJECTS_PNG, EDGES_PNG].map(|png| images.add(picture(png)));
        let mut fonts = world.resource_mut::<Assets<Font>>();
        let [text, bold, icons] = [
            ttf_noto_sans::REGULAR,
            ttf_noto_sans::BOLD,
            lucide_icons::LUCIDE_FONT_BYTES,
        ]
        .map(|bytes| fonts.add(Font::from_bytes(bytes.to_vec())));
        let mut layouts = world.resource_mut::<Assets<TextureAtlasLayout>>();
        let frame = UVec2::splat(OBJECT_FRAME);
        let rows = object_count().div_ceil(OBJECT_COLUMNS);
        let object_frames = layouts.add(TextureAtlasLayout::from_grid(
            frame,
            OBJECT_COLUMNS,
            rows,
            None,
            None,
        ));
        let strips = TextureAtlasLayout::from_grid(
            UVec2::new(STRIP.0, STRIP.1),
            2,
            EDGES.len() as u32,
            None,
            None,
        );
        let edge_frames = layouts.add(strips);
        let ink = world
            .resource_mut::<Assets<ColorMaterial>>()
            .add(ColorMaterial::default());
        Self {
            square,
            hex,
            objects,
            object_frames,
            edges,
            edge_frames,
            text,
            bold,
            icons,
            ink,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ViewArt>();
}
