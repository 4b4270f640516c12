//! The computer player with its memory, and one decision of it. Floor 4.

use super::worth::Worth;
use crate::board::{MoveField, OccupancyMap};
use crate::combat::{Act, Difficulty};
use crate::grid::Cell;
use crate::mechanics::tactics::{Barriers, Errand};
use crate::rules::contest::actions::ACTIONS;
use crate::rules::contest::plan::movement::occupancy;
use crate::rules::contest::snapshot::{Fighter, Situation};

/// The computer player of this ruleset, with its memory of odds and its buffers.
#[derive(Default)]
pub struct Tactician {
    pub(super) strength: Difficulty,
    pub(super) worth: Worth,
    pub(super) field: MoveField,
    pub(super) map: OccupancyMap,
    pub(super) barriers: Barriers,
}

impl Tactician {
    /// A player of a strength.
    pub fn of(strength: Difficulty) -> Self {
        Self {
            strength,
            ..Self::default()
        }
    }
}

/// Whether a fighter may do something now.
pub(super) fn is_legal(s: &Situation<'_>, me: &Fighter<'_>, act: &Act) -> bool {
    ACTIONS.check(s, me.id, act).is_ok()
}

/// One decision for one fighter.
pub(super) struct Planner<'p, 'w> {
    pub(super) s: &'p Situation<'w>,
    pub(super) me: &'p Fighter<'w>,
    pub(super) player: &'p mut Tactician,
    /// What an objective asks of the fighter.
    pub(super) errand: Option<Errand>,
    /// Where it does not end its movement: it would leave the field.
    pub(super) shunned: Vec<Cell>,
}

impl Planner<'_, '_> {
    /// Marks who is in the way, and where the fighter does not want to end.
    pub(super) fn mark_occupied(&mut self) {
        let map = &mut self.player.map;
        occupancy(self.s, self.me, map);
        Errand::shun(&self.shunned, self.s.board, map);
    }

    pub(super) fn is_easy(&self) -> bool {
        self.player.strength == Difficulty::Easy
    }

    pub(super) fn is_hard(&self) -> bool {
        self.player.strength == Difficulty::Hard
    }
}
