//! The focus of the keyboard and the gamepad: every button can be reached without a mouse. Floor 7.
//!
//! The focus is kept by name ([`FocusKey`]), so that it stays when a panel is drawn again; in `bevy_input_focus` it is
//! an entity. Its navigators are not used either: its Tab order is that of the tree and includes hidden parts, and the
//! automatic arrow keys of `bevy_ui` know no layers and take what lies below a wide part for beside it; with an
//! alignment demanded, they never reach what lies diagonally.

use super::input::{Actions, GameAction};
use super::intent::Intent;
use super::screen::{Layer, PlaySystems, Topmost};
use super::theme;
use super::widgets::{Does, FocusKey, FollowsEnd, ReadOnly, Scrolls, Stack, Tip, said};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::CursorMoved;
use smol_str::SmolStr;

/// Where the focus is.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Focus {
    /// The part that has it.
    pub key: Option<SmolStr>,
    /// Whether keys go to the panels and not to the map.
    pub in_panels: bool,
    /// Whether it is shown: not while the mouse is used.
    pub shown: bool,
    /// Whether the mouse was moved since it was put there: then tips are those of what the mouse points at.
    pub by_mouse: bool,
}

impl Focus {
    /// Puts the focus on a part and shows it.
    pub fn put(&mut self, key: impl Into<SmolStr>) {
        self.key = Some(key.into());
        self.shown = true;
        self.by_mouse = false;
    }

    /// Gives the keys back to the map.
    pub fn leave(&mut self) {
        *self = Self::default();
    }
}

/// A part that can have the focus: name, middle and size on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// Its name.
    pub key: SmolStr,
    /// Its middle, y down.
    pub at: Vec2,
    /// Its size.
    pub size: Vec2,
    /// Whether it can only be read.
    pub read_only: bool,
    /// The [`Stack`] that it lies in, if it does.
    pub stack: Option<Entity>,
}

/// The nearest spot in a direction: `way` is one of the four unit vectors, y down. A spot that lies above or
/// below a wide one is not beside it, wherever its middle is. Up and down lead through the stack that the spot
/// lies in, to what is out of sight too, before they lead out of it.
#[must_use]
pub fn nearest<'a>(from: &Spot, way: Vec2, spots: &'a [Spot]) -> Option<&'a Spot> {
    let beside = |spot: &Spot| from.stack.is_some() && spot.stack == from.stack && way.y != 0.0;
    nearest_of(from, way, spots.iter().filter(|spot| beside(spot)))
        .or_else(|| nearest_of(from, way, spots.iter()))
}

fn nearest_of<'a>(
    from: &Spot,
    way: Vec2,
    spots: impl Iterator<Item = &'a Spot>,
) -> Option<&'a Spot> {
    let cost = |spot: &Spot| {
        let gap = spot.at - from.at;
        let along = gap.dot(way);
        let across = (gap - way * along).abs().max_element();
        let overlap = ((from.size + spot.size) / 2.0 * way.yx().abs()).max_element();
        let aside = (across - overlap).max(0.0);
        let longer = from.size.max(spot.size) / 2.0 * way.abs();
        let least = (longer.max_element() * 0.9).max(1.0);
        (along > least).then_some(along + aside * 3.0 + across * 0.2)
    };
    spots
        .filter(|spot| spot.key != from.key)
        .filter_map(|spot| cost(spot).map(|cost| (cost, spot)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, spot)| spot)
}

/// The spot after (or before) one in reading order, round the end; what can only be read is left out.
#[must_use]
pub fn following<'a>(from: Option<&SmolStr>, back: bool, spots: &'a [Spot]) -> Option<&'a Spot> {
    let count = spots.len();
    let place = from.and_then(|key| spots.iter().position(|spot| &spot.key == key));
    let start = match (place, back) {
        (Some(at), _) => at,
        (None, false) => count.checked_sub(1)?,
        (None, true) => 0,
    };
    let nth = |step: usize| {
        let at = if back {
            start + count - step
        } else {
            start + step
        };
        spots.get(at % count)
    };
    (1..=count).filter_map(nth).find(|spot| !spot.read_only)
}

