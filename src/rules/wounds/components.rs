//! What a combatant has. Floor 4. Section 2 of the reference.
//!
//! `recruit` builds it from the tables, `spawn` puts it on the board, `apply` alone changes it, `breaches` says what must
//! hold of it; `conditions` is the table of conditions, `own_facts` are the events that only this ruleset knows.

pub mod apply;
pub mod breaches;
pub mod conditions;
pub mod own_facts;
pub mod recruit;
pub mod spawn;

use super::data::{Changes, WoundsData};
use super::words::{Container, Level};
use crate::combat::{Act, Roster, item_of_key, words};
use crate::mechanics::gear::{self, Kit};
use bevy::prelude::{Component, Deref, DerefMut, Resource, World};
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::sync::Arc;

words! {
    /// What is counted of a combatant.
    Pool: "pool" {
        /// Stamina left. Rule WND-STAT-05.
        Stamina = "stamina",
        /// Fatigue. Rule WND-HURT-07.
        Fatigue = "fatigue",
        /// Mana left. Rule WND-STAT-06.
        Mana = "mana",
        /// Mana that is invested. Rule WND-HURT-09.
        Invested = "invested",
        /// Action points. Rule WND-INIT-11.
        Ap = "ap",
        /// Initiative. Rule WND-INIT-01.
        Initiative = "initiative",
        /// Light wounds; the most are its slots. Rule WND-HURT-02.
        Light = "light_wounds",
        /// Moderate wounds.
        Moderate = "moderate_wounds",
        /// Severe wounds.
        Severe = "severe_wounds",
        /// Critical wounds.
        Critical = "critical_wounds",
        /// Fatal wounds.
        Fatal = "fatal_wounds",
        /// AP spent on movement in this round. Rule WND-MOVE-01.
        Bought = "moved_ap",
        /// Yards used in this round. Rule WND-MOVE-01.
        Used = "yards_used",
        /// Diagonal steps of this round. Rule WND-MOVE-05.
        Diagonals = "diagonals",
        /// Dashes of this round. Rule WND-ACT-25.
        Dashes = "dashes",
        /// What a second Dash adds to the rate in this round. Rule WND-ACT-25.
        DashBonus = "dash_bonus",
        /// Whether it has acted in this round; 2 of one that acts in the turn of its rider. Rule WND-INIT-04; ruling WND-R107.
        Acted = "acted",
        /// What it has drawn for ties in this round; 0 for nothing. Rule WND-INIT-03.
        Tie = "tie",
        /// Whether it has voided a declaration of this turn by moving. Ruling WND-R88.
        Voided = "voided",
        /// The bonus of its recovery checks. Rule WND-REST-07.
        Recovery = "recovery",
        /// Attempts to calm a mount made one after another. Rule WND-POS-27.
        Calming = "calming",
        /// Whether it was flanked when that was looked up last. Rule WND-REACT-15.
        Flanked = "flanked",
    }
}

/// Everything that is counted of a combatant.
pub type Pools = crate::mechanics::Pools<Pool, { Pool::ALL.len() }>;

impl Pool {
    /// The filled slots of a level.
    pub const fn of_level(level: Level) -> Self {
        match level {
            Level::Light => Self::Light,
            Level::Moderate => Self::Moderate,
            Level::Severe => Self::Severe,
            Level::Critical => Self::Critical,
            Level::Fatal => Self::Fatal,
        }
    }

    /// The level whose filled slots it counts.
    pub fn level(self) -> Option<Level> {
        Level::ALL
            .iter()
            .copied()
            .find(|&level| Self::of_level(level) == self)
    }
}

/// A thing in hand; its grip is the number of hands on it.
pub type Held = gear::Held<u8>;

/// What a combatant holds, carries and wears.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash, Deref, DerefMut)]
pub struct Gear {
    /// Things in hand, stowed and worn.
    #[deref]
    pub kit: Kit<u8>,
    /// Where stowed things are, by their ids, if that is not where they usually are. Rule WND-ACT-17.
    pub stowed_in: BTreeMap<SmolStr, Container>,
}

impl Gear {
    /// Where a thing is stowed, or would be, by its id or by a key. Rule WND-ACT-17.
    pub fn container_of(&self, data: &WoundsData, item: &str) -> Container {
        let given = self.stowed_in.get(item_of_key(item)).copied();
        given.unwrap_or_else(|| data.container_of(item))
    }
}

/// An action that is kept ready, as long as the condition `readied` lasts. Rule WND-ACT-16.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Readied(pub Option<Arc<Act>>);

impl Readied {
    /// Whether anybody keeps anything: in most battles nobody does.
    pub fn by_anybody(world: &World) -> bool {
        let mut all = world.resource::<Roster>().entities().iter();
        all.any(|&entity| world.get::<Self>(entity).is_some_and(|it| it.0.is_some()))
    }
}

/// A big or a timed action that is under way, as long as the condition `underway` lasts. Rules WND-INIT-13, -14.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Commitment {
    /// The action; `None` without any.
    pub act: Option<Arc<Act>>,
    /// AP paid so far.
    pub paid: i32,
    /// AP that it costs in all; 0 for a timed one.
    pub cost: i32,
    /// The round at whose end a timed one takes effect; 0 for a big one.
    pub due: u32,
}

impl Commitment {
    /// Whether anything is under way: in most battles nothing is.
    pub fn by_anybody(world: &World) -> bool {
        let mut all = world.resource::<Roster>().entities().iter();
        all.any(|&entity| world.get::<Self>(entity).is_some_and(|it| it.act.is_some()))
    }
}

/// What a combatant was when it entered this battle.
pub type StartingKit = crate::combat::StartingKit<Changes>;

/// The round in which somebody conscious was wounded or tired last, or somebody left. Ruling WND-R85.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct LastHarm(pub u32);
