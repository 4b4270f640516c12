use super::*;
use crate::dice::Pool;

#[test]
fn the_same_seed_samples_the_same() {
    let once = || sample(1000, 5, |dice| dice.roll(&Pool::sum(2, 6)).value);
    assert_eq!(once(), once());
    assert_ne!(
        once().odds,
        sample(1000, 6, |dice| dice.roll(&Pool::sum(2, 6)).value).odds
    );
}

#[test]
fn shares_add_up_to_1() {
    for tries in [1, 7, 1000] {
        let rough = sample(tries, 5, |dice| dice.roll(&Pool::sum(3, 6)).value);
        assert_eq!(rough.odds.total(), Probability::ONE);
        assert_eq!(rough.remainder, Probability::ZERO);
        assert_eq!(rough.paths, tries as usize);
        assert!(rough.sampled && !rough.complete && !rough.is_exact());
    }
}

#[test]
fn without_tries_nothing_is_known() {
    let nothing = sample(0, 5, |_| ());
    assert!(nothing.odds.is_empty());
    assert_eq!(nothing.remainder, Probability::ONE);
}

#[test]
fn a_budget_that_is_large_enough_is_never_sampled() {
    let twenty = |paths| {
        let budget = Budget {
            paths,
            ..Budget::default()
        };
        explore_or_sample(budget, 100, |dice| dice.roll(&Pool::sum(1, 20)).value)
    };
    assert!(twenty(20).is_exact());
    assert!(twenty(19).sampled);
}
