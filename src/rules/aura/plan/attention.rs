//! Whom one may watch, and from whom one may hide. Floor 4.
//! Rules AUR-INIT-20, AUR-POS-05, -07, -10, AUR-ACT-23; rulings AUR-R07, -R23.

use crate::board::{Grade, Light};
use crate::combat::{Act, CombatantId, Refusal, Target};
use crate::grid::Direction;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::plan::facing;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// What a Face command turns to.
pub enum FaceTarget {
    /// A direction, for once.
    Direction(Direction),
    /// An enemy, from now on.
    Watch(CombatantId),
}

/// Whether a combatant may turn so now. Rules AUR-INIT-20, AUR-POS-05.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check_face(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    const RULE: &str = "AUR-INIT-20";
    if s.priority().has_used(who.id, words::FACE) && !s.data.is_off(RULE) {
        return Err(Refusal::forbidden(
            "It has already turned while its side holds the priority",
            RULE,
        ));
    }
    gaze(s, who, act).map(|_| Price::FREE)
}

/// What the command says. Rules AUR-POS-05, -07.
pub fn gaze(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<FaceTarget, Refusal> {
    if let Some(name) = &act.facing {
        return facing::named(s.kind(), name).map(FaceTarget::Direction);
    }
    match act.at {
        Some(Target::Combatant(id)) => check_watch(s, who, id).map(FaceTarget::Watch),
        Some(Target::Cell(cell)) => {
            let point = s.kind().centre(cell);
            Ok(FaceTarget::Direction(who.direction_to(s.kind(), point)))
        }
        _ => Err(Refusal::Missing(
            "a direction, a cell, or an enemy to watch".into(),
        )),
    }
}

/// Rule AUR-POS-05: an enemy that it knows of.
fn check_watch(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    target: CombatantId,
) -> Result<CombatantId, Refusal> {
    const RULE: &str = "AUR-POS-05";
    let other = s.known(target)?;
    if other.side == who.side || !other.is_alive() {
        return Err(Refusal::forbidden("Only an enemy can be watched", RULE));
    }
    if !s.is_aware(who, other) {
        return Err(Refusal::forbidden(
            "It does not know where that one is",
            RULE,
        ));
    }
    Ok(target)
}

/// The conscious enemies of somebody.
pub fn observers<'s, 'w>(
    s: &'s Situation<'w>,
    who: &Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    s.enemies_of(who.side).filter(|f| f.is_conscious())
}

/// Whether somebody could hide now: every conscious enemy looks away from it, does not see it,
/// sees it behind half cover, or would have to see it in dark or fog from two cells or more.
/// Rule AUR-POS-10; ruling AUR-R23.
///
/// # Errors
/// The [`Refusal`] names an enemy that sees it.
pub fn may_hide(s: &Situation<'_>, who: &Fighter<'_>) -> Result<(), Refusal> {
    match observers(s, who).find(|observer| !is_out_of_sight(s, observer, who)) {
        Some(observer) => {
            let why = smol_str::format_smolstr!("{} has it in sight", observer.name);
            Err(Refusal::forbidden_because(why, "AUR-POS-10"))
        }
        None => Ok(()),
    }
}

/// Whether one could hide from an observer. Rule AUR-POS-10.
fn is_out_of_sight(s: &Situation<'_>, observer: &Fighter<'_>, who: &Fighter<'_>) -> bool {
    if !observer.has_in_front(s.kind(), who) {
        return true;
    }
    let murky = |cell| s.board.light(cell) == Light::Dark || s.board.fog(cell);
    let in_murk = who.space.iter().all(murky);
    if in_murk && s.distance(observer, who) >= s.data.values.positions.hides_in_murk {
        return true;
    }
    let line = s.line(observer, who);
    line.sight_blocked || line.grade >= Grade::Half
}
