//! The picture taken along by the mouse, and buttons that do so and mean something else, too. Floor 7.

use super::actions::GameAction;
use super::chord::{Chord, Part};
use super::controls::Bindings;
use super::taps::Controls;
use bevy::prelude::*;
use bevy::window::CursorMoved;
use leafwing_input_manager::prelude::updating::CentralInputStore;
use leafwing_input_manager::prelude::*;

/// So far the pointer may go from where a button was pressed and still mean a click, in logical pixels.
const STILL: f32 = 6.0;

/// What the pointer has done since [`GameAction::Drag`] was pressed last.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Drag {
    from_start: Vec2,
    by: Vec2,
    moves: bool,
}

impl Drag {
    /// How far the picture goes in this frame, in logical pixels, x right, y down: nothing until the pointer has
    /// left the place where it was pressed.
    #[must_use]
    pub const fn by(&self) -> Vec2 {
        self.by
    }
}

/// Whether what is pressed in this frame may be a click. A click steps back within a screen: it leaves none, and opens
/// no menu.
#[must_use]
pub fn is_click(mouse: &ButtonInput<MouseButton>) -> bool {
    let pressed = mouse.get_just_pressed();
    pressed.chain(mouse.get_just_released()).next().is_some()
}

/// Measures the drag.
pub(super) fn follow_drag(
    state: Single<&ActionState<GameAction>, With<Controls>>,
    mut moves: MessageReader<CursorMoved>,
    mut drag: ResMut<Drag>,
) {
    let by: Vec2 = moves.read().filter_map(|moved| moved.delta).sum();
    if state.just_pressed(&GameAction::Drag) {
        *drag = Drag::default();
    }
    if !state.pressed(&GameAction::Drag) {
        drag.by = Vec2::ZERO;
        return;
    }
    drag.from_start += by;
    let starts = !drag.moves && drag.from_start.length() > STILL;
    drag.by = match (drag.moves, starts) {
        (true, _) => by,
        (false, true) => drag.from_start,
        (false, false) => Vec2::ZERO,
    };
    drag.moves |= starts;
}

/// A mouse button that drags means its other actions only once it is let go near where it was pressed.
pub(super) fn click_on_release(
    mouse: Res<ButtonInput<MouseButton>>,
    store: Res<CentralInputStore>,
    pads: Query<Entity, With<Gamepad>>,
    bindings: Res<Bindings>,
    drag: Res<Drag>,
    mut state: Single<&mut ActionState<GameAction>, With<Controls>>,
) {
    let pad = find_gamepad(Some(pads));
    let drags = bindings.of(GameAction::Drag).iter();
    for button in drags.filter_map(Chord::mouse_button) {
        let clicked = mouse.just_released(button) && !drag.moves;
        if !clicked && !mouse.pressed(button) {
            continue;
        }
        for action in GameAction::all().filter(|action| *action != GameAction::Drag) {
            let chords = bindings.of(action).iter();
            let (click, others): (Vec<_>, Vec<_>) =
                chords.partition(|chord| chord.mouse_button() == Some(button));
            let is_down = |part: &Part| part.is_down(&store, pad);
            let is_held = |chord: &&Chord| bindings.seen(chord).parts().iter().all(is_down);
            if click.is_empty() || others.iter().any(is_held) {
                continue;
            }
            if clicked {
                state.press(&action);
            } else {
                state.release(&action);
            }
        }
    }
}
