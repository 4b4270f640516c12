//! What the panel of the selected combatant shows, as plain data. Floor 7.

use crate::battle::Battle;
use crate::combat::{CombatantId, PendingChoice, RulePage, Sheet};
use crate::play::aim::{Aim, Selection};
use crate::play::hud::meaning::condition_tip;
use crate::play::people::Portrait;
use crate::play::session::Session;
use crate::play::widgets::Tip;
use smol_str::SmolStr;

/// What the panel shows.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::play::hud) struct Model {
    pub(in crate::play::hud) who: CombatantId,
    pub(in crate::play::hud) side_name: String,
    pub(in crate::play::hud) sheet: Sheet,
    pub(in crate::play::hud) portrait: Portrait,
    /// Width of the portrait in pixels of the interface.
    pub(in crate::play::hud) portrait_size: f32,
    pub(in crate::play::hud) chosen_part: Option<SmolStr>,
    pub(in crate::play::hud) aimable: Vec<SmolStr>,
    pub(in crate::play::hud) asks_part: bool,
    /// The tips of its conditions, in their order.
    pub(in crate::play::hud) condition_tips: Vec<Tip>,
    /// The page that explains the words.
    pub(in crate::play::hud) page: RulePage,
}

/// Whose panel is shown: the one of whom a question names parts, the one who is asked, a target that one aims at,
/// the selected one, the one under the pointer, the acting one or, before the battle, the first that may be placed.
#[must_use]
pub fn subject(session: &Session, selection: &Selection, aim: &Aim) -> Option<CombatantId> {
    let battle = session.battle();
    let asks = |choice: &&PendingChoice| choice.actors.is_empty();
    let pending = battle.pending().filter(asks).map(|choice| {
        if names_parts(battle, choice) {
            choice.about
        } else {
            choice.who
        }
    });
    let placed = session.may_be_placed();
    let told = |who: &CombatantId| session.is_told_of(*who);
    let acting = aim
        .who
        .or_else(|| placed.first().copied())
        .or_else(|| battle.acting())
        .or_else(|| battle.may_act().first().copied())
        .filter(told);
    // To select the one who acts is no wish to see nobody else.
    let shown = selection
        .shown
        .filter(|who| told(who) && Some(*who) != aim.who);
    let pointed = || {
        let there = selection.there(session);
        there.filter(|_| aim.who.is_some() || session.is_deploying())
    };
    let aims = aim
        .chosen_offer(selection)
        .is_some_and(|offer| offer.aiming.at_combatant());
    let target = pointed().filter(|who| aims && Some(*who) != aim.who);
    pending
        .or(target)
        .or(shown)
        .or_else(pointed)
        .or(acting)
        .or_else(|| battle.combatants().find(told))
}

/// Whether the answers to a question are parts of the body of the one whom it is about.
fn names_parts(battle: &Battle, choice: &PendingChoice) -> bool {
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), choice.about);
    let mut parts = sheet.parts.iter();
    parts.any(|part| choice.option(&part.id).is_some())
}

pub(super) fn model(
    session: &Session,
    selection: &Selection,
    aim: &Aim,
    ready: bool,
) -> Option<Model> {
    let battle = session.battle();
    let who = subject(session, selection, aim)?;
    let mut sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
    let observers = (battle.ruleset().shown.concealed_from)(battle.world(), who).into_iter();
    let observers = observers.filter(|&observer| session.is_placed(observer));
    let observers: Vec<_> = observers.map(|observer| battle.name(observer)).collect();
    let concealed = (!observers.is_empty()).then(|| ("Concealed from", observers.join(", ")));
    let positions = session.positions_in_words(who).into_iter().chain(concealed);
    let positions = positions.map(|(label, value)| (label.into(), value.into()));
    sheet.lines = positions.chain(sheet.lines).collect();
    let side = battle.side(who);
    let options = battle
        .pending()
        .filter(|choice| ready && choice.about == who);
    let options: Vec<SmolStr> = options
        .map(|c| c.options.iter().map(|o| o.key.clone()).collect())
        .unwrap_or_default();
    let asks_part = sheet.parts.iter().any(|part| options.contains(&part.id));
    let names = battle.level().sides();
    let side_name = names
        .get(usize::from(side.0))
        .map(|side| side.name.clone())
        .unwrap_or_default();
    let conditions = sheet.conditions.iter();
    let condition_tips = conditions
        .map(|condition| condition_tip(session, condition))
        .collect();
    let chosen_part = selection
        .chosen
        .as_ref()
        .and_then(|chosen| chosen.aim.clone());
    Some(Model {
        who,
        side_name,
        portrait: Portrait::of(battle, who, &sheet),
        portrait_size: 0.0,
        sheet,
        chosen_part,
        aimable: options,
        asks_part,
        condition_tips,
        page: battle.ruleset().page,
    })
}
