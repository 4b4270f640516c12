//! Keys over the map: combatants, the action bar, aims, rules, panels, the way back. Floor 7.

use super::cursor::{home, turned};
use crate::combat::{Aiming, ChoiceOption, CombatantId, Offer, PendingChoice, Position, Rider};
use crate::play::aim::{Aim, Choosing, Selection};
use crate::play::bridge::in_sight;
use crate::play::focus::Focus;
use crate::play::hud::shelf::{Slot, shelf};
use crate::play::input::{ACTIONS, Actions, GameAction, RIDERS, is_click};
use crate::play::intent::{Dialog, Intent, Transport};
use crate::play::rule_links::ids_in;
use crate::play::screen::{InterfaceSize, Layer, MapInWindow, Topmost};
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::view::{CameraCommand, ViewRect};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use smol_str::SmolStr;

pub(super) fn combatant_keys(
    actions: Actions,
    choosing: Choosing,
    map: MapInWindow,
    free: Res<ViewRect>,
    mut intents: MessageWriter<Intent>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Choosing {
        session,
        selection,
        aim,
        ..
    } = choosing;
    let seen = |cell| in_sight(&map.rig, &free, map.size(), map.layout.cell_to_world(cell));
    let (next, back) = (
        actions.just_pressed(&GameAction::NextCombatant),
        actions.just_pressed(&GameAction::PreviousCombatant),
    );
    if next || back {
        let battle = session.battle();
        let now = selection.shown.or(aim.who).or_else(|| battle.acting());
        if let Some(who) = turned(&in_order(&session), now, back) {
            intents.write(Intent::Look(who));
            // The picture rests while the combatant is in sight.
            let place = battle.get::<Position>(who).map(|place| place.cell());
            let place = place.filter(|_| session.is_placed(who));
            if let Some(cell) = place.filter(|&cell| !seen(cell)) {
                camera.write(CameraCommand::Centre(cell));
            }
        }
    }
    if actions.just_pressed(&GameAction::Centre)
        && let Some(cell) = home(&session, &aim)
    {
        camera.write(CameraCommand::Centre(cell));
    }
}

/// The combatants that the keys go through: the order of turns or, without one, those that may act; all who are
/// up if nobody may.
fn in_order(session: &Session) -> Vec<CombatantId> {
    let battle = session.battle();
    let up = |who: &CombatantId| battle.is_up(*who) && session.is_told_of(*who);
    if session.is_deploying() {
        return session.may_be_placed();
    }
    let order = session.order_of_turns();
    if !order.is_empty() {
        return order.into_iter().filter(up).collect();
    }
    let mine = session.person_may_act();
    if mine.is_empty() {
        return battle.combatants().filter(up).collect();
    }
    mine
}

/// T chooses the turning; once more, it looks at the cell under the cursor.
fn turning(selection: &Selection, aim: &Aim) -> Option<Intent> {
    let turns = |offer: &&Offer| offer.aiming == Aiming::Facing;
    let chosen = aim.chosen_offer(selection).filter(turns);
    if let Some(cell) = selection.hover.filter(|_| chosen.is_some()) {
        return Some(Intent::PointAt(cell));
    }
    let offer = aim.offers.iter().find(turns)?;
    Some(Intent::Choose {
        verb: offer.verb.clone(),
        with: offer.with.clone(),
    })
}

/// Keys of the action bar, of its riders and of the parts aimed at.
pub(super) fn bar_keys(
    actions: Actions,
    choosing: Choosing,
    interface: InterfaceSize,
    mut intents: MessageWriter<Intent>,
) {
    let answers = choosing.numbered_answers();
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = &choosing;
    let width = interface.get().x;
    let place = (selection.fold, selection.page);
    let shelf = shelf(aim.keys.of(aim.who), &aim.offers, place, width);
    let slot = |index: usize| shelf.slots.get(index).and_then(Option::as_ref);
    for (index, _) in ACTIONS
        .iter()
        .enumerate()
        .filter(|(_, action)| actions.just_pressed(action))
    {
        if session.watched().is_some() {
            let order = Transport::ALL.get(index).copied();
            intents.write_batch(order.map(Intent::Replay));
        } else if let Some(choice) = session.question(ready.0) {
            intents.write_batch(choice.options.get(index).map(answer));
        } else if let Some(option) = answers.get(index) {
            intents.write(answer(option));
        } else {
            intents.write_batch(slot(index).map(intent_of));
        }
    }
    if actions.just_pressed(&GameAction::MoreActions) {
        if let Some(choice) = session.question(ready.0) {
            intents.write_batch(choice.options.get(9).map(answer));
        } else {
            let tenth = slot(9).filter(|_| shelf.pages == 1);
            intents.write(tenth.map_or(Intent::MoreActions(1), intent_of));
        }
    }
    for (intent, action) in riders(selection, aim).into_iter().zip(RIDERS) {
        if actions.just_pressed(&action) {
            intents.write(intent);
        }
    }
    if actions.just_pressed(&GameAction::Turn) {
        let idle = || Intent::Explain("Nobody can turn now.".into());
        intents.write(turning(selection, aim).unwrap_or_else(idle));
    }
    for (action, intent) in [
        (GameAction::EndTurn, Intent::EndTurn),
        (GameAction::Undo, Intent::Undo),
        (GameAction::Orders, Intent::Open(Dialog::Orders)),
    ] {
        if actions.just_pressed(&action) {
            intents.write(intent);
        }
    }
}

