//! The agenda of a ruleset: its own steps, and those that this floor carries out. Floor 3½.

use super::scene::Scene;
use super::snapshot::ViewQuery;
use super::turns::TurnStep;
use super::walk::Walk;
use crate::combat::{
    Agenda, BattleEvent, BattleSystems, BattleTick, CombatantId, CombatantQuery, DigestRegistry,
    PendingChoice, Preview, record,
};
use bevy::prelude::{App, IntoScheduleConfigs, World};
use std::hash::Hash;
use std::sync::Arc;

/// A step of a ruleset's own.
pub trait OwnStep: Hash + Send + Sync + 'static {
    /// The set in which it is taken off the agenda, from `Movement` to `Initiative`. What opens a
    /// window, that is what may ask somebody, belongs to [`BattleSystems::Reactions`].
    fn set(&self) -> BattleSystems;

    /// Carries it out, once it is off the agenda.
    fn take(self, world: &mut World);

    /// The combatant without whom nothing is left to do, usually the target: if it leaves while others
    /// fight on, [`tidy_up`](super::tidy_up) takes the step off the agenda. None unless a step says so.
    fn needs(&self) -> Option<CombatantId> {
        None
    }

    /// The odds of an action that comes to this step, where its row has no preview of its own: usually
    /// those of the check that the step rolls. `None` where no die decides.
    fn odds(&self, _: Scene<'_>) -> Option<Preview> {
        None
    }

    /// Goes on with a walk that was next on the agenda, in the set `Movement`. A ruleset that puts
    /// none there leaves this out.
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

/// The agenda of a ruleset whose own steps are `S`.
pub type Tasks<S> = Agenda<Task<S>>;

impl<S: OwnStep> Task<S> {
    /// Adds the agenda, counts it as state, and adds the system that takes the steps of a pass; also the query for
    /// [`CombatantView`](super::snapshot::CombatantView).
    pub fn plugin(app: &mut App) {
        CombatantQuery::<ViewQuery>::add_to(app.world_mut());
        app.init_resource::<Tasks<S>>();
        let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
        digest.resource::<Tasks<S>>();
        // The first of the sets that have steps.
        let pass = take_pass::<S>.in_set(BattleSystems::Movement);
        app.add_systems(BattleTick, pass);
    }

    /// The set to which it belongs; none for a turn, which the system of `Turns` takes.
    fn set(&self) -> Option<BattleSystems> {
        match self {
            Self::Walk(_) => Some(BattleSystems::Movement),
            Self::Ask(..) => Some(BattleSystems::Reactions),
            Self::Own(step) => Some(step.set()),
            Self::Turn(_) => None,
        }
    }
}

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

/// Takes the steps of a pass: set after set, in their order, those that are next on the agenda, up
/// to a question, which is put. What comes back to a set that the pass has left waits for the next
/// pass.
///
/// It is one system and not one for each set because most passes have steps of one or two sets, so
/// that most systems of their own would look in vain.
fn take_pass<S: OwnStep>(world: &mut World) {
    let mut reached = BattleSystems::Movement;
    while let Some(next) = take_next::<S>(world, |set| set >= reached) {
        match next {
            Next::Question(choice) => return record(world, BattleEvent::Asked(choice)),
            Next::Task(task) => {
                reached = task.set().unwrap_or(reached);
                carry_out(world, task);
            }
        }
    }
}

/// Takes the steps of a set off the agenda as long as one of them is next: for a camp, in which
/// nothing else is taken.
pub fn take_steps<S: OwnStep>(world: &mut World, set: BattleSystems) {
    while let Some(Next::Task(task)) = take_next::<S>(world, |next| next == set) {
        carry_out(world, task);
    }
}

/// What a pass does next.
enum Next<S> {
    /// Carry this out; it is off the agenda.
    Task(Task<S>),
    /// Put this question, which stays on the agenda until it is answered.
    Question(Arc<PendingChoice>),
}

/// What is next on the agenda, if it is of a set that is wanted.
fn take_next<S: OwnStep>(
    world: &mut World,
    wanted: impl FnOnce(BattleSystems) -> bool,
) -> Option<Next<S>> {
    let mut agenda = world.resource_mut::<Tasks<S>>();
    if let Some(Task::Ask(choice, _)) = agenda.next() {
        return wanted(BattleSystems::Reactions).then(|| Next::Question(Arc::clone(choice)));
    }
    let task = agenda.take_if(|task| task.set().is_some_and(wanted))?;
    Some(Next::Task(task))
}

/// Carries out a task that is off the agenda.
fn carry_out<S: OwnStep>(world: &mut World, task: Task<S>) {
    match task {
        Task::Own(step) => step.take(world),
        Task::Walk(walk) => S::walk(world, walk),
        // A question is put, and the system of `Turns` takes a turn.
        Task::Ask(..) | Task::Turn(_) => {}
    }
}

/// What actions come to in a table on the [`Scene`]: a [`Task`], whose own step tells its
/// odds, or something of the ruleset's own.
pub trait Plan: 'static {
    /// The odds, where the row of the action has no preview of its own; `None` where no die decides.
    fn odds(&self, _: Scene<'_>) -> Option<Preview> {
        None
    }
}

impl<S: OwnStep> Plan for Task<S> {
    fn odds(&self, scene: Scene<'_>) -> Option<Preview> {
        self.own().and_then(|step| step.odds(scene))
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
