//! What a computer keeps from one decision to the next. Floor 4.

use super::attack_options::AttackOptionCache;
use super::route_cache::RouteCache;
use super::style::Style;
use super::worth::ExpectationCache;
use crate::rules::aura::shown::routes::Runs;

/// What a computer keeps from one decision to the next.
#[derive(Debug, Default)]
pub(in crate::rules::aura) struct TacticianMemory {
    pub(super) style: Style,
    pub(super) worth: ExpectationCache,
    pub(super) attack_options: AttackOptionCache,
    pub(super) runs: Runs,
    pub(super) route_cache: RouteCache,
}

impl TacticianMemory {
    /// That of a player with these habits.
    pub(super) fn of(style: Style) -> Self {
        Self {
            style,
            worth: ExpectationCache::of(style),
            ..Self::default()
        }
    }
}
