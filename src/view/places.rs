//! Chances, names and other words in the world find their places: in the map as it is seen, off the pieces, off the
//! panels over the map, and off each other. Floor 7.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::sprite::update_text2d_layout;
use bevy::text::TextLayoutInfo;
use bevy::window::PrimaryWindow;

use super::art::ViewArt;
use super::camera::{CameraRig, ViewRect};
use super::label::{INK, Label, PAPER, ScreenSized};
use super::layout::{CELL, Layout};
use super::look::{TokenLook, TokenPose};
use super::order::{ViewSystems, depth};
use super::sketch::Sketch;
use super::spread::{Wanted, line_between, spread};
use super::token::solid_parts;

/// The parts of the map that panels cover, in logical pixels of the window.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Covered(pub Vec<Rect>);

/// The lines that lead from words to what they belong to.
#[derive(Component)]
struct Leaders;

/// Words nearer than this to what they belong to need no line, in pixels.
const NEAR: f32 = 7.0;

/// How far a line leads into what it belongs to, as a share of the way to its middle.
const INTO: f32 = 0.2;

/// What words keep off.
#[derive(SystemParam)]
struct Map<'w, 's> {
    rig: Res<'w, CameraRig>,
    layout: Res<'w, Layout>,
    free: Res<'w, ViewRect>,
    covered: Res<'w, Covered>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    pieces: Query<'w, 's, (&'static TokenLook, &'static TokenPose)>,
}

impl Map<'_, '_> {
    /// The part of the window in which the map is seen.
    fn room(&self) -> Rect {
        let (size, free) = (self.window.size(), &*self.free);
        let least = Vec2::new(free.left, free.top);
        let most = size - Vec2::new(free.right, free.bottom);
        Rect::from_corners(least, most.max(least)).inflate(-2.0)
    }

    /// A rectangle of the world in the window.
    fn seen(&self, space: Rect) -> Rect {
        let at = |corner| self.rig.world_to_window(self.window.size(), corner);
        Rect::from_corners(at(space.min), at(space.max))
    }

    /// What no words may cover.
    fn solid(&self) -> Vec<Rect> {
        let (kind, scale) = (self.layout.kind, self.rig.scale());
        let parts = self.pieces.iter();
        let parts = parts.flat_map(|(look, pose)| solid_parts(look, pose, kind, scale));
        let parts = parts.map(|part| self.seen(part));
        parts.chain(self.covered.0.iter().copied()).collect()
    }
}

/// Words with all that their place depends on.
type Words<'w> = (
    Entity,
    &'w Label,
    &'w Text2d,
    &'w TextFont,
    &'w TextLayoutInfo,
    &'w ScreenSized,
    Option<&'w ChildOf>,
);

/// What was asked last, and the places that were found.
#[derive(Default, PartialEq)]
struct Known {
    room: Rect,
    solid: Vec<Rect>,
    wanted: Vec<Wanted>,
    places: Vec<Option<Rect>>,
}

/// Words that were not measured yet take about so much room.
fn estimated(text: &str, font: &TextFont) -> Vec2 {
    let size = match font.font_size {
        FontSize::Px(size) => size,
        _ => 17.0,
    };
    let longest = text.lines().map(|line| line.chars().count()).max();
    let lines = text.lines().count().max(1) as f32;
    Vec2::new(longest.unwrap_or(0) as f32 * size * 0.6, lines * size * 1.4)
}

