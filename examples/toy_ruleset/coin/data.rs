//! What a combatant has, and what a level may change of it. A larger ruleset reads its tables from
//! `assets/rules/<id>.ron` here.

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

/// Verbs and the pool: the words of this ruleset in commands and events.
pub(super) const STEP: &str = "step";
pub(super) const STRIKE: &str = "strike";
pub(super) const LIFE: &str = "life";

/// Lives at first. Rule COIN-HIT-02.
pub(super) const LIVES: i32 = 3;
/// The face that hits, and the faces above it. Rule COIN-HIT-01.
pub(super) const HITS: i32 = 4;
/// The last round. Rule COIN-TURN-03.
pub(super) const LAST_ROUND: u32 = 100;
/// How far the computer looks for a way.
pub(super) const FAR: u32 = 200;

/// How many blows a combatant can still take. Rule COIN-HIT-02.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Life(pub(super) i32);

/// What a level, or a campaign, may say of a combatant: `overrides: {"coin": (life: 2)}`.
#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Changes {
    pub(super) life: i32,
}

impl Default for Changes {
    fn default() -> Self {
        Self { life: LIVES }
    }
}

impl Changes {
    pub(super) fn read(text: Option<&str>) -> Result<Self, String> {
        let changes: Self = text
            .map_or(Ok(Self::default()), ron::from_str)
            .map_err(|error| error.to_string())?;
        match changes.life {
            1..=LIVES => Ok(changes),
            life => Err(format!("life: {life}; write a number from 1 to {LIVES}")),
        }
    }
}
