//! Where a combatant can go, and the commands that take it there. Floor 4. Rules CON-MOVE-01, CON-ACT-03.

use crate::combat::{Act, BattleCommand, ReachCell, Refusal, Route};
use crate::grid::Cell;
use crate::mechanics::travel::Travel;
use crate::rules::contest::actions::move_along;
use crate::rules::contest::components::Pool;
use crate::rules::contest::plan::movement::{OnFoot, free_to_step};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;

/// How often a fighter could still dash.
fn dashes(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    f.pool(Pool::Ap) / s.data.costs.dash.max(1)
}

/// The cells that can be reached: with the movement that is left in band 1, with Dashes beyond it.
pub fn reach(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<ReachCell> {
    if free_to_step(f).is_err() || !f.is_up() {
        return Vec::new();
    }
    let (left, speed) = (f.pool(Pool::MoveLeft), f.speed());
    let field = OnFoot::within(s, f, left + speed * dashes(s, f)).field();
    let ends = field
        .reached()
        .filter(|&(cell, _)| cell != f.anchor() && field.can_end(cell));
    let ends = ends.map(|(cell, cost)| {
        let beyond = i32::try_from(cost).unwrap_or(i32::MAX) - left;
        let more = if beyond > 0 {
            (beyond + speed - 1) / speed
        } else {
            0
        };
        ReachCell {
            cell,
            band: u8::try_from(1 + more).unwrap_or(u8::MAX),
        }
    });
    let mut cells: Vec<_> = ends.collect();
    cells.sort_by_key(|reach| reach.band);
    cells
}

/// The cheapest way to a cell: Dashes first, if it takes them, then one Move.
///
/// # Errors
/// [`Refusal`] if it cannot be reached in this turn.
pub fn route(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Result<Route, Refusal> {
    free_to_step(f)?;
    let (left, speed) = (f.pool(Pool::MoveLeft), f.speed());
    let going = OnFoot::within(s, f, left + speed * dashes(s, f));
    let path = going.field().path_to(to).filter(|path| !path.is_empty());
    let path = path.ok_or(Refusal::forbidden(
        "That cell cannot be reached this turn",
        "CON-MOVE-01",
    ))?;
    let path = going.least_watched(path);
    let costs = going.check(&path)?;
    let cost = i32::try_from(costs.iter().sum::<u32>()).unwrap_or(i32::MAX);
    let steps = going.steps(1, &path, &costs);
    let dashes = (cost - left + speed - 1).max(0) / speed.max(1);
    let dash = BattleCommand::act(f.id, Act::new(words::DASH));
    let mut commands = vec![dash; usize::try_from(dashes).unwrap_or(0)];
    commands.push(BattleCommand::act(f.id, move_along(path)));
    Ok(Route { commands, steps })
}
