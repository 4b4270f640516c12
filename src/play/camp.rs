//! Campaigns on the screen: the camp between two battles. Floor 7.

mod book;
mod cards;
mod coming;
mod expedition;
mod loss;
mod people;
mod screen;

pub(super) use expedition::recall;
pub use expedition::{Expedition, News, NewsLine, belongs, ended, save_file, shipped};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    expedition::plugin(app);
    screen::plugin(app);
}
