//! The systems of the tick under this ruleset: an attack in its order, and everything else by its set. Floor 4.

use super::actions::ACTIONS;
use super::effects::{movement, strike};
use super::plan::steps::{self, Step};
use super::round::TURNS;
use super::windows;
use crate::combat::BattleSystems as Set;
use crate::mechanics::{AddSteps, Task};
use bevy::prelude::{App, In, World};

/// Adds the agenda, and the systems that carry out its steps.
pub fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    TURNS.plugin(app);
    attack(app);
    app.add_steps(Set::Movement, (movement::walk, movement::settle, stand_up))
        .add_steps(
            Set::Reactions,
            (windows::ask_opponents, windows::ask_to_interject),
        )
        .add_steps(Set::Attack, (grapple, release))
        .add_steps(Set::Spells, cast)
        .add_steps(Set::Searches, (search, sneak))
        .add_steps(Set::Gear, (work, drink));
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
    grapple: Grapple,
    release: Release,
    cast: Cast,
    search: Search,
    sneak: Sneak,
    work: Work,
    drink: Drink,
}

/// An attack from its declaration, which is legal and paid for, to its end. A step leads to one of those
/// below it: a miss to the end of the attack, a blow that is no critical win past the manoeuvres.
fn attack(app: &mut App) {
    app
        // The target chooses its defence, and pays for it. Rules CON-ATK-04 to -06.
        .add_steps(Set::Reactions, windows::ask_to_defend)
        // Attack and defence are rolled against each other. Rules CON-ATK-07, -08.
        .add_steps(Set::Attack, strike::roll)
        // Who has won critically chooses a manoeuvre. Rule CON-ATK-09.
        .add_steps(Set::Reactions, windows::ask_for_manoeuvre)
        // Damage, location, and whoever falls. Rules CON-ATK-10, -11.
        .add_steps(Set::Harm, strike::harm)
        // The manoeuvre takes effect. Rule CON-ATK-12.
        .add_steps(Set::Attack, strike::manoeuvre)
        // A push is one. Rules CON-MAN-06, CON-POS-08.
        .add_steps(Set::Movement, movement::push)
        // The attack is over. Rule CON-ATK-13.
        .add_steps(Set::Attack, strike::finish)
        // A thrown weapon lands. Ruling CON-R51.
        .add_steps(Set::Scatter, strike::land);
}
