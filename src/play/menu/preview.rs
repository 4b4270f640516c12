//! A small picture of a level for the menu. Floor 7.

use crate::board::{Board, Terrain};
use crate::combat::SideId;
use crate::grid::{Cell, GridKind};
use crate::level::Level;
use crate::play::theme;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::path::PathBuf;

/// The chosen level as it would begin: its picture and whether anything is wrong with it.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown {
    /// The file of the level, the ruleset, and the reading of the files that it shows; `None` before any was shown.
    pub(super) of: Option<(PathBuf, String, u32)>,
    pub(super) image: Handle<Image>,
    pub(super) size: UVec2,
    pub(super) problem: Option<String>,
    /// Who fights for each side under the chosen ruleset.
    pub(super) roster: Vec<String>,
    /// What each side has to do to win; empty where only the last side standing wins.
    pub(super) wants: Vec<String>,
    /// The largest width and height of the picture, in pixels of the interface.
    pub(super) room: Vec2,
}

/// Largest picture, so that a huge map costs no more than a small one.
const LARGEST: u32 = 960;

/// Pixels of the picture of a level (RGBA, row by row) and its size.
#[must_use]
pub fn picture(level: &Level) -> (Vec<u8>, UVec2) {
    let board = level.board();
    let (columns, rows) = (board.width(), board.height());
    let cell = (LARGEST / columns.max(rows).max(1)).clamp(1, 40);
    let hex = board.kind() == GridKind::Hex;
    let size = UVec2::new(columns * cell + if hex { cell / 2 } else { 0 }, rows * cell);
    let well = theme::WELL.to_srgba().to_u8_array();
    let mut pixels = well.repeat((size.x * size.y) as usize);
    let origin = board.origin();
    for row in 0..rows {
        let odd = hex && row % 2 == 1;
        let left = if odd { cell / 2 } else { 0 };
        for column in 0..columns {
            let half = if hex { row as i32 >> 1 } else { 0 };
            let at = Cell::new(origin.x + column as i32 - half, origin.y + row as i32);
            let colour = cell_colour(&board, at);
            for index in 0..cell * cell {
                let (dx, dy) = (index % cell, index / cell);
                let place = (left + column * cell + dx, row * cell + dy);
                put(&mut pixels, size.x, place, colour);
            }
        }
    }
    for placement in level.combatants() {
        dot(
            &mut pixels,
            size,
            &board,
            cell,
            placement.cell,
            SideId(u8::try_from(placement.side).unwrap_or(u8::MAX)),
        );
    }
    (pixels, size)
}

fn put(pixels: &mut [u8], width: u32, (x, y): (u32, u32), colour: Color) {
    let at = ((y * width + x) * 4) as usize;
    let rgba = colour.to_srgba().to_u8_array();
    if let Some(pixel) = pixels.get_mut(at..at + 4) {
        pixel.copy_from_slice(&rgba);
    }
}

fn dot(pixels: &mut [u8], size: UVec2, board: &Board, cell: u32, at: Cell, side: SideId) {
    let origin = board.origin();
    let row = at.y - origin.y;
    let hex = board.kind() == GridKind::Hex;
    let column = at.x - origin.x + if hex { row >> 1 } else { 0 };
    let shift = if hex && row % 2 == 1 {
        (cell / 2) as i32
    } else {
        0
    };
    let middle = IVec2::new(
        column * cell as i32 + shift + cell as i32 / 2,
        row * cell as i32 + cell as i32 / 2,
    );
    let radius = (cell as i32 * 2 / 5).max(1);
    for dy in -radius..=radius {
        for dx in -radius..=radius {
            let by = IVec2::new(dx, dy);
            let point = middle + by;
            let inside = extent(side, by) <= radius
                && point.cmpge(IVec2::ZERO).all()
                && point.cmplt(size.as_ivec2()).all();
            if inside {
                let colour = if extent(side, by) <= radius - 2 {
                    theme::side_colour(side)
                } else {
                    theme::PAPER
                };
                put(pixels, size.x, (point.x as u32, point.y as u32), colour);
            }
        }
    }
}

