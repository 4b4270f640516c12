//! Tests of the bar's keys, folds and pages.

use super::*;
use crate::combat::{Aiming, RuleId};

fn offer(number: usize, family: Family) -> Offer {
    Offer {
        verb: format!("verb{number}").into(),
        with: None,
        label: "Do it".into(),
        icon: "sword",
        cost: "free".into(),
        aiming: Aiming::None,
        family,
        several: false,
        usual: false,
        help: "".into(),
        rule: RuleId("INJ-ACT-01"),
        riders: Vec::new(),
        options_first: false,
        refusal: None,
    }
}

fn offers(counts: &[(Family, usize)]) -> Vec<Offer> {
    let all = counts
        .iter()
        .flat_map(|&(family, count)| std::iter::repeat_n(family, count));
    all.enumerate()
        .map(|(n, family)| offer(n, family))
        .collect()
}

/// The order of keys of somebody who had these offers from the first.
fn learned(offers: &[Offer]) -> KeyOrder {
    let mut keys = KeyOrder::default();
    keys.learn(offers);
    keys
}

const MANY: [(Family, usize); 5] = [
    (Family::Main, 5),
    (Family::Attacks, 2),
    (Family::Maneuvers, 10),
    (Family::Things, 3),
    (Family::Other, 1),
];

const ALL_FOLDS: [Option<Family>; 5] = [
    None,
    Some(Family::Attacks),
    Some(Family::Maneuvers),
    Some(Family::Things),
    Some(Family::Other),
];

/// What is done by the keys from 1 on, as far as something stands there: key, and verb or fold.
fn meant(shelf: &Shelf<'_>) -> Vec<(usize, String)> {
    let slots = shelf.slots.iter().enumerate();
    let word = |slot: &Slot<'_>| match slot {
        Slot::Offer(offer) => offer.verb.to_string(),
        Slot::Fold(family, ..) => format!("{family:?}"),
    };
    slots
        .filter_map(|(at, slot)| Some((at + 1, word(slot.as_ref()?))))
        .collect()
}

fn verbs(shelf: &Shelf<'_>) -> Vec<String> {
    let all = meant(shelf).into_iter().map(|(_, word)| word);
    all.filter(|word| word.starts_with("verb")).collect()
}

/// Every way to an action: fold, page, key.
fn ways(keys: &KeyOrder, offers: &[Offer], width: f32) -> Vec<(String, Option<Family>, usize)> {
    let mut ways = Vec::new();
    for open in ALL_FOLDS {
        let first = shelf(keys, offers, (open, 0), width);
        if first.open != open {
            continue;
        }
        for page in 0..first.pages {
            for (key, word) in meant(&shelf(keys, offers, (open, page), width)) {
                if word.starts_with("verb") {
                    ways.push((word, open, key));
                }
            }
        }
    }
    ways
}

#[test]
fn every_action_is_there_once_whatever_the_width() {
    let all = offers(&MANY);
    let keys = learned(&all);
    for width in [512.0, 640.0, 853.0, 1024.0, 1280.0, 1920.0] {
        let mut seen: Vec<_> = ways(&keys, &all, width)
            .into_iter()
            .map(|(verb, ..)| verb)
            .collect();
        seen.sort();
        let mut wanted: Vec<_> = all.iter().map(|offer| offer.verb.to_string()).collect();
        wanted.sort();
        assert_eq!(seen, wanted, "{width}");
    }
}

#[test]
fn no_page_has_more_places_than_keys() {
    for counts in [&MANY[..], &[(Family::Main, 23), (Family::Things, 14)]] {
        let all = offers(counts);
        let keys = learned(&all);
        for open in ALL_FOLDS {
            for page in 0..4 {
                let shown = shelf(&keys, &all, (open, page), 1920.0);
                let most = if shown.pages > 1 { 9 } else { 10 };
                assert!(shown.slots.len() <= most, "{open:?} {page}");
            }
        }
    }
}

#[test]
fn the_ten_maneuvers_are_on_one_page_of_a_usual_window() {
    let all = offers(&MANY);
    let shown = shelf(&learned(&all), &all, (Some(Family::Maneuvers), 0), 1280.0);
    assert_eq!((shown.slots.len(), shown.pages), (10, 1));
}

