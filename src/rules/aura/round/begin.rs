//! How a command begins. Floor 4. Rules AUR-INIT-04, -05, -07, -09, -12, -13, -20.

use super::course::Declaration;
use crate::combat::{
    Act, BattleCommand, BattleEvent, CombatantId, Order, Refusal, SideId, may_act_now, record,
    side_of,
};
use crate::mechanics::{ActionRules, answered, push_step};
use crate::rules::aura::actions::{ACTIONS, AuraActions, Effect, Kind, Row, moment};
use crate::rules::aura::components::agenda::{ActionSource, Challenger, Step};
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::round::course;
use crate::rules::aura::snapshot::{Moment, Situation};
use bevy::prelude::World;
use std::sync::Arc;

/// What a legal command begins with.
enum CommandStart {
    Pass(SideId),
    Challenge(Challenger),
    Free(CombatantId, &'static Row, Arc<Act>),
    Interrupt(Declaration),
    Declare(Declaration),
}

impl CommandStart {
    /// What an action begins with, if it is legal.
    ///
    /// # Errors
    /// The [`Refusal`] with its rule.
    fn of(s: &Situation<'_>, who: CombatantId, act: &Arc<Act>) -> Result<Self, Refusal> {
        let row = ACTIONS.find(&act.verb)?;
        let price = AuraActions::check(s, row, who, act)?;
        let timing = moment::timing(s, row, act);
        let act = Arc::clone(act);
        let declared = |act, source| Declaration::of(s, who, act, price, source);
        Ok(match (s.moment, row.own.kind) {
            (Moment::Challenge, _) => Self::Challenge(Challenger { who, act }),
            (_, Kind::Free) => Self::Free(who, row, act),
            (Moment::Window(_), _) => Self::Interrupt(declared(act, ActionSource::InWindow)),
            (_, Kind::Interrupt) => Self::Declare(declared(act, ActionSource::AtPriority)),
            _ if timing != Timing::Action => Self::Declare(declared(act, ActionSource::AtPriority)),
            _ => Self::Declare(declared(act, ActionSource::Declared)),
        })
    }
}

/// Begins a command; what it answers is recorded first.
///
/// # Errors
/// The [`Refusal`] of one that is not legal; nothing has changed then.
pub fn begin(
    world: &mut World,
    command: &BattleCommand,
    answered: Option<BattleEvent>,
) -> Result<(), Refusal> {
    let start = match &command.order {
        Order::EndTurn => CommandStart::Pass(side_of(world, command.who)),
        Order::Act(act) => CommandStart::of(&Situation::of(world), command.who, act)?,
        Order::Answer(_) | Order::Concede => return Err(Refusal::NothingToAnswer),
    };
    answered.into_iter().for_each(|event| record(world, event));
    match start {
        CommandStart::Pass(side) => {
            record(world, BattleEvent::Passed { side });
            course::pass_on(world, side);
        }
        CommandStart::Challenge(challenger) => take_challenge(world, challenger),
        CommandStart::Free(who, row, act) => free(world, who, row, act),
        CommandStart::Interrupt(declaration) => {
            note_interrupt(world);
            course::declare(world, declaration);
        }
        CommandStart::Declare(declaration) => {
            may_act_now(world, Vec::new());
            course::declare(world, declaration);
        }
    }
    Ok(())
}

/// A side has named its challenger; the next side is asked. Rule AUR-INIT-09.
fn take_challenge(world: &mut World, challenger: Challenger) {
    if let Some(Step::AskChallengers(mut challenge)) = answered(world) {
        challenge.sides.remove(0);
        challenge.challengers.push(challenger);
        push_step(world, Step::AskChallengers(challenge));
    }
}

/// After an answer the next side of the cycle is asked. Rule AUR-INIT-13.
fn note_interrupt(world: &mut World) {
    if let Some(Step::AskWindow(mut window)) = answered(world) {
        window.declined = 0;
        window.interrupted = true;
        window.able = None;
        window.cycle.rotate_left(1);
        push_step(world, Step::AskWindow(window));
    }
}

/// A free command: done at once, and the priority stays. Rule AUR-INIT-20.
fn free(world: &mut World, who: CombatantId, row: &Row, act: Arc<Act>) {
    let declared = Arc::clone(&act);
    record(world, BattleEvent::Declared { who, act: declared });
    if let Effect::Free(effect) = row.own.effect {
        effect(world, who, &act);
    }
}
