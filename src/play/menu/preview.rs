//! A small picture of a level for the menu. Floor 7.

use crate::battle::Battle;
use crate::grid::Footprint;
use crate::level::Level;
use crate::mechanics::Scene;
use crate::picture::Picture;
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
    /// For each side who comes later; empty where nobody does.
    pub(super) later: Vec<String>,
    /// For each side whom a person may place before the battle, and where; empty for none.
    pub(super) placed: Vec<String>,
    /// The largest width and height of the picture, in pixels of the interface.
    pub(super) room: Vec2,
}

/// Longest side of the picture in pixels, unless the map has more than a few hundred columns or rows:
/// a huge map costs no more than a small one.
const LARGEST: u32 = 960;

/// The level with everybody who is there when the battle begins; without a battle, where the level puts them.
#[must_use]
pub fn picture(level: &Level, battle: Option<&Battle>) -> Picture {
    let board = level.board();
    let longest = board.width().max(board.height()).max(1);
    let mut picture = Picture::with_cells(&board, LARGEST / longest);
    match battle {
        Some(battle) => {
            let scene = Scene::of(battle.world());
            for who in battle.combatants().filter(|&who| scene.is_there(who)) {
                let side = usize::from(battle.side(who).0);
                picture.piece(&scene.space(who), side, "");
            }
        }
        None => {
            let all = level.combatants().iter();
            for placement in all.filter(|it| it.arrives.is_none()) {
                let space = Footprint::Single.cells(board.kind(), placement.cell);
                picture.piece(&space, placement.side, "");
            }
        }
    }
    picture
}

/// The picture as an image of the window.
pub(super) fn image(picture: &Picture) -> Image {
    let (width, height) = picture.size();
    let extent = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    Image::new(
        extent,
        TextureDimension::D2,
        picture.rgba(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}
