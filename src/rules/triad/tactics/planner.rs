//! The computer player with its memory, and one decision of it. Floor 4.

use super::worth::Worth;
use crate::board::{MoveField, OccupancyMap};
use crate::combat::{Act, Difficulty};
use crate::grid::Cell;
use crate::mechanics::Proposal;
use crate::mechanics::tactics::{Barriers, Errand, KnownCells};
use crate::rules::triad::actions::ACTIONS;
use crate::rules::triad::plan::movement::is_deep;
use crate::rules::triad::snapshot::{Fighter, Situation};

/// The computer player of this ruleset, with its memory of odds and its buffers.
#[derive(Default)]
pub struct Tactician {
    pub(super) strength: Difficulty,
    pub(super) worth: Worth,
    pub(super) field: MoveField,
    pub(super) map: OccupancyMap,
    pub(super) barriers: Barriers,
    water: KnownCells,
}

impl Tactician {
    /// A player of a strength.
    pub fn of(strength: Difficulty) -> Self {
        Self {
            strength,
            worth: Worth::of_strength(strength),
            ..Self::default()
        }
    }
}

/// A proposal that is legal, with what it is worth for each of its Actions.
pub(super) fn for_each_action(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    it: Proposal,
) -> Option<Proposal> {
    let price = ACTIONS.check(s, me.id, &it.act).ok()?;
    let worth = it.worth / price.actions.max(1);
    Some(Proposal { worth, ..it })
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
    /// What the rows of the table propose, once somebody asked.
    pub(super) proposals: Option<Vec<Proposal>>,
    /// The best that can be done from here, once somebody asked.
    pub(super) here: Option<Option<Proposal>>,
}

impl Planner<'_, '_> {
    pub(super) fn is_easy(&self) -> bool {
        self.player.strength == Difficulty::Easy
    }

    pub(super) fn is_hard(&self) -> bool {
        self.player.strength == Difficulty::Hard
    }

    /// Whether the fighter goes nowhere for the sake of a fight.
    pub(super) fn is_bound(&self) -> bool {
        self.errand.as_ref().is_some_and(Errand::is_bound)
    }

    /// What the rows of the table propose.
    pub(super) fn proposals(&mut self) -> &[Proposal] {
        let (s, who, strength) = (self.s, self.me.id, self.player.strength);
        self.proposals
            .get_or_insert_with(|| ACTIONS.proposals(s, who, strength))
    }

    /// The numbers of the cells of deep water.
    pub(super) fn deep_water(&mut self) -> &[usize] {
        let board = self.s.board;
        self.player.water.of(board, |cell| is_deep(board, cell))
    }
}
