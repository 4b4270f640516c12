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
    .add_steps(
        Set::Reactions,
        (
            windows::ask_to_rebuff,
            windows::ask_whom_to_ignore,
            windows::find_flanks,
        ),
    )
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

/// What an action goes through, an attack above all, from its payment to its end. A step leads to one of those below it: a miss
/// to the end of the attack.
fn attack(app: &mut App) {
    app
        // What nobody has interrupted is paid for, then those who may react to it are found. Rule WND-ACT-02 (3).
        .add_steps(Set::Gear, (course::pay, course::before))
        // A shooter is harried, another is put in the way. Rules WND-REACT-11, -13.
        .add_steps(
            Set::Reactions,
            (windows::ask_to_harry, windows::ask_to_interpose),
        )
        // It takes effect, if it still can. Rule WND-ACT-02 (5), (6).
        .add_steps(Set::Gear, course::perform)
        // The dice of an attack. Rules WND-ATK-02 to -09.
        .add_steps(Set::Attack, strike::roll)
        // The wound, or the damage of a thing. Rules WND-ATK-10, WND-ACT-46.
        .add_steps(Set::Harm, strike::shock)
        .add_steps(Set::Harm, (harm::receive, things::smash, harm::waking))
        // The attack is over. Rule WND-ATK-16.
        .add_steps(Set::Attack, strike::finish)
        // A thrown weapon lands. Rule WND-ATK-16.
        .add_steps(Set::Scatter, things::land)
        // Those who waited for it may follow. Rule WND-ACT-02 (7), (8).
        .add_steps(Set::Gear, course::after);
}

/// In every pass: grapples that are over end, riders are where their mounts are, water does what it does, who can do nothing
/// gives up what it has begun. Rules WND-COND-04, -06, -09, -14, -17, WND-POS-28.
fn take_stock(world: &mut World) {
    grapples::watch(world);
    mounts::watch(world);
    ground::watch(world);
    course::take_stock(world);
}
