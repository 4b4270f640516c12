//! What rows of a schema note, and at which path.

use super::{Given, Ranged};
use crate::combat::Faults;
use crate::grid::Cell;
use crate::mechanics::Size;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// What is noted of a value that is given at `field`.
fn noted<T>(value: &T, row: impl FnOnce(Given<'_, T>) -> Given<'_, T>) -> Vec<String> {
    let mut faults = Faults::default();
    row(Given::new(Some(value), "field", &mut faults));
    faults.0.iter().map(ToString::to_string).collect()
}

#[test]
fn numbers_of_a_map_are_noted_by_their_keys() {
    let ranks = BTreeMap::from([(Size::Small, 2), (Size::Huge, 7)]);
    let told = noted(&ranks, |it| it.within(0..=5));
    assert_eq!(
        told,
        ["field.huge: 7 is out of range; write a number from 0 to 5"]
    );
    let numbers = BTreeMap::from([(4_u32, -1)]);
    let told = noted(&numbers, |it| it.within(0..=5));
    assert_eq!(
        told,
        ["field.4: -1 is out of range; write a number from 0 to 5"]
    );
}

#[test]
fn a_number_that_is_out_of_range_is_noted_and_does_not_go_on() {
    for (given, goes_on) in [(i32::MAX, 20), (i32::MIN, 1), (20, 20)] {
        let mut faults = Faults::default();
        let number: i32 = Given::new(Some(&given), "level", &mut faults).number(1..=20, 1);
        assert_eq!(number, goes_on);
        assert_eq!(faults.0.is_empty(), given == goes_on, "{given}");
    }
    let mut faults = Faults::default();
    let number: usize = Given::new(Some(&usize::MAX), "hands", &mut faults).number(0..=4, 2);
    assert_eq!((number, faults.0.len()), (4, 1));
}

#[test]
fn entries_of_a_list_are_noted_by_their_words() {
    let lying = vec![(SmolStr::from("axe"), Cell::new(0, 0))];
    let told = noted(&lying, |it| it.among("item", ["axes"].iter()));
    assert_eq!(
        told,
        ["field.axe: unknown item \u{201c}axe\u{201d}; did you mean \"axes\"?"]
    );
    let told = noted(&lying, |it| {
        it.each(|word| word == "bow", "is no bow", "leave it out")
    });
    assert_eq!(told, ["field.axe: is no bow; leave it out"]);
}

#[test]
fn what_is_left_out_is_checked_as_the_usual_value_and_else_not_at_all() {
    let mut faults = Faults::default();
    let left_out = Given::<i8>::new(None, "field", &mut faults);
    assert_eq!(
        left_out.within(1..=5).number(1..=5, 9),
        5,
        "the nearest in range"
    );
    let left_out = Given::<SmolStr>::new(None, "word", &mut faults);
    assert_eq!(left_out.word("body", "ooze", ["wolf"].iter()), "ooze");
    let paths: Vec<_> = faults.0.iter().map(|fault| fault.at.as_str()).collect();
    assert_eq!(paths, ["field", "word"]);
}

#[test]
fn a_number_that_may_be_left_out_has_its_range_if_it_is_there() {
    let mut faults = Faults::default();
    None::<u8>.check("field", &(1..=5), &mut faults);
    Some(5_usize).check("field", &(1..=5), &mut faults);
    assert!(faults.0.is_empty());
    Some(6_u8).check("field", &(1..=5), &mut faults);
    assert_eq!(faults.0.len(), 1);
}
