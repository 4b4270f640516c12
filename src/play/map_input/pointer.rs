//! The mouse over the map: which cell it points at, the card that it rests on, its clicks. Floor 7.

use crate::combat::CombatantId;
use crate::grid::Cell;
use crate::play::aim::{Aim, Choosing, Selection};
use crate::play::focus::Focus;
use crate::play::hud::odds::{OddsCard, ToldOnly};
use crate::play::input::{Actions, GameAction};
use crate::play::intent::Intent;
use crate::play::screen::{CellOnScreen, Layer, MapInWindow, Topmost};
use crate::play::session::Session;
use crate::play::widgets::Solid;
use crate::view::look::TokenPose;
use crate::view::token::radius;
use crate::view::{TokenId, TokenLook};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiScale};
use bevy::window::{CursorMoved, PrimaryWindow};

/// Whether the pointer rests on the card with the odds: it came there from the cell that the card tells of.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OnCard {
    /// Whether it is on the card.
    pub rests: bool,
    /// Whether it is on the narrow way between the cell and the card.
    pub crosses: bool,
    /// Whether the card lies over it, wherever it came from.
    pub under: bool,
}

/// Whether the mouse is over a panel and not over the map.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OverPanel(pub bool);

/// What mouse and keys are for at the moment: the map, a panel, a card, a dialog.
#[derive(SystemParam)]
pub(super) struct InputTarget<'w> {
    pub(super) over: Res<'w, OverPanel>,
    pub(super) on_card: Res<'w, OnCard>,
    pub(super) top: Res<'w, Topmost>,
    pub(super) focus: Res<'w, Focus>,
}

pub(super) fn judge_pointer(
    window: Single<&Window, With<PrimaryWindow>>,
    panels: Query<(&ComputedNode, &UiGlobalTransform, &InheritedVisibility), With<Solid>>,
    mut over: ResMut<OverPanel>,
) {
    let at = window.physical_cursor_position();
    let now = at.is_none_or(|at| {
        panels
            .iter()
            .any(|(node, place, seen)| seen.get() && node.contains_point(*place, at))
    });
    over.set_if_neq(OverPanel(now));
}

/// The pointer comes to rest on the card with the odds only from the cell that the card is about, so that the way
/// to another piece is not barred by it.
pub(super) fn rest_on_card(
    window: Single<&Window, With<PrimaryWindow>>,
    cards: Query<(&ComputedNode, &UiGlobalTransform), (With<OddsCard>, Without<ToldOnly>)>,
    place: Res<CellOnScreen>,
    scale: Res<UiScale>,
    mut over: ResMut<OverPanel>,
    mut on_card: ResMut<OnCard>,
    mut came_from: Local<bool>,
) {
    let at = window.physical_cursor_position();
    let on = at.is_some_and(|at| {
        let mut cards = cards.iter();
        cards.any(|(node, place)| node.contains_point(*place, at))
    });
    let near = |rect: Rect, by: f32| {
        let at = window.cursor_position().map(|at| at / scale.0);
        at.is_some_and(|at| rect.inflate(by).contains(at))
    };
    // A piece under the card is pointed at all the same.
    let piece = place.pieces.iter().any(|&rect| near(rect, 0.0));
    let rests = on && !piece && (on_card.rests || *came_from);
    *came_from = rests || place.pointed.is_some_and(|rect| near(rect, 12.0));
    let crosses = !on
        && !cards.is_empty()
        && *came_from
        && place
            .pointed
            .is_some_and(|rect| near(rect, 3.0) && !near(rect, 0.0));
    on_card.set_if_neq(OnCard {
        rests,
        crosses,
        under: on,
    });
    if rests {
        over.set_if_neq(OverPanel(true));
    }
}

