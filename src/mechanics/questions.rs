//! Asking a combatant in the middle of an action. Floor 3½.

use super::scene::Scene;
use super::tasks::{Holds, take_held};
use crate::combat::{
    Agenda, BattleEvent, ChoiceOption, Chronicle, CombatantId, PendingChoice, RuleId, record,
};
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

/// Asks a question, from any set: `step` waits on the agenda for the answer, and the set
/// `Reactions` puts the question, which ends the pass. No system may take this step;
/// [`Questions::answer`](crate::combat::Questions::answer) takes it with [`answered`].
pub fn ask<S: Holds<Question>>(world: &mut World, question: Question, step: impl Into<S>) {
    let mut agenda = world.resource_mut::<Agenda<S>>();
    agenda.push(step.into());
    agenda.push(S::from(question));
}

/// The system of the set `Reactions`: puts the question that is next on the agenda.
pub fn put_question<S: Holds<Question>>(world: &mut World) {
    if let Some(question) = take_held::<Question, S>(world) {
        record(world, BattleEvent::Asked(question.choice().into()));
    }
}

/// The step that has waited for the answer, off the agenda.
pub fn answered<S: Send + Sync + 'static>(world: &mut World) -> Option<S> {
    world.resource_mut::<Agenda<S>>().take_if(|_| true)
}

/// A side has left the board while others fight on: the steps of those who are gone come off the
/// agenda, and a question that waited is put again if it still matters, that is if the one who is
/// asked and the one whom it is about are there. `whose` names the combatant that a step depends
/// on. For [`Ruleset::departed`](crate::combat::Ruleset::departed).
pub fn tidy_up<S: Holds<Question>>(world: &mut World, whose: impl Fn(&S) -> Option<CombatantId>) {
    let waited = interrupted_question(world);
    let mut agenda = world.remove_resource::<Agenda<S>>().unwrap_or_default();
    let scene = Scene::of(world);
    let stays = |step: &S| whose(step).is_none_or(|id| scene.is_there(id));
    let matters =
        |choice: &&Arc<PendingChoice>| scene.is_there(choice.who) && scene.is_there(choice.about);
    let again = waited.as_ref().filter(matters);
    let again = again.filter(|_| agenda.next().is_some_and(&stays)).cloned();
    if waited.is_some() && again.is_none() {
        agenda.take_if(|_| true);
    }
    agenda.retain(stays);
    if let Some(choice) = again {
        agenda.push(S::from(Question(choice.as_ref().clone())));
    }
    world.insert_resource(agenda);
}

/// The question that waited as the last side gave up.
fn interrupted_question(world: &World) -> Option<Arc<PendingChoice>> {
    let mut events = world.resource::<Chronicle>().events().iter().rev();
    events.find(|event| matches!(event, BattleEvent::Conceded { .. }))?;
    let before = events.find(|event| {
        matches!(
            event,
            BattleEvent::Asked(_) | BattleEvent::Answered { .. } | BattleEvent::Conceded { .. }
        )
    });
    match before? {
        BattleEvent::Asked(choice) => Some(Arc::clone(choice)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
