//! The steps of the agenda as systems: each is carried out by a named system of its set. Floor 3½.
//!
//! The systems are registered as systems of Bevy are, and called for the step that is next, not
//! polled: they lie in a table beside the schedule, by the kind of step that they take.

use super::snapshot::ViewQuery;
use super::tasks::{OwnStep, Task, Tasks, TurnStep, Walk};
use crate::combat::{
    BattleEvent, BattleSystems, BattleTick, CombatantId, CombatantQuery, DigestRegistry,
    PendingChoice, TickSystems, record,
};
use bevy::ecs::change_detection::Tick;
use bevy::prelude::{App, In, IntoScheduleConfigs, IntoSystem, Resource, System, World};
use std::any::type_name;
use std::marker::PhantomData;
use std::sync::Arc;

/// A kind of step on an agenda of `S`, as its system is given it. [`steps!`](crate::steps) makes one
/// for each kind of a ruleset's own steps; [`Walk`], [`EndTurn`], [`NextTurn`], [`OpenTurn`],
/// [`PutOffTurn`] and [`CloseRound`] are those of this floor.
pub trait StepOf<S>: Sized + Send + Sync + 'static {
    /// Its place among the kinds of steps that have a system.
    const KIND: usize;
    /// Its name.
    const NAME: &'static str;

    /// What a step of this kind carries; `None` of a step of another kind.
    fn of(task: Task<S>) -> Option<Self>;
}

/// The step [`TurnStep::End`]: the turn of this combatant ends.
#[derive(Debug)]
pub struct EndTurn(pub CombatantId);

/// The step [`TurnStep::Next`]: the turn after that of this combatant begins.
#[derive(Debug)]
pub struct NextTurn(pub Option<CombatantId>);

/// The step [`TurnStep::Open`]: this combatant may act.
#[derive(Debug)]
pub struct OpenTurn(pub CombatantId);

/// The step [`TurnStep::PutOff`]: the turn of the first comes behind that of the second.
#[derive(Debug)]
pub struct PutOffTurn(pub CombatantId, pub CombatantId);

/// The step [`TurnStep::CloseRound`]: this round ends.
#[derive(Debug)]
pub struct CloseRound(pub u32);

/// Makes the kinds of steps of this floor, in their order: each with the task that it is, and what its
/// system is given.
macro_rules! kinds {
    ($($Kind:ident: $task:pat => $step:expr,)+) => {
        /// The kinds of steps of this floor come before those of a ruleset.
        pub const OWN_KINDS: usize = [$(stringify!($Kind)),+].len();

        const _: () = {
            enum Place {
                $($Kind),+
            }

            $(impl<S> StepOf<S> for $Kind {
                const KIND: usize = Place::$Kind as usize;
                const NAME: &'static str = stringify!($Kind);

                fn of(task: Task<S>) -> Option<Self> {
                    match task {
                        $task => Some($step),
                        _ => None,
                    }
                }
            })+

            impl<S: OwnStep> Task<S> {
                /// The kind of step that it is, by [`StepOf::KIND`]; `None` for a question, which is put.
                #[expect(unused_variables, reason = "the patterns name what the steps carry")]
                fn kind(&self) -> Option<usize> {
                    match self {
                        $($task => Some(Place::$Kind as usize),)+
                        Self::Own(step) => Some(OWN_KINDS + step.kind()),
                        Self::Ask(..) => None,
                    }
                }
            }
        };
    };
}

kinds! {
    Walk: Task::Walk(walk) => walk,
    EndTurn: Task::Turn(TurnStep::End(who)) => Self(who),
    NextTurn: Task::Turn(TurnStep::Next(after)) => Self(after),
    OpenTurn: Task::Turn(TurnStep::Open(who)) => Self(who),
    PutOffTurn: Task::Turn(TurnStep::PutOff { who, behind }) => Self(who, behind),
    CloseRound: Task::Turn(TurnStep::CloseRound(round)) => Self(round),
}