type Parts<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static FocusKey,
        &'static ComputedNode,
        &'static UiGlobalTransform,
        &'static InheritedVisibility,
        Has<ReadOnly>,
    ),
>;

/// The layer that a part of the screen lies in.
pub(super) fn layer_of(part: Entity, layers: &Query<&Layer>, parents: &Query<&ChildOf>) -> Layer {
    let ancestors = parents.iter_ancestors(part);
    let mut found = std::iter::once(part)
        .chain(ancestors)
        .filter_map(|part| layers.get(part).ok());
    found.next().copied().unwrap_or_default()
}

/// All spots of the uppermost layer, in reading order.
fn spots(
    parts: &Parts,
    layers: &Query<&Layer>,
    parents: &Query<&ChildOf>,
    stacks: &Query<(), With<Stack>>,
    top: Layer,
) -> Vec<Spot> {
    let mut spots: Vec<Spot> = parts
        .iter()
        .filter(|(entity, _, node, _, seen, _)| {
            seen.get() && !node.is_empty() && layer_of(*entity, layers, parents) == top
        })
        .map(|(entity, key, node, place, _, read_only)| Spot {
            key: key.0.clone(),
            at: place.translation,
            size: node.size(),
            read_only,
            stack: parents
                .iter_ancestors(entity)
                .find(|&up| stacks.contains(up)),
        })
        .collect();
    spots.sort_by(|a, b| {
        let line = |spot: &Spot| (spot.at.y / 24.0).round();
        line(a)
            .total_cmp(&line(b))
            .then(a.at.x.total_cmp(&b.at.x))
            .then(a.key.cmp(&b.key))
    });
    spots
}

/// Whether the keys go to buttons now, and not to the map.
fn keys_go_to_panels(focus: &Focus, top: &Topmost) -> bool {
    focus.in_panels || top.takes_keys
}

fn move_focus(
    actions: Actions,
    top: Res<Topmost>,
    mut focus: ResMut<Focus>,
    parts: Parts,
    layers: Query<&Layer>,
    parents: Query<&ChildOf>,
    stacks: Query<(), With<Stack>>,
) {
    if !keys_go_to_panels(&focus, &top) {
        return;
    }
    let ways = [
        (GameAction::Up, Vec2::NEG_Y),
        (GameAction::Down, Vec2::Y),
        (GameAction::Left, Vec2::NEG_X),
        (GameAction::Right, Vec2::X),
    ];
    let way = ways
        .into_iter()
        .find(|(action, _)| actions.just_pressed(action))
        .map(|(_, way)| way);
    let step = actions.just_pressed(&GameAction::Next);
    let back = actions.just_pressed(&GameAction::Previous);
    if way.is_none() && !step && !back {
        return;
    }
    let spots = spots(&parts, &layers, &parents, &stacks, top.layer);
    let current = focus
        .key
        .as_ref()
        .and_then(|key| spots.iter().find(|spot| &spot.key == key));
    let next = match (current, way) {
        (Some(current), Some(way)) => nearest(current, way, &spots),
        _ => following(current.map(|spot| &spot.key), back, &spots),
    };
    if let Some(next) = next.or(current) {
        focus.put(next.key.clone());
    }
}

/// Presses what has the focus, if it lies in the uppermost layer.
fn confirm_focus(
    actions: Actions,
    top: Res<Topmost>,
    focus: Res<Focus>,
    parts: Query<(Entity, &FocusKey, &Does)>,
    layers: Query<&Layer>,
    parents: Query<&ChildOf>,
    mut intents: MessageWriter<Intent>,
) {
    if !keys_go_to_panels(&focus, &top)
        || !focus.shown
        || !actions.just_pressed(&GameAction::Confirm)
    {
        return;
    }
    let Some(key) = &focus.key else { return };
    let is_on_top = |part: Entity| layer_of(part, &layers, &parents) == top.layer;
    if let Some((.., does)) = parts
        .iter()
        .find(|(part, name, _)| &name.0 == key && is_on_top(*part))
    {
        intents.write(said(does));
    }
}

