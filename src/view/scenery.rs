//! What lies round and on the ground: table, grid lines, objects, edges, light on water, darkness. Floor 7.

use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;

use crate::board::{Board, Light};
use crate::grid::{Cell, Direction, GridKind};
use crate::picture::atlas::{edge_row, object_frames};
use crate::picture::stack::{shuffle, stack};
use crate::view::art::ViewArt;
use crate::view::ground::BoardOnTable;
use crate::view::label::Words;
use crate::view::layout::Layout;
use crate::view::order::{ViewSystems, depth};
use crate::view::rest::{Ambience, ForShow, GENTLE};
use crate::view::sketch::Sketch;

/// Anything that is laid anew with the board.
#[derive(Component)]
struct Scenery;

/// Light that moves on water.
#[derive(Component)]
#[require(ForShow)]
struct Ripple {
    home: Vec3,
    phase: f32,
}

const INK: Color = Color::srgb(0.13, 0.12, 0.115);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ambience>();
    let laying = (
        clear,
        lay_table,
        lay_grid,
        stand_objects,
        stand_edges,
        cast_light,
        number_steps,
    )
        .chain();
    app.add_systems(
        Update,
        laying
            .run_if(resource_exists_and_changed::<BoardOnTable>)
            .in_set(ViewSystems::Board),
    );
    app.add_systems(
        Update,
        (
            lay_ripples.run_if(resource_exists_and_changed::<Layout>),
            move_ripples.run_if(on_timer(GENTLE)),
        )
            .chain()
            .after(ViewSystems::Board),
    );
}

fn clear(mut commands: Commands, old: Query<Entity, With<Scenery>>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
}

/// Bundle of a finished sketch at a depth.
fn drawn(
    sketch: Sketch,
    meshes: &mut Assets<Mesh>,
    art: &ViewArt,
    depth: f32,
) -> impl Bundle + use<> {
    (
        Scenery,
        Mesh2d(meshes.add(sketch.build())),
        MeshMaterial2d(art.ink.clone()),
        Transform::from_xyz(0.0, 0.0, depth),
    )
}

/// The table, its mat and the shadow that the board throws on it.
fn lay_table(
    mut commands: Commands,
    board: Res<BoardOnTable>,
    art: Res<ViewArt>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let layout = Layout::new(&board.0);
    let bounds = layout.bounds();
    let mut sketch = Sketch::new();
    let reach = bounds.size().max_element() * 1.2 + 1600.0;
    let middle = bounds.center() + Vec2::new(-0.1, 0.12) * bounds.size();
    let far = crate::view::sketch::circle(middle, reach, 64);
    sketch.glow(middle, Color::srgb_u8(0x66, 0x58, 0x4B), &far, |_| {
        Color::srgb_u8(0x17, 0x14, 0x12)
    });
    let mat = |grow: f32| {
        let r = bounds.inflate(grow);
        [
            Vec2::new(r.min.x, r.max.y),
            r.max,
            Vec2::new(r.max.x, r.min.y),
            r.min,
        ]
    };
    // Frames, and areas only where they are seen: what lies under the board is drawn all the same, layer for layer.
    let thrown = |grow: f32| mat(grow).map(|p| p + Vec2::new(8.0, -12.0));
    let shade = Color::BLACK.with_alpha(0.44);
    sketch.band(&thrown(30.0), &thrown(15.5), |_, _| shade);
    sketch.band(&thrown(84.0), &thrown(30.0), |_, outer| {
        shade.with_alpha(if outer { 0.0 } else { shade.alpha() })
    });
    let wood = Color::srgb_u8(0x2A, 0x25, 0x20);
    sketch.band(&mat(30.0), &mat(27.5), |_, _| wood);
    sketch.band(&mat(27.5), &mat(17.0), |_, _| {
        Color::srgb_u8(0x6B, 0x5B, 0x49)
    });
    sketch.strip(&mat(26.5), 1.2, Color::srgb_u8(0x93, 0x80, 0x68), true);
    sketch.band(&mat(17.0), &mat(15.5), |_, _| wood);
    sketch.area(&mat(15.5), Color::srgb_u8(0x3B, 0x40, 0x39));
    sketch.strip(&mat(9.0), 1.0, Color::srgb_u8(0x5B, 0x61, 0x55), true);
    let is_rim = |cell: &Cell| {
        let mut around = layout.kind.neighbours(*cell);
        around.any(|(_, beside)| !board.0.contains(beside))
    };
    for cell in board.0.cells().filter(is_rim) {
        let corners: Vec<Vec2> = layout
            .corners(cell)
            .iter()
            .map(|p| *p + Vec2::new(4.0, -6.0))
            .collect();
        sketch.area(&corners, Color::srgb_u8(0x1D, 0x1F, 0x1B));
    }
    commands.spawn(drawn(sketch, &mut meshes, &art, depth::TABLE));
}