/// What the keys of the riders mean: of each group of the chosen action the next rider, one more of each of the others, then the
/// split of its targets.
fn riders(selection: &Selection, aim: &Aim) -> Vec<Intent> {
    let Some(offer) = aim.chosen_offer(selection) else {
        return Vec::new();
    };
    let mut intents: Vec<_> = offer
        .groups()
        .map(|group| next_of_group(selection, offer, group))
        .collect();
    let alone = offer.riders.iter().filter(|rider| rider.group.is_empty());
    intents.extend(alone.map(|rider| Intent::Rider {
        key: rider.key.clone(),
        by: 1,
    }));
    intents.extend(offer.several.then_some(Intent::SplitTargets));
    intents
}

/// The rider of a group behind the one that is chosen; behind the last one none.
fn next_of_group(selection: &Selection, offer: &Offer, group: &str) -> Intent {
    let own = || offer.riders.iter().filter(|rider| rider.group == group);
    let amount = |rider: &Rider| {
        let chosen = selection.chosen.as_ref();
        chosen.and_then(|chosen| chosen.riders.get(&rider.key).copied())
    };
    let chosen = own().position(|rider| amount(rider).is_some());
    let next = own().nth(chosen.map_or(0, |at| at + 1));
    match (next, chosen.and_then(|at| own().nth(at))) {
        (Some(next), _) => Intent::Rider {
            key: next.key.clone(),
            by: 1,
        },
        (None, Some(last)) => Intent::Rider {
            key: last.key.clone(),
            by: -amount(last).unwrap_or(0),
        },
        (None, None) => Intent::Explain("There is nothing to choose.".into()),
    }
}

fn answer(option: &ChoiceOption) -> Intent {
    Intent::Answer(option.key.clone())
}

/// What a place of the action bar means.
fn intent_of(slot: &Slot<'_>) -> Intent {
    match slot {
        Slot::Offer(offer) => Intent::Choose {
            verb: offer.verb.clone(),
            with: offer.with.clone(),
        },
        Slot::Fold(family, ..) => Intent::OpenFold(Some(*family)),
    }
}

/// The place of the answer that the keys of the aim lead to from the one with the focus: the next or previous of
/// those that are parts of the body that the question is about, round the end. `None` where none is.
fn next_part(session: &Session, choice: &PendingChoice, now: &Focus, back: bool) -> Option<usize> {
    let battle = session.battle();
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), choice.about);
    let is_part = |option: &ChoiceOption| sheet.parts.iter().any(|part| part.id == option.key);
    let options = choice.options.iter().enumerate();
    let parts: Vec<usize> = options
        .filter(|(_, option)| is_part(option))
        .map(|(place, _)| place)
        .collect();
    let place = now.key.as_ref().and_then(|key| key.strip_prefix("answer-"));
    let place = place.and_then(|place| place.parse().ok());
    let at = place.and_then(|place: usize| parts.iter().position(|&part| part == place));
    let count = parts.len();
    let next = match (at, back) {
        (None, false) => 0,
        (None, true) => count.checked_sub(1)?,
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
    };
    parts.get(next).copied()
}

