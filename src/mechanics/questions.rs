//! Asking a combatant in the middle of an action. Floor 3½.

mod window;

pub use window::{
    Window, WindowStep, all_but, least_loss, next_able, open_window, window_questions,
};

use super::scene::Scene;
use super::tasks::{OwnStep, Task, Tasks};
use crate::combat::{ChoiceOption, CombatantId, PendingChoice, RuleId};
use bevy::prelude::World;
use smol_str::SmolStr;
use std::borrow::Cow;
use std::sync::Arc;

/// A question that is put together: who is asked, about whom, and the answers.
///
/// ```
/// use quincunx::combat::CombatantId;
/// use quincunx::mechanics::Question;
///
/// let question = Question::of(CombatantId(2), "parry", CombatantId(1))
///     .asking("Mira strikes. Parry?", "DUEL-PARRY-01")
///     .option("parry", "Parry", "1 point")
///     .may_decline("Take the blow");
/// let choice = question.choice();
/// assert!(choice.may_decline() && choice.option("parry").is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question(PendingChoice);

impl Question {
    /// A question to a combatant in a window of this kind, about a combatant: the mover, the
    /// attacker, the victim.
    #[must_use]
    pub fn of(who: CombatantId, kind: impl Into<SmolStr>, about: CombatantId) -> Self {
        Self(PendingChoice {
            who,
            actors: Vec::new(),
            kind: kind.into(),
            about,
            prompt: SmolStr::default(),
            rule: RuleId(""),
            options: Cow::Owned(Vec::new()),
        })
    }

    /// The same with a whole sentence for people, and the rule that opens the window.
    #[must_use]
    pub fn asking(mut self, prompt: impl Into<SmolStr>, rule: &'static str) -> Self {
        self.0.prompt = prompt.into();
        self.0.rule = RuleId(rule);
        self
    }

    /// The same for any of these combatants, ascending, who may answer it by an action of their own.
    #[must_use]
    pub fn open_to(mut self, actors: Vec<CombatantId>) -> Self {
        self.0.actors = actors;
        self
    }

    /// The same with one more answer: its key, its label, and a short line on what it costs, which
    /// may be empty.
    #[must_use]
    pub fn option(
        mut self,
        key: impl Into<SmolStr>,
        label: impl Into<SmolStr>,
        detail: impl Into<SmolStr>,
    ) -> Self {
        let option = ChoiceOption::new(key, label, detail);
        self.0.options.to_mut().push(option);
        self
    }

    /// The same with these answers beside those that it has.
    #[must_use]
    pub fn options(mut self, options: impl IntoIterator<Item = ChoiceOption>) -> Self {
        self.0.options.to_mut().extend(options);
        self
    }

    /// The same with these answers alone, whose words never change ([`ChoiceOption::fixed`]): for questions that are put
    /// in every second command.
    #[must_use]
    pub fn only(mut self, options: &'static [ChoiceOption]) -> Self {
        self.0.options = Cow::Borrowed(options);
        self
    }

    /// The same with the answer [`PendingChoice::DECLINE`], by this label.
    #[must_use]
    pub fn may_decline(self, label: impl Into<SmolStr>) -> Self {
        self.option(PendingChoice::DECLINE, label, "")
    }

    /// The choice as the kernel knows it.
    #[must_use]
    pub fn choice(self) -> PendingChoice {
        self.0
    }
}

/// Asks a question, from any set: it is next on the agenda, and the set `Reactions` puts it, which
/// ends the pass. `step` waits with it for the answer;
/// [`Questions::answer`](crate::combat::Questions::answer) takes it with [`answered`]. If a side
/// gives up meanwhile, the question is put again unless [`tidy_up`] takes it away.
pub fn ask<S: OwnStep>(world: &mut World, question: Question, step: S) {
    let mut agenda = world.resource_mut::<Tasks<S>>();
    agenda.push(Task::Ask(Arc::new(question.choice()), step));
}

/// The step that has waited for the answer, off the agenda.
pub fn answered<S: OwnStep>(world: &mut World) -> Option<S> {
    world.resource_mut::<Tasks<S>>().take_answered()
}

/// A side has left the board while others fight on: the steps of those who are gone come off the
/// agenda, and so does a question if the one who is asked or the one whom it is about has left.
/// Another question is put again. A step of the ruleset's own says whom it needs ([`OwnStep::needs`]).
/// Not for questions that are open to several. For
/// [`Ruleset::departed`](crate::combat::Ruleset::departed).
pub fn tidy_up<S: OwnStep>(world: &mut World) {
    let mut agenda = world.remove_resource::<Tasks<S>>().unwrap_or_default();
    let scene = Scene::of(world);
    agenda.retain(|task| {
        let matters = match task {
            Task::Ask(choice, _) => scene.is_there(choice.who) && scene.is_there(choice.about),
            Task::Walk(walk) => scene.is_there(walk.who),
            Task::Turn(_) | Task::Own(_) => true,
        };
        matters
            && task
                .own()
                .and_then(S::needs)
                .is_none_or(|id| scene.is_there(id))
    });
    world.insert_resource(agenda);
}

#[cfg(test)]
mod tests;