/// Faint lines between the cells and a firm one round the board.
fn lay_grid(
    mut commands: Commands,
    board: Res<BoardOnTable>,
    art: Res<ViewArt>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let layout = Layout::new(&board.0);
    let kind = layout.kind;
    let mut sketch = Sketch::new();
    for cell in board.0.cells() {
        for direction in kind.directions() {
            let Some([a, b]) = layout.side(cell, direction) else {
                continue;
            };
            let inside = board.0.contains(kind.step(cell, direction));
            if !inside {
                sketch.line(a, b, 3.0, INK);
            } else if direction.index() < kind.direction_count() / 2 {
                sketch.line(a, b, 1.3, INK.with_alpha(0.27));
            }
        }
    }
    commands.spawn(drawn(sketch, &mut meshes, &art, depth::GRID));
}

fn stand_objects(mut commands: Commands, board: Res<BoardOnTable>, art: Res<ViewArt>) {
    let layout = Layout::new(&board.0);
    for cell in board.0.cells() {
        let Some(object) = board.0.object(cell) else {
            continue;
        };
        let (first, variants) = object_frames(&object.name);
        let index = (first + shuffle(cell, 7) % variants) as usize;
        let at = layout.cell_to_world(cell);
        let (_, row) = layout.column_row(cell);
        let nearer = row as f32 / layout.height as f32;
        let atlas = TextureAtlas {
            layout: art.object_frames.clone(),
            index,
        };
        commands.spawn((
            Scenery,
            Sprite {
                flip_x: false,
                ..Sprite::from_atlas_image(art.objects.clone(), atlas)
            },
            Transform::from_translation(at.extend(depth::OBJECTS + nearer)),
        ));
    }
}

fn stand_edges(mut commands: Commands, board: Res<BoardOnTable>, art: Res<ViewArt>) {
    let layout = Layout::new(&board.0);
    let kind = layout.kind;
    let column = usize::from(kind == GridKind::Hex);
    for cell in board.0.cells() {
        for direction in kind.directions() {
            let first = owns(&board.0, cell, direction);
            let (Some(edge), Some([a, b]), true) = (
                board.0.edge(cell, direction),
                layout.side(cell, direction),
                first,
            ) else {
                continue;
            };
            let index = edge_row(&edge.name, edge.blocks_movement) as usize * 2 + column;
            let atlas = TextureAtlas {
                layout: art.edge_frames.clone(),
                index,
            };
            let way = if b.x < a.x - 0.1 { a - b } else { b - a };
            let turn = Quat::from_rotation_z(way.to_angle());
            commands.spawn((
                Scenery,
                Sprite::from_atlas_image(art.edges.clone(), atlas),
                Transform::from_translation(a.midpoint(b).extend(depth::EDGES)).with_rotation(turn),
            ));
        }
    }
}

/// Whether an edge is drawn from this cell: each is met twice, except on the border of the map.
fn owns(board: &Board, cell: Cell, direction: Direction) -> bool {
    let kind = board.kind();
    direction.index() < kind.direction_count() / 2 || !board.contains(kind.step(cell, direction))
}

