//! What the keyboard alone needs: where the focus and the cursor come to, and what is said on the way. Floor 7.

use super::whole::{close_in, decide_by_keys, focus_on, target, way};
use super::{AGAINST, BOTH, Hand, my_turn, setup};
use crate::combat::{Aiming, PendingChoice, Place};
use crate::grid::Cell;
use crate::play::aim::Selection;
use crate::play::focus::Focus;
use crate::play::hud::odds::OddsCard;
use crate::play::hud::sheet::model::subject;
use crate::play::intent::{Dialog, Intent};
use crate::play::settings::Settings;
use crate::view::Overlays;
use bevy::prelude::*;

fn focus(hand: &Hand) -> Option<String> {
    let focus = hand.app.world().resource::<Focus>();
    focus.key.as_ref().map(ToString::to_string)
}

#[test]
fn behind_a_dialog_the_focus_of_the_menu_waits() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    focus_on(&mut hand, "side-1");
    hand.key(KeyCode::F1);
    assert_eq!(hand.dialog(), Some(Dialog::Help));
    assert_eq!(focus(&hand).as_deref(), Some("dialog-close"));
    hand.key(KeyCode::Escape);
    assert_eq!(hand.dialog(), None);
    assert_eq!(focus(&hand).as_deref(), Some("side-1"));
}

#[test]
fn arrows_lead_from_the_rulesets_to_the_levels_and_back() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    focus_on(&mut hand, "rules-0");
    hand.key(KeyCode::ArrowLeft);
    let level = focus(&hand).expect("a focus");
    assert!(level.starts_with("level-"), "{level}");
    // A level is at the left end: nothing lies beside it there.
    hand.key(KeyCode::ArrowLeft);
    assert_eq!(focus(&hand), Some(level));
    hand.key(KeyCode::ArrowRight);
    assert_eq!(focus(&hand).as_deref(), Some("rules-0"));
}

#[test]
fn a_battle_begins_with_its_keys_and_tab_finds_an_enemy() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    assert!(hand.text().contains("Tab: next enemy"), "{}", hand.text());
    let who = hand.aim().who.expect("somebody acts");
    // Without a target in reach, as they begin far from each other.
    let offers = hand.aim().offers.iter();
    let trip = offers.clone().find(|offer| offer.verb == "trip");
    let trip = trip.cloned().expect("a maneuver");
    assert_eq!(trip.aiming, Aiming::Combatant);
    hand.choose(&trip);
    assert!(hand.aim().marks.is_empty());
    assert!(
        hand.text()
            .contains("Nobody can be attacked that way from here")
    );
    hand.key(KeyCode::Tab);
    let cell = hand.app.world().resource::<Selection>().hover;
    let there = cell.and_then(|cell| hand.session().combatant_at(cell));
    let battle = hand.session().battle();
    let side = |who| battle.side(who);
    assert_ne!(there.map(side), Some(side(who)), "{there:?}");
    // The next ones are enemies, too: who attacks is not led to a friend.
    for _ in 0..3 {
        hand.key(KeyCode::Tab);
        let cell = hand.app.world().resource::<Selection>().hover;
        let there = cell.and_then(|cell| hand.session().combatant_at(cell));
        let side = |who| hand.session().battle().side(who);
        assert_ne!(there.map(side), Some(side(who)), "{there:?}");
    }
}

#[test]
fn the_key_of_the_aim_chooses_the_first_attack_with_it() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    close_in(&mut hand);
    assert_eq!(hand.app.world().resource::<Selection>().chosen, None);
    hand.key(KeyCode::Tab);
    hand.key(KeyCode::KeyB);
    let chosen = hand.app.world().resource::<Selection>().chosen.clone();
    let chosen = chosen.expect("an attack");
    assert!(chosen.aim.is_some(), "{chosen:?}");
    assert!(hand.aim().preview().is_some(), "its odds are in sight");
}

