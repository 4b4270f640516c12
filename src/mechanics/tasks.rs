//! The agenda of a ruleset: its own steps, and those that this floor carries out. Floor 3½.

use super::questions::put_question;
use super::turns::TurnStep;
use super::walk::Walk;
use crate::combat::{Agenda, BattleSystems, BattleTick, DigestRegistry, PendingChoice};
use bevy::prelude::{App, IntoScheduleConfigs, Res, SystemSet, World};
use std::hash::Hash;
use std::sync::Arc;

/// A step of a ruleset's own.
pub trait OwnStep: Hash + Send + Sync + 'static {
    /// The set of systems that takes it off the agenda. What opens a window, that is what may ask
    /// somebody, belongs to [`BattleSystems::Reactions`].
    fn set(&self) -> BattleSystems;

    /// Carries it out, once it is off the agenda.
    fn take(self, world: &mut World);

    /// Goes on with a walk that was next on the agenda, if `Movement` is one of the sets of
    /// [`Task::plugin`]. Elsewhere a system of the ruleset takes walks, or there are none.
    fn walk(_: &mut World, walk: Walk) {
        debug_assert!(false, "nobody goes on with {walk:?}");
    }
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
    /// A step of the ruleset, in the set that it names.
    Own(S),
}

/// The systems that take a ruleset's own steps, and questions. Another that takes steps in one of
/// the same sets says that it comes before or after them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct OwnSteps;

/// The agenda of a ruleset whose own steps are `S`.
pub type Tasks<S> = Agenda<Task<S>>;

impl<S: OwnStep> Task<S> {
    /// Adds the agenda, counts it as state, and adds a system for `Reactions` and each of these
    /// sets, which [takes the steps](take_steps) of its set. It runs where one of them is next.
    pub fn plugin(app: &mut App, sets: &[BattleSystems]) {
        app.init_resource::<Tasks<S>>();
        let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
        digest.resource::<Tasks<S>>();
        for &set in sets.iter().chain([&BattleSystems::Reactions]) {
            let next_is_ours = move |agenda: Res<Tasks<S>>| agenda.next_is_of(set);
            let system = move |world: &mut World| take_steps::<S>(world, set);
            let system = system.in_set(set).in_set(OwnSteps).run_if(next_is_ours);
            app.add_systems(BattleTick, system);
        }
    }

    fn is_of(&self, set: BattleSystems) -> bool {
        match self {
            Self::Ask(..) => set == BattleSystems::Reactions,
            Self::Own(step) => step.set() == set,
            Self::Walk(_) => set == BattleSystems::Movement,
            // The system of `Turns` takes it.
            Self::Turn(_) => false,
        }
    }
}

impl<S: OwnStep> Tasks<S> {
    fn next_is_of(&self, set: BattleSystems) -> bool {
        self.next().is_some_and(|task| task.is_of(set))
    }
}

impl<S: Send + Sync + 'static> Tasks<S> {
    /// The next step, if it is one of the ruleset's own; also if it waits for an answer.
    #[must_use]
    pub fn next_own(&self) -> Option<&S> {
        self.next().and_then(Task::own)
    }
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

/// Takes the steps of a set off the agenda as long as one of them is next, up to a question, which
/// is put. The systems of [`Task::plugin`] do this; a camp, in which no set runs, does it itself.
pub fn take_steps<S: OwnStep>(world: &mut World, set: BattleSystems) {
    loop {
        let mut agenda = world.resource_mut::<Tasks<S>>();
        match agenda.take_if(|task| task.is_of(set)) {
            Some(Task::Own(step)) => step.take(world),
            Some(Task::Walk(walk)) => S::walk(world, walk),
            Some(Task::Ask(choice, step)) => return put_question(world, choice, step),
            _ => return,
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
