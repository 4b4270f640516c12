//! Mouse, keys and gamepad over the map: cursor, targets, camera, the keys of the action bar. Floor 7.

mod camera;
mod cursor;
mod keys;
mod pointer;

use self::pointer::{OnCard, OverPanel};
use super::demo::DemoState;
use super::focus::FocusSystems;
use super::screen::{CellOnScreen, PlaySystems, Screen, no_dialog_is_open};
use super::session::Session;
use crate::view::Layout;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CellOnScreen>()
        .init_resource::<OnCard>()
        .init_resource::<OverPanel>();
    // In a demo every key leads out of it.
    let on_map = in_state(Screen::Battle)
        .and_then(not(resource_exists::<DemoState>))
        .and_then(resource_exists::<Session>)
        .and_then(resource_exists::<Layout>);
    app.add_systems(
        Update,
        (
            pointer::judge_pointer,
            pointer::rest_on_card,
            pointer::hover,
            cursor::move_cursor,
            cursor::cycle_targets,
            pointer::locate,
            pointer::point,
            (keys::combatant_keys, keys::bar_keys, keys::aim_keys)
                .chain()
                .run_if(no_dialog_is_open),
        )
            .chain()
            .run_if(on_map.clone())
            .before(FocusSystems)
            .in_set(PlaySystems::Input),
    );
    app.add_systems(
        Update,
        (
            camera::drag,
            camera::steer_camera,
            (keys::skip_keys, keys::rules_key, keys::step_back)
                .chain()
                .run_if(no_dialog_is_open),
            keys::panels_key,
        )
            .chain()
            .run_if(on_map)
            .after(FocusSystems)
            .in_set(PlaySystems::Input),
    );
}
