//! By whom or by what somebody fell. Floor 5.

use super::{Narrator, plain};
use crate::combat::{
    ActiveRuleset, AttackEvents, BattleEvent, CombatantId, RollKind, RuleId, Standing,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// By whom or by what somebody fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FallCause {
    /// Somebody's attack.
    Attack {
        /// Whose.
        by: CombatantId,
        /// The weapon in words.
        with: SmolStr,
    },
    /// Something else, in a few words: "bleeding", "a fall".
    Other(&'static str),
}

impl FallCause {
    /// Why the event at a place among the events of a battle lets somebody fall; `None` if it does not, or if
    /// nothing tells.
    #[must_use]
    pub fn of(world: &World, all: &[BattleEvent], place: usize) -> Option<Self> {
        let BattleEvent::StandingChanged { who, to, rule, .. } = all.get(place)? else {
            return None;
        };
        if !to.is_out() {
            return None;
        }
        let ruleset = world.get_resource::<ActiveRuleset>();
        let words = |rule: RuleId| ruleset.and_then(|it| (it.ruleset.wording.cause_of_fall)(rule));
        let before = all[..place].iter().enumerate().rev();
        for (at, event) in before.take_while(|(_, event)| !begins(event)) {
            if let Some(words) = rule_on(event, *who).and_then(words) {
                return Some(Self::Other(words));
            }
            match event {
                BattleEvent::AttackResolved {
                    who: by,
                    target,
                    with,
                    ..
                } if target == who => return Some(Self::attack(*by, with)),
                BattleEvent::Rolled(roll)
                    if roll.kind == RollKind::Attack && roll.against == Some(*who) =>
                {
                    let attack = AttackEvents::of_roll(all, at);
                    let with = attack.map_or("", |attack| attack.with);
                    return Some(Self::attack(roll.who, with));
                }
                _ => {}
            }
        }
        words(*rule).map(Self::Other)
    }

    fn attack(by: CombatantId, with: &str) -> Self {
        Self::Attack {
            by,
            with: plain(with).into(),
        }
    }
}

/// Whether something else begins with it, so that what lies before has felled nobody after it.
const fn begins(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Declared { .. }
            | BattleEvent::TurnStarted { .. }
            | BattleEvent::RoundStarted { .. }
            | BattleEvent::PriorityGiven { .. }
    )
}

/// The rule by which an event takes something from somebody, or by which it was rolled about it.
fn rule_on(event: &BattleEvent, who: CombatantId) -> Option<RuleId> {
    match event {
        BattleEvent::PoolChanged {
            who: whose,
            from,
            to,
            rule,
            ..
        } if *whose == who && to < from => Some(*rule),
        BattleEvent::Rolled(roll) if roll.who == who || roll.against == Some(who) => {
            Some(roll.rule)
        }
        BattleEvent::Stopped {
            who: whose, rule, ..
        } if *whose == who => Some(*rule),
        _ => None,
    }
}

impl Narrator<'_> {
    /// Who falls by whom or by what, as a sentence; `None` where nothing tells why.
    pub(super) fn fall(&self, all: &[BattleEvent], place: usize) -> Option<String> {
        let cause = FallCause::of(self.world, all, place)?;
        let (who, to) = match &all[place] {
            BattleEvent::StandingChanged { who, to, .. } => (*who, *to),
            _ => return None,
        };
        let name = self.name(who);
        Some(match cause {
            FallCause::Attack { by, with } => {
                let what = match to {
                    Standing::Dead => "is slain",
                    Standing::Incapacitated => "is incapacitated",
                    _ => "falls unconscious, struck down",
                };
                let by = self.name(by);
                match with.as_str() {
                    "" => format!("{name} {what} by {by}."),
                    with => format!("{name} {what} by {by} ({with})."),
                }
            }
            FallCause::Other(why) => match to {
                Standing::Dead => format!("{name} dies of {why}."),
                Standing::Incapacitated => format!("{name} is incapacitated by {why}."),
                _ => format!("{name} falls unconscious from {why}."),
            },
        })
    }

    /// The same in a few words, for over the piece; `None` where nothing tells why.
    #[must_use]
    pub fn fall_in_brief(&self, all: &[BattleEvent], place: usize) -> Option<String> {
        let dead = match all.get(place)? {
            BattleEvent::StandingChanged { to, .. } => *to == Standing::Dead,
            _ => return None,
        };
        let what = if dead { "slain" } else { "felled" };
        Some(match FallCause::of(self.world, all, place)? {
            FallCause::Attack { by, .. } => format!("{what} by {}", self.name(by)),
            FallCause::Other(why) => format!("{what} by {why}"),
        })
    }
}

#[cfg(test)]
mod tests;
