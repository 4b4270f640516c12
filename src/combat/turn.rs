//! Whose turn it is, and when it is nobody's any more. Floor 3.

use super::combatant_query::{CombatantQuery, SideAndStanding};
use super::{CombatantId, Outcome, PendingChoice, Refusal, SideId};
use bevy::prelude::{Resource, World};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What a battle waits for: the answer to a question, a command of those who may act, or nothing,
/// since it is over. While steps are under way, nobody may act.
///
/// Events alone change it: [`BattleEvent::MayAct`](super::BattleEvent::MayAct) who may act (see
/// [`may_act_now`](super::may_act_now)), [`BattleEvent::Asked`](super::BattleEvent::Asked) and
/// [`BattleEvent::Answered`](super::BattleEvent::Answered) the question,
/// [`BattleEvent::Conceded`](super::BattleEvent::Conceded) and
/// [`BattleEvent::Over`](super::BattleEvent::Over) end both.
#[derive(Resource, Debug, Default)]
pub struct BattlePhase {
    pub(in crate::combat) may_act: Vec<CombatantId>,
    pub(in crate::combat) pending: Option<Arc<PendingChoice>>,
    pub(in crate::combat) outcome: Option<Outcome>,
}

/// As three optional values, which is what saves of battles have a hash of.
impl Hash for BattlePhase {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.may_act.hash(state);
        Some(&self.pending).hash(state);
        Some(&self.outcome).hash(state);
    }
}

impl BattlePhase {
    /// The combatants that may give a command now, ascending. If combatants take turns it is one of
    /// them; if sides hold the priority, everybody of that side who can act.
    #[must_use]
    pub fn may_act(&self) -> &[CombatantId] {
        &self.may_act
    }

    /// Checks that a combatant may give a command now: that it may act, or is one of those who may answer the
    /// question that waits by an action.
    ///
    /// # Errors
    /// [`Refusal::ChoiceWaits`] or [`Refusal::NotYourTurn`].
    pub fn may_command(&self, who: CombatantId) -> Result<(), Refusal> {
        match &self.pending {
            Some(choice) if choice.actors.contains(&who) => Ok(()),
            Some(choice) => Err(choice.waits()),
            None if self.may_act.contains(&who) => Ok(()),
            None => Err(Refusal::NotYourTurn {
                who,
                may_act: self.may_act.clone(),
            }),
        }
    }

    /// The question that waits for an answer.
    #[must_use]
    pub fn pending(&self) -> Option<&PendingChoice> {
        self.pending.as_deref()
    }

    /// How the battle ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the battle has ended.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether steps may be taken: nobody is asked, and the battle goes on.
    pub(in crate::combat) const fn goes_on(&self) -> bool {
        self.pending.is_none() && self.outcome.is_none()
    }
}

/// The round and whose turn it is: a combatant in the fixed order of turns, or a whole side that
/// holds the priority.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct TurnOrder {
    pub(in crate::combat) order: Vec<CombatantId>,
    pub(in crate::combat) round: u32,
    pub(in crate::combat) active: Option<CombatantId>,
    pub(in crate::combat) side: Option<SideId>,
}

impl TurnOrder {
    /// All combatants, first to act first.
    #[must_use]
    pub fn order(&self) -> &[CombatantId] {
        &self.order
    }

    /// The round, counted from 1; 0 before the first.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Sets the round that will be the first, 1 or more, before the battle begins.
    pub const fn begin_in(&mut self, round: u32) {
        self.round = round.saturating_sub(1);
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn active(&self) -> Option<CombatantId> {
        self.active
    }

    /// The side that holds the priority; `None` if combatants take turns.
    #[must_use]
    pub const fn side(&self) -> Option<SideId> {
        self.side
    }

    /// The place in the order, 0 for the first; combatants that are not in it come last.
    #[must_use]
    pub fn rank(&self, id: CombatantId) -> usize {
        self.order
            .iter()
            .position(|&other| other == id)
            .unwrap_or(usize::MAX)
    }

    /// The next in the order after `id` for whom `takes_turn` holds, and whether a new round
    /// begins on the way. Without an `id` the first for whom it holds.
    pub fn next_after(
        &self,
        id: Option<CombatantId>,
        takes_turn: impl Fn(CombatantId) -> bool,
    ) -> Option<(CombatantId, bool)> {
        let start = id.map_or(0, |id| self.rank(id).saturating_add(1));
        let rest = self.order.iter().skip(start).map(|&id| (id, false));
        let again = self.order.iter().take(start).map(|&id| (id, true));
        rest.chain(again).find(|&(id, _)| takes_turn(id))
    }
}

/// How a battle ends that lasts until one side is left: it is won by the only side with somebody
/// who still fights or is still to come, and drawn without any. `None` while there are two.
#[must_use]
pub fn last_side(world: &World) -> Option<Outcome> {
    let all = CombatantQuery::<SideAndStanding>::all(world);
    let fighting = all.filter(|&(_, standing)| standing.counts_for_its_side());
    let mut sides = fighting.map(|(side, _)| side.0);
    match sides.next() {
        None => Some(Outcome::Draw),
        Some(first) => sides
            .all(|side| side == first)
            .then_some(Outcome::Won(first)),
    }
}
