//! What the rows of the table of actions ask besides what stands in them. Floor 4. Rules TRI-ACT-01 to -26.

use super::attack::{AttackPlan, Stage, check_attack};
use super::gear::check_work;
use super::illusions::border;
use super::position::screened_to;
use super::steps::{AimedAt, AttackMeans, Strike};
use crate::board::Fixture;
use crate::combat::{Act, Refusal, Target};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::rules::triad::data::FEET;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;
use smol_str::SmolStr;

/// The table of actions as a type; the room `actions` says what holds for all of its rows.
pub struct TriadActions;

/// The manner of an attack by its verb.
pub fn mode_of(verb: &str) -> Mode {
    match verb {
        words::SHOOT => Mode::Shoot,
        words::THROW => Mode::Throw,
        _ => Mode::Melee,
    }
}

/// The weapons that can be used in a manner, by their keys.
pub fn weapon_keys(f: &Fighter<'_>, mode: Mode) -> Vec<SmolStr> {
    let fits = f.weapons().filter(|it| it.data.has_mode(mode));
    let armed = f
        .weapons()
        .any(|it| it.key != words::UNARMED && it.data.has_mode(mode));
    // The bare body is offered to those who have nothing else.
    let fits = fits.filter(|it| it.key != words::UNARMED || !armed);
    fits.map(|it| it.key).collect()
}

/// The weapons for a blow, the bare body among them, by their keys. Rule TRI-STAT-07.
pub fn melee_keys(f: &Fighter<'_>) -> Vec<SmolStr> {
    let fits = f.weapons().filter(|it| it.data.has_mode(Mode::Melee));
    fits.map(|it| it.key).collect()
}

/// What an attack is aimed at: somebody, a cell at a level, an object or an edge. Rule TRI-ATK-15; ruling TRI-R76.
///
/// # Errors
/// [`Refusal::Missing`] if it is aimed at nothing.
pub fn aimed_at(s: &Situation<'_>, act: &Act) -> Result<AimedAt, Refusal> {
    match act.at {
        Some(Target::Combatant(target)) => Ok(AimedAt::Combatant(target)),
        Some(Target::Cell(cell)) if means_object(s, act, cell) => {
            Ok(AimedAt::Thing(Fixture::Cell(cell)))
        }
        Some(Target::Cell(cell)) => {
            let level = act.riders.get(words::LEVEL).copied();
            Ok(AimedAt::Cell(
                cell,
                level.unwrap_or_else(|| s.board.elevation(cell)),
            ))
        }
        Some(Target::Border(one, other)) => Ok(AimedAt::Thing(border(one, other))),
        None => Err(Refusal::Missing("somebody, or a cell".into())),
    }
}

/// Whether a named cell stands for the object in it: if the action says so, and where nobody can stand. Who is hidden in a
/// cell must not be told from it. Rule TRI-ATK-15; ruling TRI-R47.
fn means_object(s: &Situation<'_>, act: &Act, cell: Cell) -> bool {
    match act.riders.get(words::OBJECT) {
        Some(&rider) => rider > 0,
        None => {
            let object = s.board.object(cell);
            let fills = object.is_some_and(|it| !it.passable && it.hit_points > 0);
            fills && !act.riders.contains_key(words::LEVEL)
        }
    }
}

/// A blow, a shot or a throw, with the first weapon that fits if none is named. Rules TRI-ATK-01, -02.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not legal, costs apart.
pub fn weapon_attack<'w>(
    s: &Situation<'w>,
    f: &Fighter<'_>,
    act: &Act,
) -> Result<AttackPlan<'w>, Refusal> {
    let mode = mode_of(&act.verb);
    let aim = aimed_at(s, act)?;
    let word = match &act.with {
        Some(word) => word.clone(),
        None => {
            let first = weapon_keys(f, mode).into_iter().next();
            first.ok_or(Refusal::Missing("a weapon".into()))?
        }
    };
    let strike = Strike {
        attacker: f.id,
        aim,
        means: AttackMeans::Weapon(word, mode),
    };
    check_attack(s, strike, Stage::Declared)
}

/// The door or lever that an action names. Rule TRI-ACT-01.
///
/// # Errors
/// [`Refusal`] if it names none, or it cannot be worked.
pub fn fixture(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    let at = act.at.and_then(Target::fixture);
    let at = at.ok_or(Refusal::Missing("a door or a lever".into()))?;
    check_work(s, f, at)
}

/// Whether somebody can hide from anybody. Rule TRI-POS-08.
pub fn can_hide(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    !screened_to(s, f).is_empty()
}

/// Whether words reach an enemy. Rule TRI-CHAR-03.
pub fn is_in_earshot(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    s.distance(f, t) * FEET <= s.data.ranges.intimidate
        && super::position::has_line(s, f, &super::position::Mark::of(t))
        && super::position::is_located(s, f, t)
}

/// Whether somebody can tend another: itself, or one beside. Rule TRI-HURT-07.
pub fn can_tend(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    f.id == t.id || s.distance(f, t) <= 1
}
