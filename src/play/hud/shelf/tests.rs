//! Tests of the bar's folds and pages.

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

const MANY: [(Family, usize); 5] = [
    (Family::Main, 5),
    (Family::Attacks, 2),
    (Family::Maneuvers, 10),
    (Family::Things, 3),
    (Family::Other, 1),
];

fn verbs(shelf: &Shelf<'_>) -> Vec<String> {
    let slots = shelf.slots.iter();
    slots
        .filter_map(|slot| match slot {
            Slot::Offer(offer) => Some(offer.verb.to_string()),
            Slot::Fold(..) => None,
        })
        .collect()
}

#[test]
fn every_action_is_there_once_whatever_the_width() {
    let all = offers(&MANY);
    for width in [512.0, 640.0, 853.0, 1024.0, 1280.0, 1920.0] {
        let mut seen = Vec::new();
        for open in [
            None,
            Some(Family::Attacks),
            Some(Family::Maneuvers),
            Some(Family::Things),
        ] {
            let pages = shelf(&all, (open, 0), width).pages;
            for page in 0..pages {
                let shown = shelf(&all, (open, page), width);
                assert!(
                    shown.slots.len() <= if pages > 1 { 9 } else { 10 },
                    "{width}"
                );
                seen.extend(verbs(&shown));
            }
        }
        seen.sort();
        let mut wanted: Vec<_> = all.iter().map(|offer| offer.verb.to_string()).collect();
        wanted.sort();
        assert_eq!(seen, wanted, "{width}");
    }
}

#[test]
fn the_ten_maneuvers_are_on_one_page_of_a_usual_window() {
    let all = offers(&MANY);
    let shown = shelf(&all, (Some(Family::Maneuvers), 0), 1280.0);
    assert_eq!((shown.slots.len(), shown.pages), (10, 1));
}

#[test]
fn ten_places_need_no_page_where_they_have_room() {
    let all = offers(&[
        (Family::Main, 8),
        (Family::Maneuvers, 9),
        (Family::Things, 2),
    ]);
    let counts = |width| {
        let shown = shelf(&all, (None, 0), width);
        (shown.slots.len(), shown.pages)
    };
    assert_eq!(counts(1920.0), (10, 1));
    assert_eq!(counts(1280.0), (10, 1));
    assert_eq!(counts(1200.0).1, 2);
}

#[test]
fn a_single_action_is_no_fold_and_folds_are_on_every_page() {
    let all = offers(&[
        (Family::Main, 14),
        (Family::Things, 1),
        (Family::Maneuvers, 2),
    ]);
    let pages = shelf(&all, (None, 0), 1280.0).pages;
    assert_eq!(pages, 2);
    for page in 0..pages {
        let shown = shelf(&all, (None, page), 1280.0);
        let folds = shown
            .slots
            .iter()
            .filter(|slot| matches!(slot, Slot::Fold(..)));
        assert_eq!(folds.count(), 1);
    }
    assert_eq!(shelf(&all, (Some(Family::Things), 0), 1280.0).open, None);
    assert_eq!(shelf(&[], (None, 3), 1280.0).pages, 1);
}
