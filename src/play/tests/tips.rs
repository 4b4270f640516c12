//! Tips say what is pointed at, with the mouse and by keys: beside it, never over it, and inside the window. Floor 7.

use super::hand::{Hand, setup};
use super::second_press::duel;
use super::whole::close_in;
use super::{BOTH, my_turn};
use crate::combat::{CombatantId, Offer, PendingChoice};
use crate::play::floating::{TipCard, rect_of};
use crate::play::focus::Focus;
use crate::play::intent::Intent;
use crate::play::session::Setup;
use crate::play::settings::Settings;
use crate::play::widgets::{Does, FocusKey, Tip};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiScale};
use bevy::window::PrimaryWindow;

/// Windows with the size of the interface in percent.
const WINDOWS: [(Vec2, u32); 3] = [
    (Vec2::new(1280.0, 720.0), 100),
    (Vec2::new(1024.0, 600.0), 100),
    (Vec2::new(1024.0, 600.0), 200),
];
/// A square and a hex level.
const LEVELS: [&str; 2] = ["01_drill_yard", "02_forest_clearing"];

/// A battle of two persons that has begun.
fn table(rules: &str, level: &str) -> Hand {
    let mut hand = Hand::at_table(Setup {
        rules: rules.to_owned(),
        ..setup(level, 7, &BOTH)
    });
    hand.wait();
    if hand.session().is_deploying() {
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    hand
}

/// The window in pixels of the interface.
fn interface(hand: &mut Hand) -> Vec2 {
    let world = hand.app.world_mut();
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let size = windows.single(world).expect("one window").size();
    size / world.resource::<UiScale>().0
}

/// The card of a tip as it is drawn, with its texts; the title first.
fn card(hand: &mut Hand) -> Option<(Rect, Vec<String>)> {
    let world = hand.app.world_mut();
    let mut cards = world.query_filtered::<(
        &ComputedNode,
        &UiGlobalTransform,
        &Children,
        &InheritedVisibility,
    ), With<TipCard>>();
    let mut texts = world.query::<&Text>();
    let seen = cards.iter(world).find(|(.., seen)| seen.get());
    let (node, place, children, _) = seen?;
    let told = children
        .iter()
        .filter_map(|child| texts.get(world, child).ok());
    let told = told.map(|text| text.0.clone()).collect();
    Some((rect_of((node, place)), told))
}

/// A part by its name: where it is, what it does, and what its tip says.
fn part(hand: &mut Hand, key: &str) -> Option<(Rect, Option<Intent>, Option<Tip>)> {
    let world = hand.app.world_mut();
    let mut parts = world.query::<(
        &FocusKey,
        &ComputedNode,
        &UiGlobalTransform,
        Option<&Does>,
        Option<&Tip>,
    )>();
    let mut found = parts
        .iter(world)
        .filter(|(it, node, ..)| it.0 == key && !node.is_empty());
    let (_, node, place, does, tip) = found.next()?;
    let intent = does.map(|does| does.intent.clone());
    Some((rect_of((node, place)), intent, tip.cloned()))
}

/// Rests with the mouse on a part.
fn rest_on(hand: &mut Hand, at: Rect) {
    let scale = hand.app.world().resource::<UiScale>().0;
    hand.point(at.center() * scale);
    hand.frames(14);
}

/// Rests with the mouse where nothing is.
fn rest_on_nothing(hand: &mut Hand) {
    let middle = interface(hand) / 2.0;
    rest_on(hand, Rect::from_center_size(middle, Vec2::ONE));
}

/// The tip card lies beside a part and in the window.
fn lies_well(hand: &mut Hand, at: Rect, what: &str) -> Vec<String> {
    let window = interface(hand);
    let (card, told) = card(hand).unwrap_or_else(|| panic!("{what} has no tip"));
    let common = card.intersect(at);
    let covered = common.width() > 1.0 && common.height() > 1.0;
    assert!(!covered, "{what}: {card:?} covers {at:?}");
    let seen = Rect::from_corners(Vec2::ZERO, window).inflate(0.5);
    let inside = seen.contains(card.min) && seen.contains(card.max);
    assert!(inside, "{what}: {card:?} in {window}");
    told
}

/// The offer behind a button of the bar.
fn offer_of(hand: &Hand, intent: Option<&Intent>) -> Option<Offer> {
    let Some(Intent::Choose { verb, with }) = intent else {
        return None;
    };
    let mut offers = hand.aim().offers.iter();
    offers
        .find(|it| it.verb == *verb && it.with == *with)
        .cloned()
}

#[test]
fn the_mouse_on_an_action_shows_what_it_does() {
    for (index, rules) in crate::rules::all().iter().enumerate() {
        let mut hand = table(rules.id, LEVELS[index % 2]);
        for (size, scale) in WINDOWS {
            hand.resize(size, scale);
            let mut seen = 0;
            for key in (0..10).map(|key| format!("action-{key}")) {
                let Some((at, intent, _)) = part(&mut hand, &key) else {
                    continue;
                };
                rest_on(&mut hand, at);
                let what = format!("{} {key} in {size:?} at {scale} %", rules.id);
                let told = lies_well(&mut hand, at, &what);
                if let Some(offer) = offer_of(&hand, intent.as_ref()) {
                    let label = crate::play::rule_links::without_ids(&offer.label);
                    assert_eq!(told[0], label, "{what}");
                    assert_eq!(told[1], offer.help.as_str(), "{what}: {told:?}");
                    let refused = offer.refusal.is_some();
                    assert!(!refused || told.len() > 2, "{what} says not why: {told:?}");
                    seen += 1;
                }
            }
            assert!(seen > 0, "{}: no action was pointed at", rules.id);
            rest_on_nothing(&mut hand);
            assert_eq!(
                card(&mut hand),
                None,
                "the tip stays in {size:?} at {scale} %"
            );
        }
    }
}

#[test]
fn by_keys_the_tip_is_that_of_the_focus_and_by_mouse_that_of_the_pointer() {
    for (rules, level) in [
        ("injury", LEVELS[0]),
        ("aura", LEVELS[1]),
        ("wounds", LEVELS[1]),
    ] {
        let mut hand = table(rules, level);
        for (size, scale) in WINDOWS {
            hand.resize(size, scale);
            rest_on_nothing(&mut hand);
            hand.key(KeyCode::F6);
            let mut seen = 0;
            for step in 0..12 {
                hand.key(if step % 3 == 2 {
                    KeyCode::ArrowUp
                } else {
                    KeyCode::Tab
                });
                hand.frames(3);
                let focus = hand.app.world().resource::<Focus>().clone();
                let Some(key) = focus.key.filter(|_| focus.shown) else {
                    continue;
                };
                let Some((at, _, Some(tip))) = part(&mut hand, &key) else {
                    continue;
                };
                let told = lies_well(
                    &mut hand,
                    at,
                    &format!("{rules} {key} in {size:?} at {scale} %"),
                );
                let title = crate::play::rule_links::without_ids(&tip.title);
                assert!(told[0] == title || title.is_empty(), "{key}: {told:?}");
                seen += 1;
            }
            assert!(
                seen > 2,
                "{rules}: the focus found {seen} tips in {size:?} at {scale} %"
            );
            // The mouse moves on: its tip takes the place of that of the focus.
            let (at, ..) = part(&mut hand, "end-turn").expect("its button");
            rest_on(&mut hand, at);
            let told = lies_well(&mut hand, at, "end-turn");
            let (_, _, tip) = part(&mut hand, "end-turn").expect("its button");
            assert_eq!(told[0], tip.expect("a tip").title.as_str());
            hand.key(KeyCode::Escape);
        }
    }
}

#[test]
fn an_action_tells_its_numbers_against_the_one_who_is_pointed_at() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    close_in(&mut hand);
    let mark = hand.aim().marks.first().cloned().expect("a target");
    let cell = hand.session().cells_of(mark.who)[0];
    hand.point_at(cell);
    let name = hand.session().battle().name(mark.who);
    let mut told_here = 0;
    for key in (0..10).map(|key| format!("action-{key}")) {
        let Some((at, intent, _)) = part(&mut hand, &key) else {
            continue;
        };
        let offer = offer_of(&hand, intent.as_ref());
        let Some(offer) = offer.filter(|it| it.refusal.is_none() && it.aiming.at_enemy()) else {
            continue;
        };
        rest_on(&mut hand, at);
        let (_, told) = card(&mut hand).expect("a tip");
        let here = told.iter().find(|line| line.starts_with("Here"));
        let here = here.unwrap_or_else(|| panic!("{}: {told:?}", offer.label));
        assert!(here.contains('%') && here.contains("Leaves "), "{here}");
        told_here += usize::from(here.contains(&name));
    }
    assert!(told_here > 0, "no action was told against {name}");
}

