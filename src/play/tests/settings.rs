//! Settings: pages, bindings, colours, what is kept. Floor 7.

use super::hand::{Hand, setup};
use super::{AGAINST, BOTH, my_turn};
use crate::battle::read_save;
use crate::play::aim::Selection;
use crate::play::focus::Focus;
use crate::play::input::chord::Part;
use crate::play::input::{Bindings, Chord, Device, GameAction};
use crate::play::intent::Dialog;
use crate::play::session::Mind;
use crate::play::settings::Settings;
use crate::play::taste::{LogDetail, SettingsPage};
use crate::view::palette::Palette;
use bevy::prelude::*;
use leafwing_input_manager::prelude::Buttonlike;

fn settings(hand: &Hand) -> &Settings {
    hand.app.world().resource::<Settings>()
}

fn bound(hand: &Hand, action: GameAction) -> Option<String> {
    let bindings = hand.app.world().resource::<Bindings>();
    bindings.label(action, Device::Keys)
}

/// Puts the focus on a button and confirms it.
fn confirm(hand: &mut Hand, key: &str) {
    assert!(hand.buttons().contains(&key.to_owned()), "no button {key}");
    hand.app
        .world_mut()
        .resource_mut::<Focus>()
        .put(key.to_owned());
    hand.key(KeyCode::Enter);
    hand.frames(2);
}

#[test]
fn every_page_opens_by_mouse_and_by_keys_from_menu_and_battle() {
    let menu = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    for mut hand in [menu, my_turn("02_forest_clearing", &AGAINST)] {
        hand.key(KeyCode::F2);
        assert_eq!(hand.dialog(), Some(Dialog::Settings(SettingsPage::Screen)));
        for page in SettingsPage::ALL {
            hand.press(&format!("settings-{}", page.key()));
            assert_eq!(hand.dialog(), Some(Dialog::Settings(page)));
        }
        // By keys: the focus is on the tab, and the arrow goes to the tab before.
        confirm(&mut hand, "settings-controls");
        hand.key(KeyCode::ArrowLeft);
        hand.key(KeyCode::Enter);
        assert_eq!(hand.dialog(), Some(Dialog::Settings(SettingsPage::Log)));
        hand.press("settings-orders");
        assert_eq!(hand.dialog(), Some(Dialog::Orders));
        hand.key(KeyCode::Escape);
        assert_eq!(hand.dialog(), Some(Dialog::Settings(SettingsPage::Log)));
        hand.key(KeyCode::Escape);
        assert_eq!(hand.dialog(), None);
    }
}

#[test]
fn what_is_set_holds_and_is_kept() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    hand.key(KeyCode::F2);
    confirm(&mut hand, "scale-150");
    confirm(&mut hand, "motion-full");
    confirm(&mut hand, "speed-4");
    confirm(&mut hand, "window-1600");
    confirm(&mut hand, "settings-log");
    confirm(&mut hand, "log-size-18");
    confirm(&mut hand, "log-detail-2");
    confirm(&mut hand, "settings-colours");
    confirm(&mut hand, "palette-1");
    let now = settings(&hand).clone();
    assert_eq!((now.scale, now.reduced_motion, now.speed), (150, false, 4));
    assert_eq!(now.window, Some((1600, 900)));
    assert_eq!((now.log_size, now.log_detail), (18, LogDetail::Brief));
    assert_eq!(now.palette, Palette::ColourBlind);
    let world = hand.app.world_mut();
    let window = world.query::<&Window>().single(world).expect("a window");
    assert_eq!(window.size(), Vec2::new(1600.0, 900.0));
    let folder = crate::play::storage::Folder(Some(hand.folder.path().to_path_buf()));
    assert_eq!(Settings::read(&folder), Ok(now));
    confirm(&mut hand, "palette-0");
}

