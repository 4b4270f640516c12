//! What everybody would do, remembered until something changes that it depends on. Floor 4.
//!
//! A whole side thinks before each of its commands, and a command changes few combatants: whoever is
//! far from all of them would come to the same plan.

use super::attack_options::spaces_of;
use super::choice::Choice;
use crate::combat::{BattleBoard, BattleEvent, CombatantId, GearChange, SideId, side_of};
use crate::grid::{Cells, GridKind, are_within};
use crate::mechanics::tactics::Unread;
use crate::rules::aura::components::Pool;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;
use bevy::prelude::World;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How far off others make a difference to what somebody would do, in cells.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules::aura) struct Horizon {
    /// Those who could be met on a way on foot, or strike there.
    pub near: i32,
    /// Those who could be attacked from there as well, or be in the way of that; not less.
    pub far: i32,
}

/// The plans that still hold.
#[derive(Debug, Default)]
pub(in crate::rules::aura) struct PlanCache {
    unread: Unread,
    known: BTreeMap<CombatantId, CachedPlan>,
}

/// What somebody could do, and where it stood and looked around then.
#[derive(Debug)]
struct CachedPlan {
    choices: Arc<[Choice]>,
    side: SideId,
    space: Cells,
    horizon: Horizon,
}

/// To whom of a side it makes a difference that somebody has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Concerned {
    Nobody,
    /// To whose near horizon it is.
    Near,
    /// To whose far horizon it is.
    Far,
}

/// Somebody has changed: to whom it makes a difference besides itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Effect {
    who: CombatantId,
    enemies: Concerned,
    allies: Concerned,
}

/// The same with where it stands, or stood.
#[derive(Debug)]
struct Change {
    effect: Effect,
    side: SideId,
    space: Cells,
}

/// What an event changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Affected {
    Nothing,
    /// What depends on one combatant.
    By(Effect),
    Everything,
}

impl PlanCache {
    /// Forgets what the events since the last time have changed.
    pub(super) fn catch_up(&mut self, world: &World) {
        let Some(events) = self.unread.take(world.resource()) else {
            return self.known.clear();
        };
        if self.known.is_empty() {
            return;
        }
        let mut changes = Vec::new();
        for event in events {
            match affected(event) {
                Affected::Nothing => {}
                Affected::By(effect) => note(&mut changes, world, event, effect),
                Affected::Everything => return self.known.clear(),
            }
        }
        let kind = world.resource::<BattleBoard>().board().kind();
        self.known.retain(|&who, plan| {
            let mut changes = changes.iter();
            !changes.any(|change| plan.depends_on(kind, who, change))
        });
    }

    /// What somebody could do, if that is still the same.
    pub(super) fn of(&self, who: CombatantId) -> Option<Arc<[Choice]>> {
        let known = self.known.get(&who)?;
        Some(Arc::clone(&known.choices))
    }

    /// Remembers it.
    pub(super) fn keep(&mut self, me: &Fighter<'_>, horizon: Horizon, choices: Arc<[Choice]>) {
        let plan = CachedPlan {
            choices,
            side: me.side,
            space: me.space,
            horizon,
        };
        self.known.insert(me.id, plan);
    }
}

impl CachedPlan {
    /// Whether a change makes a difference to the plan of `who`.
    fn depends_on(&self, kind: GridKind, who: CombatantId, change: &Change) -> bool {
        let effect = change.effect;
        let concerned = match change.side == self.side {
            true => effect.allies,
            false => effect.enemies,
        };
        let within = match concerned {
            Concerned::Nobody => return effect.who == who,
            Concerned::Near => self.horizon.near,
            Concerned::Far => self.horizon.far,
        };
        effect.who == who || are_within(kind, &self.space, &change.space, within)
    }
}

/// Notes a change, once for each place: most events of a command are about the same few.
fn note(changes: &mut Vec<Change>, world: &World, event: &BattleEvent, effect: Effect) {
    for space in spaces_of(world, effect.who, event) {
        let mut known = changes.iter_mut();
        let same = |change: &&mut Change| {
            change.effect.who == effect.who && change.space.first() == space.first()
        };
        if let Some(Change { effect: known, .. }) = known.find(same) {
            known.enemies = known.enemies.max(effect.enemies);
            known.allies = known.allies.max(effect.allies);
        } else {
            let side = side_of(world, effect.who);
            changes.push(Change {
                effect,
                side,
                space,
            });
        }
    }
}

/// What is not known to leave plans alone changes all of them.
fn affected(event: &BattleEvent) -> Affected {
    use Concerned::{Far, Near, Nobody};
    let by = |who: &CombatantId, enemies, allies| {
        Affected::By(Effect {
            who: *who,
            enemies,
            allies,
        })
    };
    match event {
        // What is legal now is asked anew of every plan.
        BattleEvent::Rolled(_)
        | BattleEvent::Asked(_)
        | BattleEvent::Answered { .. }
        | BattleEvent::MayAct { .. }
        | BattleEvent::Passed { .. }
        | BattleEvent::PriorityGiven { .. }
        | BattleEvent::AttackResolved { .. }
        | BattleEvent::Stopped { .. }
        | BattleEvent::ItemLanded { .. } => Affected::Nothing,
        BattleEvent::Declared { who, .. } => by(who, Near, Nobody),
        BattleEvent::PoolChanged { who, pool, .. } if pool == Pool::Aura.word() => {
            by(who, Far, Nobody)
        }
        BattleEvent::PoolChanged { who, .. } => by(who, Near, Nobody),
        BattleEvent::GearChanged {
            who,
            change: GearChange::Loaded | GearChange::Unloaded,
            ..
        } => by(who, Near, Nobody),
        BattleEvent::Turned { who, .. } => by(who, Far, Nobody),
        BattleEvent::ConditionSet { who, condition } => {
            by(who, Far, allies_concerned(&condition.key))
        }
        BattleEvent::ConditionEnded { who, key, .. } => by(who, Far, allies_concerned(key)),
        BattleEvent::Moved { who, .. } => by(who, Far, Far),
        _ => Affected::Everything,
    }
}

/// To which allies a condition makes a difference: who lies or kneels is no obstacle for a shot.
/// Rule AUR-POS-09.
fn allies_concerned(key: &str) -> Concerned {
    match key {
        words::PRONE | words::KNEELING => Concerned::Far,
        _ => Concerned::Near,
    }
}
