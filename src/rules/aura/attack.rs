//! Attacks (to come). Floor 4.
use super::begin::Timing;
use super::price::Price;
use super::situation::{Fighter, Situation};
use super::steps::Action;
use crate::combat::{Act, Refusal};
use bevy::prelude::World;
pub(super) fn check(
    _: &Situation<'_>,
    _: &Fighter<'_>,
    _: &Act,
    _: Timing,
) -> Result<Price, Refusal> {
    Err(Refusal::NothingToAnswer)
}
pub(super) fn perform(_: &mut World, _: &Action) {}
pub(super) fn can_swift(_: &Situation<'_>, _: &Fighter<'_>, _: Timing) -> bool {
    false
}
pub(super) fn charge_home(_: &mut World, _: &Action) {}
pub(super) fn check_holds(_: &mut World) {}
impl Fighter<'_> {
    /// Greatest reach.
    #[must_use]
    pub fn max_reach(&self, _: &Situation<'_>) -> i32 {
        0
    }
}