#[test]
fn an_action_is_bound_to_another_key_which_is_shown_everywhere() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    let acting = hand.aim().who.expect("somebody acts");
    hand.key(KeyCode::F2);
    confirm(&mut hand, "settings-controls");
    confirm(&mut hand, "bind-EndTurn-0");
    assert_eq!(hand.dialog(), Some(Dialog::Rebinding));
    hand.key(KeyCode::KeyH);
    assert_eq!(bound(&hand, GameAction::EndTurn).as_deref(), Some("H"));
    assert_eq!(
        hand.dialog(),
        Some(Dialog::Settings(SettingsPage::Controls))
    );
    let file = hand.folder.path().join("controls.ron");
    let text = std::fs::read_to_string(&file).expect("the bindings are written");
    let read = Bindings::from_text(&text).expect("they can be read");
    assert_eq!(&read, hand.app.world().resource::<Bindings>());
    hand.key(KeyCode::Escape);
    // The key cap of the button, the help, and the key itself.
    assert!(hand.text().lines().any(|line| line == "H"));
    hand.key(KeyCode::F1);
    let help = hand.text();
    assert!(help.lines().any(|line| line == "H"), "{help}");
    hand.key(KeyCode::Escape);
    hand.key(KeyCode::KeyE);
    assert_eq!(hand.session().battle().turns().active(), Some(acting));
    hand.key(KeyCode::KeyH);
    assert_ne!(hand.session().battle().turns().active(), Some(acting));
}

#[test]
fn a_key_that_another_action_has_is_asked_about() {
    let mut hand = my_turn("02_forest_clearing", &AGAINST);
    hand.key(KeyCode::F2);
    confirm(&mut hand, "settings-controls");
    // Cancelled: nothing changes.
    confirm(&mut hand, "bind-EndTurn-0");
    hand.key(KeyCode::Escape);
    assert_eq!(
        hand.dialog(),
        Some(Dialog::Settings(SettingsPage::Controls))
    );
    assert_eq!(bound(&hand, GameAction::EndTurn).as_deref(), Some("E"));
    // U is undo's: swapped.
    confirm(&mut hand, "bind-EndTurn-0");
    hand.key(KeyCode::KeyU);
    assert_eq!(hand.dialog(), Some(Dialog::Rebinding));
    assert!(hand.text().contains("U is bound to \u{201c}Undo\u{201d}."));
    confirm(&mut hand, "bind-swap");
    assert_eq!(bound(&hand, GameAction::EndTurn).as_deref(), Some("U"));
    let undo = hand.app.world().resource::<Bindings>();
    let undo: Vec<_> = undo
        .of(GameAction::Undo)
        .iter()
        .map(|it| it.label())
        .collect();
    assert!(undo.contains(&"E".to_owned()) && !undo.contains(&"U".to_owned()));
    // Chords count as a whole, and one action is reset alone.
    confirm(&mut hand, "bind-Log-add");
    hand.keys(&[KeyCode::ShiftLeft, KeyCode::KeyL]);
    let log = hand.app.world().resource::<Bindings>().of(GameAction::Log);
    assert!(log.iter().any(|it| it.label() == "Shift+L"));
    confirm(&mut hand, "bind-EndTurn-reset");
    assert_eq!(bound(&hand, GameAction::EndTurn).as_deref(), Some("E"));
    confirm(&mut hand, "bind-reset-all");
    confirm(&mut hand, "dialog-yes");
    assert_eq!(
        hand.app.world().resource::<Bindings>(),
        &Bindings::default()
    );
}

#[test]
fn a_window_over_the_question_whose_a_key_is_gives_it_up() {
    let mut hand = my_turn("02_forest_clearing", &AGAINST);
    hand.key(KeyCode::F2);
    confirm(&mut hand, "settings-controls");
    confirm(&mut hand, "bind-EndTurn-0");
    hand.key(KeyCode::KeyU);
    assert_eq!(hand.dialog(), Some(Dialog::Rebinding));
    hand.key(KeyCode::F1);
    assert_eq!(hand.dialog(), Some(Dialog::Help));
    hand.key(KeyCode::Escape);
    let controls = Dialog::Settings(SettingsPage::Controls);
    assert_eq!(hand.dialog(), Some(controls));
    confirm(&mut hand, "bind-EndTurn-0");
    hand.key(KeyCode::KeyU);
    assert!(hand.text().contains("U is bound to"), "{}", hand.text());
    hand.key(KeyCode::F2);
    assert_eq!(hand.dialog(), Some(Dialog::Settings(SettingsPage::Screen)));
    hand.key(KeyCode::Escape);
    assert_eq!(hand.dialog(), None);
    assert_eq!(bound(&hand, GameAction::EndTurn).as_deref(), Some("E"));
}