/// Aims at the next or the previous part of the target under the cursor. While a question asks for a part, the focus
/// goes through its answers.
pub(super) fn aim_keys(
    actions: Actions,
    choosing: Choosing,
    mut focus: ResMut<Focus>,
    mut intents: MessageWriter<Intent>,
) {
    let Choosing {
        session,
        selection,
        ready,
        ..
    } = choosing;
    let (next, back) = (
        actions.just_pressed(&GameAction::AimNext),
        actions.just_pressed(&GameAction::AimPrevious),
    );
    if !(next || back) {
        return;
    }
    if let Some(choice) = session.question(ready.0) {
        if let Some(place) = next_part(&session, choice, &focus, back) {
            focus.put(format!("answer-{place}"));
        }
        return;
    }
    let target = selection.there(&session).or(selection.shown);
    let Some(target) = target else {
        let text = "Point at a target first: \u{2039}Next\u{203a} goes from one to the next.";
        intents.write(Intent::Explain(text.into()));
        return;
    };
    let sheet = (session.battle().ruleset().shown.sheet)(session.battle().world(), target);
    let parts: Vec<_> = sheet
        .parts
        .iter()
        .filter(|part| !part.destroyed)
        .map(|part| part.id.clone())
        .collect();
    // Without an attack chosen, the first one of the bar aims.
    let chosen = selection.chosen.as_ref();
    let at = chosen
        .and_then(|chosen| chosen.aim.as_ref())
        .and_then(|aim| parts.iter().position(|part| part == aim));
    let next = match (at, back) {
        (None, false) => parts.first(),
        (None, true) => parts.last(),
        (Some(at), false) => parts.get(at + 1),
        (Some(at), true) => at.checked_sub(1).and_then(|at| parts.get(at)),
    };
    intents.write(Intent::Aim(next.cloned()));
}

/// The rules behind the odds under the cursor.
pub(super) fn rules_key(actions: Actions, aim: Res<Aim>, mut intents: MessageWriter<Intent>) {
    if !actions.just_pressed(&GameAction::Rules) {
        return;
    }
    let Some(preview) = aim.preview() else {
        let text = "Point at a target first: its odds name their rules.";
        intents.write(Intent::Explain(text.into()));
        return;
    };
    let mut ids: Vec<SmolStr> = Vec::new();
    for term in &preview.terms {
        if !ids.iter().any(|id| id == term.rule.0) {
            ids.push(term.rule.0.into());
        }
    }
    for id in preview.notes.iter().flat_map(|note| ids_in(note)) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    if ids.is_empty() {
        intents.write(Intent::Explain("No rule adds to these odds.".into()));
    } else {
        intents.write(Intent::ShowRules(ids));
    }
}

pub(super) fn skip_keys(
    actions: Actions,
    settings: Res<Settings>,
    mut intents: MessageWriter<Intent>,
) {
    if actions.just_pressed(&GameAction::Skip) {
        intents.write(Intent::Speed(if settings.speed == 0 { 1 } else { 0 }));
    }
}

/// What a step back lets go of.
#[derive(SystemParam)]
pub(super) struct LetGo<'w> {
    focus: ResMut<'w, Focus>,
    selection: ResMut<'w, Selection>,
    session: ResMut<'w, Session>,
}

/// Escape steps back one level: the panels, the aim, the action, the selection, and then the menu; a right click
/// stops before the menu.
pub(super) fn step_back(
    actions: Actions,
    mouse: Res<ButtonInput<MouseButton>>,
    top: Res<Topmost>,
    let_go: LetGo,
    mut intents: MessageWriter<Intent>,
) {
    let LetGo {
        mut focus,
        mut selection,
        mut session,
    } = let_go;
    if !actions.just_pressed(&GameAction::Cancel) {
        return;
    }
    let leaves = !is_click(&mouse);
    if focus.in_panels {
        focus.leave();
    } else if session.is_walking() {
        session.stop_walking();
    } else if let Some(chosen) = selection.chosen.as_mut() {
        if chosen.aim.take().is_none() && chosen.picked.pop().is_none() {
            selection.chosen = None;
        }
    } else if selection.fold.take().is_some() {
        selection.page = 0;
    } else if selection.shown.take().is_none() && leaves {
        let asked = top.layer == Layer::Prompt;
        intents.write(if asked {
            Intent::Explain(
                "This question waits for an answer; \u{2039}Menu\u{203a} opens the menu.".into(),
            )
        } else {
            Intent::Open(Dialog::Pause)
        });
    }
}

pub(super) fn panels_key(actions: Actions, top: Res<Topmost>, mut focus: ResMut<Focus>) {
    if !actions.just_pressed(&GameAction::Panels) || top.takes_keys {
        return;
    }
    if focus.in_panels {
        focus.leave();
    } else {
        focus.in_panels = true;
        focus.put("action-1");
    }
}
