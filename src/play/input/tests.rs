//! Tests of the bindings: everything can be done with every device. Floor 7.

use super::*;
use std::any::TypeId;

/// All actions.
fn all() -> Vec<GameAction> {
    GameAction::all().collect()
}

/// What does the same with the other device: the mouse points where a gamepad moves a cursor, and a stick moves
/// the picture all ways at once.
const fn elsewhere(action: GameAction) -> Option<GameAction> {
    use GameAction as A;
    match action {
        A::Select => Some(A::Confirm),
        A::PanUp | A::PanDown | A::PanLeft | A::PanRight | A::Drag => Some(A::PanStick),
        A::PanStick => Some(A::PanUp),
        _ => None,
    }
}

/// Whether an action is bound to a gamepad, and whether to keys or the mouse.
fn devices(map: &InputMap<GameAction>, action: GameAction) -> (bool, bool) {
    let pads = [
        TypeId::of::<GamepadButton>(),
        TypeId::of::<GamepadControlDirection>(),
    ];
    let buttons = map.get_buttonlike(&action).into_iter().flatten();
    let mut found = (map.get_dual_axislike(&action).is_some(), false);
    for binding in buttons {
        for input in &binding.decompose().inputs() {
            let kind = Reflect::as_any(&**input).type_id();
            if pads.contains(&kind) {
                found.0 = true;
            } else {
                found.1 = true;
            }
        }
    }
    found
}

#[test]
fn the_list_of_actions_is_whole() {
    let info = <GameAction as bevy::reflect::Typed>::type_info();
    let count = info.as_enum().expect("an enum").variant_len();
    let mut listed: Vec<_> = all().iter().map(|action| format!("{action:?}")).collect();
    listed.sort();
    listed.dedup();
    assert_eq!(listed.len(), count);
}

#[test]
fn every_action_has_a_key_or_mouse_button_and_a_gamepad_button() {
    let map = bindings();
    for action in all() {
        let (mut pad, mut keys) = devices(&map, action);
        if let Some(other) = elsewhere(action) {
            let (pad_too, keys_too) = devices(&map, other);
            pad |= pad_too;
            keys |= keys_too;
        }
        assert!(keys, "{action:?} has no key and no mouse button");
        assert!(pad, "{action:?} has no gamepad button");
    }
}

#[test]
fn no_binding_means_two_things() {
    let map = bindings();
    let mut bound: Vec<(String, GameAction)> = Vec::new();
    // A mouse button that drags can mean something else, too.
    for action in all().into_iter().filter(|it| *it != GameAction::Drag) {
        for binding in map.get_buttonlike(&action).into_iter().flatten() {
            let mut parts: Vec<_> = binding
                .decompose()
                .inputs()
                .iter()
                .map(|input| format!("{input:?}"))
                .collect();
            if parts.is_empty() {
                continue;
            }
            parts.sort();
            bound.push((parts.join("+"), action));
        }
    }
    for (index, (keys, action)) in bound.iter().enumerate() {
        let twin = bound[..index].iter().find(|(other, _)| other == keys);
        assert_eq!(twin, None, "{keys} is bound to {action:?}, too");
    }
}

/// The input alone, with a gamepad.
fn input() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, bevy::input::InputPlugin));
    super::plugin(&mut app);
    app.world_mut().spawn(Gamepad::default());
    app.update();
    app
}

fn press(app: &mut App, button: impl Buttonlike) {
    button.press(app.world_mut());
    app.update();
}

fn release(app: &mut App, button: impl Buttonlike) {
    button.release(app.world_mut());
    app.update();
}

fn pressed(app: &mut App) -> Vec<GameAction> {
    let mut states = app
        .world_mut()
        .query_filtered::<&ActionState<GameAction>, With<Controls>>();
    let state = states.single(app.world()).expect("one set of controls");
    state.get_pressed()
}

#[test]
fn a_longer_chord_hides_the_shorter_ones_in_it() {
    let mut app = input();
    KeyCode::ShiftLeft.press(app.world_mut());
    press(&mut app, KeyCode::Digit2);
    assert_eq!(pressed(&mut app), [GameAction::Rider2]);
}

