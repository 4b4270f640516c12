//! Aiming at the parts of a body: what it does to the odds, and which attack does it. Floor 7.

use super::selection::{Chosen, Selection};
use super::{Aim, default_attacks, try_at};
use crate::combat::{CombatantId, Modifier, OddsLine, Refusal};
use crate::play::session::Session;
use smol_str::SmolStr;

/// What aiming at a body part does to the odds.
#[derive(Debug, Clone)]
pub struct PartOdds {
    /// The attack at its target, for people.
    pub title: String,
    /// What the chance means: "to hit".
    pub headline: SmolStr,
    /// The chance with the aim, 0 to 1.
    pub aimed: f64,
    /// The chance without it.
    pub plain: f64,
    /// The chance of this part, of any other and of no hit; empty where the ruleset does not say.
    pub parts: Vec<OddsLine>,
    /// The numbers that the aim adds.
    pub added: Vec<Modifier>,
}

/// The odds of the chosen attack, or else of the first usable one, if it aims at a part; `None` where nobody could
/// be attacked so.
#[must_use]
pub fn odds_of_part(
    aim: &Aim,
    session: &Session,
    selection: &Selection,
    target: CombatantId,
    part: &SmolStr,
) -> Option<Result<PartOdds, Refusal>> {
    let (battle, who) = (session.battle(), aim.who?);
    let enemy = battle.is_up(target) && battle.side(target) != battle.side(who);
    let chosen = match &selection.chosen {
        Some(chosen) => chosen.clone(),
        None => Chosen::of(default_attacks(&aim.offers).next()?),
    };
    let fits = aim
        .offers
        .iter()
        .any(|o| chosen.is(o) && o.aiming.at_enemy());
    if !enemy || !fits {
        return None;
    }
    let with = |aim: Option<SmolStr>| {
        let chosen = Chosen {
            aim,
            ..chosen.clone()
        };
        try_at(battle, &chosen, who, target).map(|(_, preview)| preview)
    };
    let pair = with(None).and_then(|plain| Ok((with(Some(part.clone()))?, plain)));
    Some(pair.map(|(aimed, plain)| {
        let known = |term: &Modifier| plain.terms.iter().any(|other| other == term);
        PartOdds {
            title: crate::combat::capital(&aimed.title),
            headline: aimed.headline.clone(),
            aimed: aimed.chance.to_f64(),
            parts: aimed.aimed.clone(),
            plain: plain.chance.to_f64(),
            added: aimed
                .terms
                .iter()
                .filter(|term| !known(term))
                .cloned()
                .collect(),
        }
    }))
}

/// The attack that a click on an enemy means, while one is shown in the panel: a part of it that is clicked before
/// any attack was chosen is aimed at with this one.
#[must_use]
pub fn first_attack(aim: &Aim, session: &Session, selection: &Selection) -> Option<Chosen> {
    let battle = session.battle();
    let pointed = selection.there(session);
    let enemy = pointed.or(selection.shown)?;
    let hostile = battle.is_up(enemy) && battle.side(enemy) != battle.side(aim.who?);
    let offer = default_attacks(&aim.offers).next().filter(|_| hostile);
    offer.map(Chosen::of)
}
