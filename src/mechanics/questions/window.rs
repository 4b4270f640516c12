//! Windows: a question and everything that is said of its answers, in one place. Floor 3½.

use super::{Question, answered, ask};
use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice, Questions};
use crate::mechanics::tasks::{OwnStep, Tasks};
use bevy::prelude::World;
use smol_str::SmolStr;

/// A moment in which somebody is asked. The question, what its answers lead to, what is about to happen and how it goes on
/// are said by one value; [`window_questions`] tells them to screens, scripts and standing orders.
pub trait Window {
    /// The question to the first who has something to choose, as things stand; those before it have nothing any more and
    /// are left out from now on. `None` if nobody has.
    fn question(&mut self, world: &World) -> Option<Question>;

    /// Goes on where nobody has anything to choose.
    fn pass(&self, _: &mut World) {}

    /// Goes on after the answer of a key, [`PendingChoice::DECLINE`] among them.
    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str);

    /// What the answer of a key leads to.
    fn consequence(&self, _: &World, _: &PendingChoice, _key: &str) -> Consequence {
        Consequence::default()
    }

    /// What happens next unless somebody does something about it.
    fn imminent(&self, _: &World, choice: &PendingChoice) -> Option<Imminent> {
        Imminent::of_choice(choice)
    }
}

/// The first of those who are to be asked one after another that is able to answer; those before it have had their chance, or
/// have none any more, and are left out from now on.
pub fn next_able(
    left: &mut Vec<CombatantId>,
    able: impl Fn(CombatantId) -> bool,
) -> Option<CombatantId> {
    let at = left.iter().position(|&id| able(id))?;
    left.drain(..at);
    left.first().copied()
}

/// Those who are left to be asked after one of them.
#[must_use]
pub fn all_but(left: &[CombatantId], who: CombatantId) -> Vec<CombatantId> {
    left.iter().copied().filter(|&id| id != who).collect()
}

/// The steps of a ruleset, some of which are windows.
pub trait WindowStep: OwnStep {
    /// The window of a step, if it is one.
    fn window(&self) -> Option<&dyn Window>;

    /// The window of a step, to be asked.
    fn window_mut(&mut self) -> Option<&mut dyn Window>;
}

/// Says which steps of a ruleset are windows, and makes a system for each that opens it ([`open_window`]), for the set
/// `Reactions`: the name of the system, then the kind of step. The steps and their structs come from [`steps!`](crate::steps), whose
/// module is named after them.
///
/// ```ignore
/// window_steps! {
///     Step of steps {
///         ask_to_parry: Parry,
///         ask_to_grab: Grab,
///     }
/// }
/// ```
#[macro_export]
macro_rules! window_steps {
    ($Step:ident of $steps:ident { $($system:ident: $Kind:ident),+ $(,)? }) => {
        impl $crate::mechanics::WindowStep for $Step {
            fn window(&self) -> Option<&dyn $crate::mechanics::Window> {
                match self {
                    $(Self::$Kind(window) => Some(window),)+
                    _ => None,
                }
            }

            fn window_mut(&mut self) -> Option<&mut dyn $crate::mechanics::Window> {
                match self {
                    $(Self::$Kind(window) => Some(window),)+
                    _ => None,
                }
            }
        }

        $(pub fn $system(
            bevy::prelude::In($steps::$Kind(window)): bevy::prelude::In<$steps::$Kind>,
            world: &mut bevy::prelude::World,
        ) {
            $crate::mechanics::open_window(world, $Step::$Kind(window));
        })+
    };
}

/// Opens a window: asks, or goes on where nobody has anything to choose. For the steps of the set `Reactions`.
pub fn open_window<S: WindowStep>(world: &mut World, mut step: S) {
    let question = step.window_mut().and_then(|it| it.question(world));
    match question {
        Some(question) => ask(world, question, step),
        None => {
            if let Some(window) = step.window() {
                window.pass(world);
            }
        }
    }
}

/// The questions of a ruleset whose windows are steps: how answers are taken up, what they lead to, and what is imminent. What else it says of its questions goes on top: `Questions { windows, ..window_questions::<Step>() }`.
#[must_use]
pub const fn window_questions<S: WindowStep>() -> Questions {
    Questions {
        answer: |world, choice, answer| {
            let step = answered::<S>(world);
            if let Some(window) = step.as_ref().and_then(S::window) {
                window.answered(world, choice, &answer.choose);
            }
        },
        consequence: |world, choice, key| {
            let window = waiting::<S>(world);
            window.map_or_else(Consequence::default, |it| {
                it.consequence(world, choice, key)
            })
        },
        imminent: |world, choice| waiting::<S>(world)?.imminent(world, choice),
        ..Questions::DEFAULT
    }
}

/// The window that waits for an answer.
fn waiting<S: WindowStep>(world: &World) -> Option<&dyn Window> {
    world.resource::<Tasks<S>>().next_own()?.window()
}

/// The answer to the waiting question by which the one who is asked loses least on average; of equals the first, to
/// decline before all others. For standing orders. `None` if nothing is lost by any.
#[must_use]
pub fn least_loss<S: WindowStep>(world: &World, choice: &PendingChoice) -> Option<SmolStr> {
    let window = waiting::<S>(world)?;
    let declined = choice.may_decline().then_some(PendingChoice::DECLINE);
    let options = choice.options.iter().map(|option| option.key.as_str());
    let keys = declined.into_iter().chain(options);
    let losses = keys.filter_map(|key| {
        let (lost, _) = window.consequence(world, choice, key).loses?;
        Some((lost, key))
    });
    let (_, key) = losses.min_by_key(|&(lost, _)| lost)?;
    Some(key.into())
}
