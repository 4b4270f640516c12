//! Where a combatant can go, and the commands that take it there. Floor 4. Rules TRI-ACT-05, TRI-MOVE-01, -16.

mod chosen;

use crate::combat::{Act, BattleCommand, ReachCell, Refusal, Route};
use crate::grid::Cell;
use crate::mechanics::travel::Travel;
use crate::rules::triad::components::Pool;
use crate::rules::triad::plan::movement::{OnGround, check_feet, free_to_step, swims};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;

/// Cells that a fighter has on foot in this Turn: what is left of the Move that is open, and its Actions. The first number is
/// what is open.
fn cells(f: &Fighter<'_>) -> (i32, i32) {
    (f.pool(Pool::MoveLeft), f.pool(Pool::Actions) * f.speed())
}

/// The cells that can be reached on foot, by the number of Actions that it takes: what is left of a Move counts as the first.
pub fn reach(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<ReachCell> {
    if free_to_step(f).is_err() || !f.is_able() || check_feet(s, f).is_err() {
        return Vec::new();
    }
    let (open, more) = cells(f);
    let speed = f.speed().max(1);
    // A Move that is open ends where the next one begins.
    let budget = more.max(open);
    let going = OnGround::within(s, f, budget);
    let field = going.field();
    let dry = field
        .reached()
        .filter(|&(cell, _)| cell != f.anchor() && field.can_end(cell));
    let wet = s.board.cells().filter(|&cell| going.ends_in(cell));
    let wet = wet.filter_map(|cell| {
        let way = going.way_to(&field, cell)?;
        let costs = going.check(&way).ok()?;
        Some((cell, costs.iter().sum()))
    });
    let ends = dry.chain(wet).map(|(cell, cost)| {
        let cost = i32::try_from(cost).unwrap_or(i32::MAX);
        let band = match cost <= open {
            true => 1,
            false => (cost + speed - 1) / speed,
        };
        ReachCell {
            cell,
            band: u8::try_from(band).unwrap_or(u8::MAX),
        }
    });
    let mut cells: Vec<_> = ends.collect();
    cells.sort_by_key(|reach| reach.band);
    cells
}

/// The cheapest way to a cell by the action that is chosen; without one as the fighter goes where it is: on foot, in deep water,
/// on the ground.
///
/// # Errors
/// [`Refusal`] if it cannot be reached in this Turn.
pub fn route(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    to: Cell,
    act: Option<&Act>,
) -> Result<Route, Refusal> {
    let usual = || match () {
        () if swims(s, f) => Some(Act::new(words::SWIM)),
        () if f.is_prone() => Some(Act::new(words::CRAWL)),
        () => None,
    };
    let act = act.cloned().or_else(usual);
    let by = act.and_then(|act| chosen::route_by(s, f, to, &act));
    by.unwrap_or_else(|| on_foot(s, f, to))
}

/// The cheapest way to a cell on foot: one Move after another.
fn on_foot(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Result<Route, Refusal> {
    free_to_step(f)?;
    check_feet(s, f)?;
    let (open, more) = cells(f);
    let going = OnGround::within(s, f, more.max(open));
    let path = going.way_to(&going.field(), to);
    let path = path.ok_or(Refusal::forbidden(
        "That cell cannot be reached this Turn",
        "TRI-ACT-05",
    ))?;
    let path = going.least_watched(path);
    let costs = going.check(&path)?;
    let whole: u32 = costs.iter().sum();
    let open = u32::try_from(open).unwrap_or(0);
    let budget = match whole <= open {
        true => open,
        false => u32::try_from(f.speed()).unwrap_or(0),
    };
    let steps = going.steps(1, &path, &costs);
    let mut commands = Vec::new();
    let (mut leg, mut spent) = (Vec::new(), 0);
    for (&cell, cost) in path.iter().zip(&costs) {
        if spent + cost > budget && !leg.is_empty() {
            commands.push(std::mem::take(&mut leg));
            spent = 0;
        }
        leg.push(cell);
        spent += cost;
    }
    commands.push(leg);
    let commands = commands
        .into_iter()
        .map(|leg| BattleCommand::act(f.id, Act::new(words::MOVE).along(leg)));
    Ok(Route {
        commands: commands.collect(),
        steps,
    })
}
