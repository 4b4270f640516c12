//! What one combatant could do at priority. Floor 4.

use super::blows::{attacks, farthest, is_shooter};
use super::choice::{Choice, Intent};
use super::destinations::{self, Destination};
use super::memory::TacticianMemory;
use super::plan_cache::Horizon;
use crate::mechanics::Proposal;
use crate::mechanics::tactics::Errand;
use crate::rules::aura::actions::ACTIONS;
use crate::rules::aura::shown::routes::Runs;
use crate::rules::aura::snapshot::{Fighter, Situation};
use std::sync::Arc;

/// The worth of each Energy of a way that leads nearer.
const NEARER: i32 = 10;

/// Farther than any map is wide, in cells.
const ANYWHERE: i32 = 1 << 20;

/// Everything that it might do, with what each Energy of it is worth: from memory, where nothing has
/// changed.
pub(super) fn of(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    memory: &mut TacticianMemory,
) -> Arc<[Choice]> {
    if let Some(known) = memory.plan_cache.of(me.id) {
        return known;
    }
    let choices: Arc<[_]> = find(s, me, memory).into();
    let horizon = horizon(s, me);
    memory.plan_cache.keep(me, horizon, Arc::clone(&choices));
    choices
}

/// How far off others make a difference to what it might do.
fn horizon(s: &Situation<'_>, me: &Fighter<'_>) -> Horizon {
    // No step is cheaper than a metre.
    let metres = Runs::metres(me, me.free_energy());
    // Who is so far from it, or from one that it attacks, cannot strike there, wherever it is counted
    // from; with a cell to spare.
    let reaches = s.fighters().iter();
    let reaches = reaches.map(|f| f.max_reach() + 2 + f.space.spread());
    let longest = reaches.max().unwrap_or(0);
    let within = |attacks: i32| metres + attacks + longest;
    let near = within(me.max_reach() + 1);
    let far = match is_shooter(me) {
        // It looks for a shot at anybody.
        true => ANYWHERE,
        false => within(farthest(me)),
    };
    Horizon { near, far }
}

/// The same anew.
fn find(s: &Situation<'_>, me: &Fighter<'_>, memory: &mut TacticianMemory) -> Vec<Choice> {
    let who = me.id;
    let proposals = ACTIONS.proposals(s, who, memory.strength).into_iter();
    let mut choices: Vec<_> = proposals
        .map(|Proposal { worth, act }| Choice::act(worth, who, act.into()))
        .collect();
    let energy = memory.style.energy(me);
    let blows = attacks(s, me, memory);
    let here = blows.iter().map(|blow| blow.in_all(energy)).max();
    let here = here.unwrap_or(0);
    let destination = match Errand::of(s.world(), who) {
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
