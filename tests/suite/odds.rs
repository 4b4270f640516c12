//! The exact odds agree with the dice: 100,000 seeded rolls, within four standard errors.

use quincunx::dice::{Budget, SeededDice, explore};
use quincunx::mechanics::spawning::CreatureBuilder;
use quincunx::rules::injury::{
    AttackNumbers, Blow, CheckNumbers, INJURY, InjuryData, blow_odds, resolve_blow, roll_maneuver,
};

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The tables that the program was built with.
static TABLES: LazyLock<InjuryData> =
    LazyLock::new(|| InjuryData::parse(INJURY.data.text()).expect("the shipped tables"));

const ROLLS: u32 = 100_000;

fn check(numbers: AttackNumbers, parry: Option<CheckNumbers>) {
    let exact = blow_odds(&TABLES, &numbers, parry.as_ref());
    assert!(exact.is_exact());
    assert_eq!(exact.odds.total().to_string(), "1");
    let mut dice = SeededDice::new(20_260);
    let mut seen: BTreeMap<Blow, u32> = BTreeMap::new();
    for _ in 0..ROLLS {
        *seen
            .entry(resolve_blow(&TABLES, &numbers, parry.as_ref(), &mut dice))
            .or_insert(0) += 1;
    }
    for (blow, probability) in exact.odds.iter() {
        let p = probability.to_f64();
        let expected = p * f64::from(ROLLS);
        let error = (expected * (1.0 - p)).sqrt();
        let count = f64::from(seen.remove(blow).unwrap_or(0));
        assert!(
            (count - expected).abs() <= 4.0 * error + 1e-9,
            "{numbers:?} {blow:?}: {count} against {expected}"
        );
    }
    assert!(
        seen.is_empty(),
        "rolled what the odds do not know: {seen:?}"
    );
}

#[test]
fn exact_odds_agree_with_seeded_rolls() {
    let plain = AttackNumbers {
        bonus: 6,
        dv: 15,
        edge: 0,
        crit: 19,
        reckless: 0,
        size_difference: 0,
        thrown: false,
    };
    let parry = CheckNumbers {
        bonus: 7,
        edge: -1,
        dc: 0,
        automatic: false,
    };
    for edge in -3..=2 {
        check(AttackNumbers { edge, ..plain }, None);
        check(
            AttackNumbers {
                edge,
                reckless: 2,
                size_difference: -1,
                ..plain
            },
            Some(parry),
        );
    }
    check(AttackNumbers { dv: 40, ..plain }, None);
    check(
        AttackNumbers {
            dv: 1,
            size_difference: 2,
            ..plain
        },
        Some(parry),
    );
}

/// Maneuvers: the degrees of 100,000 seeded rolls.
#[test]
fn exact_odds_of_maneuvers_agree_with_seeded_rolls() {
    for (edge, dc) in [(-2, 16), (0, 16), (1, 30), (0, 8)] {
        let numbers = CheckNumbers {
            bonus: 7,
            edge,
            dc,
            automatic: false,
        };
        let exact = explore(Budget::default(), |dice| {
            roll_maneuver(&TABLES, &numbers, dice).0.degrees
        });
        assert!(exact.is_exact());
        assert_eq!(exact.odds.total().to_string(), "1");
        let mut dice = SeededDice::new(20_261);
        let mut seen: BTreeMap<Option<i32>, u32> = BTreeMap::new();
        for _ in 0..ROLLS {
            let degrees = roll_maneuver(&TABLES, &numbers, &mut dice).0.degrees;
            *seen.entry(degrees).or_insert(0) += 1;
        }
        for (degrees, probability) in exact.odds.iter() {
            let p = probability.to_f64();
            let expected = p * f64::from(ROLLS);
            let error = (expected * (1.0 - p)).sqrt();
            let count = f64::from(seen.remove(degrees).unwrap_or(0));
            assert!(
                (count - expected).abs() <= 4.0 * error + 1e-9,
                "{numbers:?} {degrees:?}: {count} against {expected}"
            );
        }
        assert!(
            seen.is_empty(),
            "rolled what the odds do not know: {seen:?}"
        );
    }
}
