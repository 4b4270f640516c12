//! Fighters are placed before the battle, by mouse and by keys, on both grids. Floor 7.

use super::{AGAINST, BOTH, Hand, setup};
use crate::combat::{CombatantId, Position};
use crate::grid::Cell;
use crate::view::Overlays;
use bevy::prelude::*;

const LEVELS: [&str; 2] = ["11_the_viaduct", "04_the_ford"];

fn place(hand: &Hand, who: CombatantId) -> Cell {
    let battle = hand.session().battle();
    battle.get::<Position>(who).expect("it has a place").cell()
}

/// The first fighter that may be placed, and the nearest free cell for it.
fn somebody(hand: &Hand) -> (CombatantId, Cell) {
    let who = hand.session().may_be_placed()[0];
    let (kind, here) = (hand.session().battle().board().kind(), place(hand, who));
    let cells = hand.session().battle().places_of(who).into_iter();
    let free = cells.filter(|&cell| hand.session().combatant_at(cell).is_none());
    let nearest = free.min_by_key(|&cell| kind.distance(cell, here));
    (who, nearest.expect("a free cell"))
}

fn waiting(level: &str) -> Hand {
    let mut hand = Hand::at_table(setup(level, 7, &AGAINST));
    hand.wait();
    assert!(hand.session().is_deploying(), "{level}");
    hand
}

#[test]
fn two_clicks_place_a_fighter_and_undo_takes_it_back() {
    for level in LEVELS {
        let mut hand = waiting(level);
        let (who, to) = somebody(&hand);
        let from = place(&hand, who);
        hand.click_on(from);
        let reach = &hand.app.world().resource::<Overlays>().reach;
        assert!(
            reach.iter().any(|&(cell, _)| cell == to),
            "{level}: its places are light"
        );
        hand.click_on(to);
        assert_eq!(place(&hand, who), to, "{level}: {}", hand.status());
        hand.press("undo");
        assert_eq!(place(&hand, who), from, "{level}: {}", hand.status());
    }
}

#[test]
fn who_is_clicked_after_another_changes_places_with_it() {
    for level in LEVELS {
        let mut hand = waiting(level);
        let own = hand.session().may_be_placed();
        let (one, other) = (own[0], own[1]);
        let (here, there) = (place(&hand, one), place(&hand, other));
        hand.click_on(here);
        hand.click_on(there);
        assert_eq!(
            (place(&hand, one), place(&hand, other)),
            (there, here),
            "{level}"
        );
    }
}

#[test]
fn nobody_acts_before_the_battle_begins_and_then_the_placing_is_over() {
    for level in LEVELS {
        let mut hand = waiting(level);
        hand.frames(30);
        assert!(hand.session().battle().commands().is_empty(), "{level}");
        let (who, to) = somebody(&hand);
        hand.click_on(place(&hand, who));
        hand.click_on(to);
        hand.press("end-turn");
        hand.wait();
        assert!(!hand.session().is_deploying() && hand.session().may_be_placed().is_empty());
        assert!(!hand.session().person_may_act().is_empty());
        assert_eq!(place(&hand, who), to, "{level}");
    }
}

#[test]
fn who_is_first_acts_at_once_when_the_battle_begins() {
    for level in LEVELS {
        let mut hand = Hand::at_table(setup(level, 7, &BOTH));
        hand.wait();
        assert!(hand.session().is_deploying(), "{level}");
        hand.key(KeyCode::KeyE);
        hand.wait();
        assert!(!hand.session().person_may_act().is_empty(), "{level}");
        let who = hand.aim().who.expect("somebody acts without a click");
        assert!(!hand.aim().offers.is_empty(), "{level}: {who}");
    }
}

#[test]
fn keys_alone_place_a_fighter() {
    for level in LEVELS {
        let mut hand = waiting(level);
        let who = hand.session().may_be_placed()[0];
        hand.key(KeyCode::KeyN);
        let from = place(&hand, who);
        hand.key(KeyCode::ArrowUp);
        let to = {
            let cells = hand.session().battle().places_of(who).into_iter();
            let mut free = cells.filter(|&cell| hand.session().combatant_at(cell).is_none());
            free.next().expect("a free cell")
        };
        super::whole::steer_to(&mut hand, to);
        hand.key(KeyCode::Enter);
        assert_eq!(place(&hand, who), to, "{level}: {}", hand.status());
        assert_ne!(from, to);
        hand.key(KeyCode::KeyU);
        assert_eq!(place(&hand, who), from, "{level}");
        hand.key(KeyCode::KeyE);
        hand.wait();
        assert!(!hand.session().is_deploying(), "{level}");
    }
}

#[test]
fn a_click_outside_says_where_and_changes_nothing() {
    let mut hand = waiting("04_the_ford");
    let (who, _) = somebody(&hand);
    let (from, before) = (place(&hand, who), hand.session().battle().state_hash());
    hand.click_on(from);
    let (region, _) = hand
        .session()
        .battle()
        .level()
        .deployment(hand.session().battle().side(who))
        .expect("it deploys");
    let far =
        hand.session().battle().board().cells().find(|cell| {
            !region.cells.contains(cell) && hand.session().combatant_at(*cell).is_none()
        });
    hand.click_on(far.expect("a cell outside"));
    assert!(hand.status().contains("the west bank"), "{}", hand.status());
    assert_eq!(hand.session().battle().state_hash(), before);
}

#[test]
fn both_sides_place_theirs_when_two_persons_play() {
    let mut hand = Hand::at_table(setup("12_the_bear_pit", 7, &BOTH));
    hand.wait();
    assert_eq!(hand.session().may_be_placed().len(), 8);
    hand.key(KeyCode::F5);
    hand.key(KeyCode::KeyE);
    hand.wait();
    assert!(!hand.session().is_deploying());
    hand.key(KeyCode::F9);
    hand.wait();
    assert!(
        hand.session().is_deploying(),
        "the save is of before the battle"
    );
}

#[test]
fn before_the_battle_the_panel_is_of_whom_one_places_and_the_log_is_empty() {
    use crate::play::aim::{Aim, Selection};
    use crate::play::hud::log::LogBook;
    use crate::play::hud::sheet::model::subject;
    for level in LEVELS {
        let mut hand = waiting(level);
        let shown = |hand: &Hand| {
            let world = hand.app.world();
            let selection = world.resource::<Selection>();
            subject(hand.session(), selection, world.resource::<Aim>())
        };
        let own = hand.session().may_be_placed();
        hand.point(Vec2::new(2.0, 2.0));
        assert_eq!(shown(&hand), own.first().copied(), "{level}");
        hand.click_on(place(&hand, own[1]));
        assert_eq!(shown(&hand), Some(own[1]), "{level}");
        assert_eq!(hand.app.world().resource::<LogBook>().count(), 0, "{level}");
        hand.press("end-turn");
        hand.wait();
        assert!(
            hand.app.world().resource::<LogBook>().count() > 0,
            "{level}"
        );
    }
}
