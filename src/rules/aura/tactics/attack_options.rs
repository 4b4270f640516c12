//! What the attacks of everybody promise, remembered until something changes it. Floor 4.
//!
//! Nothing changes in a battle but by events. What an attack from a cell costs, how often it hits
//! and how hard depends on little of what happens: where everybody stands, how attacker and target
//! are, what they hold. It does not depend on what is left of the target's Aura or of the
//! attacker's Energy, which change most often.

use crate::board::Memo;
use crate::combat::{
    Act, BattleBoard, BattleEvent, CombatantId, GearChange, Position, Space, component_of,
};
use crate::grid::{Cell, Cells, Direction, GridKind, Lane};
use crate::mechanics::NamedPool;
use crate::mechanics::tactics::Unread;
use crate::rules::aura::components::Stamina;
use crate::rules::aura::components::agenda::TargetState;
use crate::rules::aura::components::gear_stats::Wielded;
use crate::rules::aura::plan::attack::check_loaded;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;
use bevy::prelude::World;
use std::sync::Arc;

/// Classes of hits.
pub const HITS: usize = 4;

/// Something that could be done to an enemy, legal or not.
#[derive(Debug, Clone)]
pub struct AttackOption {
    /// The command.
    pub act: Arc<Act>,
    /// Whether it is with bare hands by somebody who has a weapon.
    pub bare: bool,
    /// The weapon of a shot: it must be loaded.
    pub shot_with: Option<Wielded>,
    /// Its Energy and what it promises, if it is legal; not known at first.
    pub expected: Option<(i32, ExpectedEffect)>,
}

impl AttackOption {
    /// That of a command.
    pub(super) fn of(act: Act) -> Self {
        Self {
            act: act.into(),
            bare: false,
            shot_with: None,
            expected: None,
        }
    }

    /// Whether nothing has to be loaded for it.
    pub(super) fn is_ready(&self, me: &Fighter<'_>) -> bool {
        let shot_with = self.shot_with.as_ref();
        shot_with.is_none_or(|wielded| check_loaded(me, wielded).is_ok())
    }
}

/// What an attack promises.
#[derive(Debug, Clone, Copy)]
pub enum ExpectedEffect {
    /// Chances in thousandths and damage of each class of hits.
    Damage([(i32, i32); HITS]),
    /// A maneuver: hundredths of a point of damage.
    Maneuver(i32),
}

/// From where somebody attacks whom, where that one looks, and how it is.
pub(super) type AttackPosition = (CombatantId, Cell, CombatantId, Direction, TargetState);

/// The attack options from one position.
#[derive(Debug)]
struct CachedOptions {
    all: Arc<[AttackOption]>,
    /// Where it matters who stands, if any of them is shot or thrown.
    lane: Option<Lane>,
}

/// All attack options that still hold.
#[derive(Debug, Default)]
pub struct AttackOptionCache {
    unread: Unread,
    known: Memo<AttackPosition, CachedOptions>,
    /// What could be done at all by whom to whom, near or far.
    possible: Memo<(CombatantId, CombatantId, bool), Arc<[AttackOption]>>,
}

/// Whose attack options some events may change.
#[derive(Debug, Default)]
struct Changes {
    /// Those of the attacks of these.
    attackers: Vec<CombatantId>,
    /// Those of attacks at these.
    targets: Vec<CombatantId>,
    /// Of these, what could be done at all.
    rearmed: Vec<CombatantId>,
    /// Those of shots and throws that cross these.
    spaces: Vec<Cells>,
}

impl Changes {
    fn note(&mut self, world: &World, event: &BattleEvent, affected: Affected) {
        match affected {
            Affected::Nobody | Affected::Everybody => {}
            Affected::Attacker(who) => {
                add(&mut self.attackers, who);
                add(&mut self.rearmed, who);
            }
            Affected::Target(who) => add(&mut self.targets, who),
            Affected::Both(who) => {
                add(&mut self.attackers, who);
                add(&mut self.targets, who);
                add(&mut self.rearmed, who);
            }
            Affected::InBetween(who) => {
                add(&mut self.attackers, who);
                add(&mut self.targets, who);
                for space in spaces_of(world, who, event) {
                    add(&mut self.spaces, space);
                }
            }
        }
    }

    const fn is_empty(&self) -> bool {
        self.attackers.is_empty() && self.targets.is_empty()
    }

    /// Whether attack options may be others now.
    fn touch(&self, &(by, _, at, ..): &AttackPosition, cached: &CachedOptions) -> bool {
        let crossed = |lane: &Lane| self.spaces.iter().any(|space| lane.meets(space));
        self.attackers.contains(&by)
            || self.targets.contains(&at)
            || cached.lane.as_ref().is_some_and(crossed)
    }
}