/// How far out a point lies in the shape of a side's ring: circle, hexagon, diamond or square.
fn extent(side: SideId, by: IVec2) -> i32 {
    let (dx, dy) = (by.x.abs(), by.y.abs());
    match side.0 % 4 {
        0 => f64::from(dx * dx + dy * dy).sqrt().ceil() as i32,
        // Pointy at the top: two upright sides and four slanting ones.
        1 => (dx * 8 / 7).max((dx * 4 / 7) + dy),
        2 => (dx + dy) * 6 / 7,
        _ => dx.max(dy) * 8 / 7,
    }
}

fn cell_colour(board: &Board, cell: Cell) -> Color {
    let Some(terrain) = board.terrain(cell) else {
        return theme::WELL;
    };
    let base = if board.object(cell).is_some() {
        Color::srgb_u8(0x52, 0x4B, 0x3C)
    } else {
        ground(terrain)
    };
    let light = 1.0 + 0.09 * board.elevation(cell).clamp(0, 6) as f32;
    let rgb = base.to_srgba();
    Color::srgb(
        (rgb.red * light).min(1.0),
        (rgb.green * light).min(1.0),
        (rgb.blue * light).min(1.0),
    )
}

fn ground(terrain: &Terrain) -> Color {
    let name = terrain.name.as_str();
    const COLOURS: [(&str, [u8; 3]); 17] = [
        ("deep", [0x4B, 0x66, 0x78]),
        ("water", [0x6F, 0x8E, 0x9B]),
        ("ice", [0xB5, 0xC4, 0xC9]),
        ("mud", [0x6B, 0x5B, 0x48]),
        ("sand", [0xB8, 0xA5, 0x7D]),
        ("road", [0x9E, 0x8E, 0x72]),
        ("dirt", [0x8A, 0x78, 0x5D]),
        ("meadow", [0x8E, 0x98, 0x66]),
        ("grass", [0x79, 0x86, 0x5B]),
        ("undergrowth", [0x55, 0x66, 0x45]),
        ("forest", [0x62, 0x6B, 0x49]),
        ("rubble", [0x83, 0x7C, 0x72]),
        ("wall", [0x3E, 0x3A, 0x36]),
        ("rock", [0x4A, 0x46, 0x42]),
        ("stone", [0x8F, 0x89, 0x7F]),
        ("wood", [0x8D, 0x70, 0x50]),
        ("bridge", [0x8D, 0x70, 0x50]),
    ];
    let found = COLOURS
        .iter()
        .find(|(part, _)| name.contains(part))
        .map(|(_, rgb)| *rgb);
    let [r, g, b] = found.unwrap_or(if terrain.passable {
        [0x8A, 0x78, 0x5D]
    } else {
        [0x3E, 0x3A, 0x36]
    });
    Color::srgb_u8(r, g, b)
}

/// The picture as an image of the window.
pub(super) fn image(pixels: Vec<u8>, size: UVec2) -> Image {
    let extent = Extent3d {
        width: size.x.max(1),
        height: size.y.max(1),
        depth_or_array_layers: 1,
    };
    Image::new(
        extent,
        TextureDimension::D2,
        pixels,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_a_shape_of_its_own() {
        let shape = |side: u8| -> Vec<bool> {
            let all = (-9..=9).flat_map(|y| (-9..=9).map(move |x| IVec2::new(x, y)));
            all.map(|by| extent(SideId(side), by) <= 8).collect()
        };
        for a in 0..4 {
            for b in 0..a {
                let pairs = shape(a).into_iter().zip(shape(b));
                assert!(pairs.filter(|(a, b)| a != b).count() >= 10, "{a} and {b}");
            }
        }
    }
}
