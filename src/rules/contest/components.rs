//! What a combatant has. Floor 4. Section 2 of the reference.
//!
//! `recruit` builds it from the tables, `spawn` puts it on the board, `apply` alone changes it, `breaches` says what must hold of it;
//! `conditions` is the table of conditions.

pub mod apply;
pub mod breaches;
pub mod conditions;
pub mod recruit;
pub mod spawn;

use super::data::{Changes, Stats};
use super::words::Location;
use crate::combat::words;
use crate::mechanics::gear::{self, Kit};
use bevy::prelude::{Component, Deref, DerefMut};
use std::collections::BTreeSet;

words! {
    /// What is counted of a combatant.
    Pool: "pool" {
        /// Hit points; below 0 too. Rule CON-STAT-01.
        Hp = "hp",
        /// Action points left in this round. Rule CON-INIT-05.
        Ap = "ap",
        /// Attacks made in this round. Rule CON-ACT-09.
        AttacksUsed = "attacks_used",
        /// Movement left in this turn. Rule CON-INIT-06.
        MoveLeft = "move_left",
        /// Free actions taken in this round. Rule CON-ACT-10.
        FreeUsed = "free_used",
    }
}

/// Everything that is counted of a combatant.
pub type Pools = crate::mechanics::Pools<Pool, { Pool::ALL.len() }>;

/// What a combatant has done in its turn, and how many it has had.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// Turns that are over; a slot that was skipped is none.
    pub turns: u32,
    /// Whether it has done anything in the turn under way.
    pub acted: bool,
    /// The round in which it saved its turn last; 0 for none. Rule CON-INIT-07.
    pub saved_in: u32,
    /// Whether a round has begun since it entered.
    pub begun: bool,
}

/// A thing in hand; what holds it are the arms.
pub type Held = gear::Held<Vec<Location>>;

/// What a combatant holds and carries.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash, Deref, DerefMut)]
pub struct Gear(pub Kit<Vec<Location>, ()>);

impl Gear {
    /// Whether an arm holds something.
    pub fn is_busy(&self, arm: Location) -> bool {
        self.held.iter().any(|held| held.grip.contains(&arm))
    }
}

/// The locations of a combatant that are crippled. Rule CON-COND-12.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Injuries(pub BTreeSet<Location>);

impl Injuries {
    /// How many crippled locations slow it. Rule CON-HURT-08.
    pub fn lame(&self) -> usize {
        self.0.iter().filter(|location| location.slows()).count()
    }
}

/// The Speed of a combatant. Rule CON-STAT-04.
pub fn speed_of(stats: &Stats, crippled: &Injuries) -> i32 {
    let speed = (0..crippled.lame()).fold(stats.armoured_speed(), |speed, _| speed.div_euclid(2));
    speed.max(1)
}

/// What a combatant was when it entered this battle.
pub type StartingKit = crate::combat::StartingKit<Changes>;
