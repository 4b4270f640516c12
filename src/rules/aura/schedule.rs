//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::components::agenda::Step;
use super::effects::attack::{objects, strike as blow};
use super::effects::{abilities, attack, gear, holds, hurt, posture};
use super::round::{self, course, going_on, initiative, walk};
use super::windows;
use crate::combat::{AddTickSystem, BattleSystems as Set};
use crate::mechanics::{AddSteps, Task};
use bevy::prelude::App;

/// Adds the agenda, and the systems of the tick.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    attack(app);
    // Who bleeds or sleeps rolls before the pools are filled, and the priority is given after that. Rule
    // AUR-INIT-02.
    app.add_steps(Set::Initiative, (round::start_round, round::fill_pools))
        .add_steps(Set::Conditions, round::end_round)
        .add_steps(Set::Harm, (hurt::death_save, hurt::wake_roll))
        .add_steps::<Step, _>(Set::Movement, walk::walk)
        .add_steps(Set::Attack, (objects::break_down, holds::escape))
        .add_steps(
            Set::Spells,
            (
                abilities::second_wind,
                abilities::shake_off,
                abilities::stare,
            ),
        )
        .add_steps(Set::Searches, posture::hide)
        .add_steps(
            Set::Gear,
            (
                gear::load,
                gear::equip,
                gear::stow,
                gear::pick_up,
                abilities::drink,
            ),
        )
        .add_steps(
            Set::Conditions,
            (
                posture::defend,
                posture::kneel,
                posture::stand,
                posture::catch_breath,
            ),
        )
        .add_tick_system(Set::Outcome, round::end_battle_if_decided);
}

/// An attack, as any other action, from its declaration to its end. A step leads to one of those below
/// it, or, where somebody has interrupted, back to the windows of an action of its own.
fn attack(app: &mut App) {
    app
        // Sides say whether somebody tries to be faster. Rule AUR-INIT-09.
        .add_steps(Set::Reactions, windows::ask_challenge)
        // The attacker rolls Initiative or yields. Rule AUR-INIT-10.
        .add_steps(Set::Reactions, windows::ask_initiative)
        // Who has been faster acts first. Rules AUR-INIT-11, -12.
        .add_steps(
            Set::Initiative,
            (initiative::roll_initiative, initiative::respond),
        )
        // Before the dice everybody may interrupt. Rules AUR-INIT-13, -14.
        .add_steps(Set::Reactions, (course::open_before, windows::ask_window))
        // Whoever was interrupted may go on, if it still can. Rule AUR-INIT-16.
        .add_steps(Set::Reactions, going_on::recheck)
        // The action is paid for. Rule AUR-INIT-17.
        .add_steps(Set::Attack, course::perform)
        // It is rolled: hit, damage, harm, or a maneuver. Rules AUR-ATK-02 to -10, AUR-HURT, AUR-MAN.
        .add_steps(Set::Attack, attack::strike)
        // At the end of a Sprint the push comes with it. Rule AUR-MAN-09.
        .add_steps(Set::Attack, walk::charge_home)
        // A thrown weapon comes to rest. Rule AUR-ATK-21.
        .add_steps(Set::Scatter, blow::land)
        // The action is over, and an opening is a window for others. Rules AUR-INIT-05, -15.
        .add_steps(Set::Initiative, course::finish)
        // The next side has the priority. Rules AUR-INIT-04 to -06.
        .add_steps(Set::Initiative, round::give_priority);
}
