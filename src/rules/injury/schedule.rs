//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::effects::strike::objects;
use super::effects::{
    aid, conditions, falls, fixtures, gear, harm, maneuver, movement, push, scatter, strike,
};
use super::plan::steps::Step;
use super::turns::{self, TURNS};
use super::windows;
use crate::combat::BattleSystems as Set;
use crate::mechanics::{AddSteps, Task};
use bevy::prelude::App;

/// Adds the agenda, and the systems that carry out its steps.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    TURNS.plugin(app);
    attack(app);
    maneuver(app);
    start_of_turn(app);
    app.add_steps(
        Set::Movement,
        (movement::walk, movement::climb, falls::fall, gear::stand_up),
    )
    .add_steps(Set::Attack, (maneuver::escape, maneuver::release))
    .add_steps(Set::Gear, (gear::pick_up, gear::reload, fixtures::work))
    .add_steps(Set::Conditions, aid::first_aid);
}

/// An attack from its declaration, which is legal and paid for, to its end. A step leads to one of those
/// below it; what strikes an object goes from the roll to where a thrown weapon ends.
fn attack(app: &mut App) {
    app
        // Those who are provoked may strike first, one after another. Rules INJ-REACT-06 to -08.
        .add_steps(Set::Reactions, windows::ask_next_reactor)
        // In a volley the next thing to throw is taken in hand. Rules INJ-ACT-02, -12.
        .add_steps(Set::Gear, gear::draw_to_throw)
        // It is rolled. Rules INJ-ATK-02 to -08, INJ-ACT-22.
        .add_steps(Set::Attack, (strike::roll, objects::roll))
        // Who is hit in melee may parry. Rule INJ-REACT-04.
        .add_steps(Set::Reactions, windows::ask_to_parry)
        .add_steps(Set::Attack, strike::parry)
        // The hit lands: size, strain. Rules INJ-POS-10, INJ-HURT-05.
        .add_steps(Set::Harm, harm::land)
        // Where several parts can be hit, the attacker chooses. Rules INJ-HURT-02 to -04.
        .add_steps(Set::Reactions, windows::ask_for_part)
        // The part is injured, and each new injury does what it does. Rules INJ-HURT-06, INJ-PART-01 to -13.
        .add_steps(Set::Harm, (harm::hurt, harm::part_step))
        // What the weapon does in a critical hit. Rule INJ-ATK-11.
        .add_steps(Set::Harm, harm::critical_effect)
        // Who was unconscious may die of it. Rule INJ-HURT-09.
        .add_steps(Set::Harm, harm::death_save)
        // A thrown weapon sticks, lies, or flies on. Rules INJ-RNG-06 to -09, -12.
        .add_steps(Set::Scatter, (scatter::scatter, scatter::scatter_at_object));
}

/// A maneuver, after those who are provoked have struck.
fn maneuver(app: &mut App) {
    app
        // It is rolled. Rule INJ-MAN-01.
        .add_steps(Set::Attack, maneuver::attempt)
        // The thing or the place is chosen. Rules INJ-MAN-04, -08, -10, -11.
        .add_steps(Set::Reactions, windows::ask_for_effect)
        // It takes effect. Rules INJ-MAN-04 to -13.
        .add_steps(Set::Attack, maneuver::carry_out)
        // The target is shoved, dragged or led about. Rule INJ-MOVE-12.
        .add_steps(Set::Movement, push::lead_on);
}

/// The start of a turn, (c) to (g). Rule INJ-TURN-02.
fn start_of_turn(app: &mut App) {
    app.add_steps(Set::Harm, (harm::bleed, harm::strain))
        .add_steps(
            Set::Conditions,
            (
                turns::wake_check,
                conditions::stun_and_daze,
                turns::confusion,
            ),
        );
}
