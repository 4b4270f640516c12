//! Which systems a tick is made of, set by set. Floor 3.

use super::tick::{BattleSystems, BattleTick};
use bevy::ecs::change_detection::Tick;
use bevy::prelude::{App, IntoScheduleConfigs, IntoSystem, Resource, World};
use std::any::type_name;

/// A system of the tick.
#[derive(Debug, Clone, Copy)]
pub struct TickSystem {
    /// The set that it belongs to.
    pub set: BattleSystems,
    /// Its path in the source, without the crate: `mechanics::turns::end_turn`.
    pub path: &'static str,
    /// The step of the agenda that it is called for; `None` for a system that the schedule runs in every
    /// pass.
    pub step: Option<&'static str>,
    last_run: fn(&World) -> Option<Tick>,
}

impl TickSystem {
    /// The change tick of a battle's world at which the system of a step ran last: of two systems the one
    /// that ran later has the higher one. `None` of a system that the schedule runs.
    #[must_use]
    pub fn last_run(&self, world: &World) -> Option<Tick> {
        (self.last_run)(world)
    }
}

/// The systems of a battle's tick, in the order in which they were added. Nothing plays by this list: it
/// is what the page of the architecture shows, and what tests ask.
#[derive(Resource, Debug, Default)]
pub struct TickSystems {
    systems: Vec<TickSystem>,
    steps: Vec<&'static str>,
}

impl TickSystems {
    /// All systems, in the order in which they were added.
    #[must_use]
    pub fn all(&self) -> &[TickSystem] {
        &self.systems
    }

    /// The kinds of steps that can be on the agenda: each has to have a system.
    #[must_use]
    pub fn steps(&self) -> &[&'static str] {
        &self.steps
    }

    /// Notes the kinds of steps of an agenda.
    pub fn expect(&mut self, steps: impl IntoIterator<Item = &'static str>) {
        self.steps.extend(steps);
    }

    /// Notes a system of type `F`, with the step that it is called for and what tells when it ran last.
    pub fn note<F>(
        &mut self,
        set: BattleSystems,
        step: Option<&'static str>,
        last_run: fn(&World) -> Option<Tick>,
    ) {
        let path = path_of::<F>();
        self.systems.push(TickSystem {
            set,
            path,
            step,
            last_run,
        });
    }
}

/// The path of a function, without the crate and what it is generic over.
fn path_of<F>() -> &'static str {
    let path = type_name::<F>();
    let path = path.split('<').next().unwrap_or(path);
    path.split_once("::").map_or(path, |(_, path)| path)
}

/// Adds a system that the schedule runs in every pass of a tick.
pub trait AddTickSystem {
    /// Adds a system to a set of [`BattleTick`], and to the list of [`TickSystems`].
    fn add_tick_system<F, M>(&mut self, set: BattleSystems, system: F) -> &mut Self
    where
        F: IntoSystem<(), (), M> + 'static;
}

impl AddTickSystem for App {
    fn add_tick_system<F, M>(&mut self, set: BattleSystems, system: F) -> &mut Self
    where
        F: IntoSystem<(), (), M> + 'static,
    {
        let world = self.world_mut();
        world
            .get_resource_or_init::<TickSystems>()
            .note::<F>(set, None, |_| None);
        self.add_systems(BattleTick, IntoSystem::into_system(system).in_set(set))
    }
}
