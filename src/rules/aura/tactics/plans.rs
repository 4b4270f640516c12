//! What one combatant could do at priority. Floor 4.

use super::blows::attacks;
use super::choice::{Choice, Intent};
use super::destinations::{self, Destination};
use super::memory::TacticianMemory;
use crate::mechanics::Proposal;
use crate::mechanics::tactics::Errand;
use crate::rules::aura::actions::ACTIONS;
use crate::rules::aura::snapshot::{Fighter, Situation};

/// The worth of each Energy of a way that leads nearer.
const NEARER: i32 = 10;

/// Everything that it might do, with what each Energy of it is worth.
pub(super) fn of(s: &Situation<'_>, me: &Fighter<'_>, memory: &mut TacticianMemory) -> Vec<Choice> {
    let who = me.id;
    let proposals = ACTIONS.proposals(s, who, memory.strength).into_iter();
    let mut choices: Vec<_> = proposals
        .map(|Proposal { worth, act }| Choice::act(worth, who, act.into()))
        .collect();
    let energy = memory.style.energy(me);
    let blows = attacks(s, me, memory);
    let here = blows.iter().map(|blow| blow.in_all(energy)).max();
    let here = here.unwrap_or(0);
    let errand = s.objectives().and_then(|_| Errand::of(s.world(), who));
    let destination = match errand {
        Some(errand) => destinations::wanted(s, me, here, &errand, memory),
        None => destinations::of(s, me, here, memory),
    };
    match destination {
        Destination::Better(value, act) => choices.push(Choice::act(value, who, act)),
        Destination::Nearer => choices.push(Choice {
            worth: NEARER,
            who,
            intent: Intent::Approach,
        }),
        Destination::Here => {
            let blows = blows.into_iter();
            choices.extend(blows.map(|blow| Choice::act(blow.for_each(), who, blow.act)));
        }
    }
    choices
}
