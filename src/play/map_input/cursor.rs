//! The cursor on the map by keys: from cell to cell, and through the targets. Floor 7.

use super::pointer::InputTarget;
use crate::combat::{CombatantId, Position};
use crate::grid::{Cell, GridKind};
use crate::play::aim::{Aim, Selection};
use crate::play::focus::Focus;
use crate::play::input::{Actions, GameAction};
use crate::play::screen::Topmost;
use crate::play::session::Session;
use crate::view::Layout;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The cell a key leads to; on hexes up and down keep to their column in zigzag.
fn stepped(layout: &Layout, from: Cell, by: (i32, i32)) -> Cell {
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
pub(super) fn home(session: &Session, aim: &Aim) -> Option<Cell> {
    let who = aim.who.or_else(|| session.acting_in_view())?;
    session
        .battle()
        .get::<Position>(who)
        .map(|place| place.cell())
}

/// For how long cursor keys have been held: after 0.35 seconds they step again, every 0.07 seconds.
#[derive(SystemParam)]
pub(super) struct Held<'w, 's> {
    time: Res<'w, Time>,
    seconds: Local<'s, f32>,
}

pub(super) fn move_cursor(
    actions: Actions,
    layout: Res<Layout>,
    input: InputTarget,
    session: Res<Session>,
    aim: Res<Aim>,
    mut selection: ResMut<Selection>,
    mut held: Held,
) {
    let InputTarget { top, focus, .. } = input;
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
        *held.seconds = 0.0;
        return;
    }
    match fresh {
        true => *held.seconds = 0.0,
        false => *held.seconds += held.time.delta_secs(),
    }
    if !fresh && *held.seconds < 0.35 {
        return;
    }
    if !fresh {
        *held.seconds -= 0.07;
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
    selection.among = None;
    selection.by_keys = true;
}

/// Tab goes through the targets; without any, through the others who are up.
pub(super) fn cycle_targets(
    actions: Actions,
    top: Res<Topmost>,
    focus: Res<Focus>,
    session: Res<Session>,
    aim: Res<Aim>,
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
        let attacks = attacks.is_some_and(|offer| offer.aiming.at_enemy());
        others(&session, aim.who, attacks)
    } else {
        targets
    };
    let here = selection.there(&session);
    let Some(who) = turned(&all, here, back) else {
        return;
    };
    if let Some(place) = battle.get::<Position>(who) {
        selection.hover = Some(place.cell());
        selection.among = Some(who);
        selection.by_keys = true;
    }
}

/// All who are up and seen but the one who acts, its enemies first; nobody else if it attacks.
fn others(session: &Session, actor: Option<CombatantId>, attacks: bool) -> Vec<CombatantId> {
    let battle = session.battle();
    let up = session.in_view().filter(|&who| Some(who) != actor);
    let mut all: Vec<_> = up.collect();
    if let Some(actor) = actor {
        let friend = |who: CombatantId| battle.side(who) == battle.side(actor);
        all.retain(|&who| !attacks || !friend(who));
        all.sort_by_key(|&who| friend(who));
    }
    all
}

/// The one after (or before) `here`, round the end.
pub(super) fn turned(
    all: &[CombatantId],
    here: Option<CombatantId>,
    back: bool,
) -> Option<CombatantId> {
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

#[cfg(test)]
mod tests;