/// The focus is a bright frame; it hides as soon as the mouse is used.
fn show_focus(
    mut focus: ResMut<Focus>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut moves: MessageReader<CursorMoved>,
    mut parts: Query<(&FocusKey, &mut Outline)>,
) {
    // Nothing is drawn anew for that.
    if moves.read().count() > 0 && focus.shown {
        focus.bypass_change_detection().by_mouse = true;
    }
    if mouse.get_just_pressed().next().is_some() && focus.shown {
        focus.shown = false;
        focus.in_panels = false;
    }
    for (key, mut outline) in &mut parts {
        let focused = focus.shown && focus.key.as_ref() == Some(&key.0);
        let colour = if focused { theme::BRASS } else { Color::NONE };
        if outline.color != colour {
            outline.color = colour;
        }
    }
}

/// A part with the focus is scrolled into sight.
fn reveal_focus(
    focus: Res<Focus>,
    parts: Query<(Entity, &FocusKey, &ComputedNode, &UiGlobalTransform)>,
    mut frames: Query<
        (
            &mut ScrollPosition,
            &ComputedNode,
            &UiGlobalTransform,
            Option<&mut FollowsEnd>,
        ),
        With<Scrolls>,
    >,
    parents: Query<&ChildOf>,
) {
    if !focus.is_changed() || !focus.shown {
        return;
    }
    let Some((entity, _, node, place)) = parts
        .iter()
        .find(|(_, key, ..)| focus.key.as_ref() == Some(&key.0))
    else {
        return;
    };
    for up in parents.iter_ancestors(entity) {
        let Ok((mut scroll, frame, frame_place, follows)) = frames.get_mut(up) else {
            continue;
        };
        let half = (frame.size().y - node.size().y) / 2.0 - 4.0;
        let gap = place.translation.y - frame_place.translation.y;
        let beyond = if gap > half {
            gap - half
        } else {
            (gap + half).min(0.0)
        };
        if beyond != 0.0 {
            scroll.y += beyond * frame.inverse_scale_factor();
            if let Some(mut follows) = follows {
                let end = (frame.content_size() - frame.size()) * frame.inverse_scale_factor();
                follows.0 = scroll.y >= end.y - 4.0;
            }
        }
    }
}

/// The part whose tip is due: with the focus, or under the pointer if the mouse was moved last.
#[must_use]
pub fn tipped<'a>(
    focus: &Focus,
    tips: impl Iterator<
        Item = (
            &'a Tip,
            Option<&'a Interaction>,
            Option<&'a FocusKey>,
            Entity,
        ),
    >,
) -> Option<(&'a Tip, Entity)> {
    let by_keys = focus.shown && !focus.by_mouse;
    let mut by_focus = None;
    for (tip, interaction, key, entity) in tips {
        if by_keys {
            if key.is_some_and(|key| focus.key.as_ref() == Some(&key.0)) {
                by_focus = Some((tip, entity));
            }
        } else if interaction.is_some_and(|i| *i != Interaction::None) {
            return Some((tip, entity));
        }
    }
    by_focus
}

