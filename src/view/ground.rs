//! The ground of the board on screen, as tile maps. Floor 7.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use crate::board::Board;
use crate::grid::GridKind;
use crate::picture::stack::{Stack, stack};
use crate::view::art::ViewArt;
use crate::view::layout::{CELL, HEX_ROW, Layout};
use crate::view::order::{ViewSystems, depth};

/// The board that lies on the table; replacing it draws it anew.
#[derive(Resource)]
pub struct BoardOnTable(pub Board);

/// A tile map of the ground.
#[derive(Component)]
struct GroundLayer;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            ViewSystems::Board,
            ViewSystems::Motion,
            ViewSystems::Tokens,
            ViewSystems::Overlays,
            ViewSystems::Camera,
        )
            .chain(),
    );
    app.add_systems(
        Update,
        lay_ground
            .run_if(resource_exists_and_changed::<BoardOnTable>)
            .in_set(ViewSystems::Board),
    );
}

/// Replaces the tile maps of the ground by those of the board, and the layout with it.
fn lay_ground(
    mut commands: Commands,
    board: Res<BoardOnTable>,
    art: Res<ViewArt>,
    old: Query<Entity, With<GroundLayer>>,
) {
    for layer in &old {
        commands.entity(layer).despawn();
    }
    let layout = Layout::new(&board.0);
    commands.insert_resource(layout);
    let stacks: Vec<(TilePos, Stack)> = board
        .0
        .cells()
        .filter_map(|cell| {
            let (column, row) = layout.column_row(cell);
            let position = TilePos {
                x: column as u32,
                y: (layout.height - 1 - row) as u32,
            };
            Some((position, stack(&board.0, layout.sheet(), cell)?))
        })
        .collect();
    let bases = stacks.iter().map(|(at, s)| (*at, s.base, s.light));
    spawn_layer(&mut commands, &layout, &art, depth::GROUND, bases);
    let layers = stacks.iter().map(|(_, s)| s.trims.len()).max().unwrap_or(0);
    for layer in 0..layers {
        let tiles = stacks
            .iter()
            .filter_map(|(at, s)| Some((*at, *s.trims.get(layer)?, 1.0)));
        spawn_layer(
            &mut commands,
            &layout,
            &art,
            depth::GROUND + 0.1 + 0.05 * layer as f32,
            tiles,
        );
    }
}

fn spawn_layer(
    commands: &mut Commands,
    layout: &Layout,
    art: &ViewArt,
    depth: f32,
    tiles: impl Iterator<Item = (TilePos, u32, f32)>,
) {
    let size = TilemapSize {
        x: layout.width as u32,
        y: layout.height as u32,
    };
    let mut storage = TileStorage::empty(size);
    let map = commands.spawn(GroundLayer).id();
    for (position, tile, light) in tiles {
        let bundle = TileBundle {
            position,
            texture_index: TileTextureIndex(tile),
            tilemap_id: TilemapId(map),
            color: TileColor(Color::linear_rgb(light, light, light)),
            ..default()
        };
        let entity = commands.spawn((bundle, ChildOf(map))).id();
        storage.set(&position, entity);
    }
    let (grid_size, map_type) = shape(layout);
    let bottom_left = layout.cell_to_world(layout.cell_in(0, layout.height - 1));
    commands.entity(map).insert(TilemapBundle {
        grid_size,
        map_type,
        size,
        storage,
        texture: TilemapTexture::Single(art.tiles(layout.kind)),
        tile_size: TilemapTileSize {
            x: CELL,
            y: layout.sheet().height as f32,
        },
        transform: Transform::from_translation(bottom_left.extend(depth)),
        ..default()
    });
}

/// Whether the southernmost row of hexes is one that lies half a cell further right.
fn shifted_first_row(layout: &Layout) -> bool {
    layout.kind == GridKind::Hex && (layout.height - 1) % 2 == 1
}

/// Grid and kind of the tile map. Its rows count from the south, so the parity of the shifted rows turns with the
/// height of the board.
fn shape(layout: &Layout) -> (TilemapGridSize, TilemapType) {
    match layout.kind {
        GridKind::Square => (TilemapGridSize { x: CELL, y: CELL }, TilemapType::Square),
        GridKind::Hex => {
            let system = if shifted_first_row(layout) {
                HexCoordSystem::RowEven
            } else {
                HexCoordSystem::RowOdd
            };
            (
                TilemapGridSize {
                    x: CELL,
                    y: HEX_ROW / 0.75,
                },
                TilemapType::Hexagon(system),
            )
        }
    }
}
