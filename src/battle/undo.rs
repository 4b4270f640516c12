//! Taking back the last command. Floor 5.

use super::Battle;
use crate::combat::{BattleCommand, BattleEvent, Order};

/// Why the last command is not taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// No command was given yet.
    #[error("Nothing has been done yet.")]
    Nothing,
    /// The battle is over.
    #[error("The battle is over: watch it again, and play on from any moment.")]
    Over,
    /// A question waits.
    #[error("A question waits for its answer, and nothing before it can be taken back.")]
    Asked,
    /// The last command was no action.
    #[error(
        "The last command ended a turn or answered a question: only actions can be taken back."
    )]
    NoAction,
    /// Dice were rolled for it.
    #[error("Dice were rolled for the last action.")]
    Rolled,
    /// It went on to somebody else.
    #[error("After the last action the turn went on to somebody else.")]
    PassedOn,
    /// It told a person where somebody is that hid.
    #[error("The last action has found somebody who hid.")]
    Found,
    /// It told a person where somebody that hides is not.
    #[error("Somebody hides, and every step is a search for it.")]
    Searched,
}

impl Battle {
    /// Takes back the last action, if it rolled no dice and revealed nothing.
    ///
    /// # Errors
    /// [`NoUndo`] says why nothing was taken back.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        self.can_undo()?;
        let before = self.after_its_first(self.commands.len() - 1);
        *self = before.with_positions_of(self);
        Ok(())
    }

    /// This battle once more, made by its commands, to try out in it what may come next
    /// ([`going_on_with`](Self::going_on_with)). It finds no positions.
    ///
    /// ```
    /// use quincunx::ai::computer;
    /// use quincunx::battle::Battle;
    /// use quincunx::dice::SeededDice;
    /// use quincunx::level::Level;
    /// use std::path::Path;
    ///
    /// let level = Level::load(Path::new("levels/07_tilt_yard.ron")).expect("a shipped level");
    /// let battle = Battle::new(level.into(), "contest", SeededDice::new(1).into());
    /// let mut battle = battle.expect("it is for this ruleset");
    /// let command = computer().decide(&battle).expect("somebody is to act");
    /// battle.submit(command).expect("what the computer does is legal");
    /// let once_more = battle.made_again();
    /// assert_eq!(once_more.state_hash(), battle.state_hash());
    /// assert_eq!(once_more.events(), battle.events());
    /// ```
    #[must_use]
    pub fn made_again(&self) -> Self {
        self.after_its_first(self.commands.len())
    }

    /// This battle as it was before its first command, to follow from there how it went. It finds no positions.
    #[must_use]
    pub fn begun_again(&self) -> Self {
        self.after_its_first(0)
    }

    /// A battle of the first so many commands of this one.
    fn after_its_first(&self, count: usize) -> Self {
        let (dice, opening) = (self.first_dice.clone(), self.opening.clone());
        let first = Self::set_up(self.level.clone(), self.ruleset, dice, opening);
        let again = first.and_then(|first| first.after(&self.commands[..count]));
        again.expect("what was played once can be played again")
    }

    /// Whether somebody has changed its cell by the last command.
    #[must_use]
    pub fn last_has_moved(&self) -> bool {
        let mut last = self.events()[self.began..].iter();
        last.any(|event| matches!(event, BattleEvent::Moved { .. }))
    }

    /// Whether [`Battle::undo`] would take something back.
    ///
    /// # Errors
    /// [`NoUndo`] says why it would not.
    pub fn can_undo(&self) -> Result<(), NoUndo> {
        if self.outcome().is_some() {
            return Err(NoUndo::Over);
        }
        if self.pending().is_some() {
            return Err(NoUndo::Asked);
        }
        match self.commands.last() {
            None => return Err(NoUndo::Nothing),
            Some(BattleCommand {
                order: Order::Act(_),
                ..
            }) => {}
            Some(_) => return Err(NoUndo::NoAction),
        }
        let revealed = self.events()[self.began..]
            .iter()
            .find_map(|event| match event {
                BattleEvent::Rolled(_) => Some(NoUndo::Rolled),
                BattleEvent::Answered { .. } => Some(NoUndo::NoAction),
                BattleEvent::Asked(_) => Some(NoUndo::Asked),
                BattleEvent::TurnStarted { .. } | BattleEvent::PriorityGiven { .. } => {
                    Some(NoUndo::PassedOn)
                }
                _ => None,
            });
        revealed.map_or(Ok(()), Err)
    }
}
