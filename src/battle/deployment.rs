//! A person places its fighters before the first command. Floor 5.
//!
//! A battle with others in other cells is another battle, of a level that is drawn so: saves, replays and
//! undo need to know nothing of it.

use super::{Battle, BattleError, level_of_draft};
use crate::combat::{CombatantId, Region, SideId};
use crate::grid::Cell;
use crate::level::Level;
use crate::mechanics::deployment::{Placing, places, placing};
use crate::source::Report;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Why a fighter is not placed.
#[derive(Debug, thiserror::Error)]
pub enum DeployError {
    /// The first command was given.
    #[error("The battle has begun.")]
    Begun,
    /// Its side has no region for it, or it starts elsewhere.
    #[error("{0} stays where it is.")]
    Fixed(String),
    /// It may not stand there.
    #[error("{who} cannot stand there: choose a free cell of {region}.")]
    NoPlace {
        /// The name of the fighter.
        who: String,
        /// The name of the region.
        region: String,
    },
    /// The battle cannot be set up so.
    #[error("{0}")]
    SetUp(String),
}

impl Battle {
    /// Where a side may place fighters, and whom, ascending; `None` if it may place nobody: its level
    /// names no region for that, or the first command was given.
    #[must_use]
    pub fn deployment(&self, side: SideId) -> Option<(&Region, Vec<CombatantId>)> {
        if !self.commands().is_empty() {
            return None;
        }
        let (region, own) = self.level().deployment(side)?;
        let ids = own.into_iter().filter_map(id_of);
        let up: Vec<_> = ids.filter(|&who| self.is_up(who)).collect();
        (!up.is_empty()).then_some((region, up))
    }

    /// The cells in which a fighter may be placed now, ascending; none if it may not.
    #[must_use]
    pub fn places_of(&self, who: CombatantId) -> Vec<Cell> {
        let Some((region, own)) = self.deployment(self.side(who)) else {
            return Vec::new();
        };
        match own.contains(&who) {
            true => places(self.world(), who, region, &own).collect(),
            false => Vec::new(),
        }
    }

    /// The battle with a fighter in another cell; one that stands there changes places with it. Nothing
    /// else is different: dice, seed and everybody else.
    ///
    /// # Errors
    /// [`DeployError`] says why it may not stand there.
    pub fn deployed(&self, who: CombatantId, cell: Cell) -> Result<Self, DeployError> {
        if !self.commands().is_empty() {
            return Err(DeployError::Begun);
        }
        let fixed = || DeployError::Fixed(self.name(who));
        let (region, own) = self.deployment(self.side(who)).ok_or_else(fixed)?;
        if !own.contains(&who) {
            return Err(fixed());
        }
        let placing = placing(self.world(), who, cell, region, &own);
        let placing = placing.ok_or_else(|| DeployError::NoPlace {
            who: self.name(who),
            region: region.name.to_string(),
        })?;
        let all = self.level().combatants();
        let mut cells = BTreeMap::new();
        if let Some(index) = who.index() {
            cells.insert(index, cell);
            if let Placing::Swap(other) = placing
                && let Some(other) = other.index()
            {
                cells.insert(other, all[index].cell);
            }
        }
        let set_up = |error: &dyn std::fmt::Display| DeployError::SetUp(error.to_string());
        let level = with_places(self.level(), &cells, self.ruleset().id);
        let level = level.map_err(|report| set_up(&report))?;
        let dice = self.first_dice().clone();
        let battle = Self::of_ruleset(Arc::new(level), self.ruleset(), dice);
        let battle = battle.map_err(|error: BattleError| set_up(&error))?;
        Ok(battle.with_positions_of(self))
    }
}

/// A level with some combatants in other cells.
fn with_places(level: &Level, cells: &BTreeMap<usize, Cell>, rules: &str) -> Result<Level, Report> {
    level_of_draft(
        level.name(),
        &level.draft().placed(cells),
        rules,
        level.data(),
    )
}

fn id_of(index: usize) -> Option<CombatantId> {
    Some(CombatantId(u32::try_from(index + 1).ok()?))
}
