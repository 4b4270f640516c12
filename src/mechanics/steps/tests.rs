use super::{AddSteps, take_steps};
use crate::combat::{
    AddTickSystem, BattleSystems as Set, TickSystems, plugin as kernel, schedule_of,
};
use crate::mechanics::{OwnStep, Task, Tasks, push_step};
use bevy::prelude::{App, Commands, In, Res, ResMut, Resource, World};

steps! {
    /// Steps of these tests.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    enum Step {
        /// Noted in the set `Attack`.
        Blow(u8),
        /// Noted in the set `Harm`.
        Wound {
            /// What is noted.
            mark: u8,
        },
        /// Puts a resource into the world.
        Command,
        /// Notes whether that is there.
        Look,
    }
}

impl OwnStep for Step {}

/// What was carried out, and how many passes there were.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
struct Notes(Vec<u8>, u8);

#[derive(Resource)]
struct Commanded;

fn blow(In(Blow(mark)): In<Blow>, mut notes: ResMut<Notes>) {
    notes.0.push(mark);
}

fn wound(In(Wound { mark }): In<Wound>, world: &mut World) {
    world.resource_mut::<Notes>().0.push(mark);
    if mark == 9 {
        push_step(world, Step::Blow(10));
    }
}

fn command(In(Command): In<Command>, mut commands: Commands) {
    commands.insert_resource(Commanded);
}

fn look(In(Look): In<Look>, mut notes: ResMut<Notes>, there: Option<Res<Commanded>>) {
    notes.0.push(u8::from(there.is_some()));
}

fn count_passes(mut notes: ResMut<Notes>) {
    notes.1 += 1;
}

/// A world with these steps on its agenda, the first of them next.
fn world_with<const N: usize>(steps: [Step; N]) -> World {
    let mut app = App::empty();
    kernel(&mut app);
    app.init_resource::<Notes>();
    Task::<Step>::plugin(&mut app);
    app.add_steps(Set::Attack, blow)
        .add_steps(Set::Harm, (wound, command, look))
        .add_tick_system(Set::Outcome, count_passes);
    let mut world = std::mem::take(app.world_mut());
    world.resource_mut::<Tasks<Step>>().push_in_order(steps);
    world
}

/// What was carried out, in how many passes.
fn played<const N: usize>(steps: [Step; N]) -> Notes {
    let mut world = world_with(steps);
    let mut tick = schedule_of(&mut world);
    while !Tasks::<Step>::settled(&world) {
        tick.run(&mut world);
    }
    world.remove_resource::<Notes>().unwrap()
}

#[test]
fn steps_are_carried_out_from_the_top_and_sets_in_their_order_in_one_pass() {
    let notes = played([Step::Blow(1), Step::Blow(2), Step::Wound { mark: 3 }]);
    assert_eq!(notes, Notes(vec![1, 2, 3], 1));
}

#[test]
fn what_comes_back_to_a_set_waits_for_the_next_pass() {
    let notes = played([Step::Wound { mark: 1 }, Step::Blow(2)]);
    assert_eq!(notes, Notes(vec![1, 2], 2));
    let pushed = played([Step::Wound { mark: 9 }, Step::Wound { mark: 1 }]);
    assert_eq!(pushed, Notes(vec![9, 10, 1], 2));
}

#[test]
fn commands_of_a_system_are_done_before_the_next_step() {
    assert_eq!(played([Step::Command, Step::Look]).0, [1]);
    assert_eq!(played([Step::Look]).0, [0]);
}

#[test]
fn in_a_camp_the_steps_of_one_set_are_taken() {
    let mut world = world_with([
        Step::Wound { mark: 1 },
        Step::Blow(2),
        Step::Wound { mark: 3 },
    ]);
    take_steps::<Step>(&mut world, Set::Harm);
    assert_eq!(world.resource::<Notes>().0, [1]);
    let left = world.resource::<Tasks<Step>>().steps();
    assert_eq!(
        left,
        [Task::Own(Step::Wound { mark: 3 }), Task::Own(Step::Blow(2))]
    );
}

#[test]
fn the_list_of_systems_says_when_each_ran_last() {
    let mut world = world_with([Step::Blow(1), Step::Wound { mark: 2 }]);
    let systems = world.resource::<TickSystems>().all().to_vec();
    let ran = |world: &World, step| {
        let mut all = systems.iter();
        let system = all.find(|system| system.step == Some(step)).unwrap();
        system.last_run(world).unwrap()
    };
    let before = ran(&world, "Look");
    schedule_of(&mut world).run(&mut world);
    assert!(ran(&world, "Blow").get() < ran(&world, "Wound").get());
    assert_eq!(ran(&world, "Look"), before, "it has not run");
    let passes = systems.iter().find(|system| system.step.is_none()).unwrap();
    assert_eq!(passes.path, "mechanics::steps::tests::count_passes");
    assert!(passes.last_run(&world).is_none());
}
