//! Combatants turn, watchers turn after them, and the hidden are found. Floor 4.
//! Rules AUR-POS-05, -10, AUR-MOVE-07.

use crate::combat::{BattleEvent, CombatantId, Conditions, Facing, component_of, record};
use crate::grid::Direction;
use crate::mechanics::conditions::{self, referred};
use crate::rules::aura::effects::changes;
use crate::rules::aura::plan::facing::{self, uncovers};
use crate::rules::aura::snapshot::{Fighter, Situation, anybody_is};
use crate::rules::aura::words;
use bevy::prelude::World;

/// Turns a combatant, if it looks elsewhere.
pub fn turn(world: &mut World, who: CombatantId, facing: Direction) {
    if component_of::<Facing>(world, who).direction() != facing {
        record(world, BattleEvent::Turned { who, facing });
        notice(world);
    }
}

/// What follows when somebody has changed its place: the watchers of the one who moved turn, and
/// the hidden may be found. Rules AUR-POS-05, -10.
pub fn after_motion(world: &mut World, moved: Option<CombatantId>) {
    if let Some(moved) = moved
        && anybody_is(world, words::WATCHING)
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
    let under_way = s.under_way.iter();
    let mut running = under_way.filter(|action| action.who == watcher.id && action.walked > 0);
    watcher.conditions.has_by(words::WATCHING, target)
        && watcher.obeys()
        && !watcher.has(words::SURPRISED)
        && !watcher.has(words::BLINDED)
        && s.is_aware(watcher, s.fighter(target))
        && !running.any(|action| ["run", "sprint"].contains(&action.act.verb.as_str()))
        && !s.data.is_off("AUR-POS-05")
}

/// The watcher looks at whom it watches, after its own movement. Rules AUR-POS-05, AUR-MOVE-07.
pub fn look_at_watched(world: &mut World, who: CombatantId) {
    if !component_of::<Conditions>(world, who).has(words::WATCHING) {
        return;
    }
    let s = Situation::of(world);
    if let Some(facing) = facing::to_watched(&s, s.fighter(who)) {
        turn(world, who, facing);
    }
}

/// Ends the hiding of those whom an observer finds. Rule AUR-POS-10.
pub fn notice(world: &mut World) {
    if !anybody_is(world, words::HIDDEN) {
        return;
    }
    let s = Situation::of(world);
    let mut found: Vec<(CombatantId, CombatantId)> = Vec::new();
    for hider in s.fighters() {
        for observer in referred(hider.conditions, words::HIDDEN) {
            let observer = s.fighter(observer);
            if observer.is_conscious() && uncovers(&s, observer, hider) {
                found.push((hider.id, observer.id));
            }
        }
    }
    for (who, by) in found {
        conditions::end_one(world, who, words::HIDDEN, Some(by), "AUR-POS-10");
    }
}

/// Ends the hiding of an attacker. Rules AUR-POS-10, AUR-ATK-02.
pub fn reveal(world: &mut World, who: CombatantId) {
    changes::end_condition(world, who, words::HIDDEN, "AUR-POS-10");
}
