//! What the answers to questions do, in the ruleset's own words. Floor 3.

use super::RuleId;

/// What answers to a sort of question do: one sentence, told to the one who is asked. Tips, buttons and the page of rules
/// read it from here.
///
/// ```
/// # use quincunx::combat::AnswerWords;
/// let words = AnswerWords::of("parry", &["parry"], "Turn the blow aside.", "DUEL-PARRY-01");
/// assert!(words.is_for("parry", "parry") && !words.is_for("parry", "decline"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerWords {
    /// The ruleset's word for the window.
    pub window: &'static str,
    /// The keys of the answers; empty for every answer of the window that has no words of its own, such as a weapon.
    pub keys: &'static [&'static str],
    /// What they do: whole sentences, in most cases one.
    pub does: &'static str,
    /// The rule.
    pub rule: RuleId,
}

impl AnswerWords {
    /// The words of the answers of some keys.
    #[must_use]
    pub const fn of(
        window: &'static str,
        keys: &'static [&'static str],
        does: &'static str,
        rule: &'static str,
    ) -> Self {
        Self {
            window,
            keys,
            does,
            rule: RuleId(rule),
        }
    }

    /// The words of every answer of a window that has none of its own.
    #[must_use]
    pub const fn others(window: &'static str, does: &'static str, rule: &'static str) -> Self {
        Self::of(window, &[], does, rule)
    }

    /// Whether they are those of an answer by its key.
    #[must_use]
    pub fn is_for(&self, window: &str, key: &str) -> bool {
        self.window == window && self.keys.contains(&key)
    }

    /// Whether they are those of the answers of a window that have none of their own.
    #[must_use]
    pub fn is_for_others(&self, window: &str) -> bool {
        self.window == window && self.keys.is_empty()
    }
}
