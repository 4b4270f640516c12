//! Mouse, keys and gamepad over the map: cursor, targets, camera, the keys of the action bar. Floor 7.

mod camera;
mod keys;

use super::aim::{Aim, Selection};
use super::focus::{Focus, FocusSystems};
use super::hud::odds::OddsCard;
use super::input::{Actions, GameAction};
use super::intent::Intent;
use super::session::Session;
use super::widgets::Solid;
use super::{Layer, PlaySystems, Screen, Topmost};
use crate::battle::Battle;
use crate::combat::{Aiming, CombatantId, Position};
use crate::grid::{Cell, GridKind};
use crate::view::{CameraRig, Layout};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiScale};
use bevy::window::{CursorMoved, PrimaryWindow};

/// Where things of the map are on the screen, in pixels of the interface.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct CellOnScreen {
    /// The cell under the cursor, or the space of who stands there; `None` as no cell is pointed at.
    pub pointed: Option<Rect>,
    /// The spaces of the others who are up; the acting combatant's is the first.
    pub pieces: Vec<Rect>,
}

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

/// A right click without a drag: it means to step back.
#[derive(Resource, Debug, Default)]
struct RightClick(bool);

/// A middle click without a drag: it asks for the rules behind the odds.
#[derive(Resource, Debug, Default)]
struct MiddleClick(bool);

