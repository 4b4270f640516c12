//! Parts of the screen that scroll: by the wheel, as their end grows, and where they were before they were drawn
//! again. Floor 7.

use super::focus::layer_of;
use super::screen::{Layer, PlaySystems, Topmost};
use super::widgets::{FollowsEnd, KeepsScroll, Scrolls};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiSystems};
use bevy::window::PrimaryWindow;
use std::collections::BTreeMap;

/// How far the parts that keep their place were scrolled last, by their names.
#[derive(Resource, Debug, Default)]
pub struct ScrollPlaces(BTreeMap<&'static str, Vec2>);

impl ScrollPlaces {
    /// Forgets the places of all parts whose name begins so: drawn again, they begin at their top.
    pub fn forget(&mut self, beginning: &str) {
        self.0.retain(|name, _| !name.starts_with(beginning));
    }
}

/// What is drawn again is scrolled as far as it was.
fn keep_places(
    mut places: ResMut<ScrollPlaces>,
    mut frames: Query<(Ref<KeepsScroll>, &mut ScrollPosition)>,
) {
    for (name, mut position) in &mut frames {
        if name.is_added() {
            if let Some(place) = places.0.get(name.0) {
                position.0 = *place;
            }
        } else if position.is_changed() {
            places.0.insert(name.0, position.0);
        }
    }
}

/// How far a part can be scrolled.
#[must_use]
pub fn end_of(node: &ComputedNode) -> f32 {
    let beyond = (node.content_size() - node.size()) * node.inverse_scale_factor();
    beyond.y.max(0.0)
}

/// The newest line stays in sight, unless somebody has scrolled up.
fn follow(mut lists: Query<(&FollowsEnd, &ComputedNode, &mut ScrollPosition)>) {
    for (list, node, mut scroll) in &mut lists {
        let end = end_of(node);
        if list.0 && (scroll.y - end).abs() > 0.5 {
            scroll.y = end;
        }
    }
}

type Frames<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static ComputedNode,
        &'static UiGlobalTransform,
        &'static mut ScrollPosition,
        Option<&'static mut FollowsEnd>,
        &'static InheritedVisibility,
    ),
    With<Scrolls>,
>;

/// The wheel scrolls the part under the pointer: of several in each other the innermost that can move. Behind a
/// dialog nothing moves.
fn scroll(
    mut wheel: MessageReader<MouseWheel>,
    window: Single<&Window, With<PrimaryWindow>>,
    top: Res<Topmost>,
    layers: Query<&Layer>,
    parents: Query<&ChildOf>,
    mut frames: Frames,
) {
    let lines: f32 = wheel
        .read()
        .map(|w| match w.unit {
            MouseScrollUnit::Line => w.y * 40.0,
            MouseScrollUnit::Pixel => w.y,
        })
        .sum();
    let Some(cursor) = window.physical_cursor_position() else {
        return;
    };
    if lines == 0.0 {
        return;
    }
    let to = |position: &ScrollPosition, node: &ComputedNode| {
        (position.y - lines).clamp(0.0, end_of(node))
    };
    let barred =
        |part| top.layer == Layer::Dialog && layer_of(part, &layers, &parents) != top.layer;
    let innermost = frames
        .iter()
        .filter(|(part, node, place, position, _, seen)| {
            let moves = (to(position, node) - position.y).abs() > 0.01;
            moves && seen.get() && node.contains_point(**place, cursor) && !barred(*part)
        })
        .max_by_key(|(part, ..)| parents.iter_ancestors(*part).count())
        .map(|(part, ..)| part);
    let Some((_, node, _, mut position, follows, _)) =
        innermost.and_then(|part| frames.get_mut(part).ok())
    else {
        return;
    };
    position.y = to(&position, node);
    if let Some(mut follows) = follows {
        follows.0 = position.y >= end_of(node) - 4.0;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScrollPlaces>();
    app.add_systems(Update, scroll.in_set(PlaySystems::Input));
    app.add_systems(
        PostUpdate,
        (keep_places, follow).chain().before(UiSystems::Layout),
    );
}
