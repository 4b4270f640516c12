//! What the computer could do besides attacks and ways, and what that is worth. Floor 4. Worth is in hundredths of a hit
//! point.

use super::components::Pool;
use super::data::SpellKind;
use super::plan::acts::can_tend;
use super::plan::position::{Visibility, visibility};
use super::plan::price::Price;
use super::plan::running;
use super::preview;
use super::snapshot::{Fighter, Situation};
use super::words::{self, Feat};
use crate::combat::{Act, Difficulty, Preview, Refusal};
use crate::mechanics::Proposal;

fn one(worth: i32, act: Act) -> Vec<Proposal> {
    vec![Proposal { worth, act }]
}

/// Out of the fire. Rule TRI-ACT-22.
pub fn roll_on_ground(_: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    match f.has(words::ON_FIRE) && strength != Difficulty::Easy {
        true => one(700, Act::new(words::ROLL_ON_GROUND)),
        false => Vec::new(),
    }
}

/// A wound that is to be closed. Rule TRI-HURT-07.
pub fn first_aid(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy {
        return Vec::new();
    }
    let worth = s.data.tactics.saved;
    let wounded = s.fighters().iter().filter(|t| {
        t.side == f.side && t.is_alive() && t.has(words::BLEEDING) && can_tend(s, f, t)
    });
    wounded
        .map(|t| Proposal {
            worth,
            act: Act::new(words::FIRST_AID).at(t.id),
        })
        .collect()
}

/// A look for the hidden, if nobody else is there to be fought. Rule TRI-POS-09.
pub fn search(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let (mut hidden, mut plain) = (false, false);
    for foe in s.foes(f).filter(|foe| !foe.is_incapacitated()) {
        match visibility(s, f, foe) {
            Visibility::Hidden => hidden = true,
            Visibility::Undetected => {}
            _ => plain = true,
        }
    }
    match hidden && !plain {
        true => one(60, Act::new(words::SEARCH)),
        false => Vec::new(),
    }
}

/// A guard for what is left of the Turn. Rule TRI-ACT-10.
pub fn dodge(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let near = s
        .foes(f)
        .any(|foe| foe.is_able() && s.distance(f, foe) <= foe.reach());
    match strength != Difficulty::Easy && near && f.pool(Pool::Dodges) < 2 {
        true => one(s.data.tactics.dodge, Act::new(words::DODGE)),
        false => Vec::new(),
    }
}

/// Energy for a caster that has too little. Rule TRI-ACT-08.
pub fn focus(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let casts = f.stats.spells.iter().filter_map(|id| s.data.spell(id));
    let attacks = casts.filter(|spell| matches!(spell.kind, SpellKind::Bolt | SpellKind::Burst));
    let wants = attacks.count() > 0 && f.pool(Pool::Energy) < 4;
    match wants {
        true => one(s.data.tactics.energy, Act::new(words::FOCUS)),
        false => Vec::new(),
    }
}

/// An orb at whomever it reaches, worth what it does on average. Rule TRI-ACT-07.
pub fn control(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let orbs = running::own(f).into_iter();
    let orbs = orbs.filter(|orb| orb.kind == SpellKind::Orb);
    let acts = orbs.flat_map(|orb| {
        let foes = s.foes(f).filter(|foe| !foe.is_incapacitated());
        let at = foes.map(|foe| Act::new(words::CONTROL).with(orb.word()).at(foe.id));
        at.collect::<Vec<_>>()
    });
    worth_of(acts, |act| preview::control(s, f, act, &Price::ACTION))
}

/// Shots around each enemy that can be seen, worth what they do on average. Rule TRI-CHAR-02.
pub fn volley(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if !f.has_feat(Feat::Volley) || strength == Difficulty::Easy {
        return Vec::new();
    }
    let seen = s
        .foes(f)
        .filter(|foe| visibility(s, f, foe) < Visibility::Hidden);
    let acts = seen.map(|foe| Act::new(words::VOLLEY).at_cell(foe.anchor()));
    worth_of(acts, |act| preview::volley(s, f, act, &Price::ACTION))
}

/// Those of some actions that are legal, with what they do on average.
fn worth_of(
    acts: impl Iterator<Item = Act>,
    odds: impl Fn(&Act) -> Result<Preview, Refusal>,
) -> Vec<Proposal> {
    let valued = acts.filter_map(|act| {
        let worth = odds(&act).ok()?.expected() / 1000;
        Some(Proposal {
            worth: i32::try_from(worth).unwrap_or(0),
            act,
        })
    });
    valued.collect()
}
