//! Where combatants look, whom they watch, and what shows through it. Floor 4.
//! Rules AUR-POS-01 to -07, -10, AUR-REACT-06.

use super::course;
use super::keys;
use super::situation::{Fighter, Situation, anybody_is};
use super::steps::ActionKind;
use crate::board::Grade;
use crate::combat::{
    Act, BattleEvent, CombatantId, Conditions, Facing, Refusal, component_of, record, rule_is_off,
};
use crate::grid::{Direction, GridKind};
use crate::mechanics::conditions::{self, referred};
use bevy::prelude::World;
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
        Refusal::forbidden(why, "AUR-POS-01")
    })
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
    (act, target): (&Act, &Fighter<'_>),
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
pub(super) fn is_under_way(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> bool {
    let top = s.under_way.top();
    top.is_some_and(|action| action.who == who.id && *action.act == *act)
}

/// Turns a combatant, if it looks elsewhere.
pub(super) fn turn(world: &mut World, who: CombatantId, facing: Direction) {
    if component_of::<Facing>(world, who).direction() != facing {
        record(world, BattleEvent::Turned { who, facing });
        notice(world);
    }
}

/// Where an actor looks that attacks or stares at a target, and `None` for all other actions.
/// Rule AUR-POS-06.
pub(super) fn toward_target(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Option<Direction> {
    if rule_is_off("AUR-POS-06") || !course::verb_of(act).turns() {
        return None;
    }
    let target = act.target().and_then(|id| s.find(id))?;
    attack_facing(s, who, (act, target)).ok()
}

/// The one who attacks turns to its target, when it goes on. Rules AUR-POS-06, AUR-INIT-16.
pub(super) fn turn_to_target(world: &mut World) {
    let s = Situation::of(world);
    let Some(action) = s.under_way.top() else {
        return;
    };
    let who = action.who;
    if let Some(facing) = toward_target(&s, s.fighter(who), &action.act) {
        turn(world, who, facing);
    }
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
        && !rule_is_off("AUR-REACT-06")
}

/// What follows when somebody has changed its place: the watchers of the one who moved turn, and
/// the hidden may be found. Rules AUR-POS-05, -10.
pub(super) fn after_motion(world: &mut World, moved: Option<CombatantId>) {
    if let Some(moved) = moved
        && anybody_is(world, keys::WATCHING)
    {
        let s = Situation::of(world);
        let watchers = s.fighters().iter().filter(|f| watches(&s, f, moved));
        let turns: Vec<_> = watchers
            .map(|f| {
                (
                    f.id,
                    f.direction_to(s.kind(), s.fighter(moved).centre(s.kind())),
                )
            })
            .filter(|&(id, facing)| s.fighter(id).facing != facing)
            .collect();
        for (who, facing) in turns {
            record(world, BattleEvent::Turned { who, facing });
        }
    }
    notice(world);
}

/// Whether a watcher turns after its target now. Rule AUR-POS-05.
fn watches(s: &Situation<'_>, watcher: &Fighter<'_>, target: CombatantId) -> bool {
    let under_way = s.under_way.actions().iter();
    let mut running = under_way.filter(|action| action.who == watcher.id && action.walked > 0);
    watcher.conditions.has_by(keys::WATCHING, target)
        && watcher.obeys()
        && !watcher.has(keys::SURPRISED)
        && !watcher.has(keys::BLINDED)
        && s.is_aware(watcher, s.fighter(target))
        && !running.any(|action| ["run", "sprint"].contains(&action.act.verb.as_str()))
        && !rule_is_off("AUR-POS-05")
}

/// The watcher looks at whom it watches, after its own movement. Rules AUR-POS-05, AUR-MOVE-07.
pub(super) fn look_at_watched(world: &mut World, who: CombatantId) {
    let mut watched = component_of::<Conditions>(world, who).iter();
    let Some(watch) = watched.find(|c| c.key == keys::WATCHING && c.by.is_some()) else {
        return;
    };
    let s = Situation::of(world);
    let watcher = s.fighter(who);
    let Some(target) = watch.by.and_then(|id| s.find(id)) else {
        return;
    };
    let able = !watcher.has(keys::SURPRISED) && !watcher.has(keys::BLINDED);
    if able && s.is_aware(watcher, target) && target.is_alive() {
        let facing = watcher.direction_to(s.kind(), target.centre(s.kind()));
        turn(world, who, facing);
    }
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

/// Whoever is found is hidden no more. Rule AUR-POS-10.
pub(super) fn notice(world: &mut World) {
    if !anybody_is(world, keys::HIDDEN) {
        return;
    }
    let s = Situation::of(world);
    let mut found: Vec<(CombatantId, CombatantId)> = Vec::new();
    for hider in s.fighters() {
        for observer in referred(hider.conditions, keys::HIDDEN) {
            let observer = s.fighter(observer);
            if observer.is_conscious() && uncovers(&s, observer, hider) {
                found.push((hider.id, observer.id));
            }
        }
    }
    for (who, by) in found {
        conditions::end_one(world, who, keys::HIDDEN, Some(by), "AUR-POS-10");
    }
}

/// Whoever has attacked is hidden no more. Rules AUR-POS-10, AUR-ATK-02.
pub(super) fn reveal(world: &mut World, who: CombatantId) {
    course::end_condition(world, who, keys::HIDDEN, "AUR-POS-10");
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
