//! What a computer keeps from one decision to the next. Floor 4.

use super::attack_options::AttackOptionCache;
use super::route_cache::RouteCache;
use super::style::Style;
use super::worth::ExpectationCache;
use crate::combat::Difficulty;
use crate::mechanics::tactics::Barriers;
use crate::rules::aura::shown::routes::Runs;

/// What a computer keeps from one decision to the next.
#[derive(Default)]
pub struct TacticianMemory {
    pub(super) strength: Difficulty,
    pub(super) style: Style,
    pub(super) worth: ExpectationCache,
    pub(super) attack_options: AttackOptionCache,
    pub(super) runs: Runs,
    pub(super) route_cache: RouteCache,
    pub(super) barriers: Barriers,
}

impl TacticianMemory {
    /// That of a player of a strength.
    pub(super) fn of(strength: Difficulty) -> Self {
        let style = Style::of(strength);
        Self {
            strength,
            style,
            worth: ExpectationCache::of(style),
            ..Self::default()
        }
    }
}
