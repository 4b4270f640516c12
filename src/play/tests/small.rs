//! Small things that players stumble over: the seed, the close button, why nothing is taken back.

use super::whole::{close_in, decide_by_keys};
use super::{AGAINST, BOTH, Hand, my_turn, setup};
use crate::play::choices::Choices;
use crate::play::compare::Comparison;
use crate::play::focus::Focus;
use crate::play::intent::{Comparing, Dialog, Intent};
use crate::play::session::Setup;
use crate::play::settings::Settings;
use crate::play::widgets::{FollowsEnd, KeepsScroll};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
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
        assert!(status.contains("Nothing has been done yet."), "{status}");
        hand.key(KeyCode::KeyE);
        hand.wait();
        let status = undo(&mut hand);
        assert!(
            status.contains("only actions can be taken back"),
            "{status}"
        );
    }
}

#[test]
fn the_menu_shows_the_level_that_it_begins_however_its_file_was_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("own.ron");
    let shipped =
        std::fs::read_to_string(super::hand::level("04_the_ford")).expect("it is shipped");
    std::fs::write(&own, shipped.replace("\"The ford\"", "\"Own ford\"")).expect("it is written");
    for (path, name) in [
        ("levels/04_the_ford.ron".into(), "The ford"),
        (own, "Own ford"),
    ] {
        let mut hand = Hand::at_menu(Setup {
            path,
            ..setup("01_drill_yard", 7, &AGAINST)
        });
        let choices = hand.app.world().resource::<Choices>();
        assert_eq!(choices.entry().map(|entry| entry.name.as_str()), Some(name));
        assert!(hand.text().contains(name), "{}", hand.text());
        hand.press("start");
        hand.frames(3);
        assert_eq!(hand.session().battle().level().name(), name);
    }
}

/// How far the part of this name is scrolled.
fn scrolled(hand: &mut Hand, name: &str) -> f32 {
    let world = hand.app.world_mut();
    let mut parts = world.query::<(&KeepsScroll, &ScrollPosition)>();
    let mut found = parts.iter(world).filter(|(keeps, _)| keeps.0 == name);
    found.next().map_or(0.0, |(_, place)| place.y)
}

#[test]
fn the_menu_keeps_its_place_when_something_is_pressed() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    hand.app.world_mut().resource_mut::<Settings>().scale = 200;
    hand.frames(4);
    let last = crate::rules::all().len() - 1;
    let mut focus = hand.app.world_mut().resource_mut::<Focus>();
    focus.put(format!("rules-{last}"));
    hand.frames(3);
    let before = scrolled(&mut hand, "menu-details");
    assert!(before > 0.0, "it lies below what is in sight");
    hand.key(KeyCode::Enter);
    hand.frames(3);
    let now = scrolled(&mut hand, "menu-details");
    assert!((now - before).abs() < 1.0, "{before} and {now}");
}

#[test]
fn the_wheel_over_a_dialog_moves_nothing_behind_it() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    hand.app.world_mut().resource_mut::<Settings>().scale = 200;
    hand.frames(4);
    let window = window(&mut hand);
    let turn = |hand: &mut Hand| {
        hand.app.world_mut().write_message(MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: -2.0,
            window,
            phase: bevy::input::touch::TouchPhase::Moved,
        });
        hand.frames(2);
    };
    hand.key(KeyCode::F1);
    hand.frames(2);
    hand.point(Vec2::new(800.0, 360.0));
    turn(&mut hand);
    let world = hand.app.world_mut();
    let mut parts = world.query::<(&ScrollPosition, Option<&KeepsScroll>)>();
    let is_behind = |keeps: Option<&KeepsScroll>| keeps.is_some_and(|it| it.0.starts_with("menu-"));
    let mut parts = parts.iter(world).filter(|(_, keeps)| !is_behind(*keeps));
    assert!(parts.any(|(place, _)| place.y > 0.0), "the dialog moves");
    assert!(scrolled(&mut hand, "menu-details").abs() < 0.5);
    hand.key(KeyCode::Escape);
    hand.frames(2);
    turn(&mut hand);
    assert!(scrolled(&mut hand, "menu-details") > 0.0);
}

#[test]
fn the_focus_leads_up_the_log_and_the_log_stays_there() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    close_in(&mut hand);
    for count in 0..24 {
        decide_by_keys(&mut hand, count);
        hand.wait();
    }
    let buttons = hand.buttons();
    let lines = buttons.iter().filter_map(|key| key.strip_prefix("log-"));
    let first = lines.filter_map(|line| line.parse::<usize>().ok()).min();
    let key = format!("log-{}", first.expect("a line that unfolds"));
    let mut focus = hand.app.world_mut().resource_mut::<Focus>();
    focus.in_panels = true;
    focus.put(key.as_str());
    let list = |hand: &mut Hand| {
        let world = hand.app.world_mut();
        let mut lists = world.query::<(&FollowsEnd, &ScrollPosition)>();
        let (follows, place) = lists.single(world).expect("one log");
        (follows.0, place.y)
    };
    let (_, end) = list(&mut hand);
    hand.frames(6);
    let (follows, place) = list(&mut hand);
    assert!(!follows && place < end, "{place} of {end}");
    let at = hand.place(&key).expect("the line is there");
    assert!((0.0..720.0).contains(&at.y), "{at}");
}

#[test]
fn plus_zooms_while_the_mouse_is_over_a_panel() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    hand.frames(20);
    let cell = |hand: &Hand| {
        hand.on_screen((0, 0).into())
            .distance(hand.on_screen((1, 0).into()))
    };
    let at = hand.place("end-turn").expect("a button of the bar");
    hand.point(at);
    let before = cell(&hand);
    hand.key(KeyCode::NumpadAdd);
    hand.frames(20);
    assert!(cell(&hand) > before * 1.05, "{before} and {}", cell(&hand));
}