#[test]
fn the_last_key_of_what_is_needed_is_neither_taken_nor_swapped_for_a_button() {
    let mut hand = my_turn("02_forest_clearing", &AGAINST);
    hand.key(KeyCode::F2);
    confirm(&mut hand, "settings-controls");
    // The menu has F10 and a button of the gamepad.
    confirm(&mut hand, "bind-Menu-0-off");
    assert_eq!(bound(&hand, GameAction::Menu).as_deref(), Some("F10"));
    assert!(hand.status().contains("needs a key or a mouse button"));
    // The place of the button that ends the turn.
    confirm(&mut hand, "bind-EndTurn-1");
    hand.key(KeyCode::F10);
    assert!(hand.text().contains("F10 is bound to"), "{}", hand.text());
    for blocked in ["bind-take", "bind-swap"] {
        confirm(&mut hand, blocked);
        assert_eq!(hand.dialog(), Some(Dialog::Rebinding), "{blocked}");
        assert_eq!(bound(&hand, GameAction::Menu).as_deref(), Some("F10"));
    }
}

#[test]
fn a_key_that_drags_the_picture_is_no_right_click() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let j = Chord::of(&[Part::Key(KeyCode::KeyJ)]).expect("a chord");
    let world = hand.app.world_mut();
    let mut bindings = world.resource_mut::<Bindings>();
    bindings.bind(GameAction::Drag, None, &j);
    let mut offers = hand.aim().offers.iter();
    let trip = offers.find(|offer| offer.verb == "trip").cloned();
    hand.choose(&trip.expect("a maneuver"));
    hand.point(Vec2::new(640.0, 300.0));
    let chosen = |hand: &Hand| {
        let selection = hand.app.world().resource::<Selection>();
        selection.chosen.is_some()
    };
    assert!(chosen(&hand));
    hand.key(KeyCode::KeyJ);
    assert!(chosen(&hand), "a key that drags steps back");
    MouseButton::Right.press(hand.app.world_mut());
    hand.frames(1);
    MouseButton::Right.release(hand.app.world_mut());
    hand.frames(2);
    assert!(!chosen(&hand), "a right click does not");
}

#[test]
fn the_autosave_is_written_as_soon_as_somebody_else_may_act() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &[Mind::Person, Mind::Person]);
        let file = hand.folder.path().join("autosave.ron");
        for _ in 0..3 {
            let acting = hand.session().battle().turns().active();
            hand.key(KeyCode::KeyE);
            hand.frames(2);
            hand.written();
            let battle = hand.session().battle();
            assert_ne!(battle.turns().active(), acting);
            let saved = read_save(&file).expect("the autosave");
            assert_eq!(saved.state_hash(), battle.state_hash(), "{level}");
            hand.wait();
        }
        // Nothing half-written lies beside it.
        hand.written();
        let files = std::fs::read_dir(hand.folder.path()).expect("the folder");
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            assert!(name.ends_with(".ron"), "{name}");
        }
    }
}

#[test]
fn the_autosave_keeps_a_turn_that_is_left_in_the_middle() {
    let mut hand = my_turn("01_drill_yard", &[Mind::Person, Mind::Person]);
    let who = hand.aim().who.expect("somebody acts");
    let here = hand.session().cells_of(who)[0];
    let cell = hand.aim().reach.iter().map(|reach| reach.cell);
    let cell = cell.clone().find(|&cell| cell != here).expect("a way");
    hand.click_on(cell);
    hand.wait();
    let hash = hand.session().battle().state_hash();
    hand.key(KeyCode::F10);
    hand.press("dialog-menu");
    hand.press("dialog-yes");
    hand.frames(3);
    let saved = read_save(&hand.folder.path().join("autosave.ron")).expect("the autosave");
    assert_eq!(saved.state_hash(), hash);
}