/// Adds what is not there yet.
fn add<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// Whose attack options an event may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Affected {
    Nobody,
    /// Those of its attacks.
    Attacker(CombatantId),
    /// Those of attacks at it.
    Target(CombatantId),
    /// Those of its attacks and of attacks at it.
    Both(CombatantId),
    /// These, and those of shots and throws that it may be, or have been, in the way of.
    InBetween(CombatantId),
    Everybody,
}

impl AttackOptionCache {
    /// Forgets what the events since the last time have changed.
    pub(super) fn catch_up(&mut self, world: &World) {
        let Some(events) = self.unread.take(world.resource()) else {
            return self.forget_all();
        };
        let mut changes = Changes::default();
        for event in events {
            match affected(event) {
                Affected::Everybody => return self.forget_all(),
                affected => changes.note(world, event, affected),
            }
        }
        if !changes.rearmed.is_empty() {
            self.possible
                .retain(|(by, ..), _| !changes.rearmed.contains(by));
        }
        if !changes.is_empty() {
            self.known
                .retain(|position, cached| !changes.touch(position, cached));
        }
    }

    fn forget_all(&mut self) {
        self.known.clear();
        self.possible.clear();
    }

    /// What somebody with its gear could do at all to another.
    pub(super) fn possible(
        &mut self,
        pair: (CombatantId, CombatantId, bool),
        find: impl FnOnce() -> Vec<AttackOption>,
    ) -> Arc<[AttackOption]> {
        Arc::clone(self.possible.entry(pair).or_insert_with(|| find().into()))
    }

    /// The attack options from a position.
    pub(super) fn of(&self, position: &AttackPosition) -> Option<Arc<[AttackOption]>> {
        let known = self.known.get(position)?;
        Some(Arc::clone(&known.all))
    }

    /// Remembers them; `me` and `target` are those of the position.
    pub(super) fn keep(
        &mut self,
        kind: GridKind,
        position: AttackPosition,
        me: &Fighter<'_>,
        target: &Fighter<'_>,
        all: Arc<[AttackOption]>,
    ) {
        let far = all
            .iter()
            .any(|it| [words::SHOOT, words::THROW].contains(&it.act.verb.as_str()));
        let lane = far.then(|| Lane::between(kind, &me.space, &target.space));
        self.known.insert(position, CachedOptions { all, lane });
    }
}

/// Where somebody stands now, or stood and stands by a movement.
fn spaces_of(world: &World, who: CombatantId, event: &BattleEvent) -> [Cells; 2] {
    let anchors = match event {
        BattleEvent::Moved { from, to, .. } => [*from, *to],
        _ => [component_of::<Position>(world, who).cell(); 2],
    };
    let kind = world.resource::<BattleBoard>().board().kind();
    let footprint = component_of::<Space>(world, who).0;
    anchors.map(|anchor| footprint.cells(kind, anchor))
}

/// That of somebody where it stands, against a target as that one looks.
pub(super) fn attack_position(me: &Fighter<'_>, target: &Fighter<'_>) -> AttackPosition {
    let target_state = TargetState::of(target);
    (me.id, me.anchor(), target.id, target.facing, target_state)
}

/// What is not known to leave attack options alone changes all of them.
fn affected(event: &BattleEvent) -> Affected {
    match event {
        BattleEvent::Rolled(_)
        | BattleEvent::Asked(_)
        | BattleEvent::Answered { .. }
        | BattleEvent::MayAct { .. }
        | BattleEvent::Passed { .. }
        | BattleEvent::PriorityGiven { .. }
        | BattleEvent::RoundStarted { .. }
        | BattleEvent::Declared { .. }
        | BattleEvent::AttackResolved { .. }
        | BattleEvent::Stopped { .. }
        | BattleEvent::ItemLanded { .. }
        // Facings are part of an attack position, and so are most conditions.
        | BattleEvent::Turned { .. } => Affected::Nobody,
        // Stamina is what a Mighty Blow is made with.
        BattleEvent::PoolChanged { who, pool, .. } if pool == Stamina::WORD => {
            Affected::Attacker(*who)
        }
        BattleEvent::PoolChanged { .. } => Affected::Nobody,
        BattleEvent::ConditionSet { who, condition } => of_condition(*who, &condition.key),
        BattleEvent::ConditionEnded { who, key, .. } => of_condition(*who, key),
        BattleEvent::GearChanged { who, change, .. } => match change {
            GearChange::Loaded | GearChange::Unloaded => Affected::Nobody,
            _ => Affected::Both(*who),
        },
        BattleEvent::Moved { who, .. } | BattleEvent::StandingChanged { who, .. } => {
            Affected::InBetween(*who)
        }
        _ => Affected::Everybody,
    }
}

fn of_condition(who: CombatantId, key: &str) -> Affected {
    match key {
        words::DEFENDING | words::EXPOSED => Affected::Nobody,
        words::MOVING_FAST => Affected::Target(who),
        // Who lies or kneels is no obstacle for a shot. Rule AUR-POS-09.
        words::PRONE | words::KNEELING => Affected::InBetween(who),
        _ => Affected::Both(who),
    }
}
