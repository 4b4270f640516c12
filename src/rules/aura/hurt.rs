//! Harm (to come). Floor 4.
use crate::combat::CombatantId;
use bevy::prelude::World;
pub(super) fn death_save(_: &mut World, _: CombatantId) {}
pub(super) fn wake_roll(_: &mut World, _: CombatantId) {}
pub(super) fn fall_damage(_: &mut World, _: CombatantId, _: i32) {}
pub(super) fn check_stamina(_: &mut World, _: CombatantId) {}
