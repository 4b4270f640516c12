use super::*;
use crate::dice::{Budget, Pool, explore};

fn odds(entries: &[(i32, u128, u128)]) -> Option<Odds<i32>> {
    let probability =
        |&(key, numer, denom): &(i32, u128, u128)| (key, Probability::new(numer, denom).unwrap());
    Odds::new(entries.iter().map(probability).collect())
}

#[test]
fn odds_are_at_most_1_together() {
    assert!(odds(&[(0, 1, 2), (1, 1, 2)]).is_some());
    assert!(odds(&[(0, 1, 2), (1, 2, 3)]).is_none());
}

#[test]
fn odds_without_a_common_denominator_are_refused() {
    assert!(odds(&[(0, 1, u128::MAX), (1, 1, u128::MAX - 1)]).is_none());
}

#[test]
fn the_mean_is_that_of_what_was_walked() {
    let part = odds(&[(10, 1, 4), (20, 1, 4)]).unwrap();
    assert_eq!(part.mean(|&key| key.into()), Ratio::from_integer(15));
    assert_eq!(part.mean(|&key| -i64::from(key)), Ratio::from_integer(-15));
    assert_eq!(odds(&[]).unwrap().mean(|_| 1), Ratio::from_integer(0));
}

#[test]
fn a_mean_too_long_for_128_bits_is_rounded() {
    let half = u128::MAX / 2;
    let wide = odds(&[(0, half, u128::MAX), (1, half + 1, u128::MAX)]).unwrap();
    assert_eq!(wide.exact_mean(&[]), Some(Ratio::from_integer(0)));
    let mean = wide.mean(|&key| if key == 0 { i64::MIN } else { i64::MAX });
    assert!(mean.numer().unsigned_abs() <= 1 << 63);
    assert_eq!(wide.mean(|&key| key.into()), Ratio::new(1, 2));
}

#[test]
fn mapped_odds_are_added_up() {
    let sums = explore(Budget::default(), |dice| dice.roll(&Pool::sum(2, 6)).value).odds;
    let even = sums.clone().map(|sum| sum % 2 == 0);
    assert_eq!(even.get(&true), Probability::new(1, 2).unwrap());
    assert_eq!(even.total(), sums.total());
}

#[test]
fn of_equally_likely_outcomes_the_first_is_named() {
    let even = odds(&[(3, 1, 4), (5, 3, 8), (7, 3, 8)]).unwrap();
    assert_eq!(even.most_likely().map(|(key, _)| *key), Some(5));
}

#[test]
fn odds_are_saved_as_fractions() {
    let saved = serde_json::to_string(&odds(&[(1, 1, 4), (2, 3, 4)]).unwrap()).unwrap();
    assert_eq!(saved, r#"{"1":"1/4","2":"3/4"}"#);
}
