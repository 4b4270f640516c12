//! How the game flows: what is answered without a question, and how long nothing moves. Floor 7.

use super::AGAINST;
use super::hand::{Hand, level, setup};
use super::room::filled;
use super::whole::focus_on;
use crate::ai::{Closeness, Computer, Player as _};
use crate::battle::Line;
use crate::combat::{Difficulty, Ruleset};
use crate::level::files;
use crate::play::guide::Guided;
use crate::play::hud::dock::QuestionCard;
use crate::play::hud::log::LogBook;
use crate::play::intent::Dialog;
use crate::play::orders;
use crate::play::session::{Mind, Session, Setup};
use crate::play::settings::Settings;
use crate::play::storage::Folder;
use crate::play::taste::SettingsPage;
use crate::view::look::TokenPose;
use crate::view::{Passing, TokenId};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

/// Frames of a second in which waits are counted.
const FRAMES: usize = 30;

/// For how many seconds a battle is watched.
const WATCHED: usize = 15;

/// Where all pieces are, and all that flies or rises.
fn moving_things(hand: &mut Hand) -> Vec<(Entity, Vec3, Option<f32>)> {
    let world = hand.app.world_mut();
    let mut pieces = world.query_filtered::<(Entity, &TokenPose), With<TokenId>>();
    let mut all: Vec<_> = pieces
        .iter(world)
        .map(|(piece, pose)| (piece, (pose.at + pose.lean).extend(pose.size), pose.facing))
        .collect();
    let mut passing = world.query_filtered::<(Entity, &Transform), With<Passing>>();
    all.extend(
        passing
            .iter(world)
            .map(|(thing, place)| (thing, place.translation, None)),
    );
    all
}

/// The longest time in seconds in which nothing moves while two computers play, and what was done then.
fn longest_wait(setup: Setup) -> (f32, String) {
    let mut hand = Hand::at_menu(setup);
    let mut settings = hand.app.world_mut().resource_mut::<Settings>();
    settings.speed = 1;
    settings.reduced_motion = false;
    let step = Duration::from_secs(1) / FRAMES as u32;
    hand.app
        .insert_resource(TimeUpdateStrategy::ManualDuration(step));
    hand.key(KeyCode::Enter);
    hand.frames(8);
    let (mut before, mut still, mut from) = (moving_things(&mut hand), 0, 0);
    let mut longest = (0, String::new());
    for _ in 0..FRAMES * WATCHED {
        hand.frames(1);
        if hand.session().battle().outcome().is_some() {
            break;
        }
        let now = moving_things(&mut hand);
        let shown = hand.session().shown();
        if now != before {
            (still, from) = (0, shown);
        } else {
            still += 1;
        }
        if still > longest.0 {
            let events = &hand.session().battle().events()[from.min(shown)..shown];
            let last = events.iter().rev().take(6).rev();
            longest = (
                still,
                format!("{} events: {:?}", events.len(), last.collect::<Vec<_>>()),
            );
        }
        before = now;
    }
    (longest.0 as f32 / FRAMES as f32, longest.1)
}

