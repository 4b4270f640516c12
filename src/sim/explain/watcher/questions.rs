//! Questions in the middle of commands, and those that are left to a person. Floor 6.

use super::Watcher;
use crate::ai::{Orders, Verdict};
use crate::battle::Battle;
use crate::combat::{BattleEvent, Brain, Difficulty, PendingChoice};
use smol_str::SmolStr;

/// The standing orders of a person that has given none, and the computer that weighs answers for it. It remembers odds from
/// battle to battle, as long as these are on the same level with the same data.
#[derive(Default)]
pub struct UsualOrders {
    given: Orders,
    best: Option<Box<dyn Brain>>,
}

impl UsualOrders {
    /// Whether the best answer to the question that waits is given by itself.
    fn answers_by_odds(&mut self, battle: &Battle) -> bool {
        let best = || (battle.ruleset().brain)(Difficulty::Hard);
        let best = self.best.get_or_insert_with(best);
        self.given.by_odds(battle, best.as_mut()).is_some()
    }
}

impl Watcher<'_> {
    /// A question that waits after a command was put by it.
    pub(super) fn count_question(&mut self, battle: &Battle) {
        let Some(choice) = battle.pending() else {
            return;
        };
        let questions = &mut self.counts.questions;
        questions.entry(choice.kind.clone()).or_default().put += 1;
        if !self.weighs {
            return;
        }
        let asked = battle.side(choice.who);
        let mine = |side| side == asked;
        let side = usize::from(asked.0);
        let is_left = match self.orders.given.verdict(battle, mine) {
            Verdict::Asked => true,
            Verdict::ByOdds => !self.orders.answers_by_odds(battle),
            Verdict::AskedUnlessDeclined => {
                self.unless_declined = Some((choice.kind.clone(), side));
                false
            }
            Verdict::Answered(_) | Verdict::ByComputer => false,
        };
        if is_left {
            self.count_left(choice.kind.clone(), side);
        }
    }

    /// A question is left to a person that plays a side.
    pub(super) fn count_left(&mut self, kind: SmolStr, side: usize) {
        self.counts.questions.entry(kind).or_default().left += 1;
        if let Some(left) = self.left.get_mut(side) {
            *left += 1;
        }
    }

    /// Counts a question that is left unless the computer that plays has declined it.
    pub(super) fn count_answer(&mut self, event: &BattleEvent) {
        let Some((kind, side)) = self.unless_declined.take() else {
            return;
        };
        let declined = matches!(event, BattleEvent::Answered { answer, .. } if answer.choose == PendingChoice::DECLINE);
        if !declined {
            self.count_left(kind, side);
        }
    }
}