/// The systems that move the focus; what opens and closes layers comes before them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct FocusSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Focus>();
    app.add_systems(
        Update,
        (show_focus, move_focus, confirm_focus, reveal_focus)
            .chain()
            .in_set(FocusSystems)
            .in_set(PlaySystems::Input),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(key: &str, x: f32, y: f32) -> Spot {
        Spot {
            key: key.into(),
            at: Vec2::new(x, y),
            size: Vec2::new(40.0, 20.0),
            read_only: false,
            stack: None,
        }
    }

    #[test]
    fn arrows_go_to_the_nearest_part_in_their_direction() {
        let spots = [
            spot("a", 0.0, 0.0),
            spot("b", 100.0, 0.0),
            spot("c", 0.0, 100.0),
            spot("d", 100.0, 100.0),
        ];
        assert_eq!(
            nearest(&spots[0], Vec2::X, &spots).map(|s| s.key.as_str()),
            Some("b")
        );
        assert_eq!(
            nearest(&spots[0], Vec2::Y, &spots).map(|s| s.key.as_str()),
            Some("c")
        );
        assert_eq!(nearest(&spots[0], Vec2::NEG_X, &spots), None);
        assert_eq!(
            nearest(&spots[3], Vec2::NEG_Y, &spots).map(|s| s.key.as_str()),
            Some("b")
        );
    }

    #[test]
    fn what_is_above_or_below_a_wide_part_is_not_beside_it() {
        let wide = |key: &str, x, y, width| Spot {
            size: Vec2::new(width, 40.0),
            ..spot(key, x, y)
        };
        // A column of levels with a row of buttons under it, and rulesets at its right.
        let spots = [
            wide("level", 200.0, 500.0, 330.0),
            wide("continue", 80.0, 680.0, 120.0),
            wide("campaign", 220.0, 680.0, 120.0),
            wide("ruleset", 610.0, 500.0, 410.0),
            wide("compare", 600.0, 680.0, 120.0),
        ];
        let goes = |from: usize, way| nearest(&spots[from], way, &spots).map(|s| s.key.as_str());
        assert_eq!(goes(0, Vec2::NEG_X), None);
        assert_eq!(goes(0, Vec2::X), Some("ruleset"));
        assert_eq!(goes(3, Vec2::NEG_X), Some("level"));
        assert_eq!(goes(0, Vec2::Y), Some("campaign"));
        assert_eq!(goes(1, Vec2::NEG_Y), Some("level"));
    }

    #[test]
    fn down_goes_through_a_stack_to_its_end_before_it_leaves() {
        let stack = Entity::from_raw_u32(7);
        let card = |key: &str, y| Spot {
            stack,
            size: Vec2::new(300.0, 190.0),
            ..spot(key, 200.0, y)
        };
        // Three tall cards, the last out of sight under a button at the foot of the screen.
        let spots = [
            card("a", 200.0),
            card("b", 400.0),
            card("c", 600.0),
            spot("foot", 200.0, 520.0),
        ];
        assert!(stack.is_some());
        let goes = |from: usize, way| nearest(&spots[from], way, &spots).map(|s| s.key.as_str());
        assert_eq!(goes(1, Vec2::Y), Some("c"));
        assert_eq!(goes(2, Vec2::NEG_Y), Some("b"));
        assert_eq!(goes(3, Vec2::NEG_Y), Some("b"));
    }

    #[test]
    fn tab_goes_round() {
        let spots = [spot("a", 0.0, 0.0), spot("b", 100.0, 0.0)];
        let key = |from: Option<&str>, back| {
            following(from.map(SmolStr::from).as_ref(), back, &spots).map(|s| s.key.as_str())
        };
        assert_eq!(key(None, false), Some("a"));
        assert_eq!(key(Some("b"), false), Some("a"));
        assert_eq!(key(Some("a"), true), Some("b"));
        assert_eq!(following(None, false, &[]), None);
        assert_eq!(following(None, true, &[]), None);
    }

    #[test]
    fn tab_leaves_out_what_can_only_be_read() {
        let label = |key, x| Spot {
            read_only: true,
            ..spot(key, x, 0.0)
        };
        let spots = [
            label("a", 0.0),
            spot("b", 50.0, 0.0),
            label("c", 100.0),
            spot("d", 150.0, 0.0),
        ];
        let key = |from: Option<&str>, back| {
            following(from.map(SmolStr::from).as_ref(), back, &spots).map(|s| s.key.as_str())
        };
        assert_eq!(key(None, false), Some("b"));
        assert_eq!(key(Some("b"), false), Some("d"));
        assert_eq!(key(Some("d"), false), Some("b"));
        assert_eq!(key(Some("c"), true), Some("b"));
        assert_eq!(key(None, true), Some("d"));
        assert_eq!(following(None, false, &spots[..1]), None);
        let right = nearest(&spots[1], Vec2::X, &spots).map(|s| s.key.as_str());
        assert_eq!(right, Some("c"), "the arrow keys reach it");
    }
}
