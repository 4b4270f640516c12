//! The agenda of a ruleset: its own steps, and those that this floor carries out. Floor 3½.

use crate::combat::{Act, Agenda, CombatantId, MoveKind, PendingChoice};
use crate::grid::Cell;
use bevy::prelude::World;
use std::hash::Hash;
use std::sync::Arc;

/// The kinds of steps of a ruleset's own: what [`steps!`](crate::steps) declares.
pub trait StepKinds: Hash + Send + Sync + 'static {
    /// The name of each kind, in the order in which they are declared.
    const NAMES: &'static [&'static str];

    /// The kind of this step: its place among the names.
    fn kind(&self) -> usize;
}

/// A step of a ruleset's own. [`steps!`](crate::steps) declares the steps, and
/// [`AddSteps::add_steps`](super::AddSteps::add_steps) adds the systems that carry them out.
pub trait OwnStep: StepKinds {
    /// The combatant without whom nothing is left to do, usually the target: if it leaves while others
    /// fight on, [`tidy_up`](super::tidy_up) takes the step off the agenda. None unless a step says so.
    fn needs(&self) -> Option<CombatantId> {
        None
    }
}

/// The rest of a way that somebody walks: a step of the agenda.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Walk {
    /// Who moves.
    pub who: CombatantId,
    /// How.
    pub kind: MoveKind,
    /// The cells still to be entered.
    pub path: Vec<Cell>,
    /// The height above the ground in each of them, in elevation steps; empty for a way on the
    /// ground.
    pub heights: Vec<i32>,
    /// The cells already left, the start first.
    pub trail: Vec<Cell>,
    /// Movement cost spent so far.
    pub spent: u32,
    /// Who was given the chance to react already.
    pub asked: Vec<CombatantId>,
}

impl Walk {
    /// A way on the ground that begins.
    #[must_use]
    pub const fn new(who: CombatantId, kind: MoveKind, path: Vec<Cell>) -> Self {
        Self {
            who,
            kind,
            path,
            heights: Vec::new(),
            trail: Vec::new(),
            spent: 0,
            asked: Vec::new(),
        }
    }

    /// A walk through the air, with the height above the ground in each cell, in elevation steps.
    #[must_use]
    pub fn at_heights(mut self, heights: Vec<i32>) -> Self {
        self.heights = heights;
        self
    }
}

/// An action that is declared and paid for, and waits to be carried out: what a step of the agenda carries whose action is
/// a row of a table ([`Actions::carry_out`](super::Actions::carry_out)).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Declared {
    /// Who acts.
    pub who: CombatantId,
    /// The action with all its choices.
    pub act: Arc<Act>,
}

/// A step of the agenda that moves the turns on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnStep {
    /// The turn of a combatant ends, and the next one begins.
    End(CombatantId),
    /// The turn after that of a combatant begins; the first one of the battle without any.
    Next(Option<CombatantId>),
    /// A combatant may act: its turn has begun, and what was to happen first has happened.
    Open(CombatantId),
    /// The turn of a combatant, in which it has done nothing, is put off: it comes right behind that
    /// of another, which is still to come in this round. Those who wait for the same come in the order
    /// in which they have put it off. See [`Turns::with_delays`](super::Turns::with_delays).
    PutOff {
        /// Whose turn.
        who: CombatantId,
        /// Behind whose.
        behind: CombatantId,
    },
    /// This round ends, once what it brings as it ends is done. See
    /// [`Turns::before_round_end`](super::Turns::before_round_end).
    CloseRound(u32),
}

/// A step of the agenda: one that this floor carries out, or one of the ruleset's own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Task<S> {
    /// Movement: the rest of a way.
    Walk(Walk),
    /// Initiative: the end of a turn, or the next one.
    Turn(TurnStep),
    /// Reactions: a question that is put, and then waits here for its answer; the step is what
    /// [`answered`](super::answered) gives then.
    Ask(Arc<PendingChoice>, S),
    /// A step of the ruleset's own.
    Own(S),
}

/// The agenda of a ruleset whose own steps are `S`.
pub type Tasks<S> = Agenda<Task<S>>;

impl<S: Send + Sync + 'static> Tasks<S> {
    /// Whether nothing is left to do in a battle. For
    /// [`Ruleset::settled`](crate::combat::Ruleset::settled).
    #[must_use]
    pub fn settled(world: &World) -> bool {
        world.resource::<Self>().is_empty()
    }

    /// The step that has waited for an answer, off the agenda, if a question is next.
    pub fn take_answered(&mut self) -> Option<S> {
        match self.take_if(|task| matches!(task, Task::Ask(..)))? {
            Task::Ask(_, step) => Some(step),
            _ => None,
        }
    }

    /// Somebody goes no further: its walks end where it is.
    pub fn stop_walks(&mut self, who: CombatantId) {
        for task in self.take_all() {
            self.push(match task {
                Task::Walk(walk) if walk.who == who => Task::Walk(Walk {
                    path: Vec::new(),
                    heights: Vec::new(),
                    ..walk
                }),
                other => other,
            });
        }
    }

    /// The next step, if it is one of the ruleset's own; also if it waits for an answer.
    #[must_use]
    pub fn next_own(&self) -> Option<&S> {
        self.next().and_then(Task::own)
    }
}

/// Puts a step of the ruleset's own on the agenda: it is the next.
pub fn push_step<S: OwnStep>(world: &mut World, step: S) {
    world.resource_mut::<Tasks<S>>().push(Task::Own(step));
}

impl<S> Task<S> {
    /// The ruleset's own step, also one that waits for an answer.
    #[must_use]
    pub const fn own(&self) -> Option<&S> {
        match self {
            Self::Own(step) | Self::Ask(_, step) => Some(step),
            Self::Walk(_) | Self::Turn(_) => None,
        }
    }
}

impl<S: OwnStep> From<S> for Task<S> {
    fn from(step: S) -> Self {
        Self::Own(step)
    }
}

impl<S> From<Walk> for Task<S> {
    fn from(walk: Walk) -> Self {
        Self::Walk(walk)
    }
}

impl<S> From<TurnStep> for Task<S> {
    fn from(step: TurnStep) -> Self {
        Self::Turn(step)
    }
}
