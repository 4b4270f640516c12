//! After a battle that was lost: it is fought again, or lived with. Floor 5.

use super::lineup::lineup;
use super::{BattlePlan, CampChoice, Campaign, CampaignError, Chapter, DeedKind, Ending, Stage};
use smol_str::SmolStr;

/// A loss of which it is still to be chosen what comes of it.
#[derive(Debug, Clone)]
pub struct Loss<'c> {
    /// The level's name.
    pub level: &'c str,
    /// Who died in the battle.
    pub fallen: &'c [SmolStr],
    /// How often the battle was fought so far, 1 or more.
    pub attempts: u32,
    /// How often it may be fought again; `None` for any number of times.
    pub left: Option<u32>,
    /// Where it leads if it is lived with; `None` if that ends the campaign.
    pub goes_on: Option<&'c CampChoice>,
    /// The battle that comes then.
    pub next: Option<&'c BattlePlan>,
}

impl Campaign {
    /// The loss that waits: it can be fought again or be lived with.
    #[must_use]
    pub fn loss(&self) -> Option<Loss<'_>> {
        let memory = &self.state.memory;
        memory.before.as_ref()?;
        let fought = self.state.past.last()?;
        let chapter = self.plan.chapters.get(self.state.next);
        let alive = self.state.bands.iter().all(|band| !band.is_empty());
        let goes_on = chapter.and_then(Chapter::loss).filter(|_| alive);
        let usual = self.plan.chapters.get(self.state.next + 1);
        let next = goes_on.and_then(|loss| loss.next().or_else(|| usual.map(Chapter::battle)));
        Some(Loss {
            level: &fought.level,
            fallen: &fought.fallen,
            attempts: memory.attempts.saturating_add(1),
            left: self
                .plan
                .again
                .map(|most| most.saturating_sub(memory.attempts)),
            goes_on,
            next,
        })
    }

    /// Takes a lost battle back: everybody is as before it, and the dice will fall otherwise. The chronicle keeps that it
    /// was lost once.
    ///
    /// # Errors
    /// [`CampaignError`] if no loss waits, or the battle may not be fought again; the campaign is unchanged then.
    pub fn fight_again(&mut self) -> Result<(), CampaignError> {
        let loss = self.loss().ok_or(CampaignError::NoLoss)?;
        if loss.left == Some(0) {
            return Err(CampaignError::NotAgain);
        }
        let rounds = self.state.past.last().map_or(0, |fought| fought.rounds);
        let text = format!(
            "{} was lost in round {rounds}, and fought again.",
            loss.level
        );
        let memory = &mut self.state.memory;
        let difficulty = memory.difficulty;
        if let Some(before) = memory.before.take() {
            self.state = *before;
        }
        self.state.memory.attempts = self.state.memory.attempts.saturating_add(1);
        self.state.memory.difficulty = difficulty;
        self.note(self.state.past.len(), DeedKind::Again, text);
        Ok(())
    }

    /// Lives with a loss: the survivors go where the campaign's file says, after the rest that it gives. Where it says
    /// nothing, or nobody is left, the campaign is lost.
    ///
    /// # Errors
    /// [`CampaignError`] if no loss waits, or the next battle cannot be set up; the campaign is unchanged then.
    pub fn live_with_it(&mut self) -> Result<Stage, CampaignError> {
        let mut after = self.clone();
        let stage = after.bear()?;
        *self = after;
        Ok(stage)
    }

    fn bear(&mut self) -> Result<Stage, CampaignError> {
        let loss = self.loss().ok_or(CampaignError::NoLoss)?;
        let rest = loss.goes_on.map(CampChoice::rest);
        let (battle, level) = (self.state.next, loss.level.to_owned());
        self.state.memory.before = None;
        let Some(rest) = rest else {
            self.move_on(true);
            return Ok(Stage::default());
        };
        self.note(
            battle,
            DeedKind::Note,
            format!("{level} was lost, and lived with."),
        );
        self.state.memory.lived_with.insert(battle);
        let stage = self.pass(&rest.stretches())?;
        self.move_on(false);
        if self.state.ending != Some(Ending::Lost) {
            lineup(self)?;
        }
        Ok(stage)
    }
}
