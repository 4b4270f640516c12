//! Windows: who is asked what, what the answers lead to, and what they do. Floor 4.
//! Rules CON-ATK-04, -09, CON-REACT-01 to -07; ruling CON-R26.
//!
//! | file | asks |
//! |---|---|
//! | `asking` | (what all of them say of tests and points) |
//! | `defend` | the target of an attack how it defends (CON-ATK-04) |
//! | `win` | the winner of a critical win for its manoeuvre (CON-ATK-09) |
//! | `oppose` | those who may strike at one who provokes (CON-REACT-03) |
//! | `interject` | those who wish to at the end of another's turn (CON-REACT-07) |

mod asking;
mod defend;
mod interject;
mod oppose;
mod win;

pub use self::oppose::still_walks;

use super::actions::{ACTIONS, Kind};
use super::plan::steps::{self, ContestAgenda, Step};
use super::snapshot::Fighter;
use super::words;
use crate::combat::{Act, BattleCommand, BattleEvent, CombatantId, Order, Refusal};
use crate::mechanics::{TurnStep, answered, conditions, tidy_up, window_steps};
use bevy::prelude::World;

window_steps! {
    Step of steps {
        ask_to_defend: Defend,
        ask_for_manoeuvre: Win,
        ask_opponents: Oppose,
        ask_to_interject: Interject,
    }
}

/// A command begins: on the own turn, or as the answer to a window.
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
    if in_window {
        reopen(world, who);
    }
    let (Order::Act(act), Some(price)) = (&command.order, price) else {
        world
            .resource_mut::<ContestAgenda>()
            .push(TurnStep::End(who));
        return Ok(());
    };
    if !in_window {
        spoil_feint(world, who, act);
    }
    ACTIONS.start(world, who, act, &price);
    Ok(())
}

/// The window that an action has answered opens again, with its choices worked out anew; who
/// interjects does so once. Rules CON-REACT-06, -07.
fn reopen(world: &mut World, who: CombatantId) {
    let Some(mut window) = answered::<Step>(world) else {
        return;
    };
    if let Step::Interject(interject) = &mut window {
        interject.left.retain(|&id| id != who);
    }
    world.resource_mut::<ContestAgenda>().push(window);
}

/// A Feint ends with the next primary action that is no Strike at the same foe. Rule CON-MAN-04.
fn spoil_feint(world: &mut World, who: CombatantId, act: &Act) {
    let row = ACTIONS.row(&act.verb).map(|row| row.own.kind);
    let primary = matches!(row, Some(Kind::Primary | Kind::Magic));
    let weapon = matches!(
        act.verb.as_str(),
        words::STRIKE | words::SHOOT | words::THROW
    );
    let fighter = Fighter::of(world, who);
    let feints = |foe| fighter.conditions.has_by(words::FEINTING, foe);
    let kept = weapon && act.target().is_some_and(feints);
    if primary && !kept {
        conditions::end(world, who, words::FEINTING, "CON-MAN-04");
    }
}

/// Nobody holds or is held by those who left, and what hung on them is over.
pub fn depart(world: &mut World, gone: &[CombatantId]) {
    for &who in gone {
        words::HOLDS.end_all(world, who, "CON-COND-04");
        conditions::end_where(
            world,
            |_, condition| condition.by == Some(who),
            "CON-COND-06",
        );
    }
    tidy_up::<Step>(world);
}
