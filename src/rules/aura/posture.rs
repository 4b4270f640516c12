//! To come. Floor 4.
use super::price::Price;
use super::situation::{Fighter, Situation};
use super::steps::Action;
use crate::combat::{Act, CombatantId, Refusal};
use bevy::prelude::World;
pub(super) fn check(_: &Situation<'_>, _: &Fighter<'_>, _: &Act) -> Result<Price, Refusal> {
    Err(Refusal::NothingToAnswer)
}
pub(super) fn perform(_: &mut World, _: &Action) {}
pub(super) fn free(_: &mut World, _: CombatantId, _: &Act) {}
