//! A straight rush that ends in a melee attack. Floor 4. Rule INJ-ACT-15.

use super::Checked;
use super::strikes::{check_aim, check_attacker, open, strike_of};
use crate::combat::{Act, CombatantId, MoveKind, Refusal};
use crate::grid::Cell;
use crate::mechanics::{Task, Walk};
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::attack::{AttackForm, Strike, plan_attack};
use crate::rules::injury::plan::movement::{charge_speed_of, check_path};
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::format_smolstr;

const RULE: &str = "INJ-ACT-15";

/// A straight rush and the attack at its end. Rule INJ-ACT-15; ruling INJ-R40.
pub fn check_charge(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let strike = charging(who, act)?;
    check_aim(s, &strike)?;
    check_attacker(s, who, &strike.with, Mode::Melee)?;
    check_free_to_charge(who)?;
    check_rush(s, who, &act.path)?;
    let (_, strike) = charge_arrival(s, who, act)?;
    let mut checked = Checked::new(s.data.costs.charge).sets(open(who.id));
    checked.costs.stamina = strike.riders.cost(s.data);
    checked.costs.attacks = 1;
    Ok(checked.then([
        Task::Walk(Walk::new(who.id, MoveKind::Charge, act.path.clone())),
        Task::Own(Step::Strike(strike)),
    ]))
}

fn charging(who: &Fighter<'_>, act: &Act) -> Result<Strike, Refusal> {
    Ok(Strike {
        form: AttackForm::Charge,
        ..strike_of(who, act, Mode::Melee)?
    })
}

/// The snapshot with the charger where its path ends, and the attack that it makes there.
///
/// # Errors
/// [`Refusal`] if the target cannot be struck from there.
pub fn charge_arrival<'w>(
    s: &Situation<'w>,
    who: &Fighter<'_>,
    act: &Act,
) -> Result<(Situation<'w>, Strike), Refusal> {
    let strike = charging(who, act)?;
    let mut there = s.clone();
    if let Some(&last) = act.path.last() {
        there.place(who.id, last);
    }
    let strike = plan_attack(&there, strike)?.strike;
    Ok((there, strike))
}

/// Whether nothing keeps a fighter from charging, whatever the target is.
///
/// # Errors
/// The [`Refusal`] that every target would get.
pub fn check_free_to_charge(who: &Fighter<'_>) -> Result<(), Refusal> {
    let hindered = [
        (who.is_prone(), "prone"),
        (who.is_grappling(), "in a grapple"),
        (who.body.is_blinded(), "blinded"),
        (who.altitude > 0, "airborne"),
    ];
    match hindered.into_iter().find(|(is, _)| *is) {
        None => Ok(()),
        Some((_, what)) => Err(Refusal::forbidden_because(
            format_smolstr!("Nobody can charge while {what}"),
            RULE,
        )),
    }
}

/// The fewest cells of a charge.
fn least_cells(s: &Situation<'_>) -> usize {
    usize::try_from(s.data.attacks.charge_least).unwrap_or(0)
}

/// The way of a charge: straight, long enough, easy ground, nobody on it.
fn check_rush(s: &Situation<'_>, who: &Fighter<'_>, path: &[Cell]) -> Result<(), Refusal> {
    let least = least_cells(s);
    if path.len() < least {
        return Err(Refusal::forbidden_because(
            format_smolstr!("A charge covers at least {least} cells"),
            RULE,
        ));
    }
    let mut directions = std::iter::once(who.anchor())
        .chain(path.iter().copied())
        .zip(path)
        .map(|(from, &to)| s.kind().direction_of_step(from, to));
    let first = directions.next().flatten();
    if first.is_none() || directions.any(|direction| direction != first) {
        return Err(Refusal::forbidden("A charge has to go straight on", RULE));
    }
    let costs = check_path(s, who, path, u32::MAX)?;
    let mut at = who.clone();
    for (&cell, &cost) in path.iter().zip(&costs) {
        let next = who.moved_to(s.board, cell);
        let rise = u32::try_from(next.z - at.z).unwrap_or(0);
        if cost.saturating_sub(rise) > 1 {
            return Err(Refusal::path_blocked(
                cell,
                "a charge needs easy ground",
                RULE,
            ));
        }
        let taken = |cell: Cell| s.occupant(cell).is_some_and(|other| other.id != who.id);
        if next.space.iter().any(taken) {
            return Err(Refusal::path_blocked(
                cell,
                "somebody is in the way of the charge",
                RULE,
            ));
        }
        at = next;
    }
    let (cost, speed) = (costs.iter().sum(), charge_speed_of(who));
    if cost > speed {
        return Err(Refusal::path_too_long(cost, speed, RULE));
    }
    Ok(())
}

/// A charge that names its target and no way, with the shortest way there; without change if there
/// is none.
#[must_use]
pub fn with_path(s: &Situation<'_>, who: &Fighter<'_>, mut act: Act) -> Act {
    let target = act.target().filter(|&target| s.find(target).is_some());
    if let Some(target) = target
        && act.path.is_empty()
    {
        let with = act.with.clone().unwrap_or_default();
        act.path = charge_path(s, who, &with, target).unwrap_or_default();
    }
    act
}

/// The shortest way of a charge with this weapon at a target; `None` if there is none.
///
/// Of several the one of the fewest cells, then the first in the order of directions.
fn charge_path(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    with: &str,
    target: CombatantId,
) -> Option<Vec<Cell>> {
    let most = usize::try_from(charge_speed_of(who)).unwrap_or(0);
    let kind = s.kind();
    let ways = kind.directions().filter_map(|direction| {
        let mut path = Vec::new();
        let mut at = who.anchor();
        while path.len() < most {
            at = kind.step(at, direction);
            path.push(at);
            if path.len() < least_cells(s) {
                continue;
            }
            check_rush(s, who, &path).ok()?;
            let act = Act::new(words::CHARGE)
                .with(with)
                .at(target)
                .along(path.clone());
            if charge_arrival(s, who, &act).is_ok() {
                return Some(path);
            }
        }
        None
    });
    ways.min_by_key(Vec::len)
}
