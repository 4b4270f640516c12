//! Who reads the input, presses so short that they begin and end within one frame, and chords that are let go key
//! by key. Floor 7.

use super::actions::GameAction;
use super::chord::{Chord, Part};
use super::controls::Bindings;
use bevy::prelude::*;
use leafwing_input_manager::prelude::updating::CentralInputStore;
use leafwing_input_manager::prelude::*;

/// The one entity that holds the input map.
#[derive(Component)]
pub struct Controls;

/// Who reads the input: the state of all actions this frame.
pub type Actions<'w, 's> = Single<'w, 's, &'static ActionState<GameAction>, With<Controls>>;

/// The keys and mouse buttons of a binding: all of the outer list, any of each inner one. `None` for other
/// devices.
pub(super) fn keys_of(binding: &dyn Buttonlike) -> Option<Vec<Vec<Tap>>> {
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
pub(super) enum Tap {
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
pub(super) fn catch_taps(
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

/// A chord of several parts that was pressed, and those that are held since then.
pub(super) struct Pressed {
    chord: Chord,
    held: Vec<Part>,
}

impl Pressed {
    /// Whether a chord is what is left of this one.
    fn leaves(&self, rest: &Chord) -> bool {
        rest.parts().len() < self.chord.parts().len()
            && rest.parts().iter().all(|part| self.held.contains(part))
    }
}

/// A chord that is let go key by key is no press of the shorter ones in it: what is left of it means nothing until
/// it is up, too.
pub(super) fn quiet_rests(
    store: Res<CentralInputStore>,
    pads: Query<Entity, With<Gamepad>>,
    bindings: Res<Bindings>,
    mut state: Single<&mut ActionState<GameAction>, With<Controls>>,
    mut pressed: Local<Vec<Pressed>>,
) {
    let pad = find_gamepad(Some(pads));
    let is_down = |part: &Part| part.is_down(&store, pad);
    for longer in pressed.iter_mut() {
        longer.held.retain(is_down);
    }
    pressed.retain(|longer| !longer.held.is_empty());
    for action in state.get_pressed() {
        let all = bindings.of(action).iter().map(|chord| bindings.seen(chord));
        let down: Vec<Chord> = all.filter(|it| it.parts().iter().all(is_down)).collect();
        let is_rest = |chord: &Chord| pressed.iter().any(|longer| longer.leaves(chord));
        if !down.is_empty() && down.iter().all(is_rest) {
            state.release(&action);
            continue;
        }
        for chord in down {
            if chord.parts().len() > 1 {
                pressed.retain(|it| !it.chord.is(&chord));
                let held = chord.parts().to_vec();
                pressed.push(Pressed { chord, held });
            }
        }
    }
}
