//! Keys, mouse and gamepad: one map from what is pressed to what is meant. Floor 7.

mod actions;
mod bindings;
pub mod capture;
pub mod chord;
pub mod controls;
mod help;
pub mod hints;

pub use actions::{ACTIONS, GameAction, Group, RIDERS};
pub use bindings::bindings;
pub use chord::{Chord, Device};
pub use controls::Bindings;
pub use help::{HELP, Row};

use bevy::prelude::*;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

/// The one entity that holds the input map.
#[derive(Component)]
pub struct Controls;

/// Who reads the input: the state of all actions this frame.
pub type Actions<'w, 's> = Single<'w, 's, &'static ActionState<GameAction>, With<Controls>>;

/// The keys and mouse buttons of a binding: all of the outer list, any of each inner one. `None` for other
/// devices.
fn keys_of(binding: &dyn Buttonlike) -> Option<Vec<Vec<Tap>>> {
    let mut parts: Vec<Vec<Tap>> = Vec::new();
    for input in binding.decompose().inputs() {
        let any = Reflect::as_any(&*input);
        let tap = match (
            any.downcast_ref::<KeyCode>(),
            any.downcast_ref::<MouseButton>(),
        ) {
            (Some(key), _) => Tap::Key(*key),
            (_, Some(button)) => Tap::Mouse(*button),
            _ => return None,
        };
        match parts
            .iter_mut()
            .find(|part| part.iter().any(|other| other.is_twin_of(tap)))
        {
            Some(part) => part.push(tap),
            None => parts.push(vec![tap]),
        }
    }
    Some(parts)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tap {
    Key(KeyCode),
    Mouse(MouseButton),
}

impl Tap {
    /// Whether two keys are the left and the right one of a modifier.
    fn is_twin_of(self, other: Self) -> bool {
        let pair = |modifier: ModifierKey| {
            let keys = modifier.keycodes().map(Tap::Key);
            keys.contains(&self) && keys.contains(&other)
        };
        [ModifierKey::Shift, ModifierKey::Control, ModifierKey::Alt]
            .into_iter()
            .any(pair)
    }
}

/// A key that goes down and up within one frame is a press, too: on slow machines most are.
fn catch_taps(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut controls: Single<(&InputMap<GameAction>, &mut ActionState<GameAction>), With<Controls>>,
) {
    let quick = |tap: &Tap| match tap {
        Tap::Key(key) => keys.just_pressed(*key) && !keys.pressed(*key),
        Tap::Mouse(button) => mouse.just_pressed(*button) && !mouse.pressed(*button),
    };
    let down = |tap: &Tap| match tap {
        Tap::Key(key) => keys.pressed(*key) || keys.just_pressed(*key),
        Tap::Mouse(button) => mouse.pressed(*button) || mouse.just_pressed(*button),
    };
    if keys.get_just_pressed().all(|key| keys.pressed(*key))
        && mouse.get_just_pressed().all(|b| mouse.pressed(*b))
    {
        return;
    }
    let (map, state) = &mut *controls;
    let mut tapped: Vec<(GameAction, Vec<Vec<Tap>>)> = Vec::new();
    for (action, binding) in map.buttonlike_bindings() {
        let Some(parts) = keys_of(binding) else {
            continue;
        };
        if parts.iter().all(|part| part.iter().any(&down)) && parts.iter().flatten().any(&quick) {
            tapped.push((*action, parts));
        }
    }
    let longest = tapped
        .iter()
        .map(|(_, parts)| parts.len())
        .max()
        .unwrap_or(0);
    for (action, _) in tapped
        .into_iter()
        .filter(|(_, parts)| parts.len() == longest)
    {
        state.press(&action);
    }
}

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
    app.add_plugins(InputManagerPlugin::<GameAction>::default())
        .init_resource::<Bindings>()
        .add_systems(Startup, spawn_controls);
    app.init_resource::<capture::Capture>();
    app.add_systems(
        PreUpdate,
        (catch_taps, capture::listen, capture::hush)
            .chain()
            .after(InputManagerSystem::Update),
    );
    app.add_systems(Last, follow_bindings);
    hints::plugin(app);
}

#[cfg(test)]
mod tests;
