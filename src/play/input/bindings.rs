//! What is bound to which key, mouse button and gamepad button. Floor 7.
//!
//! A gamepad has fewer buttons than a keyboard: with the left trigger held they mean riders and the picture, with
//! the right trigger held the actions 1 to 9 and the screen.

use super::actions::{ACTIONS, GameAction, GameAction as A, RIDERS};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

/// The usual bindings.
#[must_use]
pub fn bindings() -> InputMap<GameAction> {
    let mut map = InputMap::default();
    bind_pointing(&mut map);
    bind_camera(&mut map);
    bind_battle(&mut map);
    bind_screen(&mut map);
    bind_gamepad(&mut map);
    bind_left_trigger(&mut map);
    bind_right_trigger(&mut map);
    map
}

fn bind_pointing(map: &mut InputMap<GameAction>) {
    map.insert(A::Select, MouseButton::Left)
        .insert(A::Cancel, KeyCode::Escape)
        .insert(A::Cancel, MouseButton::Right);
    map.insert(A::Confirm, KeyCode::Enter)
        .insert(A::Confirm, KeyCode::NumpadEnter)
        .insert(A::Confirm, KeyCode::Space);
    for (action, keys) in [
        (A::Up, [KeyCode::ArrowUp, KeyCode::Numpad8]),
        (A::Down, [KeyCode::ArrowDown, KeyCode::Numpad2]),
        (A::Left, [KeyCode::ArrowLeft, KeyCode::Numpad4]),
        (A::Right, [KeyCode::ArrowRight, KeyCode::Numpad6]),
    ] {
        map.insert_one_to_many(action, keys);
    }
    map.insert(A::UpLeft, KeyCode::Numpad7)
        .insert(A::UpRight, KeyCode::Numpad9);
    map.insert(A::DownLeft, KeyCode::Numpad1)
        .insert(A::DownRight, KeyCode::Numpad3);
    map.insert(A::Next, KeyCode::Tab)
        .insert(A::Previous, ModifierKey::Shift.with(KeyCode::Tab));
    map.insert(A::NextCombatant, KeyCode::KeyN)
        .insert(A::PreviousCombatant, KeyCode::KeyP);
    map.insert(A::Panels, KeyCode::F6)
        .insert(A::Panels, KeyCode::Backquote);
}

fn bind_camera(map: &mut InputMap<GameAction>) {
    map.insert(A::PanUp, KeyCode::KeyW)
        .insert(A::PanDown, KeyCode::KeyS);
    map.insert(A::PanLeft, KeyCode::KeyA)
        .insert(A::PanRight, KeyCode::KeyD);
    map.insert(A::Drag, MouseButton::Middle)
        .insert(A::Drag, MouseButton::Right);
    map.insert(A::ZoomIn, KeyCode::Equal)
        .insert(A::ZoomIn, KeyCode::NumpadAdd);
    map.insert(A::ZoomOut, KeyCode::Minus)
        .insert(A::ZoomOut, KeyCode::NumpadSubtract);
    map.insert(A::ZoomIn, MouseScrollDirection::UP)
        .insert(A::ZoomOut, MouseScrollDirection::DOWN);
    map.insert(A::Centre, KeyCode::KeyC)
        .insert(A::FitBoard, KeyCode::KeyF);
    for (larger, smaller) in [
        (KeyCode::Equal, KeyCode::Minus),
        (KeyCode::NumpadAdd, KeyCode::NumpadSubtract),
    ] {
        map.insert(A::Larger, ModifierKey::Control.with(larger))
            .insert(A::Smaller, ModifierKey::Control.with(smaller));
    }
}

fn bind_battle(map: &mut InputMap<GameAction>) {
    let digits = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    for (action, key) in ACTIONS.into_iter().zip(digits) {
        map.insert(action, key);
    }
    for (action, key) in RIDERS.into_iter().zip(digits) {
        map.insert(action, ModifierKey::Shift.with(key));
    }
    map.insert(A::MoreActions, KeyCode::Digit0);
    map.insert(A::AimNext, KeyCode::KeyB)
        .insert(A::AimPrevious, ModifierKey::Shift.with(KeyCode::KeyB));
    map.insert(A::Rules, KeyCode::KeyR)
        .insert(A::Rules, MouseButton::Middle)
        .insert(A::EndTurn, KeyCode::KeyE)
        .insert(A::Turn, KeyCode::KeyT)
        .insert(A::Danger, KeyCode::KeyV)
        .insert(A::Orders, KeyCode::KeyO)
        .insert(A::Goals, KeyCode::KeyJ)
        .insert(A::GuideOn, KeyCode::KeyG)
        .insert(A::GuideEnd, ModifierKey::Shift.with(KeyCode::KeyG))
        .insert(A::Undo, KeyCode::KeyU)
        .insert(A::Undo, ModifierKey::Control.with(KeyCode::KeyZ));
}

