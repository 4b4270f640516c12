//! Keys, mouse and gamepad: one map from what is pressed to what is meant. Floor 7.

mod actions;
mod bindings;
pub mod capture;
mod changes;
pub mod chord;
pub mod controls;
mod drag;
mod help;
pub mod hints;
mod taps;

pub use actions::{ACTIONS, GameAction, Group, RIDERS};
pub use bindings::bindings;
pub use chord::{Chord, Device};
pub use controls::Bindings;
pub use drag::{Drag, is_click};
pub use help::{HELP, Row};
pub use taps::{Actions, Controls};

use self::drag::{click_on_release, follow_drag};
use self::taps::{catch_taps, quiet_rests};
use bevy::prelude::*;
use bevy::window::CursorMoved;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

fn spawn_controls(mut commands: Commands, bindings: Res<Bindings>) {
    commands.spawn((Controls, Name::new("Controls"), bindings.map()));
}

/// What is bound anew holds at once.
fn follow_bindings(
    bindings: Res<Bindings>,
    mut map: Single<&mut InputMap<GameAction>, With<Controls>>,
) {
    if bindings.is_changed() {
        **map = bindings.map();
    }
}

pub(super) fn plugin(app: &mut App) {
    changes::plugin(app);
    app.add_message::<CursorMoved>()
        .init_resource::<Bindings>()
        .init_resource::<Drag>()
        .add_systems(Startup, spawn_controls);
    app.add_systems(
        PreUpdate,
        (catch_taps, quiet_rests, follow_drag, click_on_release)
            .chain()
            .after(InputManagerSystem::Update),
    );
    app.add_systems(Last, follow_bindings);
    capture::plugin(app);
    hints::plugin(app);
}

#[cfg(test)]
mod tests;