fn judge_pointer(
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
fn rest_on_card(
    window: Single<&Window, With<PrimaryWindow>>,
    cards: Query<(&ComputedNode, &UiGlobalTransform), With<OddsCard>>,
    (place, scale): (Res<CellOnScreen>, Res<UiScale>),
    mut over: ResMut<OverPanel>,
    (mut on_card, mut came_from): (ResMut<OnCard>, Local<bool>),
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

/// The cell under the mouse becomes the cursor as the mouse moves or clicks on it. A click on a card that keys
/// brought there means no cell: nobody sees what lies under it.
fn hover(
    (mut moves, actions): (MessageReader<CursorMoved>, Actions),
    window: Single<&Window, With<PrimaryWindow>>,
    (over, on_card, top): (Res<OverPanel>, Res<OnCard>, Res<Topmost>),
    (layout, rig): (Res<Layout>, Res<CameraRig>),
    (session, aim): (Res<Session>, Res<Aim>),
    mut selection: ResMut<Selection>,
) {
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
    let at = window.cursor_position().filter(|_| free);
    let cell = at.and_then(|at| layout.world_to_cell(rig.window_to_world(window.size(), at)));
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
    if selection.hover != cell || (moved && selection.by_keys) {
        selection.hover = cell;
        selection.by_keys = false;
    }
}

/// Where the cursor's cell is on the screen, for the card beside it.
fn locate(
    window: Single<&Window, With<PrimaryWindow>>,
    (layout, rig, scale): (Res<Layout>, Res<CameraRig>, Res<UiScale>),
    (selection, session, aim): (Res<Selection>, Res<Session>, Res<Aim>),
    mut place: ResMut<CellOnScreen>,
) {
    let rect_of = |cells: Vec<Cell>| {
        let corners = cells.iter().flat_map(|&cell| layout.corners(cell));
        let points = corners.map(|corner| rig.world_to_window(window.size(), corner) / scale.0);
        points.fold(Rect::EMPTY, |rect, point| rect.union_point(point))
    };
    let there = selection.hover.and_then(|cell| session.combatant_at(cell));
    let cells = there.map(|who| session.cells_of(who));
    let pointed = cells.or_else(|| selection.hover.map(|cell| vec![cell]));
    let battle = session.battle();
    let mut others: Vec<CombatantId> = battle
        .combatants()
        .filter(|&who| battle.is_up(who) && Some(who) != there)
        .collect();
    others.sort_by_key(|&who| (Some(who) != aim.who, who));
    let pieces = others.into_iter().map(|who| rect_of(session.cells_of(who)));
    place.set_if_neq(CellOnScreen {
        pointed: pointed.map(rect_of),
        pieces: pieces.collect(),
    });
}

/// Clicks and the confirm key on the map.
fn point(
    actions: Actions,
    (over, top, focus): (Res<OverPanel>, Res<Topmost>, Res<Focus>),
    selection: Res<Selection>,
    mut intents: MessageWriter<Intent>,
) {
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

/// The cell a key leads to; on hexes up and down keep to their column in zigzag.
#[must_use]
pub fn stepped(layout: &Layout, from: Cell, by: (i32, i32)) -> Cell {
    let (column, row) = layout.column_row(from);
    let (dx, dy) = by;
    let shift = match layout.kind {
        GridKind::Hex if dy != 0 && dx != 0 => {
            let odd = row.rem_euclid(2) == 1;
            if dx > 0 {
                i32::from(odd)
            } else {
                i32::from(odd) - 1
            }
        }
        _ => dx,
    };
    let column = (column + shift).clamp(0, layout.width - 1);
    let row = (row + dy).clamp(0, layout.height - 1);
    layout.cell_in(column, row)
}

const STEPS: [(GameAction, (i32, i32)); 8] = [
    (GameAction::Up, (0, -1)),
    (GameAction::Down, (0, 1)),
    (GameAction::Left, (-1, 0)),
    (GameAction::Right, (1, 0)),
    (GameAction::UpLeft, (-1, -1)),
    (GameAction::UpRight, (1, -1)),
    (GameAction::DownLeft, (-1, 1)),
    (GameAction::DownRight, (1, 1)),
];

/// The cell where the cursor begins: the acting combatant's.
fn home(session: &Session, aim: &Aim) -> Option<Cell> {
    let who = aim.who.or_else(|| session.battle().acting())?;
    session
        .battle()
        .get::<Position>(who)
        .map(|place| place.cell())
}

fn move_cursor(
    actions: Actions,
    (layout, top, focus): (Res<Layout>, Res<Topmost>, Res<Focus>),
    (session, aim): (Res<Session>, Res<Aim>),
    mut selection: ResMut<Selection>,
    (time, mut held): (Res<Time>, Local<f32>),
) {
    if top.takes_keys || focus.in_panels {
        return;
    }
    let pressed: Vec<_> = STEPS
        .into_iter()
        .filter(|(action, _)| actions.pressed(action))
        .collect();
    let fresh = STEPS
        .into_iter()
        .any(|(action, _)| actions.just_pressed(&action));
    if pressed.is_empty() {
        *held = 0.0;
        return;
    }
    *held += time.delta_secs();
    if !fresh && *held < 0.35 {
        return;
    }
    if !fresh {
        *held -= 0.07;
    }
    let Some(from) = selection
        .hover
        .filter(|_| selection.by_keys)
        .or_else(|| home(&session, &aim))
    else {
        return;
    };
    let by = pressed
        .iter()
        .fold((0, 0), |sum, (_, by)| (sum.0 + by.0, sum.1 + by.1));
    selection.hover = Some(stepped(&layout, from, (by.0.signum(), by.1.signum())));
    selection.by_keys = true;
}

/// Tab goes through the targets; without any, through the others who are up.
fn cycle_targets(
    actions: Actions,
    (top, focus): (Res<Topmost>, Res<Focus>),
    (session, aim): (Res<Session>, Res<Aim>),
    mut selection: ResMut<Selection>,
) {
    let (next, back) = (
        actions.just_pressed(&GameAction::Next),
        actions.just_pressed(&GameAction::Previous),
    );
    if top.takes_keys || focus.in_panels || !(next || back) {
        return;
    }
    let targets: Vec<CombatantId> = aim.marks.iter().map(|mark| mark.who).collect();
    let battle = session.battle();
    let all = if targets.is_empty() {
        let attacks = aim.chosen_offer(&selection);
        let attacks = attacks.is_some_and(|offer| offer.aiming == Aiming::Combatant);
        others(battle, aim.who, attacks)
    } else {
        targets
    };
    let here = selection.hover.and_then(|cell| session.combatant_at(cell));
    let Some(who) = turned(&all, here, back) else {
        return;
    };
    if let Some(place) = battle.get::<Position>(who) {
        selection.hover = Some(place.cell());
        selection.by_keys = true;
    }
}

/// All who are up but the one who acts, its enemies first; nobody else as it attacks.
fn others(battle: &Battle, actor: Option<CombatantId>, attacks: bool) -> Vec<CombatantId> {
    let up = battle
        .combatants()
        .filter(|&who| battle.is_up(who) && Some(who) != actor);
    let mut all: Vec<_> = up.collect();
    if let Some(actor) = actor {
        let friend = |who: CombatantId| battle.side(who) == battle.side(actor);
        all.retain(|&who| !attacks || !friend(who));
        all.sort_by_key(|&who| friend(who));
    }
    all
}

/// The one after (or before) `here`, round the end.
fn turned(all: &[CombatantId], here: Option<CombatantId>, back: bool) -> Option<CombatantId> {
    let count = all.len();
    let at = here.and_then(|here| all.iter().position(|&who| who == here));
    let index = match (at, back) {
        (None, false) => 0,
        (None, true) => count.checked_sub(1)?,
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
    };
    all.get(index).copied()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CellOnScreen>()
        .init_resource::<OnCard>()
        .init_resource::<OverPanel>()
        .init_resource::<RightClick>()
        .init_resource::<MiddleClick>();
    let on_map = in_state(Screen::Battle)
        .and_then(resource_exists::<Session>)
        .and_then(resource_exists::<Layout>);
    app.add_systems(
        Update,
        (
            judge_pointer,
            rest_on_card,
            hover,
            move_cursor,
            cycle_targets,
            locate,
            point,
            keys::combatant_keys,
            keys::bar_keys,
            keys::aim_keys,
        )
            .chain()
            .run_if(on_map.clone())
            .before(FocusSystems)
            .in_set(PlaySystems::Input),
    );
    app.add_systems(
        Update,
        (
            keys::skip_keys,
            camera::steer_camera,
            keys::rules_key,
            keys::step_back,
            keys::panels_key,
        )
            .chain()
            .run_if(on_map)
            .after(FocusSystems)
            .in_set(PlaySystems::Input),
    );
}

#[cfg(test)]
mod tests;
