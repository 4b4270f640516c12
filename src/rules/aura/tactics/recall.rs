//! What a computer remembers of everybody's wishes. Floor 4.
//!
//! Nothing changes in a battle but by events, so that a wish stays as it was until an event touches
//! something that it was made of. Between two decisions of a side mostly one combatant has acted:
//! the wishes of the others need not be thought through again.

use super::Choice;
use super::plans::ATTACK_ENERGY;
use crate::board::Stamp;
use crate::combat::{BattleEvent, Chronicle, CombatantId, SideId};
use crate::rules::aura::components::Pool;
use crate::rules::aura::keys;
use crate::rules::aura::situation::Situation;
use std::collections::BTreeMap;

/// The wishes that still hold, by whose they are.
#[derive(Debug, Default)]
pub(super) struct Recall {
    battle: Stamp,
    /// Events that were looked at.
    seen: usize,
    wishes: BTreeMap<CombatantId, (SideId, Vec<Choice>)>,
}

/// Whose wishes an event may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    Nobody,
    Own(CombatantId),
    /// Those of one combatant and of its opponents.
    Foes(CombatantId),
    Everybody,
}

impl Recall {
    /// Forgets what the events since the last time have changed.
    pub(super) fn catch_up(&mut self, s: &Situation<'_>, chronicle: &Chronicle) {
        let events = chronicle.events();
        if self.battle != chronicle.stamp() {
            self.battle = chronicle.stamp();
            self.wishes.clear();
            self.seen = events.len();
        }
        for event in &events[self.seen..] {
            match touch(event) {
                Touch::Nobody => {}
                Touch::Own(who) => drop(self.wishes.remove(&who)),
                Touch::Foes(who) => {
                    let own = s.fighter(who).side;
                    self.wishes
                        .retain(|&other, (side, _)| other != who && *side == own);
                }
                Touch::Everybody => self.wishes.clear(),
            }
        }
        self.seen = events.len();
    }

    /// The wishes of somebody, if they are remembered.
    pub(super) fn of(&self, who: CombatantId) -> Option<&[Choice]> {
        self.wishes.get(&who).map(|(_, wishes)| wishes.as_slice())
    }

    /// Remembers the wishes of somebody.
    pub(super) fn keep(&mut self, (who, side): (CombatantId, SideId), wishes: Vec<Choice>) {
        self.wishes.insert(who, (side, wishes));
    }
}

/// What is not known to leave wishes alone changes all of them.
fn touch(event: &BattleEvent) -> Touch {
    match event {
        BattleEvent::Rolled(_)
        | BattleEvent::Asked(_)
        | BattleEvent::Answered { .. }
        | BattleEvent::Passed { .. }
        | BattleEvent::PriorityGiven { .. }
        | BattleEvent::AttackResolved { .. }
        | BattleEvent::Stopped { .. } => Touch::Nobody,
        // What somebody did last decides how its next way begins. Rule AUR-MOVE-04.
        BattleEvent::Declared { who, .. } => Touch::Own(*who),
        BattleEvent::Turned { who, .. } => Touch::Foes(*who),
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } => match Pool::of(pool) {
            Some(Pool::Aura) => Touch::Foes(*who),
            // Whether somebody can strike makes a place dangerous for others.
            Some(Pool::Energy) if (*from < ATTACK_ENERGY) != (*to < ATTACK_ENERGY) => {
                Touch::Foes(*who)
            }
            _ => Touch::Own(*who),
        },
        BattleEvent::ConditionSet { who, condition } => of_condition(*who, &condition.key),
        BattleEvent::ConditionEnded { who, key, .. } => of_condition(*who, key),
        BattleEvent::GearChanged { who, change, .. } => match change.as_str() {
            "loaded" | "unloaded" => Touch::Own(*who),
            _ => Touch::Foes(*who),
        },
        _ => Touch::Everybody,
    }
}

/// Who lies or kneels is no obstacle for a shot. Rule AUR-POS-09.
fn of_condition(who: CombatantId, key: &str) -> Touch {
    if [keys::PRONE, keys::KNEELING].contains(&key) {
        Touch::Everybody
    } else {
        Touch::Foes(who)
    }
}
