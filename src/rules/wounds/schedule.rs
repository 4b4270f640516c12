//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::effects::{
    cling, commit, falls, forced, grapples, ground, harm, jumps, mounts, movement, runaway, strike,
    things, upkeep,
};
use super::plan::steps::Step;
use super::round::TURNS;
use super::windows::{self, course};
use crate::combat::{AddTickSystem, BattleSystems as Set};
use crate::mechanics::{AddSteps, Task};
use bevy::prelude::{App, World};

/// Adds the agenda, and the systems that carry out its steps.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    TURNS.plugin(app);
    app.add_steps(
        Set::Reactions,
        (windows::ask_to_interrupt, windows::ask_the_ready),
    )
    .add_steps(Set::Gear, (course::pay, course::before, course::perform))
    .add_steps(Set::Gear, course::after)
    .add_steps(
        Set::Initiative,
        (commit::go_on_first, upkeep::suffer, upkeep::turn_over),
    )
    .add_steps(
        Set::Movement,
        (movement::walk, movement::stepped, movement::arrived),
    )
    .add_steps(
        Set::Movement,
        (jumps::leap, falls::fall_down, forced::push_on),
    )
    .add_steps(Set::Movement, (ground::hold_on, cling::let_go))
    .add_steps(
        Set::Reactions,
        (windows::ask_to_cling, windows::ask_for_the_mix),
    )
    .add_steps(
        Set::Movement,
        (runaway::steady, runaway::bolt, runaway::run),
    )
    .add_tick_system(Set::Conditions, take_stock);
    attack(app);
}

/// An attack from its dice to its end, and what wounds lead to. A step leads to one of those below it: a miss to the end of the
/// attack.
fn attack(app: &mut App) {
    app.add_steps(
        Set::Reactions,
        (windows::ask_to_rebuff, windows::ask_to_harry),
    )
    .add_steps(
        Set::Reactions,
        (windows::ask_to_interpose, windows::ask_whom_to_ignore),
    )
    // The dice of the attack. Rules WND-ATK-02 to -09.
    .add_steps(Set::Attack, strike::roll)
    // The wound, or the damage of a thing. Rules WND-ATK-10, WND-ACT-46.
    .add_steps(Set::Harm, (harm::receive, things::smash, harm::waking))
    // The attack is over. Rule WND-ATK-16.
    .add_steps(Set::Attack, strike::finish)
    // A thrown weapon lands. Rule WND-ATK-16.
    .add_steps(Set::Scatter, things::land);
}

/// In every pass: grapples that are over end, riders are where their mounts are, water does what it does, who can do nothing gives up what it
/// has begun. Rules WND-COND-04, -06, -09, -14, -17, WND-POS-28.
fn take_stock(world: &mut World) {
    grapples::watch(world);
    mounts::watch(world);
    ground::watch(world);
    course::take_stock(world);
}
