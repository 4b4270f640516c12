use super::*;

fn fraction(numer: u128, denom: u128) -> Probability {
    Probability::new(numer, denom).unwrap()
}

#[test]
fn fractions_are_reduced_and_from_0_to_1() {
    assert_eq!(fraction(6, 36).to_string(), "1/6");
    assert_eq!(fraction(0, 36), Probability::ZERO);
    assert_eq!(fraction(36, 36), Probability::ONE);
    assert_eq!(
        (Probability::new(1, 0), Probability::new(0, 0)),
        (None, None)
    );
    assert_eq!(Probability::new(2, 1), None);
}

#[test]
fn sums_are_exact_and_never_above_1() {
    assert_eq!(
        fraction(1, 6).checked_add(fraction(1, 10)),
        Some(fraction(4, 15))
    );
    assert_eq!(
        fraction(1, 2).checked_add(fraction(1, 2)),
        Some(Probability::ONE)
    );
    assert_eq!(fraction(1, 2).checked_add(fraction(2, 3)), None);
}

#[test]
fn a_sum_that_does_not_fit_is_none() {
    let (one, other) = (fraction(1, u128::MAX), fraction(1, u128::MAX - 1));
    assert_eq!(one.checked_add(other), None);
    assert_eq!(one.checked_add(one), Some(fraction(2, u128::MAX)));
}

#[test]
fn order_is_by_size() {
    assert!(fraction(1, 3) < fraction(1, 2));
    assert!(fraction(u128::MAX - 1, u128::MAX) < Probability::ONE);
}

#[test]
fn parts_are_rounded_to_the_nearest() {
    for (probability, parts) in [
        (Probability::ZERO, 0),
        (Probability::ONE, 1000),
        (fraction(1, 2000), 1),
        (fraction(1, 2001), 0),
        (fraction(2, 3), 667),
        (fraction(u128::MAX / 3, u128::MAX), 333),
        (fraction(u128::MAX - 1, u128::MAX), 1000),
        (fraction(1, u128::MAX), 0),
    ] {
        assert_eq!(probability.parts_of(1000), parts, "{probability}");
    }
    assert_eq!(Probability::ONE.parts_of(u64::MAX), u64::MAX);
}

#[test]
fn percent_never_claims_more_than_is_so() {
    for (probability, text) in [
        (Probability::ZERO, "0 %"),
        (Probability::ONE, "100 %"),
        (fraction(1, 3), "33.3 %"),
        (fraction(1, 2001), "<0.1 %"),
        (fraction(2000, 2001), ">99.9 %"),
        (fraction(999, 1000), "99.9 %"),
    ] {
        assert_eq!(probability.percent(), text);
    }
}

#[test]
fn what_is_written_is_read_back() {
    for probability in [Probability::ZERO, Probability::ONE, fraction(1, u128::MAX)] {
        let json = serde_json::to_string(&probability).unwrap();
        assert_eq!(
            serde_json::from_str::<Probability>(&json).unwrap(),
            probability
        );
    }
    assert_eq!("26/40".parse(), Ok(fraction(13, 20)));
    for text in ["", "/", "1/0", "3/2", "-1/2", "0.5", "1/2/3"] {
        assert!(text.parse::<Probability>().is_err(), "{text:?} was read");
    }
}