#[test]
fn the_odds_against_a_friend_warn() {
    let mut hand = my_turn("07_tilt_yard", &BOTH);
    // Until it is an archer's turn.
    let mut shoot = None;
    for _ in 0..8 {
        let offers = hand.aim().offers.iter();
        let free = offers.filter(|offer| offer.refusal.is_none());
        shoot = free.clone().find(|offer| offer.verb == "shoot").cloned();
        if shoot.is_some() {
            break;
        }
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    let who = hand.aim().who.expect("somebody acts");
    let battle = hand.session().battle();
    let friend = battle.combatants().find(|&other| {
        other != who && battle.side(other) == battle.side(who) && battle.is_up(other)
    });
    let cell = hand.session().cells_of(friend.expect("a friend"))[0];
    hand.choose(&shoot.expect("an archer"));
    hand.point_at(cell);
    assert!(hand.aim().preview().is_some(), "the attack is legal");
    assert!(hand.text().contains("One of your own side!"));
}

#[test]
fn a_question_shows_who_is_asked_or_whose_parts_it_names() {
    let mut hand = Hand::at_table(setup("02_forest_clearing", 8, &AGAINST));
    let (mut parries, mut parts) = (0, 0);
    for count in 0..200 {
        hand.wait();
        if hand.session().battle().outcome().is_some() || (parries > 0 && parts > 0) {
            break;
        }
        if let Some(choice) = hand.session().battle().pending().cloned() {
            let world = hand.app.world();
            let selection = world.resource::<Selection>();
            let shown = subject(hand.session(), selection, hand.aim());
            if choice.option(PendingChoice::DECLINE).is_some() {
                assert_eq!(shown, Some(choice.who), "{}", choice.prompt);
                parries += 1;
            } else {
                assert_eq!(shown, Some(choice.about), "{}", choice.prompt);
                parts += 1;
            }
            let world = hand.app.world_mut();
            let cards = world.query::<&OddsCard>().iter(world).count();
            assert_eq!(cards, 0, "a card covers {}", choice.prompt);
        }
        decide_by_keys(&mut hand, count);
    }
    assert!(parries > 0 && parts > 0, "{parries} and {parts}");
}

#[test]
fn the_tenth_answer_has_the_key_0() {
    let mut hand = Hand::at_table(setup("02_forest_clearing", 8, &AGAINST));
    for count in 0..300 {
        hand.wait();
        let pending = hand.session().battle().pending().cloned();
        if let Some(choice) = pending.filter(|it| it.actors.is_empty() && it.options.len() > 9) {
            let before = hand.session().revision();
            hand.key(KeyCode::Digit0);
            hand.wait();
            assert_ne!(hand.session().revision(), before, "{}", choice.prompt);
            assert_ne!(hand.session().battle().pending(), Some(&choice));
            return;
        }
        assert_eq!(
            hand.session().battle().outcome(),
            None,
            "the battle is over"
        );
        decide_by_keys(&mut hand, count);
    }
    panic!("no question had ten answers");
}

#[test]
fn behind_a_dialog_the_replay_rests_and_nothing_of_it_can_be_given_up() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    close_in(&mut hand);
    // So that there is something to watch.
    for _ in 0..3 {
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    hand.app.world_mut().write_message(Intent::WatchAgain);
    hand.frames(4);
    hand.key(KeyCode::F10);
    assert_eq!(hand.dialog(), Some(Dialog::Pause));
    let at = hand.session().watched();
    hand.frames(30);
    assert_eq!(hand.session().watched(), at);
    let buttons = hand.buttons();
    for gone in [
        "dialog-concede",
        "dialog-again",
        "dialog-save",
        "dialog-replay",
    ] {
        assert!(!buttons.iter().any(|key| key == gone), "{gone}");
    }
    hand.key(KeyCode::Escape);
    hand.frames(30);
    assert_ne!(hand.session().watched(), at);
}

#[test]
fn behind_a_dialog_the_computer_waits() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    hand.key(KeyCode::F1);
    // Until the other side is to act.
    for _ in 0..4 {
        hand.app.world_mut().write_message(Intent::EndTurn);
        hand.frames(3);
    }
    assert!(hand.session().computer_decides());
    let at = hand.session().revision();
    hand.frames(40);
    assert_eq!(hand.session().revision(), at);
    hand.key(KeyCode::Escape);
    hand.wait();
    assert_ne!(hand.session().revision(), at);
}