/// The cell under the mouse becomes the cursor when the mouse moves or clicks on it. A click on a card that keys
/// brought there means no cell: nobody sees what lies under it.
#[expect(clippy::too_many_arguments, reason = "a system asks for what it needs")]
pub(super) fn hover(
    mut moves: MessageReader<CursorMoved>,
    actions: Actions,
    map: MapInWindow,
    input: InputTarget,
    session: Res<Session>,
    aim: Res<Aim>,
    pieces: Query<(&TokenId, &TokenLook, &TokenPose)>,
    mut selection: ResMut<Selection>,
) {
    let InputTarget {
        over, on_card, top, ..
    } = input;
    let clicked = actions.just_pressed(&GameAction::Select) && !over.0 && !on_card.under;
    let moved = moves.read().count() > 0 || (selection.by_keys && clicked);
    if selection.by_keys && !moved {
        return;
    }
    // What the card tells of stays pointed at while its lines are read and clicked.
    if (on_card.rests || on_card.crosses) && top.layer != Layer::Dialog {
        return;
    }
    let free = !over.0 && top.layer != Layer::Dialog;
    let at = map.pointer().filter(|_| free);
    let cell = at.and_then(|at| map.cell_at(at));
    let is_target = |cell: &Cell| {
        let there = session.combatant_at(*cell);
        there.is_some_and(|who| aim.marks.iter().any(|mark| mark.who == who))
    };
    let target = cell.filter(is_target);
    if target.is_some() && selection.target != target {
        selection.target = target;
    }
    // Over the panels the last target stays: riders and body parts are set while its odds are in sight.
    let cell = if cell.is_none() && selection.chosen.is_some() {
        selection.target.filter(is_target)
    } else {
        cell
    };
    let among = at.and_then(|at| meant(&map, at, &session, &pieces));
    if (selection.hover, selection.among) != (cell, among) || (moved && selection.by_keys) {
        selection.hover = cell;
        selection.among = among;
        selection.by_keys = false;
    }
}

/// Of several in a cell the one whose piece lies under the pointer, the smaller of two that do.
fn meant(
    map: &MapInWindow,
    at: Vec2,
    session: &Session,
    pieces: &Query<(&TokenId, &TokenLook, &TokenPose)>,
) -> Option<CombatantId> {
    let all = session.all_at(map.cell_at(at)?);
    if all.len() < 2 {
        return None;
    }
    let at = map.rig.window_to_world(map.size(), at);
    let drawn = pieces.iter().filter_map(|(id, look, pose)| {
        let reach = radius(look.footprint, map.layout.kind) * pose.size;
        let far = pose.at.distance(at);
        let is_here = all.contains(&CombatantId(id.0)) && far <= reach * 1.15;
        is_here.then_some((reach, far, CombatantId(id.0)))
    });
    let nearest = drawn.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    nearest.map(|(.., who)| who)
}

/// Where the cursor's cell is on the screen, for the card beside it.
pub(super) fn locate(map: MapInWindow, choosing: Choosing, mut place: ResMut<CellOnScreen>) {
    let Choosing {
        session,
        selection,
        aim,
        ..
    } = choosing;
    let rect_of = |cells: Vec<Cell>| {
        let corners = cells.iter().flat_map(|&cell| map.layout.corners(cell));
        let points = corners.map(|corner| map.in_interface(corner));
        points.fold(Rect::EMPTY, |rect, point| rect.union_point(point))
    };
    let there = selection.there(&session);
    let cells = there.map(|who| session.cells_of(who));
    let pointed = cells.or_else(|| selection.hover.map(|cell| vec![cell]));
    let mut others: Vec<CombatantId> = session
        .in_view()
        .filter(|&who| Some(who) != there)
        .collect();
    others.sort_by_key(|&who| (Some(who) != aim.who, who));
    let pieces = others.into_iter().map(|who| rect_of(session.cells_of(who)));
    place.set_if_neq(CellOnScreen {
        pointed: pointed.map(rect_of),
        pieces: pieces.collect(),
    });
}

/// Clicks and the confirm key on the map.
pub(super) fn point(
    actions: Actions,
    input: InputTarget,
    selection: Res<Selection>,
    mut intents: MessageWriter<Intent>,
) {
    let InputTarget {
        over, top, focus, ..
    } = input;
    if top.layer == Layer::Dialog {
        return;
    }
    let clicked = actions.just_pressed(&GameAction::Select) && !over.0 && !selection.by_keys;
    let keys_free = !top.takes_keys && !focus.in_panels;
    let confirmed = keys_free && actions.just_pressed(&GameAction::Confirm);
    if let Some(cell) = selection.hover.filter(|_| clicked || confirmed) {
        intents.write(Intent::PointAt(cell));
    }
}