#[test]
fn conditions_say_what_they_do_on_the_panel_and_on_the_map() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let who = hand.aim().who.expect("somebody acts");
    let offers = hand.aim().offers.clone();
    let lies = offers.iter().find(|it| it.verb == "drop_prone");
    hand.choose(lies.expect("one can lie down"));
    hand.wait();
    let battle = hand.session().battle();
    let words = battle
        .ruleset()
        .condition_words("prone")
        .expect("it has words");
    let does = words.does(None, 1);
    let (at, ..) = part(&mut hand, "condition-0").expect("a condition on the panel");
    rest_on(&mut hand, at);
    let told = lies_well(&mut hand, at, "condition-0");
    assert_eq!(told[..2], ["Prone".to_owned(), does.clone()], "{told:?}");
    // The same on the map.
    let cell = hand.session().cells_of(who)[0];
    hand.point_at(cell);
    hand.frames(3);
    let told = format!("Prone. {does}");
    assert!(hand.text().contains(&told), "{}", hand.text());
}

/// The enemy of one of two.
const fn other(who: CombatantId) -> CombatantId {
    CombatantId(3 - who.0)
}

/// The question that waits, with what each answer does.
fn asked(hand: &Hand) -> (PendingChoice, Vec<&'static str>) {
    let battle = hand.session().battle();
    let choice = battle.pending().expect("a question").clone();
    let does = |key: &str| battle.ruleset().answer_does(&choice.kind, key);
    let all = choice.options.iter().map(|it| does(&it.key));
    let all = all.map(|told| told.map_or("", |(does, _)| does)).collect();
    (choice, all)
}

