//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::actions::ACTIONS;
use super::effects::{
    air, area, falls, ground, illusions, maneuver, movement, ready, strike, things, upkeep,
};
use super::plan::steps::{self, Step};
use super::round::{TURNS, mind_companions};
use super::windows;
use crate::combat::{AddTickSystem, BattlePhase, BattleSystems as Set};
use crate::mechanics::{AddSteps, Task};
use bevy::prelude::{App, In, Local, World};

/// Adds the agenda, and the systems that carry out its steps.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    TURNS.plugin(app);
    attack(app);
    app.add_steps(Set::Initiative, (upkeep::keep, upkeep::turn_over))
        .add_steps(Set::Movement, (movement::walk, falls::fall_on, stand_up))
        .add_steps(Set::Movement, (maneuver::push_on, ready::close_move))
        .add_steps(Set::Movement, (falls::trip_down, falls::jolt))
        .add_steps(
            Set::Reactions,
            (windows::ask_opponents, windows::ask_to_grab),
        )
        .add_steps(Set::Reactions, windows::ask_to_enter)
        .add_steps(Set::Reactions, (ready::watch, windows::ask_the_ready))
        .add_steps(Set::Attack, (maneuver::carry_out, area::shoot_all))
        .add_steps(Set::Harm, things::smash)
        .add_steps(Set::Spells, (cast, control))
        .add_steps(Set::Searches, skill)
        .add_steps(Set::Gear, work)
        .add_tick_system(Set::Movement, look_about)
        .add_tick_system(Set::Conditions, take_stock);
}

/// In every pass: what the ground does to who is there, and what becomes of companions without a controller. Rules TRI-MOVE-10 to
/// -13, -22 to -24, TRI-ACT-09, TRI-INIT-16.
fn take_stock(world: &mut World) {
    ground::watch(world);
    mind_companions(world);
}

/// After the steps of every pass: what is not there is seen through by those who have walked into it, and light and fog are as
/// those who give them stand now. Nothing changes while somebody is asked, and once the battle is over. Rules TRI-POS-14,
/// TRI-MOVE-25.
fn look_about(world: &mut World, mut read: Local<'_, illusions::Read>) {
    let phase = world.resource::<BattlePhase>();
    if phase.pending().is_some() || phase.is_over() {
        return;
    }
    illusions::notice_crossed(world, &mut read);
    air::keep(world);
}

/// Systems that carry out what the table says of an action.
macro_rules! of_the_table {
    ($($system:ident: $Step:ident),+ $(,)?) => {
        $(fn $system(In(steps::$Step(declared)): In<steps::$Step>, world: &mut World) {
            ACTIONS.carry_out(world, &declared);
        })+
    };
}

of_the_table! {
    stand_up: StandUp,
    cast: Cast,
    control: Control,
    skill: Skill,
    work: Work,
}

/// An attack from its declaration, which is legal and paid for, to its end. A step leads to one of those below it: a miss to the
/// end of the attack.
fn attack(app: &mut App) {
    app
        // The die of the attack against the Defense. Rules TRI-ATK-04 to -08.
        .add_steps(Set::Attack, strike::roll)
        // The damage dice. Rule TRI-ATK-09.
        .add_steps(Set::Harm, strike::wound)
        // A shield may take a part of the damage. Rule TRI-REACT-05.
        .add_steps(Set::Reactions, windows::ask_to_block)
        // What is left of it is taken. Rule TRI-HURT-01.
        .add_steps(Set::Harm, strike::take)
        // The attack is over. Rule TRI-ATK-12.
        .add_steps(Set::Attack, strike::finish)
        // A thrown weapon lands. Rule TRI-ATK-12.
        .add_steps(Set::Scatter, strike::land);
}
