//! To come. Floor 4.
pub(super) use super::spawn::muster;
use crate::combat::Respite;
use bevy::prelude::World;
pub(super) fn pass(_: &mut World, _: Respite) {}
