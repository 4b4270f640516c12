//! Answers to a question, weighed against each other. Floor 3.

use super::BattleCommand;

/// An answer to the question that waits, and what it is worth to the one who is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedAnswer {
    /// The answer, or the action that answers.
    pub command: BattleCommand,
    /// What it is worth, in the ruleset's own measure: what it saves or wins on average. To let the window pass is worth what
    /// the other answers cost.
    pub worth: i64,
}

impl WeighedAnswer {
    /// By how many percent the best of some answers, which come in order of their worth, is better than the next one, 0 to
    /// 100. Answers that are worth the same as the best one stand for it: of two legs neither is better. `None` for no
    /// answers; 100 where all are worth the same.
    ///
    /// ```
    /// use quincunx::combat::{BattleCommand, CombatantId, WeighedAnswer};
    ///
    /// let lead = |worths: &[i64]| {
    ///     let command = BattleCommand::answer(CombatantId(1), "parry");
    ///     let all = worths.iter().map(|&worth| WeighedAnswer { command: command.clone(), worth });
    ///     WeighedAnswer::lead(&all.collect::<Vec<_>>())
    /// };
    /// assert_eq!((lead(&[50, 40, 0]), lead(&[50, 50, 40])), (Some(20), Some(20)));
    /// assert_eq!((lead(&[50, 0]), lead(&[50, -50]), lead(&[0, -3])), (Some(100), Some(100), Some(100)));
    /// assert_eq!((lead(&[-10, -40]), lead(&[7]), lead(&[])), (Some(75), Some(100), None));
    /// ```
    #[must_use]
    pub fn lead(answers: &[Self]) -> Option<i64> {
        let best = answers.first()?.worth;
        let mut others = answers.iter().map(|it| it.worth);
        let Some(next) = others.find(|&worth| worth < best) else {
            return Some(100);
        };
        let whole = best.abs().max(next.abs()).max(1);
        Some(((best - next).saturating_mul(100) / whole).min(100))
    }
}