/// Dim and dark cells under a blue shade, fog under a pale one.
fn cast_light(
    mut commands: Commands,
    board: Res<BoardOnTable>,
    art: Res<ViewArt>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let layout = Layout::new(&board.0);
    let mut sketch = Sketch::new();
    for cell in board.0.cells() {
        let shade = match board.0.light(cell) {
            Light::Bright => 0.0,
            Light::Dim => 0.34,
            Light::Dark => 0.62,
        };
        let corners = layout.corners(cell);
        if shade > 0.0 {
            sketch.area(&corners, Color::srgb(0.06, 0.075, 0.13).with_alpha(shade));
        }
        if board.0.fog(cell) {
            sketch.area(&corners, Color::srgb(0.82, 0.84, 0.84).with_alpha(0.5));
            sketch.hatch(
                &corners,
                14.0,
                4.0,
                Color::srgb(0.93, 0.94, 0.94).with_alpha(0.35),
            );
        }
    }
    if !sketch.is_empty() {
        commands.spawn(drawn(sketch, &mut meshes, &art, depth::LIGHT));
    }
}

/// A small number in the corner of each raised or sunken cell that borders on another height.
fn number_steps(mut commands: Commands, board: Res<BoardOnTable>, art: Res<ViewArt>) {
    let layout = Layout::new(&board.0);
    for cell in board.0.cells() {
        let height = board.0.elevation(cell);
        let mut around = layout
            .kind
            .neighbours(cell)
            .filter(|(_, beside)| board.0.contains(*beside));
        let brink = around.any(|(_, beside)| board.0.elevation(beside) != height);
        if height == 0 || !brink || board.0.object(cell).is_some() {
            continue;
        }
        let at = layout.cell_to_world(cell)
            + Vec2::new(
                0.0,
                if layout.kind == GridKind::Hex {
                    27.0
                } else {
                    23.0
                },
            );
        commands.spawn((
            Scenery,
            Words {
                small: 36.0,
                ..Words::plain(format!("{height:+}"), 14.0)
            }
            .faint()
            .spawn(&art),
            Transform::from_translation(at.extend(depth::GRID + 0.1)),
        ));
    }
}

fn lay_ripples(
    mut commands: Commands,
    board: Res<BoardOnTable>,
    art: Res<ViewArt>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
) {
    const MOST: usize = 600;
    let layout = Layout::new(&board.0);
    let sheet = layout.sheet();
    let size = UVec2::new(sheet.width, sheet.height);
    let frames = layouts.add(TextureAtlasLayout::from_grid(
        size,
        crate::picture::atlas::COLUMNS,
        sheet.rows(),
        None,
        None,
    ));
    let wet = board
        .0
        .cells()
        .filter(|cell| stack(&board.0, sheet, *cell).is_some_and(|s| s.water));
    for cell in wet.take(MOST) {
        let home = layout.cell_to_world(cell).extend(depth::GROUND + 0.95);
        let index = sheet.ripple(shuffle(cell, 3)) as usize;
        let atlas = TextureAtlas {
            layout: frames.clone(),
            index,
        };
        let phase = (shuffle(cell, 5) % 628) as f32 / 100.0;
        commands.spawn((
            Scenery,
            Ripple { home, phase },
            Sprite {
                color: Color::WHITE.with_alpha(0.4),
                ..Sprite::from_atlas_image(art.tiles(layout.kind), atlas)
            },
            Transform::from_translation(home),
        ));
    }
}

/// Water moves slowly, unless nothing moves for show.
fn move_ripples(
    time: Res<Time>,
    ambience: Res<Ambience>,
    mut ripples: Query<(&Ripple, &mut Transform, &mut Sprite)>,
) {
    if !ambience.moves() {
        return;
    }
    let now = time.elapsed_secs();
    for (ripple, mut transform, mut sprite) in &mut ripples {
        let swing = (now * 0.7 + ripple.phase).sin();
        transform.translation =
            ripple.home + Vec3::new(swing * 4.0, (now * 0.4 + ripple.phase).cos() * 1.5, 0.0);
        sprite.color = Color::WHITE
            .with_alpha(0.12 + 0.38 * (0.5 + 0.5 * (now * 0.9 + ripple.phase * 2.0).sin()));
    }
}
