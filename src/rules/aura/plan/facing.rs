//! Where combatants look and whom they could strike. Floor 4. Rules AUR-POS-01 to -07, -10, AUR-REACT-06.

use crate::board::Grade;
use crate::combat::{Act, CombatantId, Refusal};
use crate::grid::{Direction, GridKind};
use crate::rules::aura::components::agenda::ActionKind;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::format_smolstr;

/// A direction by its name on this grid.
///
/// # Errors
/// The names that there are.
pub fn named(kind: GridKind, name: &str) -> Result<Direction, Refusal> {
    kind.parse_direction(name).ok_or_else(|| {
        let names: Vec<_> = kind.directions().map(|d| kind.direction_name(d)).collect();
        let why = format_smolstr!(
            "\u{201c}{name}\u{201d} is no direction here; the directions are {}",
            names.join(", ")
        );
        Refusal::forbidden_because(why, "AUR-POS-01")
    })
}

/// The direction from a watcher to the one it watches, if it knows where that one is. Rule AUR-POS-05.
pub fn to_watched(s: &Situation<'_>, watcher: &Fighter<'_>) -> Option<Direction> {
    let mut conditions = watcher.conditions.iter();
    let watch = conditions.find(|it| it.key == words::WATCHING && it.by.is_some())?;
    let watched = watch.by.and_then(|id| s.find(id))?;
    let able = !watcher.has(words::SURPRISED) && !watcher.has(words::BLINDED);
    let knows = able && s.is_aware(watcher, watched) && watched.is_alive();
    knows.then(|| watcher.direction_to(s.kind(), watched.centre(s.kind())))
}

/// The direction in which a mover looks at the end of its way: the one that the command names, or that of the one it
/// watches; `None` if it looks on along the way. Rule AUR-MOVE-07.
pub fn at_end_of_way(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Option<Direction> {
    if s.data.is_off("AUR-MOVE-07") {
        return None;
    }
    let named = act.facing.as_ref();
    match named.and_then(|name| s.kind().parse_direction(name)) {
        Some(facing) => Some(facing),
        None => to_watched(s, who),
    }
}

/// The facing with which an attack on a target is made: that of the command, the present one if it
/// has the target in front, or the nearest direction. An attack that is under way follows a target
/// that has stepped aside. Rule AUR-POS-06; ruling AUR-R43.
///
/// # Errors
/// The facing of the command has the target behind.
pub fn attack_facing(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    target: &Fighter<'_>,
) -> Result<Direction, Refusal> {
    let kind = s.kind();
    let point = target.centre(kind);
    if let Some(name) = &act.facing {
        let facing = named(kind, name)?;
        if who.fronts(kind, facing, point) {
            return Ok(facing);
        }
        if !is_under_way(s, who, act) {
            return Err(Refusal::forbidden(
                "That facing leaves the target behind",
                "AUR-POS-06",
            ));
        }
    }
    if who.fronts(kind, who.facing, point) {
        return Ok(who.facing);
    }
    Ok(who.direction_to(kind, point))
}

/// Whether a command is the innermost action under way.
pub fn is_under_way(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> bool {
    let top = s.under_way.last();
    top.is_some_and(|action| action.who == who.id && *action.act == *act)
}

/// Whether `observer` could strike a mover that leaves its cell: in reach, in front, known.
/// Rule AUR-REACT-06.
#[must_use]
pub fn is_in_reach_of_enemies(
    s: &Situation<'_>,
    mover: &Fighter<'_>,
    observer: &Fighter<'_>,
) -> bool {
    observer.side != mover.side
        && observer.obeys()
        && s.is_within(observer, mover, observer.max_reach() + 1)
        && observer.has_in_front(s.kind(), mover)
        && s.is_aware(observer, mover)
        && !s.data.is_off("AUR-REACT-06")
}

/// The enemies that could strike a mover that leaves its cell, ascending. Rule AUR-REACT-06.
pub fn threatening<'s, 'w>(
    s: &'s Situation<'w>,
    mover: &'s Fighter<'w>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    let enemies = s.enemies_of(mover.side);
    enemies.filter(move |observer| is_in_reach_of_enemies(s, mover, observer))
}

/// Whether an observer would find one who hides: in its front, in sight, without half cover, not in
/// the dark. Rule AUR-POS-10.
#[must_use]
pub fn uncovers(s: &Situation<'_>, observer: &Fighter<'_>, hider: &Fighter<'_>) -> bool {
    if !observer.has_in_front(s.kind(), hider) || s.is_unseen(observer, hider) {
        return false;
    }
    let distance = s.distance(observer, hider);
    if distance <= 1 {
        return true;
    }
    let murky = |cell| s.board.light(cell) == crate::board::Light::Dark || s.board.fog(cell);
    let in_murk = hider.space.iter().all(murky);
    let line = s.line(observer, hider);
    !in_murk && !line.sight_blocked && line.grade < Grade::Half
}

/// The last Run or Sprint of a combatant and its direction, if it did nothing else since.
/// Rule AUR-MOVE-04.
#[must_use]
pub fn momentum(who: &Fighter<'_>) -> Option<Direction> {
    let last = who.last?;
    matches!(last.kind, ActionKind::Run | ActionKind::Sprint)
        .then_some(last.direction)
        .flatten()
}

/// Whether a cell lies in the front half of a combatant; `None` for one that has no rear.
/// Rule AUR-POS-01.
#[must_use]
pub fn has_cell_in_front(
    s: &Situation<'_>,
    who: CombatantId,
    cell: crate::grid::Cell,
) -> Option<bool> {
    let who = s.find(who).filter(|who| !who.stats.all_round)?;
    let point = s.kind().centre(cell);
    Some(who.fronts(s.kind(), who.facing, point))
}
