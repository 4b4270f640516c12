//! The status line over the action bar. Floor 7.

use super::screen::PlaySystems;
use bevy::prelude::*;

/// One short line over the action bar.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Status {
    /// What it says.
    pub text: String,
    /// Seconds until it goes.
    pub left: f32,
    /// How many refusals it has said: with each of them a dull knock is heard.
    pub refusals: u32,
}

impl Status {
    /// Says for a few seconds why something cannot be done.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.say(text);
        self.refusals = self.refusals.wrapping_add(1);
    }

    /// Says something for a few seconds.
    pub fn say(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.left = 2.5 + self.text.chars().count() as f32 * 0.05;
    }
}

fn fade_status(mut status: ResMut<Status>, time: Res<Time>) {
    if status.left > 0.0 {
        let left = status.left - time.delta_secs();
        status.bypass_change_detection().left = left;
        if left <= 0.0 {
            let refusals = status.refusals;
            *status = Status {
                refusals,
                ..Status::default()
            };
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Status>();
    app.add_systems(Update, fade_status.in_set(PlaySystems::Drive));
}