#[test]
fn answers_say_in_their_tips_what_they_do() {
    for grid in ["square", "hex"] {
        let file = duel(grid);
        let mut hand = Hand::at_table(Setup {
            path: file.path().to_owned(),
            rules: "contest".to_owned(),
            ..setup("01_drill_yard", 7, &BOTH)
        });
        hand.app.world_mut().resource_mut::<Settings>().ask_again =
            crate::play::taste::AskAgain::Never;
        hand.wait();
        let who = hand.aim().who.expect("somebody acts");
        let cell = hand.session().cells_of(other(who))[0];
        hand.click_on(cell);
        hand.wait();
        let (_, does) = asked(&hand);
        for (place, said) in does.iter().enumerate() {
            let (_, _, tip) = part(&mut hand, &format!("answer-{place}")).expect("an answer");
            assert_eq!(tip.expect("a tip").lines[0], *said);
            assert!(!said.is_empty(), "{grid}");
        }
        // Where there is little room, too.
        hand.resize(Vec2::new(1024.0, 600.0), 200);
        hand.frames(10);
        for (place, said) in does.iter().enumerate() {
            let key = format!("answer-{place}");
            let Some((at, _, tip)) = part(&mut hand, &key) else {
                panic!("{grid}: there is no {key}");
            };
            let tip = tip.unwrap_or_else(|| panic!("{grid}: {key} has no tip"));
            assert_eq!(tip.lines[0], *said);
            rest_on(&mut hand, at);
            // An answer that is scrolled out of sight is not under the pointer.
            let shown = card(&mut hand).filter(|(_, told)| told[0] == tip.title.as_str());
            if let Some((_, told)) = shown {
                assert_eq!(told[1], *said);
            }
        }
    }
}
