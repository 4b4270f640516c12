//! Windows: who is asked what, what the answers lead to, and what they do. Floor 4. Rules TRI-REACT-01 to -06, TRI-INIT-12;
//! ruling TRI-R77.
//!
//! | file | asks |
//! |---|---|
//! | `block` | one that is hit whether its shield takes a part (TRI-REACT-05) |
//! | `oppose` | those out of whose reach somebody walks (TRI-REACT-06) |
//! | `grab` | one that falls whether it grabs a ledge (TRI-REACT-04) |
//! | `ready` | those who have readied an action for what happens (TRI-ACT-18) |
//! | `enter` | those who wait whether they have their Turn now (TRI-INIT-12) |

mod block;
mod enter;
mod grab;
mod oppose;
mod reaction;
mod ready;

use super::actions::ACTIONS;
use super::components::Controller;
use super::effects::companions::stand_by;
use super::effects::holds::end_hold;
use super::plan::price::Price;
use super::plan::steps::{self, Step, TriadAgenda};
use super::words;
use crate::combat::{Act, BattleCommand, BattleEvent, CombatantId, Order, Refusal};
use crate::mechanics::{TurnStep, answered, conditions, tidy_up, window_steps};
use bevy::prelude::World;
use std::sync::Arc;

window_steps! {
    Step of steps {
        ask_to_block: Block,
        ask_opponents: Oppose,
        ask_to_grab: Grab,
        ask_to_enter: Enter,
        ask_the_ready: Ready,
    }
}

/// A command begins: in the own Turn, or as the answer to a window.
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
    match (&command.order, price) {
        (Order::Act(act), Some(price)) if in_window => act_in_window(world, command, act, price),
        (Order::Act(act), Some(price)) => ACTIONS.start(world, command.who, act, &price),
        // A companion alone does nothing more. Rule TRI-ACT-09.
        _ if Controller::of(world, command.who).is_some() => stand_by(world, command.who),
        _ => world
            .resource_mut::<TriadAgenda>()
            .push(TurnStep::End(command.who)),
    }
    Ok(())
}

/// An action answers a window: those after the one who acts are asked when it is done.
fn act_in_window(world: &mut World, command: &BattleCommand, act: &Arc<Act>, price: Price) {
    let price = price.kept().unwrap_or(price);
    match answered::<Step>(world) {
        Some(Step::Ready(window)) => ready::act(world, &window, command.who, act, price),
        Some(Step::Oppose(window)) => oppose::act(world, &window, command.who, act, price),
        _ => {}
    }
}

/// Nobody holds or is held by those who left, and what hung on them is over. Their spells and what they did for a time stay until
/// their place in the order ends them. Rule TRI-INIT-05; ruling TRI-R83.
pub fn depart(world: &mut World, gone: &[CombatantId]) {
    for &who in gone {
        end_hold(world, who);
        words::RIDES.end_all(world, who, "TRI-R36");
        conditions::end_where(world, |_, it| it.by == Some(who), "TRI-POS-09");
    }
    tidy_up::<Step>(world);
}
