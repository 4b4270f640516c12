//! Who acts, and how an attack is meant: as an action, or as a Swift Attack. Floor 4.
//! Rules AUR-REACT-05, -06.

use crate::combat::CombatantId;
use crate::rules::aura::components::agenda::{Action, ActionSource, WindowKind};
use crate::rules::aura::snapshot::{Fighter, Situation};
use bevy::prelude::Deref;

/// How an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// As an action, at its full price.
    Action,
    /// As a Swift Attack at an enemy who leaves an opening. Rule AUR-REACT-05.
    Swift,
    /// As a Swift Attack at this mover. Rule AUR-REACT-06.
    AtMover(CombatantId),
}

/// The one who is to carry out an action, and how it is meant if it is an attack.
#[derive(Clone, Copy, Deref)]
pub struct Actor<'a> {
    /// The combatant.
    #[deref]
    pub fighter: &'a Fighter<'a>,
    /// How an attack is made.
    pub timing: Timing,
}

/// How an attack under way is meant.
pub fn timing_of(s: &Situation<'_>, action: &Action) -> Timing {
    match action.source {
        ActionSource::Declared | ActionSource::Response => Timing::Action,
        ActionSource::AtPriority => Timing::Swift,
        ActionSource::InWindow => match s.under_way.iter().rev().nth(1) {
            Some(below) if s.window() == Some(WindowKind::Step) => Timing::AtMover(below.who),
            _ => Timing::Swift,
        },
    }
}
