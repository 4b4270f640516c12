//! A small picture of a level, as the menu and the camp show it. Floor 7.

use super::theme;
use crate::battle::Battle;
use crate::grid::Footprint;
use crate::level::Level;
use crate::mechanics::Scene;
use crate::picture::Picture;
use bevy::asset::RenderAssetUsages;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Longest side of the picture in pixels, unless the map has more than a few hundred columns or rows:
/// a huge map costs no more than a small one.
const LARGEST: u32 = 960;

/// The picture of a level as an image of the window.
#[derive(Debug, Clone, Default)]
pub struct LevelMap {
    image: Handle<Image>,
    size: Vec2,
}

impl LevelMap {
    /// With everybody who is there now. Who is `absent` is not drawn: numbers of combatants, from 1.
    #[must_use]
    pub fn of_battle(battle: &Battle, absent: &[usize], images: &mut Assets<Image>) -> Self {
        let scene = Scene::of(battle.world());
        let mut picture = ground(battle.level());
        let numbered = (1..).zip(battle.combatants());
        let there =
            numbered.filter(|&(number, who)| scene.is_there(who) && !absent.contains(&number));
        for (_, who) in there {
            let side = usize::from(battle.side(who).0);
            picture.piece(&scene.space(who), side, "");
        }
        Self::new(&picture, images)
    }

    /// With those who are there when the battle begins, where the level puts them, each in one cell: without a ruleset
    /// nobody has a size.
    #[must_use]
    pub fn of_level(level: &Level, images: &mut Assets<Image>) -> Self {
        let mut picture = ground(level);
        for placement in level.combatants().iter().filter(|it| it.arrives.is_none()) {
            let space = Footprint::Single.cells(level.grid(), placement.cell);
            picture.piece(&space, placement.side, "");
        }
        Self::new(&picture, images)
    }

    fn new(picture: &Picture, images: &mut Assets<Image>) -> Self {
        let (width, height) = picture.size();
        let extent = Extent3d {
            width,
            height,
            depth_or_array_layers: 1,
        };
        let image = Image::new(
            extent,
            TextureDimension::D2,
            picture.rgba(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::default(),
        );
        Self {
            image: images.add(image),
            size: UVec2::from((width, height)).as_vec2(),
        }
    }

    /// Spawns it in a frame, as large as fits into a room in pixels of the interface.
    pub fn spawn(&self, parent: &mut ChildSpawnerCommands, room: Vec2) {
        let scale = (room / self.size.max(Vec2::ONE)).min_element();
        let frame = Node {
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(4)),
            flex_shrink: 0.0,
            ..default()
        };
        parent
            .spawn((frame, BorderColor::all(theme::RIM)))
            .with_children(|frame| {
                let node = Node {
                    width: px(self.size.x * scale),
                    height: px(self.size.y * scale),
                    ..default()
                };
                frame.spawn((ImageNode::new(self.image.clone()), node));
            });
    }
}

/// The map without anybody.
fn ground(level: &Level) -> Picture {
    let board = level.board();
    let longest = board.width().max(board.height()).max(1);
    Picture::with_cells(&board, LARGEST / longest)
}