#[test]
fn nothing_stands_still_for_more_than_a_second_and_a_half() {
    let computers = [Mind::COMPUTER, Mind::COMPUTER];
    let mut long = Vec::new();
    for rules in crate::rules::all() {
        let (wait, what) = longest_wait(Setup {
            rules: rules.id.to_owned(),
            ..setup("01_drill_yard", 7, &computers)
        });
        if wait > 1.5 {
            long.push(format!("{}: {wait:.2} s: {what}", rules.id));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

fn closeness(hand: &Hand) -> Closeness {
    hand.app.world().resource::<Settings>().orders.closeness
}

fn set_closeness(hand: &mut Hand, closeness: Closeness) {
    let mut settings = hand.app.world_mut().resource_mut::<Settings>();
    settings.orders.closeness = closeness;
}

#[test]
fn how_close_it_must_be_is_set_by_mouse_and_keys_in_both_places_and_kept() {
    let mut hand = Hand::at_table(setup("01_drill_yard", 7, &AGAINST));
    hand.key(KeyCode::F2);
    hand.press("settings-questions");
    assert_eq!(
        hand.dialog(),
        Some(Dialog::Settings(SettingsPage::Questions))
    );
    hand.press("close-quarter");
    assert_eq!(closeness(&hand), Closeness::Quarter);
    assert!(hand.text().contains("the best answer is given for you"));
    focus_on(&mut hand, "close-never");
    hand.key(KeyCode::Enter);
    assert_eq!(closeness(&hand), Closeness::Never);
    hand.press("questions-orders");
    assert_eq!(hand.dialog(), Some(Dialog::Orders));
    assert!(hand.text().contains("the best answer is given for you"));
    focus_on(&mut hand, "close-fiftieth");
    hand.key(KeyCode::Enter);
    assert_eq!(closeness(&hand), Closeness::Fiftieth);
    focus_on(&mut hand, "close-always");
    hand.press("close-always");
    assert_eq!(closeness(&hand), Closeness::Always);
    hand.frames(2);
    let kept = Settings::read(&Folder(Some(hand.folder.path().into())));
    assert_eq!(
        kept.expect("it is written").orders.closeness,
        Closeness::Always
    );
    assert_eq!(Settings::default().orders.closeness, Closeness::Fiftieth);
}

/// The next command of the person, as the computer would give it.
fn play_on(hand: &mut Hand) {
    let battle = hand.session().battle();
    let command = Computer::of(Difficulty::Normal).decide(battle);
    let command = command.expect("somebody may act");
    let mut session = hand.app.world_mut().resource_mut::<Session>();
    session.submit(command).expect("it is legal");
}

/// Whether a person is asked, after everything that goes by itself has gone.
fn is_asked(hand: &mut Hand) -> bool {
    for _ in 0..200 {
        hand.frames(1);
        let revision = hand.session().revision();
        let mine = !hand.session().person_may_act().is_empty() && hand.ready();
        if mine || hand.session().battle().outcome().is_some() {
            hand.frames(2);
            if hand.session().revision() == revision {
                break;
            }
        }
    }
    hand.session().battle().pending().is_some()
}

/// A battle of a person of which everything that is close is asked, or nothing.
fn battle_of(rules: &Ruleset, closeness: Closeness) -> Hand {
    battle_on("01_drill_yard", rules, closeness)
}

/// A battle of a person on any level of which everything that is close is asked, or nothing.
fn battle_on(level: &str, rules: &Ruleset, closeness: Closeness) -> Hand {
    let mut hand = Hand::at_table(Setup {
        rules: rules.id.to_owned(),
        ..setup(level, 7, &AGAINST)
    });
    set_closeness(&mut hand, closeness);
    hand.wait();
    if hand.session().is_deploying() {
        hand.key(KeyCode::KeyE);
    }
    hand
}

/// The button of the last line of the log that tells of an order and unfolds.
fn line_of_an_order(hand: &mut Hand) -> Option<String> {
    let buttons = hand.buttons().into_iter().rev();
    let log = hand.app.world().resource::<LogBook>();
    let mut buttons = buttons.filter(|key| {
        let line = key.strip_prefix("log-").and_then(|it| it.parse().ok());
        line.is_some_and(|line| log.text(line).contains("as ordered."))
    });
    buttons.next()
}

#[test]
fn the_best_answer_is_given_by_itself_and_the_log_says_so_and_unfolds_to_its_odds() {
    let mut told = 0;
    for rules in crate::rules::all() {
        let mut hand = battle_of(rules, Closeness::Never);
        for _ in 0..120 {
            is_asked(&mut hand);
            if hand.session().battle().outcome().is_some() || line_of_an_order(&mut hand).is_some()
            {
                break;
            }
            play_on(&mut hand);
        }
        let Some(line) = line_of_an_order(&mut hand) else {
            continue;
        };
        told += 1;
        hand.press(&line);
        hand.frames(2);
        let text = hand.text();
        assert!(text.contains("The best answer by "), "{}: {text}", rules.id);
    }
    assert!(told > 1, "under {told} rulesets only");
}

/// What the log tells of answers that were ordered, by their places among the events.
fn ordered(hand: &Hand) -> Vec<(usize, Line)> {
    let session = hand.session();
    let places = 0..session.battle().events().len();
    let told = places.filter_map(|place| Some((place, session.ordered(place)?.clone())));
    told.collect()
}

#[test]
fn a_battle_that_is_taken_up_or_watched_tells_what_was_ordered_as_before() {
    let mut told = 0;
    for rules in crate::rules::all() {
        let mut hand = battle_of(rules, Closeness::Fiftieth);
        for _ in 0..120 {
            is_asked(&mut hand);
            if hand.session().battle().outcome().is_some() || ordered(&hand).len() > 1 {
                break;
            }
            play_on(&mut hand);
        }
        let before = ordered(&hand);
        told += before.len();
        hand.key(KeyCode::F5);
        hand.key(KeyCode::F9);
        hand.frames(2);
        let after = ordered(&hand);
        assert!(
            after.starts_with(&before),
            "{}: {after:?} {before:?}",
            rules.id
        );
        let book = hand.app.world().resource::<LogBook>();
        let lines = (0..book.count()).filter(|&line| book.text(line).contains("as ordered."));
        assert!(lines.count() >= before.len(), "{}", rules.id);
        let watched = Session::watch(hand.session()).expect("it was played");
        let again = before
            .iter()
            .all(|(place, line)| watched.ordered(*place) == Some(line));
        assert!(again, "{}: a replay tells it too", rules.id);
    }
    assert!(told > 1, "{told} answers were ordered");
}

#[test]
fn while_a_guide_teaches_what_is_best_is_not_answered_for_the_learner() {
    let mut put = 0;
    for rules in crate::rules::all() {
        let path = level(&format!("{}/{}", files::GUIDED, rules.id));
        if !path.exists() {
            continue;
        }
        let mut hand = Hand::at_table(super::guide::begin(&path, rules.id));
        set_closeness(&mut hand, Closeness::Never);
        for _ in 0..60 {
            let asked = is_asked(&mut hand);
            let teaches = hand.app.world().resource::<Guided>().prompt().is_some();
            if hand.session().battle().outcome().is_some() || !teaches {
                break;
            }
            put += u32::from(asked);
            play_on(&mut hand);
        }
        assert!(!hand.text().contains("as ordered."), "{}", rules.id);
    }
    assert!(put > 0);
}

/// Plays on frame by frame until a person may do something: no question may be seen that the orders answer.
fn look_at_each_frame(hand: &mut Hand) {
    for _ in 0..200 {
        hand.frames(1);
        let seen = filled::<QuestionCard>(hand).is_some();
        let orders = hand.app.world().resource::<Settings>().orders.clone();
        let answered = orders::ordered(hand.session(), &orders).is_some();
        let pending = hand.session().battle().pending();
        assert!(!(seen && answered), "is seen: {pending:?}");
        let mine = !hand.session().person_may_act().is_empty() && hand.ready() && !answered;
        if mine || hand.session().battle().outcome().is_some() {
            return;
        }
    }
}

#[test]
fn a_question_that_an_order_answers_is_not_seen_even_on_slow_frames() {
    let mut answered = 0;
    for rules in crate::rules::all() {
        for level in ["01_drill_yard", "02_forest_clearing"] {
            let mut hand = battle_on(level, rules, Closeness::Never);
            let step = TimeUpdateStrategy::ManualDuration(Duration::from_secs(2));
            hand.app.insert_resource(step);
            for _ in 0..12 {
                look_at_each_frame(&mut hand);
                if hand.session().battle().outcome().is_some() {
                    break;
                }
                play_on(&mut hand);
            }
            answered += ordered(&hand).len();
        }
    }
    assert!(answered > 0, "{answered} answers were ordered");
}
