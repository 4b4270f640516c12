//! Flying and landing. Floor 4. Rules INJ-MOVE-10, -14.

use super::Checked;
use super::walks::free_to_walk;
use crate::combat::{Act, MoveKind, Refusal};
use crate::grid::Cell;
use crate::mechanics::Walk;
use crate::rules::injury::plan::movement::{check_flight, check_wings, cruise, fly_speed_of};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// A Move through the air, to the height that is asked for. Rule INJ-MOVE-10.
pub fn check_fly(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    check_flight_to(s, who, act, act.riders.get(words::ALTITUDE).copied())
}

/// A Move through the air that ends on the ground. Rule INJ-MOVE-10.
pub fn check_land(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    check_flight_to(s, who, act, Some(0))
}

/// A flight that ends at a height above the ground, in steps; without one it keeps its level.
fn check_flight_to(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    end: Option<i32>,
) -> Result<Checked, Refusal> {
    free_to_walk(who)?;
    check_wings(who)?;
    let (path, heights) = flight_of(s, who, act, end)?;
    check_flight(s, who, &path, &heights, fly_speed_of(who))?;
    let walk = Walk::new(who.id, MoveKind::Fly, path).at_heights(heights);
    Ok(Checked::new(s.data.costs.fly).then([walk]))
}

/// The cells of a flight with the height in each. Where the command names no heights, it rises at
/// once as high as the way needs, keeps that level, and goes to the height that is asked for in
/// the last cell. Without a path it rises or sinks where it is.
fn flight_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    end: Option<i32>,
) -> Result<(Vec<Cell>, Vec<i32>), Refusal> {
    let path = match (act.path.is_empty(), end) {
        (true, Some(_)) => vec![who.anchor()],
        (true, None) => return Err(Refusal::Missing("a path of at least one cell".into())),
        (false, _) => act.path.clone(),
    };
    if act.heights.is_empty() {
        let heights = cruise(s, who, &path, end);
        return Ok((path, heights));
    }
    let fits = act.heights.len() == path.len();
    let ends = end.is_none_or(|end| act.heights.last() == Some(&end));
    if !fits || !ends {
        return Err(Refusal::forbidden(
            "A flight names one height for each cell of its path, and the last one is where it ends",
            "INJ-MOVE-10",
        ));
    }
    Ok((path, act.heights.clone()))
}
