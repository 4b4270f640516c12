//! What a campaign remembers besides where it is. Floor 5.

use super::{Campaign, Chronicle, Deed, DeedKind, State};
use crate::combat::Difficulty;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// How strong the computer plays, how often the next battle was tried, which losses were lived with, the chronicle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Memory {
    /// How strong the computer plays against the bands.
    pub difficulty: Difficulty,
    /// How often the next battle was lost and taken back.
    pub attempts: u32,
    /// The battles, from 0, whose loss was lived with.
    pub lived_with: BTreeSet<usize>,
    /// What was done.
    pub chronicle: Chronicle,
    /// Everything as it was before the battle that was just lost, until it is chosen what comes of the loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<State>>,
}

impl Memory {
    /// Whether there is nothing to remember.
    pub(super) fn is_blank(&self) -> bool {
        *self == Self::default()
    }
}

/// Nothing at all is hashed where nothing is remembered, so that saves from before there were memories keep their hash.
impl Hash for Memory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_blank() {
            self.difficulty.hash(state);
            self.attempts.hash(state);
            self.lived_with.hash(state);
            self.chronicle.hash(state);
            self.before.hash(state);
        }
    }
}

impl Campaign {
    /// What was done so far, and the dead.
    #[must_use]
    pub const fn chronicle(&self) -> &Chronicle {
        &self.state.memory.chronicle
    }

    /// How strong the computer plays against the bands.
    #[must_use]
    pub const fn difficulty(&self) -> Difficulty {
        self.state.memory.difficulty
    }

    /// Lets the computer play as strongly from here on; the chronicle tells it once a battle was fought.
    pub fn set_difficulty(&mut self, difficulty: Difficulty) {
        let memory = &mut self.state.memory;
        if memory.difficulty == difficulty {
            return;
        }
        memory.difficulty = difficulty;
        if let Some(last) = self.state.past.len().checked_sub(1) {
            let text = format!(
                "The computer plays at {} strength from here on.",
                difficulty.word()
            );
            self.note(last, DeedKind::Note, text);
        }
    }

    /// Writes a line about all into the chronicle.
    pub(super) fn note(&mut self, battle: usize, kind: DeedKind, text: String) {
        let chronicle = &mut self.state.memory.chronicle;
        chronicle.write([Deed::note(battle, kind, text)]);
    }
}