#[test]
fn what_was_thrown_lies_on_the_map_and_is_named_under_the_cursor() {
    let mut hand = Hand::at_table(setup("02_forest_clearing", 8, &AGAINST));
    let lying = |hand: &Hand| {
        let places = hand.session().loose().iter().map(|item| item.place);
        let cells = places.filter_map(|place| match place {
            Place::Lying(cell) => Some(cell),
            Place::StuckIn(_) => None,
        });
        cells.collect::<Vec<_>>()
    };
    let mut named = false;
    for count in 0..200 {
        hand.wait();
        let things = hand.app.world().resource::<Overlays>().things.clone();
        let cells = lying(&hand);
        let marked: usize = things.iter().map(|mark| mark.count).sum();
        assert_eq!(marked, cells.len(), "{things:?}");
        assert!(things.iter().all(|mark| cells.contains(&mark.cell)));
        let asked = hand.session().battle().pending().is_some();
        let empty = |cell: &Cell| hand.session().combatant_at(*cell).is_none();
        if let Some(cell) = cells.iter().copied().find(empty).filter(|_| !asked) {
            hand.point_at(cell);
            assert!(hand.text().contains("Lies here"));
            named = true;
            break;
        }
        if hand.session().battle().outcome().is_some() {
            break;
        }
        decide_by_keys(&mut hand, count);
    }
    assert!(named, "nothing was ever thrown");
}

#[test]
fn at_the_largest_size_every_button_under_the_menu_is_in_the_window() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    for scale in [100, 200] {
        hand.app.world_mut().resource_mut::<Settings>().scale = scale;
        hand.frames(4);
        let size = Vec2::new(1280.0, 720.0) * 100.0 / scale as f32;
        for key in [
            "continue",
            "load",
            "demo",
            "compare",
            "menu-help",
            "quit",
            "start",
        ] {
            let at = hand
                .place(key)
                .unwrap_or_else(|| panic!("there is no {key}"));
            assert!(
                at.cmpgt(Vec2::ZERO).all() && at.cmplt(size).all(),
                "{key}: {at} at {scale} %"
            );
        }
    }
}

/// Plays until a person is asked by an option, and a condition holds for what is asked.
fn until_asked(hand: &mut Hand, is_it: impl Fn(&Hand, &PendingChoice) -> bool) -> PendingChoice {
    for count in 0..300 {
        hand.wait();
        if let Some(choice) = hand.session().question(true).cloned()
            && is_it(hand, &choice)
        {
            return choice;
        }
        decide_by_keys(hand, count);
    }
    panic!("it was never asked");
}

/// Whether a question is which part is hit.
fn names_parts(hand: &Hand, choice: &PendingChoice) -> bool {
    let battle = hand.session().battle();
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), choice.about);
    let mut parts = sheet.parts.iter();
    parts.any(|part| choice.option(&part.id).is_some())
}