#[test]
fn nine_places_need_no_page_where_they_have_room() {
    let all = offers(&[
        (Family::Main, 7),
        (Family::Maneuvers, 9),
        (Family::Things, 2),
    ]);
    let counts = |width| {
        let shown = shelf(&learned(&all), &all, (None, 0), width);
        (shown.slots.len(), shown.pages)
    };
    assert_eq!(counts(1920.0), (9, 1));
    assert_eq!(counts(1280.0), (9, 1));
    assert_eq!(counts(1100.0).1, 2);
}

#[test]
fn a_single_action_is_no_fold_and_folds_are_on_every_page() {
    let all = offers(&[
        (Family::Main, 14),
        (Family::Things, 1),
        (Family::Maneuvers, 2),
    ]);
    let keys = learned(&all);
    let pages = shelf(&keys, &all, (None, 0), 1280.0).pages;
    assert_eq!(pages, 2);
    for page in 0..pages {
        let shown = shelf(&keys, &all, (None, page), 1280.0);
        let fold = (9, "Maneuvers".to_owned());
        assert_eq!(meant(&shown).last(), Some(&fold));
    }
    assert_eq!(
        shelf(&keys, &all, (Some(Family::Things), 0), 1280.0).open,
        None
    );
    assert_eq!(shelf(&KeyOrder::default(), &[], (None, 3), 1280.0).pages, 1);
}

#[test]
fn an_action_that_goes_leaves_its_place_empty() {
    let all = offers(&MANY);
    let keys = learned(&all);
    for width in [640.0, 1024.0, 1280.0, 1920.0] {
        let before = ways(&keys, &all, width);
        for gone in 0..all.len() {
            let mut rest = all.clone();
            rest.remove(gone);
            for way in ways(&keys, &rest, width) {
                assert!(before.contains(&way), "{way:?} without {gone} at {width}");
            }
        }
        // In a window nearly everything is gone.
        let few = vec![all[3].clone(), all[9].clone()];
        for way in ways(&keys, &few, width) {
            assert!(before.contains(&way), "{way:?} in a window at {width}");
        }
    }
}

#[test]
fn an_action_that_comes_moves_no_other_one() {
    let all = offers(&MANY);
    for width in [640.0, 1024.0, 1280.0, 1920.0] {
        for late in 0..all.len() {
            let mut first = all.clone();
            let new = first.remove(late);
            let mut keys = learned(&first);
            let before = ways(&keys, &first, width);
            // Wherever it stands in the list of offers.
            for at in [0, first.len()] {
                let mut now = first.clone();
                now.insert(at, new.clone());
                keys.learn(&now);
                let after = ways(&keys, &now, width);
                assert_eq!(after.len(), all.len(), "{late} at {width}");
                for way in &before {
                    assert!(after.contains(way), "{way:?} with {late} at {width}");
                }
            }
        }
    }
}

#[test]
fn what_comes_back_has_its_old_key() {
    let all = offers(&MANY);
    let mut keys = learned(&all);
    let before = ways(&keys, &all, 1280.0);
    keys.learn(&all[2..5]);
    keys.learn(&[]);
    let other = offer(90, Family::Things);
    let mut more = vec![other];
    more.extend(all.clone());
    keys.learn(&more);
    let after = ways(&keys, &more, 1280.0);
    for way in &before {
        assert!(after.contains(way), "{way:?}");
    }
}

#[test]
fn verbs_of_the_first_page_keep_the_order_of_the_offers() {
    let all = offers(&[(Family::Main, 6)]);
    let shown = shelf(&learned(&all), &all, (None, 0), 1280.0);
    let wanted: Vec<_> = all.iter().map(|offer| offer.verb.to_string()).collect();
    assert_eq!(verbs(&shown), wanted);
}

#[test]
fn the_bar_opens_at_the_first_page_on_which_something_can_be_done() {
    let refused = || Some(crate::combat::Refusal::forbidden("Not now", "INJ-ACT-01"));
    let mut all = offers(&[(Family::Main, 16)]);
    let keys = learned(&all);
    let pages = shelf(&keys, &all, (None, 0), 1280.0).pages;
    assert!(pages > 1);
    let before = verbs(&shelf(&keys, &all, (None, 0), 1280.0));
    let next = verbs(&shelf(&keys, &all, (None, 1), 1280.0));
    for offer in &mut all {
        offer.refusal = refused().filter(|_| before.contains(&offer.verb.to_string()));
    }
    assert_eq!(verbs(&shelf(&keys, &all, (None, 0), 1280.0)), next);
    let turned = shelf(&keys, &all, (None, pages - 1), 1280.0);
    assert_eq!(verbs(&turned), before, "the greyed ones are seen, too");
}
