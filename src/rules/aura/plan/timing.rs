//! How an attack is meant: as an action, or as a Swift Attack. Floor 4. Rules AUR-REACT-05, -06.

use crate::combat::CombatantId;
use crate::rules::aura::components::agenda::{Action, ActionSource, WindowKind};
use crate::rules::aura::snapshot::Situation;

/// How an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// As an action, at its full price.
    Action,
    /// As a Swift Attack at whoever leaves an opening. Rule AUR-REACT-05.
    Swift,
    /// As a Swift Attack at this mover. Rule AUR-REACT-06.
    AtMover(CombatantId),
}

/// How an attack under way is meant.
pub(in crate::rules::aura) fn timing_of(s: &Situation<'_>, action: &Action) -> Timing {
    match action.source {
        ActionSource::Declared | ActionSource::Response => Timing::Action,
        ActionSource::AtPriority => Timing::Swift,
        ActionSource::InWindow => match s.under_way.actions().iter().rev().nth(1) {
            Some(below) if s.window() == Some(WindowKind::Step) => Timing::AtMover(below.who),
            _ => Timing::Swift,
        },
    }
}
