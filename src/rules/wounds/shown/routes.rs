//! Where a combatant can go, and the commands that take it there. Floor 4. Rules WND-MOVE-03, -12, WND-ACT-22, -24.

use crate::combat::{Act, BattleCommand, Refusal, Route};
use crate::grid::Cell;
use crate::mechanics::travel::Travel;
use crate::rules::wounds::actions::ACTIONS;
use crate::rules::wounds::plan::jumps::{jump, way_of_jump};
use crate::rules::wounds::plan::movement::{self, OnFoot};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;

/// The way to a cell by the action that is chosen; without one on foot.
///
/// # Errors
/// [`Refusal`] if it cannot be reached now.
pub fn route(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    to: Cell,
    act: Option<&Act>,
) -> Result<Route, Refusal> {
    match act {
        Some(act) if [words::JUMP, words::HIGH_JUMP].contains(&act.verb.as_str()) => {
            by_jump(s, f, to, act)
        }
        Some(act) if [words::ENTER, words::DISMOUNT].contains(&act.verb.as_str()) => {
            by_step(s, f, to, act)
        }
        _ => movement::route(s, f, to),
    }
}

/// A run-up and a jump: the whole jump is one step.
fn by_jump(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, act: &Act) -> Result<Route, Refusal> {
    let path = way_of_jump(s, f, to, &act.verb);
    let none = Refusal::forbidden("No jump leads there", "WND-MOVE-12");
    let path = path.ok_or(none)?;
    let act = Act {
        path: path.clone(),
        ..act.clone()
    };
    let leap = jump(s, f, &act)?;
    let going = OnFoot::now(s, f);
    let run_up = &path[..path.len().saturating_sub(1)];
    let mut costs = match run_up {
        [] => Vec::new(),
        run_up => going.price(run_up)?.0,
    };
    costs.push(u32::try_from(leap.length).unwrap_or(0));
    Ok(Route {
        steps: going.steps(1, &path, &costs),
        commands: vec![BattleCommand::act(f.id, act)],
    })
}

/// A single step by an action of its own.
fn by_step(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, act: &Act) -> Result<Route, Refusal> {
    let act = Act {
        path: vec![to],
        ..act.clone()
    };
    ACTIONS.check(s, f.id, &act)?;
    let going = OnFoot::now(s, f);
    Ok(Route {
        steps: going.steps(1, &[to], &[1]),
        commands: vec![BattleCommand::act(f.id, act)],
    })
}
