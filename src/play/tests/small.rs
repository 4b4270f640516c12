//! Small things that players stumble over: the seed, the close button, why nothing is taken back.

use super::{AGAINST, BOTH, Hand, my_turn, setup};
use crate::play::choices::Choices;
use crate::play::intent::{Dialog, Intent};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};

fn window(hand: &mut Hand) -> Entity {
    let world = hand.app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(world).expect("one window")
}

fn write(hand: &mut Hand, logical_key: Key, key_code: KeyCode) {
    let window = window(hand);
    hand.app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key,
        state: ButtonState::Pressed,
        text: None,
        repeat: false,
        window,
    });
    hand.frames(2);
}

#[test]
fn the_seed_is_typed_after_a_click_on_it() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 738_852, &AGAINST));
    let seed = |hand: &Hand| hand.app.world().resource::<Choices>().setup.seed;
    let digit = |hand: &mut Hand, text: &str, key| write(hand, Key::Character(text.into()), key);
    digit(&mut hand, "4", KeyCode::Digit4);
    assert_eq!(seed(&hand), 738_852, "nothing types before the click");
    hand.press("seed");
    hand.frames(2);
    for (text, key, typed) in [
        ("4", KeyCode::Digit4, 4),
        ("x", KeyCode::KeyX, 4),
        ("2", KeyCode::Digit2, 42),
    ] {
        digit(&mut hand, text, key);
        assert_eq!(seed(&hand), typed, "after {text}");
    }
    write(&mut hand, Key::Backspace, KeyCode::Backspace);
    assert_eq!(seed(&hand), 4);
}

/// The window's own close button.
fn close(hand: &mut Hand) -> bool {
    let window = window(hand);
    let world = hand.app.world_mut();
    world.write_message(WindowCloseRequested { window });
    hand.frames(2);
    hand.app.should_exit() == Some(AppExit::Success)
}

#[test]
fn the_close_button_asks_in_a_battle_and_leaves_without_an_error() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &AGAINST);
        assert!(!close(&mut hand), "it asks first");
        let asks = |hand: &Hand| match hand.dialog() {
            Some(Dialog::Confirm { then, .. }) => *then == Intent::Quit,
            _ => false,
        };
        assert!(asks(&hand));
        hand.press("dialog-no");
        hand.frames(2);
        assert_eq!(hand.dialog(), None);
        assert!(!close(&mut hand) && asks(&hand));
        assert!(close(&mut hand), "who presses twice means it");
    }
    let mut menu = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    assert!(close(&mut menu), "in the menu nothing is lost");
}

#[test]
fn undo_says_why_it_takes_nothing_back() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &BOTH);
        let undo = |hand: &mut Hand| {
            hand.key(KeyCode::KeyU);
            hand.frames(2);
            hand.status()
        };
        let status = undo(&mut hand);
        assert!(status.contains("Nothing was done yet."), "{status}");
        hand.key(KeyCode::KeyE);
        hand.wait();
        let status = undo(&mut hand);
        assert!(status.contains("only actions are taken back"), "{status}");
    }
}
