//! What the computer could do besides attacks and ways, and what that is worth. Floor 4.
//!
//! Worth is in hundredths of a hit point.

use super::components::Pool;
use super::plan::gear::draughts;
use super::plan::position::reaches;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Act, Difficulty};
use crate::mechanics::Proposal;
use crate::mechanics::conditions::referred;

/// Breaking out of a hold, if nobody is in reach to be struck.
pub fn release(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let busy = s.foes(f).any(|foe| reaches(s, f, foe));
    let worth = if busy { 40 } else { 300 };
    let act = Act::new(words::RELEASE);
    let held = referred(f.conditions, words::GRAPPLED).next();
    held.map(|_| Proposal { worth, act }).into_iter().collect()
}

/// Looking for the hidden, if nobody else is there to be fought.
pub fn search(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let (mut hidden, mut plain) = (0, 0);
    for foe in s.foes(f) {
        match foe.is_hidden_from(f.id) {
            true => hidden += 1,
            false => plain += 1,
        }
    }
    let act = Act::new(words::SEARCH);
    let worth = 60;
    let wanted = hidden > 0 && plain == 0;
    wanted
        .then_some(Proposal { worth, act })
        .into_iter()
        .collect()
}

/// A draught for oneself, if half of the hit points are gone.
pub fn drink(_: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let (hp, max) = (f.pool(Pool::Hp), f.pools.max(Pool::Hp));
    if strength == Difficulty::Easy || 2 * hp > max {
        return Vec::new();
    }
    let all = draughts(f).into_iter();
    let drink = all.map(|item| Proposal {
        worth: 450,
        act: Act::new(words::DRINK).with(item).at(f.id),
    });
    drink.collect()
}