/// Declares the steps of a ruleset's own: an enum that lies on the agenda, and for each of its kinds a
/// struct of the same name, which is what the system of that kind is given. A kind has no value, one or
/// two values, or named ones.
///
/// ```
/// use bevy::prelude::{App, In, World};
/// use quincunx::combat::{BattleSystems, CombatantId};
/// use quincunx::mechanics::{AddSteps, OwnStep, push_step, steps};
///
/// steps! {
///     /// What is done beside walking.
///     #[derive(Hash)]
///     enum Step {
///         /// A blow is rolled.
///         Strike(CombatantId, CombatantId),
///         /// A hit hurts.
///         Wound(CombatantId),
///     }
/// }
///
/// impl OwnStep for Step {}
///
/// fn strike(In(Strike(_, target)): In<Strike>, world: &mut World) {
///     push_step(world, Step::Wound(target));
/// }
///
/// fn wound(In(Wound(_who)): In<Wound>, _: &mut World) {}
///
/// fn plugin(app: &mut App) {
///     app.add_steps(BattleSystems::Attack, strike)
///         .add_steps(BattleSystems::Harm, wound);
/// }
/// ```
#[macro_export]
macro_rules! steps {
    (@input $(#[$doc:meta])* $vis:vis $Kind:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        $vis struct $Kind;
    };
    (@input $(#[$doc:meta])* $vis:vis $Kind:ident ($One:ty)) => {
        $(#[$doc])*
        #[derive(Debug)]
        $vis struct $Kind(pub $One);
    };
    (@input $(#[$doc:meta])* $vis:vis $Kind:ident ($One:ty, $Other:ty)) => {
        $(#[$doc])*
        #[derive(Debug)]
        $vis struct $Kind(pub $One, pub $Other);
    };
    (@input $(#[$doc:meta])* $vis:vis $Kind:ident {
        $($(#[$about:meta])* $field:ident: $Value:ty),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Debug)]
        $vis struct $Kind {
            $($(#[$about])* pub $field: $Value,)*
        }
    };
    (@take $step:ident $Steps:ident $Kind:ident) => {
        matches!($step, $Steps::$Kind).then_some($Kind)
    };
    (@take $step:ident $Steps:ident $Kind:ident ($One:ty)) => {
        match $step {
            $Steps::$Kind(one) => Some($Kind(one)),
            #[allow(unreachable_patterns, reason = "the only kind of its ruleset")]
            _ => None,
        }
    };
    (@take $step:ident $Steps:ident $Kind:ident ($One:ty, $Other:ty)) => {
        match $step {
            $Steps::$Kind(one, other) => Some($Kind(one, other)),
            #[allow(unreachable_patterns, reason = "the only kind of its ruleset")]
            _ => None,
        }
    };
    (@take $step:ident $Steps:ident $Kind:ident {
        $($(#[$about:meta])* $field:ident: $Value:ty),* $(,)?
    }) => {
        match $step {
            $Steps::$Kind { $($field),* } => Some($Kind { $($field),* }),
            #[allow(unreachable_patterns, reason = "the only kind of its ruleset")]
            _ => None,
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Steps:ident {
            $(
                $(#[$doc:meta])*
                $Kind:ident $(($($of:ty),+))? $({ $($fields:tt)* })?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $Steps {
            $($(#[$doc])* $Kind $(($($of),+))? $({ $($fields)* })?),+
        }

        $($crate::steps!(@input $(#[$doc])* $vis $Kind $(($($of),+))? $({ $($fields)* })?);)+

        const _: () = {
            enum Place {
                $($Kind),+
            }

            impl $crate::mechanics::StepKinds for $Steps {
                const NAMES: &'static [&'static str] = &[$(stringify!($Kind)),+];

                fn kind(&self) -> usize {
                    match self {
                        $(Self::$Kind { .. } => Place::$Kind as usize),+
                    }
                }
            }

            $(impl $crate::mechanics::StepOf<$Steps> for $Kind {
                const KIND: usize = $crate::mechanics::OWN_KINDS + Place::$Kind as usize;
                const NAME: &'static str = stringify!($Kind);

                fn of(task: $crate::mechanics::Task<$Steps>) -> Option<Self> {
                    let $crate::mechanics::Task::Own(step) = task else {
                        return None;
                    };
                    $crate::steps!(@take step $Steps $Kind $(($($of),+))? $({ $($fields)* })?)
                }
            })+
        };
    };
}

/// A system that carries out one kind of step.
trait CarriesOut<S>: Send + Sync {
    fn carry_out(&mut self, task: Task<S>, world: &mut World);

    /// When it ran last.
    fn last_run(&self) -> Tick;
}

/// A system with the kind of step that it is given.
struct SystemOf<T, F> {
    system: F,
    step: PhantomData<fn() -> T>,
}

impl<S, T: StepOf<S>, F: System<In = In<T>, Out = ()>> CarriesOut<S> for SystemOf<T, F> {
    fn carry_out(&mut self, task: Task<S>, world: &mut World) {
        let step = T::of(task).expect("a system is called for steps of its kind");
        let done = self.system.run(step, world);
        done.expect("a battle has all that its systems ask for");
    }

    fn last_run(&self) -> Tick {
        self.system.get_last_run()
    }
}

/// When the system of a kind of step ran last.
fn last_run<S: OwnStep, T: StepOf<S>>(world: &World) -> Option<Tick> {
    let systems = world.resource::<StepSystems<S>>();
    let registered = systems.0.get(T::KIND)?.as_ref();
    registered.map(|registered| registered.system.last_run())
}

/// A system with its set.
struct Registered<S> {
    set: BattleSystems,
    system: Box<dyn CarriesOut<S>>,
}

/// The systems that carry out the steps of a ruleset, by the kind of step.
#[derive(Resource)]
struct StepSystems<S: OwnStep>(Vec<Option<Registered<S>>>);

impl<S: OwnStep> Default for StepSystems<S> {
    fn default() -> Self {
        let kinds = OWN_KINDS + S::NAMES.len();
        Self((0..kinds).map(|_| None).collect())
    }
}

impl<S: OwnStep> StepSystems<S> {
    /// The set of a task.
    fn set_of(&self, task: &Task<S>) -> BattleSystems {
        match task.kind() {
            Some(kind) => self.0[kind].as_ref().expect(HAS_A_SYSTEM).set,
            None => BattleSystems::Reactions,
        }
    }

    /// Carries out a task that is off the agenda.
    fn carry_out(&mut self, task: Task<S>, world: &mut World) {
        if let Some(kind) = task.kind() {
            let registered = self.0[kind].as_mut().expect(HAS_A_SYSTEM);
            registered.system.carry_out(task, world);
        }
    }

    /// Goes on with these systems while they are out of the world, which each of them is given.
    fn lent(world: &mut World, go_on: impl FnOnce(&mut Self, &mut World)) {
        let mut resource = world.resource_mut::<Self>();
        let mut lent = Self(std::mem::take(&mut resource.0));
        go_on(&mut lent, world);
        *world.resource_mut::<Self>() = lent;
    }
}

const HAS_A_SYSTEM: &str = "the plugin of the ruleset adds a system for every kind of its steps";

/// One system for a kind of step on an agenda of `S`, or a tuple of them.
pub trait IntoStepSystems<S, M> {
    /// Adds them to a set.
    fn add_to(self, set: BattleSystems, app: &mut App);
}

impl<S, T, F, M> IntoStepSystems<S, (T, M)> for F
where
    S: OwnStep,
    T: StepOf<S>,
    F: IntoSystem<In<T>, (), M> + 'static,
{
    fn add_to(self, set: BattleSystems, app: &mut App) {
        let world = app.world_mut();
        let mut listed = world.get_resource_or_init::<TickSystems>();
        listed.note::<F>(set, Some(T::NAME), last_run::<S, T>);
        let mut system = IntoSystem::into_system(self);
        system.initialize(world);
        let system = Box::new(SystemOf {
            system,
            step: PhantomData,
        });
        let mut all = world.get_resource_or_init::<StepSystems<S>>();
        let before = all.0[T::KIND].replace(Registered { set, system });
        debug_assert!(
            before.is_none(),
            "{} has two systems: {} is the second",
            T::NAME,
            type_name::<F>()
        );
    }
}

/// The marker of a tuple of systems.
#[doc(hidden)]
#[derive(Debug)]
pub struct Several<M>(PhantomData<M>);

macro_rules! tuples {
    ($($F:ident $M:ident $system:ident),+) => {
        impl<S, $($F, $M),+> IntoStepSystems<S, Several<($($M,)+)>> for ($($F,)+)
        where
            $($F: IntoStepSystems<S, $M>),+
        {
            fn add_to(self, set: BattleSystems, app: &mut App) {
                let ($($system,)+) = self;
                $($system.add_to(set, app);)+
            }
        }
    };
}

tuples!(A MA a, B MB b);
tuples!(A MA a, B MB b, C MC c);
tuples!(A MA a, B MB b, C MC c, D MD d);
tuples!(A MA a, B MB b, C MC c, D MD d, E ME e);
tuples!(A MA a, B MB b, C MC c, D MD d, E ME e, F MF f);
tuples!(A MA a, B MB b, C MC c, D MD d, E ME e, F MF f, G MG g);
tuples!(A MA a, B MB b, C MC c, D MD d, E ME e, F MF f, G MG g, H MH h);

/// Adds systems that carry out steps of the agenda.
pub trait AddSteps {
    /// Adds the systems of a set: functions of the kind of step that they carry out and of what they
    /// read and change of the world, `fn roll(In(Roll(blow)): In<Roll>, world: &mut World)`. Every kind
    /// of step has exactly one system.
    ///
    /// Where the ruleset cannot be inferred, as for a system of [`Walk`] alone, it is named:
    /// `app.add_steps::<Step, _>(BattleSystems::Movement, walk)`.
    fn add_steps<S: OwnStep, M>(
        &mut self,
        set: BattleSystems,
        systems: impl IntoStepSystems<S, M>,
    ) -> &mut Self;
}

impl AddSteps for App {
    fn add_steps<S: OwnStep, M>(
        &mut self,
        set: BattleSystems,
        systems: impl IntoStepSystems<S, M>,
    ) -> &mut Self {
        systems.add_to(set, self);
        self
    }
}

impl<S: OwnStep> Task<S> {
    /// Adds the agenda, counts it as state, and adds the system that calls those of the steps
    /// ([`AddSteps::add_steps`]); also the query for
    /// [`CombatantView`](super::snapshot::CombatantView).
    pub fn plugin(app: &mut App) {
        CombatantQuery::<ViewQuery>::add_to(app.world_mut());
        app.init_resource::<Tasks<S>>();
        app.init_resource::<StepSystems<S>>();
        let world = app.world_mut();
        let mut digest = world.resource_mut::<DigestRegistry>();
        digest.resource::<Tasks<S>>();
        let mut listed = world.get_resource_or_init::<TickSystems>();
        listed.expect(S::NAMES.iter().copied());
        let pass = carry_out_steps::<S>.before(BattleSystems::Movement);
        app.add_systems(BattleTick, pass);
    }
}

/// Carries out the steps of a pass: set after set, in their order, those that are next on the agenda, up
/// to a question, which is put. What comes back to a set that the pass has left waits for the next
/// pass.
///
/// It is one system that calls those of the steps, and not one for each set, because most passes have
/// steps of one or two sets, so that most systems of their own would look in vain.
fn carry_out_steps<S: OwnStep>(world: &mut World) {
    StepSystems::<S>::lent(world, |systems, world| {
        let mut reached = BattleSystems::Movement;
        loop {
            let later = |set: BattleSystems| {
                let takes = set >= reached;
                reached = reached.max(set);
                takes
            };
            match take_next(world, systems, later) {
                Some(Next::Task(task)) => systems.carry_out(task, world),
                Some(Next::Question(choice)) => return record(world, BattleEvent::Asked(choice)),
                None => return,
            }
        }
    });
}

/// Takes the steps of a set off the agenda as long as one of them is next: for a camp, in which
/// nothing else is taken.
pub fn take_steps<S: OwnStep>(world: &mut World, set: BattleSystems) {
    StepSystems::<S>::lent(world, |systems, world| {
        while let Some(Next::Task(task)) = take_next(world, systems, |next| next == set) {
            systems.carry_out(task, world);
        }
    });
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
    systems: &StepSystems<S>,
    wanted: impl FnOnce(BattleSystems) -> bool,
) -> Option<Next<S>> {
    let mut agenda = world.resource_mut::<Tasks<S>>();
    if let Some(Task::Ask(choice, _)) = agenda.next() {
        return wanted(BattleSystems::Reactions).then(|| Next::Question(Arc::clone(choice)));
    }
    let task = agenda.take_if(|task| wanted(systems.set_of(task)))?;
    Some(Next::Task(task))
}

#[cfg(test)]
mod tests;
