//! What is chosen in camp after a battle. Floor 5.

use super::lineup::lineup;
use super::{BattlePlan, CampChoice, Campaign, CampaignError, Chapter, Ending, Stage};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// What was chosen so far: by the number of the battle before, from 0, that of the choice, from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Decisions(BTreeMap<usize, usize>);

impl Decisions {
    /// Whether nothing was chosen yet.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Nothing at all is hashed where nothing was chosen, so that saves of campaigns without choices keep their hash.
impl Hash for Decisions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_empty() {
            self.0.hash(state);
        }
    }
}

impl Campaign {
    /// Whether a choice in camp is open.
    pub(super) fn waits(&self) -> bool {
        self.state.ending.is_none() && self.state.past.len() > self.state.next
    }

    /// What can be chosen in camp now; empty if nothing is to be chosen.
    #[must_use]
    pub fn choices(&self) -> &[CampChoice] {
        let chapter = self.plan.chapters.get(self.state.next);
        chapter
            .filter(|_| self.waits() && self.state.memory.before.is_none())
            .map_or(&[], Chapter::choices)
    }

    /// What was chosen after the battle of a number, from 0.
    #[must_use]
    pub fn choice_after(&self, battle: usize) -> Option<&CampChoice> {
        let index = *self.state.decisions.0.get(&battle)?;
        self.plan.chapters.get(battle)?.choices().get(index)
    }

    /// The battle that comes if a choice is taken, by its index in [`Campaign::choices`]; none after the last battle.
    #[must_use]
    pub fn battle_after(&self, choice: usize) -> Option<&BattlePlan> {
        let instead = self.choices().get(choice)?.next();
        let usual = self.plan.chapters.get(self.state.next + 1);
        instead.or_else(|| usual.map(Chapter::battle))
    }

    /// Whether a choice can be taken, by its index in [`Campaign::choices`].
    ///
    /// # Errors
    /// As [`Campaign::choose`].
    pub fn check_choice(&self, index: usize) -> Result<(), CampaignError> {
        self.clone().take(index).map(drop)
    }

    /// Takes a choice, by its index in [`Campaign::choices`]: lets its rest pass and moves on to the battle
    /// that it leads to.
    ///
    /// # Errors
    /// [`CampaignError`] if no choice is open or none has this index, and if nobody could fight
    /// in the battle after it, or it could not be set up; the campaign is unchanged then.
    pub fn choose(&mut self, index: usize) -> Result<Stage, CampaignError> {
        let mut after = self.clone();
        let stage = after.take(index)?;
        *self = after;
        Ok(stage)
    }

    fn take(&mut self, index: usize) -> Result<Stage, CampaignError> {
        let choices = self.choices();
        if choices.is_empty() {
            return Err(CampaignError::NoChoice);
        }
        let chosen = choices.get(index).ok_or(CampaignError::NoSuchChoice {
            number: index.saturating_add(1),
            count: choices.len(),
        })?;
        let stretches = chosen.rest().stretches();
        self.state.decisions.0.insert(self.state.next, index);
        let stage = self.pass(&stretches)?;
        self.move_on(false);
        match self.state.ending {
            Some(Ending::Lost) => Err(CampaignError::NobodyCanFight),
            Some(Ending::Completed) => Ok(stage),
            None => lineup(self).map(|_| stage),
        }
    }

    /// Whether somebody could fight after any of the open choices.
    ///
    /// # Errors
    /// Why none of them can be taken, if it is not that nobody could fight.
    pub(super) fn can_choose(&self) -> Result<bool, CampaignError> {
        let all = 0..self.choices().len();
        let mut refused = None;
        for index in all {
            match self.check_choice(index) {
                Ok(()) => return Ok(true),
                Err(CampaignError::NobodyCanFight) => {}
                Err(error) => refused = Some(error),
            }
        }
        refused.map_or(Ok(false), Err)
    }

    /// Whether what a save says of choices fits the plan: each that was taken exists, and one is open only where
    /// there are some.
    pub(super) fn choices_fit(&self) -> bool {
        let state = &self.state;
        let taken = &state.decisions.0;
        let known = taken.iter().all(|(&battle, &choice)| {
            let chapter = self.plan.chapters.get(battle);
            battle < state.next && chapter.is_some_and(|it| choice < it.choices().len())
        });
        let fought = state.next == state.past.len();
        let lost = state.memory.before.is_some();
        let waits = state.next + 1 == state.past.len();
        known && (fought && !lost || waits && (lost || !self.choices().is_empty()))
    }
}
