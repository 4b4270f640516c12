//! A waiting choice is state. Floor 3.

use super::{CombatantId, Refusal, RuleId};
use schemars::JsonSchema;
use serde::Serialize;
use smol_str::SmolStr;
use std::borrow::Cow;

/// A question, who is asked, and the possible answers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct PendingChoice {
    /// The combatant that is asked; its side decides.
    pub who: CombatantId,
    /// The combatants that may answer by an action of their own, ascending: a side is asked, and
    /// any of them may speak for it. Empty for a question that only the options answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actors: Vec<CombatantId>,
    /// The ruleset's word for the window: `provoke`, `parry`, `part`, …
    #[schemars(extend("x-words" = "window"))]
    pub kind: SmolStr,
    /// The combatant that the question is about: the mover, the attacker, the victim.
    pub about: CombatantId,
    /// A whole sentence for people.
    pub prompt: SmolStr,
    /// The rule that opens the window.
    pub rule: RuleId,
    /// The answers besides actions, at least one; a window that may be declined holds the key `decline`.
    #[schemars(with = "Vec<ChoiceOption>")]
    pub options: Cow<'static, [ChoiceOption]>,
}

impl PendingChoice {
    /// What a command is refused with that does not answer it.
    pub(in crate::combat) fn waits(&self) -> Refusal {
        Refusal::ChoiceWaits {
            asked: self.who,
            kind: self.kind.clone(),
        }
    }

    /// The option of a key.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&ChoiceOption> {
        self.options.iter().find(|option| option.key == key)
    }

    /// Whether a combatant may answer it.
    #[must_use]
    pub fn asks(&self, who: CombatantId) -> bool {
        self.who == who || self.actors.contains(&who)
    }

    /// Everybody who may answer it: the combatant asked, then the others.
    pub fn speakers(&self) -> impl Iterator<Item = CombatantId> + use<'_> {
        let others = self.actors.iter().filter(|&&id| id != self.who);
        std::iter::once(self.who).chain(others.copied())
    }

    /// Whether the window may be declined.
    #[must_use]
    pub fn may_decline(&self) -> bool {
        self.option(Self::DECLINE).is_some()
    }

    /// The key of the first option that does not decline.
    #[must_use]
    pub fn first_option(&self) -> Option<SmolStr> {
        let mut options = self.options.iter();
        let found = options.find(|option| option.key != Self::DECLINE);
        found.map(|option| option.key.clone())
    }

    /// Whether nothing but an action answers it, besides letting it pass.
    #[must_use]
    pub fn is_for_actions(&self) -> bool {
        !self.actors.is_empty() && self.first_option().is_none()
    }

    /// The key that declines a window.
    pub const DECLINE: &'static str = "decline";

    /// What an action that answers a window is recorded as.
    pub const ACT: &'static str = "act";
}

/// One possible answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct ChoiceOption {
    /// The key that an answer names.
    #[schemars(extend("x-words" = "answer"))]
    pub key: SmolStr,
    /// For people: a verb or a noun.
    pub label: SmolStr,
    /// A short line on what it does or costs; may be empty.
    pub detail: SmolStr,
}

impl ChoiceOption {
    /// An option whose words never change.
    #[must_use]
    pub const fn fixed(key: &'static str, label: &'static str, detail: &'static str) -> Self {
        Self {
            key: SmolStr::new_static(key),
            label: SmolStr::new_static(label),
            detail: SmolStr::new_static(detail),
        }
    }

    /// An option.
    #[must_use]
    pub fn new(
        key: impl Into<SmolStr>,
        label: impl Into<SmolStr>,
        detail: impl Into<SmolStr>,
    ) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            detail: detail.into(),
        }
    }
}
