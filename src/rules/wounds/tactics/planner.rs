//! The computer player with its memory, and one decision of it. Floor 4.

use super::account::{Account, Choice};
use super::worth::Worth;
use crate::board::{MoveField, OccupancyMap};
use crate::combat::{Act, Difficulty};
use crate::grid::Cell;
use crate::mechanics::Proposal;
use crate::mechanics::tactics::{Barriers, Errand, KnownCells};
use crate::rules::wounds::actions::ACTIONS;
use crate::rules::wounds::plan::ground::has_tag;
use crate::rules::wounds::plan::movement::Watch;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::snapshot::{Fighter, Situation};

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
            ..Self::default()
        }
    }
}

/// What an action costs now; `None` if it is not legal.
pub(super) fn price_of(s: &Situation<'_>, me: &Fighter<'_>, act: &Act) -> Option<Price> {
    ACTIONS.check(s, me.id, act).ok()
}

/// Whether a fighter may do something now.
pub(super) fn is_legal(s: &Situation<'_>, me: &Fighter<'_>, act: &Act) -> bool {
    price_of(s, me, act).is_some()
}

/// One decision for one fighter.
pub(super) struct Planner<'p, 'w> {
    pub(super) s: &'p Situation<'w>,
    pub(super) me: &'p Fighter<'w>,
    pub(super) player: &'p mut Tactician,
    /// What an objective asks of the fighter.
    pub(super) errand: Option<Errand>,
    /// Where it does not end its movement: it would leave the field, or its post.
    pub(super) shunned: Vec<Cell>,
    /// Whether a region would be lost without it: then it goes nowhere else.
    pub(super) keeps_post: bool,
    /// What its AP are worth.
    pub(super) account: Account,
    /// What can be done from here, once somebody asked.
    pub(super) here: Option<Vec<Choice>>,
    /// What the rows of the table propose, once somebody asked.
    pub(super) proposals: Option<Vec<Proposal>>,
    /// Who may react to its steps, once somebody asked.
    pub(super) watch: Option<Watch<'w>>,
}

impl<'w> Planner<'_, 'w> {
    /// Who may react to its steps.
    pub(super) fn watch(&mut self) -> &mut Watch<'w> {
        let (s, who) = (self.s, self.me.id);
        self.watch.get_or_insert_with(|| Watch::new(s, who))
    }

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
        let is_deep = |cell| has_tag(board, cell, "deep") || has_tag(board, cell, "underwater");
        self.player.water.of(board, is_deep)
    }
}
