//! The only writer of kernel components: one arm for each event. Floor 3.

use super::{
    ActiveRuleset, Altitude, BattleBoard, BattleEvent, BattlePhase, CombatantId, Conditions,
    Facing, FieldItems, Objectives, Position, Roster, Standing, TurnOrder,
};
use crate::board::Stamp;
use bevy::ecs::component::Mutable;
use bevy::prelude::{Component, Resource, World};
use std::sync::Arc;

/// Every event of the battle, in order.
#[derive(Resource, Debug)]
pub struct Chronicle {
    events: Vec<BattleEvent>,
    stamp: Stamp,
    /// How many actions each combatant has declared in this round, by its index; those beyond the
    /// end have declared none.
    declared: Vec<u32>,
}

impl Chronicle {
    /// All events so far.
    #[must_use]
    pub fn events(&self) -> &[BattleEvent] {
        &self.events
    }

    /// What no two battles share in one run of the program: events only follow upon those that a
    /// chronicle of this stamp has.
    #[must_use]
    pub const fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// How many actions a combatant has declared since the round began.
    #[must_use]
    pub fn declared_in_round(&self, who: CombatantId) -> u32 {
        let place = who.index();
        let count = place.and_then(|place| self.declared.get(place));
        count.copied().unwrap_or(0)
    }

    fn push(&mut self, event: BattleEvent) {
        match &event {
            BattleEvent::RoundStarted { .. } => self.declared.clear(),
            BattleEvent::Declared { who, .. } => {
                let place = who.index().unwrap_or(0);
                if self.declared.len() <= place {
                    self.declared.resize(place + 1, 0);
                }
                self.declared[place] += 1;
            }
            _ => {}
        }
        self.events.push(event);
    }
}

/// Events of an ordinary battle: a chronicle that has room for them is seldom moved in memory.
const ORDINARY: usize = 8192;

impl Default for Chronicle {
    /// That of a battle which has not begun.
    fn default() -> Self {
        Self {
            events: Vec::with_capacity(ORDINARY),
            stamp: Stamp::fresh(),
            declared: Vec::new(),
        }
    }
}

/// Applies an event to the components and writes it into the [`Chronicle`]. What only a rule that
/// is switched off brings about does not happen.
pub fn record(world: &mut World, event: BattleEvent) {
    record_if_in_force(world, event);
}

/// The same; returns whether it has happened.
pub(super) fn record_if_in_force(world: &mut World, event: BattleEvent) -> bool {
    if event.is_report() {
        // No rule stands behind a report, and no ruleset takes anything from it.
        apply(world, &event);
    } else {
        let ActiveRuleset { ruleset, switches } = world.resource();
        if event.rule().is_some_and(|rule| switches.is_off(rule.0)) {
            return false;
        }
        let ruleset = *ruleset;
        apply(world, &event);
        (ruleset.apply)(world, &event);
    }
    world.resource_mut::<Chronicle>().push(event);
    true
}

fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        BattleEvent::OrderSet { order, .. } => {
            world.resource_mut::<TurnOrder>().order.clone_from(order);
        }
        BattleEvent::RoundStarted { round } => world.resource_mut::<TurnOrder>().round = *round,
        BattleEvent::TurnStarted { who } => world.resource_mut::<TurnOrder>().active = Some(*who),
        BattleEvent::TurnEnded { .. } => world.resource_mut::<TurnOrder>().active = None,
        BattleEvent::PriorityGiven { side } => {
            world.resource_mut::<TurnOrder>().side = Some(*side);
        }
        BattleEvent::MayAct { who } => {
            world.resource_mut::<BattlePhase>().may_act.clone_from(who);
        }
        BattleEvent::Moved { who, to, .. } => {
            change(world, *who, |position: &mut Position| position.0 = *to);
        }
        BattleEvent::Turned { who, facing } => {
            change(world, *who, |old: &mut Facing| old.0 = *facing);
        }
        BattleEvent::AltitudeChanged { who, to, .. } => {
            change(world, *who, |old: &mut Altitude| old.0 = *to);
        }
        BattleEvent::ConditionSet { who, condition } => {
            change(world, *who, |all: &mut Conditions| {
                all.set(condition.clone());
            });
        }
        BattleEvent::ConditionEnded {
            who,
            key,
            by,
            instance,
            ..
        } => {
            change(world, *who, |all: &mut Conditions| {
                all.remove(key, *by, *instance);
            });
        }
        BattleEvent::Arrived { who, cell } => {
            change(world, *who, |position: &mut Position| position.0 = *cell);
            change(world, *who, |old: &mut Standing| *old = Standing::Up);
        }
        BattleEvent::StandingChanged { who, to, .. } => {
            change(world, *who, |old: &mut Standing| *old = *to);
        }
        BattleEvent::ItemLanded { item, .. } => {
            world.resource_mut::<FieldItems>().0.push(item.clone());
        }
        BattleEvent::ItemTaken { item, place } => {
            let items = &mut world.resource_mut::<FieldItems>().0;
            if let Some(at) = items
                .iter()
                .position(|i| i.item == *item && i.place == *place)
            {
                items.remove(at);
            }
        }
        BattleEvent::Asked(choice) => {
            let mut phase = world.resource_mut::<BattlePhase>();
            let waiting = phase.pending.replace(Arc::clone(choice));
            debug_assert!(waiting.is_none(), "one question at a time");
        }
        BattleEvent::Answered { .. } | BattleEvent::Conceded { .. } => {
            world.resource_mut::<BattlePhase>().pending = None;
        }
        BattleEvent::Over { outcome, .. } => {
            *world.resource_mut::<BattlePhase>() = BattlePhase {
                outcome: Some(*outcome),
                ..BattlePhase::default()
            };
        }
        BattleEvent::ObjectiveCounted {
            objective,
            goal,
            count,
            ..
        } => {
            let mut objectives = world.resource_mut::<Objectives>();
            objectives.set_count(*objective, *goal, *count);
        }
        BattleEvent::ObjectTurned { at, .. } => world.resource_mut::<BattleBoard>().turn(*at),
        BattleEvent::ObjectMoved { from, to, .. } => {
            world.resource_mut::<BattleBoard>().shift(*from, *to);
        }
        BattleEvent::ObjectHurt { at, to, .. } => {
            let left = u16::try_from(*to).unwrap_or(0);
            world.resource_mut::<BattleBoard>().wear(*at, left);
        }
        BattleEvent::LightChanged { cells, to, .. } => {
            world.resource_mut::<BattleBoard>().set_light(cells, *to);
        }
        BattleEvent::FogChanged { cells, fog, .. } => {
            world.resource_mut::<BattleBoard>().set_fog(cells, *fog);
        }
        BattleEvent::GroundChanged { cells, to, .. } => {
            world.resource_mut::<BattleBoard>().set_terrain(cells, to);
        }
        _ => {}
    }
}

/// Writes a component of a combatant: for the apply functions of the kernel and of the rulesets.
///
/// # Panics
/// If the battle has no such combatant, or it has no such component.
pub(crate) fn change<C: Component<Mutability = Mutable>>(
    world: &mut World,
    who: CombatantId,
    write: impl FnOnce(&mut C),
) {
    let entity = world
        .resource::<Roster>()
        .entity(who)
        .expect("events name combatants of the roster");
    let mut component = world
        .get_mut::<C>(entity)
        .expect("every combatant has the components of its ruleset");
    write(&mut component);
}
