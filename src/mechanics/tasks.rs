//! The steps of an agenda that this floor carries out, beside the ruleset's own. Floor 3½.

use super::questions::{Question, put_question};
use super::turns::TurnStep;
use super::walking::Walk;
use crate::combat::{Agenda, BattleSystems, BattleTick, DigestRegistry};
use bevy::prelude::{App, IntoScheduleConfigs, World};
use std::hash::Hash;

/// A kind of step that can hold a `T`, such as a [`Walk`]: what a mechanic asks of the steps of a
/// ruleset. A ruleset with an enum of its own implements it for each mechanic that it uses;
/// [`Task`] has all of them.
pub trait Holds<T>: From<T> + Send + Sync + 'static {
    /// The `T`, if this step is one.
    fn held(&self) -> Option<&T>;
}

/// A step of the agenda: one that this floor carries out, or one of the ruleset's own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Task<S> {
    /// The rest of a way.
    Walk(Walk),
    /// The end of a turn, or the next one.
    Turn(TurnStep),
    /// A question that is still to be put; the step below waits for its answer.
    Ask(Question),
    /// A step of the ruleset.
    Own(S),
}

/// The agenda of a ruleset whose steps are [`Task`]s.
pub type Tasks<S> = Agenda<Task<S>>;

impl<S: Hash + Send + Sync + 'static> Task<S> {
    /// Adds the agenda, counts it as state, and puts questions in the set `Reactions`.
    pub fn plugin(app: &mut App) {
        app.init_resource::<Tasks<S>>();
        let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
        digest.resource::<Tasks<S>>();
        let put = put_question::<Self>.in_set(BattleSystems::Reactions);
        app.add_systems(BattleTick, put);
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

impl<S> From<Question> for Task<S> {
    fn from(question: Question) -> Self {
        Self::Ask(question)
    }
}

impl<S: Send + Sync + 'static> Holds<Question> for Task<S> {
    fn held(&self) -> Option<&Question> {
        match self {
            Self::Ask(question) => Some(question),
            _ => None,
        }
    }
}

impl<S: Send + Sync + 'static> Holds<Walk> for Task<S> {
    fn held(&self) -> Option<&Walk> {
        match self {
            Self::Walk(walk) => Some(walk),
            _ => None,
        }
    }
}

impl<S: Send + Sync + 'static> Holds<TurnStep> for Task<S> {
    fn held(&self) -> Option<&TurnStep> {
        match self {
            Self::Turn(step) => Some(step),
            _ => None,
        }
    }
}

/// Takes the next step of the agenda if it is one of the ruleset's own and `wanted` says so: what
/// a system of the ruleset begins with.
///
/// ```
/// use bevy::prelude::World;
/// use quincunx::mechanics::{Task, Tasks, take_own};
///
/// let mut world = World::new();
/// world.init_resource::<Tasks<&str>>();
/// world.resource_mut::<Tasks<&str>>().push(Task::Own("strike"));
/// assert_eq!(take_own::<&str>(&mut world, |step| *step == "wound"), None);
/// assert_eq!(take_own::<&str>(&mut world, |step| *step == "strike"), Some("strike"));
/// ```
pub fn take_own<S: Send + Sync + 'static>(
    world: &mut World,
    wanted: impl FnOnce(&S) -> bool,
) -> Option<S> {
    let ours = |task: &Task<S>| matches!(task, Task::Own(step) if wanted(step));
    match world.resource_mut::<Tasks<S>>().take_if(ours)? {
        Task::Own(step) => Some(step),
        Task::Walk(_) | Task::Turn(_) | Task::Ask(_) => None,
    }
}

/// Takes the next step off the agenda if it holds a `T`.
pub(super) fn take_held<T: Clone, S: Holds<T>>(world: &mut World) -> Option<T> {
    let mut agenda = world.resource_mut::<Agenda<S>>();
    let held = agenda.next()?.held().cloned()?;
    agenda.take_if(|_| true);
    Some(held)
}
