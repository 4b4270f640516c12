//! What is still to be done in this tick. Floor 3.

use bevy::prelude::Resource;

/// A stack of a ruleset's own steps: the newest is done first, so that a reaction interrupts the
/// movement that provoked it and the movement goes on afterwards.
#[derive(Resource, Debug, Hash)]
pub struct Agenda<S: Send + Sync + 'static>(Vec<S>);

impl<S: Send + Sync + 'static> Default for Agenda<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Send + Sync + 'static> Agenda<S> {
    /// Puts a step on top: it will be the next one.
    pub fn push(&mut self, step: impl Into<S>) {
        self.0.push(step.into());
    }

    /// Puts several steps on top, so that the first of them is the next one.
    pub fn push_in_order(
        &mut self,
        steps: impl IntoIterator<Item: Into<S>, IntoIter: DoubleEndedIterator>,
    ) {
        self.0.extend(steps.into_iter().rev().map(Into::into));
    }

    /// Takes the next step if `wanted` says so.
    pub fn take_if(&mut self, wanted: impl FnOnce(&S) -> bool) -> Option<S> {
        self.0.pop_if(|step| wanted(step))
    }

    /// The next step.
    #[must_use]
    pub fn next(&self) -> Option<&S> {
        self.0.last()
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All steps, the last one to be done first.
    #[must_use]
    pub fn steps(&self) -> &[S] {
        &self.0
    }

    /// Takes all steps away, the last one to be done first.
    pub fn take_all(&mut self) -> Vec<S> {
        std::mem::take(&mut self.0)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Drops every step for which `keep` is false.
    pub fn retain(&mut self, keep: impl FnMut(&S) -> bool) {
        self.0.retain(keep);
    }
}
