//! Which actions are pressed is worked out where the input has changed, and not in every frame. Floor 7.
//!
//! To work it out the library compares all bindings pair by pair, for those that are a part of another. With some
//! hundred bindings that takes milliseconds, and its own plugin does it twice a frame, though nothing is pressed:
//! the second time for systems of fixed steps, which this game does not have.

use super::actions::GameAction;
use bevy::input::InputSystems;
use bevy::input::gamepad::GamepadEvent;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use leafwing_input_manager::plugin::{CentralInputStorePlugin, InputManagerSystem};
use leafwing_input_manager::prelude::*;
use leafwing_input_manager::systems::{clear_central_input_store, update_action_state};

/// Everything that is pressed, turned or pushed; what is held says nothing.
#[derive(bevy::ecs::system::SystemParam)]
struct Devices<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    focus: MessageReader<'w, 's, KeyboardFocusLost>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    pads: MessageReader<'w, 's, GamepadEvent>,
    bindings: Query<'w, 's, (), Changed<InputMap<GameAction>>>,
}

impl Devices<'_, '_> {
    /// Whether anything was pressed, let go, turned, pushed or bound anew since the last time.
    fn have_changed(&mut self) -> bool {
        let read = [
            self.keys.read().count(),
            self.focus.read().count(),
            self.buttons.read().count(),
            self.wheel.read().count(),
            self.pads.read().count(),
        ];
        read.into_iter().any(|count| count > 0) || !self.bindings.is_empty()
    }
}

/// Whether actions may begin or end: the input has changed, or it did in the frame before. What was pressed for one
/// frame only, as a turn of the wheel or a tap, ends in the next one.
fn input_has_changed(mut devices: Devices, mut before: Local<bool>) -> bool {
    let now = devices.have_changed();
    std::mem::replace(&mut *before, now) || now
}

/// What the plugin of the library does on the machine of a player, but for fixed steps.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        CentralInputStorePlugin,
        InputManagerPlugin::<GameAction>::server(),
    ));
    app.configure_sets(
        PreUpdate,
        (
            InputManagerSystem::Tick,
            InputManagerSystem::Unify,
            InputManagerSystem::Update,
        )
            .chain()
            .after(InputSystems),
    );
    app.add_systems(
        PreUpdate,
        (
            clear_central_input_store.in_set(InputManagerSystem::Tick),
            update_action_state::<GameAction>
                .in_set(InputManagerSystem::Update)
                .run_if(input_has_changed),
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::InputPlugin;

    /// Keys and wheel with what is bound from the start, and whether an action is pressed after each frame.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin));
        plugin(&mut app);
        app.world_mut().spawn(super::super::bindings());
        app.update();
        app.update();
        app
    }

    fn is_pressed(app: &mut App, action: GameAction) -> bool {
        app.update();
        let mut state = app.world_mut().query::<&ActionState<GameAction>>();
        let state = state
            .single(app.world())
            .expect("one entity reads the input");
        state.pressed(&action)
    }

    #[test]
    fn what_is_held_stays_pressed_and_ends_when_it_is_let_go() {
        let mut app = app();
        KeyCode::KeyE.press(app.world_mut());
        for _ in 0..3 {
            assert!(is_pressed(&mut app, GameAction::EndTurn));
        }
        KeyCode::KeyE.release(app.world_mut());
        for _ in 0..2 {
            assert!(!is_pressed(&mut app, GameAction::EndTurn));
        }
    }

    #[test]
    fn a_turn_of_the_wheel_lasts_one_frame() {
        let mut app = app();
        MouseScrollDirection::UP.press(app.world_mut());
        assert!(is_pressed(&mut app, GameAction::ZoomIn));
        assert!(!is_pressed(&mut app, GameAction::ZoomIn));
    }

    #[test]
    fn what_is_bound_anew_holds_though_nothing_else_happens() {
        let mut app = app();
        KeyCode::F9.press(app.world_mut());
        assert!(!is_pressed(&mut app, GameAction::EndTurn));
        app.update();
        let mut map = app.world_mut().query::<&mut InputMap<GameAction>>();
        let mut map = map.single_mut(app.world_mut()).expect("one map");
        map.insert(GameAction::EndTurn, KeyCode::F9);
        assert!(is_pressed(&mut app, GameAction::EndTurn));
    }
}
