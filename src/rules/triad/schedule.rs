//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::actions::ACTIONS;
use super::effects::{falls, ground, maneuver, movement, ready, strike, upkeep};
use super::plan::steps::{self, Step};
use super::round::{TURNS, mind_companions};
use super::windows;
use crate::combat::{AddTickSystem, BattleSystems as Set};
use crate::mechanics::{AddSteps, Task};
use bevy::prelude::{App, In, World};

/// Adds the agenda, and the systems that carry out its steps.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    TURNS.plugin(app);
    attack(app);
    app.add_steps(Set::Movement, (movement::walk, falls::fall_on, stand_up))
        .add_steps(Set::Movement, maneuver::push_on)
        .add_steps(
            Set::Reactions,
            (windows::ask_opponents, windows::ask_to_grab),
        )
        .add_steps(Set::Reactions, windows::ask_to_enter)
        .add_steps(Set::Reactions, (ready::watch, windows::ask_the_ready))
        .add_steps(Set::Movement, ready::close_move)
        .add_tick_system(Set::Conditions, mind_companions)
        .add_steps(Set::Attack, maneuver::carry_out)
        .add_steps(Set::Spells, (cast, control))
        .add_steps(Set::Searches, skill)
        .add_steps(Set::Gear, work)
        .add_steps(Set::Initiative, (upkeep::keep, upkeep::turn_over))
        // What the ground does to who is there. Rules TRI-MOVE-10 to -13, -22 to -24.
        .add_tick_system(Set::Conditions, ground::watch);
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