#[test]
fn the_key_of_the_aim_goes_through_the_parts_that_a_question_names_and_enter_answers() {
    let mut hand = Hand::at_table(setup("02_forest_clearing", 8, &AGAINST));
    let choice = until_asked(&mut hand, |hand, choice| {
        names_parts(hand, choice) && choice.options.len() > 2
    });
    let before = hand.session().revision();
    hand.key(KeyCode::KeyB);
    assert_eq!(focus(&hand).as_deref(), Some("answer-1"));
    hand.key(KeyCode::KeyB);
    assert_eq!(focus(&hand).as_deref(), Some("answer-2"));
    hand.keys(&[KeyCode::ShiftLeft, KeyCode::KeyB]);
    assert_eq!(focus(&hand).as_deref(), Some("answer-1"));
    assert_eq!(hand.session().revision(), before, "nothing is answered yet");
    hand.key(KeyCode::Enter);
    assert_ne!(hand.session().revision(), before);
    let last = hand.session().battle().commands().last().cloned();
    let answer = crate::combat::BattleCommand::answer(choice.who, choice.options[1].key.clone());
    assert_eq!(last, Some(answer));
}

#[test]
fn behind_a_dialog_the_keys_of_the_map_do_nothing() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    close_in(&mut hand);
    hand.key(KeyCode::Tab);
    hand.key(KeyCode::F1);
    let state = |hand: &Hand| {
        let selection = hand.app.world().resource::<Selection>();
        let speed = hand.app.world().resource::<Settings>().speed;
        (selection.shown, selection.chosen.clone(), speed)
    };
    let before = state(&hand);
    for key in [KeyCode::KeyN, KeyCode::KeyP, KeyCode::KeyB, KeyCode::KeyK] {
        hand.key(key);
        assert_eq!(state(&hand), before, "{key:?}");
    }
    assert_eq!(hand.dialog(), Some(Dialog::Help));
    hand.key(KeyCode::Escape);
    hand.key(KeyCode::KeyN);
    assert_ne!(state(&hand), before);
}

#[test]
fn a_question_that_comes_up_behind_a_dialog_leaves_the_focus_there() {
    let mut hand = my_turn("02_forest_clearing", &BOTH);
    for count in 0..300 {
        hand.wait();
        if hand.session().battle().pending().is_some() {
            decide_by_keys(&mut hand, count);
            continue;
        }
        let at = target(&hand).map(|who| hand.session().cells_of(who)[0]);
        let Some(cell) = at.or_else(|| way(&hand)) else {
            hand.key(KeyCode::KeyE);
            continue;
        };
        let world = hand.app.world_mut();
        world.write_message(Intent::PointAt(cell));
        world.write_message(Intent::Open(Dialog::Help));
        hand.frames(6);
        assert_eq!(hand.dialog(), Some(Dialog::Help));
        let Some(choice) = hand.session().question(hand.ready()).cloned() else {
            hand.key(KeyCode::Escape);
            continue;
        };
        assert_eq!(focus(&hand).as_deref(), Some("dialog-close"));
        hand.key(KeyCode::Enter);
        assert_eq!(hand.dialog(), None);
        assert_eq!(hand.session().battle().pending(), Some(&choice));
        assert_eq!(focus(&hand).as_deref(), Some("answer-0"));
        hand.key(KeyCode::Enter);
        assert_ne!(hand.session().battle().pending(), Some(&choice));
        return;
    }
    panic!("nothing was asked behind a dialog");
}

#[test]
fn who_gives_up_is_the_side_that_acts() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let side = |hand: &Hand| {
        let who = hand.session().person_may_act()[0];
        hand.session().battle().side(who)
    };
    let first = hand.session().battle().combatants().next();
    let first = hand.session().battle().side(first.expect("somebody"));
    while side(&hand) == first {
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    let gives_up = side(&hand);
    hand.key(KeyCode::F10);
    hand.press("dialog-concede");
    let name = &hand.session().battle().level().sides()[usize::from(gives_up.0)].name;
    assert!(
        matches!(hand.dialog(), Some(Dialog::Confirm { question, .. }) if question.contains(name.as_str()))
    );
    hand.press("dialog-yes");
    hand.frames(2);
    let conceded = hand.session().battle().commands().last().cloned();
    let conceded = conceded.expect("a command");
    assert_eq!(conceded.order, crate::combat::Order::Concede);
    assert_eq!(hand.session().battle().side(conceded.who), gives_up);
}
