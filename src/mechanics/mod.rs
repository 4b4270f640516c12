//! Floor 3½: what more than one ruleset plays with. It names no ruleset: prices, words and rule ids
//! come in as data.
//!
//! | module | holds |
//! |---|---|
//! | `actions` | one table of actions a ruleset: bar, check, preview, options and docs walk it |
//! | `camp` | after the battle: who searches the field, who gets what, what is taken in hand again |
//! | `conditions` | conditions begin and end; those of one combatant that refer to another |
//! | `deployment` | where a side may place its fighters before the battle begins |
//! | `displacement` | one step against the mover's will, and the drop at its end |
//! | `durations` | what lasts some rounds: when it ends, and that it ends |
//! | `facing` | combatants turn |
//! | `falls` | from which drop on somebody falls, how it comes down, the dice |
//! | `fixtures` | doors, levers, things that can be broken |
//! | `gear` | things in hand and in the pack, how a weapon is used |
//! | `gear_actions` | rows of actions that move things between ground, pack and hands |
//! | `greedy` | a computer player that compares previews |
//! | `holds` | a combatant holds another: conditions of both |
//! | `laws` | what must hold of every combatant between two commands |
//! | `mounts` | riders get off, and go where their mounts go |
//! | `named_pool` | a pool that is a component by its own name: `Stamina` |
//! | `objectives` | what the sides want besides being the last: counted, decided, told |
//! | `pools` | pools of points as a component |
//! | `questions` | asking a combatant in the middle of an action |
//! | `ranged` | whether an attack that crosses a distance is legal: distance, cover, sight |
//! | `readied` | actions that are kept ready: ways to carry them out, what their windows say |
//! | `reinforcements` | who comes into the battle later: when and where |
//! | `reports` | why something stopped |
//! | `resolution` | a decision by dice as one value: rolled, told, explored, previewed |
//! | `roll_over` | a roll that must reach a number |
//! | `rolls` | the dice of the battle |
//! | `scene` | who stands where: enemies, neighbours, flanks, lines of fire |
//! | `schema` | creatures, weapons, armour and sections of a data file, each field in one row |
//! | `size` | the six sizes of a body that several rulesets have |
//! | `snapshot` | the kernel's view of a combatant, and of all on the board |
//! | `spawning` | from a role and overrides to a creature |
//! | `steps` | the systems that carry out the steps of an agenda |
//! | `tactics` | what computer players do alike |
//! | `tasks` | the agenda of a ruleset |
//! | `travel` | how somebody goes, as one value: checked, shown, walked |
//! | `turns` | combatants act in turn: rounds, hooks, the end of the battle |
//! | `walk` | a way gone cell by cell, with those who may react before each step |
//! | `walking` | the walk of rulesets without strange walks, as a constant |

mod actions;
pub mod camp;
pub mod conditions;
pub mod deployment;
pub mod displacement;
pub mod durations;
pub mod facing;
pub mod falls;
pub mod fixtures;
pub mod gear;
pub mod gear_actions;
mod greedy;
mod holds;
pub mod laws;
pub mod mounts;
mod named_pool;
pub mod objectives;
mod pools;
mod questions;
pub mod ranged;
pub mod readied;
pub mod reinforcements;
pub mod reports;
mod resolution;
mod roll_over;
mod rolls;
mod scene;
pub mod schema;
mod size;
pub mod snapshot;
pub mod spawning;
mod steps;
pub mod tactics;
mod tasks;
#[cfg(test)]
pub(crate) mod testing;
pub mod travel;
mod turns;
pub mod walk;
mod walking;

pub use actions::{
    Action, ActionRules, Actions, Aim, Asked, CheckOf, Cost, Deed, Effect, Need, OutcomeOf, PlanOf,
    PoolPrice, PreviewOf, Price, PriceFor, PriceOf, Proposal, ProposalsOf, SceneRules, SceneTables,
    TablePrice, announce, only_if, price_words, with_each,
};
pub use greedy::{Candidate, Greedy, Towards};
pub use holds::Holds;
pub use named_pool::{NamedPool, Stamina};
pub use pools::{PoolLevel, Pools};
pub use questions::{
    Question, Window, WindowStep, all_but, answered, ask, least_loss, next_able, open_window,
    tidy_up, window_questions,
};
pub use resolution::{Resolution, SingleRoll, Versus};
pub use roll_over::RollOver;
pub use rolls::{roll, with_dice, with_tables_and_dice};
pub use scene::Scene;
pub use size::Size;
pub use steps::{
    AddSteps, CloseRound, EndTurn, IntoStepSystems, NextTurn, OWN_KINDS, OpenTurn, PutOffTurn,
    Several, StepOf, take_steps,
};
pub use tasks::{Declared, OwnStep, StepKinds, Task, Tasks, TurnStep, Walk, push_step};
pub use turns::{Turns, alternating, by_result, is_decided};
pub use walk::{break_off, walk_on};
pub use walking::{Guards, Passing, Walking};

pub use crate::{snapshot_gear, snapshot_rules, steps, window_steps};

/// The code of the guide is compiled with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/adding-a-ruleset.md")]
struct AddingARuleset;
