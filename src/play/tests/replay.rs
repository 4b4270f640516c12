//! Replays that are watched. Floor 7.

use super::{AGAINST, Hand, my_turn, whole};
use crate::play::intent::Dialog;
use bevy::prelude::*;

/// A table with a replay of a few commands, at its beginning, and how many they are.
fn watched() -> (Hand, usize, u64) {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    whole::close_in(&mut hand);
    // So that there is something to watch.
    for _ in 0..3 {
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    hand.key(KeyCode::F5);
    let (all, hash) = {
        let battle = hand.session().battle();
        (battle.commands().len(), battle.state_hash())
    };
    assert!(all > 3);
    hand.key(KeyCode::F10);
    hand.press("dialog-load");
    assert!(matches!(hand.dialog(), Some(Dialog::Saves(_))));
    hand.press("watch-0");
    hand.frames(1);
    assert_eq!(hand.session().watched().map(|(_, all)| all), Some(all));
    (hand, all, hash)
}

fn run_to_the_end(hand: &mut Hand) {
    for _ in 0..400 {
        hand.frames(1);
        if !hand.session().is_playing() {
            return;
        }
    }
    panic!("the replay never ends");
}

#[test]
fn a_replay_plays_by_itself_to_the_state_that_was_saved() {
    let (mut hand, all, hash) = watched();
    run_to_the_end(&mut hand);
    assert_eq!(hand.session().watched(), Some((all, all)));
    assert_eq!(hand.session().battle().state_hash(), hash);
}

#[test]
fn a_replay_pauses_steps_and_goes_back() {
    let (mut hand, all, _) = watched();
    run_to_the_end(&mut hand);
    let at = |hand: &Hand| hand.session().watched().map(|(at, _)| at);
    hand.key(KeyCode::Digit4);
    assert_eq!(at(&hand), Some(0));
    hand.frames(10);
    assert_eq!(at(&hand), Some(0));
    hand.key(KeyCode::Digit2);
    hand.frames(5);
    assert_eq!(at(&hand), Some(1));
    hand.press("action-2");
    hand.frames(5);
    assert_eq!(at(&hand), Some(2));
    hand.key(KeyCode::Digit3);
    assert_eq!(at(&hand), Some(1));
    hand.key(KeyCode::Digit1);
    run_to_the_end(&mut hand);
    assert_eq!(at(&hand), Some(all));
}

#[test]
fn a_battle_is_played_on_from_a_moment_of_its_replay() {
    let (mut hand, all, _) = watched();
    run_to_the_end(&mut hand);
    hand.key(KeyCode::Digit3);
    hand.key(KeyCode::Digit5);
    hand.frames(3);
    assert_eq!(hand.session().watched(), None);
    assert!(hand.session().battle().commands().len() >= all - 1);
    assert_eq!(hand.session().minds(), AGAINST);
    hand.wait();
}

#[test]
fn watching_writes_no_autosave() {
    let (mut hand, ..) = watched();
    hand.written();
    let file = hand.folder.path().join("autosave.ron");
    std::fs::remove_file(&file).expect("there was an autosave");
    run_to_the_end(&mut hand);
    hand.written();
    assert!(!file.exists());
}