#[test]
fn what_is_left_of_a_longer_chord_means_nothing_until_it_is_up() {
    use GamepadButton as B;
    let mut app = input();
    press(&mut app, KeyCode::ShiftLeft);
    press(&mut app, KeyCode::Digit2);
    assert_eq!(pressed(&mut app), [GameAction::Rider2]);
    // Twice, for each time counts.
    release(&mut app, KeyCode::Digit2);
    press(&mut app, KeyCode::Digit2);
    assert_eq!(pressed(&mut app), [GameAction::Rider2]);
    release(&mut app, KeyCode::ShiftLeft);
    assert!(pressed(&mut app).is_empty());
    app.update();
    assert!(pressed(&mut app).is_empty());
    // Meanwhile another key, and then the same one again.
    press(&mut app, KeyCode::KeyE);
    assert_eq!(pressed(&mut app), [GameAction::EndTurn]);
    release(&mut app, KeyCode::KeyE);
    release(&mut app, KeyCode::Digit2);
    press(&mut app, KeyCode::Digit2);
    assert_eq!(pressed(&mut app), [GameAction::Action2]);
    release(&mut app, KeyCode::Digit2);
    // Three buttons of the gamepad, of which two are a chord, too.
    press(&mut app, B::LeftTrigger2);
    press(&mut app, B::RightTrigger2);
    press(&mut app, B::East);
    assert_eq!(pressed(&mut app), [GameAction::Danger]);
    release(&mut app, B::LeftTrigger2);
    assert!(pressed(&mut app).is_empty());
    release(&mut app, B::RightTrigger2);
    assert!(pressed(&mut app).is_empty());
    release(&mut app, B::East);
    press(&mut app, B::RightTrigger2);
    press(&mut app, B::East);
    assert_eq!(pressed(&mut app), [GameAction::Action6]);
}

#[test]
fn a_mouse_button_that_drags_means_its_other_action_when_it_is_let_go_in_place() {
    use bevy::window::CursorMoved;
    let mut app = input();
    let moves = |app: &mut App, by: f32| {
        app.world_mut().write_message(CursorMoved {
            window: Entity::PLACEHOLDER,
            position: Vec2::ZERO,
            delta: Some(Vec2::new(by, 0.0)),
        });
        app.update();
        app.world().resource::<Drag>().by().x
    };
    for (button, meant) in [
        (MouseButton::Right, GameAction::Cancel),
        (MouseButton::Middle, GameAction::Rules),
    ] {
        press(&mut app, button);
        assert_eq!(pressed(&mut app), [GameAction::Drag]);
        assert_eq!(moves(&mut app, 4.0), 0.0, "a hand is never quite still");
        release(&mut app, button);
        assert_eq!(pressed(&mut app), [meant]);
        app.update();
        assert!(pressed(&mut app).is_empty());
        // A drag: what was gone so far is made up for.
        press(&mut app, button);
        assert_eq!(
            [4.0, 5.0, 2.0].map(|by| moves(&mut app, by)),
            [0.0, 9.0, 2.0]
        );
        assert_eq!(pressed(&mut app), [GameAction::Drag]);
        release(&mut app, button);
        assert!(pressed(&mut app).is_empty());
        // A key with the same meaning acts at once, also while a button is down.
        press(&mut app, button);
        if meant == GameAction::Cancel {
            press(&mut app, KeyCode::Escape);
            assert_eq!(pressed(&mut app), [GameAction::Cancel, GameAction::Drag]);
            release(&mut app, KeyCode::Escape);
        }
        moves(&mut app, 9.0);
        release(&mut app, button);
    }
}

#[test]
fn what_a_right_click_means_can_be_changed() {
    let mut app = input();
    let mut bindings = app.world_mut().resource_mut::<Bindings>();
    let right = Chord::of_binding(&MouseButton::Right).expect("a chord");
    assert_eq!(bindings.other(GameAction::Drag, &right), None);
    assert_eq!(
        bindings.other(GameAction::Undo, &right),
        Some(GameAction::Cancel)
    );
    bindings.take(GameAction::Cancel, &right);
    bindings.bind(GameAction::Undo, None, &right);
    app.update();
    press(&mut app, MouseButton::Right);
    release(&mut app, MouseButton::Right);
    assert_eq!(pressed(&mut app), [GameAction::Undo]);
    let mut bindings = app.world_mut().resource_mut::<Bindings>();
    bindings.take(GameAction::Drag, &right);
    app.update();
    press(&mut app, MouseButton::Right);
    assert_eq!(pressed(&mut app), [GameAction::Undo], "no drag to wait for");
}
