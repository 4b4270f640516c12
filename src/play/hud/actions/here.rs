//! What an action of the bar would do here and now, in its tip. Floor 7.
//!
//! The numbers are those of the odds card: the ruleset resolves the action on every path of its dice.

use super::super::meaning::left_after;
use super::super::odds::in_short;
use crate::combat::{Aiming, CombatantId, Offer, Preview};
use crate::play::aim::targets::{as_set, targets_of};
use crate::play::aim::{Aim, Choosing, Selection};
use crate::play::focus::{Focus, tipped};
use crate::play::intent::Intent;
use crate::play::session::Session;
use crate::play::widgets::{Does, FocusKey, Tip};
use bevy::prelude::*;

/// How the line begins.
const HERE: &str = "Here";

/// What an action would do now: at the one who is pointed at, at its one target, or at the best of several. `None`
/// where it cannot be done, or a cell has to be pointed at first.
fn here(aim: &Aim, session: &Session, selection: &Selection, offer: &Offer) -> Option<String> {
    let who = aim.who.filter(|_| offer.refusal.is_none())?;
    let battle = session.battle();
    if offer.aiming == Aiming::None && offer.groups().next().is_none() {
        let command = as_set(offer, selection).command(who, None, Vec::new());
        let preview = battle.ruleset().actions.preview(battle.world(), &command);
        return line("", &preview.ok()?);
    }
    if !offer.aiming.at_combatant() {
        return None;
    }
    let all = targets_of(aim, session, selection, offer);
    if all.is_empty() {
        return Some(format!("{HERE}: nobody can be its target now."));
    }
    let pointed = selection.there(session);
    let is_it = |(at, _): &&(CombatantId, Preview)| Some(*at) == pointed;
    if let Some((at, preview)) = all.iter().find(is_it) {
        return line(&at_name(session, *at), preview);
    }
    let best = all
        .iter()
        .rev()
        .max_by(|a, b| a.1.chance.to_f64().total_cmp(&b.1.chance.to_f64()))?;
    let at = at_name(session, best.0);
    match all.len() {
        1 => line(&at, &best.1),
        count => line(&format!(", best of {count} targets{at}"), &best.1),
    }
}

fn at_name(session: &Session, at: CombatantId) -> String {
    format!(", at {}", session.battle().name(at))
}

/// The numbers of a preview in one line.
fn line(at: &str, preview: &Preview) -> Option<String> {
    let left = left_after(&preview.price);
    let told = [Some(in_short(preview)), left];
    let told: Vec<_> = told
        .into_iter()
        .flatten()
        .filter(|it| !it.is_empty())
        .collect();
    (!told.is_empty()).then(|| format!("{HERE}{at}: {}", told.join(" ")))
}

type Tips<'w, 's> = Query<
    'w,
    's,
    (
        &'static Tip,
        Option<&'static Interaction>,
        Option<&'static FocusKey>,
        Entity,
    ),
    With<Does>,
>;

/// The tip of the action under the pointer or with the focus tells what it would do here and now.
pub(in crate::play::hud) fn tell_here(
    choosing: Choosing,
    focus: Res<Focus>,
    tips: Tips,
    buttons: Query<&Does>,
    mut told: Local<Option<Entity>>,
    mut commands: Commands,
) {
    let Some((tip, entity)) = tipped(&focus, tips.iter()) else {
        *told = None;
        return;
    };
    let (aim, selection) = (&choosing.aim, &choosing.selection);
    if *told == Some(entity) && !aim.is_changed() && !selection.is_changed() {
        return;
    }
    *told = Some(entity);
    let Ok(Does {
        intent: Intent::Choose { verb, with },
        blocked: None,
    }) = buttons.get(entity)
    else {
        return;
    };
    let mut offers = aim.offers.iter();
    let Some(offer) = offers.find(|it| it.verb == *verb && it.with == *with) else {
        return;
    };
    let here = here(aim, &choosing.session, selection, offer);
    let mut said = Tip::new(tip.title.clone());
    let known = tip.lines.iter().filter(|line| !line.starts_with(HERE));
    said.lines = known.cloned().collect();
    if let Some(here) = here {
        said.lines.insert(said.lines.len().min(1), here);
    }
    if said != *tip {
        commands.entity(entity).insert(said);
    }
}
