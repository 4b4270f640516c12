//! What a person can order beforehand for a sort of window. Floor 3.

use super::PendingChoice;
use bevy::prelude::World;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// What happens in a sort of window: whether the person is asked, or what is answered for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StandingOrder {
    /// The person is asked each time.
    #[default]
    Always,
    /// The person is asked if the action is one of another side; other windows are declined.
    Foes,
    /// The person is asked if the action is aimed at one of its own; other windows are declined.
    Aimed,
    /// The same, and only if the computer at its best would not decline.
    Useful,
    /// The best answer is given by itself where it is clearly better than the next by what they are worth on average; else the
    /// person is asked. Windows about an action that is aimed at none of its own are declined.
    Odds,
    /// The answer of this key among the window's own [`StandingAnswer`]s; if it has none, the person
    /// is asked.
    Answer(SmolStr),
    /// What the computer would answer at its best.
    Computer,
    /// Every window is declined, if it can be.
    Never,
}

/// A sort of window for which a person can leave a standing order.
#[derive(Debug, Clone)]
pub struct WindowInfo {
    /// The word of the window in a [`PendingChoice`].
    pub key: &'static str,
    /// For people: what one could do in it.
    pub label: &'static str,
    /// Whether it can be declined; else one of its answers must be given.
    pub optional: bool,
    /// Whether it may open about an action that is aimed at somebody.
    pub aimed: bool,
    /// The order if the person has given none.
    pub usual: StandingOrder,
    /// Answers that can be ordered, besides those of every window.
    pub answers: &'static [StandingAnswer],
}

impl WindowInfo {
    /// A window that can be declined, whatever it is about; it is answered by the odds, unless the person orders something
    /// else.
    #[must_use]
    pub const fn declinable(
        key: &'static str,
        label: &'static str,
        answers: &'static [StandingAnswer],
    ) -> Self {
        Self {
            key,
            label,
            optional: true,
            aimed: false,
            usual: StandingOrder::Odds,
            answers,
        }
    }

    /// The orders that can be given for it.
    #[must_use]
    pub fn orders(&self) -> Vec<StandingOrder> {
        let aimed = [
            StandingOrder::Foes,
            StandingOrder::Aimed,
            StandingOrder::Useful,
        ];
        let answers = self.answers.iter();
        let answers = answers.map(|it| StandingOrder::Answer(SmolStr::new_static(it.key)));
        [StandingOrder::Odds, StandingOrder::Always]
            .into_iter()
            .chain(aimed.into_iter().filter(|_| self.aimed))
            .chain(answers)
            .chain([StandingOrder::Computer])
            .chain(self.optional.then_some(StandingOrder::Never))
            .collect()
    }

    /// The own answer of a key.
    #[must_use]
    pub fn answer(&self, key: &str) -> Option<&'static StandingAnswer> {
        self.answers.iter().find(|it| it.key == key)
    }
}

/// An answer that can be ordered for every window of a sort.
#[derive(Debug, Clone, Copy)]
pub struct StandingAnswer {
    /// The key in the settings: `best`.
    pub key: &'static str,
    /// For people, a few words: "Always parry".
    pub label: &'static str,
    /// The key of the option that it chooses; `None` where it has no answer, so that the person is
    /// asked.
    pub choose: fn(&World, &PendingChoice) -> Option<SmolStr>,
}

impl StandingAnswer {
    /// Whatever stands first among the options that do not decline: for windows with one thing to do.
    #[must_use]
    pub const fn always(key: &'static str, label: &'static str) -> Self {
        Self {
            key,
            label,
            choose: |_, choice| choice.first_option(),
        }
    }
}