fn arrange(
    map: Map,
    owners: Query<&Transform, (With<TokenLook>, Without<Label>)>,
    words: Query<Words>,
    mut placed: Query<(&mut Transform, &mut Visibility), With<Label>>,
    mut known: Local<Known>,
    mut leaders: LeaderLines,
) {
    let scale = map.rig.scale();
    let parent = |hangs_on: Option<&ChildOf>| hangs_on.and_then(|it| owners.get(it.parent()).ok());
    let is_small = |sized: &ScreenSized| sized.small > 0.0 && CELL / scale < sized.small;
    let mut all: Vec<(u8, Entity, Wanted, Option<&Transform>)> = Vec::new();
    for (entity, label, text, font, measured, sized, hangs_on) in &words {
        if !label.shown || is_small(sized) {
            if let Ok((_, mut visibility)) = placed.get_mut(entity) {
                visibility.set_if_neq(Visibility::Hidden);
            }
            continue;
        }
        let size = match measured.size {
            Vec2::ZERO => estimated(&text.0, font),
            size => size,
        };
        let on = parent(hangs_on);
        let at = on.map_or(Vec2::ZERO, |on| on.translation.truncate());
        let grown = on.map_or(1.0, |on| on.scale.x);
        let owner = Rect::from_corners(at + label.owner.min * grown, at + label.owner.max * grown);
        let wanted = Wanted {
            owner: map.seen(owner),
            size,
            sides: label.sides,
            far: label.far,
        };
        all.push((label.rank, entity, wanted, on));
    }
    // The same words in the same order, whatever was spawned first.
    let key = |wanted: &Wanted| wanted.owner.center().to_array().map(|at| at.round() as i32);
    all.sort_by_key(|(rank, entity, wanted, _)| (*rank, key(wanted), *entity));
    let wanted: Vec<Wanted> = all.iter().map(|(_, _, wanted, _)| wanted.clone()).collect();
    let (room, solid) = (map.room(), map.solid());
    let is_new = (&known.room, &known.solid, &known.wanted) != (&room, &solid, &wanted);
    if is_new {
        let places = spread(room, &solid, &wanted);
        *known = Known {
            room,
            solid,
            wanted,
            places,
        };
        leaders.draw(&map, &known);
    }
    for ((_, entity, _, on), place) in all.iter().zip(&known.places) {
        let Ok((mut transform, mut visibility)) = placed.get_mut(*entity) else {
            continue;
        };
        let Some(place) = place else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let mut at = map.rig.window_to_world(map.window.size(), place.center());
        let mut grown = 1.0;
        if let Some(on) = on {
            grown = on.scale.x;
            at = (at - on.translation.truncate()) / grown;
        }
        let now = Transform {
            translation: at.extend(transform.translation.z),
            scale: Vec3::new(scale / grown, scale / grown, 1.0),
            ..*transform
        };
        transform.set_if_neq(now);
    }
}

/// The drawn lines.
#[derive(SystemParam)]
struct LeaderLines<'w, 's> {
    commands: Commands<'w, 's>,
    old: Query<'w, 's, Entity, With<Leaders>>,
    art: Res<'w, ViewArt>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl LeaderLines<'_, '_> {
    fn draw(&mut self, map: &Map, known: &Known) {
        for entity in &self.old {
            self.commands.entity(entity).despawn();
        }
        let scale = map.rig.scale();
        let at = |point| map.rig.window_to_world(map.window.size(), point);
        let mut sketch = Sketch::new();
        for (words, place) in known.wanted.iter().zip(&known.places) {
            let Some(place) = place else { continue };
            let (start, end) = line_between(words.owner, *place);
            // Over somebody else words need their line however near they are.
            let is_over = (words.owner.min.x..words.owner.max.x).contains(&place.center().x);
            if start.distance(end) < NEAR && is_over {
                continue;
            }
            let start = start.lerp(words.owner.center(), INTO);
            let (start, end) = (at(start), at(end));
            sketch.line(start, end, 4.0 * scale, PAPER.with_alpha(0.85));
            sketch.line(start, end, 2.0 * scale, INK);
        }
        if sketch.is_empty() {
            return;
        }
        self.commands.spawn((
            Leaders,
            Mesh2d(self.meshes.add(sketch.build())),
            MeshMaterial2d(self.art.ink.clone()),
            Transform::from_xyz(0.0, 0.0, depth::SIGNS + 0.15),
        ));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Covered>();
    app.add_systems(
        PostUpdate,
        arrange
            .in_set(ViewSystems::Places)
            .after(update_text2d_layout)
            .before(bevy::transform::TransformSystems::Propagate)
            .before(bevy::camera::visibility::VisibilitySystems::VisibilityPropagate)
            .run_if(resource_exists::<Layout>),
    );
}
