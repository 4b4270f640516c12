//! The page of sounds: volumes and captions. Floor 7.

use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::words;
use bevy::ecs::hierarchy::ChildSpawnerCommands;

pub(super) fn fill(list: &mut ChildSpawnerCommands, _settings: &Settings) {
    let text = "There is nothing to set here yet.";
    list.spawn(words(text, theme::BODY, theme::MUTED));
}