#[test]
fn each_replay_is_written_to_a_file_of_its_own_and_one_that_is_watched_is_no_quick_save() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    for _ in 0..2 {
        hand.app.world_mut().write_message(Intent::SaveReplay);
        hand.frames(2);
    }
    let files = |hand: &Hand| {
        let entries = std::fs::read_dir(hand.folder.path()).expect("the folder");
        let names = entries.flatten().map(|it| it.file_name());
        let names = names.map(|name| name.to_string_lossy().into_owned());
        names.collect::<Vec<_>>()
    };
    let replays = files(&hand)
        .iter()
        .filter(|name| name.starts_with("replay_"))
        .count();
    assert_eq!(replays, 2, "{:?}", files(&hand));
    hand.app.world_mut().write_message(Intent::WatchAgain);
    hand.frames(4);
    hand.key(KeyCode::F5);
    assert!(!files(&hand).contains(&"quicksave.ron".to_owned()));
    assert!(hand.status().contains("quick save"), "{}", hand.status());
}

#[test]
fn a_battle_whose_level_was_changed_begins_again_and_not_that_of_the_menu() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own.ron");
    let text = std::fs::read_to_string(super::hand::level("01_drill_yard")).expect("it is shipped");
    std::fs::write(&path, &text).expect("it is written");
    let mut hand = Hand::at_table(Setup {
        path: path.clone(),
        ..setup("01_drill_yard", 7, &AGAINST)
    });
    std::fs::write(&path, text.replace("\"The drill yard\"", "\"Own yard\""))
        .expect("it is written");
    let other = super::hand::level("02_forest_clearing");
    hand.app.world_mut().resource_mut::<Choices>().setup.path = other;
    hand.app.world_mut().write_message(Intent::BeginChanged);
    hand.frames(3);
    assert_eq!(hand.session().battle().level().name(), "Own yard");
    assert_eq!(hand.session().seed(), 7);
}

#[test]
fn a_comparison_ends_when_a_battle_begins() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    let world = hand.app.world_mut();
    world.write_message(Intent::Open(Dialog::Compare));
    world.write_message(Intent::Compare(Comparing::Begin(1000)));
    hand.frames(2);
    assert!(hand.app.world().resource::<Comparison>().is_running());
    hand.app.world_mut().write_message(Intent::Start);
    hand.frames(3);
    assert!(!hand.app.world().resource::<Comparison>().is_running());
}

#[test]
fn what_is_said_outside_of_a_battle_stands_at_the_edge_of_the_window() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    hand.press("seed");
    hand.frames(2);
    assert!(hand.text().contains("Type the seed"), "{}", hand.text());
    let why = Intent::Explain("Nothing of the kind.".into());
    hand.app.world_mut().write_message(why);
    hand.frames(2);
    assert!(hand.text().contains("Nothing of the kind."));
    hand.frames(160);
    assert!(!hand.text().contains("Nothing of the kind."));
}

#[test]
fn a_campaign_that_cannot_be_read_is_kept_when_another_one_begins() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    let file = |hand: &Hand, name: &str| {
        let text = std::fs::read_to_string(hand.folder.path().join(name));
        text.unwrap_or_default()
    };
    std::fs::write(hand.folder.path().join("campaign.ron"), "(half").expect("it is written");
    hand.press("campaign");
    hand.frames(3);
    assert!(matches!(hand.dialog(), Some(Dialog::Notice { .. })));
    hand.key(KeyCode::Escape);
    hand.press("campaign-0");
    hand.frames(2);
    let asked = hand.dialog();
    assert!(
        matches!(&asked, Some(Dialog::Confirm { question, .. }) if question.contains("cannot be read")),
        "{asked:?}"
    );
    hand.press("dialog-yes");
    hand.frames(3);
    assert_eq!(file(&hand, "campaign.damaged.ron"), "(half");
    assert!(file(&hand, "campaign.ron").len() > 20);
}

#[test]
fn a_speed_for_one_run_of_the_program_is_not_kept() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    let read = |hand: &Hand| {
        let folder = crate::play::storage::Folder(Some(hand.folder.path().to_path_buf()));
        Settings::read(&folder).expect("they are written")
    };
    let mut settings = hand.app.world_mut().resource_mut::<Settings>();
    settings.speed = 2;
    settings.speed_for_now(4);
    hand.frames(2);
    assert_eq!(read(&hand).speed, 2);
    assert_eq!(hand.app.world().resource::<Settings>().speed, 4);
    hand.app.world_mut().write_message(Intent::ToMenu);
    hand.frames(2);
    assert_eq!(hand.app.world().resource::<Settings>().speed, 2);
}

#[test]
fn a_damaged_file_of_settings_is_no_good_and_one_of_before_is() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = crate::play::storage::Folder(Some(place.path().to_path_buf()));
    assert_eq!(Settings::read(&folder), Ok(Settings::default()));
    for (text, good) in [
        ("(speed: 300)", false),
        ("(scale: 1", false),
        ("(speed: 2)", true),
    ] {
        std::fs::write(place.path().join("settings.ron"), text).expect("it is written");
        assert_eq!(Settings::read(&folder).is_ok(), good, "{text}");
    }
}

#[test]
fn the_menu_says_which_side_acts_first_where_the_level_says_it() {
    for (level, says) in [("01_drill_yard", true), ("07_tilt_yard", false)] {
        let mut hand = Hand::at_menu(setup(level, 7, &AGAINST));
        hand.frames(3);
        let text = hand.text();
        assert_eq!(
            text.contains("Acts first, whatever the dice say"),
            says,
            "{text}"
        );
    }
}
