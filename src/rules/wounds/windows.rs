//! Windows: who is asked what, what the answers lead to, and what they do. Floor 4. Section 4 of the reference; rules WND-REACT-01
//! to -15; ruling WND-R89.
//!
//! | file | asks |
//! |---|---|
//! | `interrupt` | those who stand higher whether they interrupt (WND-REACT-01 to -04) |
//! | `rebuff` | those whom somebody comes too near (WND-REACT-10) |
//! | `harry` | those within whose reach somebody shoots (WND-REACT-11) |
//! | `cling` | those who grapple one that leaves (WND-REACT-12) |
//! | `interpose` | one that is attacked while it grapples (WND-REACT-13) |
//! | `flank` | one that has come to be flanked (WND-REACT-15) |
//! | `ready` | those who have readied an action for what happens (WND-REACT-14) |
//! | `asking` | nobody: what questions say of AP and of attacks |
//! | `coming` | nobody: what is about to happen |
//! | `course` | nobody: an action from its declaration to its end (WND-ACT-02) |

mod asking;
mod cling;
mod coming;
pub mod course;
mod flank;
mod harry;
mod interpose;
mod interrupt;
mod ready;
mod rebuff;

pub use self::asking::harm_of;
pub use self::interrupt::note;

use super::actions::ACTIONS;
use super::effects::{interrupts, reactions};
use super::plan::acts::Kind;
use super::plan::price::Price;
use super::plan::steps::{self, Step, WoundsAgenda};
use super::round::end_by_command;
use super::words;
use super::words::Moment;
use crate::combat::{BattleCommand, BattleEvent, BattlePhase, CombatantId, Order, Refusal};
use crate::mechanics::{Declared, Scene, answered, conditions, push_step, tidy_up, window_steps};
use bevy::prelude::{In, World};
use std::sync::Arc;

window_steps! {
    Step of steps {
        ask_to_interrupt: Interrupt,
        ask_the_ready: Ready,
        ask_to_cling: Cling,
        ask_for_the_mix: Mix,
        ask_to_rebuff: Rebuff,
        ask_to_harry: Harry,
        ask_to_interpose: Interpose,
        ask_whom_to_ignore: Flank,
    }
}

/// Those who have come to be flanked are asked whom they ignore. Rule WND-REACT-15.
pub fn find_flanks(_: In<steps::Flanks>, world: &mut World) {
    reactions::open_flank(world);
}

/// A command begins: in the own turn, or as the answer to a window.
///
/// # Errors
/// The reason for which it is not legal.
pub fn begin(
    world: &mut World,
    command: &BattleCommand,
    answer: Option<BattleEvent>,
) -> Result<(), Refusal> {
    let in_window = answer.is_some();
    let price = ACTIONS.begin(world, command, answer)?;
    let who = command.who;
    match (&command.order, price) {
        (Order::Act(act), Some(price)) => {
            let act = Arc::clone(act);
            begin_act(world, Declared { who, act }, price, in_window);
        }
        _ => end_by_command(world, who),
    }
    Ok(())
}

/// An action begins. What is free is done at once; of what is not those who stand higher are asked first, before it is paid for.
/// Rule WND-ACT-02; rulings WND-R36, WND-R71.
fn begin_act(world: &mut World, declared: Declared, price: Price, in_window: bool) {
    let kind = ACTIONS
        .row(&declared.act.verb)
        .map_or(Kind::Free, |row| row.own);
    let window = in_window.then(|| answered::<Step>(world)).flatten();
    match (kind, window) {
        (Kind::Free | Kind::Own, window) => {
            if let Some(window) = window {
                push_step(world, window);
            }
            ACTIONS.start(world, declared.who, &declared.act, &price);
        }
        (_, Some(Step::Interrupt(window))) => interrupt::act(world, window, declared, kind),
        (_, Some(Step::Ready(window))) => ready::act(world, &window, &declared, price),
        _ => {
            push_step(world, Step::Pay(declared.clone()));
            interrupts::open(world, declared.who, Moment::Declared, Some(declared));
        }
    }
}

/// Nobody holds, rides or ignores those who have left, nor the other way round, and who is asked in their place is asked again.
pub fn depart(world: &mut World, gone: &[CombatantId]) {
    const PAIRS: [&str; 6] = [
        words::GRAPPLING,
        words::PINNED,
        words::IGNORING,
        words::HARRIED,
        words::HAS_OPENING,
        words::DRAGGING,
    ];
    for &who in gone {
        words::RIDES.end_all(world, who, "WND-POS-24");
        conditions::end_where(
            world,
            |bearer, it| PAIRS.contains(&it.key.as_str()) && (bearer == who || it.by == Some(who)),
            "WND-COND-09",
        );
    }
    ask_the_next(world);
    tidy_up::<Step>(world);
}

/// A window whose question is to one that has left is opened again for the others.
fn ask_the_next(world: &mut World) {
    let next = world.resource::<WoundsAgenda>().next();
    let Some(crate::mechanics::Task::Ask(choice, _)) = next else {
        return;
    };
    let scene = Scene::of(world);
    let waits = world.resource::<BattlePhase>().pending().is_some();
    if !scene.is_there(choice.who)
        && scene.is_there(choice.about)
        && !waits
        && let Some(step) = answered::<Step>(world)
    {
        push_step(world, step);
    }
}