fn bind_screen(map: &mut InputMap<GameAction>) {
    map.insert(A::SpeedUp, KeyCode::KeyX)
        .insert(A::Skip, KeyCode::KeyK);
    map.insert(A::Help, KeyCode::F1)
        .insert(A::Help, ModifierKey::Shift.with(KeyCode::Slash));
    map.insert(A::Menu, KeyCode::F10)
        .insert(A::Log, KeyCode::KeyL)
        .insert(A::Sheet, KeyCode::KeyI);
    map.insert(A::QuickSave, KeyCode::F5)
        .insert(A::QuickLoad, KeyCode::F9)
        .insert(A::FullScreen, KeyCode::F11)
        .insert(A::Settings, KeyCode::F2);
}

fn bind_gamepad(map: &mut InputMap<GameAction>) {
    use GamepadButton as B;
    for (action, button, stick) in [
        (A::Up, B::DPadUp, GamepadControlDirection::LEFT_UP),
        (A::Down, B::DPadDown, GamepadControlDirection::LEFT_DOWN),
        (A::Left, B::DPadLeft, GamepadControlDirection::LEFT_LEFT),
        (A::Right, B::DPadRight, GamepadControlDirection::LEFT_RIGHT),
    ] {
        map.insert(action, button).insert(action, stick);
    }
    for (action, both) in [
        (A::UpLeft, [B::DPadUp, B::DPadLeft]),
        (A::UpRight, [B::DPadUp, B::DPadRight]),
        (A::DownLeft, [B::DPadDown, B::DPadLeft]),
        (A::DownRight, [B::DPadDown, B::DPadRight]),
    ] {
        map.insert(action, ButtonlikeChord::new(both));
    }
    for (action, button) in [
        (A::Confirm, B::South),
        (A::Cancel, B::East),
        (A::Next, B::West),
        (A::Panels, B::North),
        (A::PreviousCombatant, B::LeftTrigger),
        (A::NextCombatant, B::RightTrigger),
        (A::EndTurn, B::Select),
        (A::Menu, B::Start),
        (A::AimNext, B::LeftThumb),
        (A::Centre, B::RightThumb),
    ] {
        map.insert(action, button);
    }
    map.insert_dual_axis(A::PanStick, GamepadStick::RIGHT);
}

/// Buttons with the left trigger held.
fn bind_left_trigger(map: &mut InputMap<GameAction>) {
    use GamepadButton as B;
    let crosses = [B::DPadUp, B::DPadRight, B::DPadDown, B::DPadLeft];
    let pairs = RIDERS.into_iter().zip(crosses).chain([
        (A::Undo, B::North),
        (A::Skip, B::East),
        (A::SpeedUp, B::South),
        (A::Previous, B::West),
        (A::ZoomOut, B::LeftTrigger),
        (A::ZoomIn, B::RightTrigger),
        (A::AimPrevious, B::LeftThumb),
        (A::FitBoard, B::RightThumb),
        (A::QuickSave, B::Select),
        (A::QuickLoad, B::Start),
    ]);
    for (action, button) in pairs {
        map.insert(action, ButtonlikeChord::new([B::LeftTrigger2, button]));
    }
}

/// Buttons with the right trigger held.
fn bind_right_trigger(map: &mut InputMap<GameAction>) {
    use GamepadButton as B;
    let buttons = [
        B::DPadUp,
        B::DPadRight,
        B::DPadDown,
        B::DPadLeft,
        B::North,
        B::East,
        B::South,
        B::West,
        B::LeftTrigger,
    ];
    let pairs = ACTIONS.into_iter().zip(buttons).chain([
        (A::MoreActions, B::RightTrigger),
        (A::Help, B::Start),
        (A::Rules, B::Select),
        (A::Sheet, B::LeftThumb),
        (A::Log, B::RightThumb),
    ]);
    for (action, button) in pairs {
        map.insert(action, ButtonlikeChord::new([B::RightTrigger2, button]));
    }
    for (action, button) in [
        (A::Larger, B::RightTrigger),
        (A::Smaller, B::LeftTrigger),
        (A::Turn, B::North),
        (A::Orders, B::West),
        (A::FullScreen, B::South),
        (A::Settings, B::Start),
        (A::Danger, B::East),
        (A::GuideOn, B::DPadUp),
        (A::GuideEnd, B::DPadDown),
        (A::Goals, B::DPadRight),
    ] {
        let three = [B::LeftTrigger2, B::RightTrigger2, button];
        map.insert(action, ButtonlikeChord::new(three));
    }
}
